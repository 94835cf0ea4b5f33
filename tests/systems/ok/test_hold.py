"""Holding, and interrupting another's action: won, lost, refused, and become impossible."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Interrupts, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, spend_all
from tests.systems.ok.asked import answer, asked, awaited, events, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)


def _held(
    *, ann: dict | None = None, foe: dict | None = None, ap: tuple[int, ...] = (9, 2, 8, 4), **options: Any
) -> np.ndarray:
    """Ann holds with 8 AP left, and the foe (row 2), who has as many and the higher initiative, is asked to act."""
    bs = start([sheet(**(ann or {})), sheet()], [sheet(**{"initiative": 7, **(foe or {})}), sheet()], ap, **options)
    assert events(answer(bs, Act.HOLD), Event.HOLD) == [(ANN, ap[0] - 1, 0, 0, 0, 0, 0)]
    assert (asked(bs), row(bs, ANN).holding) == ((Prompt.ACT, FOE), 1)
    return bs


def test_ok_hold_1_costs_one_and_stays_in_the_queue() -> None:
    """OK-HOLD-1, OK-EDGE-7: 1 AP, and she is asked again as soon as nobody has more."""
    bs = start([sheet()], [sheet()], [6, 2])
    seen = []
    while asked(bs) == (Prompt.ACT, 0):
        seen.append(int(row(bs, 0).ap))
        answer(bs, Act.HOLD)
    assert seen == [6, 5, 4, 3]
    assert (bs[0].turn, row(bs, 0).carry) == (2, 2)


HURT = {"nonlethal": 5, "state": State.IMPAIRED}
DECLARED: dict[str, tuple[tuple[Act, ...], dict[str, Any]]] = {
    "attack": ((Act.ATTACK,), {}),
    "sweep": ((Act.SWEEP,), {}),
    "free setup": ((Act.SETUP_FREE,), {}),
    "hard setup": ((Act.SETUP_HARD,), {}),
    "general setup": ((Act.SETUP_GENERAL,), {}),
    "rally": ((Act.RALLY,), {"leadership": 4}),
    "move": ((Act.RETREAT, Act.ALONE), {}),
    "move and attack": ((Act.LEAVE, Act.ATTACK), {}),
    "getting up": ((Act.GET_UP, Act.ALONE), {"prone": 1}),
    "readying a weapon": ((Act.READY, Act.ALONE), {"w_where": [1, 0, 0, 0]}),
    "picking one up": ((Act.PICK_UP, Act.ALONE), {"w_where": [2, 0, 0, 0]}),
    "stunt": ((Act.STUNT, Act.ATTACK), {}),
    "two attacks": ((Act.TWICE, Act.ATTACK, Act.ATTACK), {}),
    "escape": ((Act.ESCAPE,), {"held_by": ANN + 1}),
    "intimidation": ((Act.INTIMIDATE,), {}),
    "gumption": ((Act.GUMPTION,), HURT),
}
"""How the foe declares each action, and what he needs for it."""


@pytest.mark.parametrize("declared", DECLARED)
def test_ok_hold_1_every_action_of_an_enemy_may_be_interrupted(declared: str) -> None:
    """OK-HOLD-1: offered once the declaration is complete, before defences and dice; the action is paid already."""
    answers, fields = DECLARED[declared]
    prop = {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [4] * 4, "prop_bonus": [1] * 4, "prop_uses": [-1] * 4}
    bs = _held(ann={"mook": 1}, foe={"at": 100, **fields}, gumption_rule=1, **prop)
    row(bs, ANN).holds = FOE + 1 if "held_by" in fields else 0
    for given in answers:
        assert row(bs, FOE).ap == 8
        answer(bs, given)
    assert (asked(bs), kinds(bs)) == ((Prompt.INTERRUPT, ANN), {Act.INTERRUPT, Act.DECLINE})
    assert row(bs, FOE).ap == 5


@pytest.mark.parametrize("kind", [Act.HOLD, Act.DONE])
def test_ok_hold_1_neither_a_hold_nor_being_done_is_an_action(kind: Act) -> None:
    bs = _held()
    answer(bs, kind)
    assert asked(bs)[0] == Prompt.ACT


@pytest.mark.parametrize("quickness", [(4, 4), (6, 4), (2, 7), (9, 3), (0, 3)])
def test_ok_hold_1_the_quickness_roll(quickness: tuple[int, int]) -> None:
    """OK-HOLD-1: quickness + 4dF against the other's + 2; who wins goes first; the whole distribution."""
    bs = _held(ann={"quickness": quickness[0]}, foe={"quickness": quickness[1]})
    told = play(bs, (Act.ATTACK, 1), Act.INTERRUPT)
    assert events(told, Event.INTERRUPT) == [(ANN, FOE, 5, 0, 0, 0, 0)]
    assert row(bs, ANN).ap == 5  # paid at once
    assert asked(bs) == (Prompt.DECLARE, ANN)
    answer(bs, Act.ATTACK, 1, to=(Purpose.QUICKNESS, ANN))
    first = {ANN: Fraction(0), FOE: Fraction(0)}
    for dice, p in awaited(bs):
        copy = bs.copy()
        told = roll(copy, dice)
        won = quickness[0] + dice >= quickness[1] + 2
        assert events(told, Event.QUICKNESS) == [(ANN, quickness[0], dice, 0, quickness[1] + 2, int(won), 0)]
        assert (copy[0].act_by, copy[0].next_by) == ((ANN, FOE) if won else (FOE, ANN))
        first[int(copy[0].act_by)] += p
    assert first[ANN] == fudge(quickness[1] + 2 - quickness[0])
    assert sum(first.values()) == 1


