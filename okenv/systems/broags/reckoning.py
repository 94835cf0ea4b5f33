"""What an attack that might be made does: for policies that look before they strike (BR-HIT-1, BR-DMG-1, BR-TWO-1)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4, outcome_at, outcomes_of
from okenv.core.jit import jit

from .active_defence import defence
from .arms import free_hands, ready
from .attack import attack_value, can_attack
from .criticals import CRITICAL, has_criticals
from .damage import damage_of
from .groups import NO_WEAPON, attackers_of, gather, group_bonus, group_value, second_weapon
from .hits import area_hit
from .layout import ARMS, FIST, WEAPONS, Area, B, Deed, Kind
from .movement import distance
from .sides import in_sight
from .wounds import left_of, own

_STRIKE, _RANGED = int(Deed.STRIKE), int(Kind.RANGED)
_WILD, _CENTRE, _VITALS = int(Area.NONE), int(Area.CENTRE), int(Area.VITALS)
_I, _F = types.int64, types.float64


@jit(_F(B, _I, _I))
def chance(b, rank, difficulty):
    """The chance that 4dF and a rank reach a difficulty (BR-DICE-1)."""
    total = 0
    for k in range(outcomes_of(FUDGE4, 0)):
        outcome, ways = outcome_at(FUDGE4, b.dice_weights, k)
        if rank + outcome >= difficulty:
            total += ways
    return total / 81.0


@jit(_I(B, _I, _I, _I, _I))
def margin_of(b, i, target, deed, weapon):
    """The attack value over Defence, before the dice; of a melee weapon as if it reached (BR-MOD-1, BR-DEF-1)."""
    sneak = deed == _STRIKE and b.fighters[i].hidden != 0
    return attack_value(b, i, target, deed, weapon, False) - defence(b, i, target, target, sneak)


@jit(_F(B, _I, _I, _I, _I, _I))
def average(b, i, target, weapon, aim, margin):
    """Damage on average with that aim and margin before the dice, misses in it, at most what the target has left."""
    left, criticals = left_of(b, target), has_criticals(b, i)
    total = 0
    for k in range(outcomes_of(FUDGE4, 0)):
        outcome, ways = outcome_at(FUDGE4, b.dice_weights, k)
        area = area_hit(aim, margin + outcome)
        if area != 0:
            double = criticals and outcome == CRITICAL
            total += ways * min(left, damage_of(b, i, target, weapon, area, double))
    return total / 81.0


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


@jit(types.boolean(B, _I, _I, _I))
def follows(b, i, first, weapon):
    """Whether a second attack may be with this weapon, the first being with another or the same (BR-TWO-1)."""
    f = b.fighters[i]
    if weapon == first:
        return f.w_shots[weapon] == 2 or (weapon == FIST and free_hands(b, i) == 2)
    return f.w_hands[weapon] == 1 and f.w_hands[first] == 1


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
        if (w < f.weapons_n or w >= FIST) and follows(b, i, weapon, w) and usable(b, i, target, w, anywhere):
            again = max(again, expected(b, i, target, w, 0))
    return expected(b, i, target, weapon, 0) + again


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def damage_of_group(b, i, target, weapon, other, bodies, hits):
    """Damage of so many hits of a group, at most what the target has left (BR-GROUP-2)."""
    each = damage_of(b, i, target, weapon, _CENTRE, False)
    total = each * min(hits, bodies)
    if hits > bodies:
        total += damage_of(b, i, target, other, _CENTRE, False) * (hits - bodies)
    return min(total, left_of(b, target))


@jit(_F(B, _I, _I, _I, _I, _I))
def average_of_group(b, i, deed, target, weapon, more):
    """Damage on average of the group that is gathered, its target's check being so much higher (BR-GROUP-1)."""
    attackers = attackers_of(b)
    lacks = group_value(b, deed, target, weapon) + group_bonus(attackers) - more
    lacks -= defence(b, i, target, target, False) + own(b, target)
    other = second_weapon(b, i, weapon) if b.double != 0 else weapon
    if other == NO_WEAPON:
        other = weapon
    total = 0
    for k in range(outcomes_of(FUDGE4, 0)):
        outcome, ways = outcome_at(FUDGE4, b.dice_weights, k)
        hits = min(max(lacks - outcome, 0), attackers)
        total += ways * damage_of_group(b, i, target, weapon, other, b.bodies, hits)
    return total / 81.0


@jit(_F(B, _I, _I, _I, _I))
def worth_of_group(b, i, deed, target, weapon):
    """Damage on average of the group that a fighter would lead; who is gathered stays as it was (BR-GROUP-1)."""
    joining, bodies, double = b.joining, b.bodies, b.double
    gather(b, i, deed, target, weapon)
    worth = average_of_group(b, i, deed, target, weapon, 0)
    b.joining, b.bodies, b.double = joining, bodies, double
    return worth


@jit(_I(B, _I, _I, _I))
def delay(b, i, target, weapon):
    """Turns that pass before a weapon reaches somebody: none within a move, then one for each sprint (BR-ACT-1)."""
    f = b.fighters[i]
    if f.w_kind[weapon] == _RANGED:
        return 0
    short = distance(b, i, target) - f.w_reach[weapon] + 1 - f.pace
    return 0 if short <= 0 else 1 + (short - 1) // max(1, 2 * f.pace)
