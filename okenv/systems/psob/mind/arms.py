"""Which weapon a fighter uses on somebody, and at which rate: what brute and turtle ask (PS-ROF-1, PS-AIM-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.area import in_area, width_of
from ..rules.attack import AIMED, can_attack, can_fire_at_area, usable
from ..rules.choices import planned_at
from ..rules.layout import BY_RATE, HANDS, B, Kind
from ..rules.mobs import shots_of, top_rate
from ..rules.sides import rows_of, side_of, stands
from .forecast import HERE, WITH_THIS, expected, expected_as_declared, pretend, rate_of, stop_pretending

_GRENADE = int(Kind.GRENADE)
_I = types.int64


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


@jit(types.boolean(B, _I, _I, _I))
def can_use(b, i, target, weapon):
    """Whether a weapon can be used on somebody from where she will be; a grenade, where it spares her friends."""
    if b.fighters[i].w_kind[weapon] == _GRENADE:
        return weapon != HANDS and can_fire_at_area(b, i, target, weapon) and is_safe(b, i, target, weapon)
    return can_attack(b, i, target, weapon, planned_at(b, i))


@jit(types.Tuple((_I, types.float64))(B, _I, _I, types.boolean))
def most_expected(b, i, target, now):
    """``(weapon, damage)`` of the attack from here of which a fighter expects most; weapon -1 for none.

    Of those that she can make ``now``, harmless ones too; or else that harm, if everybody were within reach.
    """
    best, found = -1.0 if now else 0.0, -1
    kept = pretend(b, i, target, HERE, WITH_THIS)
    for w in range(HANDS + 1):
        if can_use(b, i, target, w) if now else usable(b, i, w) and is_safe(b, i, target, w):
            worth = expected_as_declared(b, i, target, w, rate_of(b, i, w))
            if worth > best:
                best, found = worth, w
    stop_pretending(b, i, kept)
    return found, best


@jit(types.boolean(B, _I, _I))
def aim_helps(b, i, target):
    """Whether an aimed attack that she can make from where she will be could harm somebody (PS-AIM-1)."""
    f = b.fighters[i]
    if f.aim_on == target + 1:
        return False
    for w in range(HANDS + 1):
        if f.w_kind[w] != _GRENADE and can_use(b, i, target, w):
            if expected(b, i, target, w, top_rate(b, i, w), AIMED) > 0:
                return True
    return False
