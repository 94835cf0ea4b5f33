"""Brute of BrOAGS, on whom all scripted policies but random build: whom she attacks, with what, how she gets there."""

import pytest

from okenv.systems.broags.rules.actions import FULL, HALF, SPRINT, Act
from okenv.systems.broags.rules.layout import KICK, Column, Place, Posture, Prompt
from tests.systems.broags.acting import attack
from tests.systems.broags.asked import answer, play, played, quiet, roll
from tests.systems.broags.deciding import DECIDING, DONE, FAR, STOCK, VITALS, WILD, acts, decision, turn
from tests.systems.broags.helpers import blade, gun, sheet, start


@pytest.mark.parametrize(("lost", "target"), [((0, 0, 0), 0), ((0, 1, 0), 1), ((1, 1, 3), 2), ((0, 2, 2), 1)])
def test_brute_attacks_whoever_has_lost_most(lost, target):
    bs = acts(sheet(gun()), *(sheet(toughness=4, nonlethal=n) for n in lost))
    assert turn(bs, "brute")[0] == (Act.ATTACK, target, 0)


def test_brute_takes_the_weapon_of_which_she_expects_most():
    """BR-DATA-2: a gun of 7 or of 5, a sword of Strength + 4; with Strength 5 her kick does 10."""
    for me, weapon in (({}, 0), ({"strength": 4}, 1), ({"melee": 4}, 1), ({"strength": 5, "toughness": 2}, KICK)):
        arms = (gun(hands=2), blade(hands=2) if weapon != KICK else blade(hands=2, damage=0))
        bs = acts(sheet(*arms, **me), sheet(toughness=5))
        assert turn(bs, "brute")[0] == (Act.ATTACK, 0, weapon)


def test_brute_aims_at_the_vitals_where_more_is_to_be_expected():
    """BR-HIT-1: margin 3; of 81, wild does 3 x 4 + 7 x 26 + 14 x 50 and the cap, tamed 14 x 66; of 10 at most, wild."""
    for toughness, aim in ((4, VITALS), (2, WILD)):
        bs = acts(sheet(gun(), marksmanship=4), sheet(toughness=toughness))
        assert turn(bs, "brute")[1] == aim


def test_brute_makes_both_attacks_and_turns_to_somebody_else():
    """BR-TWO-1: two handguns; the second at whoever is left."""
    bs = acts(sheet(gun(), gun(), marksmanship=9), sheet(lethal=9), sheet())
    assert turn(bs, "brute")[0] == (Act.ATTACK, 0, 0)
    quiet(bs)
    roll(bs, 0, to=(Prompt.SECOND, 0))
    assert decision(bs, "brute") == (Act.ATTACK, 1, 1)
    bs = played(acts(sheet(gun(shots=2, hands=2)), sheet()), attack, -4)
    assert bs[0].prompt != Prompt.SECOND  # a jam
    bs = played(acts(sheet(gun(shots=2, hands=2)), sheet()), attack, -3)
    assert decision(bs, "brute") == (Act.ATTACK, 0, 0)


def test_a_second_attack_that_harms_nobody_is_not_made():
    bs = played(acts(sheet(gun(), gun()), sheet(soak=30)), attack, 0)
    assert decision(bs, "brute") == (Act.STOP, 0, 0)


MOVES = [(199, None), (200, HALF), (499, HALF), (500, FULL), (799, FULL), (800, SPRINT), (FAR, SPRINT)]


@pytest.mark.parametrize(("gap", "way"), MOVES)
def test_brute_comes_within_reach_and_no_farther_than_she_must(gap, way):
    """BR-ACT-1, BR-REACH-1: half a movement is 3 m, all of it 6 m; hand to hand is below 2 m."""
    bs = acts(sheet(blade(), at=1000), sheet(at=1000 + gap))
    given = turn(bs, "brute")
    assert (given[0] == (Act.APPROACH, 0, way)) == (way is not None)
    assert ((Act.ATTACK, 0, 0) in given) == (way != SPRINT)


def test_brute_with_a_polearm_stays_farther_away():
    """BR-REACH-1: it reaches below 5 m."""
    pole = blade(hands=2, times=2, reach=500)
    assert turn(acts(sheet(pole, at=1000), sheet(at=1499)), "brute")[0] == (Act.ATTACK, 0, 0)
    assert turn(acts(sheet(pole, at=1000), sheet(at=1500)), "brute")[0] == (Act.APPROACH, 0, HALF)


