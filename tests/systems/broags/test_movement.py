"""Moves on a line, sprints and erratic movement, range bands and columns."""

import pytest

from okenv.systems.broags.rules.actions import EXTREME, FULL, HALF, SIGNIFICANT, SPRINT, Act
from okenv.systems.broags.rules.layout import Bond, Column, Posture
from okenv.systems.broags.rules.movement import FAIL, band_of, evasion, length_of, range_modifier
from tests.systems.broags.acting import attack, done, met
from tests.systems.broags.asked import can, play, played, row
from tests.systems.broags.helpers import gun, lay_out, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("posture", "lengths"),
    [
        (Posture.UPRIGHT, [600, 300, 1200, 600, 300]),
        (Posture.CROUCHED, [300, 150, 0, 0, 0]),
        (Posture.PRONE, [150, 75, 0, 0, 0]),
        (Posture.FLOORED, [0, 0, 0, 0, 0]),
    ],
)
def test_br_act_1_lengths(posture: int, lengths: list[int]) -> None:
    """BR-ACT-1, BR-MOVE-1, BR-STAT-1: all, half, a sprint of twice as much, half and a quarter of it; by stance."""
    bs = lay_out([sheet(posture=posture)], [sheet()])
    assert [int(length_of(bs[0], 0, way)) for way in range(5)] == lengths


@pytest.mark.parametrize("bond", [Bond.PINNED, Bond.PINNER, Bond.HELD, Bond.HOLDER])
def test_br_pin_1_no_movement_in_a_bond(bond: int) -> None:
    """BR-PIN-1: neither those who are bound nor those who bind them move."""
    bs = lay_out([sheet(bond=bond)], [sheet()])
    assert [int(length_of(bs[0], 0, way)) for way in range(5)] == [0] * 5


@pytest.mark.parametrize(
    ("kind", "way", "at"),
    [
        (Act.APPROACH, FULL, 3600), (Act.APPROACH, HALF, 3300), (Act.APPROACH, SPRINT, 3900),
        (Act.RETREAT, FULL, 2400), (Act.RETREAT, SPRINT, 1800), (Act.RETREAT, EXTREME, 2700),
    ],
)  # fmt: skip
def test_br_act_1_where_moves_lead(kind: int, way: int, at: int) -> None:
    """BR-ACT-1: toward somebody, to 1 m at most; away from her, to the edge at most."""
    bs = played(start([sheet(perception=4)], [sheet(at=4000)]), (kind, 0, way))
    assert row(bs, 0).at == at


@pytest.mark.parametrize(
    ("kind", "way", "at"), [(Act.JOIN, HALF, 3300), (Act.JOIN, FULL, 3400), (Act.LEAVE, FULL, 2400)]
)
def test_br_act_1_toward_and_away_from_an_ally(kind: int, way: int, at: int) -> None:
    """BR-ACT-1: toward an ally too to 1 m at most."""
    bs = played(start([sheet(perception=4), sheet(at=3500)], [sheet(at=5000)]), (kind, 0, way))
    assert row(bs, 0).at == at


def test_br_act_1_once_a_turn_and_a_sprint_takes_the_action() -> None:
    """BR-ACT-1: one movement a turn; a sprint needs the action and takes it."""
    bs = played(start([sheet(gun(), perception=4)], [sheet(at=4000)]), (Act.APPROACH, 0, HALF))
    assert not can(bs, Act.APPROACH)
    assert can(bs, Act.ATTACK)
    for way in (SPRINT, SIGNIFICANT, EXTREME):
        bs = played(start([sheet(gun(), perception=4)], [sheet(at=4000)]), (Act.APPROACH, 0, way))
        assert not can(bs, Act.ATTACK)
    bs = played(start([sheet(gun(), perception=4)], [sheet(at=4000)]), attack, -4)
    assert can(bs, Act.APPROACH)
    assert [can(bs, Act.APPROACH, 0, way) for way in (SPRINT, SIGNIFICANT, EXTREME)] == [False] * 3


@pytest.mark.parametrize(("at", "foe", "to"), [(5800, 5000, 6000), (200, 1000, 0)])
def test_br_act_1_no_move_leads_out_of_the_arena(at: int, foe: int, to: int) -> None:
    """BR-ACT-1: the line goes from 0 to the end of the arena; whoever moves away stops there."""
    bs = played(start([sheet(perception=4, at=at)], [sheet(at=foe)]), (Act.RETREAT, 0, HALF))
    assert row(bs, 0).at == to


