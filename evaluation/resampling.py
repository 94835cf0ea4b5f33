"""Means over the pairs of a tournament: their covariance, and their bootstrap.

Pair ``k`` of an encounter has the same dice in every match of it, so both take ``(encounter, k)`` as the unit that was
drawn, jointly over the matches of the encounter. Encounters are strata: they are given, and never drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, factorial

import numpy as np

from .intervals import Interval, scatter_interval
from .pairs import Match

BLOCK = 4096
"""How many pairs get their weights at a time, so that the memory needed does not grow with them."""
# Poisson(1) by table: a 16-bit number draws the weight, five times as fast as the generator's own.
_CHANCES = np.cumsum([exp(-1) / factorial(weight) for weight in range(8)])
_WEIGHTS = np.searchsorted(_CHANCES, (np.arange(65536) + 0.5) / 65536).astype(np.float64)


def matchups(matches: Iterable[Match]) -> dict[tuple[int, int], list[Match]]:
    """The matches of every two policies that met, by ``(a, b)``, all in order."""
    found: dict[tuple[int, int], list[Match]] = {}
    for match in sorted(matches, key=lambda m: (m[1], m[2], m[0])):
        found.setdefault(match[1:], []).append(match)
    return found


def bootstrap(values: Mapping[Match, np.ndarray], replicates: int, rng: np.random.Generator) -> dict[Match, np.ndarray]:
    """Bootstrap replicates of the mean of every match.

    Each pair weighs as often as a Poisson variable of mean 1 says (the Poisson bootstrap), in all matches of its
    encounter alike. Where every weight happens to be 0, as it can with a handful of pairs, the mean stands in.

    Args:
        values: by match, float ``[n]`` or ``[n, columns]``.
        replicates: how many.
        rng: draws the weights.

    Returns:
        By match, float64 ``[replicates]`` or ``[replicates, columns]``.
    """
    means: dict[Match, np.ndarray] = {}
    for encounter in sorted({match[0] for match in values}):
        matches = sorted(match for match in values if match[0] == encounter)
        # One more column counts the pairs that there are.
        tables = [np.column_stack([values[m], np.ones(len(values[m]))]) for m in matches]
        ends = np.cumsum([table.shape[1] for table in tables])
        longest = max(map(len, tables))
        sums = np.zeros((replicates, ends[-1]))
        for start in range(0, longest, BLOCK):
            size = min(BLOCK, longest - start)
            block = np.zeros((size, ends[-1]))
            for table, end in zip(tables, ends, strict=True):
                part = table[start : start + size]
                block[: len(part), end - table.shape[1] : end] = part
            sums += _WEIGHTS[rng.integers(0, 65536, (replicates, size), dtype=np.uint16)] @ block
        for match, table, end in zip(matches, tables, ends, strict=True):
            total = sums[:, end - table.shape[1] : end]
            drawn = total[:, -1:]
            mean = np.where(drawn > 0, total[:, :-1] / np.maximum(drawn, 1), table[:, :-1].mean(axis=0))
            means[match] = mean if np.ndim(values[match]) > 1 else mean[:, 0]
    return means


@dataclass(frozen=True)
class Combined:
    """Weighted sums of the means of matches.

    Attributes:
        mean: float64 ``[q]``.
        covariance: float64 ``[q, q]``, of the means.
        n: float64 ``[q]``: how many pairs of equal weight would be as many.
    """

    mean: np.ndarray
    covariance: np.ndarray
    n: np.ndarray

    def interval(self, i: int, plus: float = 0.0) -> Interval:
        """The 95 % interval of sum ``i``, ``plus`` a constant that makes it a share between 0 and 1."""
        n = float(self.n[i])
        return scatter_interval(float(self.mean[i]) + plus, float(self.covariance[i, i]) * n * n, n)


def combined(values: Mapping[Match, np.ndarray], weights: Mapping[Match, np.ndarray]) -> Combined:
    """Weighted sums of the means of matches, with the covariance that common dice give them.

    Args:
        values: by match, float ``[n]``.
        weights: by match, float ``[q]``: the weight of its mean in each of the q sums.
    """
    size = len(next(iter(weights.values())))
    mean, covariance, share, square = np.zeros(size), np.zeros((size, size)), np.zeros(size), np.zeros(size)
    for encounter in sorted({match[0] for match in weights}):
        matches = sorted(match for match in weights if match[0] == encounter)
        # How far each pair moved the sums.
        moved = np.zeros((max(len(values[m]) for m in matches), size))
        for match in matches:
            found, n = values[match], len(values[match])
            average = found.mean()
            deviations = (found - average) / np.sqrt(n * max(n - 1, 1))
            for q in np.flatnonzero(weights[match]):
                moved[:n, q] += weights[match][q] * deviations
            mean += weights[match] * average
            share += np.abs(weights[match])
            square += weights[match] ** 2 / n
        covariance += moved.T @ moved
    return Combined(mean, covariance, np.divide(share**2, square, out=np.ones(size), where=square > 0))
