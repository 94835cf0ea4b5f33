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
FIRST_DEALT = 0
"""The lowest number that is dealt (PS-AREA-1)."""
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


@jit(_I(B, _I, _I, _I, _I, _I))
def caught(b, i, centre, weapon, rate, spread):
    """Who is in the area around somebody at which a fighter fires, as bits (PS-AREA-1)."""
    width, rows = width_of(b, i, weapon, rate, spread), _NOBODY
    for k in range(b.fighters_n):
        if in_area(b, i, k, centre, width):
            rows |= bit(k)
    return rows


@jit(types.UniTuple(_I, 3)(B, _I, _I, _I, _I))
def next_dealt(b, rows, result, spread, dealt):
    """``(row, dealt, rest)``: whoever of some fighters a Result hits next, after so much has been dealt; -1: nobody.

    Numbers up to the Result are dealt, each as often as the spread says (PS-AREA-1).
    """
    each = hits_of(spread)
    dealt = max(dealt, each * FIRST_DEALT)
    while rows != 0 and dealt < each * (result + 1):
        k = lowest_left(b, rows, dealt // each)
        if k >= 0:
            return k, dealt + 1, rows & ~bit(k)
        dealt = (dealt // each + 1) * each
    return -1, dealt, rows


@jit(_I(_I, _I))
def number_dealt(dealt, spread):
    """The number that was dealt last, after so much has been (PS-AREA-1)."""
    return (dealt - 1) // hits_of(spread)


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I, _I, _I))
def area_damage(b, i, k, weapon, rate, spread, result):
    """``(rating, more)``: damage before armour that a Result at an area does to somebody whom it hits (PS-AREA-1)."""
    f = b.fighters[i]
    beam = f.w_beam[weapon] != 0 and rate == Rate.SATURATION
    return f.w_damage[weapon] - thinned(spread), result - dodge(b, k, True) if beam else 0


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def area_points(b, i, k, weapon, rate, spread, result):
    """Damage after armour that a Result at an area does to somebody whom it hits (PS-AREA-1, PS-AMMO-1)."""
    rating, more = area_damage(b, i, k, weapon, rate, spread, result)
    return rating + more - b.fighters[k].armour


@jit(types.void(B, _I, _I, _I, _I, _I, _I, LOG), cold=True)
def spray(b, i, centre, weapon, rate, spread, dice, log):
    """An area attack is rolled: 0 up to the Result is dealt to Dodges, the lowest first (PS-AREA-1)."""
    value = area_value(b, i, centre, weapon, rate)
    emit(log, Event.AREA_ROLL, i, centre, value, dice, weapon, rate, spread)
    rows, result = caught(b, i, centre, weapon, rate, spread), value + dice
    k, dealt, rows = next_dealt(b, rows, result, spread, 0)
    while k >= 0:
        emit(log, Event.DEALT, i, k, number_dealt(dealt, spread), dodge(b, k, True), 0, 0, 0)
        rating, more = area_damage(b, i, k, weapon, rate, spread, result)
        emit(log, Event.HIT, i, k, rating, more, b.fighters[k].armour, 0, 0)
        hurt(b, k, area_points(b, i, k, weapon, rate, spread, result), log)
        k, dealt, rows = next_dealt(b, rows, result, spread, dealt)
