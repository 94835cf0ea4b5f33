"""What is estimated: policies without tactics, corrected intervals, and blocks of fights."""

import numpy as np
import pytest
from scipy import stats

from agents.intervals import Z95, wilson
from agents.registry import make_policy
from evaluation.tactics.corrected import holm, mean_span, p_value, quantile, span, width
from evaluation.tactics.estimates import fights, pairs
from evaluation.tactics.forbidding import Without
from evaluation.tactics.units import fought
from okenv import Battle, load_encounter
from tests.evaluation.tactics.conftest import Done
from tests.evaluation.tactics.studies import section


def tags_played(policy: Without, seed: int) -> tuple[set[str], int]:
    """The tactics that a policy on both sides uses in a duel, and how often she is asked."""
    battle = Battle(load_encounter("mirror-duel"), seed)
    used: set[str] = set()
    decisions = 0
    while battle.prompt is not None and decisions < 400:
        action = policy.decide(battle).action
        used |= set(battle.system.actions.kinds[int(battle.system.actions.kind[action])].tags)
        battle.apply(action)
        decisions += 1
    return used, decisions


@pytest.mark.parametrize("code", ["ppo:okenv", "greedy"])
def test_what_is_forbidden_is_never_played(code: str) -> None:
    free: set[str] = set()
    for seed in range(6):
        free |= tags_played(Without(make_policy(code, "ok"), ()), seed)[0]
        used, decisions = tags_played(Without(make_policy(code, "ok"), ("defence", "attack")), seed)
        assert decisions > 2
        assert not used & {"defence", "attack"}
    assert {"defence", "attack"} <= free


def test_nothing_forbidden_changes_nothing() -> None:
    for code in ("ppo:okenv", "greedy"):
        battle, plain = Battle(load_encounter("roomful-of-goons"), 3), make_policy(code, "ok")
        bound = Without(make_policy(code, "ok"), ())
        for _ in range(20):
            assert battle.prompt is not None
            action = plain.decide(battle).action
            assert bound.decide(battle).action == action
            battle.apply(action)


def test_a_scripted_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="found 'brute', expected a network or a search"):
        Without(make_policy("brute", "ok"), ())


@pytest.mark.slow
def test_pairs_of_equals_come_to_one_half() -> None:
    """Where nothing is forbidden, what one side has the other lacks, in both fights of a pair."""
    for side in (None, 0, 1):
        spec = {
            "encounter": fought(load_encounter("hero-vs-4-mooks")), "policy": "ppo:okenv", "tags": [], "side": side,
            "pairs": 3, "seed": 1, "block": 0,
        }  # fmt: skip
        assert np.array(pairs(spec)["scores"]).sum(axis=1) == pytest.approx(1.0)


def test_to_be_forbidden_attacks_loses() -> None:
    for side in (None, 0):
        spec = {
            "encounter": fought(load_encounter("three-on-three")), "policy": "ppo:okenv", "side": side,
            "tags": ["attack", "sweep", "twice", "intimidate"], "pairs": 3, "seed": 1, "block": 0,
        }  # fmt: skip
        scores = np.array(pairs(spec)["scores"])
        assert (scores[:, 1] == 1).all(), "of the second fight of a pair: against the side without"
        assert side == 0 or scores.mean() == 1


def test_blocks_are_different_fights() -> None:
    spec = {"encounter": fought(load_encounter("hero-vs-4-mooks")), "policy": "brute", "seed": 1, "fights": 400}
    first, again, *others = (fights({**spec, "block": block}) for block in (0, 0, 1, 2, 3))
    assert first == again
    assert any(found != first for found in others)
    assert all(sum(found["wins"]) + found["draws"] == 400 for found in others)


def test_intervals_widen_with_how_many_were_looked_at() -> None:
    assert width(1) == pytest.approx(0.95)
    assert quantile(1) == pytest.approx(Z95)
    assert quantile(10) == pytest.approx(stats.norm.ppf(1 - 0.05 / 20))
    assert span(30, 100, 1) == pytest.approx(tuple(wilson(30, 100)))
    one, many = span(30, 100, 1), span(30, 100, 10)
    assert many.low < one.low < one.mean < one.high < many.high
    scores = np.array([0.0, 0.5, 1.0, 1.0, 0.5, 0.5])
    assert mean_span(scores, 10).low < mean_span(scores, 1).low


def test_holm_is_holms() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def test_p_values_are_those_of_the_sign_test() -> None:
    scores = np.array([1.0] * 9 + [0.0] + [0.5] * 20)
    assert p_value(scores) == pytest.approx(2 * 11 / 2**10)
    for above, below in ((3, 5), (60, 40), (0, 7), (4, 4)):
        expected = stats.binomtest(above, above + below).pvalue
        assert p_value(np.array([0.75] * above + [0.25] * below)) == pytest.approx(expected)
    assert p_value(1 - scores) == pytest.approx(p_value(scores))
    assert p_value(np.full(5, 0.5)) == 1.0


def test_a_report_of_estimates_carries_its_intervals(estimated: Done) -> None:
    crowd = section(estimated.data, "crowd")
    rows = {row["count"]: row["hero"] for row in crowd["data"]["rows"]}
    assert rows[1][1] > 0.5 > rows[8][2]
    assert "beats 1 thug in" in crowd["sentences"][0]
    assert "loses to 8" in crowd["sentences"][0]
    squad = section(estimated.data, "squad")
    (row,) = squad["data"]["rows"]
    low, high = row["worth"][1:]
    assert low <= row["worth"][0] <= high
    assert row["pairs"] == 4
    assert any("Bonferroni" in text and "Holm" in text for text in squad["method"])
