"""What fire at an area, attacks on many and the best attack there is come to, exactly (PS-AREA-1, PS-MANY-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.jit import jit

from ...rules.area import caught, next_dealt, number_dealt, width_of
from ...rules.attack import can_attack, can_fire_at_area
from ...rules.choices import HAND_TO_HAND_TARGETS, THROWN_TARGETS, planned_at
from ...rules.layout import HANDS, B, Kind, Rate
from ...rules.mobs import FEW, top_rate
from ...rules.sides import rows_of, side_of, stands
from ..arms import spares_friends
from ..forecast import (
    BEST,
    BLOW,
    HERE,
    NO_BLOW,
    area_blow,
    area_hit,
    area_value_of,
    as_declared,
    blow,
    pretend,
    snapping,
    stop_pretending,
)
from .arms import best_attack, fits, worth
from .words import With

FRIEND = 2
"""How much more a friend who is hit counts than an enemy."""
MOST = 6
"""Targets of an attack on many that a gambit thinks of; each makes all others harder."""
_MELEE, _THROWN = int(Kind.MELEE), int(Kind.THROWN)
_BURST, _SATURATION, _GRENADE = int(Rate.BURST), int(Rate.SATURATION), int(Kind.GRENADE)
_NOBODY = np.int64(0)
_I = types.int64
_AREA = types.UniTuple(_I, 3)
_FIRE = types.Tuple((_I, _I, _AREA))
NO_FIRE = (0, 0, 0)


@jit(types.boolean(B, _I))
def snaps_wide(b, i):
    """Whether a fighter is asked to abort, and fires at areas then (PS-ABORT-1)."""
    return b.fighters[i].hair_area != 0 and snapping(b, i)


@jit(BLOW(B, _I, _I))
def best_blow(b, i, t):
    """What the best attack of a fighter on somebody comes to; nothing where there is none.

    Of a hair trigger on areas, what fire around somebody does to her (PS-ABORT-1).
    """
    f = b.fighters[i]
    if snaps_wide(b, i):
        w = f.hair - 1
        return area_blow(b, i, t, w, top_rate(b, i, w), 0, t) if can_fire_at_area(b, i, t, w) else NO_BLOW
    return best_attack(b, i, t, With.BEST)[1]


@jit(_AREA(B, _I, _I, _I, _I, _I, _I))
def area_fire(b, i, centre, w, rate, spread, value):
    """``(enemies, friends, balance)`` in ninths of fire with that AV: who is hit, and its worth, friends against it."""
    side = side_of(b, i)
    enemies, friends, balance = 0, 0, 0
    rows = caught(b, i, centre, w, rate, spread)
    k, dealt, rows = next_dealt(b, rows, value + BEST, spread, 0)
    while k >= 0:
        if stands(b, k):
            found = area_hit(b, i, k, w, rate, spread, value, number_dealt(dealt, spread))
            if side_of(b, k) == side:
                friends += found[0]
                balance -= FRIEND * worth(found)
            else:
                enemies += found[0]
                balance += worth(found)
        k, dealt, rows = next_dealt(b, rows, value + BEST, spread, dealt)
    return enemies, friends, balance


@jit(_FIRE(B, _I, _I, _I))
def best_fire(b, i, centre, w):
    """``(rate, spread, what it does)`` of the best fire at an area with one weapon (PS-ROF-1, PS-AREA-1)."""
    f = b.fighters[i]
    if f.w_kind[w] == _GRENADE:
        return 0, 0, area_fire(b, i, centre, w, 0, 0, area_value_of(b, i, centre, w, 0))
    found, wide, best = -1, 0, NO_FIRE
    top = top_rate(b, i, w)
    for lower in range(top - _BURST + 1):
        rate = top - lower
        value = area_value_of(b, i, centre, w, rate)
        spreads = 7 if f.w_beam[w] != 0 and rate == _SATURATION else 1
        for spread in range(spreads):
            does = area_fire(b, i, centre, w, rate, spread, value)
            if found < 0 or does[2] > best[2]:
                found, wide, best = rate, spread, does
        if spares_friends(b, i, centre, width_of(b, i, w, rate, 0)):
            break  # a lower rate would only take in fewer
    return found, wide, best


@jit(types.Tuple((_I, _AREA))(B, _I, _I))
def best_area(b, i, centre):
    """``(weapon, what it does)`` of the fire at the area around somebody that is worth most; weapon -1 for none."""
    found, best = -1, NO_FIRE
    for w in range(b.fighters[i].weapons_n):
        if can_fire_at_area(b, i, centre, w):
            does = best_fire(b, i, centre, w)[2]
            if found < 0 or does[2] > best[2]:
                found, best = w, does
    return found, best


@jit(_AREA(B, _I, _I))
def fire_around(b, i, centre):
    """``(enemies, friends, balance)`` of the best fire at the area around somebody; nothing where there is none."""
    if not snaps_wide(b, i):
        return best_area(b, i, centre)[1]
    w = b.fighters[i].hair - 1
    if not can_fire_at_area(b, i, centre, w):
        return NO_FIRE
    rate = top_rate(b, i, w)
    return area_fire(b, i, centre, w, rate, 0, area_value_of(b, i, centre, w, rate))


@jit(_I(B, _I, _I))
def blow_worth(b, i, t):
    """What the best attack on somebody is worth, in ninths; of a hair trigger on areas, friends against it.

    PS-ABORT-1.
    """
    return max(0, fire_around(b, i, t)[2]) if snaps_wide(b, i) else worth(best_blow(b, i, t))


@jit(_I(B, _I, _I, _I))
def rate_for(b, i, w, n):
    """The rate at which a weapon can be used on ``n`` targets in one action; -1 where it cannot (PS-MANY-1)."""
    f = b.fighters[i]
    kind = f.w_kind[w]
    if kind == _MELEE:
        return 0 if n <= HAND_TO_HAND_TARGETS else -1
    if kind == _THROWN:
        return 0 if n <= THROWN_TARGETS else -1
    rate = top_rate(b, i, w) - (1 if n <= FEW else 2)
    return rate if rate >= 1 else -1


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I))
def best_rows(b, i, w, n):
    """``(worth, rows)``: the ``n`` enemies whom an attack on so many is worth most against; 0 where there are fewer."""
    first, last = rows_of(b, 1 - side_of(b, i))
    rate, at = rate_for(b, i, w, n), planned_at(b, i)
    rows, total = _NOBODY, 0
    kept = pretend(b, i, i, HERE, n)
    for _ in range(n):
        who, best = -1, 0
        for k in range(first, last):
            if not has(rows, k) and can_attack(b, i, k, w, at):
                good = worth(blow(b, i, k, w, rate, as_declared(b, i, k, w, rate)))
                if who < 0 or good > best:
                    who, best = k, good
        if who < 0:
            total, rows = 0, _NOBODY
            break
        rows |= bit(who)
        total += best
    stop_pretending(b, i, kept)
    return total, rows


@jit(types.UniTuple(_I, 4)(B, _I))
def many_plan(b, i):
    """``(worth, weapon, rate, rows)`` of the best attack on two or more from where she is; weapon -1: there is none."""
    best, weapon, fire, chosen = 0, -1, 0, _NOBODY
    for w in range(HANDS + 1):
        if not fits(b, i, w, With.BEST) or snapping(b, i):
            continue
        for n in range(2, MOST + 1):
            if rate_for(b, i, w, n) < 0:
                continue
            good, rows = best_rows(b, i, w, n)
            if rows == 0:
                break
            if weapon < 0 or good > best:
                best, weapon, fire, chosen = good, w, rate_for(b, i, w, n), rows
    return best, weapon, fire, chosen


@jit(types.boolean(B, _I))
def many_pays(b, i):
    """Whether an attack on several is worth more than the best one on one enemy."""
    good, weapon, _, _ = many_plan(b, i)
    if weapon < 0:
        return False
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k) and worth(best_blow(b, i, k)) >= good:
            return False
    return True
