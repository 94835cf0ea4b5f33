"""Do the 95 % intervals hold the truth in 93 to 97 of 100 simulated tournaments?

Every number below is a share of thousands of intervals, so that its own standard error is about half a point.
"""

from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import multivariate_normal, norm

from evaluation.aggregate import aggregates, interquartile_mean, optimality_gap
from evaluation.davidson import fit
from evaluation.payoffs import dice_factor, payoffs
from evaluation.ratings import ELO, ratings
from tests.evaluation.tournaments import Field

STRENGTHS = np.array([[1.0, 0.5, 0.4, 0.0], [1.6, -0.2, 0.4, 0.2], [0.4, 0.9, 0.1, -0.3]])


def held(low: np.ndarray, truth: np.ndarray, high: np.ndarray) -> float:
    """The share of intervals that hold the truth."""
    return float(np.mean((low <= truth) & (truth <= high)))


def tournaments(field: Field, n: int, count: int, seed: int, take: Callable) -> list[np.ndarray]:
    """What ``take`` makes of each simulated tournament."""
    rng = np.random.default_rng(seed)
    return [take(field.draw(n, rng), i) for i in range(count)]


def true_elo(field: Field) -> np.ndarray:
    """The ratings that tournaments without end have: those of the true rates."""
    a, b = np.array(field.two).T
    score = (field.won + field.tied / 2).mean(axis=0)
    return ELO * fit(score[None], field.tied.mean(axis=0)[None], a, b, field.k)[0, : field.k]


def full(field: Field) -> np.ndarray:
    """True scores ``[encounters, policies, policies]``."""
    scores = np.full((field.encounters, field.k, field.k), 0.5)
    for (a, b), score in zip(field.two, field.score().T, strict=True):
        scores[:, a, b], scores[:, b, a] = score, 1 - score
    return scores


@pytest.mark.long
@pytest.mark.parametrize("luck", [0.0, 2.0], ids=["plain", "control variate"])
def test_ratings_cover(luck: float) -> None:
    field = Field(STRENGTHS, luck=luck)
    truth = true_elo(field)

    def take(pairs, i):
        found = ratings(pairs, 300, i)
        return np.array([found.low, found.high, found.elo])

    low, high, elo = np.stack(tournaments(field, 150, 300, 1, take), axis=1)
    assert 0.93 <= held(low, truth, high) <= 0.97
    # Neither does the virtual pair bias them: by less than a tenth of their half width.
    assert np.abs(elo.mean(axis=0) - truth).max() < 0.1 * (high - low).mean() / 2


def drawn_field(rng: np.random.Generator, encounters: int, k: int) -> Field:
    """Policies that differ as policies do, each of them better in one encounter than in another."""
    return Field(rng.normal(0, 1, k) + rng.normal(0, 0.7, (encounters, k)))


def few_pairs_held(n: int, encounters: int, count: int, k: int = 4) -> tuple[float, float, float, int]:
    """How many intervals of Elo, of its differences and of scores hold the truth; how often an order is wrong."""
    rng = np.random.default_rng([n, encounters])
    one, other = np.triu_indices(k, 1)
    elo, differences, scores, wrong = [], [], [], 0
    for i in range(count):
        field = drawn_field(rng, encounters, k)
        pairs, truth = field.draw(n, rng), true_elo(field)
        found = ratings(pairs, 300, i)
        elo.append(held(found.low, truth, found.high))
        off = found.replicates[:, one] - found.replicates[:, other]
        low, high = np.quantile(off, [0.025, 0.975], axis=0)
        differences.append(held(low, truth[one] - truth[other], high))
        overall = payoffs(pairs).overall
        scores.append(held(overall.low, (full(field).mean(axis=0).sum(axis=1) - 0.5) / (k - 1), overall.high))
        wrong += int((found.supported & (truth[:, None] <= truth)).any())
    return float(np.mean(elo)), float(np.mean(differences)), float(np.mean(scores)), wrong


@pytest.mark.long
@pytest.mark.parametrize("encounters", [1, 3, 10])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 20, 200])
def test_a_few_pairs_cover(n: int, encounters: int) -> None:
    *covered, wrong = few_pairs_held(n, encounters, 1000)
    assert min(covered) >= 0.93, covered
    assert max(covered) <= 0.97 + 0.01 * (n < 20), covered
    assert wrong <= 50


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 3])
def test_a_few_pairs_nearly_cover(n: int) -> None:
    """The same of so few tournaments that it can be seen at all times; a bootstrap alone has 35 and 89 of 100."""
    *covered, wrong = few_pairs_held(n, 3, 60)
    assert min(covered) >= 0.9, covered
    assert wrong == 0


