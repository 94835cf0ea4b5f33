"""Ratings of a tournament's policies: Bradley-Terry with ties over mirrored pairs, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

import numpy as np

from agents.intervals import Interval

from .davidson import fit, fit_one, probabilities
from .few import FEW, Met, before_any, fought_anew
from .pairs import Match, Pairs
from .resampling import bootstrap, matchups
from .variance import won_and_tied

ELO = 400 / log(10)
"""Elo points in one unit of the logarithm of a strength."""
ERROR = 0.05
REPLICATES = 1000
VIRTUAL = 3.0
"""Virtual pairs of each policy, spread over all others."""
UNFOUGHT = np.array([0.5, 0.5])
"""Score and ties of a virtual pair."""


@dataclass(frozen=True)
class Ratings:
    """How strong the policies of a tournament are.

    Attributes:
        policies: their codes.
        elo: float64 ``[policies]``, the field's mean 0: 400 points more win ten pairs for each one lost.
        low: float64 ``[policies]``, where the 95 % intervals begin.
        high: float64 ``[policies]``, where they end.
        tie: Davidson's tie parameter v: equal policies tie v pairs for every two that they do not.
        replicates: float64 ``[replicates, policies]``, the bootstrap's Elo.
        supported: bool ``[policies, policies]``: whether "the first is stronger than the second" is supported; all
            these statements together are right in 95 % of tournaments.
        places: int64 ``[policies, 2]``: the best and the worst place (1 is the first) that this leaves to each.
        few: bool ``[policies]``: which have fewer than :data:`FEW` pairs an opponent, too few to claim any order.
    """

    policies: list[str]
    elo: np.ndarray
    low: np.ndarray
    high: np.ndarray
    tie: float
    replicates: np.ndarray
    supported: np.ndarray
    places: np.ndarray
    few: np.ndarray

    def ranking(self) -> list[int]:
        """The policies, best first."""
        return [int(a) for a in np.argsort(-self.elo, kind="stable")]

    def unsettled(self) -> list[tuple[int, int]]:
        """Neighbours in the ranking, the better one first, whose order is not supported."""
        return [(a, b) for a, b in pairwise(self.ranking()) if not self.supported[a, b]]


def ratings(pairs: Pairs, replicates: int = REPLICATES, seed: int = 0, use_luck: bool = True) -> Ratings:
    """Rate the policies of a tournament.

    A pair is won, tied or lost: its score is above, at or below one half. The rates of a matchup are averaged over
    the encounters in which the two met, and every matchup weighs the same, however many pairs it has. Each policy is
    given :data:`VIRTUAL` pairs besides its own, spread over the others, one half tied, one quarter won and lost each,
    so that one which wins everything keeps a finite rating; in the replicates their results are drawn too
    (:func:`evaluation.few.before_any`), so that such a rating gets an interval of some width. Matchups of a few
    pairs are no matter for a bootstrap (:mod:`evaluation.few`). Known luck is a control variate of the score.

    Args:
        pairs: of the tournament.
        replicates: of the bootstrap, which draws (encounter, pair) again, jointly over the encounter's matches.
        seed: of the bootstrap.
        use_luck: whether to use what is known of luck.

    Raises:
        ValueError: when the matches do not connect all policies, or a match has no pair.
    """
    k = len(pairs.policies)
    met = matchups(pairs.scores)
    _require_connected(pairs, list(met))
    table = won_and_tied(pairs, use_luck)
    a, b = np.array(list(met)).T
    rates, size = _rates({match: values.mean(axis=0)[None] for match, values in table.items()}, met), _size(table, met)
    best = fit(*_with_virtual(rates, size, UNFOUGHT, k), a, b, k)[0]
    won, tied, _lost = probabilities(best[a] - best[b], best[k])
    rng = np.random.default_rng(seed)
    drawn = _replicates(table, met, rates, won, tied, replicates, rng)
    virtual = before_any(met, k, replicates, rng)
    found = fit(*_with_virtual(drawn, size, virtual, k), a, b, k, best)[:, :k] * ELO
    elo = best[:k] * ELO
    low, high = np.quantile(found, [ERROR / 2, 1 - ERROR / 2], axis=0)
    fought = np.array([np.mean(size[(a == one) | (b == one)]) for one in range(k)])
    few = fought < FEW
    order = supported_orders(elo, found) & ~few & ~few[:, None]
    return Ratings(pairs.policies, elo, low, high, exp(best[k]), found, order, places(order), few)


def rating_among(pairs: Pairs, one: int, elo: Sequence[float], tie: float) -> Interval:
    """The rating of one policy among others whose ratings are known and taken as exact.

    It is what :func:`ratings` gives that policy where all the others' matches are known, too; its interval counts
    the scatter of its own pairs alone.

    Args:
        pairs: of the tournament; only those of the policy count.
        one: its index.
        elo: float ``[policies]``, the others' Elo; what stands for the one itself does not count.
        tie: Davidson's tie parameter.

    Returns:
        Elo, with its 95 % interval.
    """
    own = {match: scores for match, scores in pairs.scores.items() if one in match[1:]}
    k = len(pairs.policies)
    table = won_and_tied(Pairs(pairs.policies, pairs.encounters, own, pairs.luck))
    met = matchups(own)
    first = np.array([two[0] == one for two in met])
    known = np.asarray(elo, np.float64)[[two[1] if two[0] == one else two[0] for two in met]] / ELO
    rates, size = _rates({match: values.mean(axis=0)[None] for match, values in table.items()}, met), _size(table, met)

    def strength(rates: np.ndarray, virtual: np.ndarray) -> np.ndarray:
        score, _tied = _with_virtual(rates, size, virtual, k)
        return fit_one(np.where(first, score, 1 - score), known, log(tie))

    theta = strength(rates, UNFOUGHT)[0]
    won, tied, _lost = probabilities(np.where(first, theta - known, known - theta), log(tie))
    rng = np.random.default_rng(0)
    drawn = _replicates(table, met, rates, won, tied, REPLICATES, rng)
    found = strength(drawn, before_any(met, k, REPLICATES, rng)) * ELO
    return Interval(float(theta * ELO), *(float(q) for q in np.quantile(found, [ERROR / 2, 1 - ERROR / 2])))


def _rates(means: Mapping[Match, np.ndarray], met: Met) -> np.ndarray:
    """Score and ties, float64 ``[tables, matchups, 2]``, every encounter of a matchup counting the same."""
    return np.stack([np.mean([means[match] for match in played], axis=0) for played in met.values()], axis=1)


def _size(table: Mapping[Match, np.ndarray], met: Met) -> np.ndarray:
    """How many pairs each matchup has: int64 ``[matchups]``."""
    return np.array([sum(len(table[match]) for match in played) for played in met.values()])


def _replicates(
    table: Mapping[Match, np.ndarray], met: Met, rates: np.ndarray, won: np.ndarray, tied: np.ndarray,
    replicates: int, rng: np.random.Generator,
) -> np.ndarray:  # fmt: skip
    """The rates of each matchup drawn anew: of few pairs as the model says, of others by bootstrap."""
    drawn = _rates(bootstrap(table, replicates, rng), met)
    thin = np.flatnonzero(_size(table, met) < FEW)
    if len(thin):
        every = list(met.items())
        few, count = dict(every[m] for m in thin), {match: len(values) for match, values in table.items()}
        expected = np.stack([won + tied / 2, tied], axis=1)[thin]
        anew = fought_anew(few, count, won[thin], tied[thin], replicates, rng)
        drawn[:, thin] = rates[:, thin] + anew - expected
    return drawn


def _with_virtual(rates: np.ndarray, size: np.ndarray, virtual: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Score and ties with virtual pairs of such rates added to the ``size`` real ones of each matchup."""
    tied = np.clip(rates[:, :, 1], 0, 1)
    score = np.clip(rates[:, :, 0], tied / 2, 1 - tied / 2)  # what a control variate may have crossed
    more = VIRTUAL / (k - 1)
    every = size + more
    return (size * score + more * virtual[..., 0]) / every, (size * tied + more * virtual[..., 1]) / every


