"""A round as a game of its own: it goes on as the rules do, and what is set aside can be put back."""

from typing import Any

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.core.events import no_log
from okenv.core.layout import DRAW
from okenv.driver import kernels, words
from okenv.systems import load_system
from okenv.systems.ok.mind import rounds
from okenv.systems.ok.rules.layout import BATTLE

OK = load_system("ok")
RUN = kernels("ok")


def states(source: Any, seeds: int) -> list[np.ndarray]:
    """All states in which somebody is asked, of fights of brutes."""
    found, policy = [], make_policy("brute", OK)
    for seed in range(seeds):
        battle = Battle(load_encounter(source), seed=seed)
        while not battle.over:
            found.append(battle.state.copy())
            battle.apply(policy.decide(battle).action)
    return found


@pytest.mark.slow
def test_what_is_set_aside_can_be_put_back():
    """OK-REC-1, OK-DMG-3"""
    kept, lethal, fractions = set(), 0, 0
    for state in states("mirror-duel", 40):
        before, row = state.copy(), state[0]
        for i in range(2):
            then, now = before[0]["fighters"][i], row["fighters"][i]
            ways, number = rounds.ways_aside(row, i), rounds.set_aside(row, i)
            assert 0 <= number < ways == rounds.ways_aside(row, i)
            assert (now["lethal"], now["fraction"]) == (0, 0)
            assert now["nonlethal"] == then["lethal"] + then["nonlethal"]
            rounds.put_back(row, i, number)
            kept.add(int(number))
            lethal, fractions = lethal + int(then["lethal"]), fractions + int(then["fraction"])
        np.testing.assert_array_equal(words(state), words(before))
    assert len(kept) > 5
    assert min(lethal, fractions) > 0


def test_nothing_is_set_aside_where_the_tide_says_how_much_is_recovered():
    """OK-TIDE-1"""
    for state in states("three-on-three", 2):
        before, row = state.copy(), state[0]
        for i in range(6):
            assert (rounds.ways_aside(row, i), rounds.set_aside(row, i)) == (1, 0)
            rounds.put_back(row, i, 0)
        np.testing.assert_array_equal(words(state), words(before))


def test_who_never_recovers_needs_nothing_back():
    """OK-REC-1"""
    found = 0
    for state in states("mirror-duel", 3):
        row = state[0]
        for fighter in row["fighters"][:2]:
            fighter["recovery"] = 0
        for i in range(2):
            total = row["fighters"][i]["lethal"] + row["fighters"][i]["nonlethal"]
            assert (rounds.ways_aside(row, i), rounds.set_aside(row, i)) == (1, 0)
            assert (row["fighters"][i]["lethal"], row["fighters"][i]["nonlethal"]) == (0, total)
            found += int(total > 0)
    assert found > 0


@pytest.mark.slow
def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not():
    """OK-EDGE-1, OK-EDGE-6, OK-END-1"""
    log, followed = no_log(), 0
    for state in states("mirror-duel", 4):
        whole, cut = state.copy(), state.copy()
        cut["turn"], cut["limit"] = 1, 1
        for one in (whole, cut):
            while one["outcome"][0] == -1 and one["turn"][0] in (1, state["turn"][0]):
                if one["dice"][0] != 0:
                    RUN.resolve(one, 0, 0, log)
                else:
                    RUN.apply(one, 0, RUN.default_action(one, 0), log)
        if whole["outcome"][0] != -1:
            continue
        assert cut["outcome"][0] == DRAW
        rounds.next_round(cut[0], log)
        cut["turn"], cut["limit"] = whole["turn"], whole["limit"]
        for one in (whole, cut):
            RUN.canonical(one, 0)
        np.testing.assert_array_equal(words(cut), words(whole))
        followed += 1
    assert followed > 20


def test_an_intimidation_of_another_round_is_not_one_of_this():
    """OK-SOC-1"""
    battle = np.zeros(1, BATTLE)
    battle[:] = load_encounter("mirror-duel").template
    battle["limit"] = 1
    RUN.begin(battle, 0, no_log())
    battle["outcome"], battle["threat_turn"][0] = DRAW, (1, 0)
    rounds.next_round(battle[0], no_log())
    assert battle["threat_turn"][0].tolist() == [-1, 0]
    assert battle["turn"][0] == 1


def test_a_state_of_any_round_is_one_of_the_only_round():
    for turn, threatened, expected in ((7, (7, 3), (1, -1)), (1, (0, 1), (0, 1)), (4, (-1, 0), (-1, 0))):
        state = Battle(load_encounter("mirror-duel"), seed=1).state
        state["turn"], state["threat_turn"] = turn, threatened
        rounds.as_only_round(state[0])
        assert (state["turn"][0], state["limit"][0]) == (1, 1)
        assert tuple(state["threat_turn"][0]) == expected  # OK-SOC-1: once in a round, this one or one before


def test_a_fight_that_somebody_joins_later_is_no_game_of_like_rounds():
    template = load_encounter("mirror-duel").template.copy()
    assert rounds.objection(template[0]) == ""
    template["fighters"]["arrives"][0, 0] = 3
    assert rounds.objection(template[0]).startswith("arrives: found somebody who comes later")
