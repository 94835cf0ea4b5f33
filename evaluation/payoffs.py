"""The payoff matrix: what every policy scores against every other, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from agents.intervals import Interval

from .pairs import Match, Pairs
from .resampling import Combined, combined, matchups
from .variance import dice_factor, share_won, variance_cut

__all__ = ["Payoffs", "Table", "dice_factor", "empirical_game", "payoffs"]


@dataclass(frozen=True)
class Table:
    """Scores between 0 and 1 with their 95 % intervals, float64 arrays of one shape; NaN where nothing was fought.

    Attributes:
        mean: the scores.
        low: where their intervals begin.
        high: where they end.
        cut: by what factor the control variate cut their variance; 1 where luck is not known.
    """

    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray
    cut: np.ndarray

    @classmethod
    def empty(cls, *shape: int) -> Table:
        """A table in which nothing was fought."""
        return cls(np.full(shape, np.nan), np.full(shape, np.nan), np.full(shape, np.nan), np.ones(shape))

    def put(self, at: tuple[int, ...], found: Interval, cut: float) -> None:
        """Write one score."""
        self.mean[at], self.low[at], self.high[at], self.cut[at] = *found, cut

    def at(self, *index: int) -> Interval:
        """One score with its interval."""
        return Interval(float(self.mean[index]), float(self.low[index]), float(self.high[index]))


@dataclass(frozen=True)
class Payoffs:
    """The payoff matrix of a tournament.

    Attributes:
        policies: their codes.
        encounters: their names.
        pairs: int64 ``[encounters, policies, policies]``: how many mirrored pairs were fought.
        each: ``[encounters, policies, policies]``: the share that the first policy won of its pairs with the second,
            in each encounter; the diagonal is one half by symmetry.
        total: ``[policies, policies]``: the same over the encounters in which they met, each counting the same.
        overall: ``[policies]``: against all the others, every opponent counting the same.
    """

    policies: list[str]
    encounters: list[str]
    pairs: np.ndarray
    each: Table
    total: Table
    overall: Table

    def against(self, a: int, b: int, encounter: int | None = None) -> Interval:
        """The score of policy ``a`` against ``b``, in one encounter or over all."""
        return self.total.at(a, b) if encounter is None else self.each.at(encounter, a, b)


def payoffs(pairs: Pairs, use_luck: bool = True) -> Payoffs:
    """The payoff matrix of mirrored pairs.

    Where their luck is known it is taken out of the scores as a control variate with a cross-fitted coefficient
    (:func:`evaluation.variance.cross_fitted`). The interval of one match is by the scatter of its pairs; those
    over encounters add up the variances, encounters being given and not drawn; that over opponents counts in
    that their matches share dice.

    Args:
        pairs: of the tournament.
        use_luck: whether to use what is known of luck.
    """
    e, k = len(pairs.encounters), len(pairs.policies)
    plain, less = share_won(pairs, False), share_won(pairs, use_luck)
    found = Payoffs(
        pairs.policies, pairs.encounters, np.zeros((e, k, k), np.int64),
        Table.empty(e, k, k), Table.empty(k, k), Table.empty(k),
    )  # fmt: skip
    for match, scores in less.items():
        here = {match: np.ones(1)}
        _both(found.each, match, combined(plain, here), combined(less, here))
        found.pairs[match] = found.pairs[match[0], match[2], match[1]] = len(scores)
    for (a, b), matches in matchups(less).items():
        here = {match: np.full(1, 1 / len(matches)) for match in matches}
        _both(found.total, (a, b), combined(plain, here), combined(less, here))
    for table, half in ((found.each, np.arange(k)), (found.total, np.arange(k))):
        for values in (table.mean, table.low, table.high):
            values[..., half, half] = 0.5
    _overall(found.overall, plain, less, k)
    return found


def _both(table: Table, at: tuple[int, ...], plain: Combined, less: Combined) -> None:
    """Write a score from both sides; the last two indexes are the policies."""
    cut = variance_cut(float(plain.covariance[0, 0]), float(less.covariance[0, 0]))
    score = less.interval(0)
    table.put(at, score, cut)
    table.put((*at[:-2], at[-1], at[-2]), Interval(1 - score.mean, 1 - score.high, 1 - score.low), cut)


def _overall(table: Table, plain: Mapping[Match, np.ndarray], less: Mapping[Match, np.ndarray], k: int) -> None:
    weights, lost = standing_weights(less, k)
    if not weights:
        return
    before, after = combined(plain, weights), combined(less, weights)
    for a in range(k):
        if any(weights[match][a] for match in weights):
            cut = variance_cut(float(before.covariance[a, a]), float(after.covariance[a, a]))
            table.put((a,), after.interval(a, lost[a]), cut)


def standing_weights(matches: Mapping[Match, np.ndarray], k: int) -> tuple[dict[Match, np.ndarray], np.ndarray]:
    """How the score of each policy against all the others comes from the means of the matches.

    Returns:
        By match, float64 ``[k]``, the weight of its mean in each policy's score, and float64 ``[k]``, what to
        add: one less the other's score is what the second policy of a match scored.
    """
    met = matchups(matches)
    opponents = np.array([sum(a in two for two in met) for a in range(k)])
    weights: dict[Match, np.ndarray] = {}
    plus = np.zeros(k)
    for (a, b), played in met.items():
        for match in played:
            weights[match] = np.zeros(k)
            weights[match][a], weights[match][b] = 1 / len(played) / opponents[a], -1 / len(played) / opponents[b]
        plus[b] += 1 / opponents[b]
    return weights, plus


def empirical_game(means: Mapping[Match, np.ndarray], k: int) -> np.ndarray:
    """The symmetric zero-sum game of the policies: float64 ``[..., k, k]``, the score less one half, doubled.

    Args:
        means: by match, the share that policy a won, float of any one shape ``[...]`` (replicates, say).
        k: how many policies.

    Raises:
        ValueError: unless every two policies have met.
    """
    met = matchups(means)
    require_all(met, k)
    game = np.zeros((*np.shape(next(iter(means.values()), 0.0)), k, k))
    for (a, b), matches in met.items():
        game[..., a, b] = 2 * np.mean([means[match] for match in matches], axis=0) - 1
        game[..., b, a] = -game[..., a, b]
    return game


def require_all(met: Mapping[tuple[int, int], object], k: int) -> None:
    """Check that every two of ``k`` policies have met.

    Raises:
        ValueError: naming two that have not.
    """
    for a in range(k):
        for b in range(a + 1, k):
            if (a, b) not in met:
                raise ValueError(f"pairs: found none of policies {a} and {b}, expected every two policies to have met")
