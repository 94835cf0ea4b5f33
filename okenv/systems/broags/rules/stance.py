"""Stance and cover: crouching, going to ground, rising, being floored, finding cover (BR-STAT-1, BR-COVER-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .holds import binds, free, helpless, unbind
from .layout import B, Event, Posture

_UPRIGHT, _CROUCHED, _PRONE, _FLOORED = (int(posture) for posture in Posture)
_I = types.int64


@jit(_I(_I, types.boolean))
def stance_bonus(posture, adjacent):
    """Upright 0, crouched 1, prone and floored 2, or 1 against whoever is adjacent (BR-DEF-1, BR-STAT-1)."""
    if posture >= _PRONE:
        return 1 if adjacent else 2
    return posture


@jit(_I(B, _I))
def movement(b, i):
    """The cm of one movement: halved when crouched, a quarter prone, none floored or in a bond (BR-ACT-1, BR-PIN-1)."""
    f = b.fighters[i]
    if f.posture == _FLOORED or f.bond != 0:
        return 0
    return f.pace if f.posture == _UPRIGHT else f.pace // 2 if f.posture == _CROUCHED else f.pace // 4


@jit(types.boolean(B, _I))
def can_crouch(b, i):
    """Whether a fighter may crouch, free with her movement; a holder, who has none, may not (BR-COVER-1, BR-PIN-1)."""
    return (b.shifted == 0) & (b.fighters[i].posture == _UPRIGHT) & free(b, i)


@jit(types.boolean(B, _I))
def can_stand(b, i):
    """Whether a fighter may stand up from crouching, free with her movement (BR-COVER-1)."""
    return (b.shifted == 0) & (b.fighters[i].posture == _CROUCHED) & free(b, i)


@jit(types.boolean(B, _I))
def can_rise(b, i):
    """Whether a fighter may spend her action to rise (BR-STAT-1, BR-COVER-1)."""
    return b.fighters[i].posture >= _PRONE


@jit(types.boolean(B, _I))
def can_ground(b, i):
    """Whether a fighter may go to ground, or roll over to be prone: an action, and so a holder's too (BR-ACT-1)."""
    return (b.fighters[i].posture != _PRONE) & (not helpless(b, i))


@jit(types.void(B, _I, _I, LOG))
def take_posture(b, i, posture, log):
    """A fighter crouches, stands, rises or goes to ground (BR-STAT-1)."""
    b.fighters[i].posture = posture
    emit(log, Event.POSTURE, i, posture, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), cold=True)
def floor(b, i, log):
    """A fighter is floored: her sprint is over, and whomever she pins or holds is free (BR-STAT-1)."""
    f = b.fighters[i]
    if f.posture != _FLOORED:
        f.posture = _FLOORED
        emit(log, Event.FLOORED, i, 0, 0, 0, 0, 0, 0)
    f.sprint, f.erratic = 0, 0
    if binds(b, i):
        unbind(b, i, log)


@jit(_I(B, _I))
def best_cover(b, i):
    """The place with the best cover within one movement, the nearest, then the lowest; -1: none better (BR-COVER-1)."""
    f = b.fighters[i]
    reach = movement(b, i)
    best = -1
    if reach == 0:
        return best
    for c in range(b.covers_n):
        gap = abs(b.c_at[c] - f.at)
        if gap > reach or b.c_cover[c] <= f.cover:
            continue
        if best >= 0:
            worse = b.c_cover[c] < b.c_cover[best]
            equal = b.c_cover[c] == b.c_cover[best]
            nearest = abs(b.c_at[best] - f.at)
            if worse or (equal and (gap > nearest or (gap == nearest and b.c_at[c] >= b.c_at[best]))):
                continue
        best = c
    return best
