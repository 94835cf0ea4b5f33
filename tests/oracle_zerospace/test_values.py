"""The reference's values against those of the source (ZS-DICE-1, ZS-MOD-1, ZS-EQUIP-1, ZS-DMG-1, ZS-MOVE-1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle_zerospace import dice, harm, values
from tests.oracle_zerospace.sheet import (
    ALTERATION,
    BY_HAND,
    BY_MIND,
    MENTAL,
    RANGED,
    Encounter,
    Options,
    Sheet,
    Start,
    Weapon,
    base_move,
)
from tests.oracle_zerospace.state import Battle, Fighter, lay_out

pytestmark = pytest.mark.plain
RIFLE = Weapon(pair=RANGED, level=4, hands=2, range=80)
SWORD = Weapon(level=2)
RAY = Weapon(ALTERATION, RANGED, 3, 0, 30)


def one(sheet: Sheet, start: Start | None = None, **options) -> tuple[Battle, Fighter]:
    """A fighter against an ordinary one."""
    b = lay_out(Encounter(([(sheet, start or Start())], [(Sheet(), Start(at=1))]), Options(**options)))
    return b, b.fighters[0]


def test_one_die_and_two() -> None:
    assert dice.table(dice.ONE) == {n: Fraction(1, 6) for n in range(1, 7)}
    ways = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert dice.table(dice.TWO) == {n + 2: Fraction(way, 36) for n, way in enumerate(ways)}


def test_base_moves_by_agility() -> None:
    assert [base_move(agility) for agility in range(9)] == [2, 2, 4, 5, 7, 10, 13, 13, 13]


def test_health_and_endurance() -> None:
    sheet = Sheet(brawn=4, presence=3)
    assert (sheet.health_most, sheet.endurance_most) == (18, 17)


def test_equipment_counts_up_to_the_skill() -> None:
    for skill, expected in ((0, 5 + 0 + 0), (2, 5 + 2 + 2), (6, 5 + 6 + 4)):
        b, f = one(Sheet([RIFLE], agility=5, ranged=skill))
        assert values.attack_value(b, f, RANGED, RIFLE) == expected
        assert values.defence(b, f, RANGED, True) == 8 + expected
        assert values.defence(b, f, RANGED, False) == 8 + 5 + skill


def test_a_power_is_no_equipment() -> None:
    b, f = one(Sheet([RAY], agility=3, ranged=3))
    assert values.attack_value(b, f, RANGED, RAY) == 6
    assert values.defence(b, f, RANGED, True) == 14


def test_what_is_for_another_pair_does_not_defend() -> None:
    b, f = one(Sheet([SWORD], brawn=3, hand=2, agility=4, ranged=2))
    assert values.defence(b, f, BY_HAND, True) == 8 + 3 + 2 + 2
    assert values.defence(b, f, RANGED, True) == 8 + 4 + 2
    assert values.defence(b, f, BY_MIND, True) == 8 + 2 + 0


def test_penalties_add_up() -> None:
    start = Start(blind=12, fear=12, surprised=True)
    b, f = one(Sheet(brawn=3, hand=2), start, weightless=True)
    f.distracted, f.run, f.held_by = True, 1, b.fighters[1]
    assert values.penalties(b, f) == 6 + 3 + 3 + 6 + 6 + 3
    assert values.weakness(b, f) == 3 + 3 + 3 + 3
    assert values.attack_value(b, f, BY_HAND, None) == 5 - 27  # she cowers, but without weight nobody lies
    b.options.weightless = False
    assert values.attack_value(b, f, BY_HAND, None) == 5 - 24 - 3


def test_of_bonuses_only_the_highest_counts() -> None:
    b, f = one(Sheet(agility=3, ranged=1), Start(prone=True))
    assert values.defence(b, f, RANGED, True) == 12 + 3
    f.cover, f.run = 1, 1
    assert values.defence(b, f, RANGED, True) == 12 + 3
    f.dodge, f.hidden = 1, True
    assert values.defence(b, f, RANGED, True) == 12 + 6
    assert values.attack_value(b, f, RANGED, RAY, team=True, trade=-2) == 4 + 3 - 6
    assert values.attack_value(b, f, RANGED, RAY, team=True, trade=-5) == 4 + 5 - 6
    assert values.attack_value(b, f, RANGED, RAY, team=True, trade=5) == 4 + 3 - 5 - 6


def test_prone_by_hand_at_range_and_to_the_mind() -> None:
    b, f = one(Sheet(agility=3, ranged=1, brawn=3, hand=1, presence=3, mental=1), Start(prone=True))
    assert [values.defence(b, f, pair, True) for pair in (BY_HAND, RANGED, BY_MIND)] == [9, 15, 12]
    assert [values.attack_value(b, f, pair, None) for pair in (BY_HAND, RANGED, BY_MIND)] == [1, 7, 4]


def test_the_helpless_have_nothing_but_cover() -> None:
    b, f = one(Sheet(agility=6, ranged=4), Start(helpless=True, hidden=True))
    assert values.defence(b, f, RANGED, True) == 0
    f.cover = 1
    assert values.defence(b, f, RANGED, True) == 3
    assert values.task(b, f, 10, 12) == 0


def test_in_the_dark_only_blindsight_sees() -> None:
    for blindsight, expected in ((False, 6), (True, 0)):
        b, f = one(Sheet(blindsight=blindsight), dark=True)
        assert values.penalties(b, f) == expected
        assert values.weakness(b, f) == expected // 2


@pytest.mark.parametrize(("whole", "expected"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_piercing_halves_resistance_to_one_at_least(whole: int, expected: int) -> None:
    _, f = one(Sheet(dr=whole, ar=9))
    assert harm.resistance(f, Weapon(piercing=True)) == expected
    assert harm.resistance(f, Weapon()) == whole


def test_resistance_goes_by_type() -> None:
    _, f = one(Sheet(dr=1, mr=2, ar=3))
    assert [harm.resistance(f, Weapon(type)) for type in (0, MENTAL, ALTERATION)] == [1, 2, 3]


def test_damage() -> None:
    assert [harm.points(RIFLE, die, 6) for die in range(1, 7)] == [0, 0, 1, 2, 3, 4]
    assert [harm.points(RAY, die, 3) for die in range(1, 7)] == [1, 1, 1, 2, 2, 3]
    assert harm.points(RAY, 1, 4) == 0
    assert [harm.points(RIFLE, 3, 0, team, trade) for team, trade in ((1, 0), (1, 5), (1, 2), (1, -2), (0, -5))] == [
        10, 12, 10, 8, 2
    ]  # fmt: skip


def test_a_stunning_hit_loses_its_excess() -> None:
    _, f = one(Sheet(brawn=2, presence=2), Start(endurance_lost=12))
    harm.lose(f, 9, stunning=True)
    assert (f.health, f.endurance, f.stands) == (14, 0, False)


def test_without_endurance_stunning_harms_health() -> None:
    _, f = one(Sheet())
    f.endurance = 0
    harm.lose(f, 5, stunning=True)
    assert f.health == 9


def test_without_health_endurance_is_gone_too() -> None:
    _, f = one(Sheet())
    harm.lose(f, 20, stunning=False)
    assert (f.health, f.endurance, f.stands) == (0, 0, False)
