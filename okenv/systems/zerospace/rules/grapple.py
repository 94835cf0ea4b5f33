"""Grapples: restraining, letting go, squeezing, and breaking free (ZS-MAN-1, ZS-MAN-2, ZS-COND-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Event
from .modifiers import CORE, USUAL, dv_penalties, lies, succeeds, task_value
from .movement import beside
from .sides import stands

_I = types.int64


@jit(types.boolean(B, _I, _I))
def could_grapple(b, i, t):
    """Whether somebody is held by nobody, and she holds nobody; the restrained only return a grapple (ZS-MAN-1)."""
    f = b.fighters[i]
    if not stands(b, t) or f.holds != 0 or b.fighters[t].held_by != 0:
        return False
    return f.held_by == 0 or f.held_by == t + 1


@jit(types.boolean(B, _I, _I))
def can_grapple(b, i, t):
    """Whether somebody within 1 m can be grappled (ZS-MAN-1)."""
    return t >= 0 and beside(b, i, t) and could_grapple(b, i, t)


@jit(types.void(B, _I, _I, LOG), cold=True)
def restrain(b, i, t, log):
    """A grapple restrains; where the restrained one returns it, both are (ZS-MAN-1)."""
    b.fighters[i].holds, b.fighters[t].held_by = t + 1, i + 1
    emit(log, Event.RESTRAINED, i, t, 0, 0, 0, 0, 0)


@jit(types.void(B, _I))
def let_loose(b, i):
    """Whom a fighter restrains, if anybody, is restrained no longer (ZS-MAN-1)."""
    f = b.fighters[i]
    if f.holds != 0:
        b.fighters[f.holds - 1].held_by = 0
        f.holds = 0


@jit(types.void(B, _I, LOG), cold=True)
def release(b, i, log):
    """A grappler lets go (ZS-MAN-1)."""
    f = b.fighters[i]
    if f.holds != 0:
        emit(log, Event.RELEASE, i, f.holds - 1, 0, 0, 0, 0, 0)
        let_loose(b, i)


@jit(types.void(B, _I, LOG), cold=True)
def unbind(b, t, log):
    """Every hold of somebody, and on her, is over (ZS-MAN-1)."""
    f = b.fighters[t]
    if f.holds != 0:
        emit(log, Event.FREED, f.holds - 1, t, 0, 0, 0, 0, 0)
        let_loose(b, t)
    if f.held_by != 0:
        emit(log, Event.FREED, t, f.held_by - 1, 0, 0, 0, 0, 0)
        let_loose(b, f.held_by - 1)


@jit(types.boolean(B, _I))
def can_squeeze(b, i):
    """Whether a fighter restrains anybody whom she could hurt (ZS-MAN-1)."""
    return b.fighters[i].holds != 0


@jit(types.boolean(B, _I))
def can_break(b, i):
    """Whether a fighter is restrained (ZS-MAN-1)."""
    return b.fighters[i].held_by != 0


@jit(_I(B, _I))
def break_value(b, i):
    """Brawn + Hand-to-hand Combat, her own restraint and being prone taken off (ZS-MAN-1, ZS-ATT-3)."""
    f = b.fighters[i]
    return task_value(b, i, f.brawn + f.hand - USUAL * int(lies(b, i)))


@jit(_I(B, _I))
def break_difficulty(b, i):
    """8 + Brawn + Hand-to-hand Combat of who restrains her, penalties taken off; of the helpless 0 (ZS-MAN-1)."""
    k = b.fighters[i].held_by - 1
    f = b.fighters[k]
    if f.helpless != 0:
        return 0
    return CORE + f.brawn + f.hand - dv_penalties(b, k) - USUAL * int(lies(b, k))


@jit(types.void(B, _I, _I, LOG), cold=True)
def break_free(b, i, dice, log):
    """A roll to break free; whom she holds she still holds; what distracts either ends (ZS-MAN-1, ZS-COND-2)."""
    f = b.fighters[i]
    k = f.held_by - 1
    value, difficulty = break_value(b, i), break_difficulty(b, i)
    emit(log, Event.BREAK_ROLL, i, k, value, dice, difficulty, 0, 0)
    f.distracted, b.fighters[k].distracted = 0, 0
    if succeeds(value + dice - difficulty):
        let_loose(b, k)
        emit(log, Event.FREED, i, k, 0, 0, 0, 0, 0)
