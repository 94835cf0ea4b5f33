"""Hiding, and fleeing from there (BR-HIDE-1, BR-HIDE-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .holds import free
from .layout import B, Event, Posture
from .movement import ADJACENT
from .sides import rows_of, side_of, stands
from .wounds import own

HIDDEN, LEAVING = 2, 1
"""Hidden since her last turn, and in the turn whose action ends it (BR-HIDE-2)."""
DARK, ABYSMAL = 2, 3
"""Visibility so bad hides without cover; beyond the second nobody can tell where others are (BR-HIDE-2, BR-SIGHT-1)."""
_PRONE = int(Posture.PRONE)
_I = types.int64


@jit(_I(B, _I, _I))
def visibility_between(b, one, other):
    """The worst visibility between two places in cm, both of them included: the fight's, or smoke's (BR-SIGHT-2)."""
    low, high, worst = min(one, other), max(one, other), b.visibility
    for s in range(b.smoke_n):
        if b.s_left[s] <= high and b.s_right[s] >= low:
            worst = max(worst, b.s_visibility[s])
    return worst


@jit(types.boolean(B, _I))
def can_hide(b, i):
    """Whether there is anything to hide behind, or in, where she is (BR-HIDE-2, BR-SIGHT-2)."""
    at = b.fighters[i].at
    return free(b, i) and (b.fighters[i].cover > 0 or visibility_between(b, at, at) >= DARK)


@jit(types.boolean(B, _I))
def can_flee(b, i):
    """Whether a fighter has hidden in her last turn, and may leave from there (BR-HIDE-1, BR-HIDE-2)."""
    return b.fighters[i].hidden == LEAVING


@jit(_I(B, _I, _I, _I))
def visibility_over(b, i, t, gap):
    """The same between a fighter and whoever is so many cm from her on the side of ``i`` (BR-SIGHT-2)."""
    at = b.fighters[t].at
    return visibility_between(b, at, at + gap if b.fighters[i].at > at else at - gap)


@jit(_I(B, _I, _I, _I))
def dimness(b, i, t, gap):
    """What visibility takes off an attack over so many cm: at most what abysmal one does (BR-MOD-1, BR-SIGHT-1)."""
    return min(visibility_over(b, i, t, gap), ABYSMAL)


@jit(types.boolean(B, _I, _I, _I))
def discerned_from(b, i, t, gap):
    """Whether it can be told over so many cm where somebody is: beyond abysmal adjacent, or known (BR-SIGHT-1)."""
    return b.fighters[t].shown != 0 or gap < ADJACENT or visibility_over(b, i, t, gap) <= ABYSMAL


@jit(_I(B, _I, _I, _I))
def seen_over(b, i, t, gap):
    """Over how many cm, at most such a gap, a fighter discerns another: not through smoke, or beside her (BR-SIGHT-2).

    It mirrors :func:`discerned_from`.
    """
    if discerned_from(b, i, t, gap):
        return gap
    if b.visibility > ABYSMAL:
        return ADJACENT - 1
    at, over = b.fighters[t].at, gap
    beyond = b.fighters[i].at > at
    for s in range(b.smoke_n):
        before = b.s_left[s] - at if beyond else at - b.s_right[s]
        behind = b.s_right[s] - at if beyond else at - b.s_left[s]
        if b.s_visibility[s] > ABYSMAL and behind >= 0:
            over = min(over, before - 1)
    return max(over, ADJACENT - 1)


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
