"""What a rulebook can tell of an action before it is done: odds, points, prices, exact as fractions.

``okenv.forecast`` plays an answer over all its dice; what it counts, a rulebook says in a :class:`Reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import numpy as np

Note = tuple[Any, ...]
"""Something that happened: a name of the rulebook's ``Reading``, and numbers."""
_T = TypeVar("_T", bound=Hashable)
NEVER = Fraction(0)


@dataclass(frozen=True)
class Spending:
    """The best spending of one margin of an attack.

    Attributes:
        margin: extra successes.
        probability: exact chance of this margin.
        words: what they are spent on.
        points: that it does.
    """

    margin: int
    probability: Fraction
    words: str
    points: int


@dataclass(frozen=True)
class Facts:
    """Computed quantities of one action; None, or empty, where it has no such thing.

    Attributes:
        hit: chance that the attack hits which the action makes, or meets: of a defence, the chance to be hit still.
        meets: whether it is somebody else's attack, which the action meets or lets be.
        leads: whether the action, such as a move, only leads up to that attack.
        before: of a defence, the chance of that attack as it was without it.
        expected: points of that attack on average, misses included; of a purchase, the points that it leads to.
        success: chance that what is rolled succeeds, such as a setup.
        spending: the best spending of each margin of the attack, by rising margin.
        clauses: all of it in words, parts of a sentence.
    """

    hit: Fraction | None = None
    expected: Fraction | None = None
    success: Fraction | None = None
    spending: tuple[Spending, ...] = ()
    clauses: tuple[str, ...] = ()
    meets: bool = False
    leads: bool = False
    before: Fraction | None = None


@dataclass(frozen=True)
class Reading:
    """What a forecast counts in a rulebook, and how far it goes.

    Attributes:
        notes: by event code, the name of a note and the numbers in it: the place of an operand, or several places
            that are added up, ``~place`` taken off.
        rolls: purposes of the dice that follow from an answer; a forecast ends at any others.
        answered: kinds of prompts that are answered by the default action; a forecast ends at any others.
    """

    notes: Mapping[int, tuple[Any, ...]]
    rolls: Collection[int]
    answered: Collection[int]


@dataclass(frozen=True)
class Forecast:
    """All that may come of an answer, or of awaited dice, each with its exact probability.

    Attributes:
        ends: the probability of each end: the state's bytes, made canonical, and what was noted on the way.
    """

    ends: Mapping[tuple[bytes, tuple[Note, ...]], Fraction]

    def spread(self, measure: Callable[[tuple[Note, ...]], _T]) -> dict[_T, Fraction]:
        """The distribution of a measure of what was noted, by rising value."""
        return tally((measure(notes), p) for (_, notes), p in self.ends.items())

    def chance(self, name: str, *numbers: int, least: int | None = None) -> Fraction:
        """The chance of any note of that name and with those first numbers, its last number ``least`` or more."""
        return self.spread(lambda notes: any(_fits(note, name, numbers, least) for note in notes)).get(True, NEVER)

    def total(self, name: str, *numbers: int) -> dict[int, Fraction]:
        """The distribution of the sum of the last numbers of such notes."""
        return self.spread(lambda notes: sum(note[-1] for note in notes if _fits(note, name, numbers, None)))

    def count(self, name: str, *numbers: int) -> dict[int, Fraction]:
        """The distribution of how many such notes there are."""
        return self.spread(lambda notes: sum(_fits(note, name, numbers, None) for note in notes))

    def mean(self, name: str, *numbers: int) -> Fraction:
        """The average of :meth:`total`."""
        return average(self.total(name, *numbers))

    def given(self, name: str, *numbers: int) -> Forecast:
        """The forecast where such a note was taken; empty where it never is."""
        kept = {end: p for end, p in self.ends.items() if any(_fits(note, name, numbers, None) for note in end[1])}
        sure = sum(kept.values(), NEVER)
        return Forecast({end: p / sure for end, p in kept.items()})


def _fits(note: Note, name: str, numbers: tuple[int, ...], least: int | None) -> bool:
    first = note[0] == name and note[1 : 1 + len(numbers)] == numbers
    return bool(first and (least is None or note[-1] >= least))


def tally(weighed: Any) -> dict[Any, Fraction]:
    """A distribution, by rising value, from values with their probabilities."""
    found: dict[Any, Fraction] = {}
    for value, probability in weighed:
        found[value] = found.get(value, NEVER) + probability
    return dict(sorted(found.items()))


def average(distribution: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((value * p for value, p in distribution.items()), NEVER)


class Ahead(Protocol):
    """Answers and dice tried on copies of a battle; states are structured arrays of shape ``[1]``."""

    def do(self, state: np.ndarray, action: int) -> np.ndarray:
        """The state after a legal answer, at the next question or dice."""
        ...

    def legal(self, state: np.ndarray) -> list[int]:
        """The legal actions."""
        ...

    def after(self, state: np.ndarray, action: int, answers: Mapping[int, Any] | None = None) -> Forecast:
        """All that may come of an answer."""
        ...

    def ahead(self, state: np.ndarray, answers: Mapping[int, Any] | None = None) -> Forecast:
        """All that may come of the awaited dice, or of the default answer where somebody is asked."""
        ...
