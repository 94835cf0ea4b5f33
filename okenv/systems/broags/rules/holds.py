"""Pins and holds: who is bound by whom, letting go, and breaking free (BR-STAT-1, BR-PIN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Bond, Event, Prompt
from .wounds import HOLDING, might_of

BY_FAR = 4
"""The margin at which a pin may be a hold, and a shove floors (BR-MAN-1, BR-STAT-1)."""
_FREE, _PINNED, _PINNER, _HELD, _HOLDER = (int(bond) for bond in Bond)
_NOTHING, _TURN, _BIND = int(Prompt.NONE), int(Prompt.TURN), int(Prompt.BIND)
_I = types.int64


@jit(types.boolean(B, _I))
def free(b, i):
    """Whether a fighter neither binds anybody nor is bound (BR-STAT-1)."""
    return b.fighters[i].bond == _FREE


@jit(types.boolean(B, _I))
def binds(b, i):
    """Whether a fighter pins or holds somebody, whom she may let go (BR-STAT-1, BR-PIN-1)."""
    bond = b.fighters[i].bond
    return (bond == _PINNER) | (bond == _HOLDER)


@jit(types.boolean(B, _I))
def helpless(b, i):
    """Whether a fighter is pinned, held, or pins: without cover, stance and movement (BR-PIN-1)."""
    bond = b.fighters[i].bond
    return (bond != _FREE) & (bond != _HOLDER)


@jit(types.void(B, _I))
def clear_bond(b, i):
    """The bond that a fighter is in, if any, is over for both (BR-STAT-1)."""
    f = b.fighters[i]
    if f.bond_with != 0:
        other = b.fighters[f.bond_with - 1]
        other.bond, other.bond_with = _FREE, 0
    f.bond, f.bond_with = _FREE, 0


@jit(types.void(B, _I, LOG), cold=True)
def unbind(b, i, log):
    """A fighter's bond ends, whichever end of it is hers (BR-STAT-1)."""
    f = b.fighters[i]
    if f.bond != _FREE:
        other = f.bond_with - 1
        emit(log, Event.FREED, i, other, 0, 0, 0, 0, 0)
        clear_bond(b, i)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def bind(b, i, t, bond, log):
    """Fighter i pins or holds another, whose sprint is over; ``bond`` is the other's (BR-MAN-1, BR-PIN-1)."""
    f, g = b.fighters[i], b.fighters[t]
    clear_bond(b, i)
    clear_bond(b, t)
    f.bond, g.bond = bond + 1, bond
    f.bond_with, g.bond_with = t + 1, i + 1
    f.sprint, f.erratic, g.sprint, g.erratic = 0, 0, 0, 0
    emit(log, Event.BOUND, i, t, bond, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), cold=True)
def release(b, i, log):
    """A pinner or holder lets go (BR-STAT-1)."""
    f = b.fighters[i]
    emit(log, Event.RELEASE, i, f.bond_with - 1, f.bond, 0, 0, 0, 0)
    clear_bond(b, i)


@jit(_I(B, _I))
def break_difficulty(b, i):
    """What a bound fighter rolls Strength against: the other's, of a holder less 4 (BR-STAT-1)."""
    f = b.fighters[i]
    return b.fighters[f.bond_with - 1].strength - (HOLDING if f.bond == _HELD else 0)


@jit(_I(B, _I, _I, LOG), cold=True)
def break_free(b, i, dice, log):
    """Strength to break or reverse; returns the prompt that follows: BIND, TURN if she is free, else NONE (BR-STAT-1).

    A tie only breaks a pin, reversed or not; a win by 4 or more leaves her the choice between pin and hold.
    """
    f = b.fighters[i]
    other, rank, difficulty = f.bond_with - 1, might_of(b, i), break_difficulty(b, i)
    emit(log, Event.BREAK_ROLL, i, other, rank, dice, difficulty, b.reverse, 0)
    margin = rank + dice - difficulty
    if margin < 0:
        return _NOTHING
    if b.reverse == 0 or margin == 0:
        unbind(b, i, log)
        return _TURN
    if margin >= BY_FAR:
        return _BIND
    bind(b, i, other, _PINNED, log)
    return _NOTHING
