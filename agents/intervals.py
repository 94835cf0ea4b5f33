"""95 % intervals for shares of fights, for policies and for all that evaluates them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from typing_extensions import TypedDict

from okenv.core.voice import words

Z95 = NormalDist().inv_cdf(0.975)


class IntervalData(TypedDict):
    """A figure with its 95 % interval."""

    mean: float
    """The figure."""
    low: float
    """Where the interval begins."""
    high: float
    """Where it ends."""


class Interval(NamedTuple):
    """A share with its interval, all between 0 and 1."""

    mean: float
    low: float
    high: float

    def to_dict(self) -> IntervalData:
        """As plain data."""
        return {"mean": self.mean, "low": self.low, "high": self.high}

    def __str__(self) -> str:
        return f"{percent(self.mean)} ({percent(self.low)} to {percent(self.high)})"


def percent(share: float | Fraction) -> str:
    """``79.5%``; what is only nearly all or nothing does not look like it: ``99.96%``, ``>99.99%``."""
    return words.percent(share, 1, "%", finer=True)


def spaced(mean: float, low: float, high: float, unit: str = " %") -> str:
    """``51.1 % (48.0 to 54.2)``: a share and its interval, as pages tell them."""
    return f"{words.percent(mean, 1, unit)} ({words.percent(low, 1, '')} to {words.percent(high, 1, '')})"


def wilson(wins: float, n: int) -> Interval:
    """Wilson's score interval for ``wins`` out of ``n``; sound near 0 and 1, where the plain one is not.

    Raises:
        ValueError: unless ``n`` is above 0 and ``wins`` between 0 and ``n``.
    """
    if not 0 <= wins <= n or n <= 0:
        raise ValueError(f"wilson: found {wins} of {n}, expected 0 to n wins of at least one fight")
    return scatter_interval(wins / n, wins * (n - wins) / n, n)


def mean_interval(scores: np.ndarray, z: float = Z95) -> Interval:
    """Wilson's interval for the mean of scores between 0 and 1, float ``[n]``, such as those of mirrored pairs.

    It takes the scatter that the scores have, where :func:`wilson` takes that of wins and losses: of
    these alone both give the same. Pairs with common dice scatter less, and their interval is narrower.
    """
    mean = float(np.mean(scores, dtype=np.float64))
    return scatter_interval(mean, float(np.sum((scores - mean) ** 2, dtype=np.float64)), len(scores), z)


def difference_interval(before: np.ndarray, after: np.ndarray, z: float = Z95) -> Interval:
    """By how much the share of fights rises from one column of 0 and 1 to another, float ``[n]``, of the same fights.

    The interval is that of the differences between fights with common dice; where all are equal it has a width too.
    """
    apart = np.asarray(after, np.float64) - np.asarray(before, np.float64)
    mean, n = float(apart.mean()), len(apart)
    half = z * sqrt(float(np.sum((apart - mean) ** 2)) + 1) / n
    return Interval(mean, max(-1.0, mean - half), min(1.0, mean + half))


def scatter_interval(mean: float, scatter: float, n: int | float, z: float = Z95) -> Interval:
    """Wilson's interval from the mean of ``n`` scores and their ``scatter``, the sum of squared deviations from it.

    Scores that scatter less than wins and losses with this mean count as so many more of these (their number is
    divided by the design effect, as in surveys: Korn and Graubard, 1998). ``z * z`` virtual wins and losses
    are added to both scatters, so that scores which are all equal have a width too. Wins and losses alone get
    exactly Wilson's interval. A mean outside 0 to 1 is taken as 0 or 1. ``z`` is the quantile of the normal
    distribution, that of 95 % by default.
    """
    z2 = z * z
    mean = min(1.0, max(0.0, mean))
    middle = (n * mean + z2 / 2) / (n + z2)
    virtual = z2 * middle * (1 - middle)
    wins = n * (n * mean * (1 - mean) + virtual) / (scatter + virtual)
    middle = (wins * mean + z2 / 2) / (wins + z2)
    half = z * sqrt(wins * mean * (1 - mean) + z2 / 4) / (wins + z2)
    # At the ends one of the bounds is the share itself, which rounding must not cross.
    return Interval(mean, max(0.0, min(middle - half, mean)), min(1.0, max(middle + half, mean)))
