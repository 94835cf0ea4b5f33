"""The environment goes last: hazards, what falls, and vehicles."""

from functools import partial

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Prompt, Purpose
from okenv.systems.zerospace.voice.opening import ground
from tests.systems.zerospace import helpers
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import asked, distribution, events, play, row
from tests.systems.zerospace.helpers import start, ways

pytestmark = pytest.mark.plain
sheet = partial(helpers.sheet, pace=0)
"""Somebody who cannot run from what comes; of those who can :mod:`.test_forcing` tells."""


def test_zs_turn_1_the_environment_goes_last() -> None:
    """ZS-TURN-1, ZS-OBJ-2: after both sides, whoever is in a hazard rolls against 12, or takes 1d6 + level."""
    bs = start([sheet(at=10), sheet(at=12, dr=1)], [sheet(at=40)], hazards=[(11, 1, 3, 0)])
    done(bs, 0, 1, 2, to=(Purpose.HAZARD, 0))
    assert distribution(bs, lambda after: asked(after)) == {
        (Purpose.HAZARD, 1): ways(8), (Purpose.DAMAGE, 0): 36 - ways(8)
    }  # fmt: skip
    play(bs, 8, to=(Purpose.HAZARD, 1))
    play(bs, 7, to=(Purpose.DAMAGE, 1))
    play(bs, 6)
    assert (row(bs, 0).health, row(bs, 1).health) == (14, 14 - 8)
    assert asked(bs) == (Prompt.TURN, 0)
    assert bs[0].turn == 2


def test_zs_obj_2_the_unnamed_and_the_helpless() -> None:
    """ZS-OBJ-2, ZS-COND-1: the unnamed are out on a failure, the helpless never succeed."""
    bs = start([sheet(at=10, named=0), sheet(at=10, helpless=1, agility=9), sheet(at=20)], [sheet(at=40)],
               hazards=[(10, 0, 3, 0)])  # fmt: skip
    done(bs, 0, 2, 3)
    play(bs, 2)
    assert row(bs, 0).state == 1
    assert distribution(bs, lambda after: asked(after)) == {(Purpose.DAMAGE, 1): 36}


def test_zs_obj_2_what_moves_strikes_where_it_comes() -> None:
    """ZS-TURN-1, ZS-OBJ-2: a vehicle moves before it strikes, and is gone outside the arena."""
    bs = start([sheet(at=10)], [sheet(at=40)], hazards=[(58, 2, 3, -18)])
    done(bs, 0, 1, to=(Purpose.HAZARD, 1))
    play(bs, 12)
    done(bs, 0, 1, 0, 1)
    assert bs[0].turn == 4
    assert bs[0].h_at[0] == 4
    (vehicle,) = ground(bs, [], [], None)
    assert vehicle.sentence() == "Hazard 1: a hazard of level 3 within 2 m of 4 m, moving 18 m a round toward 0 m."
    assert (vehicle.low, vehicle.high, vehicle.hurts) == (0.033, 0.1, True)
    assert asked(bs) == (Prompt.TURN, 0)
    done(bs, 0)
    assert events(play(bs, Act.DONE), Event.HAZARD_MOVES)[0][:3] == (0, 4, -14)
    assert bs[0].h_gone[0] == 1
    assert ground(bs, [], [], None) == []
    assert asked(bs) == (Prompt.TURN, 0)


@pytest.mark.parametrize(("hazard", "at"), [((51, 1, 3, 9), 60), ((9, 1, 3, -9), 0)])
def test_zs_obj_2_the_edge_is_inside_the_arena(hazard: tuple, at: int) -> None:
    """ZS-OBJ-2: what comes to the last metre strikes there; it is gone a move later."""
    bs = start([sheet(at=1)], [sheet(at=59)], hazards=[hazard])
    done(bs, 0, 1)
    assert (bs[0].h_at[0], bs[0].h_gone[0]) == (at, 0)
    assert asked(bs) == (Purpose.HAZARD, int(at == 60))
    play(bs, 12)
    done(bs, 0, 1)
    assert bs[0].h_gone[0] == 1


@pytest.mark.parametrize("dice", [2, 12])
def test_zs_cond_2_a_hazard_ends_distraction(dice: int) -> None:
    """ZS-COND-2, ZS-OBJ-2: it counts in the roll to escape, and is over then, hit or not."""
    bs = start([sheet(at=10, distracted=1)], [sheet(at=40)], hazards=[(10, 0, 3, 0)])
    done(bs, 0, 1)
    assert distribution(bs, lambda after: asked(after)[0] == Purpose.DAMAGE) == {True: 36 - ways(11), False: ways(11)}
    play(bs, dice)
    assert row(bs, 0).distracted == 0


def test_zs_obj_2_hazards_strike_in_order() -> None:
    """ZS-OBJ-2: one hazard after the other, each by row; who is out is struck no more; then the winner."""
    bs = start([sheet(at=10, health=1)], [sheet(at=40)], hazards=[(10, 0, 3, 0), (10, 5, 1, 0)])
    done(bs, 0, 1)
    play(bs, 2, 1, to=("over", 1))


def test_zs_end_1_the_environment_may_end_the_fight_as_a_draw() -> None:
    """ZS-END-1: both sides out at once, or the last round over."""
    bs = start([sheet(at=10, health=1)], [sheet(at=10, health=1)], hazards=[(10, 0, 3, 0)])
    done(bs, 0, 1)
    play(bs, 2, 1, 2, 1, to=("over", 2))
