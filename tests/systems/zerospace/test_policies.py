"""The scripted policies of ZeroSpace: each plays legally, and is who it says it is, in explicit positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.core.layout import ONGOING
from okenv.driver import policy_seed
from okenv.systems.zerospace.actions import ACTIONS, ALL_OUT, SINGLE, WAYS, Act
from okenv.systems.zerospace.layout import Flag, Pair, Place, Prompt
from okenv.systems.zerospace.policies import CODES, DESCRIPTIONS
from tests.systems.zerospace.deciding import DONE, acts, decision, turn, unasked
from tests.systems.zerospace.helpers import K, answer, asked, blade, gun, legal, play, row, sheet, start


def test_there_is_a_line_about_every_policy():
    assert set(DESCRIPTIONS) == set(CODES)
    assert CODES[:2] == ("random", "brute")


@pytest.mark.bounds
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", encounter_names("zerospace"))
def test_every_policy_plays_legally_everywhere(name, code):
    battle = Battle(load_encounter(name), 7)
    seed, mask = policy_seed(7), np.zeros(ACTIONS.size, np.int8)
    for _ in range(12):
        if battle.state[0]["outcome"] != ONGOING:
            break
        before = battle.state.tobytes()
        action = K.choose(battle.state, 0, CODES.index(code), seed, mask)
        assert K.allowed(battle.state, 0, action)
        assert battle.state.tobytes() == before
        battle.apply(action)


def test_random_takes_every_legal_action_as_often():
    bs = acts(sheet(gun(), at=20), sheet(at=29))
    found = Counter(decision(bs, "random", seed) for seed in range(600))
    assert set(found) == legal(bs)
    expected = 600 / len(found)
    assert sum((n - expected) ** 2 / expected for n in found.values()) < len(found) + 5 * np.sqrt(2 * len(found))


COVERS = [(23, 10), (28, 20)]
DODGE, COVER = (Act.DODGE, 0, 0), (Act.COVER, 0, 0)


def test_turtle_shoots_from_behind_cover_and_stays_there():
    """ZS-COND-1, ZS-ACT-1: the nearer place, a base move away."""
    bs = acts(sheet(gun(), at=20), sheet(at=40), covers=COVERS)
    assert turn(bs, "turtle") == [(Act.SEEK, 0, SINGLE), COVER, (Act.ATTACK, 0, 0)]
    bs = acts(sheet(gun(), at=20), sheet(at=24), covers=COVERS)
    assert turn(bs, "turtle")[0] == (Act.ATTACK, 0, 0)  # the enemy is beside that place
    near = acts(sheet(gun(), blade(level=6), hand=6, brawn=6, at=28, cover=2), sheet(at=32), covers=COVERS)
    assert decision(near, "brute") == (Act.APPROACH, 0, SINGLE)
    assert decision(near, "turtle") == (Act.ATTACK, 0, 0)
    bs = acts(sheet(blade(), at=20), sheet(at=25), covers=COVERS)
    assert turn(bs, "turtle")[0] == (Act.APPROACH, 0, SINGLE)


def test_the_cautious_dodge_rather_than_do_nothing():
    """ZS-MAN-1."""
    bs = acts(sheet(gun()), sheet(dr=30, mr=30))
    for code in ("turtle", "sniper", "captain", "skirmisher", "coward"):
        assert decision(bs, code) == DODGE
    for code in ("brute", "sweeper"):
        assert decision(bs, code) == DONE


def test_those_with_gear_hide_while_they_cannot_attack():
    """ZS-COND-2: attacking would end it."""
    for code, first in (("sniper", (Act.CLOAK, 0, 0)), ("brute", (Act.APPROACH, 0, ALL_OUT))):
        bs = acts(sheet(gun(range=5), cloak=1, at=10), sheet(at=50))
        assert turn(bs, code)[0] == first
        assert turn(acts(sheet(gun(), cloak=1, at=20), sheet(at=40)), code)[0] != (Act.CLOAK, 0, 0)


def shot_at(mine: dict[str, Any], foe: dict[str, Any], *arms: dict[str, int], **options: Any) -> np.ndarray:
    """A battle in which blue's first has been shot at from 15 m, and is asked whether she forces a turn."""
    bs = start([sheet(gun(), at=20, **foe)], [sheet(*arms, at=35, **mine), sheet(at=55)], **options)
    play(bs, Act.ATTACK)
    unasked(bs, Prompt.FORCE)
    assert asked(bs) == (Prompt.FORCE, 1)
    return bs