def test_brute_shoots_whom_it_takes_long_to_reach():
    """A sword of Strength 5 does more than a gun, but not two turns later."""
    me = {"strength": 5, "at": 1000}
    assert turn(acts(sheet(gun(), blade(), **me), sheet(at=1400, toughness=4)), "brute")[0][0] == Act.APPROACH
    assert turn(acts(sheet(gun(), blade(), **me), sheet(at=1000 + FAR, toughness=4)), "brute")[0] == (Act.ATTACK, 0, 0)


def test_brute_comes_nearer_where_her_gun_cannot_hit():
    """BR-MOD-1, BR-DATA-3: a shotgun fails at 15 m."""
    bs = acts(sheet(gun(column=Column.SHORT, hands=2), at=1000), sheet(at=2600))
    assert turn(bs, "brute")[0][:2] == (Act.APPROACH, 0)


def test_brute_strikes_at_somebody_else_where_her_target_is_out_of_reach():
    """She then follows whom she cannot reach only with nobody beside her."""
    bs = acts(sheet(blade(), at=1000), sheet(at=4000, nonlethal=2), sheet(at=1100))
    assert turn(bs, "brute")[0] == (Act.ATTACK, 1, 0)
    play(bs, Act.DECLINE, -3)
    while bs[0].prompt == Prompt.SECOND:
        answer(bs, Act.STOP)
    assert decision(bs, "brute") == DONE
    bs[0].fighters[2].at = 2000
    assert decision(bs, "brute") == (Act.APPROACH, 0, FULL)


def test_brute_stands_up_to_walk_and_rises_to_strike():
    """BR-COVER-1, BR-STAT-1: standing up is free, rising is the action; she shoots where she lies."""
    bs = acts(sheet(blade(), at=1000, posture=Posture.CROUCHED), sheet(at=1700))
    assert turn(bs, "brute")[:2] == [(Act.STAND, 0, 0), (Act.APPROACH, 0, FULL)]
    bs = acts(sheet(blade(), posture=Posture.FLOORED), sheet())
    assert turn(bs, "brute")[0] == (Act.RISE, 0, 0)
    bs = acts(sheet(gun(), posture=Posture.PRONE, at=1000), sheet(at=2200))
    assert turn(bs, "brute")[0] == (Act.ATTACK, 0, 0)


def test_brute_readies_what_is_worth_half_as_much_again():
    """BR-COVER-1: a gun at 20 m rather than a sprint; beside the enemy a sword of 6 is not, an axe of 12 is."""
    carried, dropped, far = {"place": Place.CARRIED}, {"place": Place.DROPPED, "at": 1100}, {"at": 1000 + FAR}
    for weapon, act in ((carried, Act.DRAW), (dropped, Act.PICK), ({"jam": 1}, Act.CLEAR)):
        assert turn(acts(sheet(gun(**weapon), at=1000), sheet(**far)), "brute")[0] == (act, 0, 0)
    assert turn(acts(sheet(blade(**carried)), sheet()), "brute")[0][0] == Act.ATTACK
    assert turn(acts(sheet(blade(damage=10, **carried)), sheet()), "brute")[0] == (Act.DRAW, 0, 0)


def test_without_anybody_in_sight_or_to_harm_she_takes_stock():
    """BR-HIDE-2, BR-STOCK-1."""
    assert turn(acts(sheet(gun()), sheet(hidden=2)), "brute") == [STOCK, DONE]
    assert turn(acts(sheet(gun()), sheet(soak=30)), "brute") == [STOCK, DONE]
    assert turn(start([sheet(gun(), perception=9)], [sheet(hidden=2)], [4, 0]), "brute") == [DONE]


@pytest.mark.parametrize("name", ["gun-duel", "warehouse-guards"])
def test_brute_never_reacts_or_hides(name):
    """A whole fight, or most of it: she acts, and declines whatever else she is offered."""
    allowed = {
        Act.DONE, Act.DECLINE, Act.ATTACK, Act.WILD, Act.TAMED, Act.STOP, Act.STOCK, Act.STAND, Act.RISE, Act.APPROACH,
        Act.DRAW, Act.PICK, Act.CLEAR,
    }  # fmt: skip
    assert {Act.ATTACK, Act.DECLINE} <= DECIDING.kinds(name, "brute") <= allowed
