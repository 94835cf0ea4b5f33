"""What a swing comes to, on which prop it is made best, and who walks instead: for policies that look (PS-ACT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ..rules.choices import planned_at
from ..rules.layout import B, Kind
from ..rules.mobs import top_rate
from ..rules.movement import HAND_TO_HAND, distance, swings
from ..rules.props import can_swing, swing_value
from .arms import aim_helps, most_expected
from .forecast import HERE, HIT_WAYS, blow, margin_with, pretend, stop_pretending, ways_to

SWING_AND_BLOW = 2
"""Components of an action of a swing and one attack, and what that takes off each (PS-ACT-1)."""
_MELEE = int(Kind.MELEE)
_I = types.int64


@jit(_I(B, _I, _I))
def swing_ways(b, i, prop):
    """In how many of 9 outcomes a swing on a prop succeeds, as declared, or declared now with one attack behind it."""
    kept = pretend(b, i, i, HERE, SWING_AND_BLOW)
    value = swing_value(b, i)
    stop_pretending(b, i, kept)
    return ways_to(b.prop_difficulty[prop] - value)


@jit(_I(B, _I))
def ways_to_arrive(b, i):
    """In how many of 9 outcomes a fighter gets to where she acts: those of the swing that she has declared, or all."""
    return swing_ways(b, i, b.fighters[i].p_weapon[0]) if swings(b, i) else HIT_WAYS


@jit(_I(B, _I, _I))
def prop_to(b, i, target):
    """The easiest prop on which a fighter may swing to somebody from where she will be; -1 for none."""
    found = -1
    for prop in range(b.props_n):
        if can_swing(b, i, prop, target, planned_at(b, i)):
            if found < 0 or b.prop_difficulty[prop] < b.prop_difficulty[found]:
                found = prop
    return found


@jit(_I(B, _I, _I))
def ways_to_swing(b, i, target):
    """In how many of 9 outcomes a fighter gets to somebody by a swing, declared or as she may now; 0 without one."""
    if swings(b, i):
        return ways_to_arrive(b, i) if has(b.fighters[i].p_targets[0], target) else 0
    prop = prop_to(b, i, target)
    return swing_ways(b, i, prop) if prop >= 0 else 0


@jit(_I(B, _I, _I))
def prop_for(b, i, target):
    """The prop on which a fighter swings to somebody whom she would harm best hand to hand; -1 for none (PS-ACT-2).

    No move gets her there, the swing is likelier to than not, and the blow behind it can do harm.
    """
    f = b.fighters[i]
    if b.props_n == 0 or f.move != 0 or distance(b, i, target) - HAND_TO_HAND <= f.pace:
        return -1
    prop, weapon = prop_to(b, i, target), most_expected(b, i, target, False)[0]
    if prop < 0 or weapon < 0 or f.w_kind[weapon] != _MELEE or 2 * swing_ways(b, i, prop) <= HIT_WAYS:
        return -1
    rate = top_rate(b, i, weapon)
    margin = margin_with(b, i, target, weapon, rate, HERE, SWING_AND_BLOW)
    return prop if blow(b, i, target, weapon, rate, margin)[3] > 0 else -1


@jit(types.boolean(B, _I, _I))
def closes_in(b, i, target):
    """Whether a fighter would come up to somebody: whom she harms best hand to hand, or not at all from here.

    Not where an aimed shot could harm her from here, nor where a swing leads there.
    """
    weapon = most_expected(b, i, target, False)[0]
    if weapon >= 0 and b.fighters[i].w_kind[weapon] != _MELEE:
        return False
    if weapon < 0 and aim_helps(b, i, target):
        return False
    return prop_for(b, i, target) < 0
