"""Attacks: whom they can be made against, their AV, and what a hit does (PS-ATT-1, PS-ATT-2, PS-ROF-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .active_defence import BUSY, dodge
from .damage import hurt
from .layout import HANDS, B, Event, Kind, Pace, Rate, Restraint, State, Turn
from .mobs import attackers, loaded, log2, strength_of, top_rate
from .movement import HAND_TO_HAND, gap_to, range_penalty
from .sides import stands

AIMED = 2
"""What aiming adds to the attack (PS-AIM-1)."""
UNAIMED = 2
"""What an area takes off the attack (PS-AREA-1)."""
HAIR_TRIGGER = 2
"""What the abort takes off the action (PS-ABORT-1)."""
OUT = 5
"""What being incapacitated takes off every AV, wounds and all (PS-WOUND-1)."""
REACHED = 0
"""The least Outcome of what succeeds (PS-TASK-1)."""
MELEE_OUTCOME = 2
"""Damage for each point of Outcome hand to hand (PS-ATT-1)."""
_MELEE, _RANGED, _GRENADE = int(Kind.MELEE), int(Kind.RANGED), int(Kind.GRENADE)
_BURST = int(Rate.BURST)
_BOUND, _INCAPACITATED = int(Restraint.BOUND), int(State.INCAPACITATED)
_I = types.int64


@jit(types.boolean(B, _I, _I))
def usable(b, i, weapon):
    """Whether a fighter has a weapon ready: not empty, and her hands not bound (PS-AMMO-1, PS-ROF-1, PS-DODGE-1)."""
    f = b.fighters[i]
    if f.restraint >= _BOUND or (weapon >= f.weapons_n and weapon != HANDS):
        return False
    return loaded(b, i, weapon)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_attack(b, i, target, weapon, at):
    """Whether a fighter who is at that place then may attack somebody with a weapon (PS-ATT-1, PS-ATT-2)."""
    f = b.fighters[i]
    if target < 0 or not stands(b, target) or not usable(b, i, weapon) or f.w_kind[weapon] == _GRENADE:
        return False
    return f.w_kind[weapon] != _MELEE or abs(at - b.fighters[target].at) <= HAND_TO_HAND


@jit(types.boolean(B, _I, _I, _I))
def can_fire_at_area(b, i, target, weapon):
    """Whether a weapon may be used on the area around somebody: a burst or more, or a grenade (PS-AREA-1)."""
    f = b.fighters[i]
    if target < 0 or weapon >= f.weapons_n or not stands(b, target) or not usable(b, i, weapon):
        return False
    return f.w_kind[weapon] == _GRENADE or (f.w_kind[weapon] == _RANGED and top_rate(b, i, weapon) >= _BURST)


@jit(_I(_I))
def rate_bonus(rate):
    """Single -1, burst 0, auto +1, saturation and beam +2; nothing for what has no rate (PS-ROF-1)."""
    return rate - 2 if rate != 0 else 0


@jit(_I(B, _I))
def busy(b, i):
    """What wounds, or being incapacitated, active defence, movement and further parts take off every AV of a fighter.

    PS-DMG-1, PS-ACT-1, PS-WOUND-1.
    """
    f = b.fighters[i]
    off = OUT if f.state == _INCAPACITATED else f.wounds + (BUSY if f.defending != 0 else 0)
    if f.turn_of == Turn.ABORTED:
        return off + HAIR_TRIGGER
    if f.uses > 1:
        off += f.uses
    return off + (f.move - 1 if f.move > Pace.QUARTER else 0)


@jit(_I(B, _I, _I))
def above(b, i, target):
    """By how much a fighter stands higher than another, 0 to 2, which is what it adds to her AV (PS-MELEE-1)."""
    return max(0, b.fighters[i].high - b.fighters[target].high)


@jit(_I(B, _I, _I, _I))
def hand_to_hand_modifier(b, i, target, weapon):
    """A shorter weapon than the foe's longest: -1 a step, at most -2; height as it is (PS-MELEE-1, PS-INIT-2)."""
    f, t = b.fighters[i], b.fighters[target]
    longest = t.w_length[HANDS]
    for w in range(t.weapons_n):
        if t.w_kind[w] == _MELEE:
            longest = max(longest, t.w_length[w])
    short = min(max(longest - f.w_length[weapon], 0), 2)
    return (above(b, i, target) if f.came == 0 else 0) - short


