"""What concentrated fire and dogpile come to, exactly, against what all would do alone (BR-GROUP-1, BR-GROUP-2)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .active_defence import defence
from .attack import DOWN_BLOW, DOWN_SHOT, down
from .damage import damage_of
from .gambit_odds import BEST, DOWN_WORTH, WAYS, arm_against, fits
from .gambit_words import With
from .groups import MOST, MOST_BODIES, NO_WEAPON, can_gang_up, group_bonus, second_weapon, takes_part
from .layout import ARMS, Area, B, Deed, Kind
from .movement import distance, range_modifier
from .wounds import left_of, own

_RANGED, _CENTRE = int(Kind.RANGED), int(Area.CENTRE)
_CONCENTRATE, _DOGPILE = int(Deed.CONCENTRATE), int(Deed.DOGPILE)
_I = types.int64


@jit(_I(B, _I, _I))
def deed_with(b, i, w):
    """What a group does with a weapon: concentrated fire, or a dogpile (BR-GROUP-1)."""
    return _CONCENTRATE if b.fighters[i].w_kind[w] == _RANGED else _DOGPILE


@jit(_I(B, _I, _I, _I))
def member_skill(b, k, t, w):
    """What one of a group brings to it: skill, stance and range (BR-GROUP-2)."""
    f = b.fighters[k]
    if f.w_kind[w] == _RANGED:
        return f.marksmanship + range_modifier(f.w_column[w], distance(b, k, t)) - down(b, k, DOWN_SHOT)
    return f.melee - down(b, k, DOWN_BLOW)


@jit(types.UniTuple(_I, 3)(B, _I, _I, _I))
def force_of(b, i, t, w):
    """``(bodies, 1 where each counts as two, value)`` of a group that a fighter would lead (BR-GROUP-1, BR-GROUP-2)."""
    double = 1
    for k in range(b.fighters_n):
        if takes_part(b, i, k, t, w) and second_weapon(b, k, w) == NO_WEAPON:
            double = 0
    room = MOST_BODIES if double != 0 or deed_with(b, i, w) == _DOGPILE else MOST
    bodies, value = 1, member_skill(b, i, t, w)
    for k in range(b.fighters_n):
        if k != i and bodies < room and takes_part(b, i, k, t, w):
            bodies += 1
            value = min(value, member_skill(b, k, t, w))
    return bodies, double, value - b.visibility


@jit(types.UniTuple(_I, 4)(B, _I, _I, _I, _I, _I, _I))
def group_harm(b, i, t, w, bodies, double, need):
    """``(hit, down, damage, hits)`` in 81sts, where the target's dice must come to ``need`` (BR-GROUP-1)."""
    n = bodies * (1 + double)
    other = second_weapon(b, i, w) if double != 0 else w
    each, again = damage_of(b, i, t, w, _CENTRE, False), damage_of(b, i, t, other, _CENTRE, False)
    left = left_of(b, t)
    hit, out, damage, total = 0, 0, 0, 0
    for dice in range(-BEST, BEST + 1):
        hits = min(max(need - dice, 0), n)
        ways = WAYS[dice + BEST]
        points = min(hits, bodies) * each + max(hits - bodies, 0) * again
        hit += ways if hits > 0 else 0
        out += ways if points >= left else 0
        damage += ways * min(points, left)
        total += ways * hits
    return hit, out, damage, total


@jit(types.UniTuple(_I, 4)(B, _I, _I, _I))
def group_blow(b, i, t, w):
    """``(hit, down, damage, hits)`` in 81sts of a group attack without a reaction to it (BR-GROUP-1, BR-GROUP-2)."""
    bodies, double, value = force_of(b, i, t, w)
    need = value + group_bonus(bodies * (1 + double)) - defence(b, i, t, t, False) - own(b, t)
    return group_harm(b, i, t, w, bodies, double, need)


@jit(types.UniTuple(_I, 4)(B, _I, _I, _I))
def best_group(b, i, t, which):
    """``(weapon, worth, hit, hits)`` of the group attack that is worth most, of a kind; weapon -1: there is none."""
    found, best, hit, hits = -1, 0, 0, 0
    for w in range(ARMS):
        if fits(b, i, w, which) and can_gang_up(b, i, deed_with(b, i, w), t, w):
            one = group_blow(b, i, t, w)
            good = one[2] + DOWN_WORTH * one[1]
            if found < 0 or good > best:
                found, best, hit, hits = w, good, one[0], one[3]
    return found, best, hit, hits


@jit(types.boolean(B, _I, _I))
def pays_against(b, i, t):
    """Whether a group attack is worth more than what each of its members would do alone (BR-GROUP-1)."""
    w, good, _, _ = best_group(b, i, t, With.BEST)
    if w < 0:
        return False
    alone = 0
    for k in range(b.fighters_n):
        if takes_part(b, i, k, t, w):
            alone += arm_against(b, k, t, With.BEST)[1]
    return good > alone