def supported_orders(estimate: np.ndarray, replicates: np.ndarray) -> np.ndarray:
    """Which policy is stronger than which, all statements together wrong at most as often as ``ERROR``.

    By the largest studentised difference over all policies, as its bootstrap distributes it (a single-step
    procedure; the places that it leaves are the confidence sets for ranks of Mogstad, Romano, Shaikh and Wilhelm,
    2024).

    Args:
        estimate: float64 ``[policies]``.
        replicates: float64 ``[replicates, policies]``.

    Returns:
        bool ``[policies, policies]``.
    """
    difference = estimate[:, None] - estimate
    off = replicates[:, :, None] - replicates[:, None, :] - difference
    spread = off.std(axis=0)
    known = spread > 1e-9
    largest = np.max(np.divide(np.abs(off), spread, out=np.zeros_like(off), where=known), axis=(1, 2))
    found: np.ndarray = (difference > np.quantile(largest, 1 - ERROR) * spread) & known
    return found


def places(supported: np.ndarray) -> np.ndarray:
    """The best and the worst place that supported orders leave to each policy: int64 ``[policies, 2]``."""
    return np.stack([1 + supported.sum(axis=0), len(supported) - supported.sum(axis=1)], axis=1)


def _require_connected(pairs: Pairs, met: list[tuple[int, int]]) -> None:
    for match, scores in pairs.scores.items():
        if len(scores) == 0:
            raise ValueError(f"ratings: found no pair of match {match}, expected one at least")
    reached, before = {0}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {c for two in met if reached & set(two) for c in two}
    apart = [code for c, code in enumerate(pairs.policies) if c not in reached]
    if apart or len(pairs.policies) < 2:
        raise ValueError(
            f"ratings: found no matches between {', '.join(apart) or 'others'} and {pairs.policies[:1]}, "
            "expected matches that connect all policies"
        )
