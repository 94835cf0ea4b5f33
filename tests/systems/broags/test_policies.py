"""The scripted policies of BrOAGS: each plays legally everywhere, and is who it says it is, from explicit positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.core.layout import ONGOING
from okenv.driver import policy_seed
from okenv.systems.broags.actions import ACTIONS, FULL, HALF, SPRINT, Act
from okenv.systems.broags.layout import KICK, Column, Prompt
from okenv.systems.broags.policies import CODES, DESCRIPTIONS
from tests.systems.broags.deciding import DONE, FAR, STOCK, acts, decision, turn
from tests.systems.broags.helpers import K, asked, blade, gun, legal, play, quiet, roll, sheet, start, strike


def test_there_is_a_line_about_every_policy():
    assert set(DESCRIPTIONS) == set(CODES)
    assert CODES[:2] == ("random", "brute")


@pytest.mark.bounds
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", encounter_names("broags"))
def test_every_policy_plays_legally_everywhere(name, code):
    battle = Battle(load_encounter(name), 7)
    seed, mask = policy_seed(7), np.zeros(ACTIONS.size, np.int8)
    for _ in range(20):
        if battle.state[0]["outcome"] != ONGOING:
            break
        action = K.choose(battle.state, 0, CODES.index(code), seed, mask)
        assert K.allowed(battle.state, 0, action)
        battle.apply(action)


def test_random_takes_every_legal_action_as_often():
    bs = acts(sheet(gun(), at=1000), sheet(at=1900))
    found = Counter(decision(bs, "random", seed) for seed in range(1000))
    assert set(found) == legal(bs)
    expected = 1000 / len(found)
    assert sum((n - expected) ** 2 / expected for n in found.values()) < len(found) + 5 * np.sqrt(2 * len(found))


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
    strike(bs)
    assert asked(bs) == (Prompt.REACT, 0)
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
        bs = start([sheet(blade(), melee=melee)], [sheet(blade(), melee=4, perception=9)])
        strike(bs)
        assert decision(bs, "turtle")[0] == reaction


def test_sniper_takes_cover_hides_and_shoots_from_hiding():
    """BR-COVER-1, BR-HIDE-1: Stealth 4 against Perception 2."""
    covers, rifle = [(1100, 2)], gun(hands=2, column=Column.LONG, damage=12)
    me = {"stealth": 4, "at": 1000}
    assert turn(acts(sheet(rifle, **me), sheet(at=3500), covers=covers), "sniper")[0] == (Act.COVER, 0, 0)
    assert turn(acts(sheet(rifle, cover=2, **me), sheet(at=3500)), "sniper")[0] == (Act.HIDE, 0, 0)
    bs = acts(sheet(rifle, cover=2, hidden=2, **me), sheet(at=3500))
    assert turn(bs, "sniper")[0] == (Act.ATTACK, 0, 0)
    assert bs[0].sneak == 1
    bs = acts(sheet(rifle, cover=2, **me), sheet(at=3500, perception=6))
    assert turn(bs, "sniper")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(rifle, cover=2, **me), sheet(at=1100))
    assert turn(bs, "sniper")[0][0] == Act.ATTACK


def test_wrestler_closes_in_in_spite_of_her_gun():
    bs = acts(sheet(gun(damage=15), at=1000), sheet(at=1400))
    assert turn(bs, "wrestler")[:2] == [(Act.APPROACH, 0, HALF), (Act.ATTACK, 0, KICK)]
    bs = acts(sheet(gun(damage=15), at=1000), sheet(at=1000 + FAR))
    assert turn(bs, "wrestler")[0] == (Act.ATTACK, 0, 0)
    quiet(bs)
    roll(bs, -1)
    assert decision(bs, "wrestler") == (Act.APPROACH, 0, FULL)
    bs = acts(sheet(at=1000), sheet(at=3500, lethal=2), sheet(at=1000 + FAR))
    assert turn(bs, "wrestler")[0] == (Act.APPROACH, 1, SPRINT)


MIGHTY = {"melee": 5, "strength": 5, "perception": 9}


def test_wrestler_disarms_with_empty_hands_and_keeps_the_weapon():
    """BR-MAN-1."""
    bs = acts(sheet(**MIGHTY), sheet(blade()))
    assert turn(bs, "wrestler") == [(Act.DISARM, 0, 0)]
    play(bs, Act.DECLINE, 0, 0)
    assert decision(bs, "wrestler") == (Act.TAKE, 0, 0)
    assert turn(acts(sheet(blade(), **MIGHTY), sheet(blade())), "wrestler")[0][0] == Act.ATTACK
    assert turn(acts(sheet(), sheet(blade(), strength=3)), "wrestler")[0][0] == Act.ATTACK


def test_wrestler_grapples_while_a_friend_can_strike():
    """BR-MAN-1: her side being the larger; else where the other would do more harm than she."""
    friend, foe = sheet(blade(), perception=1), sheet(blade())
    bs = start([sheet(blade(), **MIGHTY), friend], [foe, foe])
    assert turn(bs, "wrestler")[0][0] == Act.ATTACK
    bs = start([sheet(blade(), **MIGHTY), friend], [foe])
    assert turn(bs, "wrestler")[0] == (Act.GRAPPLE, 0, 0)
    play(bs, Act.DECLINE, 0, 4)
    assert decision(bs, "wrestler") == (Act.PIN, 0, 0)
    bs = start([sheet(blade(), **MIGHTY)], [foe])
    assert turn(bs, "wrestler")[0][0] == Act.ATTACK
    bs = start([sheet(blade(), **MIGHTY, toughness=9)], [sheet(blade(damage=30))])
    assert turn(bs, "wrestler")[0] == (Act.GRAPPLE, 0, 0)
    bs = start([sheet(blade(), perception=9), friend], [sheet(strength=4)])
    assert turn(bs, "wrestler")[0][0] == Act.ATTACK


def test_wrestler_keeps_a_pin_while_a_friend_can_strike():
    """BR-PIN-1."""
    me, friend = sheet(**MIGHTY), sheet(perception=1)
    for red, keeps in (([me, friend], Act.KEEP), ([me], Act.RELEASE)):
        bs = start(red, [sheet()], pins=[(0, len(red))])
        assert asked(bs) == (Prompt.KEEP, 0)
        assert decision(bs, "wrestler")[0] == keeps
        assert decision(bs, "brute")[0] == Act.RELEASE


def test_who_is_attacked_lets_go_to_react():
    """BR-PIN-1: a turtle, and a coward who is afraid; a wrestler and brute do not."""
    for lost, turtle, coward in ((0, Act.RELEASE, Act.KEEP), (4, Act.RELEASE, Act.RELEASE)):
        bs = start([sheet(perception=3, lethal=lost)], [sheet(), sheet(blade(), perception=9)], pins=[(0, 1)])
        strike(bs)
        assert asked(bs) == (Prompt.RELEASE, 0)
        for code, does in (("turtle", turtle), ("coward", coward), ("wrestler", Act.KEEP), ("brute", Act.KEEP)):
            assert decision(bs, code)[0] == does


def test_wrestler_strikes_whom_she_holds():
    """BR-STAT-1: at -4 Melee 5 still hits Defence 1."""
    bs = start([sheet(**MIGHTY)], [sheet()], holds=[(0, 1)])
    assert [given[0] for given in turn(bs, "wrestler")[:2]] == [Act.KEEP, Act.ATTACK]


def test_whoever_is_bound_breaks_free():
    """BR-STAT-1: a wrestler would turn the pin round; nobody tries what cannot be."""
    for mine, brute, wrestler in ((2, Act.BREAK, Act.REVERSE), (-3, Act.PASS, Act.PASS)):
        bs = start([sheet(strength=mine, perception=9)], [sheet()], pins=[(1, 0)])
        assert asked(bs) == (Prompt.BOUND, 0)
        assert decision(bs, "brute")[0] == brute
        assert decision(bs, "wrestler")[0] == wrestler


def group(n: int, *arms: dict[str, int], **fields: Any) -> list[dict[str, Any]]:
    """So many of one group who act first."""
    return [sheet(*arms, group=1, squad=0, perception=9, **fields) for _ in range(n)]


def test_captain_leads_what_does_more_than_everybody_for_herself():
    """BR-GROUP-1: six of skill 2 and two shots against Defence 1, or against Defence 7, where none hits alone."""
    for special, kind in ((0, Act.ATTACK), (6, Act.CONCENTRATE)):
        bs = start(group(6, gun(hands=2, shots=2), at=1000), [sheet(at=2000, toughness=9, special=special)])
        assert turn(bs, "captain")[0][0] == kind
        assert turn(start(group(6, gun(hands=2)), [sheet()]), "brute")[0][0] == Act.ATTACK


def test_captain_takes_stock_while_a_reaction_would_cost_her_the_next_action():
    """BR-STOCK-1, BR-INIT-2: with a score of 1, and nobody in reach; not with a shot to fire, or a score of 2."""
    for arms, dice, first in (((), -1, STOCK), ((gun(),), -1, (Act.ATTACK, 0, 0)), ((), 0, (Act.APPROACH, 0, SPRINT))):
        bs = start([sheet(*arms, at=1000)], [sheet(at=1000 + FAR, perception=0)], [dice, 0])
        assert asked(bs) == (Prompt.TURN, 0)
        assert turn(bs, "captain")[0] == first
    assert shot_at("captain", 0, {}, athletics=4) == Act.DODGE


def test_captain_comes_between_where_it_spares_her_side_enough():
    """BR-REACT-2: for a ward with 2 hit points left, or as well off as she; not where she does not make it."""
    for lost, athletics, does in ((8, 4, Act.SHIELD), (0, 4, Act.DECLINE), (8, -3, Act.DECLINE)):
        ward, me = sheet(lethal=lost, at=1000), sheet(athletics=athletics, at=1000, toughness=5 if lost else 2)
        bs = start([ward, me], [sheet(gun(), at=2000, perception=9)])
        strike(bs)
        assert asked(bs) == (Prompt.SHIELD, 1)
        assert decision(bs, "captain")[0] == does
        assert decision(bs, "turtle")[0] == Act.DECLINE


def test_skirmisher_steps_back_from_whoever_comes_near_and_shoots():
    bs = acts(sheet(gun(), at=2000), sheet(at=2500))
    assert turn(bs, "skirmisher")[:2] == [(Act.RETREAT, 0, FULL), (Act.ATTACK, 0, 0)]
    bs = acts(sheet(gun(), at=2000), sheet(at=2501))
    assert turn(bs, "skirmisher")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(gun(), at=200), sheet(at=500))
    assert turn(bs, "skirmisher")[0] == (Act.RETREAT, 0, HALF)
    for me in (sheet(gun(), at=0), sheet(blade(), at=400)):
        bs = acts(me, sheet(at=500))
        assert turn(bs, "skirmisher")[0] == (Act.ATTACK, 0, 0)


def test_skirmisher_dodges_and_never_blocks():
    """BR-REACT-1."""
    assert shot_at("skirmisher", 0, {}, athletics=4) == Act.DODGE
    bs = start([sheet(melee=9)], [sheet(blade(), melee=4, perception=9)])
    strike(bs)
    assert decision(bs, "turtle")[0] == Act.BLOCK
    assert decision(bs, "skirmisher")[0] == Act.DECLINE


def test_coward_takes_cover_hides_and_flees_when_hurt():
    """BR-DMG-1, BR-HIDE-2: penalties begin at 3T hit points left."""
    far, covers = sheet(at=3500), [(1100, 2)]
    me = {"at": 1000, "stealth": 4}
    assert turn(acts(sheet(gun(), lethal=3, **me), far, covers=covers), "coward")[0] == (Act.ATTACK, 0, 0)
    assert turn(acts(sheet(gun(), lethal=4, **me), far, covers=covers), "coward")[0] == (Act.COVER, 0, 0)
    assert turn(acts(sheet(gun(), lethal=4, cover=2, **me), far), "coward") == [(Act.HIDE, 0, 0)]
    assert turn(acts(sheet(gun(), lethal=4, cover=2, hidden=2, **me), far), "coward") == [(Act.FLEE, 0, 0)]
    assert turn(acts(sheet(gun(), lethal=4, **me), far), "coward")[0] == (Act.RETREAT, 0, SPRINT)
    assert turn(acts(sheet(gun(), lethal=4, **me), sheet(at=900), covers=covers), "coward")[0][0] == Act.RETREAT
    assert (
        turn(acts(sheet(gun(), lethal=4, cover=1, **{**me, "stealth": -2}), sheet(at=900)), "coward")[0][0]
        == Act.RETREAT
    )
    shy = sheet(gun(), lethal=4, at=1000, stealth=-2, cover=2)
    assert turn(acts(shy, far), "coward")[0] == (Act.ATTACK, 0, 0)


def test_coward_is_afraid_when_more_than_half_of_her_side_is_down():
    down = {"state": 1}
    for states, first in (((down, down), Act.RETREAT), ((down, {}), Act.ATTACK)):
        friends = [sheet(**state) for state in states]
        bs = start([sheet(gun(), at=1000, perception=9), *friends], [sheet(at=1400)])
        assert turn(bs, "coward")[0][0] == first


def test_coward_reacts_to_everything_when_hurt():
    """BR-REACT-1: in spite of Athletics -2."""
    assert shot_at("coward", 0, {}, athletics=-2, lethal=4) == Act.DODGE
    assert shot_at("coward", 0, {}, athletics=-2) == Act.DECLINE


def test_sweeper_leads_wherever_she_can():
    """BR-GROUP-1: fire from afar, a dogpile from beside; three at least."""
    bs = start(group(3, gun(hands=2), at=1000), [sheet(at=2000), sheet(at=2000, lethal=2)])
    assert turn(bs, "sweeper")[0][0] == Act.CONCENTRATE
    bs = start(group(3, blade(hands=2, times=2)), [sheet(toughness=9)])
    assert turn(bs, "sweeper")[0] == (Act.DOGPILE, 0, 0)
    bs = start(group(2, gun(hands=2), at=1000), [sheet(at=2000)])
    assert turn(bs, "sweeper")[0] == (Act.ATTACK, 0, 0)
    bs = start(group(3, gun(hands=2), at=1000), [sheet(at=2000, soak=9)])
    assert turn(bs, "sweeper")[0][0] != Act.CONCENTRATE


def test_nobody_strikes_at_an_enemy_who_is_out_or_hidden():
    for gone in ({"state": 1, "lethal": 9}, {"hidden": 2, "lethal": 9}):
        bs = acts(sheet(gun(), at=1000), sheet(**gone), sheet(at=1600))
        for code in CODES[1:]:
            given = turn(bs.copy(), code)
            assert (Act.ATTACK, 1) in [answer[:2] for answer in given], (code, given)
            at_somebody = (Act.ATTACK, Act.DISARM, Act.GRAPPLE, Act.APPROACH, Act.RETREAT)
            assert {target for kind, target, _ in given if kind in at_somebody} == {1}
