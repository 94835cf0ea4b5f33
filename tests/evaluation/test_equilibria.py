import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from evaluation import equilibria as solver
from evaluation.equilibria import alpha_rank, equilibria, nash_mixture
from evaluation.pairs import Pairs
from tests.evaluation.tournaments import Field

ROCK_PAPER_SCISSORS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def antisymmetric(upper: np.ndarray) -> np.ndarray:
    return np.triu(upper, 1) - np.triu(upper, 1).T


def chain(game: np.ndarray) -> np.ndarray:
    """Alpha-rank without OpenSpiel: a population of one policy meets one mutant at a time, and the better stays."""
    k = len(game)
    moves = (1 + np.sign(game.T)) / 2 / (k - 1)  # [from, to]
    np.fill_diagonal(moves, 0)
    moves += np.diag(1 - moves.sum(axis=1))
    for _ in range(15):
        moves = moves @ moves
    return moves.mean(axis=0)


@given(st.integers(1, 12), st.integers(0, 2**32), st.sampled_from([1e-6, 0.01, 1.0]))
def test_nash_is_highs(k: int, seed: int, scale: float) -> None:
    """With payoffs that are all different there is one equilibrium, which linear programming finds too."""
    game = scale * antisymmetric(np.random.default_rng(seed).standard_normal((k, k)))
    bounds = {"A_eq": np.ones((1, k)), "b_eq": [1]}
    expected = linprog(np.zeros(k), A_ub=-game.T / scale, b_ub=np.zeros(k), **bounds).x
    assert nash_mixture(game) == pytest.approx(expected, abs=1e-6)


