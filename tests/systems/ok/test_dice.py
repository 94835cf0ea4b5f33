"""The dice at work: success, extra successes and their exact chances in rolls of the fight itself."""

import numpy as np
import pytest

from okenv.core.chance import FUDGE1, FUDGE2, FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose
from tests.systems.ok.asked import asked, awaited, events, played, roll
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

WAYS = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


def _attack(rank: int, defence: int) -> np.ndarray:
    """A battle that waits for the roll of an attack with that rank against that defence."""
    return played(start([sheet(attack=rank)], [sheet(meets=defence)], [3, 2]), Act.ATTACK, to=(Purpose.ATTACK, 0))


def test_ok_dice_1_four_unless_the_text_asks_for_fewer() -> None:
    """OK-DICE-1: four Fudge dice; two or one for raw contests, in which nobody strays by more than their number."""
    assert {value: int(81 * p) for value, p in awaited(_attack(4, 4))} == WAYS
    assert [[value for value, _ in outcomes(kind)] for kind in (FUDGE4, FUDGE2, FUDGE1)] == [
        list(WAYS), [-2, -1, 0, 1, 2], [-1, 0, 1],
    ]  # fmt: skip


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
