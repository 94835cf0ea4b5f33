"""Running, swimming and jumping: the printed table, the formula behind it, and the worked sentences."""

from fractions import Fraction

import pytest

from okenv.systems.ok.rules.ranks import AVG, EXT, GD, GRT, LEG, NAMES, PTH, number, parse_rank
from okenv.systems.ok.rules.speeds import (
    ROUND_SECONDS,
    TABLE,
    jump,
    leaping_speed,
    net_strength,
    run_rank,
    run_speed,
    swim_speed,
)

# Typed from the page a second time, column by column.
RUN = "2 3 5 7 10 15 20 30 50"
SWIM = "0.5 0.7 1 1.5 2 3 5 7 10"
FAR = "0.5 1 2 5 10 20 50 100 200"
TIME = "0.3 0.5 0.7 1 1.5 2 3 5 7"
HIGH = "0.07 0.15 0.3 0.7 1.5 3 7 15 30"
LEAPING = "0.5 0.7 1.5 2 5 7 15 20 30"


def test_the_table_is_the_printed_one():
    """OK-PRE-3."""
    assert tuple(TABLE) == NAMES
    for column, text in zip(TABLE["Avg"]._fields, (RUN, SWIM, FAR, TIME, HIGH, LEAPING), strict=True):
        assert [getattr(row, column) for row in TABLE.values()] == [Fraction(cell) for cell in text.split()], column


@pytest.mark.parametrize("name", NAMES)
def test_the_formula_gives_the_table_cell_by_cell(name):
    """OK-PRE-3."""
    net, row = parse_rank(name), TABLE[name]
    assert run_speed(net) == row.run
    assert swim_speed(net) == row.swim
    assert jump(net) == (row.horizontal, row.vertical, row.time)
    assert leaping_speed(net) == row.leaping


def test_between_and_beyond_the_rows():
    """OK-PRE-3: speeds go by the halved rank, rounded down; distances by the full one."""
    assert run_speed(GD + 1) == run_speed(GD)
    assert swim_speed(PTH + 1) == swim_speed(PTH)
    assert jump(GD + 1).horizontal == 7
    assert jump(GD + 1).vertical == 1
    assert run_speed(LEG + 4) == 70
    assert run_speed(PTH - 2) == Fraction(3, 2)


def test_size_is_taken_off_the_strength_before_halving():
    """OK-PRE-3."""
    assert net_strength(EXT, GD) == GRT
    assert run_speed(EXT, GD) == run_speed(GRT) == 10
    assert swim_speed(EXT, GD) == 2
    assert jump(EXT, GD) == jump(GRT)
    assert leaping_speed(EXT, GD) == leaping_speed(GRT)
    assert run_speed(AVG, PTH) == run_speed(GRT)  # two full ranks smaller
    assert run_speed(EXT, GD + 1) == 7  # (8 - 3 - 2) halved: Avg; halving first would give Gd


def test_the_worked_sentences():
    """OK-PRE-3: averages, human records, long jumps and their time, leaps in a row, what a high jumper reaches."""
    assert (run_speed(AVG), swim_speed(AVG)) == (5, 1)
    assert (run_speed(GRT), swim_speed(GRT)) == (10, 2)
    by_distance = {made.horizontal: made.time for made in map(jump, range(PTH, LEG + 1))}
    assert (by_distance[5], by_distance[20], by_distance[100]) == (1, 2, ROUND_SECONDS)
    assert jump(GD).time_of(Fraction(5, 2)) == Fraction(1, 2)
    with pytest.raises(ValueError, match="found 6 m, expected a leap from 0 to 5 m"):
        jump(GD).time_of(Fraction(6))
    # Somebody who jumps 5 m has five leaps in a round: a half-rank and another full rank slower than she runs.
    assert leaping_speed(GD) == number(run_rank(GD) - 3)
    assert (jump(GRT).clears, jump(GRT).grasps) == (Fraction("2.5"), (Fraction("3.5"), 4))


def test_the_long_jump_at_good_is_the_tables():
    """OK-PRE-3: 2 m at Avg is 5 m a full rank higher; the 10 m that the text gives for Gd are Great."""
    assert jump(GD).horizontal == TABLE["Gd"].horizontal == 5
    assert jump(GRT).horizontal == 10
