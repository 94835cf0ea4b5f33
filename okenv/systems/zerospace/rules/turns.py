"""Whose turn it is: the order of a side, turns owed, delayed, or taken by interrupting (ZS-TURN-1, ZS-FORCE-2)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .conditions import rise
from .grapple import release
from .layout import B, Effort, Event, Phase, Terror
from .movement import take_flight
from .sides import able, rows_of, side_of

_FORCED, _FLEES = int(Effort.FORCED), int(Terror.FLEES)
_NOBODY = np.int64(0)
_I = types.int64


@jit(_I(B))
def acting_side(b):
    """The side whose half of the round it is (ZS-TURN-1)."""
    return b.starts if b.half == 0 else 1 - b.starts


@jit(types.boolean(B, _I))
def can_be_next(b, i):
    """Whether a fighter can take the next turn: able, and not acted in this round (ZS-TURN-1)."""
    return able(b, i) & (b.fighters[i].acted == 0)


@jit(_I(B))
def first_to_act(b):
    """The first by row of the acting side who has not acted, and speaks for it; -1: all have (ZS-TURN-1)."""
    first, last = rows_of(b, acting_side(b))
    for i in range(first, last):
        if can_be_next(b, i):
            return i
    return -1


@jit(types.boolean(B, _I))
def others_to_act(b, i):
    """Whether the side has somebody else to choose than its first (ZS-TURN-1)."""
    last = rows_of(b, acting_side(b))[1]
    for k in range(i + 1, last):
        if can_be_next(b, k):
            return True
    return False


@jit(types.void(B), cold=True)
def clear_round(b):
    """A round begins: nobody has acted or forced a turn in it (ZS-FORCE-1)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.acted, f.forced, f.rolls = 0, 0, 0


@jit(types.void(B, _I, LOG), cold=True)
def lose_turn(b, i, log):
    """A turn that was forced before does not come: what was forced ends (ZS-FORCE-1, ZS-FORCE-2)."""
    f = b.fighters[i]
    f.owed -= 1
    f.given_up += 1
    f.surprised = 0
    if f.run == _FORCED:
        f.run = 0
    if f.dodge == _FORCED and b.long_dodge == 0:
        f.dodge = 0
    emit(log, Event.OWED, i, f.owed, 0, 0, 0, 0, 0)


@jit(types.void(B, _I))
def clear_turn(b, i):
    """The turn is a fighter's, and nothing of it is used or declared (ZS-ACT-1)."""
    b.whose = i
    b.act, b.spared = 0, _NOBODY
    b.moved, b.spent, b.quick, b.rest = 0, 0, 0, 0


@jit(types.void(B, _I, LOG))
def come_to_turn(b, i, log):
    """An ordinary turn comes: it is owed, or it begins, and a stored one may lapse (ZS-FORCE-2, ZS-DELAY-1)."""
    f = b.fighters[i]
    f.acted = 1
    if f.owed > 0:
        lose_turn(b, i, log)
        return
    if f.stored != 0 and b.keeps_delayed == 0:
        f.stored = 0
        emit(log, Event.LAPSED, i, 0, 0, 0, 0, 0, 0)
    emit(log, Event.TURN, i, 0, 0, 0, 0, 0, 0)
    if b.early == 0:
        begin_turn(b, i, log)
        return
    clear_turn(b, i)
    b.opening, b.asked = 1, _NOBODY
    b.step = Phase.INTERRUPT


@jit(types.void(B, _I, LOG))
def begin_turn(b, i, log):
    """A turn begins: her own dodge and run end; who holds her may let go (ZS-FORCE-1, ZS-MOVE-2, ZS-MAN-2)."""
    f = b.fighters[i]
    f.dodge, f.run, f.given_up = 0, 0, 0
    clear_turn(b, i)
    b.step = Phase.RELEASE
    if f.held_by == 0 or not able(b, f.held_by - 1):
        enter_turn(b, i, log)


@jit(types.void(B, _I, LOG))
def enter_turn(b, i, log):
    """Whoever flees does that first, or rises, and lets go whom she holds; then she is asked (ZS-ATT-3)."""
    f = b.fighters[i]
    b.step = Phase.TURN
    if f.terror == _FLEES and f.held_by == 0:
        release(b, i, log)
        if f.prone != 0:
            rise(b, i, log)
            b.moved = 1
        else:
            take_flight(b, i, log)


@jit(types.boolean(B, _I))
def can_delay(b, i):
    """Whether a turn can be delayed: nothing was done in it, it interrupts nobody, and none is stored (ZS-DELAY-1)."""
    return (b.moved == 0) & (b.spent == 0) & (b.quick == 0) & (b.outer == 0) & (b.fighters[i].stored == 0)


@jit(types.void(B, _I, LOG))
def delay(b, i, log):
    """A turn is stored, to be used later by interrupting (ZS-DELAY-1)."""
    b.fighters[i].stored = 1
    emit(log, Event.DELAY, i, 0, 0, 0, 0, 0, 0)
    b.step = Phase.NEXT


@jit(_I(B))
def next_to_interrupt(b):
    """Who holds a stored turn and has not been asked: the other side first, by row; -1: nobody (ZS-DELAY-1)."""
    if b.outer != 0:
        return -1
    mine = side_of(b, b.whose)
    for turn in range(2):
        first, last = rows_of(b, 1 - mine if turn == 0 else mine)
        for k in range(first, last):
            if b.fighters[k].stored != 0 and k != b.whose and able(b, k) and not has(b.asked, k):
                return k
    return -1


@jit(types.void(B, _I, LOG), cold=True)
def interrupt(b, k, log):
    """A stored turn is taken: what was declared is void, and a whole turn comes between (ZS-DELAY-1)."""
    b.outer = b.whose + 1
    b.outer_moved, b.outer_spent, b.outer_quick, b.outer_rest = b.moved, b.spent, b.quick, b.rest
    b.fighters[k].stored = 0
    emit(log, Event.INTERRUPT, k, b.whose, 0, 0, 0, 0, 0)
    begin_turn(b, k, log)


@jit(types.void(B))
def end_turn(b):
    """A turn is over; whoever was interrupted begins, or declares anew with what is left (ZS-COND-2, ZS-DELAY-1)."""
    b.fighters[b.whose].surprised = 0
    b.asked = _NOBODY
    if b.outer == 0:
        b.opening = 0
        b.step = Phase.NEXT
        return
    b.whose = b.outer - 1
    b.outer = 0
    b.moved, b.spent, b.quick, b.rest = b.outer_moved, b.outer_spent, b.outer_quick, b.outer_rest
    if b.opening != 0 and able(b, b.whose):
        b.step = Phase.INTERRUPT
        return
    b.opening = 0
    b.step = Phase.TURN
