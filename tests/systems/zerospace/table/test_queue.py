"""Who acts next, as the table shows it."""

import numpy as np
import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Prompt, Purpose, State
from okenv.systems.zerospace.table.queue import queue
from tests.systems.zerospace.asked import answer, asked, played, quiet, row
from tests.systems.zerospace.helpers import gun, sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)


def order(bs: np.ndarray) -> list[tuple[int, str]]:
    return queue(bs, ["Ann", "Ben", "Foe", "Other"])


def two_on_two(**options: int) -> np.ndarray:
    return start([sheet(gun()), sheet()], [sheet(at=34), sheet(at=45)], **options)


@pytest.mark.parametrize(("starts", "expected"), [(0, [ANN, BEN, FOE, OTHER]), (1, [FOE, OTHER, ANN, BEN])])
def test_it_is_the_order_in_which_they_are_asked(starts: int, expected: list[int]) -> None:
    bs = two_on_two(starts=starts)
    for k, one in enumerate(expected):
        assert order(bs) == [(one, "turn"), *((later, "to act") for later in expected[k + 1 :])]
        assert asked(bs) == (Prompt.TURN, one)
        answer(bs, Act.DONE)
    assert [one for one, _ in order(bs)] == expected  # of the next round


def test_a_side_chooses_who_is_next() -> None:
    bs = two_on_two(listed=0)
    assert asked(bs) == (Prompt.NEXT, ANN)
    assert order(bs) == [(ANN, "may be next"), (BEN, "to act"), (FOE, "to act"), (OTHER, "to act")]
    answer(bs, Act.SEND)
    assert order(bs) == [(BEN, "turn"), (ANN, "to act"), (FOE, "to act"), (OTHER, "to act")]


def test_who_owes_a_turn_loses_it_and_who_is_out_or_helpless_has_none() -> None:
    bs = two_on_two()
    row(bs, BEN).owed, row(bs, FOE).helpless, row(bs, OTHER).state = 1, 1, State.OUT
    assert order(bs) == [(ANN, "turn"), (BEN, "loses the turn")]


def test_who_has_delayed_comes_last_and_interrupts() -> None:
    bs = played(two_on_two(starts=1), Act.DELAY, Act.DONE)
    assert order(bs) == [(ANN, "turn"), (BEN, "to act"), (FOE, "has delayed")]
    answer(bs, Act.ATTACK, to=(Prompt.INTERRUPT, FOE))
    assert order(bs) == [(FOE, "is asked"), (ANN, "turn"), (BEN, "to act")]
    answer(bs, Act.INTERRUPT)
    assert order(bs) == [(FOE, "turn"), (ANN, "is interrupted"), (BEN, "to act")]


def test_who_rolls_comes_before_whose_turn_it_is() -> None:
    bs = played(two_on_two(), Act.ATTACK)
    assert order(bs)[:2] == [(FOE, "is asked"), (ANN, "turn")]
    quiet(bs)
    assert asked(bs) == (Purpose.ATTACK, ANN)
    assert order(bs)[:2] == [(ANN, "turn"), (BEN, "to act")]
    bs[0].dice_by = FOE
    assert order(bs)[:2] == [(FOE, "rolls"), (ANN, "turn")]


def test_in_the_environment_only_whom_it_reaches_is_known_and_after_the_end_nobody() -> None:
    bs = played(start([sheet()], [sheet(at=50)], hazards=[(50, 2, 3, 0)]), Act.DONE, Act.DONE)
    assert order(bs) == [(1, "is asked")]
    answer(bs, Act.DECLINE, to=(Purpose.HAZARD, 1))
    assert order(bs) == [(1, "rolls")]
    bs[0].outcome = 1
    assert order(bs) == []
