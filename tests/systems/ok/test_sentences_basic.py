"""Every worked sentence of the basic rules, and of what is worked out before the fight, by its words.

The source of the basic rules, from its beginning:

- the core table and what goes on beyond it: ``beyond_mythic_and_below_pathetic``, cells in ``test_ranks``
- one rank is two rows, successes are half-ranks above Deficient: ``a_rank_is_two_rows``
- three full ranks a factor of 10, and the other factors: ``factors``
- half the distance from Average, rounded down: ``halved_rank``
- strong men, the beast-man and the mutant: ``the_beast_man``
- 12 drops to 10, 2.5 to 2: ``twelve_drops_to_ten``
- 1 + 1 = 2 and the other sums, more than two numbers: ``additions``, ``more_than_two_numbers``
- 1 - 0.7 = 0.3 and the other differences: ``subtractions``
- equal or greater succeeds: ``equal_to_the_difficulty``
- dice of six and of twelve sides, +N as likely as -N: ``each_die_has_equal_chances``, ``the_average_roll_is_zero``
- four dice, two full ranks either way, a factor of 20: ``four_dice``
- opposed by somebody, the difficulty is her attribute: ``opposed_by_her_attribute``
- 60/40 and 94 %: ``rule_of_thumb``
- a marginal success, and successes to spend: ``exactly_equal``
- three rates of return, the default, and how many things are made: ``rates_of_return``, ``how_many``

How long a task takes, and the quality of what is made, is no part of a fight; the rates are the same.

What the action rules work out before the fight:

- the best attribute applies: ``the_best_of_several_attributes``
- damage resistance, recovery, healing: ``taking_it``, ``a_fraction_takes_several_rounds``
- speeds of people, their limits, and size: ``average_and_olympic``, ``strong_people_are_big``
- attributes specific to movement: ``swift_feet``
- jumps, their time, leaps in a row, heights: ``jumps``, ``leaps_in_a_row``, ``heights``; cells in ``test_speeds``
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from okenv.core.chance import FUDGE1, FUDGE2, FUDGE4, outcomes, parse
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt
from okenv.systems.ok.rules.ranks import (
    AVG,
    DEF,
    EXT,
    FR,
    GD,
    GRT,
    HER,
    HR,
    MTH,
    PTH,
    add,
    add_many,
    format_rank,
    halved,
    number,
    parse_rank,
    rank_of,
    subtract,
)
from okenv.systems.ok.rules.rates import bought
from okenv.systems.ok.rules.speeds import jump, leaping_speed, run_rank, run_speed, swim_speed
from okenv.systems.ok.rules.tide import RECOVERY_UNIT
from okenv.systems.ok.sheet.derived import base_damage, damage_resistance, healing_rate, recovery_rate
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import answer, asked, awaited, events, play, roll, row
from tests.systems.ok.helpers import fudge, sheet, start
from tests.systems.ok.sheets import HIT, SHOT, numbers

pytestmark = pytest.mark.plain


def test_beyond_mythic_and_below_pathetic() -> None:
    """OK-RANK-6, OK-RANK-1: (Mth+1), (Mth+1)+, (Mth+2) upward; (Pth-1)+, (Pth-1), (Pth-2)+ downward; on as ever."""
    assert [format_rank(MTH + k) for k in range(5)] == ["Mth", "Mth+", "(Mth+1)", "(Mth+1)+", "(Mth+2)"]
    assert [format_rank(PTH - k) for k in range(4)] == ["Pth", "(Pth-1)+", "(Pth-1)", "(Pth-2)+"]
    assert [number(MTH + k) for k in (0, 1, 2, 3)] == [100, 150, 200, 300]


def test_a_rank_is_two_rows() -> None:
    """OK-RANK-6: one rank is two rows, and the successes count the half-ranks above Deficient."""
    assert (FR, HR, DEF) == (2, 1, 0)
    assert [parse_rank(name) for name in ("Def", "Def+", "Avg", "Gd", "Grt+")] == [0, 1, 2, 4, 7]


@pytest.mark.parametrize(("up", "factor"), [(6, "10"), (1, "1.5"), (2, "2"), (4, "5"), (-1, "0.7"), (-2, "0.5")])
def test_factors(up: int, factor: str) -> None:
    """OK-RANK-1: three full ranks are a factor of 10, a half-rank 1.5, one rank 2, two ranks 5; downward alike."""
    assert number(AVG + up) / number(AVG) == Fraction(factor)
    assert number(EXT + up) / number(EXT) == Fraction(factor)


def test_halved_rank() -> None:
    """OK-RANK-2: half the distance from Average, rounded downward."""
    assert [halved(AVG + off) - AVG for off in (-4, -3, -1, 0, 1, 2, 3, 8)] == [-2, -2, -1, 0, 0, 1, 1, 4]


def test_the_beast_man() -> None:
    """OK-RANK-1, OK-RANK-3: Her is ten times Gd; twice as strong as Her is Leg."""
    strong_men = AVG + (HER - GD)
    assert (format_rank(strong_men), number(strong_men)) == ("Ext", 10)
    mutant = HER + (rank_of(2) - AVG)
    assert (mutant - HER, format_rank(mutant)) == (FR, "Leg")


def test_twelve_drops_to_ten() -> None:
    """OK-RANK-3: what is not on the table counts as the next lowest number: 12 is Ext, 2.5 is Gd."""
    assert (rank_of(12), rank_of(2.5)) == (EXT, GD)
    assert (number(rank_of(12)), number(rank_of(2.5))) == (10, 2)


@pytest.mark.parametrize(("other", "total"), [("1", "2"), ("0.5", "1.5"), ("0.7", "1.5"), ("0.3", "1")])
def test_additions(other: str, total: str) -> None:
    """OK-RANK-4: 1 + 1 = 2, 1 + 0.5 = 1.5, 1 + 0.7 rounds down to 1.5, 1 + 0.3 to 1."""
    assert number(add(AVG, rank_of(Fraction(other)))) == Fraction(total)


def test_more_than_two_numbers() -> None:
    """OK-RANK-4: equal ones are multiplied first, then the largest two added, until the next is too small."""
    assert number(add_many([AVG] * 5)) == 5
    assert add_many([GD, AVG, AVG]) == add(GD, GD)  # twice 1 is 2
    assert add_many([EXT, GRT, GRT, AVG, DEF]) == add(EXT, rank_of(10))
    assert add_many([EXT, GD, AVG, DEF]) == EXT


@pytest.mark.parametrize(("other", "rest"), [("0.7", "0.3"), ("0.5", "0.5"), ("0.3", "0.7"), ("0.1", "1")])
def test_subtractions(other: str, rest: str) -> None:
    """OK-RANK-5: 1 - 0.7 = 0.3, 1 - 0.5 = 0.5, 1 - 0.3 = 0.7; 1 - 0.1 is close enough to 1, or 0.7 if strict."""
    assert number(subtract(AVG, rank_of(Fraction(other)))) == Fraction(rest)
    assert number(subtract(AVG, AVG - 6, strict=True)) == Fraction("0.7")
    with pytest.raises(ValueError, match="expected the first to be larger"):
        subtract(AVG, AVG)


@pytest.mark.parametrize(("dice", "hits"), [(-1, False), (0, True), (1, True)])
def test_equal_to_the_difficulty(dice: int, hits: bool) -> None:
    """OK-TASK-1: equal or greater succeeds, less fails."""
    bs = start([sheet(attack=GD)], [sheet(meets=GD)], [3, 2])
    answer(bs, Act.ATTACK)
    assert bool(events(roll(bs, dice), Event.HIT)) == hits


@pytest.mark.parametrize("sides", [6, 12])
def test_each_die_has_equal_chances(sides: int) -> None:
    """OK-DICE-1: of six sides 1-2 are -1 and 5-6 +1; of twelve 1-4 and 9-12: a third for each, as our die has."""
    low, high = sides // 3, sides - sides // 3
    faces = [(face > high) - (face <= low) for face in range(1, sides + 1)]
    assert outcomes(FUDGE1) == [(value, Fraction(faces.count(value), sides)) for value in (-1, 0, 1)]


@pytest.mark.parametrize(("kind", "n"), [(FUDGE1, 1), (FUDGE2, 2), (FUDGE4, 4)])
def test_the_average_roll_is_zero(kind: int, n: int) -> None:
    """OK-DICE-1: however many dice, the mean is 0, and +N is as likely as -N, for N up to their number."""
    chances = dict(outcomes(kind))
    assert set(chances) == set(range(-n, n + 1))
    assert sum(value * p for value, p in chances.items()) == 0
    assert all(chances[value] == chances[-value] for value in chances)
    assert sum(chances.values()) == 1


def test_four_dice() -> None:
    """OK-DICE-1, OK-RANK-1: two full ranks below to two above, a range over a factor of 20; typed or summed alike."""
    bs = start([sheet()], [sheet()], [3, 2])
    answer(bs, Act.ATTACK)
    assert [value for value, _ in awaited(bs)] == list(range(-2 * FR, 2 * FR + 1))
    assert number(AVG + 4 - (-4)) == 20
    assert parse(FUDGE4, "+ - 0 +") == 1


def test_opposed_by_her_attribute() -> None:
    """OK-ATT-1, OK-DEF-1: the difficulty is her attribute; more when she spends her Action Points on dodging."""
    difficulties = []
    for dodge in (Act.DECLINE, Act.DEFEND_ONE):
        bs = start([sheet(initiative=7)], [sheet(meets=EXT)], [7, 3])
        play(bs, Act.ATTACK, dodge)
        difficulties.append(events(roll(bs, 0), Event.ATTACK_ROLL)[0][6])
    assert difficulties == [EXT, EXT + 3]


@pytest.mark.parametrize(("ranks_above", "percent", "chance"), [(0, 60, "50/81"), (1, 94, "76/81")])
def test_rule_of_thumb(ranks_above: int, percent: int, chance: str) -> None:
    """OK-DICE-1, OK-TASK-1: one's own rank 60/40 in favour of success, a full rank higher almost certain, 94 %."""
    bs = start([sheet(attack=GD + FR * ranks_above)], [sheet(meets=GD)], [3, 2])
    answer(bs, Act.ATTACK)
    hit = sum((p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)), Fraction(0))
    assert hit == fudge(-FR * ranks_above) == Fraction(chance)
    assert abs(100 * hit - percent) < 2


