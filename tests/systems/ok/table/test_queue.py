"""Who acts next, as the table shows it."""

import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Prompt, Purpose, State
from okenv.systems.ok.table.queue import queue
from tests.systems.ok.asked import answer, asked, play, played, roll, row
from tests.systems.ok.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

NAMES = ["Ann", "Ben", "Foe", "Other"]
ANN, BEN, FOE, OTHER = range(4)


def order(bs):
    return queue(bs, NAMES)


def two_on_two(ap=(6, 9, 7, 2)):
    return start([sheet(), sheet()], [sheet(squad=1), sheet(squad=1)], ap)


def test_the_most_ap_go_first_and_too_few_are_left_out():
    assert order(two_on_two()) == [(BEN, "9 AP"), (FOE, "7 AP"), (ANN, "6 AP")]


def test_of_equal_ap_the_higher_initiative_goes_first_then_the_lots():
    bs = start([sheet(), sheet(initiative=7)], [sheet(), sheet()], (8, 8, 8, 8))
    ties = sorted((ANN, FOE, OTHER), key=lambda i: -int(row(bs, i).tie))
    assert [i for i, _ in order(bs)] == [BEN, *ties]


def test_the_queue_is_the_order_in_which_they_are_asked():
    bs = start([sheet(), sheet(initiative=7)], [sheet(), sheet()], (8, 9, 8, 5))
    expected = [i for i, _ in order(bs)]
    met = []
    while bs[0].prompt == Prompt.ACT:
        met.append(asked(bs)[1])
        answer(bs, Act.DONE)
    assert met == expected


def test_who_holds_is_in_it_and_who_is_done_is_not():
    bs = played(two_on_two(), Act.HOLD)
    assert order(bs) == [(BEN, "8 AP, holds"), (FOE, "7 AP"), (ANN, "6 AP")]
    answer(bs, Act.DONE)
    assert order(bs) == [(FOE, "7 AP"), (ANN, "6 AP")]
    row(bs, ANN).state = State.DOWN
    assert order(bs) == [(FOE, "7 AP")]


def test_in_an_action_whoever_is_asked_stands_first_then_whoever_acts():
    bs = two_on_two()
    row(bs, FOE).holding = 1
    play(bs, (Act.ATTACK, 0, 0))
    assert order(bs) == [(FOE, "is asked, 7 AP, holds"), (BEN, "acts"), (ANN, "6 AP")]
    play(bs, Act.INTERRUPT)
    assert order(bs) == [(FOE, "is asked, 4 AP"), (BEN, "acts"), (ANN, "6 AP")]
    play(bs, (Act.ATTACK, 0, 0), to=(Purpose.QUICKNESS, FOE))
    assert order(bs) == [(FOE, "rolls"), (BEN, "comes after"), (ANN, "6 AP")]
    roll(bs, 4)
    assert order(bs) == [(ANN, "is asked, 6 AP"), (FOE, "acts"), (BEN, "comes after")]


def test_before_initiative_the_roller_is_alone_and_after_the_end_there_is_nobody():
    bs = played(opened([sheet()], [sheet()]), 0, to=(Purpose.INITIATIVE, 0))
    assert order(bs) == [(0, "rolls")]
    bs[0].outcome = 1
    assert order(bs) == []


def test_dice_of_a_side_are_nobodys():
    bs = played(opened([sheet()], [sheet()], tide_option=2), 0, to=(Purpose.TIDE, 0))
    assert order(bs) == []
