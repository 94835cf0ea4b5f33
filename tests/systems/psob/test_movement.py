"""Moves and their price, the free quarter, and range."""

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Prompt
from okenv.systems.psob.rules.movement import range_penalty
from tests.systems.psob.acting import attack, declare, met
from tests.systems.psob.asked import answer, events, legal, play, played, roll, row
from tests.systems.psob.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}


def moves(bs: object) -> set[tuple[Act, int, int]]:
    return {answer for answer in legal(bs) if answer[0] in MOVES}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("way", "length", "off", "dodge"),
    [(0, 375, 0, 5), (1, 750, 1, 4), (2, 1500, 2, 4), (3, 375, 0, 5), (4, 750, 1, 4), (5, 1500, 2, 4)],
)
def test_ps_move_1_price(way: int, length: int, off: int, dodge: int) -> None:
    """PS-MOVE-1, PS-MOVE-2: a quarter is free, half -1 AV, all -2 AV, both -1 Dodge; before or after the action."""
    bs = start([sheet(gun(range=6), initiative=8)], [sheet(gun(range=6), initiative=5)])
    attack(bs, first=(Act.RETREAT, 0, way))
    assert met(bs) == (5 - off, 5)
    assert row(bs, 0).at == (3000 - length if way < 3 else 3000)
    told = roll(bs, -2)
    assert row(bs, 0).at == 3000 - length
    assert bool(events(told, Event.MOVE)) == (way >= 3)
    attack(bs)
    assert met(bs)[1] == dodge


def test_ps_move_1_the_dodge_penalty_ends_with_her_next_phase() -> None:
    """PS-MOVE-1: -1 Dodge until the beginning of her next phase."""
    bs = played(start([sheet(initiative=8)], [sheet()]), (Act.RETREAT, 0, 2), Act.NOTHING, ...)
    assert row(bs, 0).moved == 1
    play(bs, Act.PASS, 0, 0)
    assert row(bs, 0).moved == 1
    answer(bs, Act.HOLD)
    assert row(bs, 0).moved == 1
    play(bs, Act.DECLINE, Act.PASS, 0, 0, Act.PASS)
    assert row(bs, 0).moved == 0


def test_ps_move_1_ends_of_moves() -> None:
    """PS-MOVE-1: toward somebody 1 m away at most, away from her to the edge; longer moves must lead farther."""
    bs = start([sheet(initiative=8, at=400)], [sheet(at=1000)])
    assert {(k, way) for k, _, way in moves(bs)} == {
        (Act.APPROACH, 0), (Act.APPROACH, 1), (Act.APPROACH, 3), (Act.APPROACH, 4),
        (Act.RETREAT, 0), (Act.RETREAT, 1), (Act.RETREAT, 3), (Act.RETREAT, 4),
    }  # fmt: skip
    for kind, end in ((Act.APPROACH, 900), (Act.RETREAT, 0)):
        copy = played(bs.copy(), (kind, 0, 1), Act.NOTHING, ...)
        assert row(copy, 0).at == end


def test_ps_move_1_from_the_same_place() -> None:
    """PS-MOVE-1: nobody gets nearer than 1 m; away from the same place leads toward one's own edge."""
    bs = start([sheet(initiative=8)], [sheet()])
    assert Act.APPROACH not in {kind for kind, _, _ in moves(bs)}
    play(bs, (Act.RETREAT, 0, 0), Act.NOTHING, ...)
    assert row(bs, 0).at == 2625
    play(bs, (Act.RETREAT, 0, 2), Act.NOTHING, ...)
    assert row(bs, 1).at == 4500


def test_ps_move_1_friends_and_paces() -> None:
    """PS-MOVE-1: the length is the sheet's; friends are reasons to move too."""
    bs = start([sheet(initiative=8, pace=800), sheet(at=5000)], [sheet()])
    assert {k for k, _, _ in moves(bs)} == {Act.JOIN, Act.LEAVE, Act.RETREAT}
    play(bs, (Act.JOIN, 0, 2), Act.NOTHING, ...)
    assert row(bs, 0).at == 3800


def test_ps_move_1_who_does_not_stand_is_no_landmark() -> None:
    """PS-MOVE-1: moves go by those who stand, and a pace of 0 by nobody."""
    bs = start([sheet(initiative=8), sheet(state=1)], [sheet(at=4000)])
    assert {k for k, _, _ in moves(bs)} == {Act.APPROACH, Act.RETREAT}


