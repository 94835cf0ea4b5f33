"""What would change a fight most: one thing at a time, played with the same dice.

A foe or a hero more or fewer, a weapon or an armour, the distance, an option of the rulebook: each is tried in a few
fights, and those that move the heroes' chance to win most in as many as are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import NormalDist
from typing import NamedTuple

from typing_extensions import TypedDict

from agents.intervals import Interval, IntervalData, difference_interval
from okenv.encounter import Encounter

from .played import Grade, play
from .steps import Step, arms, changed, distance, options, people

FIRST_TRIES = 200
"""Fights in which everything is tried first."""
FINALISTS = 12
"""So many of all are then played with other dice."""
WIDE = NormalDist().inv_cdf(1 - 0.025 / FINALISTS)
"""How many standard errors an interval has on either side, so that all of them hold at once with 95 %."""
OTHER_DICE = 0x6D6F7665
"""Sets the seed of the first tries apart from that of the fights that are counted."""


class ChangeData(TypedDict):
    """What one change does to the heroes' chance to win."""

    change: str
    """In words."""
    win: float
    """The chance with it."""
    moves: IntervalData
    """By how much it moves the chance, in the same fights."""


class Change(NamedTuple):
    """One change, and what it does to the heroes' chance to win."""

    words: str
    win: float
    moves: Interval

    @property
    def sure(self) -> bool:
        """Whether it moves the chance at all, with 95 % confidence in all finalists together."""
        return not self.moves.low <= 0 <= self.moves.high

    def to_dict(self) -> ChangeData:
        """As plain data."""
        return {"change": self.words, "win": self.win, "moves": self.moves.to_dict()}


def changes(usual: Grade, seed: int, progress: Callable[[int, int], None] | None = None) -> list[Change]:
    """What moves the chance of heroes who are played as usual most, the strongest first.

    Args:
        usual: the fights as they are.
        seed: of their family.
        progress: called with how many changes have been played, and of how many.
    """
    encounter, side, policy = usual.encounter, usual.side, usual.policy
    other = seed ^ OTHER_DICE  # what is chosen by its luck would look stronger than it is
    before = play(encounter, side, policy, FIRST_TRIES, other)
    tried = list(variants(encounter, side))
    total, found = len(tried) + min(FINALISTS, len(tried)), []
    for done, (words, made) in enumerate(tried, 1):
        found.append((_compared(before, words, made, other), made))
        if progress is not None:
            progress(done, total)
    found.sort(key=lambda one: -abs(one[0].moves.mean))
    best = []
    for done, (first, made) in enumerate(found[:FINALISTS], len(tried) + 1):
        best.append(_compared(usual, first.words, made, seed))
        if progress is not None:
            progress(done, total)
    return sorted(best, key=lambda one: -abs(one.moves.mean))


def _compared(before: Grade, words: str, made: Encounter, seed: int) -> Change:
    """The same fights with a change."""
    won = play(made, before.side, before.policy, before.ends.fights, seed).won
    return Change(words, float(won.mean()), difference_interval(before.won, won, WIDE))


def variants(encounter: Encounter, side: int) -> Iterator[tuple[str, Encounter]]:
    """Each change in words, with the fight as it then is; none that the rulebook refuses, or that changes nothing."""
    for step in _steps(encounter, side):
        made = changed(encounter, [step])
        if made is not None:
            yield step.words, made


def _steps(encounter: Encounter, side: int) -> Iterator[Step]:
    """What is tried: somebody fewer on either side or more among the foes, arms, the distance, options."""
    heroes, foes = encounter.side_names[side], encounter.side_names[1 - side]
    for name in encounter.side_names:
        yield from people(encounter, name, (-1, 1) if name == foes else (-1,))
    yield from arms(encounter, heroes)
    yield from arms(encounter, foes)
    yield from distance(encounter)
    yield from options(encounter)
