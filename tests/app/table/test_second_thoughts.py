"""A plan and what its weighing says agree: a leader thinks twice, of others it is told that it is their way."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from agents.explain import Advice
from app.table import plans
from app.table.drivers import thinks_twice
from app.table.events import Driver
from app.table.situation import Taken

from .sitting import sit_down


@pytest.fixture
def situation(tables):
    return sit_down(tables, "mirror-duel").situation()


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
    assert len(plan["deeds"]) <= 1, "the rest of the turn is thought over when it comes to it"
    assert plans.accepted(plan, "turn").scope == "decision"
    assert said[0].choice in {one["action"] for one in plan["alternatives"]}


def test_of_anybody_else_the_sentence_says_that_it_is_their_way(situation, monkeypatch):
    said = weighed(monkeypatch, (0.62, 0.1), (0.0, 0.1))
    plan = planned(situation, "berserker")
    assert plan["action"] == said[0].choice
    assert "; as is their way, rather than “" in plan["sentence"]
    assert plans.accepted(plan, "turn").scope == "turn"


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


def test_nothing_that_an_encounter_names_is_read_for_what_is_imagined(situation, monkeypatch):
    """Not where a person decides: it may be a path, or a code that is none."""
    monkeypatch.setattr(plans, "policy_for", lambda _, code: SimpleNamespace(code=code))
    for code in ("gambit:/etc/hostname", "ppo:/tmp/none", "plugin-x"):
        fighters = [SimpleNamespace(name=one.name, policy=code) for one in situation.encounter.fighters]
        encounter = SimpleNamespace(system="ok", fighters=fighters)
        made = plans._cast(SimpleNamespace(encounter=encounter, drivers=situation.drivers, seed=1))
        assert {one.code for one in made} == {"brute"}


def test_the_next_of_two_who_wait_for_consent_is_another_question(situation):
    ada, ben = Taken("Ada", "fled"), Taken("Ben", "fled")
    assert len({replace(situation, taken=taken).question for taken in ((ada, ben), (ben,), ())}) == 3
