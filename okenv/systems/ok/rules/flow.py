"""The sequence of action: from one decision or roll to the next (OK-TURN-1, OK-TURN-2, OK-EDGE-1).

``advance`` runs the phases until somebody must decide, dice must be rolled, or the fight is over.
It only asks where there is a choice, so that no prompt ever has fewer than two answers (OK-EDGE-15).
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit
from okenv.core.chance import FUDGE4, UNIFORM
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, ONGOING, SIDES

from .execute import after_action, execute, next_blow, resume, roll_task, settle, take_attack_dice
from .hold import next_interrupter, roll_quickness
from .initiative import ask, ask_dice, end_round, equals_before, next_in_queue, place_in_ties, roll_initiative
from .layout import B, Event, Phase, Prompt, Purpose
from .offers import offer_defence, offer_protection
from .omens import BANE_DIE, arrivals, ask_whom, draw_omen, happen, omen
from .setups import roll_setup
from .sides import stands
from .spend import something_to_buy
from .tide import recover_all, tide_this_round

_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def begin_round(b, turn, log):
    """A round starts with arrivals, the Tide and what it brings, recovery, initiative (OK-EDGE-1, OK-TIDE-2)."""
    b.turn = turn
    emit(log, Event.ROUND, turn, 0, 0, 0, 0, 0, 0)
    arrivals(b, log)
    b.phase = Phase.TIDE
    b.cursor = 0


@jit(types.boolean(B, LOG), cold=True)
def start_of_round(b, log):
    """One step of a round's start; True when dice are awaited (OK-EDGE-1)."""
    phase = b.phase
    if phase == Phase.INITIATIVE:
        while b.cursor < b.fighters_n and not stands(b, b.cursor):
            b.cursor += 1
        if b.cursor < b.fighters_n:
            ask_dice(b, FUDGE4, 0, b.cursor, Purpose.INITIATIVE, 0)
            return True
        b.cursor = 0
        b.phase = Phase.QUEUE
    elif phase == Phase.TIDE:
        if b.cursor < SIDES and tide_this_round(b):
            ask_dice(b, b.tide_dice[b.cursor], 0, b.cursor, Purpose.TIDE, 0)
            return True
        b.phase = Phase.OMEN
        b.cursor = 0
    elif phase == Phase.OMEN:
        if b.cursor < SIDES:
            return draw_omen(b, log)
        b.phase = Phase.RECOVERY
    elif phase == Phase.OMEN_WHO:
        ask_whom(b)
        return True
    elif phase == Phase.RECOVERY:
        recover_all(b, log)
        b.phase = Phase.INITIATIVE
        b.cursor = 0
    else:  # TIE_ORDER
        while b.cursor < b.fighters_n and equals_before(b, b.cursor) == 0:
            b.cursor += 1
        if b.cursor < b.fighters_n:
            ask_dice(b, UNIFORM, equals_before(b, b.cursor) + 1, b.cursor, Purpose.TIE_ORDER, 0)
            return True
        begin_round(b, 1, log)
    return False


@jit(types.void(B, LOG))
def advance(b, log):
    """Go on to the next decision, the next dice, or the end; only asks where there is a choice (OK-EDGE-15)."""
    b.prompt = 0
    b.dice = 0
    while True:
        if b.outcome != ONGOING:
            b.phase = Phase.OVER
            emit(log, Event.OVER, b.outcome, 0, 0, 0, 0, 0, 0)
            return
        phase = b.phase
        if phase == Phase.QUEUE:
            who = next_in_queue(b)
            if who >= 0:
                ask(b, Prompt.ACT, who)
                return
            b.phase = Phase.END_OF_ROUND
        elif phase == Phase.OFFER_INTERRUPT:
            who = next_interrupter(b)
            if who >= 0:
                b.asked |= bit(who)
                ask(b, Prompt.INTERRUPT, who)
                return
            b.phase = Phase.EXECUTE
        elif phase == Phase.QUICKNESS:
            f = b.fighters[b.act_by]
            ask_dice(b, FUDGE4, 0, b.act_by, Purpose.QUICKNESS, f.quicks)
            f.quicks += 1
            return
        elif phase == Phase.EXECUTE:
            execute(b, log)
        elif phase == Phase.RESUME:
            resume(b, log)
        elif phase == Phase.DEFEND:
            if offer_defence(b):
                return
        elif phase == Phase.PROTECT:
            if offer_protection(b):
                return
        elif phase == Phase.ATTACK_ROLL:
            f = b.fighters[b.act_by]
            ask_dice(b, FUDGE4, 0, b.act_by, Purpose.ATTACK, f.attacks)
            f.attacks += 1
            return
        elif phase == Phase.SPEND:
            if something_to_buy(b):
                ask(b, Prompt.SPEND, b.act_by)
                return
            b.phase = Phase.SETTLE
        elif phase == Phase.SETTLE:
            settle(b, log)
        elif phase == Phase.SETUP_ROLL:
            f = b.fighters[b.act_by]
            ask_dice(b, FUDGE4, 0, b.act_by, Purpose.SETUP, f.setups)
            f.setups += 1
            return
        elif phase == Phase.TASK_ROLL:
            f = b.fighters[b.act_by]
            ask_dice(b, FUDGE4, 0, b.act_by, Purpose.TASK, f.tasks)
            f.tasks += 1
            return
        elif phase == Phase.KEEP:
            ask(b, Prompt.KEEP, b.act_by)
            return
        elif phase == Phase.GIVE_UP:
            ask(b, Prompt.GIVE_UP, b.act_by)
            return
        elif phase == Phase.SECOND_BLOW:
            next_blow(b, log)
        elif phase == Phase.AFTER_ACTION:
            after_action(b, log)
        elif phase == Phase.END_OF_ROUND:
            end_round(b, log)
            if b.outcome == ONGOING:
                if b.turn >= b.limit:
                    b.outcome = DRAW
                else:
                    begin_round(b, b.turn + 1, log)
        elif start_of_round(b, log):
            return


@jit(types.void(B, _I, LOG))
def take_dice(b, outcome, log):
    """Put the outcome of the awaited dice to its use."""
    phase = b.phase
    if phase == Phase.INITIATIVE:
        roll_initiative(b, b.cursor, outcome, log)
        b.cursor += 1
    elif phase == Phase.ATTACK_ROLL:
        take_attack_dice(b, outcome, log)
    elif phase == Phase.SETUP_ROLL:
        roll_setup(b, b.act_by, b.act_on, b.act, outcome, log)
        b.phase = Phase.AFTER_ACTION
    elif phase == Phase.TASK_ROLL:
        roll_task(b, outcome, log)
        b.phase = Phase.AFTER_ACTION
    elif phase == Phase.QUICKNESS:
        roll_quickness(b, outcome, log)
        b.phase = Phase.EXECUTE
    elif phase == Phase.TIDE:
        emit(log, Event.TIDE, b.cursor, outcome, 0, 0, 0, 0, 0)
        b.tide[b.cursor] = outcome
        b.cursor += 1
    elif phase == Phase.OMEN or phase == Phase.OMEN_WHO:
        side = b.dice_by
        bane = 1 if b.tide[side] == BANE_DIE else 0
        if phase == Phase.OMEN_WHO:
            b.phase = Phase.OMEN
            happen(b, side, bane, b.omen, outcome, log)
        else:
            omen(b, side, bane, outcome, log)
    else:  # TIE_ORDER
        place_in_ties(b, b.cursor, outcome, log)
        b.cursor += 1