def test_turtle_forces_a_turn_where_it_saves_more_than_it_costs():
    """ZS-FORCE-1: the shot does little to the tough, and her own turn may be worth more."""
    pays = shot_at({}, {"ranged": 4})
    assert decision(pays, "turtle") == decision(pays, "captain") == decision(pays, "skirmisher") == DODGE
    for code in ("brute", "sniper", "wrestler", "sweeper", "coward"):
        assert decision(pays, code) == (Act.DECLINE, 0, 0)
    pays[0].turn = 2
    for code in ("turtle", "captain", "skirmisher"):
        assert decision(pays, code) == (Act.DECLINE, 0, 0)  # every other round is for turns of her own
    assert decision(shot_at({"dr": 8}, {"ranged": 4}), "turtle") == (Act.DECLINE, 0, 0)
    for health, given in ((14, DODGE), (3, (Act.DECLINE, 0, 0))):
        bs = shot_at({"agility": 3}, {"ranged": 4, "surprised": 1, "health": health}, gun())
        row(bs, 0).w_level[0] = 8
        assert decision(bs, "turtle") == given


def test_a_coward_who_is_afraid_forces_whatever_saves_anything():
    """ZS-FORCE-1."""
    assert decision(shot_at({"health": 8}, {}, gun()), "coward") == (Act.DECLINE, 0, 0)
    assert decision(shot_at({"health": 7}, {}, gun()), "coward") == DODGE


