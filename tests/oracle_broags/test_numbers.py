"""The reference's tables against those of the source, whole (BR-MOD-1, BR-DEF-1, BR-HIT-1, BR-DMG-1, BR-GROUP-1)."""

from fractions import Fraction

import pytest

from tests.oracle_broags import numbers
from tests.oracle_broags.numbers import BASIC_COLUMN, CENTRE, EXTREMITIES, LONG_COLUMN, SHORT_COLUMN, VITALS
from tests.references import FUDGE4, UNIFORM, table

pytestmark = pytest.mark.plain


def test_four_fudge_dice() -> None:
    ways = (1, 4, 10, 16, 19, 16, 10, 4, 1)
    assert table(FUDGE4) == {k - 4: Fraction(n, 81) for k, n in enumerate(ways)}


def test_a_uniform_choice() -> None:
    assert table(UNIFORM, 3) == {k: Fraction(1, 3) for k in range(3)}


def test_bands_at_their_edges() -> None:
    metres = (0, 1.99, 2, 4.99, 5, 14.99, 15, 30, 30.01, 90)
    assert [numbers.band(round(100 * m)) for m in metres] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (BASIC_COLUMN, [0, 1, 0, -1, -2, -2, -3, -4]),
        (SHORT_COLUMN, [1, 1, 0, None, None, None, None, None]),
        (LONG_COLUMN, [-3, -2, -1, 0, 0, 0, 0, 0]),
    ],
)
def test_columns_of_weapons(column: int, expected: list[int | None]) -> None:
    metres = (1, 3, 10, 20, 31, 44, 45, 60)
    assert [numbers.range_modifier(100 * m, column) for m in metres] == expected


def test_high_speeds() -> None:
    assert [numbers.high_speed_modifier(1, speed) for speed in range(0, 11)] == [0, *[-1] * 4, *[-2] * 4, -3, -3]
    assert [numbers.high_speed_modifier(2, speed) for speed in (0, 1, 4, 5, 9)] == [0, -2, -2, -4, -6]
    assert numbers.high_speed_modifier(0, 9) == 0


def test_half_a_check_goes_toward_zero() -> None:
    assert [numbers.half(n) for n in range(-5, 6)] == [-2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2]


def test_stances() -> None:
    assert [numbers.stance_bonus(posture, False) for posture in range(4)] == [0, 1, 2, 2]
    assert [numbers.stance_bonus(posture, True) for posture in range(4)] == [0, 1, 1, 1]
    assert [numbers.stealth_bonus(posture) for posture in range(3)] == [0, 1, 2]


def test_what_lying_takes_from_attacks() -> None:
    for posture in (numbers.PRONE, numbers.FLOORED):
        assert numbers.posture_penalty(posture, False, False) == -2
        assert numbers.posture_penalty(posture, True, False) == -4
        assert numbers.posture_penalty(posture, True, True) == -2
    for posture in (numbers.UPRIGHT, numbers.CROUCHED):
        assert numbers.posture_penalty(posture, True, False) == 0


def test_areas_of_wild_and_tamed_attacks() -> None:
    assert [numbers.wild_area(m) for m in range(-1, 6)] == [
        None, EXTREMITIES, CENTRE, CENTRE, VITALS, VITALS, VITALS
    ]  # fmt: skip
    assert [numbers.tamed_area(m, VITALS) for m in range(-1, 5)] == [None, None, None, VITALS, VITALS, VITALS]


def test_damage_by_area_critical_and_soak() -> None:
    assert [numbers.damage(7, area, False, 2) for area in range(3)] == [1, 5, 12]
    assert [numbers.damage(7, area, True, 2) for area in range(3)] == [4, 12, 26]
    assert numbers.damage(3, EXTREMITIES, False, 4) == 0


def test_wound_penalties() -> None:
    assert [numbers.wound_penalty(left, 3) for left in (15, 10, 9, 7, 6, 4, 3, 1)] == [0, 0, -1, -1, -2, -2, -3, -3]


def test_groups() -> None:
    assert [numbers.group_bonus(n) for n in range(3, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [numbers.group_hits(5, check, 3) for check in range(0, 8)] == [3, 3, 3, 2, 1, 0, 0, 0]
