"""Initiative numbers, counting down, equal numbers, and the end of a fight."""

from fractions import Fraction

import pytest

from okenv.core.layout import DRAW
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import NO_PHASE, Event, Prompt, Purpose, State
from tests.systems.psob.acting import attack, passing, roll_round
from tests.systems.psob.asked import (
    ASKING,
    answer,
    asked,
    begin,
    distribution,
    events,
    play,
    played,
    roll,
    row,
)
from tests.systems.psob.helpers import NINTHS, blade, lay_out, minor, opened, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("pending", [-13, -10, -5, -2, 0, 3])
@pytest.mark.parametrize("initiative", [3, 5, 7])
def test_ps_init_1_number(initiative: int, pending: int) -> None:
    """PS-INIT-1: number = 2dF + Initiative + pending, whole distribution; below 0 no phase; pending is used up."""
    bs = opened([sheet(initiative=initiative, pending=pending)], [sheet(initiative=9)])
    expected: dict[tuple[int, int, int], Fraction] = {}
    for dice, p in NINTHS.items():
        number = initiative + dice + pending
        key = (number, 1, 0) if number >= 0 else (NO_PHASE, 0, 0)
        expected[key] = expected.get(key, Fraction(0)) + p
    found = distribution(bs, lambda c: (int(row(c, 0).number), int(row(c, 0).phase), int(row(c, 0).pending)))
    assert found == expected
    told = roll(bs, -1)
    assert events(told, Event.INITIATIVE) == [
        (0, initiative, -1, pending, initiative - 1 + pending, 0, 0),
    ]


def test_ps_init_1_counting_down() -> None:
    """PS-INIT-1: phases from the highest number down, each fighter once a round; 0 still has one, -1 none."""
    bs = start([sheet(initiative=6), sheet(initiative=1), sheet(initiative=1)], [sheet(initiative=8)], [0, -2, -1, 2])
    order = []
    while bs[0].prompt != 0:
        order.append((int(bs[0].count), asked(bs)[1]))
        answer(bs, Act.PASS)
    assert order == [(10, 3), (6, 0), (0, 2)]
    assert (asked(bs), bs[0].turn) == ((Purpose.INITIATIVE, 0), 2)


def test_ps_init_1_who_cannot_act_does_not_roll() -> None:
    """PS-INIT-1, PS-DODGE-1: the incapacitated, the dead, the gone and the immobile have no phase."""
    out = [sheet(state=state) for state in (State.INCAPACITATED, State.DEAD, State.GONE)]
    bs = lay_out([*out, sheet(restraint=3), sheet(initiative=9)], [sheet(initiative=1)])
    told = begin(bs) + roll_round(bs)
    assert [event[0] for event in events(told, Event.INITIATIVE)] == [4, 5]


def _orders(groups: list[int], sides: tuple[int, int]) -> dict[tuple[int, ...], Fraction]:
    """The chance of every order in which fighters of these Initiatives are asked at equal numbers, over all lots."""
    rows = [sheet(initiative=each) for each in groups]
    bs = opened(rows[: sides[0]], rows[sides[0] :])
    dice = [5 - number for number in groups]
    return ASKING.orders(bs, Purpose.TIE_ORDER, lambda state: roll_round(state, *dice), Act.PASS)


def test_ps_init_2_the_order_of_equals_is_uniform() -> None:
    """PS-INIT-2: four of equal Initiative, of both sides: each of the 24 orders equally likely."""
    found = _orders([5] * 4, (2, 2))
    assert len(found) == 24
    assert set(found.values()) == {Fraction(1, 24)}


def test_ps_init_2_lower_initiative_is_asked_first() -> None:
    """PS-INIT-2: at one number the slower are asked first; lots are drawn among equals alone: 2! x 2! orders."""
    found = _orders([6, 4, 6, 4], (2, 2))
    assert len(found) == 4
    assert set(found.values()) == {Fraction(1, 4)}
    assert all(set(order[:2]) == {1, 3} for order in found)
    assert list(_orders([6, 4, 5], (1, 2))) == [(1, 2, 0)]


