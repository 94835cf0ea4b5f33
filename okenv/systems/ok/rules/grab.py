"""Being in a grab: what it forbids, and how it ends (OK-EFF-2, OK-EFF-3)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Event

HELD_PENALTY = -4
"""What being grabbed takes off every roll against others than the grabber: two full ranks (OK-EFF-2)."""
LETS_GO, ESCAPED, TORN_AWAY = 0, 1, 2
_I = types.int64


@jit(_I(B, _I))
def grip_penalty(b, i):
    """What a grab takes off a fighter's rolls against others (OK-EFF-2)."""
    return HELD_PENALTY if b.fighters[i].held_by != 0 else 0


@jit(types.boolean(B, _I, _I))
def barred(b, i, target):
    """Whether a grab keeps a fighter from acting against the target, who holds her (OK-EFF-2)."""
    return b.fighters[i].held_by == target + 1


@jit(_I(B, _I, _I))
def next_held(b, i, start):
    """The first row, from ``start`` on, of somebody whom fighter i has in a grab; -1: nobody (OK-EFF-2)."""
    for k in range(start, b.fighters_n):
        if b.fighters[k].held_by == i + 1:
            return k
    return -1


@jit(types.boolean(B, _I))
def has_both_hands_full(b, i):
    """Whether a fighter holds somebody with each hand (OK-EFF-2)."""
    first = b.fighters[i].holds
    return first != 0 and next_held(b, i, first) >= 0


@jit(types.void(B, _I, _I, _I, LOG))
def seize(b, i, target, power, log):
    """Fighter i has the target in a grab of that power (OK-EFF-2)."""
    t = b.fighters[target]
    t.held_by = i + 1
    t.grip = power
    b.fighters[i].holds = next_held(b, i, 0) + 1
    emit(log, Event.GRAB, i, target, power, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG))
def free(b, i, why, log):
    """Fighter i is in nobody's grab any more; whom her grabber has in the other hand he keeps (OK-EFF-2, OK-EFF-3)."""
    f = b.fighters[i]
    if f.held_by == 0:
        return
    by = f.held_by - 1
    emit(log, Event.GRAB_END, by, i, why, 0, 0, 0, 0)
    f.held_by = 0
    f.grip = 0
    b.fighters[by].holds = next_held(b, by, 0) + 1


@jit(types.void(B, _I, _I, LOG))
def release(b, i, why, log):
    """All whom fighter i holds are free (OK-EFF-2)."""
    if b.fighters[i].holds == 0:
        return
    k = next_held(b, i, 0)
    while k >= 0:
        free(b, k, why, log)
        k = next_held(b, i, k + 1)


@jit(types.void(B, _I, LOG))
def tear_away(b, i, log):
    """A fighter who falls, leaves or is thrown is in no grab any more, on either side of it (OK-EFF-2)."""
    release(b, i, TORN_AWAY, log)
    free(b, i, TORN_AWAY, log)


@jit(types.void(B, _I, _I, LOG))
def lay(b, i, prone, log):
    """A fighter goes prone (1), or is on her feet again (0) (OK-EFF-6)."""
    f = b.fighters[i]
    if f.prone != prone:
        f.prone = prone
        emit(log, Event.PRONE, i, prone, 0, 0, 0, 0, 0)
