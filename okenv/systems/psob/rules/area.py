"""Attacks on everybody in a place: widths, and the dealing of numbers to Dodges (PS-AREA-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .active_defence import dodge
from .attack import area_value
from .damage import hurt
from .layout import B, Event, Kind, Rate, State
from .movement import stood

BURST_WIDTH, AUTO_WIDTH, FULL_WIDTH = 100, 200, 400
"""Metres across, in cm, of burst, auto, and saturation or beam (PS-AREA-1)."""
_GRENADE, _INCAPACITATED = int(Kind.GRENADE), int(State.INCAPACITATED)
_I = types.int64
_NOBODY = np.int64(0)


@jit(_I(_I))
def hits_of(spread):
    """How many targets each number is dealt to (PS-AREA-1)."""
    return spread + 1 if 1 <= spread <= 3 else 1


@jit(_I(_I))
def thinned(spread):
    """What spreading a beam takes off its damage (PS-AREA-1)."""
    return 0 if spread == 0 else (spread - 1) % 3 + 2


@jit(_I(B, _I, _I, _I, _I))
def width_of(b, i, weapon, rate, spread):
    """How wide the area is, in cm (PS-AREA-1, PS-AMMO-1)."""
    if b.fighters[i].w_kind[weapon] == _GRENADE or rate == Rate.SATURATION:
        return FULL_WIDTH * (spread - 2 if spread > 3 else 1)
    return AUTO_WIDTH if rate == Rate.AUTO else BURST_WIDTH


@jit(types.boolean(B, _I, _I, _I, _I))
def in_area(b, i, k, centre, width):
    """Whether a fighter is in the area: friends, too, and bodies; of her own fire nobody is (PS-AREA-1, PS-INIT-2)."""
    if k == i or b.fighters[k].state > _INCAPACITATED:
        return False
    return 2 * abs(stood(b, k) - stood(b, centre)) <= width


@jit(_I(B, _I, _I))
def lowest_left(b, rows, least):
    """Of some fighters, as bits, whoever has the lowest Dodge that is at most ``least``; -1 for nobody (PS-AREA-1)."""
    who, best = -1, 0
    for k in range(b.fighters_n):
        if has(rows, k):
            value = dodge(b, k, True)
            if value <= least and (who < 0 or value < best):
                who, best = k, value
    return who


@jit(types.void(B, _I, _I, _I, _I, _I, _I, LOG), cold=True)
def spray(b, i, centre, weapon, rate, spread, dice, log):
    """An area attack is rolled: 0 up to the Result is dealt to Dodges, the lowest first (PS-AREA-1)."""
    f = b.fighters[i]
    value = area_value(b, i, centre, weapon, rate)
    emit(log, Event.AREA_ROLL, i, centre, value, dice, weapon, rate, spread)
    width = width_of(b, i, weapon, rate, spread)
    rows = _NOBODY
    for k in range(b.fighters_n):
        if in_area(b, i, k, centre, width):
            rows |= bit(k)
    result = value + dice
    beam = f.w_beam[weapon] != 0 and rate == Rate.SATURATION
    for number in range(result + 1):
        for _ in range(hits_of(spread)):
            k = lowest_left(b, rows, number)
            if k < 0:
                break
            rows &= ~bit(k)
            emit(log, Event.DEALT, i, k, number, dodge(b, k, True), 0, 0, 0)
            more = result - dodge(b, k, True) if beam else 0
            rating = f.w_damage[weapon] - thinned(spread)
            emit(log, Event.HIT, i, k, rating, more, b.fighters[k].armour, 0, 0)
            hurt(b, k, rating + more - b.fighters[k].armour, log)
        if rows == 0:
            return
