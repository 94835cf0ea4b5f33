"""Holding a phase, acting later, and preempting."""

from fractions import Fraction

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Prompt, Purpose, State, Turn
from tests.systems.psob.acting import attack, declare, passing, roll_round
from tests.systems.psob.asked import answer, asked, distribution, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def test_ps_hold_1_acts_at_a_lower_number() -> None:
    """PS-HOLD-1: a holder is asked where somebody has a phase, and her number is the one at which she acts."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    assert events(answer(bs, Act.HOLD), Event.HOLD) == [(0, 0, 0, 0, 0, 0, 0)]
    assert (asked(bs), int(bs[0].count)) == ((Prompt.HELD, 0), 5)
    assert kinds(bs) == {Act.ACT, Act.DECLINE}
    assert events(answer(bs, Act.ACT), Event.ACTS) == [(0, 5, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.PHASE, 1)  # the lower Initiative first; both act together
    answer(bs, Act.PASS, to=(Prompt.PHASE, 0))
    assert Act.HOLD not in kinds(bs)


def test_ps_hold_1_three_more_next_round() -> None:
    """PS-HOLD-1: who holds to the end of the round has +3 on the next roll; whole distribution."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    assert events(play(bs, Act.HOLD, Act.DECLINE, Act.PASS), Event.HELD_OUT) == [(0, 0, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert distribution(bs, lambda c: int(row(c, 0).number)) == {11 + k: p for k, p in NINTHS.items()}


def test_ps_hold_1_not_into_the_next_round() -> None:
    """PS-HOLD-1: a held phase does not survive the round."""
    bs = played(start([sheet(initiative=8)], [sheet(initiative=5)]), Act.HOLD, Act.DECLINE, Act.PASS)
    assert (row(bs, 0).phase, row(bs, 0).holding) == (0, 0)


def test_ps_hold_1_the_number_after_something_was_done() -> None:
    """PS-HOLD-1: after an action at 5 a holder is asked at 4, before anybody's number 2; not at 3."""
    bs = played(start([sheet(initiative=8)], [sheet(initiative=5), sheet(initiative=2)]), Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK)
    quiet(bs)
    roll(bs, -2)
    assert (asked(bs), int(bs[0].count)) == ((Prompt.HELD, 0), 4)
    answer(bs, Act.DECLINE)
    assert (asked(bs), int(bs[0].count)) == ((Prompt.HELD, 0), 2)


def test_ps_hold_1_nothing_below_zero() -> None:
    """PS-HOLD-1, PS-INIT-1: after an action at 0 there is no further number."""
    bs = played(start([sheet(initiative=8)], [sheet(initiative=0)]), Act.HOLD, Act.DECLINE, attack)
    assert events(roll(bs, -2), Event.HELD_OUT) == [(0, 0, 0, 0, 0, 0, 0)]


def test_ps_hold_1_holders_the_slowest_first() -> None:
    """PS-HOLD-1: of holders the lowest Initiative is asked first."""
    bs = start([sheet(initiative=8), sheet(initiative=6)], [sheet(initiative=7), sheet(initiative=1)])
    play(bs, Act.HOLD)
    order = []
    while asked(bs) != (Prompt.PHASE, 3):
        if bs[0].prompt == Prompt.HELD:
            if bs[0].count == 1:
                order.append(asked(bs)[1])
            answer(bs, Act.DECLINE)
        else:
            answer(bs, Act.HOLD)
    assert order == [1, 2, 0]


def preempting(actor: int = 5, holder: int = 6, **fields: object) -> object:
    """Red holds at the quicker number, blue has declared an attack, and red is asked whom she preempts."""
    red = sheet(blade(damage=20), gun(), initiative=holder, **fields)
    bs = played(start([red], [sheet(initiative=actor), sheet(initiative=0)], [2, 0, 0]), Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, 0))
    return bs


@pytest.mark.parametrize(("actor", "holder"), [(5, 6), (5, 8), (5, 4), (6, 6), (3, 8)])
def test_ps_hold_1_preempting(actor: int, holder: int) -> None:
    """PS-HOLD-1: 2dF + Initiative - 2 against Initiative: 1 or more before, 0 together, else after; distribution."""
    bs = preempting(actor, holder)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.PREEMPT, 0, 0)}
    play(bs, (Act.PREEMPT, 0), to=(Prompt.PHASE, 0))
    declare(bs, Act.ATTACK, to=(Purpose.PREEMPT, 0))
    expected: dict[Turn, Fraction] = {}
    for dice, p in NINTHS.items():
        outcome = dice + holder - 2 - actor
        turn = Turn.FIRST if outcome > 0 else Turn.GROUP if outcome == 0 else Turn.AFTER
        expected[turn] = expected.get(turn, Fraction(0)) + p
    assert distribution(bs, lambda copy: Turn(int(row(copy, 0).turn_of))) == expected
    assert events(roll(bs, 1), Event.PREEMPT_ROLL)[0][:5] == (0, 1, holder - 2, 1, actor)


