"""The fight, from one decision or roll to the next (ZS-TURN-1, ZS-ACT-1, ZS-END-1).

``advance`` goes on until somebody must decide, dice must be rolled, or the fight is over. It only asks
where there is a choice.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, ONGOING

from .asking import ask
from .attack import may_spare
from .blows import ask_roll, next_to_join, take_roll
from .choices import any_choice
from .effects import ask_what_to_take, end_attack, push_back, roll_damage, take_effect, target_over
from .environment import begin_environment, harm_by_hazard, next_hazard, roll_hazard
from .execute import perform, roll_task, trades
from .forcing import next_to_force
from .knockback import keep_feet
from .layout import B, Event, Phase, Prompt
from .sides import able, standing
from .turns import (
    acting_side,
    begin_turn,
    clear_round,
    come_to_turn,
    end_turn,
    first_to_act,
    lose_turn,
    next_to_interrupt,
    others_to_act,
)

_NOBODY = np.int64(0)
_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def begin_round(b, turn, log):
    """A round begins with the half of the side that starts (ZS-TURN-1)."""
    b.turn = turn
    b.half = 0
    emit(log, Event.ROUND, turn, 0, 0, 0, 0, 0, 0)
    clear_round(b)
    emit(log, Event.HALF, b.starts, 0, 0, 0, 0, 0, 0)
    b.step = Phase.NEXT


@jit(types.boolean(B, LOG))
def next_turn(b, log):
    """Who is next on the acting side, then the other side, the environment; True: the side is asked (ZS-TURN-1)."""
    i = first_to_act(b)
    if i < 0:
        if b.half == 0:
            b.half = 1
            emit(log, Event.HALF, acting_side(b), 0, 0, 0, 0, 0, 0)
        else:
            begin_environment(b, log)
        return False
    if b.listed == 0 and others_to_act(b, i):
        ask(b, Prompt.NEXT, i)
        return True
    come_to_turn(b, i, log)
    return False


@jit(types.boolean(B))
def decided(b):
    """Whether a side has nobody left who can act; both at once is a draw (ZS-END-1)."""
    left, right = standing(b, 0), standing(b, 1)
    if left != 0 and right != 0:
        return False
    b.outcome = DRAW if left == right else 0 if right == 0 else 1
    return True


@jit(types.void(B, LOG), cold=True)
def end_round(b, log):
    """A round is over: the winner, the draw after the last, or the next one (ZS-END-1)."""
    if decided(b):
        return
    if b.turn >= b.limit:
        b.outcome = DRAW
    else:
        begin_round(b, b.turn + 1, log)


@jit(types.boolean(B, LOG))
def ask_in_turn(b, log):
    """The next question of a turn before anything is rolled; True: somebody is asked (ZS-ACT-1, ZS-DELAY-1).

    A turn that was forced before it began is lost, and nobody is asked about it (ZS-FORCE-1).
    Whoever attacks says whom a spread or sweep leaves out, and what she trades (ZS-MAN-3, ZS-MAN-1).
    """
    i, step = b.whose, b.step
    if step == Phase.TURN:
        if able(b, i) and any_choice(b, i):
            ask(b, Prompt.TURN, i)
            return True
        b.step = Phase.END_OF_TURN
        return False
    if step == Phase.END_OF_TURN:
        end_turn(b)
        return False
    if step == Phase.RELEASE:
        ask(b, Prompt.RELEASE, b.fighters[i].held_by - 1)
        return True
    if step == Phase.TRADE:
        picks = not has(b.asked, i) and may_spare(b)
        if picks or trades(b, i, b.act, b.option):
            ask(b, Prompt.TARGETS if picks else Prompt.TRADE, i)
            return True
        b.asked = _NOBODY
        b.step = Phase.INTERRUPT
        return False
    opens = b.opening != 0 and b.outer == 0
    lost = opens and b.fighters[i].owed > 0
    who = -1 if lost else next_to_interrupt(b)
    if who >= 0:
        ask(b, Prompt.INTERRUPT, who)
        return True
    b.asked = _NOBODY
    if opens:
        b.opening = 0
        if lost:  # she forced it before she had it
            lose_turn(b, i, log)
            b.step = Phase.NEXT
        else:
            begin_turn(b, i, log)
        return False
    perform(b, i, log)
    return b.dice != 0


@jit(types.boolean(B))
def ask_window(b):
    """The next question between a declared attack and its dice; True: somebody is asked (ZS-MAN-2, ZS-FORCE-1)."""
    if b.step == Phase.TEAM:
        who = next_to_join(b)
        if who >= 0:
            ask(b, Prompt.TEAM, who)
            return True
        b.asked = _NOBODY
        b.step = Phase.FORCE
    who = next_to_force(b)
    if who >= 0:
        ask(b, Prompt.FORCE, who)
        return True
    b.asked = _NOBODY
    b.step = Phase.ROLL
    return False


@jit(types.boolean(B, LOG))
def resolve_blow(b, log):
    """An attack from its dice to its end; True: somebody is asked, or dice are awaited (ZS-DMG-1, ZS-ATT-2)."""
    step = b.step
    if step == Phase.ROLL:
        ask_roll(b)
        return b.dice != 0
    if step == Phase.STRIKES:
        ask(b, Prompt.STRIKES, b.whose)
        return True
    if step == Phase.DAMAGE:
        return roll_damage(b)
    if step == Phase.EFFECT:
        return take_effect(b, log)
    if step == Phase.PUSH:
        return push_back(b, log)
    if step == Phase.TARGET_OVER:
        target_over(b)
        return False
    return ask_what_to_take(b, log)


@jit(types.void(B, LOG))
def advance(b, log):
    """Go on to the next decision, the next dice, or the end."""
    b.prompt = 0
    while b.outcome == ONGOING:
        if b.dice != 0:
            return
        step = b.step
        if step == Phase.NEXT:
            if next_turn(b, log):
                return
        elif step <= Phase.INTERRUPT:
            if ask_in_turn(b, log):
                return
        elif step <= Phase.FORCE:
            if ask_window(b):
                return
        elif step < Phase.AFTER:
            if resolve_blow(b, log):
                return
        elif step == Phase.AFTER:
            end_attack(b)
            b.step = Phase.TURN
            if decided(b):
                break
        elif step == Phase.HAZARD:
            if next_hazard(b, log):
                return
        else:
            end_round(b, log)
    b.dice = 0
    b.step = Phase.OVER
    emit(log, Event.OVER, b.outcome, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def take_dice(b, outcome, log):
    """Put the outcome of the awaited dice to its use."""
    step, by = b.step, b.dice_by
    b.dice = 0
    if step == Phase.ATTACK_ROLL:
        take_roll(b, by, outcome, log)
    elif step == Phase.EFFECT:
        b.die = outcome
    elif step == Phase.TASK_ROLL:
        roll_task(b, by, outcome, log)
    elif step == Phase.PUSH_ROLL:
        keep_feet(b, by, outcome, log)
        b.step = Phase.TARGET_OVER
    elif step == Phase.HAZARD_ROLL:
        roll_hazard(b, outcome, log)
    else:  # HAZARD_DAMAGE
        harm_by_hazard(b, outcome, log)
