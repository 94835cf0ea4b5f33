import re
import time
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from evaluation.davidson import fit, probabilities
from evaluation.pairs import Pairs
from evaluation.ratings import places, ratings, supported_orders
from tests.evaluation.arenas import Arena, Here, a_plan
from tests.evaluation.tournaments import Field


def test_chances_are_davidsons() -> None:
    won, tied, lost = probabilities(np.log(np.array([4.0])), np.log(0.5))
    # strengths 4 and 1: 4, 0.5 * sqrt(4) and 1 of 6
    assert [won[0], tied[0], lost[0]] == pytest.approx([4 / 6, 1 / 6, 1 / 6])


def test_two_policies_by_hand() -> None:
    """With two policies the model is saturated: the odds of a win are the ratio of strengths."""
    found = fit(np.array([[0.6 + 0.1]]), np.array([[0.2]]), np.array([0]), np.array([1]), 2)[0]
    assert found[0] - found[1] == pytest.approx(np.log(0.6 / 0.2))
    assert np.exp(found[2]) == pytest.approx(0.2 / np.sqrt(0.6 * 0.2))


def test_the_fit_is_the_maximum_of_the_likelihood() -> None:
    rng = np.random.default_rng(1)
    a, b = np.array(list(combinations(range(4), 2))).T
    rates = rng.dirichlet([1, 1, 1], len(a))  # won, tied, lost

    def loss(x: np.ndarray) -> float:
        chances = probabilities(x[a] - x[b], x[4])
        return -float(sum(rates[:, i] @ np.log(chances[i]) for i in range(3)))

    best = minimize(loss, np.zeros(5), tol=1e-12).x
    found = fit((rates[:, 0] + rates[:, 1] / 2)[None], rates[:, 1][None], a, b, 4)[0]
    assert found[:4] == pytest.approx(best[:4] - best[:4].mean(), abs=1e-4)
    assert found[4] == pytest.approx(best[4], abs=1e-4)


@given(st.integers(2, 9), st.floats(0.01, 30), st.floats(-12, 6), st.integers(0, 2**32))
def test_true_rates_give_the_true_strengths(k: int, spread: float, log_tie: float, seed: int) -> None:
    strengths = np.random.default_rng(seed).uniform(-spread / 2, spread / 2, k)
    a, b = np.array(list(combinations(range(k), 2))).T
    won, tied, _ = probabilities(strengths[a] - strengths[b], log_tie)
    found = fit((won + tied / 2)[None], tied[None], a, b, k)[0]
    again, ties, _ = probabilities(found[a] - found[b], found[k])
    assert again + ties / 2 == pytest.approx(won + tied / 2, abs=1e-7)
    assert ties == pytest.approx(tied, abs=1e-7)


def test_four_hundred_points_win_ten_for_each_lost() -> None:
    scores = np.array([1.0] * 1000 + [0.0] * 100)
    found = ratings(Pairs(["a", "b"], ["e"], {(0, 0, 1): scores}), 50)
    assert found.elo[0] - found.elo[1] == pytest.approx(400, abs=2)
    assert found.elo.sum() == pytest.approx(0)


def test_every_matchup_and_encounter_weighs_the_same() -> None:
    field = Field(np.array([[0.9, 0.0, -0.2], [0.1, 0.5, 0.0]]))
    sizes = {match: 40000 if match[1:] == (0, 1) and match[0] == 0 else 20000 for match in field.matches()}
    even, uneven = (ratings(field.draw(n, np.random.default_rng(2)), 20) for n in (20000, sizes))
    assert uneven.elo == pytest.approx(even.elo, abs=4)


def test_a_policy_that_wins_everything_stays_finite_with_an_interval() -> None:
    scores = {(0, 0, 1): np.ones(200), (0, 0, 2): np.ones(200), (0, 1, 2): np.full(200, 0.5)}
    found = ratings(Pairs(["a", "b", "c"], ["e"], scores))
    assert np.isfinite(found.replicates).all()
    assert found.low[0] < found.elo[0] < found.high[0]
    assert found.high[0] - found.low[0] > 100
    assert found.supported[0, 1]
    assert found.places.tolist() == [[1, 1], [2, 3], [2, 3]]
    assert found.unsettled() in ([(1, 2)], [(2, 1)])


@pytest.mark.parametrize(("encounters", "strengths"), [
    (("mirror-duel", "three-on-three", "armoured-knight"),
     {"brute": -346, "sniper": 128, "captain": 394, "skirmisher": -177}),
    (("mirror-duel",), {"brute": -268, "turtle": 268}),
])  # fmt: skip
def test_one_pair_claims_no_place_and_leaves_the_truth_open(
    encounters: tuple[str, ...], strengths: dict[str, int], arena: Arena, tmp_path: Path
) -> None:
    """The strengths are those of a thousand pairs."""
    plan = a_plan(*strengths, encounters=encounters, pairs=1, seed=5, plugins=())
    found = ratings(arena(plan, tmp_path / "t.sqlite", seats=[Here(plan)]).pairs)
    assert found.few.all()
    assert found.places.tolist() == [[1, len(strengths)]] * len(strengths)
    assert (found.low < list(strengths.values())).all()
    assert (found.high > list(strengths.values())).all()


def test_luck_narrows_the_intervals() -> None:
    pairs = Field(np.array([[0.5, 0.0, -0.5]]), common=0.9, luck=2.0).draw(500, np.random.default_rng(3))
    less, plain = ratings(pairs), ratings(pairs, use_luck=False)
    assert ((less.high - less.low) < 0.85 * (plain.high - plain.low)).all()


def test_ratings_depend_on_data_and_seed_alone() -> None:
    pairs = Field(np.array([[0.5, 0.0, -0.5]])).draw(200, np.random.default_rng(4))
    again = Pairs(pairs.policies, pairs.encounters, dict(reversed(pairs.scores.items())))
    assert (ratings(pairs, 100, 7).replicates == ratings(again, 100, 7).replicates).all()
    assert (ratings(pairs, 100, 7).replicates != ratings(pairs, 100, 8).replicates).any()


def test_orders_that_follow_from_clear_differences() -> None:
    rng = np.random.default_rng(5)
    estimate = np.array([100.0, 0.0, 1.0])
    found = supported_orders(estimate, estimate + 10 * rng.standard_normal((2000, 3)))
    assert found.tolist() == [[False, True, True], [False, False, False], [False, False, False]]
    assert places(found).tolist() == [[1, 1], [2, 3], [2, 3]]
    # Policies that always move together, as copies of one do.
    assert not supported_orders(np.zeros(3), 10 * rng.standard_normal((2000, 1)) + np.zeros(3)).any()


@pytest.mark.parametrize(("scores", "message"), [
    ({(0, 0, 1): np.ones(4)}, "no matches between c, d"),
    ({(0, 0, 1): np.ones(4), (0, 2, 3): np.ones(4)}, "no matches between c, d"),
    ({(0, 0, 1): np.ones(0)}, "no pair of match (0, 0, 1)"),
    ({}, "no matches between b, c, d"),
])  # fmt: skip
def test_what_cannot_be_rated(scores: dict, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        ratings(Pairs(list("abcd"), ["e"], scores))


def test_a_large_tournament_takes_a_couple_of_seconds() -> None:
    pairs = Field(np.tile(np.linspace(1, -1, 8), (10, 1))).draw(2000, np.random.default_rng(6))
    start = time.process_time()
    found = ratings(pairs, 1000)
    assert time.process_time() - start < 6  # measured: 0.5 s
    assert found.ranking() == list(range(8))
    assert found.unsettled() == []
