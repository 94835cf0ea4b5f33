"""What has been declared against a fighter: who attacks whom, and what it is likely to do (PS-ABORT-1, PS-HOLD-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ...rules.layout import B, Part, Turn
from ...rules.movement import swings
from ...rules.sides import rows_of, side_of, stands
from ..forecast import HIT_WAYS, declaring
from ..swings import ways_to_arrive
from ..threats import blow_of_part, takes_in

_NONE, _ATTACK, _AREA = int(Turn.NONE), int(Part.ATTACK), int(Part.AREA)
_I = types.int64


@jit(_I(B, _I))
def first_blow(b, k):
    """The part of what a fighter has declared that is an attack, if any is: the first that is no swing (PS-ACT-2)."""
    return 1 if swings(b, k) else 0


@jit(types.boolean(B, _I))
def attacks(b, k):
    """Whether a fighter has declared an attack that is still to come, behind a swing too."""
    f, first = b.fighters[k], first_blow(b, k)
    if f.turn_of == _NONE or f.lead != 0 or not stands(b, k) or declaring(b, k):
        return False
    return f.parts_n > first and f.p_part[first] <= _AREA


@jit(types.boolean(B, _I, _I))
def names(b, by, t):
    """Whether what somebody has declared is aimed at a fighter, or takes in where she is (PS-AREA-1)."""
    if not attacks(b, by):
        return False
    f = b.fighters[by]
    for p in range(f.parts_n):
        if f.p_part[p] == _ATTACK and has(f.p_targets[p], t):
            return True
        if f.p_part[p] == _AREA and takes_in(b, by, p, t):
            return True
    return False


@jit(types.UniTuple(_I, 2)(B, _I, _I))
def declared_blow(b, by, t):
    """``(hit, damage)`` of what somebody has declared against a fighter: its likeliest, and of all of it (PS-ACT-1).

    Behind a swing the nearest ninths to what it comes to with that (PS-ACT-2).
    """
    hit, damage = 0, 0
    if not attacks(b, by):
        return hit, damage
    f = b.fighters[by]
    for p in range(f.parts_n):
        for at in range(b.fighters_n if f.p_part[p] <= _AREA else 0):
            if has(f.p_targets[p], at):
                one = blow_of_part(b, by, p, at, t)
                hit, damage = max(hit, one[0]), damage + one[3]
    ways = ways_to_arrive(b, by)
    return share_of(hit, ways), share_of(damage, ways)


@jit(_I(_I, _I), inline=True)
def share_of(ninths, ways):
    """So many of 9 of a number, to the nearest whole one."""
    return (ninths * ways + HIT_WAYS // 2) // HIT_WAYS


@jit(_I(B, _I))
def danger_to(b, t):
    """The chance, in ninths, of the likeliest hit that is declared against a fighter; 0 where none is."""
    worst = 0
    for k in range(b.fighters_n):
        if k != t:
            worst = max(worst, declared_blow(b, k, t)[0])
    return worst


@jit(_I(B, _I))
def threat_to(b, t):
    """Damage after armour to be expected, in ninths, of all that is declared against a fighter."""
    total = 0
    for k in range(b.fighters_n):
        if k != t:
            total += declared_blow(b, k, t)[1]
    return total


@jit(_I(B, _I))
def attackers_on(b, t):
    """How many enemies have declared something against a fighter."""
    first, last = rows_of(b, 1 - side_of(b, t))
    count = 0
    for k in range(first, last):
        count += 1 if names(b, k, t) else 0
    return count


@jit(types.boolean(B, _I))
def attacked(b, t):
    """Whether an enemy has declared something against a fighter."""
    return attackers_on(b, t) > 0


@jit(_I(B, _I))
def ally_under(b, by):
    """The first ally of whoever is asked against whom an enemy has declared something; -1 for none."""
    i = b.actor
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a) and names(b, by, a):
            return a
    return -1


@jit(_I(B))
def attacker_of(b):
    """The enemy whose declared attack is likeliest to hit whoever is asked, or else the first at an ally; or -1."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    who, most = -1, -1
    for k in range(first, last):
        if names(b, k, i):
            hit = declared_blow(b, k, i)[0]
            if hit > most:
                who, most = k, hit
    if who >= 0:
        return who
    for k in range(first, last):
        if ally_under(b, k) >= 0:
            return k
    return -1


@jit(_I(B))
def victim_of(b):
    """At whom the attacker's attack is aimed: whoever is asked, or else an ally; -1 for nobody."""
    by = attacker_of(b)
    if by < 0:
        return -1
    return b.actor if names(b, by, b.actor) else ally_under(b, by)
