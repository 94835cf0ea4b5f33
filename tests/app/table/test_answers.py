"""Odds of every answer: those of a defence are of the attack that it meets; advice weighs every reaction."""

import random

import pytest

from agents.base import Considered
from agents.explain import Trial, advise
from app.table import answers
from app.table.answers import all_odds, odds
from app.table.events import Do
from okenv import Battle, load_encounter
from tests.sampling import some

from .sitting import sit_down

FIGHTS = {"ok": "mirror-duel", "psob": "dock-brawl", "zerospace": "cantina-brawl", "broags": "firing-line"}
MET = {"ok": {"defend", "protect"}, "broags": {"react"}, "zerospace": {"force"}, "psob": {"abort"}}


class Blind:
    """A policy that looks at nothing but the first legal answer."""

    code = "blind"

    def consider(self, battle, budget=None):
        return [Considered(battle.legal()[0].id, 0.5, 0.4, 0.6, 9)]

    def decide(self, battle, budget=None):
        raise AssertionError("what it weighs is enough")

    decide_batch = decide


def prompts(system, seed, most=150):
    """Battles at decisions, by random play."""
    rng, battle = random.Random(seed), Battle(load_encounter(FIGHTS[system]), seed)
    for _ in range(most):
        if battle.over:
            return
        if battle.prompt is None:
            battle.roll()
            continue
        yield battle
        battle.apply(rng.choice(battle.legal()).notation)


@pytest.mark.slow
@pytest.mark.parametrize("system", some(FIGHTS, 2))
def test_the_odds_are_the_facts_of_every_legal_answer(system):
    met = set()
    for seed in range(4):
        for battle in prompts(system, seed, 60):
            found = odds(battle)
            seen, trial = battle.imagined(battle.prompt.fighter, 0), Trial(battle.system)
            for action in battle.legal():
                facts = battle.system.module("voice.advice").facts(
                    seen.state, action.id, seen.names, seen.labels, trial
                )
                known = {"hit": facts.hit, "expected": facts.expected, "success": facts.success}
                if set(known.values()) == {None}:
                    assert action.notation not in found
                    continue
                if action.notation not in found:
                    after = seen.clone()
                    after.dice_mode = "ask"
                    after.apply(action.notation)
                    assert after.prompt.kind in battle.system.module("table.queue").TURNS
                    assert facts.success is None
                    continue
                told = found[action.notation]
                assert told == {**{k: None if v is None else float(v) for k, v in known.items()}, "meets": facts.meets}
                assert all(told[name] is None or 0 <= told[name] <= 1 for name in ("hit", "success"))
                if told["meets"]:
                    met.add(battle.prompt.kind)
    assert met & MET[system]


def test_a_defence_is_told_by_the_chance_to_be_hit_still():
    battle = next(one for one in prompts("ok", 1) if one.prompt.kind == "defend")
    found = odds(battle)
    assert all(one["meets"] for one in found.values())
    assert found["defend-one"]["hit"] < found["decline"]["hit"]
    assert found["defend-one"]["expected"] < found["decline"]["expected"]


@pytest.mark.slow
def test_who_is_next_and_a_move_have_no_odds_of_the_deed_that_may_follow():
    battle = Battle(load_encounter("airlock-scuffle"), 8)
    rng, seen = random.Random(8), set()
    for _ in range(60):
        if battle.prompt is None:
            battle.roll()
            continue
        legal = battle.legal()
        if battle.prompt.kind in ("next", "turn"):
            seen.add(battle.prompt.kind)
            assert not {one for one in odds(battle) if one.split()[0] in ("next", "approach", "seek")}
        battle.apply(rng.choice(legal).notation)
        if battle.over:
            break
    assert seen == {"next", "turn"}


def test_nobody_who_is_asked_nothing_has_odds():
    battle = Battle(load_encounter("mirror-duel"), 1)
    while battle.prompt is not None:
        battle.apply(battle.legal()[0].notation)
    assert odds(battle) == {}


@pytest.mark.parametrize("system", some(FIGHTS, 2))
def test_advice_weighs_every_reaction_that_a_policy_left_out(system):
    for seed in range(6):
        for battle in prompts(system, seed):
            if battle.prompt.kind in MET[system] and len(battle.legal()) > 1:
                told = advise(battle, Blind(), top=1, playouts=16)
                assert {one.notation for one in told.alternatives} == {one.notation for one in battle.legal()}
                return
    pytest.fail("no reaction was asked")


def test_a_table_tells_the_odds_of_its_present_question(tables):
    table = sit_down(tables)
    told = table.odds()
    assert told["question"] == table.view()["question"]
    assert {answer: one for answer, one in told["odds"].items() if ", " not in answer} == odds(table.battle())
    assert table.odds() == told
    table.post(Do(action=table.battle().legal()[0].notation))
    assert table.odds()["question"] == table.view()["question"] != told["question"]


@pytest.mark.slow
def test_the_odds_of_who_may_be_next_are_those_of_what_they_do_then(tables):
    table = sit_down(tables, "raider-horde")
    battle = table.battle()
    battle.apply("send a2")
    theirs = {
        steps.removeprefix("send a2, "): one for steps, one in table.odds()["odds"].items() if "send a2, " in steps
    }
    assert theirs == all_odds(table.situation(), battle)
    assert theirs["attack e1"]["hit"]
    assert table.odds(whose=2)["odds"] == {f"send a2, {steps}": one for steps, one in theirs.items()}
    assert table.odds(whose=2)["odds"].items() < table.odds()["odds"].items()


def test_odds_are_reckoned_once_each_and_not_on_for_a_question_that_is_not_asked_any_more(tables, monkeypatch):
    table = sit_down(tables, "raider-horde")
    reckoned = []

    def reckon(situation, battle):
        reckoned.append((battle.prompt.name, battle.prompt.kind))
        if len(reckoned) == 3:
            table.post(Do(action="send a2"))  # somebody answers meanwhile
        return {"done": {"hit": 0.5}}

    monkeypatch.setattr(answers, "all_odds", reckon)
    assert table.odds(whose=2)["odds"] == table.odds(whose=2)["odds"] == {"send a2, done": {"hit": 0.5}}
    assert reckoned == [("Marine", "turn")]
    told = table.odds()
    assert reckoned[1:] == [("Duellist", "next"), ("Duellist", "turn"), ("Marine", "turn")]
    assert told == {"question": table.view()["question"], "odds": {"done": {"hit": 0.5}}}