def test_exactly_equal() -> None:
    """OK-TASK-1, OK-ATT-3: a marginal success spends nothing; each half-rank beyond is a success, spent afterwards."""
    for dice in range(5):
        bs = start([sheet(attack=GD)], [sheet(meets=GD), sheet()], [3, 2, 2])
        told = play(bs, Act.ATTACK, dice)
        assert events(told, Event.HIT)[0][2] == dice
        assert (asked(bs) == (Prompt.SPEND, 0)) == (dice > 0)


@pytest.mark.parametrize(
    ("full", "ranks"), [(0, [0, 1, 2, 3, 4, 5, 6]), (99, [0, 2, 4, 6, 8, 10, 12]), (2, [0, 2, 4, 5, 6, 7, 8])]
)
def test_rates_of_return(full: int, ranks: list[int]) -> None:
    """OK-TASK-1: a half-rank a success, the default; a full rank; or full ranks up to a number, then half ones."""
    assert [bought(successes, full) for successes in range(7)] == ranks


def test_how_many() -> None:
    """OK-TASK-1, OK-RANK-1: 2 successes for 2, 6 for 10, by full ranks for 100; quick up to a typical number."""
    made = [number(AVG + bought(successes, 0)) for successes in (0, 2, 6)]
    assert made == [1, 2, 10]
    assert number(AVG + bought(6, 6)) == 100
    typical = 5  # reached with two successes of a full rank each
    assert [number(AVG + bought(s, (rank_of(typical) - AVG) // FR)) for s in range(5)] == [1, 2, 5, 7, 10]


def test_the_best_of_several_attributes() -> None:
    """OK-PRE-1, OK-INIT-1: where several could apply, the best does; initiative is the best combat attribute."""
    attributes = {"Fighting": "Gd", "Guns": "Grt", "Strength": "Avg", "Toughness": "Grt", "Wits": "Ext"}
    found = numbers(attributes, weapons=[HIT, SHOT])
    assert found.initiative == GRT
    assert numbers(attributes, initiative=["Fighting", "Wits", "Strength"]).initiative == EXT
    assert found.dr == damage_resistance(GRT) == GD


@pytest.mark.parametrize(
    ("attribute", "dr", "recovery", "healing"),
    [("Avg", "Avg", "1/2", "2/3"), ("Grt", "Gd", "1", "3/2"), ("Leg", "Grt+", "3", "5"), ("Mth", "Ext", "5", "7")],
)
def test_taking_it(attribute: str, dr: str, recovery: str, healing: str) -> None:
    """OK-PRE-1, OK-PRE-2: DR the halved rank; a full rank off its number a round, a half-rank more a week."""
    rank = parse_rank(attribute)
    assert format_rank(damage_resistance(rank)) == dr
    assert base_damage(rank) == damage_resistance(rank)
    assert (recovery_rate(rank), healing_rate(rank)) == tuple(Fraction(x) * RECOVERY_UNIT for x in (recovery, healing))
    assert healing_rate(MTH) == 7 * RECOVERY_UNIT, "one a day"
    assert healing_rate(DEF) < RECOVERY_UNIT, "a wimp needs more than a week for one point"


def test_a_fraction_takes_several_rounds() -> None:
    """OK-PRE-2, OK-REC-1: Def recovers 1/3 a round: the first point is gone at the third recovery."""
    bs = start([sheet(nonlethal=2, recovery=recovery_rate(DEF)), sheet()], [sheet()], [3, 3, 3])
    left = []
    for _ in range(6):
        left.append(int(row(bs, 0).nonlethal))
        finish_round(bs)
        roll_round(bs, [6, 6, 6])
    assert left == [2, 2, 1, 1, 1, 0]


def test_average_and_olympic() -> None:
    """OK-PRE-3: the average run 5 m/s and swim 1 m/s; the records of 10 m/s and 2 m/s are Great."""
    assert (run_speed(AVG), swim_speed(AVG)) == (5, 1)
    assert (run_speed(GRT), swim_speed(GRT)) == (10, 2)


def test_strong_people_are_big() -> None:
    """OK-PRE-3: Ext strength comes with at least Gd size, Def size with Gd strength at most: nobody beats Great."""
    assert (run_speed(EXT, GD), swim_speed(EXT, GD)) == (10, 2)
    assert (run_speed(GD, DEF), swim_speed(GD, DEF)) == (10, 2)
    assert run_speed(EXT) == 15  # heroes are not thus limited


def test_swift_feet() -> None:
    """OK-PRE-3, OK-MOVE-1: an attribute specific to movement takes the place of strength, in movement only."""
    attributes = {"Fighting": "Gd", "Strength": "Gd", "Running": "Grt"}
    swift, strong = numbers(attributes, movement="Running"), numbers(attributes)
    assert (swift.step[0], strong.step[0]) == (100 * run_speed(GRT), 100 * run_speed(GD))
    assert (swift.base_damage, swift.strength) == (strong.base_damage, strong.strength)


def test_jumps() -> None:
    """OK-PRE-3: 2 m at Average; 5 m in a second, 20 m in two, 100 m in a round; half as far in half the time."""
    far = {jump(rank).horizontal: jump(rank) for rank in range(PTH, MTH + 1)}
    assert jump(AVG).horizontal == 2
    assert [far[metres].time for metres in (5, 20, 100)] == [1, 2, 5]
    for metres, made in far.items():
        assert made.time_of(metres / 2) == made.time / 2


def test_leaps_in_a_row() -> None:
    """OK-PRE-3: 5 m a leap, five leaps a round: a half-rank below running, and a full rank more."""
    assert 5 / jump(GD).time == 5
    assert halved(rank_of(5)) - AVG == FR
    assert leaping_speed(GD) == number(run_rank(GD) - HR - FR) == 2


def test_heights() -> None:
    """OK-PRE-3: two and a half ranks less than far; a bar a metre above that, a ledge 2 to 2.5 m."""
    for rank in range(PTH, MTH + 1):
        made = jump(rank)
        assert rank_of(made.horizontal) - rank_of(made.vertical) == 2 * FR + HR
        assert made.clears - made.vertical == 1
        assert [ledge - made.vertical for ledge in made.grasps] == [2, Fraction(5, 2)]
