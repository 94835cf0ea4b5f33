import numpy as np
import pytest
from scipy.stats import trim_mean

from evaluation.aggregate import aggregates, interquartile_mean, optimality_gap
from evaluation.pairs import Pairs
from tests.evaluation.tournaments import Field


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    strengths = np.array([[1.0, 0, 0], [0.5, 0, 0.2], [0.0, 0.4, 0], [2.0, 0.1, 0]])
    return Field(strengths, luck=1.0).draw(300, np.random.default_rng(1))


def test_interquartile_mean_by_hand() -> None:
    tasks = np.random.default_rng(2).random(8)
    assert interquartile_mean(tasks) == pytest.approx(trim_mean(tasks, 0.25))
    # of six, one and a half go at either end
    assert interquartile_mean(np.array([5.0, 0, 1, 2, 3, 4])) == pytest.approx((0.5 * 1 + 2 + 3 + 0.5 * 4) / 3)
    assert interquartile_mean(np.array([0.3])) == pytest.approx(0.3)
    assert interquartile_mean(np.array([[0.0, 1, 1, 9], [4, 3, 2, 1]])).tolist() == [1, 2.5]


def test_optimality_gap_by_hand() -> None:
    assert optimality_gap(np.array([0.2, 0.9]), 0.6) == pytest.approx(0.2)
    assert optimality_gap(np.array([0.2, 0.9]), np.array([0.1, 1.0])) == pytest.approx(0.05)


def test_aggregates_of_a_tournament(pairs: Pairs) -> None:
    found = aggregates(pairs, use_luck=False)[0]
    tasks = [(pairs.scores[e, 0, 1].mean() + pairs.scores[e, 0, 2].mean()) / 2 for e in range(4)]
    assert found.policy == "p0"
    assert found.tasks == pytest.approx(tasks)
    assert found.mean.mean == pytest.approx(np.mean(tasks))
    assert found.iqm.mean == pytest.approx(np.mean(sorted(tasks)[1:3]))
    assert found.gap.mean == pytest.approx(1 - np.mean(tasks))
    for interval in (found.mean, found.iqm, found.gap):
        assert interval.low < interval.mean < interval.high
        assert interval.high - interval.low < 0.06


def test_all_scores_of_an_encounter_add_up(pairs: Pairs) -> None:
    assert sum(one.tasks for one in aggregates(pairs)) == pytest.approx(1.5)


def test_a_tier_and_its_targets(pairs: Pairs) -> None:
    whole, part = aggregates(pairs)[1], aggregates(pairs, [2, 0], [0.5, 0.5])[1]
    assert part.tasks.tolist() == whole.tasks[[2, 0]].tolist()
    assert part.gap.mean == pytest.approx((0.5 - whole.tasks[0]) / 2)


def test_luck_narrows_the_intervals(pairs: Pairs) -> None:
    less, plain = aggregates(pairs)[0].mean, aggregates(pairs, use_luck=False)[0].mean
    assert less.high - less.low < 0.95 * (plain.high - plain.low)


def test_a_policy_that_wins_everything_has_an_interval() -> None:
    found = aggregates(Pairs(["a", "b"], ["e"], {(0, 0, 1): np.ones(100)}))[0]
    assert found.mean.high == found.mean.mean == 1
    assert 0.95 < found.mean.low < 0.97


@pytest.mark.parametrize(("arguments", "message"), [
    ({"encounters": [4]}, r"encounters: found \[4\], expected some of 0 to 3"),
    ({"encounters": []}, r"encounters: found \[\]"),
    ({"target": [0.5, 0.5]}, "target: found 2 of them, expected one, or one for each of 4"),
])  # fmt: skip
def test_what_cannot_be_aggregated(pairs: Pairs, arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        aggregates(pairs, **arguments)


def test_every_policy_fought_in_every_encounter() -> None:
    scores = {(0, 0, 1): np.ones(4), (1, 0, 2): np.ones(4)}
    pairs = Pairs(list("abc"), ["e", "f"], scores)
    with pytest.raises(ValueError, match="none of 'c' in 'e'"):
        aggregates(pairs)
