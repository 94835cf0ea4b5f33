"""Who acts next, as the table shows it."""

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt, Purpose, State
from okenv.systems.psob.table.queue import queue
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer, asked, played, row
from tests.systems.psob.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)


def order(bs: np.ndarray) -> list[tuple[int, str]]:
    return queue(bs, ["Ann", "Ben", "Foe", "Other"])


def two_on_two() -> np.ndarray:
    """Ann acts at 8, Ben at 7, the foe at 6, the other at 5."""
    return start([sheet(initiative=8), sheet(initiative=7)], [sheet(initiative=6), sheet(initiative=5)])


def test_the_highest_number_goes_first() -> None:
    bs = two_on_two()
    assert order(bs) == [(ANN, "phase 8"), (BEN, "phase 7"), (FOE, "phase 6"), (OTHER, "phase 5")]
    row(bs, FOE).state, row(bs, OTHER).phase = State.GONE, 0
    assert order(bs) == [(ANN, "phase 8"), (BEN, "phase 7")]


def test_of_one_number_the_slowest_goes_first_and_it_is_the_order_in_which_they_are_asked() -> None:
    bs = start([sheet(), sheet(initiative=4)], [sheet(), sheet()], [0, 1, 0, 1])
    expected = [i for i, _ in order(bs)]
    assert expected[0] == OTHER
    met = []
    while bs[0].prompt == Prompt.PHASE:
        met.append(asked(bs)[1])
        answer(bs, Act.PASS)
    assert met == expected


def test_who_holds_comes_last_until_she_is_asked() -> None:
    bs = played(two_on_two(), Act.HOLD)
    assert order(bs) == [(ANN, "waits"), (BEN, "phase 7"), (FOE, "phase 6"), (OTHER, "phase 5")]
    answer(bs, Act.DECLINE)
    assert order(bs) == [(BEN, "phase 7"), (FOE, "phase 6"), (OTHER, "phase 5"), (ANN, "waits")]


def test_who_has_declared_acts_before_the_others() -> None:
    bs = two_on_two()
    declare(bs, Act.ATTACK)
    assert asked(bs)[0] == Prompt.ABORT
    who = asked(bs)[1]
    assert order(bs)[:2] == [(who, "is asked"), (ANN, "acts at 8")]


def test_before_initiative_the_roller_is_alone_and_after_the_end_there_is_nobody() -> None:
    bs = opened([sheet()], [sheet(initiative=3)])
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert order(bs) == [(0, "rolls")]
    bs[0].outcome = 1
    assert order(bs) == []


def test_a_preempter_is_asked_first() -> None:
    bs = played(two_on_two(), Act.HOLD, Act.DECLINE, Act.PASS, Act.DECLINE)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, ANN))
    assert order(bs) == [(ANN, "is asked"), (FOE, "acts at 6"), (OTHER, "phase 5")]
