"""Sequential stopping: looking at a running tournament until the order of its top places is settled.

At each look every two policies are compared by the difference of their mean scores over all opponents and encounters, a
pair counting as won, tied or lost; where every two have met this is the order of their ratings. The error budget
is spread evenly over the planned looks (Bonferroni), and at each look over all comparisons at once by the largest
studentised difference. What is settled stays settled.

The budget holds although later pairs depend on earlier looks: only the order of two policies that may both still be
in the top is tested, and as long as it is open all the matches of both go on, so that whenever it is tested the
scores of both are those of a tournament of fixed size. Policies that are surely below the top wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from scipy.special import stdtrit

from .few import FEW
from .pairs import Pairs
from .payoffs import require_all, standing_weights
from .ratings import places
from .resampling import combined, matchups
from .variance import won_and_tied

ERROR = 0.05
DRAWS = 20_000
"""Of the differences' joint distribution, from which the critical value is taken."""


@dataclass(frozen=True)
class Look:
    """What one look at a running tournament says.

    Attributes:
        done: whether the top places are settled: no more pairs are needed.
        scores: float64 ``[policies]``, mean scores against all others, pairs counted as won, tied or lost.
        supported: bool ``[policies, policies]``: the first policy is stronger than the second; hand it to the next
            look.
        places: int64 ``[policies, 2]``: the best and the worst place that this leaves to each policy.
        unsettled: policies that may be in the top and whose place is not settled.
        matches: the matchups ``(a, b)`` that need more pairs, in every encounter; none when done.
        margin: how many standard errors a difference had to exceed at this look.
    """

    done: bool
    scores: np.ndarray
    supported: np.ndarray
    places: np.ndarray
    unsettled: list[int]
    matches: list[tuple[int, int]]
    margin: float


def look(
    pairs: Pairs,
    top: int,
    made: int,
    planned: int,
    supported: np.ndarray | None = None,
    seed: int = 0,
    error: float = ERROR,
    use_luck: bool = True,
) -> Look:
    """Look at a running tournament.

    To keep the budget, give every match of ``matches`` the same number of pairs before the next look, and no other
    one any. The answer depends on the arguments alone; looks can be repeated from the first
    pairs of every match.

    Args:
        pairs: so far; every two policies have met, equally often at the first look.
        top: how many places, from the first, are to be settled.
        made: how many looks were made before this one.
        planned: how many there will be at most.
        supported: what the look before this one found; None at the first.
        seed: of the critical value.
        error: how often at most any order may be found that is wrong, over all looks together.
        use_luck: whether to use what is known of luck.

    Raises:
        ValueError: when an argument is out of its range, or two policies have not met.
    """
    k = len(pairs.policies)
    if not 1 <= top <= k:
        raise ValueError(f"top: found {top}, expected 1 to {k}, the number of policies")
    if not 0 <= made < planned:
        raise ValueError(f"looks: found {made} made of {planned} planned, expected fewer made than planned")
    if supported is not None and np.shape(supported) != (k, k):
        raise ValueError(f"supported: found shape {np.shape(supported)}, expected {(k, k)}, as at the look before")
    won = {match: table[:, 0] for match, table in won_and_tied(pairs, use_luck).items()}
    met = matchups(won)
    require_all(met, k)
    weights, plus = standing_weights(won, k)
    found = combined(won, weights)
    scores = found.mean + plus
    count = [sum(len(won[match]) for match in played) for played in met.values()]
    margin = _critical(found.covariance, error / planned, np.random.default_rng([seed, made]))
    # The covariance is itself estimated: Student's quantile of the same tail.
    margin = -float(stdtrit(min(count), NormalDist().cdf(-margin)))
    # As in Wilson's interval, a virtual scatter stands for what so many pairs cannot have shown yet.
    virtual: np.ndarray = margin**2 / 4 / found.n**2
    variance = _variances(found.covariance) + virtual[:, None] + virtual
    order = np.zeros((k, k), bool) if supported is None else np.array(supported, bool)
    distance = (scores[:, None] - scores) / np.sqrt(variance)
    if min(count) >= FEW:
        _settle(order, np.where(_open(order, top), distance, 0), margin)
    # Were all that may be in the top in one line, that line would be the top, and above all others.
    unsettled = np.any(_open(order, top), axis=1).tolist()
    matches = [(a, b) for a in range(k) for b in range(a + 1, k) if unsettled[a] or unsettled[b]]
    names = [a for a in range(k) if unsettled[a]]
    return Look(not names, scores, order, places(order), names, matches, margin)


def _open(order: np.ndarray, top: int) -> np.ndarray:
    """Which two policies may both be in the top, in an order that is not settled: bool ``[k, k]``."""
    near: np.ndarray = places(order)[:, 0] <= top
    found: np.ndarray = ~order & ~order.T & ~np.eye(len(order), dtype=bool) & near[:, None] & near
    return found


def _variances(covariance: np.ndarray) -> np.ndarray:
    """Of the differences of any two: float64 ``[k, k]``."""
    own = np.diag(covariance)
    return np.clip(own[:, None] + own - 2 * covariance, 0, None)


def _critical(covariance: np.ndarray, error: float, rng: np.random.Generator) -> float:
    """What the largest studentised difference exceeds with probability ``error``, when there is no difference."""
    spread = np.sqrt(_variances(covariance))
    values, vectors = np.linalg.eigh(covariance)
    drawn = rng.standard_normal((DRAWS, len(values))) @ (vectors * np.sqrt(np.maximum(values, 0))).T
    largest = np.zeros(DRAWS)
    for a in range(len(values)):
        for b in range(a):
            if spread[a, b] > 1e-12:
                np.maximum(largest, np.abs(drawn[:, a] - drawn[:, b]) / spread[a, b], out=largest)
    # Where nothing varies yet, as for one comparison.
    return max(float(np.quantile(largest, 1 - error)), NormalDist().inv_cdf(1 - error / 2))


def _settle(order: np.ndarray, distance: np.ndarray, margin: float) -> None:
    """Write the orders whose distance exceeds the margin, widest first, with what follows from them.

    Stronger than one that is stronger than a third is stronger than that. What contradicts a wider distance or an
    earlier look, in spite of the margin, is left out.
    """
    for at in np.argsort(-distance, axis=None, kind="stable"):
        a, b = divmod(int(at), len(order))
        if distance[a, b] <= margin:
            return
        if not order[b, a]:
            above, below = order[:, a].copy(), order[b].copy()
            above[a] = below[b] = True
            order |= above[:, None] & below
