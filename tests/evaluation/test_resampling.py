import numpy as np
import pytest

from evaluation import resampling
from evaluation.pairs import Match
from evaluation.resampling import bootstrap, combined, matchups


@pytest.fixture
def values() -> dict[Match, np.ndarray]:
    """Two encounters; in the first, the dice of a pair decide all its matches alike."""
    rng = np.random.default_rng(1)
    dice = rng.random(400)
    return {
        (0, 0, 1): dice + 0.1 * rng.random(400),
        (0, 0, 2): dice[:100] + 0.1 * rng.random(100),
        (1, 0, 1): rng.random(50),
    }


WEIGHTS = {(0, 0, 1): np.array([1.0, 0.5]), (0, 0, 2): np.array([-1.0, 0.0]), (1, 0, 1): np.array([0.0, 0.5])}


def test_bootstrap_and_covariance_agree(values: dict[Match, np.ndarray]) -> None:
    found = combined(values, WEIGHTS)
    drawn = bootstrap(values, 20000, np.random.default_rng(2))
    sums = np.stack([sum(WEIGHTS[m][q] * drawn[m] for m in values) for q in (0, 1)])
    assert sums.mean(axis=1) == pytest.approx(found.mean, abs=0.003)
    assert np.cov(sums) == pytest.approx(found.covariance, rel=0.09, abs=1e-5)


def test_common_dice_count(values: dict[Match, np.ndarray]) -> None:
    """The first hundred pairs are in both matches: Var(A/400) + Var(B/100) - 2 Cov/400."""
    a, b = values[0, 0, 1], values[0, 0, 2]
    expected = a.var(ddof=1) / 400 + b.var(ddof=1) / 100 - 2 * np.cov(a[:100], b)[0, 1] / 400
    assert combined(values, WEIGHTS).covariance[0, 0] == pytest.approx(expected, rel=0.05)


def test_pairs_of_equal_weight() -> None:
    values = {(0, 0, 1): np.arange(10.0), (1, 0, 1): np.arange(40.0)}
    half = {match: np.array([0.5]) for match in values}
    assert combined(values, half).n[0] == pytest.approx(1 / (0.25 / 10 + 0.25 / 40))
    assert combined({m: np.zeros(20) for m in values}, half).n[0] == pytest.approx(40)


def test_columns_are_drawn_together(values: dict[Match, np.ndarray]) -> None:
    """A score of one half that is always a tie, and others that never are: by their shares one gives the other."""
    two = {match: np.stack([(x > 0.4) / 2 + (x > 0.8) / 2, (x > 0.4) & (x <= 0.8)], 1) for match, x in values.items()}
    third = {match: table[:, :1] - table[:, 1:] / 2 for match, table in two.items()}  # whether it was won
    drawn = bootstrap(two, 20000, np.random.default_rng(3))
    for match, won in bootstrap({m: v[:, 0] for m, v in third.items()}, 20000, np.random.default_rng(4)).items():
        here = drawn[match][:, 0] - drawn[match][:, 1] / 2
        assert here.mean() == pytest.approx(won.mean(), abs=0.003)
        assert here.std() == pytest.approx(won.std(), rel=0.03)
        assert min(drawn[match][:, 1].min(), here.min()) > -1e-12
        assert (here + drawn[match][:, 1]).max() < 1 + 1e-12


def test_many_pairs_go_in_blocks(values: dict[Match, np.ndarray], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "BLOCK", 64)
    drawn = bootstrap(values, 4000, np.random.default_rng(4))
    for match, mean in drawn.items():
        x = values[match]
        assert mean.mean() == pytest.approx(x.mean(), abs=0.01)
        assert mean.std() == pytest.approx(x.std() / np.sqrt(len(x)), rel=0.06)


def test_a_mean_stands_in_where_nothing_is_drawn() -> None:
    drawn = bootstrap({(0, 0, 1): np.array([0.25])}, 100, np.random.default_rng(5))
    assert (drawn[0, 0, 1] == 0.25).all()


def test_weights_are_poissons() -> None:
    weights = resampling._WEIGHTS
    assert weights.mean() == pytest.approx(1, abs=1e-4)
    assert weights.var() == pytest.approx(1, abs=1e-3)
    assert np.mean(weights == 0) == pytest.approx(np.exp(-1), abs=1e-4)


def test_matchups() -> None:
    assert matchups([(1, 0, 2), (0, 0, 2), (0, 0, 1)]) == {(0, 1): [(0, 0, 1)], (0, 2): [(0, 0, 2), (1, 0, 2)]}


@pytest.mark.parametrize("n", [5, 10, 40])
def test_the_bootstrap_scatters_as_new_pairs_would_however_few_there_are(n: int) -> None:
    """With a total weight that varies it makes up for the (n - 1) / n that a bootstrap of fixed size would have."""
    rng = np.random.default_rng(n)
    samples = {(0, a, a + 1): rng.integers(0, 2, n).astype(float) for a in range(400)}
    drawn = bootstrap(samples, 400, rng)
    assert np.mean([values.var() for values in drawn.values()]) == pytest.approx(0.25 / n, rel=0.06)
