"""Hiding, and fleeing from there (BR-HIDE-1, BR-HIDE-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .holds import free
from .layout import B, Event, Posture
from .movement import ADJACENT, distance
from .sides import in_sight, rows_of, side_of, stands
from .wounds import own

HIDDEN, LEAVING = 2, 1
"""Hidden since her last turn, and in the turn whose action ends it (BR-HIDE-2)."""
DARK, ABYSMAL = 2, 3
"""Visibility so bad hides without cover; beyond the second nobody can tell where others are (BR-HIDE-2, BR-SIGHT-1)."""
_PRONE = int(Posture.PRONE)
_I = types.int64


@jit(types.boolean(B, _I))
def can_hide(b, i):
    """Whether there is anything to hide behind, or in (BR-HIDE-2)."""
    return free(b, i) and (b.fighters[i].cover > 0 or b.visibility >= DARK)


@jit(types.boolean(B, _I))
def can_flee(b, i):
    """Whether a fighter has hidden in her last turn, and may leave from there (BR-HIDE-1, BR-HIDE-2)."""
    return b.fighters[i].hidden == LEAVING


@jit(_I(B))
def dimness(b):
    """What visibility takes off every attack: at most what abysmal one does (BR-MOD-1, BR-SIGHT-1)."""
    return min(b.visibility, ABYSMAL)


@jit(types.boolean(B, _I, _I))
def discerned_from(b, t, gap):
    """Whether somebody's place can be told over a distance in cm: beyond abysmal adjacent, or known (BR-SIGHT-1)."""
    return b.visibility <= ABYSMAL or b.fighters[t].shown != 0 or gap < ADJACENT


@jit(types.boolean(B, _I, _I))
def discerns(b, i, t):
    """Whether a fighter can make another her target: not hidden, and it can be told where she is (BR-SIGHT-1)."""
    return in_sight(b, t) and discerned_from(b, t, distance(b, i, t))


@jit(_I(B, _I))
def hiding_rank(b, i):
    """Stealth with what wounds take off: +1 crouched, +2 prone or floored (BR-STAT-1, BR-PEN-1)."""
    f = b.fighters[i]
    return f.stealth + own(b, i) + min(f.posture, _PRONE)


@jit(_I(B, _I))
def sharpest(b, i):
    """The highest Perception among the enemies who stand: beating it beats them all (BR-HIDE-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    best = 0
    for k in range(first, last):
        if stands(b, k):
            best = max(best, b.fighters[k].perception)
    return best


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_hide(b, i, dice, log):
    """Stealth against every enemy's Perception (BR-HIDE-1)."""
    rank, difficulty = hiding_rank(b, i), sharpest(b, i)
    hides = rank + dice >= difficulty
    emit(log, Event.HIDE_ROLL, i, rank, dice, difficulty, int(hides), 0, 0)
    b.fighters[i].hidden = HIDDEN if hides else 0


@jit(types.void(B, _I, LOG))
def come_out(b, i, log):
    """The action after hiding is over, or the turn: she is seen (BR-HIDE-2)."""
    f = b.fighters[i]
    if f.hidden == LEAVING:
        f.hidden = 0
        emit(log, Event.SEEN, i, 0, 0, 0, 0, 0, 0)
