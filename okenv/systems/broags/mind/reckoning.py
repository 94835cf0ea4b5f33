"""What an attack that might be made does, over all dice: for policies and gambits that look before they strike.

BR-DICE-1, BR-HIT-1, BR-DMG-1, BR-TWO-1, BR-GROUP-1. What is counted in 81sts is in outcomes of 4dF.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.jit import jit
from okenv.core.mind.foes import nearest_of

from ..rules import sides
from ..rules.active_defence import defence
from ..rules.arms import ready
from ..rules.attack import can_attack, seconds, value_over
from ..rules.criticals import CRITICAL, has_criticals
from ..rules.damage import damage_of
from ..rules.groups import attackers_of, gather, group_bonus, group_value, other_in_hand
from ..rules.hiding import ABYSMAL, discerned_from
from ..rules.hits import area_hit
from ..rules.layout import ARMS, FIST, WEAPONS, Area, B, Column, Deed, Kind
from ..rules.movement import ADJACENT, MEDIUM, distance, evasion
from ..rules.sides import in_sight
from ..rules.wounds import left_of, own

_STRIKE, _RANGED, _SHORT = int(Deed.STRIKE), int(Kind.RANGED), int(Column.SHORT)
_WILD, _CENTRE, _VITALS = int(Area.NONE), int(Area.CENTRE), int(Area.VITALS)
_I, _F = types.int64, types.float64
BEST = 4
"""The highest outcome of 4dF; the lowest is its negative."""
_WAYS_OF = {dice: round(chance * 81) for dice, chance in outcomes(FUDGE4)}
WAYS = np.array([_WAYS_OF[dice] for dice in range(-BEST, BEST + 1)], np.int64)
"""In how many of 81 outcomes 4dF come to each total, the lowest first."""
BLOW = types.UniTuple(_I, 3)
"""``(hit, down, damage)``: chances, and hit points to be taken, no more than there are, all in 81sts."""
GROUP_BLOW = types.UniTuple(_I, 4)
"""The same and the number of hits, of a group."""


@jit(_I(_I))
def ways_to(need):
    """In how many of 81 outcomes 4dF come to at least ``need`` (BR-DICE-1)."""
    ways = 0
    for dice in range(max(need, -BEST), BEST + 1):
        ways += WAYS[dice + BEST]
    return ways


@jit(_F(_I, _I))
def chance(rank, difficulty):
    """The chance that 4dF and a rank reach a difficulty (BR-DICE-1)."""
    return ways_to(difficulty - rank) / 81.0


@jit(_I(B, _I, _I, _I))
def seen_over(b, i, t, gap):
    """Over how many cm, at most such a gap, it can be told where somebody is: on this side of smoke, or beside her.

    BR-SIGHT-1, BR-SIGHT-2.
    """
    if discerned_from(b, i, t, gap):
        return gap
    if b.visibility > ABYSMAL:
        return ADJACENT - 1
    at, over = b.fighters[t].at, gap
    beyond = b.fighters[i].at > at
    for s in range(b.smoke_n):
        before = b.s_left[s] - at if beyond else at - b.s_right[s]
        behind = b.s_right[s] - at if beyond else at - b.s_left[s]
        if b.s_visibility[s] > ABYSMAL and behind >= 0:
            over = min(over, before - 1)
    return max(over, ADJACENT - 1)


@jit(_I(B, _I, _I, _I, _I))
def used_over(b, i, t, weapon, gap):
    """Over how many cm, at most such a gap, a weapon can be used on somebody: where it reaches, and she is made out.

    BR-REACH-1, BR-SIGHT-1.
    """
    f = b.fighters[i]
    if f.w_kind[weapon] != _RANGED:
        gap = min(gap, f.w_reach[weapon] - 1)
    elif f.w_column[weapon] == _SHORT:
        gap = min(gap, MEDIUM - 1)
    return seen_over(b, i, t, gap)


@jit(_I(B, _I, _I, _I, _I))
def margin_of(b, i, target, deed, weapon):
    """The attack value over Defence, before the dice; of a melee weapon as if it reached (BR-MOD-1, BR-DEF-1).

    Smoke that lies on the way is behind her when she strikes (BR-SIGHT-2).
    """
    f, gap = b.fighters[i], distance(b, i, target)
    if f.w_kind[weapon] != _RANGED:
        gap = used_over(b, i, target, weapon, gap)
    value = value_over(b, i, target, deed, weapon, gap) - evasion(b, target)
    return value - defence(b, i, target, target, deed == _STRIKE and f.hidden != 0)


@jit(BLOW(B, _I, _I, _I, _I, _I))
def struck(b, i, target, weapon, aim, margin):
    """What an attack comes to over all dice that are added to a margin (BR-HIT-1, BR-DMG-1, BR-CRIT-1)."""
    hit, down, damage = 0, 0, 0
    left, criticals = left_of(b, target), has_criticals(b, i)
    for dice in range(-BEST, BEST + 1):
        area = area_hit(aim, margin + dice)
        if area != 0:
            ways = WAYS[dice + BEST]
            points = damage_of(b, i, target, weapon, area, criticals and dice == CRITICAL)
            hit += ways
            damage += ways * min(points, left)
            down += ways if points >= left else 0
    return hit, down, damage


@jit(_F(B, _I, _I, _I, _I, _I))
def average(b, i, target, weapon, aim, margin):
    """Damage on average with that aim and margin before the dice, misses in it, at most what the target has left."""
    return struck(b, i, target, weapon, aim, margin)[2] / 81.0


@jit(_I(B, _I, _I, _I, _I))
def best_aim(b, i, target, weapon, margin):
    """Wild, or the vitals: the aim of which more is to be expected; nothing else ever does more (BR-HIT-1)."""
    wild = average(b, i, target, weapon, _WILD, margin)
    return _VITALS if average(b, i, target, weapon, _VITALS, margin) > wild else _WILD


@jit(_F(B, _I, _I, _I, _I))
def expected(b, i, target, weapon, more):
    """Damage of one attack on average with the better aim, ready or not; ``more`` is added to its value."""
    margin = margin_of(b, i, target, _STRIKE, weapon) + more
    wild = average(b, i, target, weapon, _WILD, margin)
    return max(wild, average(b, i, target, weapon, _VITALS, margin))


@jit(types.boolean(B, _I, _I, _I, types.boolean))
def usable(b, i, target, weapon, anywhere):
    """Whether a weapon can be used on somebody now, or, if it reached her from ``anywhere``, is ready for it."""
    if anywhere and b.fighters[i].w_kind[weapon] != _RANGED:
        return in_sight(b, target) and ready(b, i, weapon)
    return can_attack(b, i, target, weapon)


@jit(_F(B, _I, _I, _I, types.boolean))
def worth_of(b, i, target, weapon, anywhere):
    """Damage of a whole action that begins with this weapon: both attacks, where there are two (BR-TWO-1).

    From ``anywhere``, the second attack is of the same kind: nobody comes near to shoot, or for a last punch.
    """
    f = b.fighters[i]
    if (weapon >= f.weapons_n and weapon < WEAPONS) or not usable(b, i, target, weapon, anywhere):
        return 0.0
    again = 0.0
    for w in range(ARMS):
        if anywhere and f.w_kind[w] != f.w_kind[weapon]:
            continue
        if (w < f.weapons_n or w >= FIST) and seconds(b, i, weapon, w) and usable(b, i, target, w, anywhere):
            again = max(again, expected(b, i, target, w, 0))
    return expected(b, i, target, weapon, 0) + again


@jit(_I(B, _I, _I, _I, _I))
def group_need(b, i, deed, target, weapon):
    """What the target's dice must come to against the group that is gathered, without a reaction (BR-GROUP-1)."""
    value = group_value(b, deed, target, weapon) + group_bonus(attackers_of(b))
    return value - defence(b, i, target, target, False) - own(b, target)


