"""The start of a round: Tide of Battle and recovery."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6, D6_BETTER, D6_WORSE
from okenv.driver import words
from okenv.systems.ok.rules.layout import Event, Purpose, State, Tide
from okenv.systems.ok.rules.observe import observation_size
from tests.systems.ok.acting import finish_round, points
from tests.systems.ok.asked import K, asked, awaited, begin, distribution, events, play, played, row
from tests.systems.ok.helpers import lay_out, opened, sheet, start

pytestmark = pytest.mark.plain


def _rounds(recovery: Fraction | int, nonlethal: int, dice: list[int], **fields: Any) -> list[int]:
    """The points that a hurt fighter has after the recovery of each round, the Tide of her side showing these dice."""
    hurt = sheet(recovery=int(recovery * 210), nonlethal=nonlethal, **fields)
    bs = opened([hurt, sheet(initiative=2)], [sheet(initiative=1)], tide_option=Tide.EVERY_ROUND)
    left = []
    for die in dice:
        play(bs, die, 3)
        left.append(int(row(bs, 0).nonlethal))
        while asked(bs)[0] == Purpose.INITIATIVE:
            play(bs, -2)
        finish_round(bs)
    return left


@pytest.mark.parametrize(
    ("option", "rounds"), [(Tide.OFF, []), (Tide.FIRST_ROUND, [1]), (Tide.EVERY_ROUND, [1, 2, 3])], ids=lambda x: str(x)
)
def test_ok_tide_1_when_it_is_rolled(option: Tide, rounds: list[int]) -> None:
    """OK-TIDE-1: off, at the beginning of the fight, or every round: once for each side, red first."""
    bs = opened([sheet(initiative=3)], [sheet(initiative=2)], tide_option=option)
    for turn in (1, 2, 3):
        assert bs[0].turn == turn
        for side in (0, 1) if turn in rounds else ():
            assert asked(bs) == (Purpose.TIDE, side)
            play(bs, 4)
        assert asked(bs) == (Purpose.INITIATIVE, 0)
        play(bs, -2, -2)
        finish_round(bs)


def test_ok_tide_1_its_dice() -> None:
    """OK-TIDE-1: one die; the worse of two makes a 1 rise from 17 % to 31 % and a 6 fall from 17 % to less than 3 %."""
    chances = {}
    for kind in (D6, D6_WORSE, D6_BETTER):
        bs = opened([sheet(initiative=3)], [sheet(initiative=2)], tide_option=Tide.EVERY_ROUND, tide_dice=[kind, D6])
        chances[kind] = dict(awaited(bs))
        assert distribution(bs, lambda copy: int(copy[0].tide[0])) == chances[kind]
        play(bs, 1)
        assert dict(awaited(bs)) == chances[D6]  # the other side's own choice
    sixth = Fraction(1, 6)
    assert chances[D6] == dict.fromkeys(range(1, 7), sixth)
    assert (chances[D6_WORSE][1], chances[D6_WORSE][6]) == (Fraction(11, 36), Fraction(1, 36))
    assert (chances[D6_BETTER][6], chances[D6_BETTER][1]) == (Fraction(11, 36), Fraction(1, 36))
    assert (round(100 * sixth), round(100 * chances[D6_WORSE][1])) == (17, 31)
    assert chances[D6_WORSE][6] < Fraction(3, 100)


@pytest.mark.parametrize("die", range(1, 7))
def test_ok_rec_1_and_ok_tide_1_the_die_and_the_recovery(die: int) -> None:
    """OK-REC-1, OK-TIDE-1: twice on a 6, not at all on a 1, once otherwise; the other side goes by its own die."""
    expected = {1: 4, 6: 2}.get(die, 3)
    assert _rounds(1, 4, [die]) == [expected]
    bs = lay_out(
        [sheet(nonlethal=4, recovery=210)] * 2, [sheet(nonlethal=4, recovery=210)], tide_option=Tide.EVERY_ROUND
    )
    begin(bs)
    told = play(bs, 0, 0, die, 3)
    assert [points(bs, i) for i in range(3)] == [(0, expected), (0, expected), (0, 3)]
    assert events(told, Event.NO_RECOVERY) == ([(0, 0, 0, 0, 0, 0, 0)] if die == 1 else [])


@pytest.mark.parametrize(
    ("rate", "left"),
    [
        ("1/7", [9] * 6 + [8] * 4),
        ("1/5", [9] * 4 + [8] * 5 + [7]),
        ("1/3", [9, 9, 8, 8, 8, 7, 7, 7, 6, 6]),
        ("1/2", [9, 8, 8, 7, 7, 6, 6, 5, 5, 4]),
        ("2/3", [9, 8, 7, 7, 6, 5, 5, 4, 3, 3]),
        ("1", [8, 7, 6, 5, 4, 3, 2, 1, 0, 0]),
        ("3/2", [8, 6, 5, 3, 2, 0, 0, 0, 0, 0]),
        ("2", [7, 5, 3, 1, 0, 0, 0, 0, 0, 0]),
        ("5", [4, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_ok_rec_1_the_counter_of_fractions(rate: str, left: list[int]) -> None:
    """OK-REC-1, OK-PRE-2: ten rounds at each printed rate, from 9 points."""
    assert _rounds(Fraction(rate), 9, [3] * 10) == left


def test_ok_rec_1_fractions_and_the_die_together() -> None:
    """OK-REC-1: at 2/3 a round: 1/3 is left after a 6; a 1 neither adds nor loses any."""
    assert _rounds(Fraction(2, 3), 9, [6, 1, 3, 1, 6]) == [8, 8, 7, 7, 6]


@pytest.mark.parametrize("die", [1, 3, 6])
def test_ok_tide_1_a_die_counts_for_its_round_only(die: int) -> None:
    """OK-TIDE-1, option first_round: in the second round everybody recovers once, on both sides."""
    hurt = sheet(nonlethal=4, recovery=210, initiative=3)
    bs = played(opened([hurt], [hurt], tide_option=Tide.FIRST_ROUND), 0, die, die, -3, -3)
    after = {1: 4, 3: 3, 6: 2}[die]
    assert (bs[0].turn, [points(bs, i) for i in (0, 1)]) == (2, [(0, after - 1)] * 2)


def test_ok_edge_2_nothing_is_saved_up() -> None:
    """OK-EDGE-2: the counter is cleared when the last point goes, and stays clear while there is nothing to recover."""
    bs = opened([sheet(recovery=140, nonlethal=1, initiative=3)], [sheet(initiative=2)])
    assert row(bs, 0).fraction == 140
    for expected in (0, 0, 0):
        play(bs, -2, -2)
        finish_round(bs)
        assert (row(bs, 0).nonlethal, row(bs, 0).fraction) == (0, expected)
    row(bs, 0).nonlethal = 2  # wounded anew: two rounds for the first point, as if she had never been hurt
    play(bs, -2, -2)
    finish_round(bs)
    assert (row(bs, 0).nonlethal, row(bs, 0).fraction) == (2, 140)


def test_ok_rec_1_only_nonlethal_points_go_away() -> None:
    """OK-REC-1: lethal points stay, whatever the rate; the state follows what is left."""
    bs = lay_out([sheet(recovery=1050, nonlethal=2, lethal=4, state=State.IMPAIRED), sheet()], [sheet()])
    told = begin(bs) + play(bs, 0, 0)
    assert points(bs, 0) == (4, 0)
    assert events(told, Event.RECOVER) == [(0, 2, 1, 0, 0, 0, 0)]
    assert events(told, Event.STATE) == [(0, State.IMPAIRED, State.FIT, 0, 0, 0, 0)]


def test_ok_tide_1_what_has_shown_stays_nowhere() -> None:
    """OK-TIDE-1: where nobody could recover, no policy can tell a 1 from a 6: the record keeps no trace of the die."""
    records = []
    for die in (1, 3, 6):
        bs = start([sheet()], [sheet(initiative=2)], [3, 2], tide_option=Tide.OFF)
        finish_round(bs)
        bs[0].tide_option = Tide.EVERY_ROUND
        play(bs, *[-1, 0])
        finish_round(bs)
        play(bs, die, 7 - die, -2, -2)
        seen = np.zeros(observation_size(2), np.float32)
        K.observe(bs, 0, 1, seen)
        records.append((words(bs).tobytes(), seen.tobytes()))
    assert len(set(records)) == 1
