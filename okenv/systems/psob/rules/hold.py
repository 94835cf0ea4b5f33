"""Holding a phase, acting at a lower number, and preempting (PS-HOLD-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .choices import any_part
from .initiative import next_among
from .layout import B, Event, Turn
from .mobs import companions
from .sides import carries_on, side_of, stands

HELD_OUT = 3
"""What holding to the end of the round adds to the next initiative roll (PS-HOLD-1)."""
PREEMPTING = 2
"""What preempting takes off the roll of Initiative (PS-HOLD-1)."""
_GROUP = int(Turn.GROUP)
_I = types.int64


@jit(_I(B))
def next_holder(b):
    """Whoever holds and has not been asked at this number, the slowest first; -1 for nobody (PS-HOLD-1)."""
    rows = b.asked & 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.phase != 0 and f.holding != 0 and not has(b.asked, i):
            rows |= bit(i)
    return next_among(b, rows, False)


@jit(_I(B))
def next_of_group(b):
    """Whoever acts at this number and has not been asked, the slowest first; -1 for nobody (PS-INIT-2, PS-WOUND-1)."""
    rows = b.asked & 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.phase != 0 and not has(b.asked, i) and f.number == b.count and (f.holding == 0 or has(b.joining, i)):
            if stands(b, i) or any_part(b, i):
                rows |= bit(i)
    return next_among(b, rows, False)


@jit(_I(B))
def next_preempter(b):
    """Whoever still holds and may go before somebody's declared action, the quickest first; -1: nobody (PS-HOLD-1)."""
    rows = b.asked & 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.phase != 0 and f.holding != 0 and not has(b.asked, i) and not has(b.joining, i):
            if next_victim(b, i, -1) >= 0:
                rows |= bit(i)
    return next_among(b, rows, True)


@jit(types.boolean(B, _I, _I))
def can_preempt(b, i, target):
    """Whether an action at this number may be preempted: an enemy's, who declared it in her own phase (PS-HOLD-1)."""
    f = b.fighters[target]
    if f.turn_of != _GROUP or f.lead != 0 or f.nth > b.group_n:
        return False
    return side_of(b, i) != side_of(b, target) and carries_on(b, target)


@jit(_I(B, _I, _I))
def next_victim(b, i, after):
    """The first row behind ``after`` whose action a fighter may preempt; -1 for none."""
    for k in range(after + 1, b.fighters_n):
        if can_preempt(b, i, k):
            return k
    return -1


@jit(types.void(B, _I, LOG))
def hold(b, i, log):
    """A fighter, with her mob, waits for a lower number (PS-HOLD-1)."""
    rows = companions(b, i)
    for k in range(b.fighters_n):
        if has(rows, k):
            b.fighters[k].holding = 1
            emit(log, Event.HOLD, k, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def join(b, i, log):
    """A holder, with her mob, acts at this number (PS-HOLD-1)."""
    rows = companions(b, i)
    for k in range(b.fighters_n):
        if has(rows, k):
            b.fighters[k].number = b.count
            b.joining |= bit(k)
            emit(log, Event.ACTS, k, b.count, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_preempt(b, i, dice, log):
    """2dF + Initiative - 2 against Initiative: before, together, or right after (PS-HOLD-1)."""
    f, t = b.fighters[i], b.fighters[b.victim]
    value = f.initiative - PREEMPTING - (f.uses if f.uses > 1 else 0)
    outcome = value + dice - t.initiative
    turn = Turn.FIRST if outcome >= 1 else Turn.GROUP if outcome == 0 else Turn.AFTER
    emit(log, Event.PREEMPT_ROLL, i, b.victim, value, dice, t.initiative, turn, 0)
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if k == i or (g.lead == i + 1 and g.turn_of == f.turn_of):
            if k != i:
                g.turn_of = turn
    f.turn_of = turn


@jit(types.void(B, LOG))
def hold_out(b, log):
    """Who has held to the end of the round is quicker in the next (PS-HOLD-1)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.phase != 0 and f.holding != 0:
            f.pending += HELD_OUT
            f.phase, f.holding = 0, 0
            emit(log, Event.HELD_OUT, i, 0, 0, 0, 0, 0, 0)