@jit(GROUP_BLOW(B, _I, _I, _I, _I))
def group_harm(b, i, target, weapon, need):
    """What the group that is gathered comes to, where its target's dice must come to ``need`` (BR-GROUP-1)."""
    bodies, n = b.bodies, attackers_of(b)
    other = other_in_hand(b, i, weapon) if b.double != 0 else weapon
    each = damage_of(b, i, target, weapon, _CENTRE, False)
    again = damage_of(b, i, target, other, _CENTRE, False)
    left = left_of(b, target)
    hit, down, damage, total = 0, 0, 0, 0
    for dice in range(-BEST, BEST + 1):
        hits = min(max(need - dice, 0), n)
        ways = WAYS[dice + BEST]
        points = min(hits, bodies) * each + max(hits - bodies, 0) * again
        hit += ways if hits > 0 else 0
        down += ways if points >= left else 0
        damage += ways * min(points, left)
        total += ways * hits
    return hit, down, damage, total


@jit(_F(B, _I, _I, _I, _I, _I))
def average_of_group(b, i, deed, target, weapon, more):
    """Damage on average of the group that is gathered, its target's check being so much higher (BR-GROUP-1)."""
    return group_harm(b, i, target, weapon, group_need(b, i, deed, target, weapon) - more)[2] / 81.0


@jit(GROUP_BLOW(B, _I, _I, _I, _I))
def group_blow(b, i, deed, target, weapon):
    """What the group comes to that a fighter would lead; who is gathered stays as it was (BR-GROUP-1, BR-GROUP-2)."""
    joining, bodies, double = b.joining, b.bodies, b.double
    gather(b, i, deed, target, weapon)
    found = group_harm(b, i, target, weapon, group_need(b, i, deed, target, weapon))
    b.joining, b.bodies, b.double = joining, bodies, double
    return found


nearest_enemy = nearest_of(B, sides, in_sight, distance)


@jit(_I(B, _I, _I, _I))
def delay(b, i, target, weapon):
    """Turns that pass before a weapon reaches somebody: none within a move, then one for each sprint (BR-ACT-1)."""
    f = b.fighters[i]
    if f.w_kind[weapon] == _RANGED:
        return 0
    short = distance(b, i, target) - f.w_reach[weapon] + 1 - f.pace
    return 0 if short <= 0 else 1 + (short - 1) // max(1, 2 * f.pace)
