"""Attacks: whom they can be made against, their value, and the roll (BR-ACT-1, BR-MOD-1, BR-REACH-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .active_defence import defence, defence_over
from .arms import free_hands, ready
from .criticals import CRITICAL, has_criticals, is_critical
from .damage import hit
from .hiding import dimness, discerned_from, seen_over
from .hits import TAMED, area_hit
from .layout import FIST, B, Column, Deed, Event, Kind, Posture
from .movement import FAIL, MEDIUM, distance, evasion, range_modifier
from .sides import in_sight
from .wounds import own

DOWN_SHOT, DOWN_GRIP, DOWN_BLOW = 2, 2, 4
"""What being prone or floored takes off shots, off grapples and trips, and off other melee attacks (BR-STAT-1)."""
_RANGED, _SHORT, _PRONE = int(Kind.RANGED), int(Column.SHORT), int(Posture.PRONE)
_STRIKE = int(Deed.STRIKE)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I, _I))
def reaches(b, i, t, weapon, gap):
    """Whether a weapon can be used on somebody so many cm away (BR-REACH-1, BR-SIGHT-1)."""
    f = b.fighters[i]
    if not discerned_from(b, i, t, gap):
        return False
    if f.w_kind[weapon] == _RANGED:
        return range_modifier(f.w_column[weapon], gap) != FAIL
    return gap < f.w_reach[weapon]


@jit(_I(B, _I, _I, _I, _I))
def used_over(b, i, t, weapon, gap):
    """Over how many cm, at most such a gap, a weapon can be used on somebody (BR-REACH-1, BR-SIGHT-1).

    It mirrors :func:`reaches`: the gap itself where that holds of it, and only there.
    """
    f = b.fighters[i]
    if f.w_kind[weapon] != _RANGED:
        gap = min(gap, f.w_reach[weapon] - 1)
    elif f.w_column[weapon] == _SHORT:
        gap = min(gap, MEDIUM - 1)
    return seen_over(b, i, t, gap)


@jit(types.boolean(B, _I, _I, _I))
def can_attack(b, i, target, weapon):
    """Whether a weapon is ready, and reaches a fighter whom she discerns (BR-ACT-1, BR-REACH-1, BR-SIGHT-1)."""
    if target < 0 or not in_sight(b, target) or not ready(b, i, weapon):
        return False
    return reaches(b, i, target, weapon, distance(b, i, target))


@jit(types.boolean(B, _I, _I, _I))
def seconds(b, i, first, weapon):
    """Whether an action's second attack may be with this weapon; ``first`` is that of the first (BR-TWO-1)."""
    f = b.fighters[i]
    if weapon == first:
        return f.w_shots[weapon] == 2 or (weapon == FIST and free_hands(b, i) == 2)
    return f.w_hands[weapon] == 1 and f.w_hands[first] == 1


@jit(types.boolean(B, _I, _I, _I))
def can_attack_again(b, i, target, weapon):
    """Whether the second attack of an action may be this one (BR-TWO-1)."""
    return can_attack(b, i, target, weapon) and seconds(b, i, b.first, weapon)


@jit(_I(B, _I, _I))
def down(b, i, deed_penalty):
    """What being prone or floored takes off an attack (BR-STAT-1)."""
    return deed_penalty if b.fighters[i].posture >= _PRONE else 0


@jit(_I(B, _I, _I, _I, _I))
def skill_of(b, i, deed, weapon, gap):
    """Skill, stance and range of an attack, before what wounds and sight take off (BR-MOD-1, BR-STAT-1)."""
    f = b.fighters[i]
    if deed == _STRIKE and f.w_kind[weapon] == _RANGED:
        return f.marksmanship + range_modifier(f.w_column[weapon], gap) - down(b, i, DOWN_SHOT)
    grip = deed == Deed.TRIP or deed == Deed.GRAPPLE
    return f.melee - down(b, i, DOWN_GRIP if grip else DOWN_BLOW)


@jit(_I(B, _I, _I, _I, _I, _I))
def value_over(b, i, ward, deed, weapon, gap):
    """What the dice of an attack over so many cm are added to, but for the target's movement (BR-MOD-1, BR-PEN-1)."""
    return skill_of(b, i, deed, weapon, gap) + own(b, i) - dimness(b, i, ward, gap)


@jit(types.boolean(B, _I, _I))
def sneaks(b, i, deed):
    """Whether it is a surprise attack: a strike from hiding (BR-HIDE-2)."""
    return deed == _STRIKE and b.fighters[i].hidden != 0


@jit(_I(B, _I, _I, _I, _I, _I))
def margin_over(b, i, t, deed, weapon, gap):
    """How far an attack over so many cm exceeds Defence with dice of 0, without a reaction (BR-MOD-1, BR-DEF-1)."""
    value = value_over(b, i, t, deed, weapon, gap) - evasion(b, t)
    return value - defence_over(b, t, gap, sneaks(b, i, deed))


@jit(_I(B, _I))
def value_against(b, t):
    """What the dice of the attack under way are added to, all modifiers in it (BR-MOD-1, BR-REACH-1, BR-NOOO-1).

    Where somebody else than its ward is met, who came between, nobody's movement counts.
    """
    i, ward = b.whose, b.ward
    value = value_over(b, i, ward, b.deed, b.weapon, distance(b, i, ward))
    return value - evasion(b, ward) if t == ward else value


@jit(_I(B, _I))
def defence_against(b, t):
    """What the attack under way is rolled against when it meets somebody, her reaction in it (BR-DEF-1, BR-REACT-1)."""
    return defence(b, b.whose, b.ward, t, b.sneak != 0) + b.bonus


@jit(types.boolean(B, _I, _I, LOG))
def roll_attack(b, i, dice, log):
    """An attack roll against Defence; a strike does its damage; True: it hits (BR-DICE-1, BR-HIT-1, BR-CRIT-1)."""
    target, deed, weapon = b.target, b.deed, b.weapon
    value, against = value_against(b, target), defence_against(b, target)
    emit(log, Event.ATTACK_ROLL, i, target, value, dice, against, weapon, deed)
    margin = value + dice - against
    criticals = has_criticals(b, i)
    b.fumble = int(criticals and dice == -CRITICAL)
    area = area_hit(b.aim, margin)
    if area == 0:
        short = TAMED - margin if b.aim != 0 else -margin
        emit(log, Event.MISS, i, target, short, 0, 0, 0, 0)
        return False
    if deed == _STRIKE:
        hit(b, i, target, weapon, area, criticals and is_critical(dice), log)
    return True