@pytest.mark.long
@pytest.mark.parametrize("n", [60, 400])
@pytest.mark.parametrize("luck", [0.0, 2.0], ids=["plain", "control variate"])
def test_payoffs_cover(luck: float, n: int) -> None:
    field = Field(STRENGTHS, luck=luck)
    each = full(field)
    off = ~np.eye(field.k, dtype=bool)

    def take(pairs, i):
        found = payoffs(pairs)
        tables = found.each.low[:, off], found.total.low[off], found.overall.low
        tops = found.each.high[:, off], found.total.high[off], found.overall.high
        cuts = found.each.cut[:, off], found.total.cut[off], found.overall.cut
        return np.array([np.concatenate([t.ravel() for t in part]) for part in (tables, tops, cuts)])

    low, high, cut = np.stack(tournaments(field, n, 250, 2, take), axis=1)
    overall = (each.mean(axis=0).sum(axis=1) - 0.5) / (field.k - 1)
    truth = np.concatenate([each[:, off].ravel(), each.mean(axis=0)[off], overall])
    ends = np.cumsum([each[:, off].size, off.sum()])
    for part in np.split(np.arange(len(truth)), ends):
        assert 0.93 <= held(low[:, part], truth[part], high[:, part]) <= 0.97
    if luck:
        assert (np.median(cut, axis=0) > 1.2).all()


@pytest.mark.long
def test_control_variates_do_not_bias_and_cut_the_variance_as_reported() -> None:
    field = Field(STRENGTHS[:1, :2], common=0.9, luck=3.0)

    def take(pairs, i):
        with_luck, without = payoffs(pairs).each, payoffs(pairs, use_luck=False).each
        return np.array([with_luck.mean[0, 0, 1], without.mean[0, 0, 1], with_luck.cut[0, 0, 1]])

    found = np.array(tournaments(field, 60, 3000, 3, take))
    variance = found.var(axis=0)
    assert variance[1] / variance[0] == pytest.approx(np.median(found[:, 2]), rel=0.08)
    assert variance[1] / variance[0] > 2
    assert abs(found[:, 0].mean() - field.score()[0, 0]) < 3 * np.sqrt(variance[0] / 3000)


@pytest.mark.long
def test_aggregates_cover() -> None:
    strengths = STRENGTHS.repeat(2, axis=0) * np.array([1.0, 0.5, 1.0, 1.3, 0.2, 1.0])[:, None]
    field = Field(strengths)
    tasks = (full(field).sum(axis=2) - 0.5) / (field.k - 1)  # [encounters, policies]
    target = 0.55

    def take(pairs, i):
        return np.array([[one.mean, one.iqm, one.gap] for one in aggregates(pairs, None, target, 300, i)])

    found = np.array(tournaments(field, 150, 300, 4, take))  # [tournaments, policies, 3, (mean, low, high)]
    truth = np.stack([tasks.mean(axis=0), interquartile_mean(tasks.T), optimality_gap(tasks.T, target)], axis=1)
    for i in range(3):
        assert 0.93 <= held(found[:, :, i, 1], truth[:, i], found[:, :, i, 2]) <= 0.97, i


@pytest.mark.long
def test_orders_are_right_together_in_95_of_100() -> None:
    """Four policies as strong as each other: any order that is supported is wrong."""
    field = Field(np.zeros((1, 4)))
    wrong = tournaments(field, 100, 600, 6, lambda pairs, i: ratings(pairs, 300, i).supported.any())
    assert 0.03 <= np.mean(wrong) <= 0.07


@pytest.mark.parametrize("shared", [0.0, 0.5, 0.9])
def test_common_dice_cut_the_variance_by_the_factor_reported(shared: float) -> None:
    """Dice that favour a side, whoever plays it, against dice of each fight's own."""
    rng = np.random.default_rng(7)
    better = 0.4

    def fought(side: np.ndarray) -> np.ndarray:
        """What the better policy scores in fights whose dice favour its side by so much."""
        own = np.sqrt(1 - shared) * rng.standard_normal(side.shape)
        return (better + np.sqrt(shared) * side + own > 0).astype(float)

    shape = (4000, 200)  # tournaments of so many pairs
    dice = rng.standard_normal(shape)
    first, second = fought(dice), fought(-dice)
    reported = np.mean([dice_factor(x, y) for x, y in zip(first, second, strict=True)])
    apart = fought(rng.standard_normal(shape)), fought(rng.standard_normal(shape))
    measured = np.var(np.mean(apart, axis=(0, 2))) / np.var(np.mean((first, second), axis=(0, 2)))
    assert reported == pytest.approx(measured, rel=0.08)
    chance = norm.cdf(better)
    both = multivariate_normal([0, 0], [[1, -shared], [-shared, 1]]).cdf([better, better])
    variance = chance * (1 - chance)
    assert reported == pytest.approx(variance / (variance + both - chance**2), rel=0.03)
