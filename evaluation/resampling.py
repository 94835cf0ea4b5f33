"""Means over the pairs of a tournament: their covariance, and their bootstrap.

Pair ``k`` of an encounter has the same dice in every match of it, so both take ``(encounter, k)`` as the unit that was
drawn, jointly over the matches of the encounter. Encounters are strata: they are given, and never drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, factorial

import numpy as np

from agents.intervals import Interval, scatter_interval

from .few import SHARED
from .pairs import Match

BLOCK = 4096
"""How many pairs get their weights at a time, so that the memory needed does not grow with them."""
OTHERS = 4.0
"""How many pairs like those of its two policies' other encounters stand beside the pairs of a match."""
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
    encounter alike. A handful of pairs says little of its own scatter, a single one nothing: beside the pairs of a
    match stand :data:`OTHERS` more, won, tied and lost as the pairs of its two policies in their other encounters are
    in the same replicate; fewer where those are but a part of all their pairs. Where every weight happens to be 0 and
    there is no other encounter, the mean stands in.

    Args:
        values: by match, float ``[n]``, scores between 0 and 1, or ``[n, 2]``, scores and whether they are ties.
        replicates: how many.
        rng: draws the weights.

    Returns:
        By match, float64 ``[replicates]`` or ``[replicates, 2]``.
    """
    sums: dict[Match, np.ndarray] = {}
    for encounter in sorted({match[0] for match in values}):
        matches = sorted(match for match in values if match[0] == encounter)
        # One more column counts the pairs that there are.
        tables = [np.column_stack([values[m], np.ones(len(values[m]))]) for m in matches]
        ends = np.cumsum([table.shape[1] for table in tables])
        longest = max(map(len, tables))
        total = np.zeros((replicates, ends[-1]))
        for start in range(0, longest, BLOCK):
            size = min(BLOCK, longest - start)
            block = np.zeros((size, ends[-1]))
            for table, end in zip(tables, ends, strict=True):
                part = table[start : start + size]
                block[: len(part), end - table.shape[1] : end] = part
            total += _WEIGHTS[rng.integers(0, 65536, (replicates, size), dtype=np.uint16)] @ block
        for match, table, end in zip(matches, tables, ends, strict=True):
            sums[match] = total[:, end - table.shape[1] : end]
    means: dict[Match, np.ndarray] = {}
    for played in matchups(sums).values():
        every = np.sum([sums[match] for match in played], axis=0)
        for match in played:
            found = sums[match] + (_beside(sums[match], every, rng) if len(played) > 1 else 0)
            drawn, table = found[:, -1:], np.reshape(values[match], (len(values[match]), -1))
            mean = np.where(drawn > 0, found[:, :-1] / np.maximum(drawn, 1e-9), table.mean(axis=0))
            means[match] = mean if np.ndim(values[match]) > 1 else mean[:, 0]
    return means


def _beside(own: np.ndarray, every: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Weighted sums of the pairs that stand beside a match's own, as its matchup's other pairs went."""
    others = every - own
    share = np.clip(others[:, :-1] / np.maximum(others[:, -1:], 1), 0, 1)  # a control variate may have crossed
    tied = share[:, 1] if share.shape[1] > 1 else np.zeros(len(share))
    won = np.clip(share[:, 0] - tied / 2, 0, 1)
    shapes = np.stack([won, tied, np.clip(1 - won - tied, 0, 1)], axis=1)
    won, tied, lost = rng.standard_gamma(OTHERS * (others[:, -1] / np.maximum(every[:, -1], 1))[:, None] * shapes).T
    columns = [won + tied / 2, *([tied] if share.shape[1] > 1 else []), won + tied + lost]
    return np.stack(columns, axis=1)


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

    A match's variance leans on that of all pairs of its two policies, as if :data:`OTHERS` of them were its own (a
    moderated variance: Smyth, 2004), since a handful of pairs says little of its scatter; of what this adds, as much
    is taken for luck common to a policy's matches as :data:`evaluation.few.SHARED` says.

    Args:
        values: by match, float ``[n]``.
        weights: by match, float ``[q]``: the weight of its mean in each of the q sums.
    """
    size = len(next(iter(weights.values())))
    pooled = {two: _variance([values[m] for m in played]) for two, played in matchups(values).items()}
    mean, covariance, share, square = np.zeros(size), np.zeros((size, size)), np.zeros(size), np.zeros(size)
    for encounter in sorted({match[0] for match in weights}):
        matches = sorted(match for match in weights if match[0] == encounter)
        # How far each pair moved the sums.
        moved = np.zeros((max(len(values[m]) for m in matches), size))
        luck = np.zeros((1 + max(b for _, _, b in matches), size))  # and how far each policy's own luck would
        for match in matches:
            found, n = values[match], len(values[match])
            average = found.mean()
            own = float(np.var(found, ddof=1)) if n > 1 else 0.0
            variance = ((n - 1) * own + OTHERS * pooled[match[1:]]) / (n - 1 + OTHERS)
            deviations = (found - average) * np.sqrt(min(1, variance / own if own else 1) / (n * max(n - 1, 1)))
            for q in np.flatnonzero(weights[match]):
                moved[:n, q] += weights[match][q] * deviations
            more = weights[match] * np.sqrt(max(variance - own, 0) / n)
            covariance += (1 - SHARED) * np.outer(more, more)
            luck[list(match[1:])] += np.sqrt(SHARED / 2) * np.array([more, -more])
            mean += weights[match] * average
            share += np.abs(weights[match])
            square += weights[match] ** 2 / n
        covariance += moved.T @ moved + luck.T @ luck
    return Combined(mean, covariance, np.divide(share**2, square, out=np.ones(size), where=square > 0))


def _variance(found: list[np.ndarray]) -> float:
    """The variance of all pairs of two policies; 0 of a single one."""
    every = np.concatenate(found)
    return float(np.var(every, ddof=1)) if len(every) > 1 else 0.0