@pytest.mark.slow
@given(st.integers(2, 10), st.integers(0, 2**32))
def test_of_several_equilibria_the_nearest_to_uniform(k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    game = antisymmetric(rng.integers(-1, 2, (k, k)).astype(float))
    found = nash_mixture(game)
    assert found.sum() == pytest.approx(1)
    assert (found @ game).min() > -1e-8
    for _ in range(5):  # no other equilibrium, as linear programming finds them in random directions, is nearer
        aim = rng.standard_normal(k)
        other = linprog(aim, A_ub=-game.T, b_ub=np.zeros(k), A_eq=np.ones((1, k)), b_eq=[1]).x
        assert found @ found <= found @ other + 1e-7


def test_an_early_end_of_scipys_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    games = [antisymmetric(rng.standard_normal((k, k))) for k in (3, 8, 20)]
    expected = [nash_mixture(game) for game in games]
    monkeypatch.setattr(solver, "nnls", lambda system, goal, maxiter: (np.zeros(system.shape[1]), 1.0))
    for game, mixture in zip(games, expected, strict=True):
        assert nash_mixture(game) == pytest.approx(mixture, abs=1e-7)
    monkeypatch.setattr(solver, "SOLVED", -1.0)
    with pytest.raises(ArithmeticError, match="found no mixture of 3 policies"):
        nash_mixture(games[0])


@pytest.mark.parametrize("k", [20, 60])
def test_mixtures_of_many_policies(k: int) -> None:
    """Of such games SciPy 1.17's ``nnls`` alone gets one in thirty wrong."""
    rng = np.random.default_rng(1)
    for _ in range(30):
        game = rng.standard_normal((k, k))
        assert (nash_mixture(game - game.T) @ (game - game.T)).min() > -1e-6


def test_mixtures_of_known_games() -> None:
    assert nash_mixture(ROCK_PAPER_SCISSORS) == pytest.approx(1 / 3)
    # Scissors that win double: each policy's share is the payoff between the other two.
    assert nash_mixture(np.array([[0.0, -1, 1], [1, 0, -2], [-1, 2, 0]])) == pytest.approx(np.array([2, 1, 1]) / 4)
    assert nash_mixture(np.zeros((4, 4))) == pytest.approx(0.25)
    copies = np.array([[0.0, 0, 1], [0, 0, 1], [-1, -1, 0]])
    assert nash_mixture(copies) == pytest.approx([0.5, 0.5, 0])


@given(st.integers(2, 7), st.integers(0, 2**32), st.booleans())
def test_alpha_rank_is_that_of_its_chain(k: int, seed: int, ties: bool) -> None:
    pytest.importorskip("pyspiel")
    upper = np.random.default_rng(seed).standard_normal((k, k))
    game = antisymmetric(np.where(np.abs(upper) < 0.7, 0, upper) if ties else upper)
    assert alpha_rank(game) == pytest.approx(chain(game), abs=1e-6)


def test_alpha_rank_of_known_games() -> None:
    pytest.importorskip("pyspiel")
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx(1 / 3)
    dominated = antisymmetric(np.ones((4, 4)))
    assert alpha_rank(dominated).tolist() == [1, 0, 0, 0]
    below = np.zeros((4, 4))
    below[:3, :3], below[:3, 3], below[3, :3] = ROCK_PAPER_SCISSORS, 0.1, -0.1
    assert alpha_rank(below) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


@pytest.mark.parametrize(("game", "message"), [
    (np.zeros((2, 3)), r"found shape \(2, 3\)"),
    (np.zeros((0, 0)), r"found shape \(0, 0\)"),
    (np.array([[0, 1], [1, 0.0]]), r"found 1.0 at \[0, 1\] and 1.0 at \[1, 0\]"),
    (np.array([[0, np.nan], [0, 0]]), r"found nan at \[0, 1\]"),
])  # fmt: skip
def test_games_that_are_none(game: np.ndarray, message: str) -> None:
    for solve in (nash_mixture, alpha_rank):
        with pytest.raises(ValueError, match=message):
            solve(game)


@pytest.fixture
def cycle() -> Pairs:
    """0 beats 1, 1 beats 2, 2 beats 0, and all beat 3."""
    rng = np.random.default_rng(2)
    chance = {(0, 1): 0.8, (1, 2): 0.8, (0, 2): 0.2, (0, 3): 0.9, (1, 3): 0.9, (2, 3): 0.9}
    scores = {(e, a, b): (rng.random(300) < p).astype(float) for (a, b), p in chance.items() for e in (0, 1)}
    return Pairs(list("abcd"), ["e", "f"], scores)


def test_a_cycle(cycle: Pairs) -> None:
    pytest.importorskip("pyspiel")
    found = equilibria(cycle, 200)
    assert found.missing == ""
    assert found.alpha_rank is not None
    for shares in (found.nash, found.alpha_rank):
        assert shares[3] == (0, 0, 0)
        for share in shares[:3]:
            assert 0.2 < share.mean < 0.45
            assert share.low <= share.mean <= share.high
    # Payoffs that vary move the mixture; who beats whom is beyond doubt.
    assert found.nash[0].high - found.nash[0].low > 0.02
    assert found.alpha_rank[0] == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.long
def test_nash_intervals_hold_the_truth() -> None:
    truth = nash_mixture(2 * np.array([[0.5, 0.7, 0.35], [0.3, 0.5, 0.75], [0.65, 0.25, 0.5]]) - 1)
    rng = np.random.default_rng(3)
    inside = []
    for i in range(120):
        scores = {
            (0, a, b): (rng.random(400) < p).astype(float) for a, b, p in ((0, 1, 0.7), (0, 2, 0.35), (1, 2, 0.75))
        }
        shares = equilibria(Pairs(list("abc"), ["e"], scores), 150, i).nash
        inside += [share.low <= x <= share.high for share, x in zip(shares, truth, strict=True)]
    assert 0.91 <= np.mean(inside) <= 0.98


def test_without_openspiel_alpha_rank_says_what_to_install(cycle: Pairs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel.python.egt.alpharank", None)
    found = equilibria(cycle, 20)
    assert found.alpha_rank is None
    assert found.missing.endswith('): pip install "okenv[openspiel]"')
    assert len(found.nash) == 4
    with pytest.raises(ModuleNotFoundError, match="alpha-rank needs OpenSpiel"):
        alpha_rank(ROCK_PAPER_SCISSORS)


def test_one_policy_that_beats_all_others() -> None:
    pairs = Field(np.array([[2.0, 0.0, -1.0]])).draw(300, np.random.default_rng(4))
    assert [share.low for share in equilibria(pairs, 100).nash] == [1, 0, 0]
