"""The scripted policies of PSOB: each plays legally everywhere, and is who it says it is, from explicit positions."""

from typing import Any

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.layout import ONGOING
from okenv.systems.psob.mind.forecast import margin_of
from okenv.systems.psob.mind.policies import CODES
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import BY_RATE, HANDS, Event, Kind, Prompt, Rate, Restraint
from tests.systems.deciding import Deciding
from tests.systems.psob.acting import attack, declare
from tests.systems.psob.asked import QUIET, answer, events, play, played, quiet, roll
from tests.systems.psob.gambits import by_dials
from tests.systems.psob.helpers import blade, gun, sheet, start

DECIDING = Deciding("psob")
decision = DECIDING.decision
FAR = 2000
"""Centimetres between the sides where they stand apart."""


def turn(bs: np.ndarray, code: str) -> list[tuple[Act, int, int]]:
    """All answers of one fighter's declaration, of which the rate is left out."""
    given = DECIDING.turn(bs, code, (Prompt.PHASE, Prompt.QUARTER, Prompt.ACTION, Prompt.RATE))
    return [one for one in given if one[0] != Act.RATE]


def acts(me: dict[str, Any], *enemies: dict[str, Any], **options: Any) -> np.ndarray:
    """A battle in which she, the only red one, uses her phase first."""
    return start([{**me, "initiative": 9}], enemies, **options)


STAY = (Act.STAND, 0, 0)


@pytest.mark.parametrize(("wounds", "target"), [((0, 0, 0), 0), ((0, 1, 0), 1), ((1, 1, 2), 2), ((0, 2, 2), 1)])
def test_brute_attacks_whoever_has_most_wounds(wounds, target):
    bs = acts(sheet(gun()), *(sheet(wounds=n) for n in wounds))
    assert turn(bs, "brute") == [STAY, (Act.ATTACK, target, 0)]


def test_brute_takes_the_weapon_of_which_she_expects_most():
    """A blade of damage 5 gains 2 for each point, a gun 1; with damage 11 the gun does more."""
    for damage, weapon in ((5, 1), (11, 0)):
        bs = acts(sheet(gun(damage=damage), blade(value=6), dodge=5), sheet(dodge=4))
        assert turn(bs, "brute") == [STAY, (Act.ATTACK, 0, weapon)]


def test_brute_fires_at_the_rate_that_pays_where_charge_goes_by_rate():
    """PS-AMMO-1, PS-ROF-1: sure to hit, with single shots at four to a load; out of their reach, on auto."""
    for dodge, rate in ((-3, Rate.SINGLE), (8, Rate.AUTO)):
        for charge, fired in ((1, Rate.AUTO), (BY_RATE, rate)):
            foes = [sheet(dodge=dodge, at=3500)]
            bs = played(acts(sheet(gun(Rate.AUTO, charge=4)), *foes, charge=charge), Act.STAND, (Act.ATTACK, 0, 0))
            for code in ("brute", "turtle"):
                assert decision(bs, code) == (Act.RATE, 0, fired - 1)
            assert by_dials(bs) == (Act.RATE, 0, fired - 1)


def test_brute_fires_at_the_highest_rate():
    """PS-ROF-1."""
    bs = played(acts(sheet(gun(Rate.AUTO)), sheet()), Act.STAND, (Act.ATTACK, 0, 0))
    assert decision(bs, "brute") == (Act.RATE, 0, Rate.AUTO - 1)


@pytest.mark.parametrize(("gap", "moves"), [(200, None), (300, 0), (600, 1), (1400, 2), (FAR, 2)])
def test_brute_comes_within_reach_and_no_farther_than_she_must(gap, moves):
    """PS-MOVE-1, PS-MELEE-1: a quarter is 3.75 m, half 7.5 m, a full move 15 m; 2 m are within reach."""
    bs = acts(sheet(blade(), at=1000), sheet(at=1000 + gap))
    given = turn(bs, "brute")
    assert given[0] == (STAY if moves is None else (Act.APPROACH, 0, moves))
    assert given[-1] == ((Act.ATTACK, 0, 0) if gap < FAR else (Act.NOTHING, 0, 0))


def test_brute_with_a_better_blade_leaves_her_gun_alone_and_closes():
    bs = acts(sheet(gun(damage=3), blade(value=7, damage=9), at=1000), sheet(at=1400))
    assert turn(bs, "brute") == [(Act.APPROACH, 0, 0), (Act.ATTACK, 0, 1)]


