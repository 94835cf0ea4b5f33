"""Cover: crouching behind it, shooting it away; hazards and what they do."""

import pytest

from okenv.systems.zerospace.mind.forced import danger_after
from okenv.systems.zerospace.mind.gambits.danger import danger_if, danger_of
from okenv.systems.zerospace.mind.strikes import steady_dv
from okenv.systems.zerospace.mind.threats import danger
from okenv.systems.zerospace.rules.actions import WAYS, Act
from okenv.systems.zerospace.rules.layout import ARMS, UNARMED, Event, Flag, Pair, Prompt, Purpose, Type
from okenv.systems.zerospace.rules.modifiers import half_gone
from tests.systems.zerospace.acting import declare, done, met
from tests.systems.zerospace.asked import asked, can, distribution, events, kinds, legal, play, played, row
from tests.systems.zerospace.deciding import decision
from tests.systems.zerospace.gambits import decide
from tests.systems.zerospace.helpers import HARM, gun, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("covers", "place"),
    [
        ([(31, 10)], 0), ([(32, 10)], -1), ([(31, 10), (30, 10)], 1), ([(31, 10), (29, 30)], 0),
        ([(30, 0), (31, 10)], 1), ([(30, 0)], -1),
    ],
)  # fmt: skip
def test_zs_act_1_crouching_behind_cover(covers: list, place: int) -> None:
    """ZS-ACT-1, ZS-COND-1: a quick action, behind the nearest within 1 m that is not destroyed; she does not move."""
    bs = start([sheet(gun())], [sheet(at=40)], covers=covers)
    assert can(bs, Act.COVER) == (place >= 0)
    if place >= 0:
        assert events(play(bs, Act.COVER), Event.COVER) == [(0, place, 0, 0, 0, 0, 0)]
        assert (row(bs, 0).cover, row(bs, 0).at) == (place + 1, 30)
        assert not can(bs, Act.COVER)
        assert {Act.APPROACH, Act.ATTACK} <= kinds(bs)


def test_zs_cond_1_moving_loses_cover() -> None:
    """ZS-COND-1, ZS-MOVE-1: whoever moves away has no cover."""
    bs = played(start([sheet(cover=1)], [sheet(at=40)], covers=[(30, 10)]), Act.APPROACH)
    assert row(bs, 0).cover == 0


@pytest.mark.parametrize(
    ("arm", "at", "able"),
    [
        (gun(), 60, True), (gun(range=29), 60, False), (gun(place=0), 40, False), (mind(), 40, False),
        (power(type=Type.ALTERATION), 40, False), (gun(flags=Flag.STUNNING + HARM), 40, False),
        (gun(flags=int(Flag.BLINDING)), 40, False), (gun(flags=Flag.AREA + HARM), 40, True),
    ],
)  # fmt: skip
def test_zs_obj_1_what_can_break_cover(arm: dict, at: int, able: bool) -> None:
    """ZS-OBJ-1, ZS-RANGE-1: a normal attack that does damage, in range; not stunning."""
    bs = start([sheet(arm)], [sheet(at=50)], covers=[(at, 10)])
    assert can(bs, Act.WRECK, 0, 0) == able
    assert not can(bs, Act.WRECK, 0, UNARMED)
    assert not can(bs, Act.WRECK, 0, ARMS)


def test_zs_obj_2_objects_have_dv_8() -> None:
    """ZS-OBJ-2: AV against 8, over the 36 ways; then 1d6 + level off its Health, over the 6."""
    bs = start([sheet(gun(), agility=0, ranged=0)], [sheet(at=40)], covers=[(40, 20)])
    declare(bs, Act.WRECK)
    assert met(bs) == (0, 8)
    assert distribution(bs, lambda c: asked(c)[0] == Purpose.DAMAGE) == {True: ways(8), False: 36 - ways(8)}
    play(bs, 8)
    assert distribution(bs, lambda c: 20 - int(c[0].c_health[0])) == {die + 3: 1 for die in range(1, 7)}
    assert events(play(bs, 2), Event.WRECK) == [(0, 0, 0, 0, 2, 3, 15)]


