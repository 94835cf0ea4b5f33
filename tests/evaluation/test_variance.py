import numpy as np
import pytest

from evaluation.pairs import Pairs
from evaluation.variance import cross_fitted, dice_factor, share_won, variance_cut, won_and_tied


def test_scores_that_are_all_luck_have_none_left() -> None:
    luck = np.random.default_rng(1).standard_normal(1000)
    less = cross_fitted(0.6 + 0.1 * luck, luck)
    # As the coefficients are estimated, a trace of it stays.
    assert np.ptp(less) < 0.05
    assert less.mean() == pytest.approx(0.6, abs=0.001)


def test_each_half_takes_the_coefficient_of_the_other() -> None:
    luck = np.tile([1.0, 1.0, -1.0, -1.0], 10)
    scores = np.where(np.arange(40) % 2 == 0, 0.5 + 0.1 * luck, 0.5 + 0.3 * luck)
    less = cross_fitted(scores, luck)
    assert less[::2] == pytest.approx(0.5 + 0.1 * luck[::2] - 0.3 * luck[::2])
    assert less[1::2] == pytest.approx(0.5 + 0.3 * luck[1::2] - 0.1 * luck[1::2])


@pytest.mark.parametrize("luck", [np.zeros(100), np.ones(100)[:8]], ids=["none", "few pairs"])
def test_luck_is_left_alone_where_it_says_nothing(luck: np.ndarray) -> None:
    scores = np.random.default_rng(2).random(len(luck))
    assert (cross_fitted(scores, luck) == scores).all()


def test_no_bias_even_where_few_pairs_are_skewed() -> None:
    """With the coefficient of the pairs themselves, luck and score being skewed, the mean would be off."""
    rng = np.random.default_rng(3)
    luck = rng.standard_exponential((20000, 20)) - 1
    scores = 0.05 * luck**2
    means = [cross_fitted(s, x).mean() for s, x in zip(scores, luck, strict=True)]
    assert abs(np.mean(means) - 0.05) < 3 * np.std(means) / np.sqrt(20000)
    own = [np.mean(s - ((s - s.mean()) @ x) / (x @ x) * x) for s, x in zip(scores, luck, strict=True)]
    assert abs(np.mean(own) - 0.05) > 10 * np.std(own) / np.sqrt(20000)


@pytest.mark.parametrize("luck", [np.zeros(3), np.zeros((4, 1)), np.array([0, 1, np.nan, 2])])
def test_luck_that_cannot_be(luck: np.ndarray) -> None:
    with pytest.raises(ValueError, match="luck: found"):
        cross_fitted(np.zeros(4), luck)


def test_pairs_are_won_tied_or_lost() -> None:
    pairs = Pairs(["a", "b"], ["e"], {(0, 0, 1): np.array([0, 0.25, 0.5, 0.75, 1])})
    assert won_and_tied(pairs)[0, 0, 1].tolist() == [[0, 0], [0, 0], [0.5, 1], [1, 0], [1, 0]]
    assert share_won(pairs)[0, 0, 1].tolist() == [0, 0.25, 0.5, 0.75, 1]


def test_luck_can_be_left_out() -> None:
    rng = np.random.default_rng(4)
    scores, luck = rng.integers(0, 5, 100) / 4, rng.standard_normal(100)
    pairs = Pairs(["a", "b"], ["e"], {(0, 0, 1): scores}, {(0, 0, 1): luck})
    assert (share_won(pairs, use_luck=False)[0, 0, 1] == scores).all()
    assert (share_won(pairs)[0, 0, 1] == cross_fitted(scores, luck)).all()
    assert (won_and_tied(pairs)[0, 0, 1][:, 1] == (scores == 0.5)).all()


def test_dice_factor_by_hand() -> None:
    x, y = np.array([1.0, 1, 0, 0]), np.array([1.0, 0, 0, 1])
    assert dice_factor(x, y) == pytest.approx(1)
    assert dice_factor(x, x) == pytest.approx(0.5)
    assert dice_factor(x, 1 - x) == float("inf")
    assert dice_factor(np.ones(4), np.ones(4)) == 1
    # Vx = Vy = 1/3, Cov = -1/6 by hand
    assert dice_factor(
        np.array([1.0, 1, 0, 0] * 4 + [1.0, 0]), np.array([0, 0, 1.0, 1] * 4 + [1.0, 0])
    ) == pytest.approx(4.5)


@pytest.mark.parametrize(("x", "y"), [([1.0], [1.0]), ([1.0, 0], [1.0, 0, 1])])
def test_dice_factor_of_what_cannot_be(x: list[float], y: list[float]) -> None:
    with pytest.raises(ValueError, match="expected one length, at least 2"):
        dice_factor(np.array(x), np.array(y))


def test_variance_cut() -> None:
    assert (variance_cut(4, 2), variance_cut(0, 0), variance_cut(1, 0)) == (2, 1, float("inf"))
