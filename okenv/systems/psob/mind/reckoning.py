"""What an attack that might be made does: for policies that look before they strike (PS-ATT-1, PS-ATT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE2, outcome_at, outcomes_of
from okenv.core.events import no_log
from okenv.core.jit import jit

from ..rules.active_defence import dodge
from ..rules.area import in_area, width_of
from ..rules.attack import (
    AIMED,
    MELEE_OUTCOME,
    area_value,
    attack_value,
    can_attack,
    can_fire_at_area,
    is_ranged,
    piercing,
    usable,
)
from ..rules.choices import planned_at
from ..rules.layout import BY_RATE, HANDS, B, Kind
from ..rules.mobs import shots_of, top_rate
from ..rules.movement import HAND_TO_HAND, mobile, set_out
from ..rules.sides import rows_of, side_of, stands
from ..rules.vehicles import drives

BEST_DICE = 2
"""The highest of 2dF (PS-DICE-1)."""
_MELEE, _GRENADE = int(Kind.MELEE), int(Kind.GRENADE)
_I, _F = types.int64, types.float64


@jit(_I(B, _I, _I, _I, _I, types.boolean))
def value_there(b, i, target, weapon, rate, area):
    """The AV of an attack, or of fire at an ``area``, from where a move or a swing leads that comes before it.

    PS-MOVE-2, PS-ACT-2.
    """
    f = b.fighters[i]
    at, came, cover, high, vehicle, planned = f.at, f.came, f.cover, f.high, f.vehicle, planned_at(b, i)
    if planned != at:
        set_out(b, i, planned, no_log())
    value = area_value(b, i, target, weapon, rate) if area else attack_value(b, i, target, weapon, rate)
    f.at, f.came, f.cover, f.high, f.vehicle = at, came, cover, high, vehicle
    return value


@jit(_I(B, _I, _I, _I, _I))
def margin_of(b, i, target, weapon, rate):
    """AV over Dodge of an attack as if within reach; of a grenade, as if thrown at where somebody is.

    A move, or a swing, that has been declared to come before it has been made (PS-MOVE-2, PS-ACT-2).
    """
    f = b.fighters[i]
    grenade = f.w_kind[weapon] == _GRENADE
    value = value_there(b, i, target, weapon, rate, grenade)
    if not grenade and f.uses == 0 and f.aim_on == target + 1:  # counted there once an attack is declared
        value += AIMED
    return value - dodge(b, target, is_ranged(b, i, weapon))


@jit(_I(B, _I, _I, _I, _I, _I))
def damage_of(b, i, target, weapon, rate, outcome):
    """Damage after armour of an attack with that Outcome, none from a miss; a grenade does its rating (PS-ATT-1)."""
    f = b.fighters[i]
    if outcome < 0:
        return 0
    each = MELEE_OUTCOME if f.w_kind[weapon] == _MELEE else 0 if f.w_kind[weapon] == _GRENADE else b.ranged_outcome
    armour = max(0, b.fighters[target].armour - piercing(b, i, weapon, rate))
    return max(0, f.w_damage[weapon] + each * outcome - armour)


@jit(_F(B, _I, _I, _I, _I, _I))
def expected(b, i, target, weapon, rate, more):
    """Damage after armour on average, misses included, over all dice; ``more`` is added to the AV."""
    margin = margin_of(b, i, target, weapon, rate) + more
    total = 0.0
    for k in range(outcomes_of(FUDGE2, 0)):
        outcome, ways = outcome_at(FUDGE2, b.dice_weights, k)
        total += ways * damage_of(b, i, target, weapon, rate, margin + outcome)
    return total / 9.0


@jit(_I(B, _I, _I, _I))
def best_rate(b, i, target, weapon):
    """The rate at which to fire at somebody: the highest or, where charge goes by rate, of which most is expected.

    Most for each phase, those in it that go into reloading (PS-ROF-1, PS-AMMO-1).
    """
    top = top_rate(b, i, weapon)
    if b.charge != BY_RATE or b.fighters[i].w_charge[weapon] == 0:
        return top
    found, best = top, 0.0
    for rate in range(1, top + 1):
        attacks = b.fighters[i].w_charge[weapon] // shots_of(rate)
        worth = expected(b, i, target, weapon, rate, 0) * attacks / (attacks + 1)
        if worth >= best:
            found, best = rate, worth
    return found


@jit(_I(B, _I, _I, _I, _I, _I))
def most(b, i, target, weapon, rate, more):
    """Damage after armour with the best dice; ``more`` is added to the AV."""
    best = margin_of(b, i, target, weapon, rate) + more + BEST_DICE
    return damage_of(b, i, target, weapon, rate, best)


@jit(types.boolean(B, _I, _I, _I))
def spares_friends(b, i, target, width):
    """Whether nobody of her own side stands in an area around somebody."""
    first, last = rows_of(b, side_of(b, i))
    for k in range(first, last):
        if stands(b, k) and in_area(b, i, k, target, width):
            return False
    return True


@jit(types.boolean(B, _I, _I, _I))
def is_safe(b, i, target, weapon):
    """Whether using a weapon on somebody hurts no friend: it is no grenade, or nobody is near."""
    if b.fighters[i].w_kind[weapon] != _GRENADE:
        return True
    return spares_friends(b, i, target, width_of(b, i, weapon, 0, 0))


@jit(_I(B, _I, _I))
def wanted_weapon(b, i, target):
    """The weapon of which a fighter would expect most from here if everybody were within reach; -1 where none harms."""
    best, found = 0.0, -1
    for w in range(HANDS + 1):
        if usable(b, i, w) and is_safe(b, i, target, w):
            worth = expected(b, i, target, w, top_rate(b, i, w), 0)
            if worth > best:
                best, found = worth, w
    return found


@jit(types.boolean(B, _I, _I, _I))
def can_use(b, i, target, weapon):
    """Whether a weapon can be used on somebody from where she will be; a grenade, where it spares her friends."""
    if b.fighters[i].w_kind[weapon] == _GRENADE:
        return weapon != HANDS and can_fire_at_area(b, i, target, weapon) and is_safe(b, i, target, weapon)
    return can_attack(b, i, target, weapon, planned_at(b, i))


@jit(types.boolean(B, _I, _I))
def aim_helps(b, i, target):
    """Whether an aimed attack that she can make from where she will be could harm somebody (PS-AIM-1)."""
    f = b.fighters[i]
    if f.aim_on == target + 1:
        return False
    for w in range(HANDS + 1):
        if f.w_kind[w] != _GRENADE and (w < f.weapons_n or w == HANDS):
            if can_use(b, i, target, w) and expected(b, i, target, w, top_rate(b, i, w), AIMED) > 0:
                return True
    return False


@jit(_I(B, _I))
def driven(b, i):
    """How far the vehicle that a fighter drives gets in a phase, in cm; 0 without one (PS-VEH-1)."""
    f = b.fighters[i]
    return b.v_pace[f.vehicle - 1] if f.vehicle != 0 and drives(b, i) else 0


@jit(_I(_I, _I))
def hurried(gap, pace):
    """AV that getting within reach costs in the same phase; -1 where it takes longer (PS-MOVE-1, PS-MELEE-1)."""
    if gap <= HAND_TO_HAND + pace // 4:
        return 0
    if gap <= HAND_TO_HAND + pace // 2:
        return 1
    return 2 if gap <= HAND_TO_HAND + pace else -1


@jit(_I(B, _I, _I))
def arrival(b, i, gap):
    """AV that it costs a fighter to be within reach of somebody so far away in this phase; -1: she cannot be.

    PS-MOVE-1, PS-MELEE-1, PS-VEH-1.
    """
    if gap <= HAND_TO_HAND:
        return 0
    late = hurried(gap, b.fighters[i].pace) if mobile(b, i) else -1
    if late < 0 and driven(b, i) > 0 and gap <= HAND_TO_HAND + driven(b, i):
        return 2
    return late


@jit(_F(B, _I, _I, _F))
def near(b, i, gap, away):
    """The share of rounds in which a fighter is within reach of somebody so far away, less each full move away."""
    if gap <= HAND_TO_HAND:
        return 1.0
    pace = max(b.fighters[i].pace if mobile(b, i) else 0, driven(b, i))
    if pace == 0 and not mobile(b, i):
        return 0.0
    return 1.0 if arrival(b, i, gap) >= 0 else away ** (1 + (gap - HAND_TO_HAND) // max(1, pace))
