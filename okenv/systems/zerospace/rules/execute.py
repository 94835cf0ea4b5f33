"""Carrying out what a fighter does in her turn: quick actions, moves and standard actions (ZS-ACT-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .arms import draw, drop, has_flag, pick
from .asking import ask_check
from .blows import begin_attack, is_strike
from .conditions import BY_MOVE, fall_prone, recover, rise
from .grapple import break_free, release
from .layout import B, Effort, Event, Flag, Phase, Purpose
from .manoeuvres import distract
from .movement import go
from .objects import cover_near, take_cover
from .powers import switch_shield
from .turns import delay

_AREA, _HARM, _OWN, _TASK = int(Flag.AREA), int(Flag.HARM), int(Effort.OWN), int(Purpose.TASK)
_APPROACH, _SEEK = int(Act.APPROACH), int(Act.SEEK)
_NOBODY = np.int64(0)
_I = types.int64


@jit(types.boolean(_I), inline=True)
def is_quick(kind):
    """Whether a kind of answer is a quick action (ZS-ACT-1)."""
    if (kind >= Act.PRONE and kind <= Act.DRAW) or kind == Act.COVER or kind == Act.CLOAK:
        return True
    return kind == Act.ACTIVATE or kind == Act.DEACTIVATE


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def act_quickly(b, i, kind, option, log):
    """A quick action (ZS-ACT-1, ZS-POW-1)."""
    b.quick += 1
    if kind == Act.COVER:
        take_cover(b, i, cover_near(b, i), log)
    elif kind == Act.PRONE:
        fall_prone(b, i, log)
    elif kind == Act.DROP:
        drop(b, i, option, log)
    elif kind == Act.DRAW:
        draw(b, i, option, log)
    elif kind == Act.ACTIVATE or kind == Act.DEACTIVATE:
        switch_shield(b, i, log)
    else:
        b.fighters[i].hidden = 1
        emit(log, Event.CLOAK, i, 0, 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I, _I))
def trades(b, i, kind, arm):
    """Whether a called shot or suppressing fire is to be asked about (ZS-MAN-1)."""
    if b.trade_cap <= 0 or not is_strike(kind):
        return False
    return has_flag(b, i, arm, _HARM) and not has_flag(b, i, arm, _AREA)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def use_turn(b, i, kind, target, option, log):
    """A fighter's answer in her turn: done now, or declared so that others may interrupt (ZS-ACT-1, ZS-DELAY-1)."""
    if kind == Act.DONE:
        b.step = Phase.END_OF_TURN
    elif kind == Act.DELAY:
        delay(b, i, log)
    elif kind == Act.RELEASE:
        release(b, i, log)
    elif is_quick(kind):
        act_quickly(b, i, kind, option, log)
    else:
        b.act, b.option, b.trade = kind, option, 0
        f = b.fighters[i]
        whom = f.holds - 1 if kind == Act.SQUEEZE else f.held_by - 1 if kind == Act.BREAK else target
        b.target = whom if whom >= 0 else i  # what is aimed at nobody is told as her own
        b.asked = _NOBODY
        b.step = Phase.TRADE


@jit(types.void(B, _I, LOG))
def perform(b, i, log):
    """What was declared is carried out, and its actions are spent (ZS-ACT-1)."""
    kind, option = b.act, b.option
    b.step = Phase.TURN
    if kind >= _APPROACH and kind <= _SEEK:
        go(b, i, kind, b.target, option, log)
    elif kind == Act.PICK:
        b.moved = 1
        pick(b, i, option, log)
    elif kind == Act.RISE:
        if option == BY_MOVE:
            b.moved = 1
        else:
            b.spent = 1
        rise(b, i, log)
    elif kind == Act.DODGE:
        b.moved, b.spent = 1, 1
        b.fighters[i].dodge = _OWN
        emit(log, Event.DODGE, i, 0, 0, 0, 0, 0, 0)
    else:
        b.spent = 1
        if kind == Act.BREAK or kind == Act.RECOVER or kind == Act.DISTRACT:
            emit(log, Event.DECLARE, i, b.target, kind, option, 0, 0, 0)
            ask_check(b, i, _TASK)
            b.step = Phase.TASK_ROLL
        else:
            begin_attack(b, i, log)
        return
    b.act = 0


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_task(b, i, dice, log):
    """2d6 to break free, recover, or distract somebody (ZS-ATT-3, ZS-MAN-1)."""
    b.step = Phase.AFTER
    if b.act == Act.BREAK:
        break_free(b, i, dice, log)
    elif b.act == Act.RECOVER:
        recover(b, i, b.option, dice, log)
    else:
        distract(b, i, b.target, dice, log)
