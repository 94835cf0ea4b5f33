"""Whom the players have noticed, and what they call them.

What a side has noticed says its rulebook (``table.public.seen``). Here it is followed through an evening: whoever left
the fight before anybody noticed them was never there, and a number in a name that would tell how many there are is
another one for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from okenv.battle import Battle

from .events import Driver

NOBODY = "\0"
"""Stands in place of a name that players do not know; a text with it is not for them."""
_NUMBERED = re.compile(r"(.+?)(?:(?: [B-Z])? \d+)?")
"""A name as encounters and additions number it: ``Goon``, ``Goon 2``, ``Goon B 1``; the group is the kind."""


@dataclass(frozen=True)
class Noticed:
    """What players know of who fights.

    Attributes:
        unseen: names of those whom they have not noticed.
        called: by name, what they call somebody; who is not in it is called by the name.
    """

    unseen: frozenset[str] = frozenset()
    called: Mapping[str, str] = field(default_factory=dict)

    def name(self, name: str) -> str:
        """What players call somebody; :data:`NOBODY` whom they have not noticed."""
        return NOBODY if name in self.unseen else self.called.get(name, name)

    def names(self, names: Iterable[str]) -> list[str]:
        """What players call each."""
        return [self.name(name) for name in names]


def told(texts: Iterable[str]) -> list[str]:
    """The texts that are for players: those that name nobody whom they have not noticed."""
    return [text for text in texts if NOBODY not in text]


def players_sides(battle: Battle, drivers: Mapping[str, Driver]) -> set[int]:
    """The sides that have players: where there are player characters, else where a person decides, else both."""
    for players in (lambda driver: driver.player, lambda driver: driver.who == "me"):
        sides = {battle.side_of(row) for row, name in enumerate(battle.names) if players(drivers[name])}
        if sides:
            return sides
    return {0, 1}


def noticed(
    battle: Battle, drivers: Mapping[str, Driver], before: Noticed | None = None, was: Battle | None = None,
    by_hand: bool = False,
) -> Noticed:  # fmt: skip
    """What players know now. All of them read one page: what one of their sides has not noticed is not told to any.

    Args:
        battle: the fight as it stands.
        drivers: who decides for whom.
        before: what they knew before it came to that; None at the beginning.
        was: the fight before.
        by_hand: whether the game master changed it: who leaves so has not been noticed either. Who is in
            ``before.unseen`` though ``was`` shows them has left like that.
    """
    sides = players_sides(battle, drivers)
    seen = _seen(battle, sides)
    unseen = set(battle.names) - seen
    if before and was:
        shown = _seen(was, sides)
        gone = [name for name in before.unseen & seen if not _stands(battle, name)]
        unseen.update(name for name in gone if by_hand or name in shown or _left(battle, name))
    return Noticed(frozenset(unseen), _called(battle.names, unseen, before, was.names if was else []))


def _seen(battle: Battle, sides: Iterable[int]) -> set[str]:
    """The names of those whom all of these sides see, as the rulebook has it."""
    seen, state = battle.system.module("table.public").seen, battle.state
    return {name for row, name in enumerate(battle.names) if all(seen(state, row, side) for side in sides)}


def _stands(battle: Battle, name: str) -> bool:
    card = battle.system.module("table.public").public_card
    told = card(battle.state, battle.names.index(name), battle.names, battle.side_names, battle.labels)
    return bool(told["stands"])


def _left(battle: Battle, name: str) -> bool:
    """Whether somebody got away."""
    field, left = battle.system.module("table.queue").OUT_OF_HANDS
    read = battle.system.module("table.corrections").read
    return read(battle.state[0], battle.names.index(name), field) in left


def _called(names: list[str], unseen: set[str], before: Noticed | None, earlier: list[str]) -> dict[str, str]:
    """What players call those whose numbers would tell of others: numbered in the order in which they were noticed."""
    called = dict(before.called) if before else {}
    kinds: dict[str, list[str]] = {}
    for name in names:
        found = _NUMBERED.fullmatch(name)
        kinds.setdefault(found[1] if found else name, []).append(name)
    for kind, members in kinds.items():
        if not any(name in unseen or name in called for name in members):
            continue
        for name in members:
            if before and name in earlier and name not in before.unseen:
                called.setdefault(name, name)
        new = [name for name in members if name not in unseen and name not in called]
        for name in new:
            known = [called[one] for one in members if one in called]
            others = {*known, *(one for one in names if one not in members)}
            numbers = (f"{kind} {number}" for number in range(len(known) + 1, len(names) + len(known) + 2))
            choices = [kind] if not known and len(new) == 1 and len(members) > 1 else []
            called[name] = next(one for one in [*choices, *numbers] if one not in others)
    return called