@pytest.mark.parametrize(("dice", "order"), [(4, [ANN, FOE]), (-4, [FOE, ANN])])
def test_ok_hold_1_both_actions_happen_one_straight_after_the_other(dice: int, order: list[int]) -> None:
    """OK-HOLD-1: a won roll resolves hers first; otherwise it comes straight after, before anybody else's turn."""
    bs = played(_held(ap=(9, 7, 8, 4)), (Act.ATTACK, 1), Act.INTERRUPT, (Act.ATTACK, 1), dice)
    done = []
    while asked(bs)[0] != Prompt.ACT:
        if asked(bs)[0] == Purpose.ATTACK:
            done.append(asked(bs)[1])
            assert int(bs[0].act_on) == (OTHER if done[-1] == ANN else BEN)
            roll(bs, -4)
        else:
            answer(bs, Act.DECLINE)
    assert done == order
    assert asked(bs) == (Prompt.ACT, BEN)
    assert [int(row(bs, i).ap) for i in range(4)] == [5, 7, 5, 4]
    assert (row(bs, ANN).holding, bs[0].next_act) == (0, -1)


def test_ok_hold_1_what_an_interrupt_may_be() -> None:
    """OK-HOLD-1: any action that her own turn offers; no second hold, no 'done', and nothing that is no action."""
    hurt, put_away = {"nonlethal": 2, "leadership": 4}, {"weapons_n": 2, "w_where": [0, 1, 0, 0]}
    bs = _held(ann={"at": 3000, **hurt, **put_away}, foe={"at": 3000})
    turn = played(bs.copy(), Act.DONE, to=(Prompt.ACT, ANN))
    assert kinds(turn) >= {Act.SURRENDER, Act.READY, Act.RALLY, Act.TWICE, Act.APPROACH, Act.RETREAT, Act.JOIN}
    play(bs, Act.SETUP_FREE, Act.INTERRUPT)
    no_actions = {Act.HOLD, Act.DONE, Act.SURRENDER}
    assert legal(bs) == {answer for answer in legal(turn) if answer[0] not in no_actions}
    play(bs, (Act.SETUP_FREE, 1), 4)
    assert row(bs, ANN).setup_on == OTHER + 1


def test_ok_hold_1_and_ok_comb_1_an_interrupt_may_be_combined() -> None:
    """OK-HOLD-1, OK-COMB-1: the interrupter chooses both parts, then rolls; the other's action keeps its two."""
    bs = _held(ann={"at": 3000}, foe={"at": 3100})
    play(bs, (Act.RETREAT, 0), (Act.ATTACK, 0), Act.INTERRUPT, (Act.APPROACH, 1), (Act.ATTACK, 0))
    assert (asked(bs), row(bs, ANN).ap) == ((Purpose.QUICKNESS, ANN), 5)
    roll(bs, 4)
    assert (int(row(bs, ANN).at), asked(bs)) == (2300, (Prompt.DEFEND, FOE))  # a step toward the other, 7 m
    assert events(play(bs, Act.DECLINE, -4), Event.COST) == [(ANN, 1, 1, 0, 0, 0, 0)]
    assert int(row(bs, FOE).at) == 3800  # then his own step away, and his attack
    assert (bs[0].act_by, bs[0].act_on, bs[0].pre) == (FOE, ANN, Act.RETREAT)


