"""Area attacks: one roll and one die for everybody within 5 m, friends included."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Prompt, Purpose
from tests.systems.zerospace.acting import attack
from tests.systems.zerospace.asked import answer, asked, can, distribution, events, play, played, quiet, row
from tests.systems.zerospace.helpers import HARM, gun, sheet, start, ways

pytestmark = pytest.mark.plain
GRENADE = gun(level=5, flags=Flag.AREA + HARM)


def test_zs_att_2_everybody_within_5_m() -> None:
    """ZS-ATT-2, ZS-ATT-3: friends and herself too, each against her own DV, one roll and one die for all."""
    red = [sheet(GRENADE, at=30, agility=4), sheet(at=37)]
    blue = [sheet(at=35), sheet(at=40, agility=6), sheet(at=41)]
    bs = played(start(red, blue), attack)
    assert asked(bs) == (Purpose.ATTACK, 0)
    told = play(bs, 7)
    rolls = {e[1]: (e[2], e[4]) for e in events(told, Event.ATTACK_ROLL)}
    assert rolls == {0: (8, 16), 1: (8, 12), 2: (8, 12), 3: (8, 16)}
    assert asked(bs) == (Purpose.DAMAGE, 0)
    told = play(bs, 2)
    assert [e[0] for e in events(told, Event.HARM)] == [1, 2]
    assert [int(row(bs, i).health) for i in range(5)] == [14, 7, 7, 14, 14]
    assert asked(bs) == (Prompt.TURN, 0)


def test_zs_att_2_nobody_hit() -> None:
    """ZS-ATT-2: an area attack that meets nobody's DV does nothing."""
    bs = played(start([sheet(GRENADE, at=30)], [sheet(at=40, agility=9)]), attack, 12, to=(Prompt.TURN, 0))
    assert row(bs, 1).health == 14


def test_zs_att_2_a_tie_hits_in_an_area() -> None:
    """ZS-ATT-2, ZS-DICE-1: AV 6 against DV 12 hits on 6, over the 36 ways."""
    bs = played(start([sheet(GRENADE, at=30)], [sheet(at=40), sheet(at=50)]), attack)
    assert distribution(bs, lambda c: asked(c)[0] == Purpose.DAMAGE) == {True: ways(6), False: 36 - ways(6)}


def test_zs_dmg_1_the_unconscious_are_in_no_area() -> None:
    """ZS-DMG-1, ZS-ATT-2: nothing is rolled against who is out, and she loses nothing more."""
    bs = start([sheet(GRENADE, at=30)], [sheet(at=40), sheet(at=41), sheet(at=50)])
    row(bs, 2).state = 1
    attack(bs)
    told = play(bs, 12, 1)
    assert [e[1] for e in events(told, Event.ATTACK_ROLL)] == [1]
    assert [int(row(bs, i).health) for i in (1, 2, 3)] == [8, 14, 14]


@pytest.mark.parametrize("dice", [2, 12])
def test_zs_cond_2_an_area_attack_ends_distraction(dice: int) -> None:
    """ZS-COND-2, ZS-ATT-2: of everybody in it, hit or not; who is outside stays distracted."""
    blue = [sheet(at=at, distracted=1) for at in (40, 45, 46)]
    bs = played(start([sheet(GRENADE, at=30)], blue), attack)
    told = play(bs, dice)
    assert [e[4] for e in events(told, Event.ATTACK_ROLL)] == [9, 9]
    assert [int(row(bs, i).distracted) for i in (1, 2, 3)] == [0, 0, 1]


def test_zs_dmg_2_the_unnamed_need_no_die() -> None:
    """ZS-DMG-2, ZS-ATT-3: the die is for those with names; unnamed ones in the area are out without it."""
    bs = start([sheet(GRENADE, at=30)], [sheet(at=40, named=0), sheet(at=41, named=0, dr=9), sheet(at=50)])
    attack(bs)
    told = play(bs, 12)
    assert [e[1] for e in events(told, Event.DEFEATED)] == [1, 2]
    assert [int(row(bs, i).state) for i in (1, 2, 3)] == [1, 1, 0]
    bs = start([sheet(GRENADE, at=30)], [sheet(at=40, named=0), sheet(at=41)])
    play(bs, attack, 12, to=(Purpose.DAMAGE, 0))
    play(bs, 6)
    assert (row(bs, 1).state, row(bs, 2).health) == (1, 3)


