"""Scores, the order of turns, reactions that lower it, surprise, and taking stock."""

import pytest

from okenv.core import chance
from okenv.core.layout import DRAW
from okenv.systems.broags.rules.actions import ACTIONS, Act
from okenv.systems.broags.rules.initiative import next_in_turn, quickness
from okenv.systems.broags.rules.layout import Event, Prompt, Purpose, State
from tests.systems.broags.acting import done, strike
from tests.systems.broags.asked import (
    answer,
    asked,
    awaited,
    begin,
    can,
    distribution,
    events,
    play,
    played,
    quiet,
    roll,
    row,
)
from tests.systems.broags.helpers import WAYS, gun, lay_out, opened, sheet, start

pytestmark = pytest.mark.plain


def test_br_dice_1_four_fudge_dice() -> None:
    """BR-DICE-1: 4dF: 1, 4, 10, 16, 19, 16, 10, 4, 1 of 81 ways, written out here."""
    bs = opened([sheet()], [sheet(perception=3)])
    assert {outcome: p * 81 for outcome, p in awaited(bs)} == WAYS
    assert sum(WAYS.values()) == 81
    assert bs[0].dice == chance.FUDGE4


def test_br_init_1_score_is_dice_and_perception() -> None:
    """BR-INIT-1: each fighter's score is 4dF + Perception, by row, once for the fight."""
    bs = opened([sheet(perception=4)], [sheet(perception=1)])
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert distribution(bs, lambda c: int(c[0].fighters[0].score)) == {4 + d: w for d, w in WAYS.items()}
    told = play(bs, -2, 4)
    assert [int(row(bs, i).score) for i in range(2)] == [2, 5]
    assert events(told, Event.INITIATIVE) == [(0, 4, -2, 2, 0, 0, 0), (1, 1, 4, 5, 0, 0, 0)]
    done(bs, 1, 0, 1, 0)
    assert (int(bs[0].turn), int(row(bs, 0).score)) == (3, 2)


def test_br_init_1_from_the_highest_to_the_lowest_and_round_again() -> None:
    """BR-INIT-1: turns go from the highest score to the lowest, then round again."""
    bs = start([sheet(), sheet(perception=3)], [sheet(perception=1), sheet(perception=5)], [0, 1, 0, -1])
    assert [int(row(bs, i).score) for i in range(4)] == [2, 4, 1, 4]
    done(bs, 3, 1, 0, 2, 3, 1, to=(Prompt.TURN, 0))


def test_br_init_1_ties_go_to_perception_then_to_the_lot() -> None:
    """BR-INIT-1: equal scores: the higher Perception first; equal Perception: the order drawn at the beginning."""
    bs = opened([sheet(), sheet()], [sheet(), sheet(perception=3)])
    told = []
    for k, place in ((1, 1), (2, 1)):  # row 1 is quicker than row 0, row 2 between them
        assert (asked(bs), int(bs[0].dice_n)) == ((Purpose.TIE_ORDER, k), k + 1)
        told += roll(bs, place)
    assert events(told, Event.TIE_ORDER) == [(1, 1, 2, 0, 0, 0, 0), (2, 1, 3, 0, 0, 0, 0)]
    assert [int(row(bs, i).tie) for i in range(4)] == [0, 2, 1, 0]
    play(bs, 1, 1, 1, 0)
    assert [int(row(bs, i).score) for i in range(4)] == [3, 3, 3, 3]
    done(bs, 3, 1, 2, 0)


def test_br_init_1_every_order_of_three_equals_has_one_pair_of_lots() -> None:
    """BR-INIT-1: the six pairs of lots give the six orders of three equals."""
    orders = set()
    for first in range(2):
        for second in range(3):
            bs = played(opened([sheet(), sheet()], [sheet()]), first, second, 0, 0, 0)
            orders.add(tuple(sorted(range(3), key=lambda i: -quickness(bs[0], i))))
    assert len(orders) == 6


