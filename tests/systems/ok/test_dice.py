"""The dice at work: success, extra successes and their exact chances in rolls of the fight itself."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.core.chance import FUDGE1, FUDGE2, FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose
from tests.systems.ok.asked import asked, awaited, distribution, events, played, roll
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

WAYS = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


def _attack(rank: int, defence: int) -> np.ndarray:
    """A battle that waits for the roll of an attack with that rank against that defence."""
    return played(start([sheet(attack=rank)], [sheet(meets=defence)], [3, 2]), Act.ATTACK, to=(Purpose.ATTACK, 0))


def test_ok_dice_1_four_unless_the_text_asks_for_fewer() -> None:
    """OK-DICE-1: four Fudge dice; two or one for raw contests, in which nobody strays by more than their number."""
    assert {value: int(81 * p) for value, p in awaited(_attack(4, 4))} == WAYS
    assert outcomes(FUDGE2) == [
        (-2, Fraction(1, 9)),
        (-1, Fraction(2, 9)),
        (0, Fraction(1, 3)),
        (1, Fraction(2, 9)),
        (2, Fraction(1, 9)),
    ]
    assert outcomes(FUDGE1) == [(-1, Fraction(1, 3)), (0, Fraction(1, 3)), (1, Fraction(1, 3))]
    assert (fudge(0), fudge(-2), fudge(1, 2), fudge(1, 1)) == (
        Fraction(50, 81),
        Fraction(76, 81),
        Fraction(1, 3),
        Fraction(1, 3),
    )
    assert [value for value, _ in outcomes(FUDGE4)] == list(WAYS)


@pytest.mark.parametrize("difficulty", [-3, 0, 3, 4, 6, 9])
@pytest.mark.parametrize("rank", [-2, 4, 7])
def test_ok_task_1_success_and_its_extra(rank: int, difficulty: int) -> None:
    """OK-TASK-1: rank + dice >= difficulty succeeds, and the excess is there to spend; all nine outcomes."""
    waiting = _attack(rank, difficulty)
    for dice in WAYS:
        bs = waiting.copy()
        told = roll(bs, dice)
        margin = rank + dice - difficulty
        hits = [(0, 1, margin, 0, 0, 0, 0)] if margin >= 0 else []
        misses = [(0, 1, -margin, 0, 0, 0, 0)] if margin < 0 else []
        assert (events(told, Event.HIT), events(told, Event.MISS)) == (hits, misses)
        assert events(told, Event.ATTACK_ROLL) == [(0, 1, rank, dice, 0, 0, difficulty)]
        assert (bs[0].successes if asked(bs) == (Prompt.SPEND, 0) else 0) == max(margin, 0)


@pytest.mark.parametrize(
    ("over", "chance"), [(0, "50/81"), (2, "76/81"), (1, "66/81"), (-2, "15/81"), (-4, "1/81"), (-5, "0"), (4, "1")]
)
def test_ok_dice_1_the_rule_of_thumb(over: int, chance: str) -> None:
    """OK-DICE-1: a task of one's own rank is about 60/40, one a full rank below almost certain (94 %)."""
    bs = _attack(4 + over, 4)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == Fraction(chance)


def test_ok_task_1_the_whole_distribution_of_what_is_left_to_spend() -> None:
    """OK-TASK-1: Gd+ against Gd; a miss and a marginal hit leave nothing."""
    found = distribution(_attack(5, 4), lambda bs: int(bs[0].successes) if bs[0].prompt == Prompt.SPEND else 0)
    assert {extra: 81 * p for extra, p in found.items()} == {0: 31, 1: 19, 2: 16, 3: 10, 4: 4, 5: 1}