def test_ok_hold_1_an_escape_that_is_all_she_can_do_is_not_asked() -> None:
    """OK-HOLD-1, OK-EDGE-15: grabbed by the only enemy, who has it set up interrupts with an escape, not asked."""
    bs = start([sheet(at=3000)], [sheet(initiative=7, at=3000)], [9, 8])
    row(bs, 0).held_by, row(bs, 1).holds, row(bs, 0).grip = 2, 1, 3
    play(bs, Act.HOLD, Act.ATTACK)
    assert (asked(played(bs.copy(), Act.INTERRUPT)), kinds(bs)) == ((Prompt.DECLARE, 0), {Act.INTERRUPT, Act.DECLINE})
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 1, 2
    play(bs, Act.INTERRUPT)
    assert (asked(bs), bs[0].act, bs[0].act_on) == ((Purpose.QUICKNESS, 0), Act.ESCAPE, 1)


def test_ok_hold_1_refused() -> None:
    """OK-HOLD-1: who declines keeps her hold and her AP, is not asked twice, and is offered the next declaration."""
    bs = played(_held(), Act.SETUP_FREE, Act.DECLINE)
    assert (row(bs, ANN).ap, row(bs, ANN).holding) == (8, 1)
    assert asked(bs) == (Prompt.ACT, ANN)
    while asked(bs) == (Prompt.ACT, ANN):
        answer(bs, Act.HOLD)
    assert (asked(bs), row(bs, ANN).ap) == ((Prompt.ACT, FOE), 5)
    answer(bs, Act.SETUP_FREE, to=(Prompt.INTERRUPT, ANN))


def _holders(interrupts: Interrupts, actor: int) -> np.ndarray:
    """Red's rows 0 to 3 hold with 5, 7, 3 and 2 AP left; the actor is asked, whatever the queue says."""
    bs = start([sheet() for _ in range(5)], [sheet()], [5, 7, 3, 2, 6, 5], interrupts=interrupts)
    for i in range(4):
        row(bs, i).holding = 1
    bs[0].actor = actor
    return bs


def test_ok_hold_1_offered_in_order_of_ap() -> None:
    """OK-HOLD-1: most AP first; with fewer than 3 nobody is offered one; each is asked once a declaration."""
    bs = played(_holders(Interrupts.ENEMIES, actor=5), (Act.ATTACK, 4, 0))
    order = []
    while asked(bs)[0] == Prompt.INTERRUPT:
        order.append(asked(bs)[1])
        answer(bs, Act.DECLINE)
    assert order == [1, 0, 2]
    assert asked(bs) == (Prompt.DEFEND, 4)


def test_ok_hold_1_one_interrupt_a_declaration_and_never_of_an_interrupt() -> None:
    """OK-HOLD-1: after the first who takes it nobody is offered another, neither of the action nor of the interrupt."""
    bs = _holders(Interrupts.ANYONE, actor=5)
    play(bs, (Act.ATTACK, 4), Act.DECLINE, Act.INTERRUPT, to=(Prompt.DECLARE, 0))
    play(bs, Act.SETUP_FREE, 4, to=(Prompt.DEFEND, 4))


@pytest.mark.parametrize(
    ("option", "offered"), [(Interrupts.OFF, []), (Interrupts.ENEMIES, []), (Interrupts.ANYONE, [1, 0, 2])]
)
def test_ok_hold_1_whose_actions(option: Interrupts, offered: list[int]) -> None:
    """OK-HOLD-1, option ``interrupts``: an ally's declaration is offered under 'anyone' only, and never to herself."""
    bs = _holders(option, actor=4)
    row(bs, 4).holding = 1
    answer(bs, Act.SETUP_FREE)
    order = []
    while asked(bs)[0] == Prompt.INTERRUPT:
        order.append(asked(bs)[1])
        answer(bs, Act.DECLINE)
    assert order == offered


def test_ok_hold_1_off_asks_nobody() -> None:
    bs = played(_held(interrupts=Interrupts.OFF), Act.SETUP_FREE)
    assert asked(bs)[0] == Prompt.ACT