def test_ps_move_2_the_quarter_goes_with_active_defence() -> None:
    """PS-MOVE-2: defending leaves a quarter, before or after the action; half and full moves not; no further price."""
    bs = played(start([sheet(gun(range=6), initiative=8)], [sheet()]), Act.DEFEND, to=(Prompt.QUARTER, 0))
    assert legal(bs) == {(Act.STAND, 0, 0), (Act.RETREAT, 0, 0), (Act.RETREAT, 0, 3)}
    play(bs, (Act.RETREAT, 0, 3), (Act.ATTACK, 0, 0), (Act.RATE, 0, 1), ...)
    assert met(bs) == (3, 5)
    roll(bs, -2)
    assert (row(bs, 0).at, row(bs, 0).moved, row(bs, 0).defending) == (2625, 0, 1)


def test_ps_move_2_a_blade_reaches_whom_the_move_leads_to() -> None:
    """PS-MOVE-2, PS-MELEE-1: a move before the action counts for its reach, one after it does not."""
    bs = start([sheet(blade(), initiative=8)], [sheet(at=3500)])
    for way, able in ((0, True), (3, False)):
        copy = played(bs.copy(), (Act.APPROACH, 0, way), to=(Prompt.ACTION, 0))
        assert ((Act.ATTACK, 0, 0) in legal(copy)) == able


def test_ps_move_2_the_end_is_fixed_when_declared() -> None:
    """PS-MOVE-2, PS-ABORT-1: an aborter who steps away does not draw the move after her."""
    bs = start([sheet(gun(range=6), initiative=8, at=2000)], [sheet(at=3000)])
    declare(bs, Act.ATTACK, first=(Act.APPROACH, 0, 2))
    play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
    assert (row(bs, 0).at, row(bs, 1).at) == (2900, 3300)


@pytest.mark.parametrize(
    ("gap", "off"),
    [(0, 0), (2, 0), (5, 0), (5.01, 1), (9.99, 1), (10, 2), (19.99, 2), (20, 3), (40, 4), (80, 5), (160, 6), (320, 7),
     (639.99, 7), (640, 8)],
)  # fmt: skip
def test_ps_range_1_doublings(gap: float, off: int) -> None:
    """PS-RANGE-1: the source's steps; a bonus offsets them, never above 0; -1 makes all beyond 2 m one harder."""
    cm = round(gap * 100)
    assert range_penalty(cm, 0) == off
    for bonus in range(1, 7):
        assert range_penalty(cm, bonus) == max(0, off - bonus)
    assert range_penalty(cm, -1) == off + (1 if gap > 2 else 0)


@pytest.mark.parametrize(("bonus", "value"), [(0, 2), (2, 4), (4, 5), (-1, 1)])
def test_ps_range_1_in_a_shot(bonus: int, value: int) -> None:
    """PS-RANGE-1: at 25 m a burst of AV 5 has -3, less the weapon's bonus."""
    bs = played(start([sheet(gun(range=bonus), initiative=8, at=0)], [sheet(at=2500)]), attack)
    assert met(bs) == (value, 5)


def test_ps_range_1_after_the_move() -> None:
    """PS-RANGE-1, PS-MOVE-2: the distance is that of the shot: after a move before it, before one after it."""
    bs = start([sheet(initiative=8, at=2000)], [sheet(at=3000)])
    for way, value in ((1, 5 - 1), (4, 5 - 1 - 2)):
        copy = bs.copy()
        attack(copy, first=(Act.APPROACH, 0, way))
        assert met(copy)[0] == value


def test_ps_move_1_the_movement_of_a_lost_action_stands() -> None:
    """PS-MOVE-1, PS-MELEE-1: she has run where she said, with -1 Dodge, though her target has stepped away."""
    bs = start([sheet(blade(), initiative=8, at=1500)], [sheet(initiative=2)])
    declare(bs, Act.ATTACK, first=(Act.APPROACH, 0, 2))
    told = play(bs, Act.DODGE, (Act.RETREAT, 0, 6))
    assert events(told, Event.LOST) == [(0, 0, 0, 0, 0, 0, 0)]
    assert events(told, Event.ATTACK_ROLL) == []
    assert (row(bs, 0).at, row(bs, 0).moved, row(bs, 0).phase) == (2900, 1, 0)
