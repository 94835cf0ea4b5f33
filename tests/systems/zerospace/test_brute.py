"""Brute of ZeroSpace, on whom the other policies but random build: whom she attacks, with what, how she gets there."""

import pytest

from okenv.systems.zerospace.rules.actions import ALL_OUT, DOUBLE, SINGLE, Act
from okenv.systems.zerospace.rules.layout import UNARMED, Flag, Place, Prompt, Terror
from tests.systems.zerospace.acting import declare
from tests.systems.zerospace.asked import answer, asked, play, played, roll, row
from tests.systems.zerospace.deciding import DECIDING, DONE, acts, decision, turn, unasked
from tests.systems.zerospace.gambits import by_name
from tests.systems.zerospace.helpers import blade, gun, mind, sheet, start

FAR = {"at": 55}
NEAR = {"at": 20}


@pytest.mark.parametrize(("health", "target"), [((14, 14, 14), 0), ((14, 13, 14), 1), ((9, 9, 8), 2), ((14, 6, 6), 1)])
def test_brute_attacks_whoever_has_lost_most(health, target):
    bs = acts(sheet(gun()), *(sheet(health=n) for n in health))
    assert turn(bs, "brute")[0] == (Act.ATTACK, target, 0)


def test_endurance_counts_as_health_does_and_the_helpless_do_not():
    """ZS-DMG-1, ZS-END-1: the greater share; who is helpless is beaten already."""
    bs = acts(sheet(gun()), sheet(health=10), sheet(endurance=9), sheet(health=1, helpless=1))
    assert turn(bs, "brute")[0] == (Act.ATTACK, 1, 0)


@pytest.mark.parametrize(
    ("me", "foe", "weapon"),
    [({}, {}, 0), ({"hand": 4}, {}, 1), ({"hand": 6}, {"dr": 1}, 1), ({"brawn": 6}, {"endurance": 4}, UNARMED)],
)
def test_brute_takes_the_arm_of_which_she_expects_most(me, foe, weapon):
    """ZS-ATT-1, ZS-DMG-1, ZS-DMG-3: a pistol of 3, a sword of 2, and Endurance that a fist takes at once."""
    bs = acts(sheet(gun(), blade(), **me), sheet(**foe))
    assert turn(bs, "brute")[0] == (Act.ATTACK, 0, weapon)


def test_brute_goes_round_resistance():
    """ZS-ATT-1: mental attacks do half, but nobody has Mental Resistance here."""
    arms = (gun(), mind(level=5))
    assert turn(acts(sheet(*arms), sheet()), "brute")[0] == (Act.ATTACK, 0, 0)
    assert turn(acts(sheet(*arms), sheet(dr=6)), "brute")[0] == (Act.ATTACK, 0, 1)


@pytest.mark.parametrize(
    ("foe", "flags", "given"),
    [
        ({"agility": 0, "ranged": 0}, 0, Act.CALLED),
        ({"agility": 5}, Flag.AUTO, Act.SUPPRESS),
        ({"agility": 5}, 0, Act.PLAIN),
        ({"named": 0}, 0, Act.PLAIN),
    ],
)
def test_brute_trades_where_more_is_to_be_expected(foe, flags, given):
    """ZS-MAN-1: certain hits for damage, damage for likelier hits; a hit on the unnamed is enough."""
    bs = acts(sheet(gun(flags=Flag.HARM + flags)), sheet(**foe), trade_cap=5)
    assert turn(bs, "brute")[1][0] == given