def test_ps_init_2_the_order_is_drawn_once() -> None:
    """PS-INIT-2: the lots of the beginning hold in every round."""
    bs = opened([sheet()], [sheet()])
    assert asked(bs) == (Purpose.TIE_ORDER, 1)
    roll(bs, 0)  # the second listed is the slower
    for turn in (1, 2, 3):
        roll_round(bs)
        assert (int(bs[0].turn), asked(bs)) == (turn, (Prompt.PHASE, 1))
        passing(bs)
        assert asked(bs)[0] == Purpose.INITIATIVE


def test_ps_init_2_simultaneous_kills() -> None:
    """PS-INIT-2, PS-DMG-2: two who shoot each other at the same number both fall, whoever rolls first."""
    bs = start([sheet(blade(damage=20))], [sheet(blade(damage=20))])
    play(bs, Act.STAND, (Act.ATTACK, 0, 0), Act.STAND, (Act.ATTACK, 0, 0), ...)
    told = play(bs, 0, 0)
    assert [event[:2] for event in events(told, Event.STATE)] == [(0, State.DEAD), (1, State.DEAD)]
    assert asked(bs) == ("over", DRAW)


def test_ps_init_2_rolled_against_the_state_before() -> None:
    """PS-INIT-2: a wound of the same number lowers neither AV nor Dodge of what is rolled with it."""
    bs = start([sheet(blade(damage=10)), sheet(blade(damage=10))], [sheet(blade(damage=1))])
    play(bs, *[Act.STAND, (Act.ATTACK, 0, 0)] * 3, ...)
    told = play(bs, 0, 0, 0)
    assert [event[:5] for event in events(told, Event.ATTACK_ROLL)] == [
        (0, 2, 5, 0, 5), (1, 2, 5, 0, 5), (2, 0, 5, 0, 5),
    ]  # fmt: skip
    assert events(told, Event.WOUND)[0][:2] == (2, 2)


def test_ps_init_2_no_stun_stops_what_is_simultaneous() -> None:
    """PS-INIT-2, PS-ABORT-2: who is stunned at her own number acts all the same, and has -5 then, once."""
    bs = start([sheet(blade(damage=5)), sheet(blade(damage=5))], [sheet(blade(damage=1))])
    play(bs, *[Act.STAND, (Act.ATTACK, 0, 0)] * 3, ...)
    told = play(bs, 0, 0, 0)
    assert len(events(told, Event.ATTACK_ROLL)) == 3
    assert events(told, Event.STUN) == [(2, 0, 0, 0, 0, 0, 0)]
    assert (row(bs, 2).pending, row(bs, 0).pending) == (-5, 0)


def test_ps_end_1_the_last_one_standing_wins() -> None:
    """PS-END-1: a side without anybody able to act has lost, at the end of that round."""
    bs = played(start([sheet(blade(damage=15), initiative=8)], [sheet(initiative=4), sheet(state=State.GONE)]), attack)
    assert events(roll(bs, 0, to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]


def test_ps_end_1_the_immobile_do_not_hold_out() -> None:
    """PS-END-1, PS-DODGE-1: nobody able to act is left beside somebody who cannot move."""
    bs = start([sheet(blade(damage=10), initiative=8)], [minor(), sheet(restraint=3)])
    play(bs, attack, 2, to=("over", 0))
    assert row(bs, 2).state == State.FIT


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_ps_end_1_the_round_limit_is_a_draw(limit: int) -> None:
    """PS-END-1: option `rounds`: after the last round a draw, not earlier."""
    bs = start([sheet()], [sheet(initiative=4)], limit=limit)
    for turn in range(1, limit + 1):
        assert (asked(bs)[0], int(bs[0].turn)) == (Prompt.PHASE, turn)
        passing(bs)
        if turn < limit:
            roll_round(bs)
    assert asked(bs) == ("over", DRAW)
