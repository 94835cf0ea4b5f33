import numpy as np
import pytest

from agents.intervals import mean_interval
from evaluation.pairs import Pairs
from evaluation.payoffs import Payoffs, empirical_game, payoffs
from tests.evaluation.tournaments import Field


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    field = Field(np.array([[0.8, 0.0, -0.4], [0.2, 0.6, 0.0]]), luck=1.5)
    return field.draw({m: 300 if m[0] else 100 for m in field.matches()}, np.random.default_rng(1))


@pytest.fixture(scope="module")
def plain(pairs: Pairs) -> Payoffs:
    return payoffs(pairs, use_luck=False)


def test_a_match_gets_the_interval_of_its_scores(pairs: Pairs, plain: Payoffs) -> None:
    expected = mean_interval(pairs.scores[1, 0, 2])
    assert plain.against(0, 2, 1) == pytest.approx(expected, abs=1e-4)
    assert plain.pairs[1, 0, 2] == plain.pairs[1, 2, 0] == 300


def test_what_one_wins_the_other_loses(plain: Payoffs) -> None:
    for table in (plain.each, plain.total):
        assert table.mean + np.swapaxes(table.mean, -1, -2) == pytest.approx(1)
        assert table.low + np.swapaxes(table.high, -1, -2) == pytest.approx(1)
    assert plain.overall.mean.sum() == pytest.approx(1.5)


def test_encounters_and_opponents_count_the_same(plain: Payoffs) -> None:
    assert plain.total.mean == pytest.approx(plain.each.mean.mean(axis=0))
    assert plain.overall.mean[1] == pytest.approx(plain.total.mean[1, [0, 2]].mean())
    assert plain.against(0, 1).low < plain.against(0, 1).mean < plain.against(0, 1).high


def test_luck_narrows_the_intervals_by_the_root_of_what_it_cuts(pairs: Pairs, plain: Payoffs) -> None:
    less = payoffs(pairs)
    for a, b in ((less.each, plain.each), (less.total, plain.total), (less.overall, plain.overall)):
        off = a.cut != 1
        assert off.any()
        assert (a.cut[off] > 1.2).all()
        ratio = (b.high - b.low)[off] / (a.high - a.low)[off]
        assert ratio == pytest.approx(np.sqrt(a.cut[off]), rel=0.08)
    assert (plain.total.cut == 1).all()


def test_what_was_not_fought_is_not_a_number() -> None:
    found = payoffs(Pairs(["a", "b", "c"], ["e"], {(0, 0, 1): np.array([1.0, 0.5])}))
    assert np.isnan(found.total.mean[0, 2])
    assert np.isnan(found.overall.mean[2])
    assert found.overall.mean[0] == found.total.mean[0, 1] == 0.75
    assert payoffs(Pairs(["a"], [], {})).total.mean.tolist() == [[0.5]]


def test_a_policy_that_wins_everything_has_an_interval() -> None:
    found = payoffs(Pairs(["a", "b"], ["e", "f"], {(e, 0, 1): np.ones(100) for e in (0, 1)}))
    assert found.total.high[0, 1] == found.total.mean[0, 1] == 1
    assert found.total.low[0, 1] == pytest.approx(1 - 3.84 / 203.84, abs=1e-3)


def test_the_empirical_game(plain: Payoffs, pairs: Pairs) -> None:
    game = empirical_game({match: scores.mean() for match, scores in pairs.scores.items()}, 3)
    assert game == pytest.approx(2 * plain.total.mean - 1)
    many = empirical_game({match: scores[:5] for match, scores in pairs.scores.items()}, 3)
    assert many.shape == (5, 3, 3)
    with pytest.raises(ValueError, match="none of policies 0 and 2"):
        empirical_game({(0, 0, 1): np.zeros(1)}, 3)