@pytest.mark.parametrize(("dice", "first", "shots"), [(2, "red", 1), (1, "both", 2), (0, "blue", 2)])
def test_ps_hold_1_outcomes_of_preempting(dice: int, first: str, shots: int) -> None:
    """PS-HOLD-1: before, the victim falls with his shot unfired; together, both are rolled; after, his is first."""
    bs = played(preempting(5, 6), (Act.PREEMPT, 0))
    declare(bs, Act.ATTACK)
    play(bs, dice, ...)
    told = []
    while bs[0].dice != 0 and asked(bs)[0] == Purpose.ACTION and bs[0].turn == 1:
        told += roll(bs, 0 if bs[0].dice_by == 0 else -2)
    order = [event[0] for event in events(told, Event.ATTACK_ROLL)]
    assert len(order) == shots
    assert order == {"red": [0], "both": [1, 0], "blue": [1, 0]}[first]
    assert row(bs, 1).state == State.DEAD
    assert bool(events(told, Event.LOST)) == (first == "red")


def test_ps_hold_1_too_late_means_stunned_first() -> None:
    """PS-HOLD-1, PS-DMG-1: a preempter who comes after and is stunned by then has lost her action."""
    bs = played(preempting(5, 6), (Act.PREEMPT, 0))
    declare(bs, Act.ATTACK)
    play(bs, -2, ...)
    told = roll(bs, 2)
    assert events(told, Event.STUN) == [(0, 1, 0, 0, 0, 0, 0)]
    assert events(told, Event.LOST) == [(0, 0, 0, 0, 0, 0, 0)]


@pytest.mark.parametrize("components", [2, 3])
def test_ps_hold_1_complex_actions_preempt_badly(components: int) -> None:
    """PS-HOLD-1, PS-ACT-1: -N more on the roll for an action of N components."""
    bs = start([sheet(blade(), initiative=8)], [sheet(initiative=6), sheet(initiative=0), sheet(initiative=0)])
    play(bs, Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK)
    play(bs, (Act.PREEMPT, 0), Act.STAND, Act.COMPLEX, *[(Act.ATTACK, k, 0) for k in range(components)])
    if bs[0].prompt == Prompt.PART:
        answer(bs, Act.DONE)
    assert events(roll(bs, 0), Event.PREEMPT_ROLL)[0][2] == 8 - 2 - components


def test_ps_hold_1_only_enemies_who_declared_at_this_number() -> None:
    """PS-HOLD-1: neither friends, nor enemies who have done nothing here, can be preempted."""
    bs = start([sheet(initiative=8), sheet(initiative=5)], [sheet(initiative=5), sheet(initiative=2)])
    play(bs, Act.HOLD, Act.DECLINE)
    declare(bs, Act.ATTACK)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, 0))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.PREEMPT, 0, 0)}


def test_ps_hold_1_a_preempter_may_think_better_of_it() -> None:
    """PS-HOLD-1: after `preempt` nothing need be done: the phase is spent, and no dice are rolled."""
    bs = played(preempting(), (Act.PREEMPT, 0), Act.PASS)
    assert row(bs, 0).phase == 0
    quiet(bs)
    assert asked(bs) == (Purpose.ACTION, 1)


def test_ps_hold_1_quickest_holder_first() -> None:
    """PS-HOLD-1: of several holders the quickest is asked first, and each may preempt."""
    bs = start([sheet(initiative=7), sheet(initiative=8)], [sheet(initiative=3)])
    play(bs, Act.HOLD, Act.DECLINE, Act.HOLD)
    while bs[0].prompt == Prompt.HELD:
        answer(bs, Act.DECLINE)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, 1))
    answer(bs, Act.DECLINE, to=(Prompt.PREEMPT, 0))


@pytest.mark.parametrize("dice", [2, 1, -2])
def test_ps_hold_1_nobody_preempts_a_preempt(dice: int) -> None:
    """PS-HOLD-1: an enemy who still holds may preempt the first action, not the preempter's, however she rolled."""
    bs = start([sheet(initiative=4), sheet(initiative=5)], [sheet(initiative=5)], [0, 2, 2])
    # numbers 4, 7, 7: blue and the second of red hold, the first of red acts
    play(bs, Act.HOLD, Act.HOLD)
    while bs[0].prompt == Prompt.HELD:
        answer(bs, Act.DECLINE)
    declare(bs, Act.ATTACK, to=(Prompt.PREEMPT, 2))
    play(bs, (Act.PREEMPT, 0))
    declare(bs, Act.ATTACK)
    roll(bs, dice)
    assert not (bs[0].prompt == Prompt.PREEMPT and bs[0].actor == 1)


def test_ps_hold_1_a_round_of_holders_ends() -> None:
    """PS-HOLD-1: if everybody holds, the round ends and all have +3."""
    bs = start([sheet(initiative=8)], [minor()])
    told = answer(bs, Act.HOLD)
    while bs[0].prompt != 0:
        told += answer(bs, Act.DECLINE if bs[0].prompt == Prompt.HELD else Act.HOLD)
    assert sorted(event[0] for event in events(told, Event.HELD_OUT)) == [0, 1]
    assert [int(row(bs, i).pending) for i in (0, 1)] == [3, 3]
    roll_round(bs)
    assert [int(row(bs, i).number) for i in (0, 1)] == [11, 6]
    passing(bs)