def test_zs_obj_1_cover_can_be_shot_away() -> None:
    """ZS-OBJ-1: without Health it is destroyed: nobody is behind it, nobody can go there or break it again."""
    blue = [sheet(gun(), at=40, cover=1), sheet(at=40, cover=1), sheet(at=40, cover=2)]
    bs = start([sheet(gun())], blue, covers=[(40, 10), (40, 10)])
    bs[0].c_health[0] = 5
    declare(bs, Act.WRECK)
    assert events(play(bs, 12, 6), Event.WRECK) == [(0, 0, 0, 0, 6, 3, 0)]
    assert [int(row(bs, i).cover) for i in (1, 2, 3)] == [0, 0, 2]
    assert [int(h) for h in bs[0].c_health[:2]] == [0, 10]
    assert not can(bs, Act.WRECK)
    play(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert events(play(bs, Act.COVER), Event.COVER) == [(1, 1, 0, 0, 0, 0, 0)]


def test_zs_obj_1_damaged() -> None:
    """ZS-OBJ-1: damaged is what has lost more than half of its Health, and is not destroyed."""
    assert [half_gone(health, 20) for health in (20, 11, 10, 9, 1, 0)] == [False, False, False, True, True, False]


def test_zs_obj_2_hazards_at_the_end_of_a_round() -> None:
    """ZS-OBJ-2, ZS-TURN-1: who is within its width rolls Agility + Athletics against 12, by row; 1d6 + level - DR."""
    red = [sheet(at=20, pace=0, **{"health_most": 30})]
    blue = [sheet(at=22, pace=0, dr=2, athletics=4), sheet(at=23)]
    bs = start(red, blue, hazards=[(20, 2, 4, 0)])
    done(bs, 0, 1, 2, to=(Purpose.HAZARD, 0))
    assert distribution(bs, lambda c: asked(c) == (Purpose.DAMAGE, 0)) == {True: 36 - ways(8), False: ways(8)}
    play(bs, 7)
    assert distribution(bs, lambda c: 30 - int(row(c, 0).health)) == {die + 4: 1 for die in range(1, 7)}
    assert events(play(bs, 1, 2, 3), Event.HAZARD_HIT) == [(0, 0, 1, 4, 0, 0, 0), (0, 1, 3, 4, 2, 0, 0)]
    assert [int(row(bs, i).health) for i in (0, 1, 2)] == [25, 9, 14]
    assert asked(bs) == (Prompt.TURN, 0)


def test_zs_obj_2_the_unnamed_and_the_helpless_in_a_hazard() -> None:
    """ZS-OBJ-2, ZS-DMG-2, ZS-COND-1: the unnamed are out without a die; of the helpless the roll is nothing."""
    bs = start(
        [sheet(at=20, named=0, pace=0), sheet(at=40)],
        [sheet(at=20, helpless=1, agility=9), sheet(at=40)],
        hazards=[(20, 0, 1, 0)],
    )
    done(bs, 0, 1, 3)
    told = play(bs, 2)
    assert row(bs, 0).state == 1
    assert asked(bs) == (Purpose.HAZARD, 2)
    told = play(bs, 12, to=(Purpose.DAMAGE, 2))
    told += play(bs, 1)
    assert row(bs, 2).health == 12


def test_zs_turn_1_what_nobody_controls_moves_last() -> None:
    """ZS-TURN-1, ZS-OBJ-2: a hazard moves before it strikes, and is gone for good outside the arena."""
    bs = start([sheet(at=5)], [sheet(at=55, pace=0)], hazards=[(45, 1, 4, 9)])
    assert events(play(bs, Act.DONE, Act.DONE), Event.HAZARD_MOVES) == [(0, 45, 54, 0, 0, 0, 0)]
    assert asked(bs) == (Purpose.HAZARD, 1)
    play(bs, 12)
    assert events(play(bs, Act.DONE, Act.DONE), Event.HAZARD_MOVES) == [(0, 54, 63, 0, 0, 0, 0)]
    assert bs[0].h_gone[0] == 1
    assert not events(play(bs, Act.DONE, Act.DONE), Event.HAZARD_MOVES)
    assert legal(bs)


# --- damaged cover (ZS-OBJ-3)


@pytest.mark.parametrize(("left", "whole", "half"), [(20, 3, 3), (10, 3, 3), (9, 3, 1), (1, 3, 1)])
@pytest.mark.parametrize("helpless", [0, 1])
def test_zs_obj_3_damaged_cover_gives_half(left: int, whole: int, half: int, helpless: int) -> None:
    """ZS-OBJ-3, ZS-COND-1: with more than half of its Health gone +1 DV by the option, of the helpless too."""
    for option, bonus in enumerate((whole, half)):
        bs = start([sheet(gun())], [sheet(at=40, cover=2, helpless=helpless), sheet(at=59)], covers=[(9, 20), (40, 20)])
        bs[0].c_health[1], bs[0].halves_cover = left, option
        declare(bs, Act.ATTACK)
        assert met(bs)[1] == (0 if helpless else 12) + bonus


def test_zs_obj_3_it_counts_beside_other_bonuses_as_cover_does() -> None:
    """ZS-OBJ-3, ZS-MOD-1: the highest counts alone."""
    for state, bonus in (({"run": 1}, 3), ({"dodge": 1}, 6), ({"prone": 1}, 3), ({}, 1)):
        bs = start([sheet(gun())], [sheet(at=40, cover=1, **state), sheet(at=59)], covers=[(40, 20)], halves_cover=1)
        bs[0].c_health[0] = 9
        declare(bs, Act.ATTACK)
        assert met(bs)[1] == 12 + bonus


def test_zs_obj_3_what_policies_reckon_with_and_where_they_go() -> None:
    """ZS-OBJ-3: the better cover first, though it is farther; what it gives, of the place that is beside her."""
    for option, c in ((0, 0), (1, 1)):
        bs = start([sheet(gun())], [sheet(gun(), at=50)], covers=[(28, 20), (27, 20)], halves_cover=option)
        bs[0].c_health[0] = 9
        assert decision(bs, "turtle") == (Act.SEEK, 0, c * WAYS)
        assert decide(bs, {"do": "find cover"}) == (1, (Act.SEEK, 0, c * WAYS))
    for near, gives in ((31, 1), (40, 3)):
        bs = start([sheet(gun())], [sheet(at=near), sheet(at=59)], covers=[(40, 20), (31, 20)], halves_cover=1)
        bs[0].c_health[1] = 9
        assert steady_dv(bs[0], 1, Pair.RANGED) == 12 + gives
        declare(bs, Act.ATTACK, to=(Purpose.ATTACK, 0))
        plain = start([sheet(gun())], [sheet(at=near, cover=1), sheet(at=59)], covers=[(near, 20)], halves_cover=1)
        plain[0].c_health[0] = 9 if gives == 1 else 20
        declare(plain, Act.ATTACK, to=(Purpose.ATTACK, 0))
        bare, covered = danger_after(bs[0], 1, Act.COVER, 0), danger(plain[0], 1)
        assert bare == pytest.approx(covered)
        assert danger_if(bs[0], 1, Act.COVER, 0) == danger_of(plain[0], 1)
