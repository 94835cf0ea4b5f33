"""The rules of Knives, each ruling by its id: what a rulebook from outside proves of itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from okenv import Battle, load_encounter
from okenv.testing import check_system

pytestmark = [pytest.mark.plain, pytest.mark.usefixtures("knives")]


def asked(name="knife-duel", **rules):
    """A fight that waits for dice, so that a test says what they show."""
    return Battle(load_encounter(name).with_rules(**rules), dice="ask")


def chances(battle, wounded):
    """By the wounds that a fighter then has, the exact chance of it after the die that is awaited."""
    found = {}
    for outcome, chance in battle.chance():
        after = battle.clone()
        after.enter(outcome)
        wounds = int(after.state[0]["fighters"][wounded]["wounds"])
        found[wounds] = found.get(wounds, 0) + chance
    return found


def test_kn_turn_1_everybody_who_stands_acts_once_in_listing_order():
    battle = asked("knife-mob")
    order = []
    for _ in range(8):
        order.append(battle.prompt.name)
        battle.apply("guard")
    assert order == ["Bully 1", "Bully 2", "Bully 3", "Fencer"] * 2
    assert int(battle.state[0]["turn"]) == 3


def test_kn_turn_1_of_enemies_only_who_stands_can_be_stabbed():
    battle = asked("knife-mob")
    for _ in range(3):
        battle.apply("guard")
    assert [a.notation for a in battle.legal()] == ["stab e1", "stab e2", "stab e3", "guard"]


@pytest.mark.parametrize(("stabber", "hits"), [(0, Fraction(1, 2)), (1, Fraction(5, 6))])
def test_kn_stab_1_die_and_skill_are_four_or_more(stabber, hits):
    battle = asked()
    if stabber:
        battle.apply("guard")
        battle.apply("guard")
        battle.apply("stab e1")
        battle.enter(1)  # the Bully is no longer on guard
    battle.apply("stab e1")
    assert chances(battle, 1 - stabber) == {0: 1 - hits, 1: hits}


@pytest.mark.parametrize(("guard", "hits"), [(0, Fraction(5, 6)), (2, Fraction(1, 2)), (6, Fraction(0))])
def test_kn_guard_1_a_guard_adds_the_option(guard, hits):
    battle = asked(guard=guard)
    battle.apply("guard")
    battle.apply("stab e1")
    assert chances(battle, 0).get(1, 0) == hits


def test_kn_guard_1_it_lasts_until_the_next_turn():
    battle = asked()
    battle.apply("guard")
    assert battle.state[0]["fighters"]["guarding"][:2].tolist() == [1, 0]
    battle.apply("guard")
    assert battle.state[0]["fighters"]["guarding"][:2].tolist() == [0, 1]


def test_kn_end_1_a_side_of_which_nobody_stands_has_lost():
    battle = asked()
    for wounds in (1, 2, 3):
        battle.apply("stab e1")
        told = battle.enter(6)
        assert battle.over == (wounds == 3)
        if wounds < 3:
            battle.apply("guard")
    assert battle.outcome == "alley"
    assert told == ["6, 6 needed: Fencer is hit and bears 3.", "Fencer is down.", "Victory for alley."]
    assert battle.aftermath() == ["Bully: standing, 0 of 4 wounds.", "Fencer: down, 3 of 3 wounds."]


def test_kn_end_1_after_the_last_round_it_is_a_draw():
    battle = asked()
    while not battle.over:
        battle.apply("guard")
    assert int(battle.state[0]["turn"]) == 30
    assert battle.outcome == "draw"


@pytest.mark.slow
def test_the_contract_holds():
    check_system("knives", decisions=500)
