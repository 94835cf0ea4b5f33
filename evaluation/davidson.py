"""Bradley-Terry with ties after Davidson (1970), by maximum likelihood for many tables of results at once.

With strengths p = exp(theta), P(a beats b) = p_a / s, P(tie) = v sqrt(p_a p_b) / s, s = p_a + p_b + v sqrt(p_a p_b).
It is an exponential family: scores (a tie as one half) and ties say all. Its log-likelihood is concave.
"""

from __future__ import annotations

import numpy as np

STEPS = 200
WIDEST, HALVINGS = 40.0, 60  # how far beyond all others one is looked for, and how closely
LONGEST = 2.0  # of a Newton step, in any strength, so that it never overshoots


def probabilities(difference: np.ndarray, log_tie: np.ndarray | float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Chances of a win, a tie and a loss: arrays of the shape of ``difference``, the strength of a less that of b."""
    terms = np.stack(np.broadcast_arrays(difference / 2, log_tie, -difference / 2))
    terms = np.exp(terms - terms.max(axis=0))
    won, tied, lost = terms / terms.sum(axis=0)
    return won, tied, lost


def fit(
    score: np.ndarray, tied: np.ndarray, a: np.ndarray, b: np.ndarray, k: int, start: np.ndarray | None = None
) -> np.ndarray:
    """The most likely strengths, every matchup with equal weight, by Newton's method.

    Args:
        score: float64 ``[tables, matchups]``: mean score of policy a, a tie as one half.
        tied: float64 ``[tables, matchups]``: how often the matchup was tied, strictly between 0 and 1; neither
            all were won nor all lost, else there is no finite answer.
        a: int ``[matchups]``, the first policy of each.
        b: int ``[matchups]``, the second.
        k: how many policies; the matchups connect them.
        start: float64 ``[k + 1]``, where to begin, such as an answer for similar results.

    Returns:
        float64 ``[tables, k + 1]``: strengths theta with mean 0, then the logarithm of the tie parameter v.

    Raises:
        ArithmeticError: when the method does not converge.
    """
    sides = np.zeros((len(a), k))
    sides[np.arange(len(a)), a] = 1
    sides[np.arange(len(a)), b] = -1
    products = np.einsum("mi,mj->mij", sides, sides).reshape(len(a), k * k)
    x = np.zeros((len(score), k + 1)) if start is None else np.tile(start, (len(score), 1))
    for _ in range(STEPS):
        won, tie, lost = probabilities(x[:, a] - x[:, b], x[:, k:])
        margin = (won - lost) / 2
        slope = np.concatenate([(score - 0.5 - margin) @ sides, np.sum(tied - tie, axis=1, keepdims=True)], axis=1)
        curve = np.empty((len(x), k + 1, k + 1))
        # 1 added everywhere holds the sum of the strengths, which nothing else does.
        curve[:, :k, :k] = (((won + lost) / 4 - margin**2) @ products).reshape(-1, k, k) + 1
        curve[:, :k, k] = curve[:, k, :k] = -(tie * margin) @ sides
        curve[:, k, k] = np.sum(tie * (1 - tie), axis=1)
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        x += step * np.minimum(1, LONGEST / np.maximum(longest, LONGEST))
        if longest.max() < 1e-8:
            x[:, :k] -= x[:, :k].mean(axis=1, keepdims=True)
            return x
    raise ArithmeticError(f"ratings: found no maximum of the likelihood in {STEPS} steps")


def fit_one(score: np.ndarray, others: np.ndarray, log_tie: float) -> np.ndarray:
    """The most likely strength of one policy among others whose strengths are known: where its scores are as expected.

    Args:
        score: float64 ``[tables, others]``: its mean score against each, a tie as one half; between 0 and 1 on average.
        others: float64 ``[others]``, their strengths.
        log_tie: logarithm of the tie parameter.

    Returns:
        float64 ``[tables]``.
    """
    goal = score.mean(axis=1)
    low = np.full(len(score), others.min() - WIDEST)
    high = np.full(len(score), others.max() + WIDEST)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        won, tied, _lost = probabilities(middle[:, None] - others, log_tie)
        short = (won + tied / 2).mean(axis=1) < goal
        low, high = np.where(short, middle, low), np.where(short, high, middle)
    found: np.ndarray = (low + high) / 2
    return found
