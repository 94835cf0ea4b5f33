"""What a hit does, from the damage die to the end of the attack (ZS-DMG-1, ZS-DMG-2, ZS-ATT-2, ZS-ATT-4, ZS-MAN-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .arms import can_knock, can_take, has_flag, knock, take
from .asking import ask, ask_check, ask_damage
from .blows import is_strike, next_target
from .conditions import blinding, overcoming, terrifying
from .damage import defeat, defeats, falls_at_once, strike
from .grapple import restrain
from .knockback import STEADY, push, pushes
from .layout import ARMS, WEAPONS, B, Event, Flag, Phase, Prompt, Purpose
from .manoeuvres import squeeze, takedown
from .objects import wreck
from .sides import stands

_KNOCKBACK, _HARM = int(Purpose.KNOCKBACK), int(Flag.HARM)
_SQUEEZE, _WRECK, _GRAPPLE, _TAKEDOWN = int(Act.SQUEEZE), int(Act.WRECK), int(Act.GRAPPLE), int(Act.TAKEDOWN)
_NOBODY = np.int64(0)
_I = types.int64


@jit(types.boolean(B))
def needs_die(b):
    """Whether a damage die is rolled: by what does harm, at somebody with a name (ZS-DMG-1, ZS-DMG-2)."""
    if b.act == _WRECK:
        return True
    if b.act == _SQUEEZE:
        return not falls_at_once(b, b.victim)
    if not is_strike(b.act) or not has_flag(b, b.striker, b.arm, _HARM):
        return False
    if b.struck == 0:
        return not falls_at_once(b, b.victim)
    for t in range(b.fighters_n):
        if has(b.struck, t) and not falls_at_once(b, t):
            return True
    return False


@jit(types.boolean(B))
def roll_damage(b):
    """Ask for the damage die, if one is rolled; True: it is awaited (ZS-DMG-1, ZS-ATT-3)."""
    b.step = Phase.EFFECT
    b.die = 0
    if not needs_die(b):
        return False
    ask_damage(b, b.striker)
    return True


@jit(types.boolean(B, LOG))
def take_effect(b, log):
    """What a hit does to the next of those hit; True: somebody is asked (ZS-DMG-1, ZS-DMG-2, ZS-ATT-3, ZS-ATT-4)."""
    i, kind = b.striker, b.act
    if b.struck != 0:
        b.victim = next_target(b)
        b.margin = b.fighters[b.victim].rolled
        b.targets &= ~bit(b.victim)
    t = b.victim
    b.step = Phase.TARGET_OVER
    if kind == _WRECK:
        wreck(b, i, b.option // ARMS, b.arm, b.die, log)
        b.step = Phase.AFTER
    elif is_strike(kind):
        strike(b, i, b.arm, t, b.die, log)
        if stands(b, t):
            b.step = Phase.PUSH
            blinding(b, i, b.arm, t, log)
            overcoming(b, i, b.arm, t, log)
            if terrifying(b, i, b.arm, t, log):
                ask(b, Prompt.FEAR, t)
                return True
    elif kind == _SQUEEZE:
        squeeze(b, i, t, b.die, log)
    elif kind == _TAKEDOWN:
        takedown(b, i, t, log)
    elif defeats(b, kind, t):
        defeat(b, i, t, log)
    elif kind == _GRAPPLE:
        restrain(b, i, t, log)
    else:
        b.step = Phase.TAKE
    return False


@jit(types.boolean(B, LOG))
def push_back(b, log):
    """Knockback of whoever stands after a strike; True: dice are awaited (ZS-KNOCK-1)."""
    i, t = b.striker, b.victim
    b.step = Phase.TARGET_OVER
    if not pushes(b, i, b.arm, t, b.margin):
        return False
    push(b, i, t, b.margin, log)
    if b.margin > STEADY and b.fighters[t].prone == 0:
        ask_check(b, t, _KNOCKBACK)
        b.step = Phase.PUSH_ROLL
        return True
    return False


@jit(types.void(B))
def target_over(b):
    """One target is done with: the next, or the end of the attack (ZS-ATT-2, ZS-MAN-1)."""
    if b.targets == 0:
        b.step = Phase.AFTER
    else:
        b.step = Phase.EFFECT if b.struck != 0 else Phase.ROLL


@jit(_I(B))
def things_to_take(b):
    """How many answers there are to a disarm: what can be knocked away, and what can be kept (ZS-MAN-1, ZS-MAN-2)."""
    count = 0
    for w in range(WEAPONS):
        if can_knock(b, b.victim, w):
            count += 1 + int(can_take(b, b.whose, b.victim, w))
    return count


@jit(types.boolean(B, LOG), cold=True)
def ask_what_to_take(b, log):
    """After a disarm: what the other loses, and where it goes; True: that is asked (ZS-MAN-1, ZS-MAN-2)."""
    if things_to_take(b) > 1:
        ask(b, Prompt.TAKE, b.whose)
        return True
    for w in range(WEAPONS):
        if can_knock(b, b.victim, w):
            knock(b, b.victim, w, log)
    b.step = Phase.TARGET_OVER
    return False


@jit(types.void(B, _I, _I, LOG), cold=True)
def disarm(b, kind, w, log):
    """A weapon is knocked away, or taken (ZS-MAN-1, ZS-MAN-2)."""
    if kind == Act.TAKE:
        take(b, b.whose, b.victim, w, log)
    else:
        knock(b, b.victim, w, log)
    b.step = Phase.TARGET_OVER


@jit(types.void(B, _I, LOG), cold=True)
def choose_strike(b, k, log):
    """A team says whose attack strikes (ZS-MAN-1)."""
    b.striker = k
    if k != b.whose:
        b.arm = b.fighters[k].joins - 1
    emit(log, Event.STRIKES, k, b.victim, 0, 0, 0, 0, 0)
    b.step = Phase.DAMAGE


@jit(types.void(B))
def end_attack(b):
    """An action is over: what distracted those who made it ends, and their team (ZS-COND-2, ZS-MAN-2)."""
    b.fighters[b.whose].distracted = 0
    if b.members > 1:
        for k in range(b.fighters_n):
            f = b.fighters[k]
            if f.joins != 0:
                f.joins, f.distracted, f.surprised = 0, 0, 0
    b.act, b.members, b.diver, b.spared = 0, 1, 0, _NOBODY