def test_brute_with_a_throwing_knife_closes_with_her_sword():
    bs = acts(sheet(blade(value=8, damage=7), {**gun(0), "kind": Kind.THROWN}, at=1000), sheet(at=1000 + FAR))
    assert turn(bs, "brute")[0] == (Act.APPROACH, 0, 2)


def test_brute_aims_where_only_an_aimed_attack_can_hit():
    """PS-AIM-1: AV 5 never reaches Dodge 8, and 7 does."""
    assert turn(acts(sheet(gun()), sheet(dodge=8)), "brute") == [STAY, (Act.AIM, 0, 0)]
    assert turn(acts(sheet(gun(), aim_on=2), sheet(dodge=8)), "brute") == [STAY, (Act.ATTACK, 0, 0)]
    assert turn(acts(sheet(gun()), sheet(dodge=7)), "brute") == [STAY, (Act.ATTACK, 0, 0)]


def test_brute_comes_nearer_where_not_even_aiming_helps():
    """PS-RANGE-1: 20 m take 3 off."""
    bs = acts(sheet(gun(), at=1000), sheet(dodge=7, at=1000 + FAR))
    assert turn(bs, "brute")[0] == (Act.APPROACH, 0, 2)


@pytest.mark.parametrize(("covers", "to"), [
    ([(1300, 1)], 0), ([(1700, 2)], 1), ([(1700, 1)], None), ([(2400, 3)], 2), ([(2400, 2)], None),
    ([(1300, 2), (1700, 3)], 0), ([(1300, 1), (1700, 3)], 1), ([], None),
])  # fmt: skip
def test_ps_cover_1_turtle_finds_cover_that_is_worth_the_move(covers, to):
    """PS-COVER-1, PS-MOVE-1: with more Dodge than the move takes off AV, the most, and of as much the shortest."""
    bs = acts(sheet(gun(range=6), at=1000), sheet(at=1000 + FAR), covers=covers)
    assert turn(bs.copy(), "brute") == [STAY, (Act.ATTACK, 0, 0)]
    assert turn(bs, "turtle") == [STAY if to is None else (Act.COVER, 0, to), (Act.ATTACK, 0, 0)]


@pytest.mark.parametrize(("me", "foe", "place"), [
    (sheet(gun(range=6), at=1000), sheet(gun(), at=1150), 1300),
    (sheet(gun(range=6), at=1000), sheet(gun(), at=1450), 1300),
    (sheet(gun(range=6), at=1000), sheet(blade(), at=3000), 1300),
    (sheet(gun(range=6), at=1000, cover=2), sheet(gun(), at=3000), 1300),
    (sheet(blade(), at=1000), sheet(gun(), at=3000), 1300),
], ids=["beset", "an enemy beside it", "nobody shoots", "no better", "nothing to shoot"])  # fmt: skip
def test_ps_cover_1_turtle_finds_none_of_no_use(me, foe, place):
    """PS-COVER-1: no enemy shoots, or one is beside it, or she has as much, or nothing to shoot."""
    assert Act.COVER not in {kind for kind, _, _ in turn(acts(me, foe, covers=[(place, 2)]), "turtle")}


@pytest.mark.parametrize(("dodge", "covers", "way"), [
    (4, [(500, 3)], 2), (5, [(500, 3)], 2), (6, [(500, 3)], None), (7, [(1300, 3)], None),
    (6, [(500, 3), (1900, 1)], 0),
])  # fmt: skip
def test_ps_cover_1_turtle_finds_cover_from_which_she_harms(dodge, covers, way):
    """PS-COVER-1, PS-RANGE-1, PS-AIM-1: if she aims, at least; 20 m take 3 off AV 5, 12 m 2."""
    bs = acts(sheet(gun(value=4), at=2000, martial=0), sheet(at=2500, dodge=dodge), covers=covers)
    assert turn(bs, "turtle")[0] == (STAY if way is None else (Act.COVER, 0, way))


def test_ps_cover_1_turtle_does_not_go_to_and_fro():
    """PS-COVER-1: into cover from which she does no harm, and out again, without an attack."""
    bs = start([sheet(gun(value=4), at=2000, martial=0)], [sheet(at=2500, dodge=6, pace=0)], covers=[(500, 3)])
    kinds = []
    while bs[0].turn < 4:
        if bs[0].prompt == 0:
            roll(bs, 0)
        elif bs[0].actor == 0:
            kinds.append(decision(bs, "turtle")[0])
            answer(bs, *decision(bs, "turtle"))
        else:
            answer(bs, QUIET.get(bs[0].prompt, Act.PASS))
    assert Act.ATTACK in kinds
    assert Act.COVER not in kinds


