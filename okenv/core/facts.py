"""What a rulebook can tell of an action before it is done: odds, points, prices, exact as fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np

from .events import Event


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


class Tries(Protocol):
    """Decisions and dice tried on copies of a battle; states are structured arrays of shape ``[1]``."""

    def apply(self, state: np.ndarray, action: int) -> tuple[np.ndarray, list[Event]] | None:
        """The state after a decision and what happened; None where it is not legal."""
        ...

    def resolve(self, state: np.ndarray, outcome: int) -> tuple[np.ndarray, list[Event]]:
        """The state after an outcome of the awaited dice, and what happened."""
        ...

    def legal(self, state: np.ndarray) -> list[int]:
        """The legal actions."""
        ...
