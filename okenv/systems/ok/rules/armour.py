"""Armour: what it stops, what it takes off a blow, and what it costs to get around it (OK-ARM-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import NO_ARMOUR, B

STOPPED = -99
"""The damage rank of a blow that armour stopped altogether."""
_I = types.int64


@jit(_I(_I, _I, _I))
def through_armour(damage, penetration, protection):
    """The damage rank left of a blow that did not bypass the armour (OK-ARM-1, OK-EDGE-10).

    The penetration is compared with the protection; what the armour takes comes off the damage.
    """
    excess = penetration - protection
    if excess >= 4 or protection == NO_ARMOUR:
        return damage
    if excess <= 0:
        return STOPPED
    return damage - (4 - excess)


@jit(types.boolean(B, _I, _I, _I))
def armour_matters(b, i, w, t):
    """Whether a target's armour would lessen a blow with that weapon of fighter i (OK-ARM-1)."""
    f = b.fighters[i]
    protection = b.fighters[t].protection[f.w_lethality[w]]
    return protection != NO_ARMOUR and f.w_penetration[w] - protection < 4
