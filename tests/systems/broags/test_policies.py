"""The scripted policies of BrOAGS: each plays legally everywhere, and is who it says it is, from explicit positions."""

from typing import Any

from okenv.systems.broags.mind.policies import CODES
from okenv.systems.broags.rules.actions import HALF, Act
from okenv.systems.broags.rules.layout import Prompt
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import asked, played
from tests.systems.broags.deciding import DONE, FAR, acts, decision, turn
from tests.systems.broags.helpers import blade, gun, sheet, start


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