def test_br_init_1_reactions_lower_the_score_until_ones_turn() -> None:
    """BR-INIT-1: -2 for a reaction until the next turn begins; it changes the order of those who are yet to act."""
    bs = start([sheet(gun(), perception=5)], [sheet(gun(), at=3500, perception=4), sheet(at=4000, perception=3)])
    strike(bs)
    assert events(answer(bs, Act.DODGE), Event.REACTS) == [(1, 2, 2, 0, 0, 0, 0)]
    assert (int(row(bs, 1).score), int(row(bs, 1).temp)) == (4, -2)
    play(bs, 0, -2)
    done(bs, 0, 2)
    assert (asked(bs), int(row(bs, 1).temp)) == ((Prompt.TURN, 1), 0)


def test_br_init_2_below_zero_the_next_action_is_lost() -> None:
    """BR-INIT-2, BR-LOST-1: falling below 0 by a reaction loses the next action, which leaves movement only."""
    bs = played(start([sheet(gun(), perception=5)], [sheet(gun(), at=3500, perception=1)]), strike)
    assert events(answer(bs, Act.DODGE), Event.REACTS) == [(1, 2, -1, 1, 0, 0, 0)]
    play(bs, 0, -4)
    done(bs, 0, to=(Prompt.TURN, 1))
    assert (int(row(bs, 1).temp), int(row(bs, 1).lost)) == (0, 1)
    assert can(bs, Act.CROUCH)
    assert can(bs, Act.RETREAT)
    for kind in (Act.ATTACK, Act.STOCK, Act.GROUND, Act.TRIP, Act.HIDE):
        assert not can(bs, kind)
    assert not can(bs, Act.RETREAT, 0, 2)  # a sprint takes the action
    answer(bs, Act.DONE)
    done(bs, 0)
    assert (row(bs, 1).lost, row(bs, 1).given_up) == (0, 1)
    assert can(bs, Act.ATTACK)
    done(bs, 1)
    assert row(bs, 1).given_up == 0


@pytest.mark.parametrize(("dice", "reacts"), [(-3, False), (-2, True), (-1, True)])
def test_br_init_2_below_zero_nobody_reacts(dice: int, reacts: bool) -> None:
    """BR-INIT-2, BR-LOST-1: a score below 0, rolled so at the start, acts but does not react; 0 does."""
    bs = played(start([sheet(gun(), perception=5)], [sheet(at=3500)], [0, dice]), strike)
    assert (asked(bs) == (Prompt.REACT, 1)) == reacts
    quiet(bs)
    play(bs, -4)
    done(bs, 0, to=(Prompt.TURN, 1))
    assert can(bs, Act.STOCK)


def test_br_init_2_at_zero_the_action_is_kept() -> None:
    """BR-INIT-2: a reaction that leaves a score of 0 loses no action."""
    bs = played(start([sheet(gun(), perception=5)], [sheet(gun(), at=3500, perception=2)]), strike)
    assert events(answer(bs, Act.DODGE), Event.REACTS) == [(1, 2, 0, 0, 0, 0, 0)]
    play(bs, 0, -4)
    done(bs, 0, to=(Prompt.TURN, 1))
    assert can(bs, Act.ATTACK)


def test_br_init_2_not_twice_below_zero() -> None:
    """BR-INIT-2: after a reaction that leaves less than 0 there is no second one before her turn."""
    red = [sheet(gun(), perception=5), sheet(gun(), perception=4)]
    bs = played(start(red, [sheet(at=3500, perception=1)]), strike, Act.DODGE, 0, -4)
    done(bs, 0)
    strike(bs, to=(Purpose.ATTACK, 1))


def test_br_stock_1_two_up_to_the_best_start() -> None:
    """BR-STOCK-1: +2 on the score, at most Perception + 4; none where nothing is to be had, or before scores."""
    for dice, after in ((0, 4), (2, 6), (3, 6)):
        bs = played(start([sheet(perception=2)], [sheet(perception=1)], [dice, -2]), Act.STOCK)
        assert (int(row(bs, 0).score), int(row(bs, 0).temp)) == (after, 0)
    assert not can(start([sheet()], [sheet(perception=1)], [4, 0]), Act.STOCK)
    bs = opened([sheet()], [sheet()], surprise=1)
    assert not can(bs, Act.STOCK)