@pytest.mark.parametrize(
    ("weapon", "covers", "step"),
    [
        (0, [(3300, 1)], (Act.COVER, 0, 6)),
        (0, [(3301, 1)], STAY),
        (1, [(3300, 1)], STAY),
    ],
)
def test_ps_cover_1_turtle_steps_into_cover_from_a_shot(weapon, covers, step):
    """PS-COVER-1, PS-ABORT-1: and from no blow."""
    arms = (gun(value=8, damage=9), blade(value=8, damage=9))
    bs = played(start([sheet(*arms, initiative=8)], [sheet(initiative=9)], covers=covers), Act.PASS)
    declare(bs, Act.ATTACK, 0, weapon)
    play(bs, Act.DODGE)
    assert decision(bs, "turtle") == step


def test_ps_cover_1_turtle_aborts_for_the_cover_of_a_step():
    """PS-COVER-1, PS-ABORT-1: where the defence alone lowers the chance of a stun by too little for her phase."""
    for cover, kind in ((0, Act.DECLINE), (3, Act.DODGE)):
        bs = start([sheet(gun(value=8, damage=9), initiative=8)], [sheet()], covers=[(3300, cover)] if cover else [])
        declare(bs, Act.ATTACK, to=(Prompt.ABORT, 1))
        assert decision(bs, "turtle") == (kind, 0, 0)


def test_brute_turns_to_somebody_else_where_her_target_cannot_be_harmed():
    bs = acts(sheet(gun()), sheet(wounds=1, armour=20), sheet())
    assert turn(bs, "brute")[-1] == (Act.ATTACK, 1, 0)


def test_brute_reloads_what_is_empty():
    """PS-ROF-1, PS-AMMO-1."""
    slow = gun(Rate.SINGLE, slow=1, charge=1, left=0, damage=8)
    bs = acts(sheet(slow, at=1000), sheet(at=1000 + FAR))
    assert (Act.RELOAD, 0, 0) in turn(bs, "brute")
    bs = acts(sheet(gun(charge=3, left=0), at=1000), sheet(at=1000 + FAR), charge=1)
    assert (Act.RELOAD, 0, 0) in turn(bs, "brute")


def test_brute_throws_a_grenade_where_no_friend_stands():
    """PS-AMMO-1, PS-AREA-1."""
    grenade = {"value": 6, "kind": Kind.GRENADE, "damage": 10}
    me, foe = sheet(grenade, initiative=9, at=1000), sheet(at=1400)
    assert turn(start([me], [foe]), "brute") == [STAY, (Act.AREA, 0, 0)]
    bs = start([me, sheet(at=1300)], [foe])
    assert turn(bs, "brute") == [(Act.APPROACH, 0, 0), (Act.ATTACK, 0, HANDS)]


@pytest.mark.parametrize("name", ["blaster-duel", "boarding-action", "dock-brawl"])
def test_brute_never_holds_aborts_or_defends(name):
    """Whole fights: she acts, and declines whatever else she is offered."""
    battle, seen = Battle(load_encounter(name), 3), set()
    while battle.state[0]["outcome"] == ONGOING and len(seen) < 400:
        kind, _, _ = decision(battle.state, "brute")
        seen.add(kind)
        battle.apply(DECIDING.action(battle.state, "brute"))
    allowed = {
        Act.STAND, Act.APPROACH, Act.ATTACK, Act.AREA, Act.RATE, Act.SPREAD, Act.AIM, Act.RELOAD, Act.NOTHING,
        Act.PASS, Act.DECLINE,
    }  # fmt: skip
    assert {Act.ATTACK, Act.DECLINE} <= seen <= allowed


def test_who_can_do_nothing_passes():
    """PS-DODGE-1: hands bound, and nobody to talk to."""
    bs = acts(sheet(gun(), restraint=Restraint.BOUND, aim_on=2), sheet())
    for code in CODES[1:]:
        assert decision(bs.copy(), code)[0] in (Act.PASS, Act.DEFEND)


