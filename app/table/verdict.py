"""The verdict on a fight that is over, in sentences that follow from its figures alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from okenv.battle import Battle
from okenv.core.voice.words import listed, percent, rows_listed

_CLEAR = 0.05
"""A change of strength that is worth a word."""
_CLEARLY = 1.2
"""The round that turned a fight moved it so many times as much as the next one."""
_NOTHING = 1e-9
_MOST_DOERS = 3
"""Where more than so many put others out in a round, only those who fell are named."""


@dataclass
class Round:
    """One round: how strong both sides were at its end, and what was done in it, by names.

    Attributes:
        number: the rulebook's; None for the beginning of the fight.
        strength: of either side, 0 to 1.
        fell: who fell in it for good, by whom, and how where that was nobody, in order.
        harm: points done, by who did them.
    """

    number: int | None
    strength: tuple[float, float]
    fell: dict[str, tuple[str, str]] = field(default_factory=dict)
    harm: dict[str, int] = field(default_factory=dict)


def turned(rounds: Sequence[Round], winner: int | None) -> int | None:
    """The place of the round that turned the fight, for whoever won if somebody did; None: no single one did.

    It moved the balance most of all in which somebody fell, if anybody did, and clearly more than the next one. The
    last round counts only where no other moved it much: that it ends the fight is told anyhow.

    The balance of a fight is reckoned by the squares of both strengths: who has twice as much left does twice as much
    against half of it (F. W. Lanchester, "Aircraft in Warfare", 1916).
    """
    moved: dict[int, float] = {}
    for k, (before, after) in enumerate(pairwise(rounds), 1):
        change = _balance(after.strength) - _balance(before.strength)
        change = abs(change) if winner is None else change if winner == 0 else -change
        if change > _NOTHING:
            moved[k] = change
    if any(change >= _CLEAR for k, change in moved.items() if k < len(rounds) - 1):
        moved.pop(len(rounds) - 1, None)
    moved = {k: change for k, change in moved.items() if rounds[k].fell} or moved
    first, second = [*sorted(moved.values(), reverse=True), 0.0, 0.0][:2]
    return max(moved, key=lambda k: moved[k]) if first > _CLEARLY * second else None


def _balance(strength: tuple[float, float]) -> float:
    """From 0, all for the second side, to 1, all for the first."""
    first, second = (share * share for share in strength)
    return first / (first + second) if first + second else 0.5


def verdict(battle: Battle, rounds: Sequence[Round], sides: Mapping[str, int]) -> list[str]:
    """Who won and when, what turned the fight most, and until when the winner was behind.

    Args:
        battle: at the end.
        rounds: the beginning, then every round.
        sides: of all who fought, by name.
    """
    place = turned(rounds, battle.winner)
    told = [_outcome(battle, rounds[-1])]
    if place is not None:
        told.append(_turn(battle, rounds, place, sides))
    elif len(rounds) > 2:
        told.append("No single round turned the fight: it went little by little.")
    if battle.winner is not None and len(rounds) > 2:
        told += _lead(battle.side_names, rounds, battle.winner)
    return told


def _when(one: Round) -> str:
    return f"in round {one.number}" if one.number else "before the first round"


def _outcome(battle: Battle, last: Round) -> str:
    """Who won, when, and what became of the others."""
    b, rules, names = battle.state[0], battle.system.rules, battle.side_names
    left = [int(rules.standing(b, side)) for side in (0, 1)]
    if battle.winner is None:
        if not any(left):
            return f"Nobody won: {_when(last)} nobody was left standing on either side."
        ends = listed([f"{left[side]} of {names[side]}" for side in (0, 1)])
        return f"Nobody won: when the fight ended {_when(last)}, {ends} still stood."
    won, lost = battle.winner, 1 - battle.winner
    mine = f"{left[won]} of {b['side_n'][won]} still stood" if left[won] else "nobody still stood"
    theirs = f"{left[lost]} of {b['side_n'][lost]}" if left[lost] else "nobody"
    return f"{names[won]} won {_when(last)}: {mine}, and {theirs} of {names[lost]}."


def _turn(battle: Battle, rounds: Sequence[Round], place: int, sides: Mapping[str, int]) -> str:
    """The round that turned the fight most: what was done in it, and what it did to both sides."""
    before, after = rounds[place - 1], rounds[place]
    names = battle.side_names
    falls = [after.strength[side] - before.strength[side] for side in (0, 1)]
    hurt = min((0, 1), key=lambda side: falls[side]) if battle.winner is None else 1 - battle.winner
    told = [f"{names[hurt]} went from {_share(before, hurt)} to {_share(after, hurt)} of full strength"]
    if abs(falls[1 - hurt]) >= _CLEAR:
        told.append(f"{names[1 - hurt]} from {_share(before, 1 - hurt)} to {_share(after, 1 - hurt)}")
    deeds = _deeds(after, [name for name in battle.names if sides[name] == hurt], names[hurt])
    begins = f"{_when(after)[:1].upper()}{_when(after)[1:]} the fight turned most: "
    return f"{begins}{deeds}{', '.join(told)}."


def _deeds(one: Round, of: Sequence[str], side: str) -> str:
    """Who put whom of a side out in a round, or who did most harm in it where nobody fell.

    Args:
        one: the round.
        of: the names of that side, by row.
        side: its name.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in of:
        if name in one.fell:
            by, how = one.fell[name]
            groups.setdefault((by, "" if by else how), []).append(name)
    if len(groups) > _MOST_DOERS:
        return f"{side} lost {rows_listed([name for name in of if name in one.fell])}; "
    told = [
        f"{by} put {rows_listed(names)} out" if by else f"{rows_listed(names)} {how}"
        for (by, how), names in groups.items()
    ]
    harm = {name: points for name, points in one.harm.items() if name not in of}
    if not told and harm:
        most = [name for name, points in harm.items() if points == max(harm.values())]
        told = [f"{rows_listed(most)} did the most harm"]
    return f"{listed(told)}; " if told else ""


def _lead(names: Sequence[str], rounds: Sequence[Round], winner: int) -> list[str]:
    """Until when whoever won had less left than the others; nothing where they never had, or had to the end."""
    behind = [one for one in rounds[1:] if one.strength[winner] < one.strength[1 - winner]]
    if not behind or rounds[-1] in behind:
        return []
    number = behind[-1].number
    until = f"Until the end of round {number}" if number else "Before the first round"
    return [f"{until} {names[winner]} had less of their full strength left than {names[1 - winner]}."]


def _share(one: Round, side: int) -> str:
    return percent(one.strength[side])


__all__ = ["Round", "turned", "verdict"]
