"""What an attack comes to before it is rolled, for all who think about one; only a value has tables of its own.

What somebody has declared counts as she declared it. Whoever is declaring counts with what she has planned so far, or
with a move that brings her into reach; where she may abort, with her hair-trigger attack. Everybody else counts as if
she declared an attack now. The chapters then tell the margin, AV over Dodge with dice of 0; chances are counted in
ninths, exactly (PS-DICE-1, PS-ACT-1, PS-ATT-1, PS-ATT-2).
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.chance import FUDGE2, outcomes
from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.active_defence import dodge
from ..rules.area import area_points, caught, next_dealt, number_dealt
from ..rules.attack import REACHED, area_value, attack_value, can_attack, is_ranged, per_outcome, points_of
from ..rules.choices import planned_at
from ..rules.damage import band_on, state_after
from ..rules.declare import components, goes_on
from ..rules.layout import B, Band, Kind, Part, Prompt, Turn
from ..rules.mobs import companions, top_rate
from ..rules.movement import HAND_TO_HAND, can_move, destination, length_of, pace_of
from ..rules.sides import side_of
from ..rules.social import TWO_DOUBLINGS, highest_spine, influence_value, lowest_spine, spine_of

HIT_WAYS = max(chance.denominator for _, chance in outcomes(FUDGE2))
"""Outcomes of 2dF in all: chances and expected damage are counted in so many parts, exactly (PS-DICE-1)."""
_WAYS_OF = {dice: int(chance * HIT_WAYS) for dice, chance in outcomes(FUDGE2)}
BEST = max(_WAYS_OF)
"""The highest outcome of 2dF; the lowest is its negative."""
WAYS = np.array([_WAYS_OF[dice] for dice in range(-BEST, BEST + 1)], np.int64)
HERE, FAR = -1, 3
"""Besides the ways to move before an attack: no move is needed; none is enough."""
WITH_THIS = 0
"""Components of an action in the making: those that are declared, and this one."""
BLOW = types.UniTuple(types.int64, 5)
"""``(hit, stun, down, damage, wound)``: chances, and points to be expected, all in ninths."""
NO_BLOW = (0, 0, 0, 0, 0)
_NONE, _GROUP, _ABORTED = int(Turn.NONE), int(Turn.GROUP), int(Turn.ABORTED)
_MELEE, _GRENADE, _APPROACH = int(Kind.MELEE), int(Kind.GRENADE), int(Act.APPROACH)
_ATTACK, _COW = int(Part.ATTACK), int(Part.COW)
_INTIMIDATE, _RALLY = int(Part.INTIMIDATE), int(Part.RALLY)
_STUNNED, _WOUNDED = int(Band.STUNNED), int(Band.WOUNDED)
_NOBODY = np.int64(0)
_I = types.int64
_KEPT = types.UniTuple(_I, 10)


# --- as it would be declared


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


@jit(_I(B, _I, _I, _I))
def acts_at(b, i, t, way):
    """Where a fighter would be when she attacks somebody."""
    return planned_at(b, i) if way < 0 else destination(b, i, _APPROACH, t, way)


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


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I))
def gather(b, i, t, way):
    """A fighter's mob goes with her, each from where she is; ``(led, moved)``, as bits, whom to :func:`put_back`."""
    led, moved = _NOBODY, _NOBODY
    f, rows = b.fighters[i], companions(b, i) if b.fighters[i].turn_of == _NONE else _NOBODY
    turn = _GROUP if f.turn_of == _NONE else f.turn_of
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if k == i:
            continue
        if has(rows, k):
            g.lead, g.turn_of = i + 1, _GROUP
            led |= bit(k)
        if g.lead == i + 1 and g.turn_of == turn and g.came == 0:
            to = acts_at(b, k, t, way)
            g.came, g.at = to - g.at, to
            moved |= bit(k)
    return led, moved


@jit(types.void(B, _I, _I))
def put_back(b, led, moved):
    """The mob is as it was before :func:`gather`."""
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if has(moved, k):
            g.at, g.came = g.at - g.came, 0
        if has(led, k):
            g.lead, g.turn_of = 0, _NONE


