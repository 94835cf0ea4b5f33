"""Initiative numbers, the order among equals, and counting down (PS-INIT-1, PS-INIT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.fighters import ties_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import NO_PHASE, B, Event
from .sides import able, talks

_I = types.int64
equals_before, place_in_ties = ties_of(B, Event.TIE_ORDER)  # PS-INIT-2


@jit(_I(B, _I))
def quickness(b, i):
    """A number that orders fighters: Initiative, then the order among equals (PS-INIT-2)."""
    return ((b.fighters[i].initiative + 512) << 8) + b.fighters[i].tie


@jit(_I(B, _I, types.boolean))
def next_among(b, rows, highest):
    """The quickest, or the slowest, of some fighters given as bits; -1 for nobody (PS-INIT-2)."""
    who, best = -1, 0
    for i in range(b.fighters_n):
        if has(rows, i):
            rank = quickness(b, i)
            if who < 0 or (rank > best if highest else rank < best):
                who, best = i, rank
    return who


@jit(types.boolean(B, _I))
def rolls_initiative(b, i):
    """Whether a fighter rolls for herself: able to act or speak, and no mob's later member (PS-INIT-1, PS-MOB-2)."""
    f = b.fighters[i]
    if not able(b, i):
        return talks(b, i)
    if f.mob != 0:
        for k in range(i):
            if b.fighters[k].squad == f.squad and able(b, k):
                return False
    return True


@jit(types.void(B, _I, _I, LOG))
def roll_initiative(b, i, dice, log):
    """Number = 2dF + Initiative + what is pending; a mob has one roll, each member her own pending (PS-INIT-1)."""
    mob, squad = b.fighters[i].mob, b.fighters[i].squad
    for k in range(i, b.fighters_n):
        f = b.fighters[k]
        if k == i or (mob != 0 and f.squad == squad and able(b, k)):
            number = f.initiative + dice + f.pending
            emit(log, Event.INITIATIVE, k, f.initiative, dice, f.pending, number, 0, 0)
            f.number = number if number >= 0 else NO_PHASE
            f.phase = 1 if number >= 0 else 0
            f.pending = 0


@jit(types.void(B))
def clear_round(b):
    """A round begins: stuns and aborts of the last one are over (PS-ABORT-1, PS-ABORT-2)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.stunned, f.stunned_off, f.aborted, f.holding, f.phase, f.rolls = 0, 0, 0, 0, 0, 0
        f.number = NO_PHASE


@jit(_I(B))
def next_number(b):
    """The highest number below the one just counted at which somebody has her phase; -1 for none (PS-INIT-1)."""
    best = NO_PHASE
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.phase != 0 and f.holding == 0 and f.number < b.count and f.number > best:
            best = f.number
    return best
