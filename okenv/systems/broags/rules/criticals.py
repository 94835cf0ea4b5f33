"""Four pluses and four minuses on an attack roll (BR-CRIT-1, BR-CRIT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import ready
from .layout import FIST, B, Deed, Event, Kind, Place
from .stance import floor

CRITICAL = 4
"""Pluses of a critical hit, minuses of a critical fail (BR-CRIT-1)."""
_RANGED, _GONE, _STRIKE = int(Kind.RANGED), int(Place.GONE), int(Deed.STRIKE)
_I = types.int64


@jit(types.boolean(B, _I))
def has_criticals(b, i):
    """Whether criticals happen to a fighter: to everybody, or to players' characters only (BR-CRIT-1)."""
    return (b.criticals == 0) | (b.fighters[i].player != 0)


@jit(types.boolean(_I))
def is_critical(dice):
    """Whether 4dF show four pluses (BR-CRIT-1)."""
    return dice == CRITICAL


@jit(_I(B, _I), cold=True)
def weapon_at_stake(b, i):
    """What a critical fail happens to: the weapon of a strike, the first at a manoeuvre, or FIST (BR-CRIT-2)."""
    if b.deed == _STRIKE:
        return b.weapon
    for w in range(b.fighters[i].weapons_n):
        if ready(b, i, w):
            return w
    return FIST


@jit(types.void(B, _I, LOG), cold=True)
def take_fumble(b, i, log):
    """After a critical fail is resolved: a gun jams, a weapon breaks, who has none is floored (BR-CRIT-2)."""
    b.fumble = 0
    f = b.fighters[i]
    weapon = weapon_at_stake(b, i)
    if weapon >= FIST:
        floor(b, i, log)
    elif f.w_kind[weapon] == _RANGED:
        f.w_jam[weapon] = 1
        emit(log, Event.JAMMED, i, weapon, f.w_from[weapon], 0, 0, 0, 0)
    else:
        f.w_place[weapon] = _GONE
        emit(log, Event.BROKEN, i, weapon, f.w_from[weapon], 0, 0, 0, 0)