def test_brute_throws_no_bomb_that_harms_her_side_more():
    """ZS-ATT-3: at 3 m she is in the area herself."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    assert turn(acts(sheet(bomb, at=20), sheet(at=30)), "brute")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(bomb, health=4, at=27), sheet(at=30))
    assert turn(bs, "brute")[0] == (Act.APPROACH, 0, SINGLE)


MOVES = [(1, None), (2, SINGLE), (5, SINGLE), (6, DOUBLE), (9, DOUBLE), (10, ALL_OUT), (30, ALL_OUT)]


@pytest.mark.parametrize(("gap", "way"), MOVES)
def test_brute_comes_within_reach_and_no_farther_than_she_must(gap, way):
    """ZS-ACT-1, ZS-RANGE-1, ZS-MOVE-2: 4, 8 and 12 m, to 1 m of her; after 8 m she still attacks."""
    bs = acts(sheet(blade(), **NEAR), sheet(at=20 + gap))
    given = turn(bs, "brute")
    assert (given[0] == (Act.APPROACH, 0, way)) == (way is not None)
    assert ((Act.ATTACK, 0, 0) in given) == (way != ALL_OUT)


def test_brute_comes_within_the_range_of_her_gun():
    """ZS-RANGE-1: 30 m."""
    assert turn(acts(sheet(gun(), at=10), sheet(at=44)), "brute")[:2] == [(Act.APPROACH, 0, SINGLE), (Act.ATTACK, 0, 0)]
    assert turn(acts(sheet(gun(range=10), at=10), sheet(at=44)), "brute")[0] == (Act.APPROACH, 0, ALL_OUT)


def test_brute_strikes_at_somebody_else_where_her_target_is_out_of_reach():
    """She then follows whom she cannot reach only with nobody beside her."""
    bs = acts(sheet(blade(), **NEAR), sheet(health=9, **FAR), sheet(at=21))
    assert turn(bs, "brute")[0] == (Act.ATTACK, 1, 0)
    unasked(bs)
    roll(bs, 2)
    assert decision(bs, "brute") == DONE
    row(bs, 2).at = 30
    assert decision(bs, "brute") == (Act.APPROACH, 0, SINGLE)


def test_brute_shoots_whom_it_takes_long_to_reach():
    """A sword of Brawn 6 does more than a pistol, but not three turns later."""
    me = sheet(gun(), blade(), brawn=6, **NEAR)
    assert turn(acts(me, sheet(at=24)), "brute")[0][0] == Act.APPROACH
    assert turn(acts(me, sheet(at=50)), "brute")[0] == (Act.ATTACK, 0, 0)


def test_brute_rises_to_strike_and_shoots_where_she_lies():
    """ZS-COND-1: rising is a move."""
    assert turn(acts(sheet(blade(), prone=1), sheet()), "brute")[:2] == [(Act.RISE, 0, 0), (Act.ATTACK, 0, 0)]
    assert turn(acts(sheet(gun(), prone=1, **NEAR), sheet(**FAR), arena=80), "brute")[0] == (Act.RISE, 0, 0)
    assert turn(acts(sheet(gun(), prone=1, **NEAR), sheet()), "brute")[0] == (Act.ATTACK, 0, 0)


def test_brute_draws_what_promises_more_and_picks_up_what_promises_half_as_much_again():
    """ZS-ACT-1, ZS-MAN-2: drawing is quick, picking up takes the move."""
    for level, act in ((3, Act.DRAW), (1, Act.ATTACK)):
        bs = acts(sheet(blade(level=2), blade(level=level, place=Place.CARRIED)), sheet())
        assert turn(bs, "brute")[0][0] == act
    for level, act in ((5, Act.PICK), (3, Act.ATTACK)):
        bs = acts(sheet(blade(level=2), blade(level=level, place=Place.DROPPED, at=30), hand=5), sheet())
        assert turn(bs, "brute")[0][0] == act
    bs = acts(sheet(gun(place=Place.CARRIED), **NEAR), sheet(at=50))
    assert turn(bs, "brute")[:2] == [(Act.DRAW, 0, 0), (Act.ATTACK, 0, 0)]


def test_brute_recovers_where_that_is_likelier_than_her_attack_is_worth():
    """ZS-ATT-2, ZS-ATT-3: 2 + 2 - 6 against 9, or 7, or hopeless against 17; who lies shoots better."""
    for which, field, easy in ((0, "blind", 9), (1, "fear", 7)):
        more = {"terror": Terror.COWERS, "prone": 1, "fear_of": 2} if which else {}
        for difficulty, given in ((easy, (Act.RECOVER, 0, which)), (17, (Act.ATTACK, 0, 0))):
            bs = acts(sheet(gun(), **{field: difficulty}, **more), sheet())
            assert turn(bs, "brute")[0] == given


def test_brute_breaks_free_where_that_is_likelier_and_squeezes_whom_she_holds():
    """ZS-MAN-1, ZS-MAN-2."""
    for foe, act in (({"dr": 3}, Act.BREAK), ({"health": 3}, Act.ATTACK)):
        bs = start([sheet(blade())], [sheet(**foe)], holds=[(1, 0)])
        assert asked(bs) == (Prompt.RELEASE, 1)
        assert decision(bs, "brute") == (Act.KEEP, 0, 0)
        answer(bs, Act.KEEP)
        assert decision(bs, "brute")[0] == act
    bs = start([sheet(brawn=4)], [sheet(endurance=5)], holds=[(0, 1)])
    row(bs, 0).w_level[UNARMED] = 0
    assert decision(bs, "brute")[0] == Act.SQUEEZE


def test_brute_lets_go_of_whom_she_cannot_hurt():
    """ZS-MAN-2: a grappler cannot move."""
    bs = start([sheet(brawn=1)], [sheet(dr=20), sheet(at=40)], holds=[(0, 1)])
    assert decision(bs, "brute")[0] == Act.RELEASE


def test_without_anybody_to_harm_she_ends_her_turn():
    assert turn(acts(sheet(gun()), sheet(dr=30)), "brute") == [DONE]


def test_brute_takes_the_best_arm_through_whom_a_team_does_most():
    """ZS-MAN-1, ZS-MAN-2: what policies answer that never disarm or join."""
    bs = start([sheet(hand=6)], [sheet(gun(level=1), gun(level=4)), sheet()])
    declare(bs, Act.DISARM)
    play(bs, 12, to=(Prompt.TAKE, 0))
    assert decision(bs, "brute") == (Act.TAKE, 0, 1)
    bs = start([sheet(blade(), gun(), hand=6)], [sheet(gun(level=1), gun(level=4)), sheet()])
    declare(bs, Act.DISARM)
    play(bs, 12)
    assert decision(bs, "brute") == (Act.KNOCK, 0, 1)
    for level, answered in ((2, (Act.OWN, 0, 0)), (4, (Act.THROUGH, 0, 0))):
        bs = played(start([sheet(gun()), sheet(gun(level=level))], [sheet()]), Act.ATTACK)
        unasked(bs, Prompt.TEAM)
        answer(bs, Act.TEAM)
        unasked(bs)
        play(bs, 12, 12, to=(Prompt.STRIKES, 0))
        assert decision(bs, "brute") == answered


def test_in_fear_who_shoots_cowers_and_others_flee():
    """ZS-ATT-3: so does a skirmisher, by the dials; a coward flees with a gun too, by a rule of hers."""
    horror = mind(flags=Flag.TERRIFYING)
    for arm, given in ((gun(), Act.COWER), (blade(), Act.FLEE)):
        bs = start([sheet(horror, at=20)], [sheet(arm, at=30)])
        declare(bs, Act.ATTACK)
        play(bs, 12, to=(Prompt.FEAR, 1))
        assert decision(bs, "brute")[0] == by_name(bs, "skirmisher")[0] == given
        assert by_name(bs, "coward")[0] == Act.FLEE


@pytest.mark.parametrize("name", ["marine-duel", "boarding-party"])
def test_brute_never_forces_a_turn_or_joins(name):
    """A whole fight, or most of it: she acts, and declines whatever else she is offered."""
    allowed = {
        Act.DONE, Act.DECLINE, Act.ATTACK, Act.PLAIN, Act.CALLED, Act.SUPPRESS, Act.APPROACH, Act.RISE, Act.GO,
        Act.SQUEEZE, Act.BREAK, Act.RECOVER, Act.DRAW, Act.PICK, Act.RELEASE, Act.KEEP, Act.COWER, Act.FLEE, Act.OWN,
    }  # fmt: skip
    assert {Act.ATTACK, Act.DECLINE} <= DECIDING.kinds(name, "brute") <= allowed
