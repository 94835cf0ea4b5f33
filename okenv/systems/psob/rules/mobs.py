"""Minor characters who act as one (PS-MOB-1, PS-MOB-2)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.jit import jit

from .layout import BY_RATE, B, Kind, Part
from .movement import HAND_TO_HAND, gap_to
from .sides import stands

FEW = 5
"""Targets of one attack that count as one rate higher; more count as two (PS-MANY-1)."""
AT_ONE = 8
"""Members of a mob that get at one enemy hand to hand (PS-MOB-1)."""
_MELEE, _THROWN, _AREA = int(Kind.MELEE), int(Kind.THROWN), int(Part.AREA)
_I = types.int64


@jit(types.boolean(B, _I, _I))
def of_one_mob(b, i, k):
    """Whether two fighters act as one (PS-MOB-2)."""
    return i == k or (b.fighters[i].mob != 0 and b.fighters[i].squad == b.fighters[k].squad)


@jit(_I(B, _I))
def companions(b, i):
    """Who declares together with a fighter, as bits: her mob at the same number who have not, held or not."""
    f = b.fighters[i]
    if f.mob == 0:
        return bit(i)
    rows = bit(i)
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if g.squad != f.squad or (g.turn_of != 0 and g.lead != i + 1):
            continue
        if g.phase != 0 and g.number == f.number and g.holding == f.holding and stands(b, k):
            rows |= bit(k)
    return rows


@jit(_I(_I))
def log2(n):
    """The whole part of the binary logarithm of a number from 1 up."""
    power = 0
    while n > 1:
        n >>= 1
        power += 1
    return power


@jit(types.boolean(B, _I, _I))
def runs_out(b, i, weapon):
    """Whether a weapon can be empty: a slow one, or one with a charge under that option (PS-AMMO-1, PS-ROF-1)."""
    f = b.fighters[i]
    return f.w_slow[weapon] != 0 or (b.charge != 0 and f.w_charge[weapon] != 0)


@jit(types.boolean(B, _I, _I))
def loaded(b, i, weapon):
    """Whether a weapon is not empty (PS-AMMO-1, PS-ROF-1)."""
    return not runs_out(b, i, weapon) or b.fighters[i].w_left[weapon] > 0


@jit(_I(_I, _I))
def rate_over(rate, targets):
    """The rate that an attack on so many counts as: with 2 to 5 one higher, with more two (PS-MANY-1)."""
    return rate if targets <= 1 else rate + 1 if targets <= FEW else rate + 2


@jit(_I(_I))
def shots_of(rate):
    """Charge, in single shots, that fire at a rate takes: twice as much for each rate higher (PS-AMMO-1)."""
    return 1 << (rate - 1) if rate > 1 else 1


@jit(_I(B, _I, _I, _I, _I, _I))
def charge_for(b, i, part, weapon, rate, targets):
    """What an attack, or fire at areas, takes of a weapon's charge (PS-AMMO-1, PS-MANY-1)."""
    if b.fighters[i].w_kind[weapon] >= _THROWN:
        return targets
    if b.charge != BY_RATE:
        return 1
    return targets * shots_of(rate) if part == _AREA else shots_of(rate_over(rate, targets))


@jit(types.boolean(B, _I, _I, _I, _I, _I))
def holds(b, i, part, weapon, rate, targets):
    """Whether there is enough in a weapon for that (PS-AMMO-1)."""
    return not runs_out(b, i, weapon) or charge_for(b, i, part, weapon, rate, targets) <= b.fighters[i].w_left[weapon]


@jit(_I(B, _I, _I))
def top_rate(b, i, weapon):
    """The highest rate of a weapon for which there is enough in it (PS-ROF-1, PS-AMMO-1)."""
    f = b.fighters[i]
    rate = np.int64(f.w_rate[weapon])
    if b.charge == BY_RATE and f.w_charge[weapon] != 0:
        while rate > 1 and shots_of(rate) > f.w_left[weapon]:
            rate -= 1
    return rate


@jit(_I(B, _I, _I, _I))
def attackers(b, i, target, weapon):
    """Who attacks as one with fighter i, as bits: those of her mob who are armed and in reach (PS-MOB-1, PS-MOB-2)."""
    f = b.fighters[i]
    rows, count = bit(i), 1
    if f.mob == 0:
        return rows
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if g.lead == i + 1 and g.turn_of == f.turn_of and stands(b, k) and loaded(b, k, weapon):
            if f.w_kind[weapon] == _MELEE:
                if count == AT_ONE or gap_to(b, k, target) > HAND_TO_HAND:
                    continue
            rows |= bit(k)
            count += 1
    return rows


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I))
def strength_of(b, i, target, weapon):
    """``(how many, lowest skill)`` of those who attack as one with fighter i (PS-MOB-1, PS-MOB-2)."""
    rows = attackers(b, i, target, weapon)
    count, value = 0, b.fighters[i].w_value[weapon]
    for k in range(b.fighters_n):
        if has(rows, k):
            count += 1
            value = min(value, b.fighters[k].w_value[weapon])
    return count, value