def test_br_act_1_the_longer_leads_farther() -> None:
    """BR-ACT-1: all of the movement only where it leads farther than half, a sprint farther than all."""
    for gap, full, sprint in ((350, False, False), (401, True, False), (700, True, False), (701, True, True)):
        bs = start([sheet(perception=4)], [sheet(at=3000 + gap)])
        assert can(bs, Act.APPROACH, 0, HALF)
        assert (can(bs, Act.APPROACH, 0, FULL), can(bs, Act.APPROACH, 0, SPRINT)) == (full, sprint)
    bs = start([sheet(perception=4, at=0)], [sheet(at=100)])
    assert not can(bs, Act.APPROACH, 0, HALF)
    assert not can(bs, Act.RETREAT, 0, HALF)


def test_br_cover_1_moving_away_loses_cover() -> None:
    """BR-COVER-1: cover is lost on moving, whoever moves one."""
    bs = played(start([sheet(perception=4, cover=2)], [sheet(at=4000)]), (Act.RETREAT, 0, HALF))
    assert row(bs, 0).cover == 0


@pytest.mark.parametrize(
    ("gap", "band", "basic", "short", "long"),
    [
        (0, 0, 0, 1, -3), (199, 0, 0, 1, -3), (200, 1, 1, 1, -2), (499, 1, 1, 1, -2), (500, 2, 0, 0, -1),
        (1499, 2, 0, 0, -1), (1500, 3, -1, FAIL, 0), (3000, 3, -1, FAIL, 0), (3001, 4, -2, FAIL, 0),
        (4499, 4, -2, FAIL, 0), (4500, 4, -3, FAIL, 0), (6000, 4, -4, FAIL, 0),
    ],
)  # fmt: skip
def test_br_mod_1_range_table(gap: int, band: int, basic: int, short: int, long: int) -> None:
    """BR-MOD-1, BR-REACH-1, BR-DATA-3: the bands and the three columns, at their edges."""
    assert band_of(gap) == band
    columns = (Column.BASIC, Column.SHORT, Column.LONG)
    assert [range_modifier(column, gap) for column in columns] == [basic, short, long]


def test_br_mod_1_a_short_weapon_does_not_reach_far() -> None:
    """BR-MOD-1: what fails at a range is no legal attack there."""
    for gap, able in ((1499, True), (1500, False)):
        bs = start([sheet(gun(column=Column.SHORT), perception=4)], [sheet(at=3000 + gap)])
        assert can(bs, Act.ATTACK) == able


@pytest.mark.parametrize(
    ("fields", "off"),
    [
        ({}, 0), ({"erratic": 1}, 1), ({"erratic": 2}, 2), ({"crossing": 1}, 1), ({"crossing": 2, "erratic": 1}, 3),
        ({"erratic": 2, "speed": 4}, 2), ({"erratic": 2, "speed": 5}, 4), ({"crossing": 1, "speed": 9}, 3),
        ({"crossing": 1, "speed": 4}, 1), ({"crossing": 1, "speed": 5}, 2), ({"speed": 9}, 0),
    ],
)  # fmt: skip
def test_br_mod_1_direction_and_erraticism(fields: dict[str, int], off: int) -> None:
    """BR-MOD-1, BR-MOVE-1: they add up, times 1 + floor((speed - 1) / 4), while she sprints."""
    bs = lay_out([sheet(sprint=1, **fields)], [sheet()])
    assert evasion(bs[0], 0) == off
    row(bs, 0).sprint = 0
    assert evasion(bs[0], 0) == 0


@pytest.mark.parametrize(("way", "erratic"), [(SPRINT, 0), (SIGNIFICANT, 1), (EXTREME, 2)])
def test_br_move_1_until_her_next_turn(way: int, erratic: int) -> None:
    """BR-MOVE-1: erratic movement makes her harder to hit until her next turn begins."""
    bs = played(start([sheet(perception=4)], [sheet(gun(), at=4000)]), (Act.RETREAT, 0, way))
    assert (int(row(bs, 0).sprint), int(row(bs, 0).erratic)) == (1, erratic)
    done(bs, 0)
    attack(bs)
    far = 0 if way == EXTREME else 1  # 13 m, or beyond 15 m
    assert met(bs)[0] == 2 - far - erratic
    play(bs, -4)
    done(bs, 1)
    assert (int(row(bs, 0).sprint), int(row(bs, 0).erratic)) == (0, 0)


def test_br_move_1_until_she_is_floored() -> None:
    """BR-MOVE-1: a sprint counts no longer when she is floored."""
    bs = start([sheet(perception=5)], [sheet(at=3100, perception=0, sprint=1, erratic=2)], [0, -1])
    play(bs, Act.TRIP, 4, 2)
    f = row(bs, 1)
    assert (int(f.posture), int(f.sprint), int(f.erratic)) == (Posture.FLOORED, 0, 0)
