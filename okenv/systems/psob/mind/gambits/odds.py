"""Exact odds inside the kernels of gambits, counted in ninths: the outcomes of 2dF (PS-DICE-1, PS-ATT-1, PS-ATT-2).

What somebody has declared counts as she declared it. Whoever is asked counts with the least move that brings her
into reach, or with what she has planned so far; where she may abort, with her hair-trigger attack. Everybody
else counts as if she attacked now from where she is, or after such a move.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import count_of, has
from okenv.core.chance import FUDGE2, outcomes
from okenv.core.jit import jit

from ...rules.actions import Act
from ...rules.active_defence import BUSY, dodge
from ...rules.attack import (
    AIMED,
    HAIR_TRIGGER,
    MELEE_OUTCOME,
    above,
    busy,
    can_attack,
    hand_to_hand_modifier,
    is_ranged,
    piercing,
    rate_bonus,
)
from ...rules.choices import planned_at
from ...rules.damage import WOUNDS_OUT, band_of
from ...rules.layout import HANDS, B, Band, Kind, Prompt, Turn
from ...rules.mobs import AT_ONE, companions, log2, strength_of, top_rate
from ...rules.movement import HAND_TO_HAND, can_move, destination, length_of, range_penalty
from ...rules.sides import stands
from .words import HIT_WAYS, With

BEST = 2
"""The highest outcome of 2dF; the lowest is its negative."""
_WAYS_OF = {dice: int(chance * HIT_WAYS) for dice, chance in outcomes(FUDGE2)}
WAYS = np.array([_WAYS_OF[dice] for dice in range(-BEST, BEST + 1)], np.int64)
HERE, FAR = -1, 3
"""Besides the ways to move before an attack: no move is needed; none is enough."""
DOWN_WORTH, STUN_WORTH = 12, 3
"""What it is worth to bring somebody down, or to stun her, in points of damage."""
_NONE, _MELEE = int(Turn.NONE), int(Kind.MELEE)
_STUNNED, _WOUNDED, _OUT = int(Band.STUNNED), int(Band.WOUNDED), int(Band.INCAPACITATED)
_APPROACH = int(Act.APPROACH)
_I = types.int64
BLOW = types.UniTuple(_I, 4)
"""``(hit, stun, down, damage)``: chances and points to be expected, all in ninths."""


@jit(types.boolean(B, _I))
def declaring(b, i):
    """Whether a fighter is in the middle of declaring her phase."""
    if i != b.actor or b.fighters[i].turn_of == _NONE:
        return False
    return Prompt.QUARTER <= b.prompt <= Prompt.SPREAD


@jit(types.boolean(B, _I))
def snapping(b, i):
    """Whether a fighter is asked to abort: what she can attack with then is her hair-trigger weapon (PS-ABORT-1)."""
    return i == b.actor and b.prompt == Prompt.ABORT


@jit(_I(B, _I))
def components(b, i):
    """How many components a fighter has declared so far (PS-ACT-1)."""
    f = b.fighters[i]
    count = 0
    for p in range(f.parts_n):
        count += max(1, count_of(f.p_targets[p]))
    return count


@jit(_I(B, _I))
def burden(b, i):
    """What wounds, active defence and movement take off an action of a fighter by itself (PS-ACT-1, PS-DEF-1)."""
    f = b.fighters[i]
    if not stands(b, i):
        return busy(b, i)
    if snapping(b, i):
        return f.wounds + HAIR_TRIGGER + (BUSY if f.defending != 0 else 0)
    if f.turn_of == _NONE:
        return f.wounds
    if declaring(b, i):
        return f.wounds + (BUSY if f.steady != 0 else 0) + max(f.move - 1, 0)
    return busy(b, i)


@jit(_I(B, _I))
def crowded(b, i):
    """What further components of the action in the making take off each (PS-ACT-1)."""
    if b.complex == 0 or not declaring(b, i):
        return 0
    count = components(b, i) + (1 if b.prompt == Prompt.PART else 0)
    return count if count > 1 else 0


@jit(types.boolean(B, _I, _I))
def has_aim(b, i, t):
    """Whether the aim of a fighter helps an attack of hers on somebody (PS-AIM-1, PS-AIM-2)."""
    f = b.fighters[i]
    if f.aim_on != t + 1 or snapping(b, i):
        return False
    if f.turn_of == _NONE:
        return True
    return b.complex == 0 if declaring(b, i) else f.uses == 1


@jit(_I(B, _I, _I, _I))
def way_to(b, i, t, w):
    """The least way to move before an attack with a weapon: HERE for none, FAR where none is enough (PS-MOVE-1)."""
    f = b.fighters[i]
    if f.w_kind[w] != _MELEE:
        return HERE
    gap = abs(planned_at(b, i) - b.fighters[t].at) - HAND_TO_HAND
    if gap <= 0:
        return HERE
    if snapping(b, i):
        return FAR
    if f.turn_of != _NONE and not declaring(b, i):
        return HERE
    ways = 3
    if declaring(b, i):
        ways = 1 if b.prompt == Prompt.QUARTER else 0
    for way in range(ways):
        if length_of(b, i, way) >= gap and can_move(b, i, _APPROACH, t, way):
            return way
    return FAR


@jit(_I(B, _I, _I, _I))
def acts_at(b, i, t, way):
    """Where a fighter would be when she attacks."""
    return planned_at(b, i) if way < 0 else destination(b, i, _APPROACH, t, way)


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I))
def force_of(b, i, t, w, way):
    """``(how many, lowest value)`` of those who would attack as one with a fighter (PS-MOB-1, PS-MOB-2)."""
    f = b.fighters[i]
    if f.mob == 0 or snapping(b, i):
        return 1, f.w_value[w]
    if f.turn_of != _NONE and not declaring(b, i):
        return strength_of(b, i, t, w)
    count, value = 1, f.w_value[w]
    rows = companions(b, i)
    for k in range(b.fighters_n):
        if k == i or not has(rows, k) or not stands(b, k):
            continue
        if f.w_kind[w] == _MELEE:
            if count == AT_ONE or abs(acts_at(b, k, t, way) - b.fighters[t].at) > HAND_TO_HAND:
                continue
        count += 1
        value = min(value, b.fighters[k].w_value[w])
    return count, value


@jit(_I(B, _I, _I, _I, _I, _I))
def advantage(b, i, t, w, rate, way):
    """AV against Dodge of an attack, without burden and aim (PS-ATT-1, PS-ATT-2, PS-RANGE-1, PS-MELEE-1)."""
    f = b.fighters[i]
    many, skill = force_of(b, i, t, w, way)
    value = skill + log2(many) - dodge(b, t, is_ranged(b, i, w))
    at = acts_at(b, i, t, way)
    if f.w_kind[w] != _MELEE:
        return value + rate_bonus(rate) - range_penalty(abs(at - b.fighters[t].at), f.w_range[w])
    value += hand_to_hand_modifier(b, i, t, w)
    return value - (above(b, i, t) if at != f.at else 0)


@jit(BLOW(B, _I, _I, _I, _I, _I, _I))
def blow(b, i, t, w, rate, way, bonus):
    """What an attack comes to, over all dice; ``bonus`` is aim less burden (PS-TASK-1, PS-DMG-1, PS-DMG-2)."""
    f, target = b.fighters[i], b.fighters[t]
    margin = advantage(b, i, t, w, rate, way) + bonus
    each = MELEE_OUTCOME if f.w_kind[w] == _MELEE else b.ranged_outcome
    base = f.w_damage[w] - max(0, target.armour - piercing(b, i, w, rate))
    hit, stun, down, damage = 0, 0, 0, 0
    for dice in range(max(-margin, -BEST), BEST + 1):
        ways = WAYS[dice + BEST]
        points = base + each * (margin + dice)
        band = band_of(target.minor, points)
        hit += ways
        damage += ways * max(points, 0)
        stun += ways if band >= _STUNNED else 0
        if band >= _OUT or (band == _WOUNDED and target.wounds + 1 >= WOUNDS_OUT):
            down += ways
    return hit, stun, down, damage


@jit(_I(BLOW))
def worth(found):
    """How much a blow is worth, in ninths of points of damage."""
    return found[3] + DOWN_WORTH * found[2] + STUN_WORTH * found[1]


@jit(BLOW(B, _I, _I, _I, _I))
def blow_with(b, i, t, w, off):
    """What an attack with one weapon comes to, at its highest rate, as it would be made now, with so much off."""
    way = way_to(b, i, t, w)
    if way == FAR or not can_attack(b, i, t, w, acts_at(b, i, t, way)):
        return 0, 0, 0, 0
    bonus = (AIMED if has_aim(b, i, t) else 0) - burden(b, i) - crowded(b, i) - max(way, 0) - off
    return blow(b, i, t, w, top_rate(b, i, w), way, bonus)


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether a weapon is of the kind that is asked for; thrown ones count as ranged."""
    if w >= b.fighters[i].weapons_n and w != HANDS:
        return False
    return which == With.BEST or (b.fighters[i].w_kind[w] == _MELEE) == (which == With.MELEE)


@jit(_I(B, _I, _I, _I))
def weapon_against(b, i, t, which):
    """The weapon of a kind whose attack is worth most, with as little movement as there may be; -1 for none."""
    f = b.fighters[i]
    if declaring(b, i) and b.prompt >= Prompt.RATE:
        return f.p_weapon[f.parts_n - 1]
    best, found = -1, -1
    for w in range(HANDS + 1):
        if not fits(b, i, w, which) or (snapping(b, i) and w != f.hair - 1):
            continue
        way = way_to(b, i, t, w)
        if way != FAR and can_attack(b, i, t, w, acts_at(b, i, t, way)):
            good = 8 * worth(blow_with(b, i, t, w, 0)) + 4 - way
            if good > best:
                best, found = good, w
    return found


@jit(_I(_I))
def ways_to(need):
    """In how many of 9 outcomes 2dF come to at least ``need``."""
    ways = 0
    for dice in range(max(need, -BEST), BEST + 1):
        ways += WAYS[dice + BEST]
    return ways
