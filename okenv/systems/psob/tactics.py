"""What the scripted policies reckon with: whom to attack, with what, from where."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE2, outcome_at, outcomes_of
from okenv.core.jit import jit

from .active_defence import dodge
from .actions import Act, action_id
from .area import in_area, width_of
from .attack import MELEE_OUTCOME, area_value, attack_value, can_attack, can_fire_at_area, is_ranged, piercing, usable
from .choices import planned_at
from .layout import HANDS, B, Kind, Part
from .movement import HAND_TO_HAND, can_move, distance, length_of, mobile
from .sides import rows_of, side_of, stands
from .social import NO_SKILL, influence_value, lowest_spine, minors

_MELEE = int(Kind.MELEE)
_I, _F = types.int64, types.float64


@jit(_F(B, _I, _I, _I, _I))
def expected(b, i, target, weapon, rate):
    """Damage after armour of an attack on one target on average, misses included, over all dice."""
    f, t = b.fighters[i], b.fighters[target]
    margin = attack_value(b, i, target, weapon, rate) - dodge(b, target, is_ranged(b, i, weapon))
    each = MELEE_OUTCOME if f.w_kind[weapon] == _MELEE else b.ranged_outcome
    armour = max(0, t.armour - piercing(b, i, weapon, rate))
    total = 0.0
    for k in range(outcomes_of(FUDGE2, 0)):
        outcome, ways = outcome_at(FUDGE2, b.dice_weights, k)
        if margin + outcome >= 0:
            total += ways * max(0, f.w_damage[weapon] + each * (margin + outcome) - armour)
    return total / 9.0


@jit(_I(B, _I, _I))
def best_weapon(b, i, target):
    """The weapon with which a fighter expects most of an attack that she can make now; -1 for none."""
    f = b.fighters[i]
    best, which = -1.0, -1
    for w in range(HANDS + 1):
        if (w < f.weapons_n or w == HANDS) and can_attack(b, i, target, w, planned_at(b, i)):
            worth = expected(b, i, target, w, f.w_rate[w])
            if worth > best:
                best, which = worth, w
    return which


@jit(_I(B))
def hurt_most(b):
    """The row of the standing enemy with the most wounds, the first listed of equals; -1 for nobody."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, most = -1, -1
    for k in range(first, last):
        if stands(b, k) and b.fighters[k].wounds > most:
            who, most = k, b.fighters[k].wounds
    return who


@jit(_I(B, _I))
def at_enemy(b, row):
    """The number of an enemy among the enemies of whoever is asked."""
    return row - rows_of(b, 1 - side_of(b, b.actor))[0]


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter has a weapon ready that needs no reach."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_kind[w] != _MELEE and usable(b, i, w):
            return True
    return False


@jit(_I(B, _I, _I, types.boolean))
def get_at(b, i, target, close):
    """Whether to stay or how to move, so that the target can be attacked: the least move that does it; -1 if none helps."""
    gap = distance(b, i, target) - HAND_TO_HAND
    if gap <= 0 or not mobile(b, i) or (not close and shoots(b, i)):
        return action_id(Act.STAND, 0, 0)
    for way in range(3):
        if can_move(b, i, Act.APPROACH, target, way) and (length_of(b, i, way) >= gap or way == 2):
            return action_id(Act.APPROACH, at_enemy(b, target), way)
    for way in range(2, -1, -1):
        if can_move(b, i, Act.APPROACH, target, way):
            return action_id(Act.APPROACH, at_enemy(b, target), way)
    return action_id(Act.STAND, 0, 0)


@jit(_I(B, _I, _I))
def hand_weapon(b, i, target):
    """The best hand-to-hand weapon against somebody within reach; -1 where she is not."""
    f = b.fighters[i]
    best, which = -1.0, -1
    for w in range(HANDS + 1):
        if (w < f.weapons_n or w == HANDS) and f.w_kind[w] == _MELEE:
            if can_attack(b, i, target, w, planned_at(b, i)):
                worth = expected(b, i, target, w, 0)
                if worth > best:
                    best, which = worth, w
    return which


@jit(_I(B))
def reload_first(b):
    """Reloading the first weapon that is empty; -1 where none is."""
    f = b.fighters[b.actor]
    for w in range(f.weapons_n):
        if f.w_charge[w] > 0 and f.w_left[w] == 0 and (f.w_slow[w] != 0 or b.charge != 0):
            return action_id(Act.RELOAD, 0, w)
    return -1


@jit(_I(B, _I))
def strike_at(b, target):
    """The attack on somebody with the best weapon, reloading where there is none ready, or nothing."""
    if target >= 0:
        weapon = best_weapon(b, b.actor, target)
        if weapon >= 0 and (weapon != HANDS or reload_first(b) < 0):
            return action_id(Act.ATTACK, at_enemy(b, target), weapon)
    again = reload_first(b)
    return again if again >= 0 else action_id(Act.NOTHING, 0, 0)


@jit(_I(B))
def area_shot(b):
    """The area attack that on an average roll takes in most enemies more than friends, at least two; -1 for none."""
    i = b.actor
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    best, answer = 1, -1
    for w in range(f.weapons_n):
        for centre in range(first, last):
            if not can_fire_at_area(b, i, centre, w):
                continue
            rate = f.w_rate[w]
            width = width_of(b, i, w, rate, 0)
            hits = area_value(b, i, centre, w, rate) + 1
            balance = 0
            for k in range(b.fighters_n):
                if stands(b, k) and in_area(b, i, k, centre, width):
                    if side_of(b, k) == side_of(b, i):
                        balance -= 2
                    elif dodge(b, k, True) < hits:
                        balance += 1
            balance = min(balance, hits)
            if balance > best:
                best, answer = balance, action_id(Act.AREA, centre - first, w)
    return answer


@jit(types.boolean(B, _I))
def would_rally(b, i):
    """Whether an average roll raises the spine of her side's minor characters."""
    f, side = b.fighters[i], side_of(b, i)
    if f.influence == NO_SKILL or f.minor != 0 or minors(b, side) == 0:
        return False
    return f.influence > lowest_spine(b, side) and b.rallied[side] < f.influence - 1


@jit(types.boolean(B, _I))
def would_intimidate(b, i):
    """Whether an average roll makes some of the enemy's minor characters leave."""
    side = side_of(b, i)
    if b.fighters[i].intimidation == NO_SKILL or minors(b, 1 - side) == 0:
        return False
    return influence_value(b, i, Part.INTIMIDATE) >= lowest_spine(b, 1 - side)


@jit(_I(B, _I))
def nearest_enemy(b, i):
    """The row of the nearest standing enemy; -1 for nobody."""
    first, last = rows_of(b, 1 - side_of(b, i))
    who, best = -1, 0
    for k in range(first, last):
        if stands(b, k) and (who < 0 or distance(b, i, k) < best):
            who, best = k, distance(b, i, k)
    return who

