"""The scripted policies of ZeroSpace: each plays legally, and is who it says it is, in explicit positions."""

from typing import Any

import numpy as np

from okenv.core.policy import PATIENCE
from okenv.systems.zerospace.rules.actions import ALL_OUT, SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Pair, Prompt
from tests.systems.zerospace.asked import asked, play, played, row
from tests.systems.zerospace.deciding import DONE, acts, decision, turn, unasked
from tests.systems.zerospace.helpers import blade, gun, sheet, start

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


def test_turtle_dodges_rather_than_do_nothing():
    """ZS-MAN-1."""
    bs = acts(sheet(gun()), sheet(dr=30, mr=30))
    assert decision(bs, "turtle") == DODGE
    assert decision(bs, "brute") == DONE


def test_turtle_hides_by_her_gear_while_she_cannot_attack():
    """ZS-COND-2: attacking would end it."""
    for code, first in (("turtle", (Act.CLOAK, 0, 0)), ("brute", (Act.APPROACH, 0, ALL_OUT))):
        assert turn(acts(sheet(gun(range=5), cloak=1, at=10), sheet(at=50)), code)[0] == first
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
    assert decision(pays, "turtle") == DODGE
    assert decision(pays, "brute") == (Act.DECLINE, 0, 0)
    pays[0].turn = 2
    assert decision(pays, "turtle") == (Act.DECLINE, 0, 0)  # every other round is for turns of her own
    pays[0].turn = PATIENCE + 1
    assert decision(pays, "turtle") == (Act.DECLINE, 0, 0)
    assert decision(shot_at({"dr": 8}, {"ranged": 4}), "turtle") == (Act.DECLINE, 0, 0)
    for health, given in ((14, DODGE), (3, (Act.DECLINE, 0, 0))):
        bs = shot_at({"agility": 3}, {"ranged": 4, "surprised": 1, "health": health}, gun())
        row(bs, 0).w_level[0] = 8
        assert decision(bs, "turtle") == given


def test_out_of_an_area_one_runs():
    """ZS-MAN-1, ZS-FORCE-2: a base move is enough; else cover, or a dodge."""
    bomb = gun(flags=Flag.HARM + Flag.AREA, level=5)
    for pace, given in ((6, (Act.RUN, 0, 0)), (3, (Act.RUN, 0, 1)), (2, DODGE)):
        bs = played(start([sheet(bomb, at=10)], [sheet(at=30, pace=pace)]), Act.ATTACK)
        unasked(bs, Prompt.FORCE)
        assert decision(bs, "turtle") == given


def test_turtle_lets_go_of_whom_she_holds_and_brute_does_not():
    """ZS-MAN-2."""
    bs = start([sheet(health=7)], [sheet()], holds=[(1, 0)])
    assert asked(bs) == (Prompt.RELEASE, 1)
    assert decision(bs, "turtle")[0] == Act.RELEASE
    assert decision(bs, "brute")[0] == Act.KEEP


def test_yardsticks_neither_join_nor_dive_nor_send_anybody():
    """ZS-TURN-1, ZS-MAN-1, ZS-FORCE-2."""
    red = [sheet(gun(level=7), at=20), sheet(gun(level=2), at=20)]
    for code in ("brute", "turtle"):
        assert decision(start(red, [sheet(at=40)], listed=0), code) == (Act.GO, 0, 0)
        bs = played(start(red, [sheet(at=40, dr=8)]), Act.ATTACK)
        unasked(bs, Prompt.TEAM)
        assert decision(bs, code) == (Act.DECLINE, 0, 0)
        bs = start([sheet(gun(level=8), at=20, ranged=4)], [sheet(at=40), sheet(at=42, health_most=40, dr=3)])
        row(bs, 1).forced = 1
        play(bs, Act.ATTACK)
        unasked(bs, Prompt.FORCE)
        assert asked(bs) == (Prompt.FORCE, 2)
        assert decision(bs, code) == (Act.DECLINE, 0, 0)


def test_policies_fight_with_powers_of_every_pair():
    """ZS-ATT-1: a power of the hand strikes at 1 m."""
    claws = blade(hands=0, level=4, pair=Pair.HAND)
    assert turn(acts(sheet(claws), sheet()), "brute")[0] == (Act.ATTACK, 0, 0)


def after_a_strike(code: str, mine: dict[str, Any], *enemies: dict[str, Any], **options: Any) -> tuple[Act, int, int]:
    """What she does once she has gone to the first enemy and has attacked with her first arm."""
    arms = [blade(), gun()][: mine.pop("arms", 1)]
    bs = acts(sheet(*arms, at=20, **mine), *enemies, keeps_rest=1, **options)
    play(bs, Act.APPROACH, Act.ATTACK)
    unasked(bs)
    play(bs, 12)
    unasked(bs)
    while bs[0].dice != 0:
        play(bs, 1)
    return decision(bs, code)


def test_zs_move_3_the_rest_of_a_move_is_put_to_use():
    """ZS-MOVE-3: toward the next once the first has fallen; a turtle goes behind cover; nobody leaves the living."""
    falls = sheet(at=23, named=0)
    assert after_a_strike("brute", {}, falls, sheet(at=30)) == (Act.APPROACH, 1, SINGLE)
    assert after_a_strike("brute", {}, sheet(at=23), sheet(at=30)) == DONE
    for at, then in ((20, Act.SEEK), (19, Act.DONE)):
        bs = sheet(gun(), at=30)
        assert after_a_strike("turtle", {"arms": 2, "ranged": 5}, falls, bs, covers=[(at, 20)])[0] == then