@jit(_I(B, _I, _I, _I, types.boolean))
def own_value(b, i, target, weapon, aimed):
    """What a fighter brings by herself: skill, aim, range or reach (PS-AIM-2, PS-RANGE-1, PS-MELEE-1)."""
    f = b.fighters[i]
    value = f.w_value[weapon]
    if aimed and f.aim_on == target + 1:
        value += AIMED
    if f.w_kind[weapon] == _MELEE:
        return value + hand_to_hand_modifier(b, i, target, weapon)
    return value - range_penalty(gap_to(b, i, target), f.w_range[weapon])


@jit(_I(B, _I, _I, _I, types.boolean))
def joint_value(b, i, target, weapon, aimed):
    """The lowest of what each of those brings who attack as one, and what their number adds (PS-MOB-1, PS-MOB-2)."""
    lowest = own_value(b, i, target, weapon, aimed)
    if b.fighters[i].mob == 0:
        return lowest
    rows = attackers(b, i, target, weapon)
    for k in range(b.fighters_n):
        if has(rows, k):
            lowest = min(lowest, own_value(b, k, target, weapon, aimed))
    return lowest + log2(count_of(rows))


@jit(_I(B, _I, _I, _I, _I))
def attack_value(b, i, target, weapon, rate):
    """The AV of an attack on one target, all modifiers in it (PS-ATT-1, PS-ATT-2, PS-RANGE-1, PS-AIM-2, PS-MOB-1)."""
    return joint_value(b, i, target, weapon, b.fighters[i].uses == 1) - busy(b, i) + rate_bonus(rate)


@jit(_I(B, _I, _I, _I, _I))
def area_value(b, i, centre, weapon, rate):
    """The AV of an attack on the area around somebody (PS-AREA-1, PS-AMMO-1, PS-MOB-1)."""
    return joint_value(b, i, centre, weapon, False) - busy(b, i) + rate_bonus(rate) - UNAIMED


@jit(_I(B, _I, _I, _I))
def piercing(b, i, weapon, rate):
    """By how much a beam lowers armour: its bonus as saturation, as a pulse 1 or 0 (PS-AMMO-1, PS-ROF-1)."""
    return max(0, rate - 2) if b.fighters[i].w_beam[weapon] != 0 else 0


@jit(_I(B, _I, _I))
def per_outcome(b, i, weapon):
    """Damage of a weapon for each point of Outcome; a grenade does its rating (PS-ATT-1, PS-ATT-2, PS-AREA-1)."""
    kind = b.fighters[i].w_kind[weapon]
    return MELEE_OUTCOME if kind == _MELEE else 0 if kind == _GRENADE else b.ranged_outcome


@jit(_I(B, _I, _I, _I, _I))
def armour_against(b, i, target, weapon, rate):
    """The armour of somebody that an attack meets, a beam less of it (PS-AMMO-1)."""
    return max(0, b.fighters[target].armour - piercing(b, i, weapon, rate))


@jit(_I(B, _I, _I, _I, _I, _I))
def points_of(b, i, target, weapon, rate, outcome):
    """Damage after armour of an attack that hits with that Outcome; below 0 where the armour is more than enough."""
    rating = b.fighters[i].w_damage[weapon] + outcome * per_outcome(b, i, weapon)
    return rating - armour_against(b, i, target, weapon, rate)


@jit(types.boolean(B, _I, _I))
def is_ranged(b, i, weapon):
    """Whether an attack with a weapon is met by cover (PS-COVER-1)."""
    return b.fighters[i].w_kind[weapon] != _MELEE


@jit(types.void(B, _I, _I, _I, _I, _I, LOG))
def strike(b, i, target, weapon, rate, dice, log):
    """An attack on one target is rolled: Result against Dodge (PS-TASK-1, PS-ATT-1, PS-ATT-2)."""
    f = b.fighters[i]
    value = attack_value(b, i, target, weapon, rate)
    difficulty = dodge(b, target, is_ranged(b, i, weapon))
    if log.shape[0] != 0:
        many = strength_of(b, i, target, weapon)[0]
        if many > 1:
            emit(log, Event.MOB, i, many, log2(many), 0, 0, 0, 0)
    emit(log, Event.ATTACK_ROLL, i, target, value, dice, difficulty, weapon, rate)
    outcome = value + dice - difficulty
    if outcome < REACHED:
        emit(log, Event.MISS, i, target, -outcome, 0, 0, 0, 0)
        return
    more = outcome * per_outcome(b, i, weapon)
    emit(log, Event.HIT, i, target, f.w_damage[weapon], more, b.fighters[target].armour, 0, 0)
    hurt(b, target, points_of(b, i, target, weapon, rate, outcome), log)