@jit(_KEPT(B, _I, _I, _I, _I), inline=True)
def pretend(b, i, t, way, parts):
    """Make as if a fighter had declared an attack on somebody; returns what :func:`stop_pretending` puts back.

    ``parts``: how many components her action has; of one that is declared already so many as it has.
    """
    f = b.fighters[i]
    led, moved = gather(b, i, t, way) if f.mob != 0 and not snapping(b, i) else (_NOBODY, _NOBODY)
    kept = (
        np.int64(f.at),
        np.int64(f.came),
        np.int64(f.high),
        np.int64(f.turn_of),
        np.int64(f.uses),
        np.int64(f.move),
        np.int64(f.defending),
        np.int64(f.aim_on),
        led,
        moved,
    )
    to = acts_at(b, i, t, way)
    if snapping(b, i):
        f.turn_of, f.uses, f.move, f.aim_on = _ABORTED, 1, 0, 0
    elif f.turn_of == _NONE:
        f.turn_of, f.uses, f.move, f.defending = _GROUP, max(parts, 1), 0, 0
    elif declaring(b, i):
        more = 1 if b.prompt == Prompt.PART else 0
        f.uses = parts if parts != WITH_THIS else max(components(b, i) + more, 1) if b.complex != 0 else 1
        f.defending = f.steady
    if way >= 0:
        f.move = pace_of(way)
    if to != f.at:
        f.came, f.at = f.came + to - f.at, to
        f.high = f.high if f.came != 0 else 0
    return kept


@jit(types.void(B, _I, _KEPT), inline=True)
def stop_pretending(b, i, kept):
    """Put back what :func:`pretend` changed."""
    f = b.fighters[i]
    f.at, f.came, f.high, f.turn_of, f.uses, f.move, f.defending, f.aim_on = kept[:8]
    put_back(b, kept[8], kept[9])


# --- margins before the dice


@jit(_I(B, _I, _I, _I, _I))
def as_declared(b, i, t, w, rate):
    """AV over Dodge of an attack as things are; of a grenade, as if thrown at where somebody is (PS-ATT-1)."""
    grenade = b.fighters[i].w_kind[w] == _GRENADE
    value = area_value(b, i, t, w, rate) if grenade else attack_value(b, i, t, w, rate)
    return value - dodge(b, t, is_ranged(b, i, w))


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def margin_with(b, i, t, w, rate, way, parts):
    """AV over Dodge of an attack after a move, one of so many components, if it is yet to be declared; in reach or not.

    PS-MOVE-2, PS-ACT-1, PS-ACT-2.
    """
    kept = pretend(b, i, t, way, parts)
    margin = as_declared(b, i, t, w, rate)
    stop_pretending(b, i, kept)
    return margin


@jit(_I(B, _I, _I, _I, _I))
def margin_of(b, i, t, w, rate):
    """AV over Dodge of an attack without a further move."""
    return margin_with(b, i, t, w, rate, HERE, WITH_THIS)


@jit(_I(B, _I, _I, _I, _I))
def area_value_of(b, i, centre, w, rate):
    """The AV of fire at the area around somebody, without a further move (PS-AREA-1)."""
    kept = pretend(b, i, centre, HERE, WITH_THIS)
    value = area_value(b, i, centre, w, rate)
    stop_pretending(b, i, kept)
    return value


@jit(_I(B, _I, _I))
def words_value(b, i, part):
    """The AV of words, intimidation, a rally or deceit, without a further move (PS-SOC-1, PS-SOC-2)."""
    kept = pretend(b, i, i, HERE, WITH_THIS)
    value = influence_value(b, i, part)
    stop_pretending(b, i, kept)
    return value


@jit(_I(B, _I, _I, _I))
def words_need(b, i, part, t):
    """What words must come to so that they change anything: somebody leaves, spine rises, or her side seems larger.

    ``t`` is who is cowed. Whoever seems twice as many must seem twice that (PS-SOC-1, PS-SOC-2).
    """
    side = side_of(b, i)
    if part == _COW:
        return spine_of(b, t)
    if part == _INTIMIDATE:
        return lowest_spine(b, 1 - side)
    if part == _RALLY:
        return lowest_spine(b, side) + 1
    return highest_spine(b, 1 - side) + (TWO_DOUBLINGS if b.deceived[side] > 0 else 0)


# --- over all dice


@jit(_I(_I))
def ways_to(need):
    """In how many of 9 outcomes 2dF come to at least ``need``."""
    ways = 0
    for dice in range(max(need, -BEST), BEST + 1):
        ways += WAYS[dice + BEST]
    return ways


@jit(BLOW(B, _I, _I, _I, BLOW), inline=True)
def with_hit(b, t, ways, points, so_far):
    """What is so far, and in so many more ways a hit on somebody with such damage after armour (PS-DMG-1, PS-DMG-2)."""
    hit, stun, down, damage, wound = so_far
    band = band_on(b, t, points)
    falls = state_after(b, t, band, 1 if band == _WOUNDED else 0) > b.fighters[t].state
    return (
        hit + ways,
        stun + (ways if band >= _STUNNED else 0),
        down + (ways if falls else 0),
        damage + ways * max(points, 0),
        wound + (ways if band >= _WOUNDED else 0),
    )