def test_br_surp_1_one_side_first() -> None:
    """BR-SURP-1, BR-SURP-2: the side of the option acts once each, by listing order, before initiative."""
    for side, rows in ((1, (0, 1)), (2, (2, 3))):
        bs = lay_out([sheet(perception=1), sheet(perception=5)], [sheet(perception=1), sheet()], surprise=side)
        assert events(begin(bs), Event.SURPRISE) == [(side - 1, 0, 0, 0, 0, 0, 0)]
        assert bs[0].turn == 0
        assert not can(bs, Act.STOCK)
        done(bs, *rows)
        assert asked(bs)[0] == Purpose.TIE_ORDER
        while bs[0].dice != 0:
            roll(bs, 0)
        assert (asked(bs), int(bs[0].turn)) == ((Prompt.TURN, 1), 1)


def test_br_surp_2_the_victims_do_not_react() -> None:
    """BR-SURP-2: no window opens in the surprise round: neither reaction, nor 'Nooo!', nor letting go."""
    bs = opened([sheet(gun()), sheet()], [sheet(at=3500), sheet(at=3500)], surprise=1, holds=[(2, 1)])
    strike(bs, to=(Purpose.ATTACK, 0))


def test_br_surp_1_a_fight_can_end_in_it() -> None:
    """BR-SURP-1, BR-END-1: who is beaten before initiative is rolled has lost."""
    bs = played(opened([sheet(gun(damage=20))], [sheet(at=3500)], surprise=1), strike, 2, to=("over", 0))
    assert row(bs, 1).state == State.OUT


def test_br_end_1_a_draw_after_the_last_round() -> None:
    """BR-END-1: after the rounds of the option the fight is a draw."""
    bs = start([sheet()], [sheet(perception=1)], limit=2)
    done(bs, 0, 1, 0)
    assert bs[0].turn == 2
    done(bs, 1, to=("over", DRAW))


def test_br_group_2_one_roll_and_one_lot() -> None:
    """BR-GROUP-2: a group has one lot and one initiative roll, and acts one after the other."""
    crowd = [sheet(squad=7, group=1) for _ in range(3)]
    bs = opened([sheet()], crowd)
    assert (asked(bs), int(bs[0].dice_n)) == ((Purpose.TIE_ORDER, 1), 2)
    play(bs, 1)
    assert [int(row(bs, i).tie) for i in range(4)] == [0, 1, 1, 1]
    play(bs, 0, to=(Purpose.INITIATIVE, 1))
    play(bs, 0)
    assert [int(row(bs, i).score) for i in range(4)] == [2, 2, 2, 2]
    done(bs, 1, 2, 3, 0)


def test_br_group_2_the_next_rolls_for_a_group_whose_first_is_out() -> None:
    """BR-GROUP-2, BR-INIT-1: the first of the group who stands rolls, for those who stand."""
    fields = {"squad": 7, "group": 1}
    bs = opened([sheet(perception=3)], [sheet(state=State.OUT, **fields), sheet(**fields), sheet(**fields)])
    play(bs, 0, to=(Purpose.INITIATIVE, 2))
    play(bs, 1)
    assert [int(row(bs, i).score) for i in range(4)] == [3, 0, 3, 3]


def test_br_init_1_nobody_left_in_the_round() -> None:
    """BR-INIT-1: when all have acted, nobody is next until the round begins anew."""
    bs = start([sheet()], [sheet(perception=1)])
    row(bs, 0).acted = row(bs, 1).acted = 1
    assert next_in_turn(bs[0]) == -1
    row(bs, 1).acted = 0
    assert next_in_turn(bs[0]) == 1


def test_br_data_1_the_table_of_actions_is_fixed() -> None:
    """BR-DATA-1, BR-ACT-1: every kind of answer has its number in the table, in the order of the enumeration."""
    assert [kind.name.upper() for kind in ACTIONS.kinds] == [act.name for act in Act]
