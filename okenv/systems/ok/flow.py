"""The sequence of action: from one decision or roll to the next (OK-TURN-1, OK-TURN-2, OK-ATT-3, OK-EDGE-1).

``advance`` runs the phases until somebody must decide, dice must be rolled, or the fight is over.
It only asks where there is a choice, so that no prompt ever has fewer than two answers (OK-EDGE-15).
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit
from okenv.core.chance import FUDGE4, UNIFORM
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, ONGOING

from .actions import Act
from .active_defence import ALL, GROUP, ONE, can_defend, defence_helps, next_protector
from .attack import attack_difficulty, roll_attack, strike
from .hold import next_interrupter, roll_quickness
from .initiative import (
    ACTION_COST,
    ask,
    ask_dice,
    end_round,
    equals_before,
    next_in_queue,
    place_in_ties,
    roll_initiative,
)
from .layout import B, Event, Phase, Prompt, Purpose
from .setups import begin_action, roll_setup, set_up
from .sides import stands
from .tide import recover_all, tide_this_round

_I = types.int64


@jit(types.void(B, _I, LOG))
def begin_round(b, turn, log):
    """A round starts with the Tide, then recovery, then initiative (OK-EDGE-1)."""
    b.turn = turn
    emit(log, Event.ROUND, turn, 0, 0, 0, 0, 0, 0)
    b.phase = Phase.TIDE
    b.cursor = 0


@jit(types.void(B, _I, _I, _I, _I, LOG))
def declare(b, i, kind, target, weapon, log):
    """Somebody declares an action against a target (OK-ATT-3)."""
    b.act, b.act_by, b.act_on, b.act_with = kind, i, target, weapon
    f = b.fighters[i]
    if kind == Act.ATTACK:
        emit(log, Event.DECLARE_ATTACK, i, target, weapon, f.ap, 0, 0, 0)
    else:
        emit(log, Event.DECLARE_SETUP, i, target, kind, f.ap, 0, 0, 0)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def take_turn(b, i, kind, target, weapon, log):
    """An action in one's turn: 3 AP, and holders may interrupt it (OK-TURN-1, OK-HOLD-1)."""
    f = b.fighters[i]
    f.ap -= ACTION_COST
    f.holding = 0
    declare(b, i, kind, target, weapon, log)
    b.phase = Phase.OFFER_INTERRUPT


@jit(types.void(B, LOG))
def execute(b, log):
    """The declared action begins to resolve, unless it has become impossible (OK-HOLD-1)."""
    i, target = b.act_by, b.act_on
    if not stands(b, i) or not stands(b, target):
        emit(log, Event.LOST_ACTION, i, target, 0, 0, 0, 0, 0)
        b.phase = Phase.AFTER_ACTION
        return
    begin_action(b, i, target if b.act == Act.ATTACK else -1, log)
    if b.act == Act.ATTACK:
        b.asked = 0  # from here on: protectors
        b.phase = Phase.DEFEND
    elif b.act == Act.SETUP_FREE:
        set_up(b, i, target, b.act, log)
        b.phase = Phase.AFTER_ACTION
    else:
        b.phase = Phase.SETUP_ROLL


@jit(types.boolean(B))
def offer_defence(b):
    """Ask the target for an active defence, if she has one that would help (OK-DEF-1)."""
    b.phase = Phase.PROTECT
    t, attacker = b.act_on, b.act_by
    if not can_defend(b, t):
        return False
    if defence_helps(b, t, attacker, ONE) or defence_helps(b, t, attacker, GROUP) or defence_helps(b, t, attacker, ALL):
        b.phase = Phase.DEFEND
        ask(b, Prompt.DEFEND, t)
        return True
    return False


@jit(types.boolean(B))
def offer_protection(b):
    """Ask the next willing ally to protect the target (OK-DEF-2)."""
    kind = b.fighters[b.act_by].w_kind[b.act_with]
    who = -1 if b.guard != 0 else next_protector(b, b.act_on, kind, attack_difficulty(b), b.asked)
    if who < 0:
        b.phase = Phase.ATTACK_ROLL
        return False
    b.asked |= bit(who)
    ask(b, Prompt.PROTECT, who)
    return True