@jit(BLOW(B, _I, _I, _I, _I, _I))
def blow(b, i, t, w, rate, margin):
    """What an attack with that margin comes to, over all dice (PS-TASK-1, PS-DMG-1, PS-DMG-2)."""
    found = NO_BLOW
    base, each = points_of(b, i, t, w, rate, 0), per_outcome(b, i, w)
    for dice in range(max(REACHED - margin, -BEST), BEST + 1):
        found = with_hit(b, t, WAYS[dice + BEST], base + each * (margin + dice), found)
    return found


@jit(_I(B, _I, _I))
def rate_of(b, i, w):
    """The rate of an attack that a fighter would declare: the highest; one target more is fired at as the last one is.

    PS-ROF-1, PS-MANY-1.
    """
    if b.prompt == Prompt.PART and declaring(b, i) and goes_on(b, i, _ATTACK, w):
        return np.int64(b.fighters[i].p_rate[b.fighters[i].parts_n - 1])
    return top_rate(b, i, w)


@jit(BLOW(B, _I, _I, _I, _I, _I))
def blow_after(b, i, t, w, way, more):
    """What an attack comes to after a move, with so much more AV, within reach or not."""
    rate = rate_of(b, i, w)
    return blow(b, i, t, w, rate, margin_with(b, i, t, w, rate, way, WITH_THIS) + more)


@jit(_I(B, _I, _I, _I))
def way_to_attack(b, i, t, w):
    """The least way to move before an attack that can be made now; FAR where it cannot be (PS-MOVE-1, PS-ATT-1)."""
    way = way_to(b, i, t, w)
    return way if way != FAR and can_attack(b, i, t, w, acts_at(b, i, t, way)) else FAR


@jit(BLOW(B, _I, _I, _I, _I))
def blow_with(b, i, t, w, more):
    """What an attack comes to, made now with so much more AV; nothing where it is out of reach."""
    way = way_to_attack(b, i, t, w)
    return NO_BLOW if way == FAR else blow_after(b, i, t, w, way, more)


@jit(types.float64(B, _I, _I, _I, _I))
def expected_as_declared(b, i, t, w, rate):
    """Damage after armour on average, misses included, of an attack as things are."""
    return blow(b, i, t, w, rate, as_declared(b, i, t, w, rate))[3] / HIT_WAYS


@jit(types.float64(B, _I, _I, _I, _I, _I))
def expected(b, i, t, w, rate, more):
    """The same of an attack that would be declared, without a further move; ``more`` is added to the AV."""
    return blow(b, i, t, w, rate, margin_of(b, i, t, w, rate) + more)[3] / HIT_WAYS


@jit(_I(B, _I, _I, _I, _I, _I))
def most(b, i, t, w, rate, more):
    """Damage after armour with the best dice; ``more`` is added to the AV."""
    best = margin_of(b, i, t, w, rate) + more + BEST
    return max(0, points_of(b, i, t, w, rate, best)) if best >= REACHED else 0


@jit(BLOW(B, _I, _I, _I, _I, _I, _I, _I))
def area_hit(b, i, t, w, rate, spread, value, number):
    """What fire at an area with that AV comes to for whoever is dealt a number, in ninths (PS-AREA-1, PS-DMG-2)."""
    found = NO_BLOW
    for dice in range(max(number - value, -BEST), BEST + 1):
        points = area_points(b, i, t, w, rate, spread, value + dice)
        found = with_hit(b, t, WAYS[dice + BEST], points, found)
    return found


@jit(BLOW(B, _I, _I, _I, _I, _I, _I))
def area_blow(b, i, centre, w, rate, spread, t):
    """What fire at an area comes to for one fighter: a higher Result deals what a lower one does, and more (PS-AREA-1).

    Nothing for somebody who is not there.
    """
    rows, value = caught(b, i, centre, w, rate, spread), area_value_of(b, i, centre, w, rate)
    k, dealt, rows = next_dealt(b, rows, value + BEST, spread, 0)
    while k >= 0:
        if k == t:
            return area_hit(b, i, t, w, rate, spread, value, number_dealt(dealt, spread))
        k, dealt, rows = next_dealt(b, rows, value + BEST, spread, dealt)
    return NO_BLOW
