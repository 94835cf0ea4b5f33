import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from agents.intervals import mean_interval, percent, wilson


@given(st.integers(1, 5000), st.data())
def test_wilson_is_scipys(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    expected = binomtest(wins, n).proportion_ci(0.95, method="wilson")
    found = wilson(wins, n)
    assert found.low == pytest.approx(expected.low, abs=1e-12)
    assert found.high == pytest.approx(expected.high, abs=1e-12)
    assert 0 <= found.low <= found.mean <= found.high <= 1


@pytest.mark.parametrize(("wins", "n"), [(-1, 10), (11, 10), (0, 0)])
def test_wilson_of_what_cannot_be(wins: int, n: int) -> None:
    with pytest.raises(ValueError, match="expected 0 to n wins"):
        wilson(wins, n)


def test_mean_interval_of_single_fights_is_wilsons() -> None:
    scores = np.array([1.0] * 300 + [0.0] * 700)
    found, plain = mean_interval(scores), wilson(300, 1000)
    assert found.mean == pytest.approx(0.3)
    assert found.low == pytest.approx(plain.low, abs=1e-12)
    assert found.high == pytest.approx(plain.high, abs=1e-12)


def test_mean_interval_is_narrower_for_pairs_that_cancel_out() -> None:
    rng = np.random.default_rng(1)
    single = (rng.random(2000) < 0.5).astype(float)
    pairs = np.where(rng.random(2000) < 0.8, 0.5, single)
    wide, narrow = mean_interval(single), mean_interval(pairs)
    assert narrow.high - narrow.low < 0.6 * (wide.high - wide.low)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_mean_interval_of_equal_scores_still_has_a_width(score: float) -> None:
    found = mean_interval(np.full(100, score))
    assert found.low <= score <= found.high
    assert 0.03 < found.high - found.low < 0.04  # about z * z / n: a pair in a hundred may still differ


def test_mean_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(2)
    inside = 0
    for _ in range(400):
        found = mean_interval(rng.binomial(2, 0.7, 200) / 2)
        inside += found.low <= 0.7 <= found.high
    assert 0.92 <= inside / 400 <= 0.98


def test_interval_reads_well() -> None:
    assert str(wilson(795, 1000)) == "79.5% (76.9% to 81.9%)"


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0.0%"), (0.0004, "0.04%"), (0.5, "50.0%"), (0.99962, "99.96%"), (1.0, "100.0%")]
)
def test_percent_rounds_nothing_to_certainty(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(("share", "n"), [(0.8, 50), (0.95, 100), (0.99, 500)])
def test_mean_interval_of_lopsided_pairs_covers_the_truth_too(share: float, n: int) -> None:
    """Pairs scatter less than wins and losses; a middle shifted as for these would miss the truth."""
    rng = np.random.default_rng(3)
    scores = 1 - (rng.random((4000, n)) < 2 * (1 - share)) / 2
    found = [mean_interval(one) for one in scores]
    assert 0.93 <= np.mean([one.low <= share <= one.high for one in found]) <= 0.97