@jit(types.void(B))
def after_action(b):
    """The waiting action comes next, or the queue goes on with nothing left of this one."""
    b.act, b.act_by, b.act_on, b.act_with = b.next_act, b.next_by, b.next_on, b.next_with
    b.next_act, b.next_by, b.next_on, b.next_with = -1, 0, 0, 0
    b.guard = 0
    b.asked = 0
    b.successes, b.spent_damage, b.spent_bypass = 0, 0, 0
    b.spent_lethality, b.spent_style, b.spent_last = 0, 0, 0
    if b.act >= 0:
        b.phase = Phase.EXECUTE
    else:
        b.phase = Phase.QUEUE


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
        if phase == Phase.INITIATIVE:
            while b.cursor < b.fighters_n and not stands(b, b.cursor):
                b.cursor += 1
            if b.cursor < b.fighters_n:
                ask_dice(b, FUDGE4, 0, b.cursor, Purpose.INITIATIVE, 0)
                return
            b.cursor = 0
            b.phase = Phase.QUEUE
        elif phase == Phase.QUEUE:
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
            if b.successes > 0:
                ask(b, Prompt.SPEND, b.act_by)
                return
            b.phase = Phase.AFTER_ACTION
            strike(b, log)
        elif phase == Phase.SETUP_ROLL:
            f = b.fighters[b.act_by]
            ask_dice(b, FUDGE4, 0, b.act_by, Purpose.SETUP, f.setups)
            f.setups += 1
            return
        elif phase == Phase.AFTER_ACTION:
            after_action(b)
        elif phase == Phase.END_OF_ROUND:
            end_round(b, log)
            if b.outcome == ONGOING:
                if b.turn >= b.limit:
                    b.outcome = DRAW
                else:
                    begin_round(b, b.turn + 1, log)
        elif phase == Phase.TIDE:
            if b.cursor < 2 and tide_this_round(b):
                ask_dice(b, b.tide_dice[b.cursor], 0, b.cursor, Purpose.TIDE, 0)
                return
            b.phase = Phase.RECOVERY
        elif phase == Phase.RECOVERY:
            recover_all(b, log)
            b.phase = Phase.INITIATIVE
            b.cursor = 0
        else:  # TIE_ORDER
            while b.cursor < b.fighters_n and equals_before(b, b.cursor) == 0:
                b.cursor += 1
            if b.cursor < b.fighters_n:
                ask_dice(b, UNIFORM, equals_before(b, b.cursor) + 1, b.cursor, Purpose.TIE_ORDER, 0)
                return
            begin_round(b, 1, log)


@jit(types.void(B, _I, LOG))
def take_dice(b, outcome, log):
    """Put the outcome of the awaited dice to its use."""
    phase = b.phase
    if phase == Phase.INITIATIVE:
        roll_initiative(b, b.cursor, outcome, log)
        b.cursor += 1
    elif phase == Phase.ATTACK_ROLL:
        b.phase = Phase.SPEND if roll_attack(b, outcome, log) >= 0 else Phase.AFTER_ACTION
    elif phase == Phase.SETUP_ROLL:
        roll_setup(b, b.act_by, b.act_on, b.act, outcome, log)
        b.phase = Phase.AFTER_ACTION
    elif phase == Phase.QUICKNESS:
        roll_quickness(b, outcome, log)
        b.phase = Phase.EXECUTE
    elif phase == Phase.TIDE:
        emit(log, Event.TIDE, b.cursor, outcome, 0, 0, 0, 0, 0)
        b.tide[b.cursor] = outcome
        b.cursor += 1
    else:  # TIE_ORDER
        place_in_ties(b, b.cursor, outcome, log)
        b.cursor += 1
