"""A plan and what its weighing says agree: a leader thinks twice, of others it is told that it is their way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.explain import Advice
from app.table import plans
from app.table.drivers import thinks_twice
from app.table.events import Driver
from app.table.tables import Tables

from .sitting import sit_down


@pytest.fixture
def situation(tmp_path):
    kept = Tables(tmp_path, workers=1)
    yield sit_down(kept, "mirror-duel").situation()
    kept.close()


def planned(situation, who):
    """The plan where everybody is driven so."""
    driver = Driver(who=who, ask="turn")
    return plans.plan(replace(situation, drivers=dict.fromkeys(situation.drivers, driver)), driver)


def weighed(monkeypatch: pytest.MonkeyPatch, best: tuple[float, float], own: tuple[float, float]) -> list[Advice]:
    """Have the choice rated ``own``, and another answer ``best``: value and half of the interval; what was said."""
    real, said = plans.advise, list[Advice]()

    def rated(*args, **options):
        advice = real(*args, **options)
        told = [one for one in advice.alternatives if one.notation != advice.choice]
        (value, half), (mine, by) = best, own
        first = replace(told[0], value=value, low=value - half, high=value + half)
        chosen = replace(advice.chosen, value=mine, low=mine - by, high=mine + by)
        said.append(replace(advice, alternatives=(first, chosen, *told[1:])))
        return said[-1]

    monkeypatch.setattr(plans, "advise", rated)
    return said


def test_a_leader_plans_what_the_weighing_finds_far_better(situation, monkeypatch):
    said = weighed(monkeypatch, (0.62, 0.1), (0.0, 0.1))
    plan = planned(situation, "mastermind")
    assert plan["action"] == said[0].alternatives[0].notation != said[0].choice
    assert plan["because"].startswith("it wins more often than “")
    assert plan["because"] in plan["sentence"]
    assert any(one.startswith("by the rules alone: ") for one in plan["how"])
    assert said[0].choice in {one["action"] for one in plan["alternatives"]}


def test_of_anybody_else_the_sentence_says_that_it_is_their_way(situation, monkeypatch):
    said = weighed(monkeypatch, (0.62, 0.1), (0.0, 0.1))
    plan = planned(situation, "berserker")
    assert plan["action"] == said[0].choice
    assert "; as is their way, rather than “" in plan["sentence"]


@pytest.mark.parametrize(("best", "own"), [((0.62, 0.1), (0.45, 0.05)), ((0.62, 0.3), (0.3, 0.3))])
@pytest.mark.parametrize("who", ["mastermind", "berserker"])
def test_a_little_worse_or_perhaps_worse_is_neither(situation, monkeypatch, who, best, own):
    said = weighed(monkeypatch, best, own)
    plan = planned(situation, who)
    assert plan["action"] == said[0].choice
    assert "rather than" not in plan["sentence"]


@pytest.mark.parametrize("system", ["ok", "psob", "broags", "zerospace"])
def test_leaders_think_twice(system):
    assert thinks_twice("mastermind", system)
    assert thinks_twice("gambit:captain", system)
    assert not any(thinks_twice(code, system) for code in ("brute", "berserker", "me", "mcts:400"))


def test_an_answer_is_quoted_without_its_price():
    assert plans._quoted("defend against Isabeau (+3, 3 AP)") == "“defend against Isabeau”"
    assert plans._quoted("let go of Ada") == "“let go of Ada”"