def test_ok_hold_1_the_interrupted_falls() -> None:
    """OK-HOLD-1: an action that has become impossible is lost with its AP: the foe is felled before he strikes."""
    bs = _held(ann={"damage": 9}, foe={"meets": 0})
    play(bs, (Act.ATTACK, 1), Act.INTERRUPT, (Act.ATTACK, 0), 4, Act.DECLINE, 0)
    told = spend_all(bs, Act.DAMAGE)
    assert row(bs, FOE).state == State.OUT
    assert events(told, Event.LOST_ACTION) == [(FOE, BEN, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.ACT, ANN)


def test_ok_hold_1_the_interrupter_falls() -> None:
    """OK-HOLD-1: after a lost roll the foe strikes first; Ann's action is lost with the AP that she paid."""
    bs = _held(ann={"meets": 0}, foe={"damage": 9})
    play(bs, (Act.ATTACK, 0), Act.INTERRUPT, (Act.ATTACK, 0), -4, Act.DECLINE, 0)
    told = spend_all(bs, Act.DAMAGE)
    assert row(bs, ANN).state == State.OUT
    assert events(told, Event.LOST_ACTION) == [(ANN, FOE, 0, 0, 0, 0, 0)]
    assert row(bs, FOE).state == State.FIT


def test_ok_hold_1_the_target_falls_first() -> None:
    """OK-HOLD-1, option 'anyone': Ben fells the foe whom Ann was about to strike: her action and 3 AP are lost."""
    bs = start(
        [sheet(initiative=7), sheet(damage=9)], [sheet(meets=0), sheet()], [7, 8, 2, 2], interrupts=Interrupts.ANYONE
    )
    play(bs, Act.HOLD, (Act.ATTACK, 0), Act.INTERRUPT, (Act.ATTACK, 0), 4, 0)
    assert events(spend_all(bs, Act.DAMAGE), Event.LOST_ACTION) == [(0, 2, 0, 0, 0, 0, 0)]
    assert (row(bs, 0).ap, row(bs, 1).ap, asked(bs)) == (4, 4, (Prompt.ACT, 0))


def test_ok_hold_1_the_last_enemy_falls() -> None:
    """OK-HOLD-1, OK-EDGE-6: an interrupt that ends the fight ends it, whatever was still to come."""
    bs = start([sheet(damage=9)], [sheet(meets=0, initiative=7)], [9, 8])
    play(bs, Act.HOLD, Act.ATTACK, Act.INTERRUPT, Act.ATTACK, 4, Act.DECLINE, 0)
    told = spend_all(bs, Act.DAMAGE)
    assert asked(bs) == ("over", 0)
    assert not events(told, Event.LOST_ACTION)


def test_ok_hold_1_and_ok_set_1_an_interrupt_uses_the_setup() -> None:
    """OK-HOLD-1, OK-EDGE-8: a setup survives the hold and counts in the interrupt; the interrupted may defend."""
    bs = start([sheet(), sheet()], [sheet(initiative=7), sheet()], [10, 2, 6, 4])
    play(bs, Act.SETUP_FREE, Act.HOLD, (Act.ATTACK, 0), Act.INTERRUPT, (Act.ATTACK, 0), 4, to=(Prompt.DEFEND, FOE))
    assert events(play(bs, Act.DEFEND_ONE, -4), Event.ATTACK_ROLL) == [(ANN, FOE, 4, -4, 2, 0, 7)]
    assert (row(bs, ANN).ap, row(bs, FOE).ap) == (3, 0)
    assert (asked(bs), bs[0].act_by) == ((Prompt.DEFEND, ANN), FOE)  # his own attack goes on


def test_ok_edge_3_impairment_and_quickness() -> None:
    """OK-EDGE-3: a full rank off the interrupter's roll, nothing off the quickness that she must beat."""
    hurt = {"nonlethal": 5, "state": State.IMPAIRED}
    bs = played(_held(ann=hurt, foe=hurt, ap=(8, 2, 7, 4)), Act.SETUP_FREE, Act.INTERRUPT, Act.SETUP_FREE)
    assert events(roll(bs, 3), Event.QUICKNESS) == [(ANN, 4, 3, -2, 6, 0, 0)]


def test_ok_hold_1_when_a_hold_ends() -> None:
    """OK-HOLD-1: it ends when she acts, defends, is done, or the round ends; not by being attacked or declining."""
    bs = played(_held(), (Act.ATTACK, 0), Act.DECLINE, Act.DECLINE, -4)
    assert row(bs, ANN).holding == 1
    for ends in ((Act.DONE,), (Act.SETUP_FREE,)):
        copy = bs.copy()
        assert asked(copy) == (Prompt.ACT, ANN)
        play(copy, *ends)
        assert row(copy, ANN).holding == 0
    bs = played(_held(), (Act.ATTACK, 0), Act.DECLINE, Act.DEFEND_ALL)
    assert row(bs, ANN).holding == 0
    bs = played(start([sheet()], [sheet()], [3, 2]), Act.HOLD)
    assert (bs[0].turn, row(bs, 0).holding) == (2, 0)
    bs = _held()
    row(bs, ANN).done = 1
    finish_round(bs)
    assert (bs[0].turn, row(bs, ANN).holding) == (2, 0)
