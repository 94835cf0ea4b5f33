"""The list of dice: exact outcomes, the generator's agreement with them, and what a person types."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from okenv.core import chance
from okenv.core.chance import (
    D6,
    D6_BETTER,
    D6_WORSE,
    D6X2,
    FUDGE1,
    FUDGE2,
    FUDGE4,
    UNIFORM,
    WEIGHTED,
    all_ways,
    outcome_at,
    outcomes,
    outcomes_of,
    parse,
    sample,
)

pytestmark = pytest.mark.plain

PIPS = range(1, 7)
FACES = (-1, 0, 1)
LISTED = {
    FUDGE4: [sum(faces) for faces in product(FACES, repeat=4)],
    FUDGE2: [sum(faces) for faces in product(FACES, repeat=2)],
    FUDGE1: list(FACES),
    D6: list(PIPS),
    D6X2: [a + b for a, b in product(PIPS, repeat=2)],
    D6_WORSE: [min(a, b) for a, b in product(PIPS, repeat=2)],
    D6_BETTER: [max(a, b) for a, b in product(PIPS, repeat=2)],
}
CHOICES = [(UNIFORM, n, []) for n in (1, 2, 3, 7, 16, 64)] + [
    (WEIGHTED, 1, [5]),
    (WEIGHTED, 4, [1, 1, 1, 1]),
    (WEIGHTED, 4, [3, 0, 1, 2]),
    (WEIGHTED, 3, [0, 0, 9, 4]),
    (WEIGHTED, 2, [7, 0]),
    (WEIGHTED, 8, [0, 1, 0, 2, 3, 0, 5, 0]),
]
ALL = [(kind, 0, []) for kind in LISTED] + CHOICES
NO_WEIGHTS = np.zeros(chance.MAX_WEIGHTS, np.int32)


@pytest.mark.parametrize("kind", LISTED)
def test_every_way_of_throwing_the_dice_is_listed(kind: int) -> None:
    """OK-DICE-1 and the Tide's dice: the list is what counting every combination of faces gives."""
    faces = LISTED[kind]
    expected = sorted((value, Fraction(faces.count(value), len(faces))) for value in set(faces))
    assert outcomes(kind) == expected


def test_four_fudge_dice() -> None:
    """OK-DICE-1: 1, 4, 10, 16, 19, ... of 81; even odds 60/40, a full rank higher almost certain (94 %)."""
    assert [p * 81 for _, p in outcomes(FUDGE4)] == [1, 4, 10, 16, 19, 16, 10, 4, 1]
    reach = {least: sum(p for value, p in outcomes(FUDGE4) if value >= least) for least in (0, -2)}
    assert reach == {0: Fraction(50, 81), -2: Fraction(76, 81)}
    assert round(100 * reach[-2]) == 94
    for kind in (FUDGE4, FUDGE2, FUDGE1):
        assert [(-value, p) for value, p in reversed(outcomes(kind))] == outcomes(kind)


def test_choices_by_lot() -> None:
    assert outcomes(UNIFORM, 3) == [(0, Fraction(1, 3)), (1, Fraction(1, 3)), (2, Fraction(1, 3))]
    assert outcomes(WEIGHTED, 4, [3, 0, 1, 2]) == [(0, Fraction(1, 2)), (2, Fraction(1, 6)), (3, Fraction(1, 3))]
    assert outcomes(WEIGHTED, 2, [1, 3, 9]) == [(0, Fraction(1, 4)), (1, Fraction(3, 4))]
    with pytest.raises(ValueError, match="no such dice: 99"):
        outcomes(99)