def test_turtle_defends_beside_an_enemy_whom_she_can_still_wound():
    """PS-DEF-1: at -2 AV and with dice of 2, a blade of damage 8 does 8 + 2 x 1."""
    bs = acts(sheet(blade(value=6, damage=8)), sheet(blade()))
    assert turn(bs, "turtle") == [(Act.DEFEND, 0, 0), STAY, (Act.ATTACK, 0, 0)]
    for me, foe in ((blade(value=6, damage=7), {}), (blade(value=6, damage=8), {"armour": 1})):
        bs = acts(sheet(me), sheet(blade(), **foe))
        assert turn(bs, "turtle") == [STAY, (Act.ATTACK, 0, 0)]
    assert decision(acts(sheet(gun(value=9), at=1000), sheet(at=1000 + FAR)), "turtle") == STAY


def attacked(mine: dict[str, Any], value: int, code: str, **foe: Any) -> tuple[Act, int, int]:
    """What she does about a shot of that AV at Dodge 5 that is declared against her."""
    bs = start([sheet(**{"initiative": 2, **mine})], [sheet(gun(value=value), initiative=9, **foe)])
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 0))
    return decision(bs, code)


@pytest.mark.parametrize(("value", "answers"), [(2, Act.DECLINE), (5, Act.DODGE), (6, Act.DODGE), (9, Act.DECLINE)])
def test_turtle_aborts_where_it_lowers_the_chance_of_a_stun_by_half(value, answers):
    """PS-ABORT-1: AV 5 stuns with 6 of 9, with 1 of 9 after the abort; AV 9 with all, and still does; AV 2 never."""
    assert attacked({}, value, "turtle")[0] == answers
    assert attacked({}, value, "brute")[0] == Act.DECLINE


def test_turtle_aborts_more_readily_with_her_phase_behind_her():
    """PS-ABORT-1: AV 4 stuns with 3 of 9, and never after the abort."""
    assert attacked({}, 4, "turtle")[0] == Act.DECLINE
    bs = played(start([sheet(initiative=9)], [sheet(gun(value=4), initiative=2)]), Act.PASS)
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 0))
    assert decision(bs, "turtle")[0] == Act.DODGE


def test_turtle_does_not_abort_from_what_armour_stops():
    """PS-DMG-2: 5 + Outcome 3 - 6 stuns no major character."""
    assert attacked({"armour": 6}, 6, "turtle")[0] == Act.DECLINE


def test_turtle_reckons_with_an_area_and_a_beam():
    """PS-AREA-1: numbers up to the Result; a beam does its Outcome more, and armour stops it whole."""
    beam = gun(Rate.SATURATION, beam=1, damage=3)
    for armour, answers in ((0, Act.DODGE), (4, Act.DECLINE)):
        bs = start([sheet(initiative=2, armour=armour)], [sheet(beam, initiative=9)])
        declare(bs, Act.AREA, to=(Prompt.ABORT, 0))
        assert decision(bs, "turtle")[0] == answers


def test_nobody_strikes_at_an_enemy_who_is_down():
    bs = acts(sheet(gun()), sheet(state=1, wounds=3), sheet())
    for code in CODES[1:]:
        assert not [given for given in turn(bs.copy(), code) if given[0] in (Act.ATTACK, Act.AIM) and given[1] == 0]


def test_an_attack_under_way_ends():
    """What policies decide leads to dice: a whole declaration never asks for ever."""
    bs = played(acts(sheet(gun()), sheet()), attack)
    assert bs[0].dice != 0


@pytest.mark.parametrize(("arm", "gap", "way"), [*((gun(range=-1), 2400, way) for way in range(3)), (blade(), 1600, 2)])
def test_a_planned_move_is_reckoned_with(arm: dict[str, int], gap: int, way: int) -> None:
    """PS-MOVE-2, PS-RANGE-1, PS-MELEE-1: the margin at the question for the action is the one that is rolled."""
    bs = start([sheet(arm, initiative=9, at=1000, high=1)], [sheet(at=1000 + gap)])
    play(bs, (Act.APPROACH, 0, way))
    if bs[0].prompt == Prompt.QUARTER:
        answer(bs, Act.STAND)
    assert bs[0].prompt == Prompt.ACTION
    before = bs.copy()
    margin = margin_of(bs[0], 0, 1, 0, int(arm.get("rate", 0)))
    assert bs.tobytes() == before.tobytes()
    answer(bs, Act.ATTACK, 0, 0)
    if bs[0].prompt == Prompt.RATE:
        answer(bs, Act.RATE, 0, int(arm["rate"]) - 1)
    told = quiet(bs) + roll(bs, 0)
    ((_, _, value, _, difficulty, *_),) = events(told, Event.ATTACK_ROLL)
    assert margin == value - difficulty