def test_zs_dmg_1_she_may_defeat_herself() -> None:
    """ZS-ATT-3, ZS-END-1: a grenade at one's own feet is a draw when both fall."""
    play(start([sheet(GRENADE, at=30, health=3)], [sheet(at=31, health=3)]), attack, 12, 1, to=("over", 2))


@pytest.mark.parametrize(("weapon", "asks"), [(GRENADE, True), (gun(), False)])
def test_zs_force_2_running_is_from_areas_only(weapon: dict, asks: bool) -> None:
    """ZS-FORCE-2, ZS-MAN-1: there is nowhere to run from a shot."""
    bs = played(start([sheet(weapon, at=30)], [sheet(at=40, pace=6)]), Act.ATTACK)
    quiet_until_forced(bs)
    assert can(bs, Act.RUN) == asks


def quiet_until_forced(bs) -> None:
    """Decline until somebody may force a turn."""
    while asked(bs)[0] != Prompt.FORCE:
        quiet(bs)


def test_zs_force_2_who_is_out_of_the_area_is_not_attacked() -> None:
    """ZS-FORCE-2: she goes to the nearer place 6 m from the centre, and no roll is made against her."""
    bs = start([sheet(GRENADE, at=30)], [sheet(at=41, pace=5), sheet(at=40, pace=5)])
    answer(bs, Act.ATTACK, 1, to=(Prompt.FORCE, 1))
    assert events(play(bs, Act.RUN), Event.RUN) == [(1, 41, 46, 0, 1, 0, 0)]
    assert (row(bs, 1).owed, row(bs, 1).run, row(bs, 1).forced) == (1, 0, 1)
    told = play(bs, Act.DECLINE, 12)
    assert [e[1] for e in events(told, Event.ATTACK_ROLL)] == [2]


def test_zs_force_2_twice_as_far() -> None:
    """ZS-FORCE-2, ZS-MOVE-2: a double run where the single one is too short: +3 DV and -6 AV until her lost turn."""
    bs = played(start([sheet(GRENADE, at=30)], [sheet(gun(), at=40, pace=3), sheet(at=50)]), Act.ATTACK)
    assert events(play(bs, (Act.RUN, 0, 1)), Event.RUN) == [(1, 40, 46, 1, 1, 0, 0)]
    assert row(bs, 1).run == 2
    assert asked(bs) == (Prompt.TURN, 0)
    play(bs, Act.DONE, to=(Prompt.TURN, 2))
    assert (row(bs, 1).run, row(bs, 1).owed) == (0, 0)


def test_zs_force_2_cover_where_there_is_no_way_out() -> None:
    """ZS-FORCE-2: else behind the nearest cover within reach; she is attacked there, with +3 DV."""
    bs = start([sheet(GRENADE, at=30)], [sheet(at=40, pace=2)], covers=[(38, 10), (41, 10), (37, 20)])
    answer(bs, Act.ATTACK)
    assert events(play(bs, Act.RUN), Event.RUN) == [(1, 40, 41, 0, 0, 0, 0)]
    assert (row(bs, 1).at, row(bs, 1).cover) == (41, 2)
    assert events(play(bs, 12), Event.ATTACK_ROLL)[0][4] == 15


def test_zs_force_2_all_gone_no_dice() -> None:
    """ZS-FORCE-2: when nobody is left in the area nothing is rolled."""
    bs = played(start([sheet(GRENADE, at=30)], [sheet(at=40, pace=6)]), Act.ATTACK, Act.RUN, to=(Prompt.TURN, 0))
    assert row(bs, 1).at in (34, 46)
    assert row(bs, 1).health == 14
