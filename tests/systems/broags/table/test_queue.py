"""Who acts next, as the table shows it."""

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Prompt, Purpose, State
from okenv.systems.broags.table.queue import queue
from tests.systems.broags.acting import strike
from tests.systems.broags.asked import answer, asked, row
from tests.systems.broags.helpers import gun, opened, sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)


def order(bs: np.ndarray) -> list[tuple[int, str]]:
    return queue(bs, ["Ann", "Ben", "Foe", "Other"])


def two_on_two(**options: int) -> np.ndarray:
    """Ann acts at 5, the foe at 4, Ben at 3, the other at 2."""
    red = [sheet(gun(), perception=5), sheet(perception=3)]
    return start(red, [sheet(perception=4, at=3400), sheet(perception=2, at=3700)], **options)


def test_the_highest_score_goes_first_and_it_is_the_order_in_which_they_are_asked() -> None:
    bs = two_on_two()
    expected = [(ANN, "score 5"), (FOE, "score 4"), (BEN, "score 3"), (OTHER, "score 2")]
    assert order(bs) == expected
    for k, one in enumerate(expected):
        assert order(bs) == expected[k:]
        assert asked(bs) == (Prompt.TURN, one[0])
        answer(bs, Act.DONE)
    assert order(bs) == expected  # of the next round


def test_of_equal_scores_the_higher_perception_and_then_the_lot_decides() -> None:
    bs = start([sheet(), sheet(perception=4)], [sheet(), sheet()], [2, 0, 2, 2])
    expected = [i for i, _ in order(bs)]
    assert expected[0] == BEN
    met = []
    while bs[0].turn == 1:
        met.append(asked(bs)[1])
        answer(bs, Act.DONE)
    assert met == expected


def test_reactions_count_and_who_is_out_is_not_there() -> None:
    bs = two_on_two()
    row(bs, FOE).temp, row(bs, OTHER).state = -2, State.FLED
    assert order(bs) == [(ANN, "score 5"), (BEN, "score 3"), (FOE, "score 2")]


def test_who_is_asked_about_an_attack_comes_before_whose_turn_it_is() -> None:
    bs = two_on_two()
    strike(bs, to=(Prompt.REACT, FOE))
    assert order(bs) == [(FOE, "is asked"), (ANN, "score 5"), (BEN, "score 3"), (OTHER, "score 2")]
    answer(bs, Act.DODGE, to=(Purpose.REACTION, FOE))
    assert order(bs)[:2] == [(FOE, "rolls"), (ANN, "score 5")]


def test_in_a_surprise_one_side_acts_in_listing_order() -> None:
    bs = opened([sheet(), sheet(perception=9)], [sheet()], surprise=1)
    assert order(bs) == [(ANN, "surprise"), (BEN, "surprise")]
    bs = opened([sheet()], [sheet(), sheet()], surprise=2)
    assert order(bs) == [(1, "surprise"), (2, "surprise")]


def test_before_initiative_the_roller_is_alone_and_after_the_end_there_is_nobody() -> None:
    bs = opened([sheet()], [sheet(perception=3)])
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert order(bs) == [(0, "rolls")]
    bs[0].outcome = 1
    assert order(bs) == []