@pytest.mark.parametrize(("kind", "n", "weights"), ALL)
def test_sampling_agrees_with_listing(kind: int, n: int, weights: list[int]) -> None:
    """The 2^32 upper words fall to the outcomes in proportion to their ways, to within one word a way."""
    listed = outcomes(kind, n, weights)
    assert sum(p for _, p in listed) == 1
    ways = len(LISTED[kind]) if kind in LISTED else (n if kind == UNIFORM else sum(weights[:n]))
    table = NO_WEIGHTS.copy()
    table[: len(weights)] = weights
    at = Fraction(0)
    for value, p in listed:
        first, last = -(-(at * 2**32) // 1), -(-((at + p) * 2**32) // 1) - 1
        assert abs((last - first + 1) - p * 2**32) < 1
        for word in (int(first), int(last), int(first + last) // 2):
            assert sample(kind, n, table, np.uint64(word << 32)) == value
            assert sample(kind, n, table, np.uint64(word << 32 | 0xFFFFFFFF)) == value
        steps = int(p * ways)
        for k in range(steps):  # every way, not only the outcome's ends
            word = -(-((at + Fraction(k, ways)) * 2**32) // 1)
            assert sample(kind, n, table, np.uint64(int(word) << 32)) == value
        at += p


@pytest.mark.parametrize(("kind", "n", "weights"), ALL)
def test_the_kernels_list_the_same_outcomes(kind: int, n: int, weights: list[int]) -> None:
    """Every listed outcome once and in order, with its exact share; what has no weight has no ways."""
    table = NO_WEIGHTS.copy()
    table[: len(weights)] = weights
    listed = [tuple(map(int, outcome_at(kind, table, k))) for k in range(outcomes_of(kind, n))]
    total = int(all_ways(kind, n, table))
    assert [(value, Fraction(ways, total)) for value, ways in listed if ways] == outcomes(kind, n, weights)
    assert sum(ways for _, ways in listed) == total
    assert {value for value, ways in listed if not ways} == {k for k in range(n) if weights and weights[k] == 0}


def test_weights_beyond_the_table_do_not_count() -> None:
    """What an earlier draw left behind the first n weights is no part of this one."""
    table = np.array([1, 3, 9, 9, 0, 0, 0, 9], np.int32)
    assert all_ways(WEIGHTED, 2, table) == 4
    assert [outcome_at(WEIGHTED, table, k) for k in range(outcomes_of(WEIGHTED, 2))] == [(0, 1), (1, 3)]


@pytest.mark.parametrize(("kind", "n", "weights"), ALL)
def test_every_outcome_can_be_typed(kind: int, n: int, weights: list[int]) -> None:
    for value, _ in outcomes(kind, n, weights):
        assert parse(kind, f" {value} ", n, weights) == value


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (FUDGE4, "+ - 0 +", 1), (FUDGE4, "----", -4), (FUDGE4, "0,0,0,0", 0), (FUDGE4, "+3", 3), (FUDGE4, "−2", -2),
        (FUDGE4, "−−0+", -1), (FUDGE2, "+-", 0), (FUDGE2, "+1", 1), (FUDGE2, "+ 0", 1), (FUDGE2, "-,0", -1),
        (FUDGE2, "0", 0), (FUDGE2, "00", 0), (FUDGE2, "0+", 1), (FUDGE4, "+0", 0), (FUDGE1, "-", -1), (FUDGE1, "0", 0),
        (FUDGE1, "1", 1), (D6, "6", 6), (D6X2, "12", 12), (UNIFORM, "0", 0),
    ],
)  # fmt: skip
def test_faces_and_numbers_are_read(kind: int, text: str, value: int) -> None:
    assert parse(kind, text, 3) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (FUDGE4, "5"), (FUDGE4, "-5"), (FUDGE4, "+++"), (FUDGE4, "+++++"), (FUDGE4, ""), (FUDGE4, "0.5"),
        (FUDGE4, "high"),
        (FUDGE2, "3"), (FUDGE1, "2"), (D6, "0"), (D6, "7"), (D6_WORSE, "-1"), (D6X2, "1"), (D6X2, "13"),
        (UNIFORM, "3"), (UNIFORM, "-1"),
    ],
)  # fmt: skip
def test_what_these_dice_cannot_show_is_refused(kind: int, text: str) -> None:
    with pytest.raises(ValueError, match=r"found .*expected") as error:
        parse(kind, text, 3)
    assert repr(text) in str(error.value)
    assert chance.reading(kind, 3) in str(error.value)


@pytest.mark.parametrize(("text", "readings"), [("+0", ("0", "'+ 0'", "+1")), ("−0", ("0", "'- 0'", "-1"))])
def test_what_means_one_thing_as_a_sum_and_another_as_faces_is_refused(text: str, readings: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="expected") as error:
        parse(FUDGE2, text)
    expected = str(error.value).partition(", expected ")[2]
    assert expected == f"{readings[0]} for the sum, or {readings[1]} for faces that make {readings[2]}"


def test_names_that_people_use() -> None:
    names = [chance.name(kind, n) for kind, n, _ in [*[(k, 0, 0) for k in LISTED], (UNIFORM, 3, 0), (WEIGHTED, 4, 0)]]
    assert names == ["4dF", "2dF", "1dF", "1d6", "2d6", "worse of 2d6", "better of 2d6", "uniform(3)", "weighted(4)"]


def test_a_row_of_no_weight_cannot_be_typed() -> None:
    assert parse(WEIGHTED, "2", 3, [1, 0, 5]) == 2
    with pytest.raises(ValueError, match="a choice by lot"):
        parse(WEIGHTED, "1", 3, [1, 0, 5])