def test_out_of_an_area_one_runs():
    """ZS-MAN-1, ZS-FORCE-2: a base move is enough; else cover, or a dodge."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    for pace, given in ((6, (Act.RUN, 0, 0)), (3, (Act.RUN, 0, 1)), (2, DODGE)):
        bs = start([sheet(bomb, at=10)], [sheet(at=30, pace=pace)])
        play(bs, Act.ATTACK)
        unasked(bs, Prompt.FORCE)
        assert decision(bs, "turtle") == given


def test_sniper_takes_cover_drops_prone_and_shoots():
    """ZS-COND-1: prone adds 3 to shots; not with an enemy beside her, or a sword."""
    bs = acts(sheet(gun(), at=28), sheet(at=50), covers=COVERS)
    assert turn(bs, "sniper") == [COVER, (Act.PRONE, 0, 0), (Act.ATTACK, 0, 0)]
    assert turn(acts(sheet(gun()), sheet()), "sniper")[0][0] == Act.ATTACK
    assert turn(acts(sheet(blade(), at=20), sheet(at=30)), "sniper")[0][0] == Act.APPROACH


MIGHTY = {"hand": 6, "brawn": 5}


def test_wrestler_closes_in_in_spite_of_her_gun():
    """She goes for whoever is nearest, and shoots where she does not get there."""
    bs = acts(sheet(gun(level=4), at=20, brawn=4), sheet(at=24))
    assert turn(bs, "wrestler")[0] == (Act.APPROACH, 0, SINGLE)
    bs = acts(sheet(gun(), at=20), sheet(at=45))
    assert turn(bs, "wrestler")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(at=20), sheet(at=50, health=2), sheet(at=45))
    assert turn(bs, "wrestler")[0] == (Act.APPROACH, 1, ALL_OUT)


def test_wrestler_whose_hands_do_little_fights_as_brute_does():
    """ZS-ATT-1: a weak one shoots from where she is, a strong one closes in."""
    for brawn, act in ((0, Act.ATTACK), (4, Act.APPROACH)):
        bs = acts(sheet(gun(level=4), at=20, brawn=brawn), sheet(at=24))
        assert turn(bs, "wrestler")[0][0] == act


def test_wrestler_disarms_with_empty_hands_and_keeps_the_weapon():
    """ZS-MAN-1, ZS-MAN-2."""
    bs = acts(sheet(**MIGHTY), sheet(blade()), sheet(blade(), at=50))
    assert turn(bs, "wrestler")[0] == (Act.DISARM, 0, 0)
    unasked(bs)
    play(bs, 12)
    assert asked(bs) == (Prompt.TAKE, 0)
    assert decision(bs, "wrestler") == (Act.TAKE, 0, 0)
    assert turn(acts(sheet(blade(), **MIGHTY), sheet(blade()), sheet(at=50)), "wrestler")[0][0] != Act.DISARM
    assert turn(acts(sheet(), sheet(blade(), hand=4)), "wrestler")[0][0] != Act.DISARM


def test_wrestler_grapples_while_a_friend_can_strike():
    """ZS-MAN-1: her side being the larger, or the other doing more harm than she; at even chances at least."""
    friend, foe = sheet(blade()), sheet(blade())
    bs = start([sheet(blade(), **MIGHTY), friend], [foe, sheet(at=50)])
    assert decision(bs, "wrestler")[0] != Act.GRAPPLE
    bs = start([sheet(blade(), **MIGHTY), friend], [foe])
    assert decision(bs, "wrestler") == (Act.GRAPPLE, 0, 0)
    bs = start([sheet(blade(), **MIGHTY)], [sheet(gun(level=12))])
    assert decision(bs, "wrestler") == (Act.GRAPPLE, 0, 0)
    bs = start([sheet(blade()), friend], [sheet(hand=5)])
    assert decision(bs, "wrestler")[0] != Act.GRAPPLE


def test_wrestler_takes_down_where_that_is_worth_more_than_a_blow():
    """ZS-MAN-1: iron adds to it, and to nothing else."""
    for iron, act in ((0, Act.ATTACK), (9, Act.TAKEDOWN)):
        bs = acts(sheet(blade(), **MIGHTY, iron=iron), sheet(), sheet(at=50))
        assert turn(bs, "wrestler")[0][0] == act


def test_who_holds_somebody_keeps_her_unless_she_wants_to_get_away():
    """ZS-MAN-2."""
    bs = start([sheet(health=7)], [sheet()], holds=[(1, 0)])
    assert asked(bs) == (Prompt.RELEASE, 1)
    for code in CODES[1:]:
        does = Act.RELEASE if code in ("turtle", "sniper", "skirmisher") else Act.KEEP
        assert decision(bs, code)[0] == does
    row(bs, 1).endurance = 7
    assert decision(bs, "coward")[0] == Act.RELEASE


def test_captain_sends_whoever_has_the_best_attack():
    """ZS-TURN-1."""
    red = [sheet(blade(), at=20), sheet(gun(level=2), at=20), sheet(gun(level=4), at=20)]
    bs = start(red, [sheet(at=40)], listed=0)
    assert asked(bs) == (Prompt.NEXT, 0)
    assert decision(bs, "captain") == (Act.SEND, 1, 0)
    for code in ("brute", "turtle", "sweeper"):
        assert decision(bs, code) == (Act.GO, 0, 0)
    row(bs, 0).w_range[0] = 30
    row(bs, 0).w_level[0] = 9
    assert decision(bs, "captain") == (Act.GO, 0, 0)


def test_captain_joins_where_she_adds_more_than_her_own_turn_brings():
    """ZS-MAN-1, ZS-MAN-2: against armour her pistol does nothing alone; who has little left she can shoot herself."""
    for foe, given in (({"dr": 8}, (Act.TEAM, 0, 0)), ({"health": 3}, (Act.DECLINE, 0, 0))):
        bs = start([sheet(gun(level=7), at=20), sheet(gun(level=2), at=20)], [sheet(at=40, **foe)])
        play(bs, Act.ATTACK)
        unasked(bs, Prompt.TEAM)
        assert asked(bs) == (Prompt.TEAM, 1)
        assert decision(bs, "captain") == given
        assert decision(bs, "brute") == (Act.DECLINE, 0, 0)


def test_captain_distracts_while_she_can_do_little_else_and_an_ally_has_yet_to_act():
    """ZS-MAN-1, ZS-COND-2: her sword does not get there in this turn."""
    for deception, friends, first in ((5, 1, Act.DISTRACT), (5, 0, Act.APPROACH), (0, 1, Act.APPROACH)):
        red = [sheet(blade(), at=20, deception=deception), *[sheet(gun(), at=20)] * friends]
        assert decision(start(red, [sheet(at=45)]), "captain")[0] == first
    assert decision(start([sheet(gun(), at=20, deception=5), sheet()], [sheet(at=45)]), "captain")[0] == Act.ATTACK


def test_captain_dives_where_her_side_is_enough_better_off():
    """ZS-FORCE-2: for a ward who has less left than she; not where she could take out the other, or twice on end."""
    tough = {"health_most": 40, "dr": 3}
    dive, leave = (Act.DIVE, 0, 0), (Act.DECLINE, 0, 0)
    cases = [(tough, (), 14, dive), ({}, (), 14, leave), (tough, (gun(),), 14, dive), (tough, (gun(),), 2, leave)]
    for mine, arms, health, given in cases:
        red = sheet(gun(level=8), at=20, ranged=4, surprised=1, health=health)
        bs = start([red], [sheet(at=40), sheet(*arms, at=42, **mine)])
        row(bs, 1).forced = 1
        play(bs, Act.ATTACK)
        unasked(bs, Prompt.FORCE)
        assert asked(bs) == (Prompt.FORCE, 2)
        assert decision(bs, "captain") == leave
        bs[0].turn = 2
        assert decision(bs, "captain") == given
        assert decision(bs, "turtle") == leave


def test_skirmisher_steps_back_from_whoever_comes_near_and_shoots():
    """ZS-MOVE-1: from 5 m; not from the edge, or with a sword."""
    bs = acts(sheet(gun(), at=20), sheet(at=25))
    assert turn(bs, "skirmisher")[:2] == [(Act.RETREAT, 0, SINGLE), (Act.ATTACK, 0, 0)]
    assert turn(acts(sheet(gun(), at=20), sheet(at=26)), "skirmisher")[0] == (Act.ATTACK, 0, 0)
    for me, at in ((sheet(gun(), at=0), 3), (sheet(blade(), at=20), 21)):
        assert turn(acts(me, sheet(at=at)), "skirmisher")[0] == (Act.ATTACK, 0, 0)


def test_skirmisher_lies_in_wait_for_whoever_must_come_near():
    """ZS-DELAY-1: a sword must, a pistol need not; she interrupts whom she can shoot, and no ally."""
    assert turn(acts(sheet(gun(range=10), at=20), sheet(gun(), at=45)), "skirmisher")[0][0] == Act.APPROACH
    bs = start([sheet(gun(range=10), at=20), sheet(at=20)], [sheet(blade(), at=45, pace=10)])
    assert turn(bs, "skirmisher") == [(Act.DELAY, 0, 0)]
    answer(bs, Act.APPROACH, 0, SINGLE)
    assert asked(bs) == (Prompt.INTERRUPT, 0)
    assert decision(bs, "skirmisher") == (Act.DECLINE, 0, 0)
    play(bs, Act.DECLINE, Act.DONE)
    assert asked(bs) == (Prompt.TURN, 2)
    answer(bs, Act.APPROACH, 0, SINGLE)
    assert decision(bs, "skirmisher") == (Act.DECLINE, 0, 0)
    play(bs, Act.DECLINE)
    row(bs, 2).at = 30
    answer(bs, Act.DISTRACT)
    assert asked(bs) == (Prompt.INTERRUPT, 0)
    assert decision(bs, "skirmisher") == (Act.INTERRUPT, 0, 0)


def test_coward_is_brute_until_she_has_lost_half():
    """ZS-DMG-1: or more than half of her side cannot act."""
    for mine, friends, given in (({"health": 8}, 0, Act.ATTACK), ({"health": 7}, 0, Act.RETREAT), ({}, 1, Act.ATTACK)):
        bs = start([sheet(gun(), at=20, **mine), *[sheet(state=1)] * friends], [sheet(at=40)])
        assert decision(bs, "coward")[0] == given
    bs = start([sheet(gun(), at=20), sheet(state=1), sheet(state=1)], [sheet(at=40)])
    assert decision(bs, "coward") == (Act.RETREAT, 0, ALL_OUT)


def test_coward_takes_cover_and_shoots_or_dodges_there():
    """ZS-ACT-1, ZS-COND-1."""
    hurt = {"health": 5}
    bs = acts(sheet(gun(), at=20, **hurt), sheet(at=45), covers=COVERS)
    assert turn(bs, "coward")[:2] == [(Act.SEEK, 0, 0 * WAYS + SINGLE), COVER]
    bs = acts(sheet(gun(), at=23, cover=1, **hurt), sheet(at=45), covers=COVERS)
    assert turn(bs, "coward")[0] == (Act.ATTACK, 0, 0)
    bs = acts(sheet(blade(), at=23, cover=1, **hurt), sheet(at=45), covers=COVERS)
    assert turn(bs, "coward")[0] == DODGE
    bs = start([sheet(at=30, **hurt)], [sheet(at=31)], holds=[(0, 1)])
    assert decision(bs, "coward")[0] == Act.RELEASE


def test_sweeper_uses_areas_spreads_and_sweeps_on_two_or_more():
    """ZS-ATT-2, ZS-MAN-1: wherever she can; with one enemy she is brute."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    pair = (sheet(at=40), sheet(at=41))
    assert decision(acts(sheet(gun(), at=20), *pair), "sweeper")[0] == Act.SPREAD
    assert decision(acts(sheet(gun(), bomb, at=20), *pair), "sweeper") == (Act.ATTACK, 0, 1)
    assert decision(acts(sheet(blade(), at=40), *pair), "sweeper") == (Act.SWEEP, 0, 0)
    assert decision(acts(sheet(gun(), at=20), *pair), "brute")[0] == Act.ATTACK
    assert decision(acts(sheet(gun(), at=20), sheet(at=40), sheet(at=45)), "sweeper") == (Act.ATTACK, 0, 0)


def test_sweeper_draws_what_does_more_to_several():
    """ZS-ACT-1, ZS-ATT-2: drawing is quick; a bomb for three rather than a spread over two."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5, place=Place.CARRIED)
    bs = acts(sheet(gun(hands=2), bomb, at=20), sheet(at=40), sheet(at=41), sheet(at=43))
    assert turn(bs, "sweeper") == [(Act.DRAW, 0, 1), (Act.ATTACK, 0, 1)]


def test_policies_fight_with_powers_of_every_pair():
    """ZS-ATT-1: a power of the hand strikes at 1 m."""
    claws = blade(hands=0, level=4, pair=Pair.HAND)
    assert turn(acts(sheet(claws), sheet()), "wrestler")[0][0] in (Act.ATTACK, Act.GRAPPLE, Act.TAKEDOWN)
    assert turn(acts(sheet(claws), sheet()), "brute")[0] == (Act.ATTACK, 0, 0)
