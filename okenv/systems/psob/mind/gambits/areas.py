"""What fire at an area, attacks on many and the best attack there is come to, exactly (PS-AREA-1, PS-MANY-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.jit import jit

from ...rules.active_defence import dodge
from ...rules.area import hits_of, in_area, lowest_left, thinned, width_of
from ...rules.attack import UNAIMED, can_attack, can_fire_at_area, piercing, rate_bonus
from ...rules.choices import HAND_TO_HAND_TARGETS, THROWN_TARGETS, planned_at
from ...rules.damage import WOUNDS_OUT, band_of
from ...rules.layout import HANDS, B, Band, Kind, Rate
from ...rules.mobs import FEW, log2, top_rate
from ...rules.movement import range_penalty
from ...rules.sides import rows_of, side_of, stands
from .odds import (
    BEST,
    BLOW,
    DOWN_WORTH,
    HERE,
    STUN_WORTH,
    WAYS,
    blow,
    blow_with,
    burden,
    crowded,
    fits,
    force_of,
    snapping,
    weapon_against,
    worth,
)
from .words import With

FRIEND = 2
"""How much more a friend who is hit counts than an enemy."""
MOST = 6
"""Targets of an attack on many that a gambit thinks of; each makes all others harder."""
_MELEE, _THROWN = int(Kind.MELEE), int(Kind.THROWN)
_STUNNED, _WOUNDED, _OUT = int(Band.STUNNED), int(Band.WOUNDED), int(Band.INCAPACITATED)
_BURST, _SATURATION, _GRENADE = int(Rate.BURST), int(Rate.SATURATION), int(Kind.GRENADE)
_NOBODY = np.int64(0)
_I = types.int64
_AREA = types.UniTuple(_I, 3)


@jit(_I(B, _I, _I, _I, _I))
def rows_in_area(b, i, centre, width, side):
    """Who is in an area and still in the fight, of one side (-1: of both), as bits; never who fires."""
    rows = _NOBODY
    for k in range(b.fighters_n):
        if stands(b, k) and (side < 0 or side_of(b, k) == side) and in_area(b, i, k, centre, width):
            rows |= bit(k)
    return rows


@jit(_I(B, _I, _I, _I))
def dealt(b, rows, result, hits):
    """Who of some fighters is hit by a Result, as bits: the numbers from 0 up are dealt to Dodges (PS-AREA-1)."""
    found = _NOBODY
    for number in range(result + 1):
        for _ in range(hits):
            k = lowest_left(b, rows, number)
            if k < 0:
                break
            rows &= ~bit(k)
            found |= bit(k)
    return found


@jit(_I(B, _I, _I, _I, _I))
def area_margin(b, i, centre, w, rate):
    """The AV of fire at an area as it would be declared, or was (PS-AREA-1)."""
    f = b.fighters[i]
    many, skill = force_of(b, i, centre, w, HERE)
    value = skill + log2(many) - burden(b, i) - crowded(b, i) - UNAIMED + rate_bonus(rate)
    return value - range_penalty(abs(planned_at(b, i) - b.fighters[centre].at), f.w_range[w])


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def area_points(b, i, k, w, rate, spread, result):
    """Damage after armour that a Result at an area does to somebody it hits (PS-AREA-1, PS-AMMO-1)."""
    f = b.fighters[i]
    beam = f.w_beam[w] != 0 and rate == _SATURATION
    pierces = piercing(b, i, w, rate) if rate != _SATURATION else 0
    more = result - dodge(b, k, True) if beam else 0
    return f.w_damage[w] - thinned(spread) + more - max(0, b.fighters[k].armour - pierces)


@jit(BLOW(B, _I, _I, _I, _I, _I, _I))
def area_blow(b, i, centre, w, rate, spread, t):
    """What fire at an area comes to for one fighter, over all dice: as :func:`gambit_odds.blow`."""
    width = width_of(b, i, w, rate, spread)
    if not in_area(b, i, t, centre, width):
        return 0, 0, 0, 0
    rows = rows_in_area(b, i, centre, width, -1)
    margin = area_margin(b, i, centre, w, rate)
    hit, stun, down, damage = 0, 0, 0, 0
    for dice in range(-BEST, BEST + 1):
        if has(dealt(b, rows, margin + dice, hits_of(spread)), t):
            ways = WAYS[dice + BEST]
            points = area_points(b, i, t, w, rate, spread, margin + dice)
            band = band_of(b.fighters[t].minor, points)
            hit += ways
            damage += ways * max(points, 0)
            stun += ways if band >= _STUNNED else 0
            if band >= _OUT or (band == _WOUNDED and b.fighters[t].wounds + 1 >= WOUNDS_OUT):
                down += ways
    return hit, stun, down, damage


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
        return area_blow(b, i, t, w, top_rate(b, i, w), 0, t) if can_fire_at_area(b, i, t, w) else (0, 0, 0, 0)
    w = weapon_against(b, i, t, With.BEST)
    if w < 0:
        return 0, 0, 0, 0
    return blow_with(b, i, t, w, 0)


@jit(_I(B, _I, _I))
def expected_damage(b, i, t):
    """Damage after armour to be expected, in ninths, of the best attack of a fighter on somebody."""
    return best_blow(b, i, t)[3]


@jit(_AREA(B, _I, _I, _I, _I, _I))
def area_fire(b, i, centre, w, rate, spread):
    """``(enemies, friends, balance)`` in ninths: who is hit, and what that is worth, friends against it."""
    side = side_of(b, i)
    rows = rows_in_area(b, i, centre, width_of(b, i, w, rate, spread), -1)
    margin = area_margin(b, i, centre, w, rate)
    enemies, friends, balance = 0, 0, 0
    for dice in range(-BEST, BEST + 1):
        ways = WAYS[dice + BEST]
        found = dealt(b, rows, margin + dice, hits_of(spread))
        for k in range(b.fighters_n):
            if has(found, k):
                points = area_points(b, i, k, w, rate, spread, margin + dice)
                band = band_of(b.fighters[k].minor, points)
                good = max(points, 0) + (STUN_WORTH if band >= _STUNNED else 0)
                good += DOWN_WORTH if band >= _OUT else 0
                if side_of(b, k) == side:
                    friends += ways
                    balance -= FRIEND * ways * good
                else:
                    enemies += ways
                    balance += ways * good
    return enemies, friends, balance


@jit(_AREA(B, _I, _I, _I))
def best_fire(b, i, centre, w):
    """``(balance, rate, spread)`` of the best fire at an area with one weapon (PS-ROF-1, PS-AREA-1)."""
    f = b.fighters[i]
    if f.w_kind[w] == _GRENADE:
        return area_fire(b, i, centre, w, 0, 0)[2], 0, 0
    best, found, wide = 0, -1, 0
    top = top_rate(b, i, w)
    for lower in range(top - _BURST + 1):
        rate = top - lower
        spreads = 7 if f.w_beam[w] != 0 and rate == _SATURATION else 1
        for spread in range(spreads):
            good = area_fire(b, i, centre, w, rate, spread)[2]
            if found < 0 or good > best:
                best, found, wide = good, rate, spread
        if rows_in_area(b, i, centre, width_of(b, i, w, rate, 0), side_of(b, i)) == 0:
            break  # a lower rate would only take in fewer
    return best, found, wide


@jit(_I(B, _I, _I))
def area_weapon(b, i, centre):
    """The weapon whose fire at the area around somebody is worth most; -1 for none."""
    best, found = 0, -1
    for w in range(b.fighters[i].weapons_n):
        if can_fire_at_area(b, i, centre, w):
            good = best_fire(b, i, centre, w)[0]
            if found < 0 or good > best:
                best, found = good, w
    return found


@jit(_AREA(B, _I, _I))
def fire_around(b, i, centre):
    """``(enemies, friends, balance)`` of the best fire at the area around somebody; nothing where there is none."""
    f = b.fighters[i]
    if snaps_wide(b, i):
        w = f.hair - 1
        return area_fire(b, i, centre, w, top_rate(b, i, w), 0) if can_fire_at_area(b, i, centre, w) else (0, 0, 0)
    w = area_weapon(b, i, centre)
    if w < 0:
        return 0, 0, 0
    _, rate, spread = best_fire(b, i, centre, w)
    return area_fire(b, i, centre, w, rate, spread)


@jit(_I(B, _I, _I))
def snap_worth(b, i, t):
    """What an abort to the hair-trigger attack on somebody is worth, in ninths; at an area, friends against it."""
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
    rate = rate_for(b, i, w, n)
    rows, total = _NOBODY, 0
    for _ in range(n):
        who, best = -1, 0
        for k in range(first, last):
            if not has(rows, k) and can_attack(b, i, k, w, planned_at(b, i)):
                good = worth(blow(b, i, k, w, rate, HERE, -burden(b, i) - n))
                if who < 0 or good > best:
                    who, best = k, good
        if who < 0:
            return 0, _NOBODY
        rows |= bit(who)
        total += best
    return total, rows


@jit(types.UniTuple(_I, 4)(B, _I))
def many_plan(b, i):
    """``(worth, weapon, rate, rows)`` of the best attack on two or more from where she is; weapon -1: there is none."""
    best, weapon, fire, chosen = 0, -1, 0, _NOBODY
    for w in range(HANDS + 1):
        if not fits(b, i, w, With.BEST):
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
