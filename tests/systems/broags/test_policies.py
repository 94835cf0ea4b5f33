"""The scripted policies of BrOAGS: each plays legally everywhere, and is who it says it is, from explicit positions."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.broags.mind.forecast import TWO_ROLLS, expected, manoeuvre_ways
from okenv.systems.broags.mind.policies import CODES
from okenv.systems.broags.mind.tactics import own_worth, worth_of
from okenv.systems.broags.mind.threats import danger, danger_after, price, spared
from okenv.systems.broags.rules.actions import ACTIONS, HALF, Act
from okenv.systems.broags.rules.layout import KICK, Deed, Prompt, Reaction
from okenv.systems.broags.rules.wounds import left_of
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import answer, asked, played
from tests.systems.broags.deciding import DONE, FAR, acts, decision, turn
from tests.systems.broags.helpers import blade, gun, sheet, start, ways


def test_turtle_shoots_from_cover_crouched():
    """BR-COVER-1."""
    covers = [(1300, 2), (1700, 3)]
    bs = acts(sheet(gun(), at=1000), sheet(at=1000 + FAR), covers=covers)
    assert turn(bs, "turtle") == [(Act.COVER, 0, 0), (Act.CROUCH, 0, 0), DONE]
    bs = acts(sheet(gun(), at=1000, cover=1), sheet(at=1000 + FAR), covers=covers)
    assert turn(bs, "turtle")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(blade(), at=1000), sheet(at=1400), covers=covers)
    assert turn(bs, "turtle")[0] == (Act.APPROACH, 0, HALF)
    bs = acts(sheet(gun(), at=1000), sheet(at=1100), covers=covers)
    assert turn(bs, "turtle")[0] == (Act.ATTACK, 0, 0)


def test_turtle_stays_in_cover_to_shoot():
    """With a sword too that does more, and after finding cover within reach of the other."""
    me = {"strength": 5, "melee": 5, "at": 1000}
    bs = acts(sheet(gun(), blade(), cover=2, **me), sheet(at=1700, toughness=5))
    assert turn(bs, "brute")[0][0] == Act.APPROACH
    bs = acts(sheet(gun(), blade(), cover=2, **me), sheet(at=1700, toughness=5))
    assert turn(bs, "turtle")[0] == (Act.ATTACK, 0, 0)
    able = {"strength": 3, "melee": 3, "at": 1000}
    bs = acts(sheet(gun(), blade(), **able), sheet(at=2399, toughness=5), covers=[(1600, 1)])
    assert turn(bs, "turtle") == [(Act.COVER, 0, 0), (Act.CROUCH, 0, 0), DONE]


def shot_at(code: str, dice: int, foe: dict[str, Any], arms: tuple[dict[str, int], ...] = (), **mine: Any) -> Act:
    """What she does, with that initiative score, about a shot from 10 m at her, who has yet to act."""
    me = sheet(*arms, at=1000, **{"perception": 2, **mine})
    bs = start([me], [sheet(gun(), at=2000, **{"perception": 9, **foe})], [dice, 0])
    strike(bs, to=(Prompt.REACT, 0))
    return decision(bs, code)[0]


def test_turtle_reacts_where_it_saves_more_than_it_costs():
    """BR-REACT-1, BR-INIT-2: Athletics 4 is worth about 2 of Defence; Athletics -2 makes it worse."""
    quick, slow = {"athletics": 4}, {"athletics": -2}
    assert shot_at("turtle", 0, {}, **quick) == Act.DODGE
    assert shot_at("turtle", 0, {}, **slow) == Act.DECLINE
    assert shot_at("turtle", 0, {}, **quick, soak=20) == Act.DECLINE
    assert shot_at("brute", 0, {}, **quick) == Act.DECLINE


def test_turtle_keeps_an_action_that_is_worth_more():
    """BR-INIT-2: at a score of 1 the reaction costs her action, worth nothing without a weapon in reach."""
    quick = {"athletics": 4}
    assert shot_at("turtle", -1, {}, **quick) == Act.DODGE
    assert shot_at("turtle", -1, {"toughness": 5}, (gun(damage=15, hands=2),), **quick) == Act.DECLINE
    assert shot_at("turtle", 0, {"toughness": 5}, (gun(damage=15, hands=2),), **quick) == Act.DODGE


def test_turtle_blocks_hand_to_hand():
    """BR-REACT-1."""
    for melee, reaction in ((5, Act.BLOCK), (-2, Act.DECLINE)):
        bs = played(start([sheet(blade(), melee=melee)], [sheet(blade(), melee=4, perception=9)]), strike)
        assert decision(bs, "turtle")[0] == reaction


MIGHTY = {"melee": 5, "strength": 5, "perception": 9}


def test_brute_lets_go_of_a_pin():
    """BR-PIN-1: she would rather strike."""
    bs = start([sheet(**MIGHTY), sheet(perception=1)], [sheet()], pins=[(0, 2)])
    assert asked(bs) == (Prompt.KEEP, 0)
    assert decision(bs, "brute")[0] == Act.RELEASE


def test_who_is_attacked_lets_go_to_react():
    """BR-PIN-1: a turtle; brute does not."""
    bs = start([sheet(perception=3)], [sheet(), sheet(blade(), perception=9)], pins=[(0, 1)])
    strike(bs, to=(Prompt.RELEASE, 0))
    assert decision(bs, "turtle")[0] == Act.RELEASE
    assert decision(bs, "brute")[0] == Act.KEEP


def test_whoever_is_bound_breaks_free():
    """BR-STAT-1: nobody tries what cannot be."""
    for mine, brute in ((2, Act.BREAK), (-3, Act.PASS)):
        bs = start([sheet(strength=mine, perception=9)], [sheet()], pins=[(1, 0)])
        assert asked(bs) == (Prompt.BOUND, 0)
        assert decision(bs, "brute")[0] == brute


def test_a_turtle_never_comes_between():
    """BR-REACT-2."""
    bs = start([sheet(lethal=8, at=1000), sheet(athletics=4, at=1000)], [sheet(gun(), at=2000, perception=9)])
    strike(bs, to=(Prompt.SHIELD, 1))
    assert decision(bs, "turtle")[0] == Act.DECLINE


def test_nobody_strikes_at_an_enemy_who_is_out_or_hidden():
    for gone in ({"state": 1, "lethal": 9}, {"hidden": 2, "lethal": 9}):
        bs = acts(sheet(gun(), at=1000), sheet(**gone), sheet(at=1600))
        for code in CODES[1:]:
            given = turn(bs.copy(), code)
            assert (Act.ATTACK, 1) in [answer[:2] for answer in given], (code, given)
            at_somebody = (Act.ATTACK, Act.DISARM, Act.GRAPPLE, Act.APPROACH, Act.RETREAT)
            assert {target for kind, target, _ in given if kind in at_somebody} == {1}


# --- what they go by


def lost(bs: np.ndarray, act: Act, row_of: int) -> Fraction:
    """Hit points, no more than she has, that somebody loses on average once this is answered."""
    harm = Forecaster(load_system("broags")).after(bs, int(ACTIONS.id(act))).total("harm", row_of)
    return sum((p * min(points, int(left_of(bs[0], row_of))) for points, p in harm.items()), Fraction(0))


def test_an_action_has_a_second_attack_where_the_rules_give_one():
    """BR-TWO-1: two handguns, or two shots; not one of two hands, or a fist out of reach."""
    for arms, times in (((gun(),), 1), ((gun(), gun()), 2), ((gun(shots=2, hands=2),), 2), ((gun(), gun(hands=2)), 1)):
        b = acts(sheet(*arms, at=1000), sheet(at=2000))[0]
        assert worth_of(b, 0, 1, 0, False) == own_worth(b, 0) == times * expected(b, 0, 1, 0)
        assert worth_of(b, 0, 1, KICK, False) == 0
        assert worth_of(b, 0, 1, KICK, True) > 0
    near = acts(sheet(blade()), sheet())[0]
    assert worth_of(near, 0, 1, 0, False) == expected(near, 0, 1, 0) + expected(near, 0, 1, 3)


@pytest.mark.parametrize("mine", [{}, {"athletics": 5}, {"athletics": -3, "melee": 4}, {"cover": 2, "lethal": 5}])
@pytest.mark.parametrize(
    ("gap", "act", "reaction"), [(1000, Act.DODGE, Reaction.DODGE), (0, Act.BLOCK, Reaction.BLOCK)]
)
def test_the_danger_before_and_after_a_reaction(gap, act, reaction, mine):
    """BR-REACT-1: a bad check makes it worse."""
    bs = start([sheet(gun(), at=1000 + gap, marksmanship=3, perception=9)], [sheet(at=1000, **mine)])
    strike(bs, area=3, to=(Prompt.REACT, 1))
    for answered, made in ((Act.DECLINE, Reaction.NONE), (act, reaction)):
        assert danger_after(bs[0], 1, made) == pytest.approx(float(lost(bs, answered, 1)))


def test_the_danger_of_a_manoeuvre_is_an_action_of_its_victim():
    """BR-MAN-1."""
    bs = start([sheet(melee=3, strength=3, perception=9)], [sheet(blade(damage=9), toughness=5)])
    likely = manoeuvre_ways(bs[0], 0, 1, Deed.GRAPPLE) / TWO_ROLLS
    answer(bs, Act.GRAPPLE, to=(Prompt.REACT, 1))
    assert danger(bs[0], 1, 0) == pytest.approx(likely * own_worth(bs[0], 1))


def test_a_reaction_costs_an_action_where_it_is_lost():
    """BR-INIT-2: below a score of 2."""
    for dice, loses in ((0, False), (-1, True)):
        bs = played(start([sheet(gun(), perception=9, at=1000)], [sheet(gun(), at=2000)], [0, dice]), strike)
        more = float(own_worth(bs[0], 1))
        assert more > 1
        assert price(bs[0], 1) == pytest.approx(0.5 + more * loses)


@pytest.mark.parametrize(("ward", "mine"), [({"lethal": 6}, {}), ({"cover": 2}, {"special": 1}), ({}, {"lethal": 3})])
def test_what_coming_between_spares_a_side(ward, mine):
    """BR-REACT-2, BR-NOOO-1: in shares of what each has left, over her check and the attack; the ward cannot react."""
    red = [sheet(at=1000, **{"perception": -9, **ward}), sheet(at=1000, **{"athletics": 1, **mine})]
    bs = start(red, [sheet(gun(), at=2000, perception=9, marksmanship=3)])
    strike(bs, to=(Prompt.SHIELD, 1))
    without, after = (
        sum(lost(bs, act, k) / int(left_of(bs[0], k)) for k in range(2)) for act in (Act.DECLINE, Act.SHIELD)
    )
    assert spared(bs[0], 1) == pytest.approx(float(without - after))


def test_coming_between_a_manoeuvre_costs_an_action_too():
    """BR-REACT-2, BR-MAN-1: it goes on against whoever came between, and does no damage to her."""
    red = [sheet(gun(), perception=-9), sheet(athletics=9, strength=4)]
    bs = start(red, [sheet(blade(damage=20), perception=9)])
    answer(bs, Act.DISARM, to=(Prompt.SHIELD, 1))
    lost = ways(-1) * ways(2) / TWO_ROLLS  # Melee 2 against Defence 1, then Strength 2 against 4
    assert danger(bs[0], 1, 0) == pytest.approx(lost * own_worth(bs[0], 1))
    assert own_worth(bs[0], 1) > 0
    assert spared(bs[0], 1) > 0
