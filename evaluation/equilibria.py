"""What the empirical game of a tournament says where ratings cannot: its Nash mixture and alpha-rank.

Ratings assume that who beats whom is transitive. These two do not: they are computed from the payoff matrix alone.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass

import numpy as np
from scipy.optimize import lsq_linear, nnls

from agents.intervals import Interval

from .pairs import Pairs
from .payoffs import empirical_game
from .resampling import bootstrap
from .variance import share_won

INSTALL = 'pip install "okenv[openspiel]"'
EVEN = 1e-12
"""Payoffs this near to 0 are rounding: neither policy beats the other."""
SOLVED = 1e-9
"""How near to its optimum the Nash mixture is, payoffs between -1 and 1."""


@dataclass(frozen=True)
class Equilibria:
    """The empirical game and its solutions.

    Attributes:
        policies: their codes.
        game: float64 ``[policies, policies]``, what the first policy wins of the second on average, -1 to 1.
        nash: each policy's share of the Nash mixture, with a bootstrap interval.
        alpha_rank: each policy's share of alpha-rank's stationary distribution, likewise; ``None`` without OpenSpiel.
        missing: why there is no alpha-rank, or "".
    """

    policies: list[str]
    game: np.ndarray
    nash: list[Interval]
    alpha_rank: list[Interval] | None
    missing: str


def equilibria(pairs: Pairs, replicates: int = 1000, seed: int = 0) -> Equilibria:
    """Solve the empirical game of a tournament, and the games of its bootstrap replicates for the intervals.

    Both solutions jump where who beats whom changes, so an interval may well be 0 to 1: then the data
    do not tell. Share and interval are those of the game as found and of the replicates' percentiles.

    Args:
        pairs: of a tournament in which every two policies met.
        replicates: of the bootstrap over (encounter, pair), joint over the matches of an encounter.
        seed: of the bootstrap.

    Raises:
        ValueError: when two policies have not met.
    """
    k = len(pairs.policies)
    scores = share_won(pairs)
    game = empirical_game({match: values.mean() for match, values in scores.items()}, k)
    games = empirical_game(bootstrap(scores, replicates, np.random.default_rng(seed)), k)
    nash = _intervals(nash_mixture(game), np.array([nash_mixture(one) for one in games]))
    try:
        ranked, missing = _intervals(alpha_rank(game), _alpha_ranks(games)), ""
    except ModuleNotFoundError as error:
        ranked, missing = None, str(error)
    return Equilibria(pairs.policies, game, nash, ranked, missing)


def nash_mixture(game: np.ndarray) -> np.ndarray:
    """The Nash mixture of a symmetric zero-sum game: float64 ``[k]``.

    A mixture x is one where no policy wins against it: x >= 0, sum(x) = 1, x' game >= 0. Of several the one nearest
    to the uniform mixture is taken, by least squares. There is only one, as they form a convex set, and copies of
    a policy get equal shares in it. It is the least x with sum(x) >= 1, a least distance problem, which
    non-negative least squares solve (Lawson and Hanson, 1974, chapter 23).

    Args:
        game: float ``[k, k]``, antisymmetric, finite.

    Raises:
        ValueError: when it is not.
        ArithmeticError: when none is found to 9 digits.
    """
    game = _checked("nash_mixture", game)
    k = len(game)
    # Only signs and ratios matter: the largest payoff is made 1.
    scaled = game / max(float(np.abs(game).max()), EVEN)
    bounds = np.concatenate([scaled, np.eye(k), np.ones((k, 1))], axis=1)
    system = np.concatenate([bounds, np.eye(1, 2 * k + 1, 2 * k)])
    goal = np.eye(1, k + 1, k)[0]
    residual = _residual(system, goal)
    mixture = np.maximum(-residual[:k] / residual[k], 0)
    mixture[mixture < 1e-9] = 0
    share: np.ndarray = mixture / mixture.sum()
    return share


def _residual(system: np.ndarray, goal: np.ndarray) -> np.ndarray:
    """``goal - system @ u`` for the u >= 0 that makes it least.

    SciPy's ``nnls`` now and then ends early, so its answer is checked; ``lsq_linear`` takes ten times as long.
    """
    residual: np.ndarray = goal - system @ nnls(system, goal, maxiter=100 * len(goal))[0]
    if np.max(residual @ system) > SOLVED:
        found = lsq_linear(system, goal, (0, np.inf), method="bvls", tol=1e-15, max_iter=100 * len(goal))
        residual = goal - system @ found.x
    if np.max(residual @ system) > SOLVED:
        raise ArithmeticError(f"nash_mixture: found no mixture of {len(goal) - 1} policies to within {SOLVED}")
    return residual


def alpha_rank(game: np.ndarray) -> np.ndarray:
    """The stationary distribution of alpha-rank in a symmetric zero-sum game: float64 ``[k]``.

    One population, whose selection is infinitely strong (alpha to infinity, no mutation against selection): it
    moves to any policy that beats its own, and to an even one half as readily (Omidshafiei and others, 2019). The
    mass lies on the strongest cycle of policies, all of it on one that beats every other. Computed by OpenSpiel, of
    the payoffs' signs, which are all that then matters; its noise term is set to 0, as every two policies are
    compared and so only one set of policies keeps the mass.

    Args:
        game: float ``[k, k]``, antisymmetric, finite.

    Raises:
        ValueError: when it is not.
        ModuleNotFoundError: saying what to install, without OpenSpiel.
    """
    game = _checked("alpha_rank", game)
    try:
        module = importlib.import_module("open_spiel.python.egt.alpharank")
    except ImportError as error:
        raise ModuleNotFoundError(f"alpha-rank needs OpenSpiel ({error}): {INSTALL}") from None
    found = module.compute([_signs(game)], use_inf_alpha=True, inf_alpha_eps=0.0)[2]
    mass = np.maximum(np.asarray(found, np.float64), 0)
    mass[mass < 1e-12] = 0
    share: np.ndarray = mass / mass.sum()
    return share


def _signs(game: np.ndarray) -> np.ndarray:
    return np.where(np.abs(game) > EVEN, np.sign(game), 0.0)


def _alpha_ranks(games: np.ndarray) -> np.ndarray:
    """Alpha-rank of many games; few of them differ in who beats whom."""
    kinds, which = np.unique(_signs(games).reshape(len(games), -1), axis=0, return_inverse=True)
    shape = games.shape[1:]
    return np.array([alpha_rank(kind.reshape(shape)) for kind in kinds])[which.reshape(-1)]


def _intervals(found: np.ndarray, replicates: np.ndarray) -> list[Interval]:
    low, high = np.quantile(replicates, [0.025, 0.975], axis=0)
    low, high = np.minimum(low, found), np.maximum(high, found)
    return [Interval(float(x), float(lo), float(hi)) for x, lo, hi in zip(found, low, high, strict=True)]


def _checked(what: str, game: np.ndarray) -> np.ndarray:
    game = np.asarray(game, np.float64)
    if game.ndim != 2 or game.shape[0] != game.shape[1] or not len(game):
        raise ValueError(f"{what}: found shape {game.shape}, expected a payoff matrix [k, k]")
    off = np.nan_to_num(np.abs(game + game.T), nan=np.inf, posinf=np.inf)
    a, b = np.unravel_index(np.argmax(off), game.shape)
    if off[a, b] > 1e-9:
        found = f"{game[a, b]} at [{a}, {b}] and {game[b, a]} at [{b}, {a}]"
        raise ValueError(f"{what}: found {found}, expected that what one wins the other loses")
    return game
