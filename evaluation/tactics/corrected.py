"""Intervals and tests that are corrected for how many were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from statistics import NormalDist

import numpy as np

from agents.intervals import Interval, mean_interval, scatter_interval

LEVEL = 0.95
_NORMAL = NormalDist()


def width(looked_at: int) -> float:
    """The level of each of so many intervals that all hold together with 95 % (Bonferroni)."""
    return 1 - (1 - LEVEL) / looked_at


def quantile(looked_at: int) -> float:
    """The normal quantile of such an interval."""
    return _NORMAL.inv_cdf((1 + width(looked_at)) / 2)


def span(wins: float, n: int, looked_at: int) -> Interval:
    """A share with its interval, one of so many."""
    return scatter_interval(wins / n, wins * (n - wins) / n, n, quantile(looked_at))


def mean_span(scores: np.ndarray, looked_at: int) -> Interval:
    """The mean of scores between 0 and 1, float ``[n]``, with its interval, one of so many."""
    return mean_interval(scores, quantile(looked_at))


def p_value(scores: np.ndarray) -> float:
    """Of scores above one half being as likely as those below it, two-sided and exact (sign test)."""
    above, below = int(np.sum(scores > 0.5)), int(np.sum(scores < 0.5))
    n = above + below
    return min(1.0, 2 * sum(comb(n, k) for k in range(min(above, below) + 1)) / 2**n)


def holm(values: Sequence[float]) -> list[float]:
    """Holm's corrected p-values, in the order given (Holm, 1979)."""
    order = sorted(range(len(values)), key=lambda k: values[k])
    out, most = [0.0] * len(values), 0.0
    for place, k in enumerate(order):
        most = max(most, min(1.0, (len(values) - place) * values[k]))
        out[k] = most
    return out
