"""Ranks, numbers, halving and arithmetic: the whole printed core table, and every rule of addition and subtraction."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okenv.systems.ok.rules.ranks import (
    AVG,
    EXT,
    GD,
    GRT,
    HER,
    LEG,
    add,
    add_many,
    format_rank,
    halved,
    number,
    parse_rank,
    printed_fraction,
    rank_of,
    subtract,
)
from okenv.systems.ok.sheet.derived import base_damage

pytestmark = pytest.mark.plain

# The printed core table: abbreviation, base successes, number, halved rank, its number. Below Avg the
# numbers stand twice there, as a fraction and as a decimal.
CORE = [
    ("Pth", -2, "1/5", "0.2", "Def", "1/2", "0.5"),
    ("Pth+", -1, "1/3", "0.3", "Def", "1/2", "0.5"),
    ("Def", 0, "1/2", "0.5", "Def+", "2/3", "0.7"),
    ("Def+", 1, "2/3", "0.7", "Def+", "2/3", "0.7"),
    ("Avg", 2, "1", "1", "Avg", "1", "1"),
    ("Avg+", 3, "1.5", "1.5", "Avg", "1", "1"),
    ("Gd", 4, "2", "2", "Avg+", "1.5", "1.5"),
    ("Gd+", 5, "3", "3", "Avg+", "1.5", "1.5"),
    ("Grt", 6, "5", "5", "Gd", "2", "2"),
    ("Grt+", 7, "7", "7", "Gd", "2", "2"),
    ("Ext", 8, "10", "10", "Gd+", "3", "3"),
    ("Ext+", 9, "15", "15", "Gd+", "3", "3"),
    ("Her", 10, "20", "20", "Grt", "5", "5"),
    ("Her+", 11, "30", "30", "Grt", "5", "5"),
    ("Leg", 12, "50", "50", "Grt+", "7", "7"),
    ("Leg+", 13, "70", "70", "Grt+", "7", "7"),
    ("Mth", 14, "100", "100", "Ext", "10", "10"),
    ("Mth+", 15, "150", "150", "Ext", "10", "10"),
]


@pytest.mark.parametrize(("name", "successes", "fraction", "decimal", "half", "half_fraction", "half_decimal"), CORE)
def test_ok_rank_1_and_2_the_core_table(
    name: str, successes: int, fraction: str, decimal: str, half: str, half_fraction: str, half_decimal: str
) -> None:
    """OK-RANK-1, OK-RANK-2, OK-RANK-6: every cell of the core table."""
    assert parse_rank(name) == successes
    assert format_rank(successes) == name
    assert number(successes) == Fraction(decimal)
    assert printed_fraction(successes) == Fraction(fraction)
    assert format_rank(halved(successes)) == half
    assert number(halved(successes)) == Fraction(half_decimal)
    assert printed_fraction(halved(successes)) == Fraction(half_fraction)


@given(st.integers(-60, 60))
def test_ok_rank_1_the_pattern_goes_on_both_ways(rank: int) -> None:
    """OK-RANK-1: three full ranks are a factor of ten, and every rank counts more than the one below."""
    assert number(rank + 6) == 10 * number(rank)
    assert printed_fraction(rank - 6) == printed_fraction(rank) / 10 or rank > AVG
    assert number(rank) < number(rank + 1)
    assert printed_fraction(rank) < printed_fraction(rank + 1)
    assert halved(rank + 4) == halved(rank) + 2


def test_ok_rank_1_below_the_table() -> None:
    """OK-RANK-1: below Pathetic the decimals go on 0.15, 0.1, 0.07, and the fractions 1/7, 1/10, 1/15."""
    assert [number(r) for r in (-3, -4, -5, -6)] == [Fraction(x) for x in ("0.15", "0.1", "0.07", "0.05")]
    assert [printed_fraction(r) for r in (-3, -4, -5)] == [Fraction(1, 7), Fraction(1, 10), Fraction(1, 15)]


def test_ok_rank_1_the_printed_examples() -> None:
    """Strength Her is as strong as ten of Gd; a mutant twice as strong as Her is Leg."""
    assert number(AVG + (HER - GD)) == 10
    assert HER + (rank_of(2) - AVG) == LEG


@pytest.mark.parametrize(
    ("value", "rank"),
    [(12, EXT), ("2.5", GD), ("1.7", 3), ("1.3", AVG), ("0.9", 1), ("0.1", -4), ("0.0999", -5), (1499, 20)],
)
def test_ok_rank_3_the_next_lowest_number(value: int | str, rank: int) -> None:
    """OK-RANK-3: 12 drops to 10 (Ext), 2.5 to 2 (Gd); the printed sums and differences round down likewise."""
    assert rank_of(Fraction(value)) == rank


def test_ok_rank_3_inverts_the_numbers() -> None:
    """OK-RANK-3: a number of the table gives its rank exactly, the least bit less the rank below."""
    ranks = range(-14, 30)
    assert [rank_of(number(rank)) for rank in ranks] == list(ranks)
    assert [rank_of(number(rank) - Fraction(1, 10**9)) for rank in ranks] == [rank - 1 for rank in ranks]


def test_ok_rank_3_a_number_as_a_decimal() -> None:
    """OK-RANK-3: 0.7 and 0.3 as a float are the numbers of Def+ and Pth+, not a hair less."""
    assert [rank_of(float(number(rank))) for rank in range(-10, 16)] == list(range(-10, 16))


@pytest.mark.parametrize("value", [0, -1, Fraction(-1, 3)])
def test_ok_rank_3_nothing_has_no_rank(value: Fraction) -> None:
    with pytest.raises(ValueError, match=r"rank_of: found .*, expected a number above zero"):
        rank_of(value)


@pytest.mark.parametrize(("gap", "more"), [(0, 2), (1, 1), (2, 1), (3, 0), (4, 0), (9, 0)])
@pytest.mark.parametrize("larger", [-5, -2, 0, 2, 5, 14, 20])
def test_ok_rank_4_addition(larger: int, gap: int, more: int) -> None:
    """OK-RANK-4: equal ranks, a full rank or less apart, more than that; in either order."""
    assert add(larger, larger - gap) == add(larger - gap, larger) == larger + more


@pytest.mark.parametrize(("other", "total"), [("1", "2"), ("0.5", "1.5"), ("0.7", "1.5"), ("0.3", "1")])
def test_ok_rank_4_the_printed_examples(other: str, total: str) -> None:
    """1 + 1 = 2; 1 + 0.5 = 1.5; 1 + 0.7 rounds down to 1.5; 1 + 0.3 rounds down to 1."""
    assert add(AVG, rank_of(Fraction(other))) == rank_of(Fraction(total)) == rank_of(1 + Fraction(other))


@pytest.mark.parametrize(
    ("many", "total"),
    [
        ([5], 5),
        ([AVG] * 2, GD),
        ([AVG] * 3, 5),
        ([AVG] * 4, 5),  # 4 drops to 3
        ([AVG] * 5, GRT),
        ([AVG] * 12, EXT),  # 12 drops to 10
        ([GRT, 3, GRT, 3], 8),  # 10 and 3: more than a full rank apart
        ([4, 3, 2], 5),  # the largest two first: the third is then too far away to count
        ([2, 0, 0, 0], 4),
        ([0, 2, 0, 0], 4),
        ([10, 2, 2, 2], 10),
    ],
)
def test_ok_rank_4_many(many: list[int], total: int) -> None:
    """OK-RANK-4: equal ones are multiplied first, then the largest two added, then the next."""
    assert add_many(many) == total


def test_ok_rank_4_nothing_to_add() -> None:
    with pytest.raises(ValueError, match="add_many: found no ranks"):
        add_many([])


@pytest.mark.parametrize(
    ("gap", "less", "strict"), [(1, 3, 3), (2, 2, 2), (3, 1, 1), (4, 1, 1), (5, 1, 1), (6, 0, 1), (11, 0, 1)]
)
@pytest.mark.parametrize("larger", [-5, 0, 2, 7, 14])
def test_ok_rank_5_subtraction(larger: int, gap: int, less: int, strict: int) -> None:
    """OK-RANK-5: by the difference in half-ranks; strictly, even the least takes a half-rank off."""
    assert subtract(larger, larger - gap) == larger - less
    assert subtract(larger, larger - gap, strict=True) == larger - strict


@pytest.mark.parametrize(("other", "rest"), [("0.7", "0.3"), ("0.5", "0.5"), ("0.3", "0.7"), ("0.1", "1")])
def test_ok_rank_5_the_printed_examples(other: str, rest: str) -> None:
    """1 - 0.7 = 0.3; 1 - 0.5 = 0.5; 1 - 0.3 = 0.7; 1 - 0.1 is close enough to 1."""
    assert subtract(AVG, rank_of(Fraction(other))) == rank_of(Fraction(rest))


@pytest.mark.parametrize("smaller", [2, 3, 9])
def test_ok_rank_5_only_smaller_from_larger(smaller: int) -> None:
    with pytest.raises(ValueError, match="expected the first to be larger"):
        subtract(2, smaller)


@given(st.integers(-200, 200))
def test_ok_rank_6_printing_and_parsing_are_exact(rank: int) -> None:
    """OK-RANK-6: round trip, also in lower case and as a plain number."""
    assert parse_rank(format_rank(rank)) == rank
    assert parse_rank(format_rank(rank).lower()) == rank
    assert parse_rank(str(rank)) == parse_rank(rank) == rank


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("Gd+", 5), ("good+", 5), ("Great", 6), ("great +", 7), (" AVERAGE ", 2), ("Gt", 6), ("mythic", 14),
        ("Mth+", 15), ("(Mth+1)", 16), ("(Mth+1)+", 17), ("(Mth+2)", 18), ("(Pth-1)+", -3), ("(Pth-1)", -4),
        ("(Pth-2)+", -5), ("(pathetic - 1)", -4), ("−3", -3), ("-2", -2), ("7", 7), (0, 0),
    ],
)  # fmt: skip
def test_ok_rank_6_spellings(text: object, rank: int) -> None:
    """OK-RANK-6: as people and the book write ranks; beyond Mythic and below Pathetic as the book counts on."""
    assert parse_rank(text) == rank


@pytest.mark.parametrize(
    ("text", "near"),
    [("goood", "Gd"), ("Grtt+", "Grt+"), ("averag", "Avg"), ("Mth+1", None), ("2.5", None), ("", None), (True, None)],
)
def test_ok_rank_6_a_typing_mistake(text: object, near: str | None) -> None:
    """OK-RANK-6: what was found, what was expected, and the nearest rank where there is one."""
    with pytest.raises(ValueError, match="expected a rank such as") as error:
        parse_rank(text)
    assert repr(text) in str(error.value)
    if near:
        assert str(error.value).endswith(f"did you mean {near!r}?")


@pytest.mark.parametrize("row", CORE, ids=[row[0] for row in CORE])
def test_ok_pre_1_base_damage_hand_to_hand(row: tuple[str, ...]) -> None:
    """OK-PRE-1: the halved Strength, as the disarm rule has it."""
    assert base_damage(parse_rank(row[0])) == parse_rank(row[4])
