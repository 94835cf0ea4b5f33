"""Less variance from the same fights: control variates, and what mirrored pairs with common dice gain."""

from __future__ import annotations

import numpy as np

from .pairs import Match, Pairs

FEWEST = 8
"""Pairs in a half that a coefficient is estimated from; with fewer of them luck is left alone."""


def cross_fitted(scores: np.ndarray, luck: np.ndarray) -> np.ndarray:
    """Scores less what luck explains of them: float64 ``[n]``, with the same expectation, whatever the luck.

    ``score - c * luck`` with c = cov(score, luck) / var(luck), the best coefficient (control variates, after AIVAT:
    Burch and others, 2018). c for the even pairs comes from the odd ones and the other way round: a coefficient
    estimated from a pair's own score would bias it.

    Args:
        scores: float ``[n]``.
        luck: float ``[n]``, of known mean 0.

    Raises:
        ValueError: when there is not one luck for each score, or it is not finite.
    """
    scores, luck = np.asarray(scores, np.float64), np.asarray(luck, np.float64)
    if scores.shape != luck.shape or scores.ndim != 1:
        raise ValueError(f"luck: found shape {luck.shape}, expected that of the scores, {scores.shape}")
    if not np.isfinite(luck).all():
        raise ValueError(f"luck: found {luck[~np.isfinite(luck)][0]}, expected finite numbers")
    less = scores.copy()
    for half in (0, 1):
        less[half::2] -= _coefficient(scores[1 - half :: 2], luck[1 - half :: 2]) * luck[half::2]
    return less


def _coefficient(scores: np.ndarray, luck: np.ndarray) -> float:
    spread = float(luck @ luck)  # the mean of luck is known to be 0
    if len(scores) < FEWEST or spread == 0:
        return 0.0
    return float((scores - scores.mean()) @ luck) / spread


def share_won(pairs: Pairs, use_luck: bool = True) -> dict[Match, np.ndarray]:
    """By match, float64 ``[n]``: the share of each pair that policy a won, less luck where that is known."""
    return {m: _less_luck(pairs, m, np.asarray(s, np.float64), use_luck) for m, s in sorted(pairs.scores.items())}


def won_and_tied(pairs: Pairs, use_luck: bool = True) -> dict[Match, np.ndarray]:
    """By match, float64 ``[n, 2]``: each pair as one result.

    Column 0 is 1 where policy a won the pair (scored above one half of it), 0.5 where it was tied and 0 where it
    was lost, less luck where that is known; column 1 is 1 where it was tied.
    """
    table = {}
    for match, scores in sorted(pairs.scores.items()):
        sign = np.sign(np.asarray(scores, np.float64) - 0.5)
        table[match] = np.stack([_less_luck(pairs, match, (1 + sign) / 2, use_luck), sign == 0], axis=1)
    return table


def _less_luck(pairs: Pairs, match: Match, values: np.ndarray, use_luck: bool) -> np.ndarray:
    luck = pairs.luck.get(match) if use_luck else None
    return values if luck is None else cross_fitted(values, luck)


def variance_cut(before: float, after: float) -> float:
    """By what factor a variance was cut; 1 where there was none, infinite where none is left."""
    if before == after:
        return 1.0
    return before / after if after > 0 else float("inf")


def dice_factor(first: np.ndarray, second: np.ndarray) -> float:
    """By what factor common dice cut the variance of a pair's score, as compared to independent fights.

    A pair's score is the mean of what policy a scored as the first side and as the second, so its variance is
    (Vx + Vy + 2 Cov) / 4; with dice of their own the covariance would be 0. Dice that favour a side, whoever
    plays it, make the covariance negative and the factor larger than 1.

    Args:
        first: float ``[n]``, what a scored as first side in the fight of each pair.
        second: float ``[n]``, what it scored as second side, with the same dice.

    Raises:
        ValueError: when they are not as many, or fewer than two.
    """
    if np.shape(first) != np.shape(second) or np.ndim(first) != 1 or len(first) < 2:
        raise ValueError(
            f"dice_factor: found shapes {np.shape(first)} and {np.shape(second)}, expected one length, at least 2"
        )
    ((vx, cov), (_, vy)) = np.cov(first, second)
    together = max(0.0, float(vx + vy + 2 * cov))
    return variance_cut(float(vx + vy), together if together > 1e-12 * float(vx + vy) else 0.0)
