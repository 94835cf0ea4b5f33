"""Mooks: the three streamlined ways to take damage (OK-MOOK-1 to OK-MOOK-3)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import set_state
from .layout import B, Damage, State

MOOK_DOWN_AT, MOOK_OUT_AT = 5, 7
"""Points at which a mook under ``simplified`` is Down and Out (OK-MOOK-2)."""
TAG_DOWN_AT, TAG_OUT_AT = 2, 3
"""Tags at which a mook is Down and Out, a Down counting as two (OK-MOOK-3)."""
_I = types.int64


@jit(_I(_I))
def mook_points(net):
    """Points of a blow under ``simplified``, by damage minus DR in half-ranks (OK-MOOK-2)."""
    if net < -2:
        return 0
    if net < 1:
        return 1
    if net < 3:
        return 2
    if net < 4:
        return 3
    return 5 if net < 5 else 7


@jit(_I(_I))
def mook_tags(net):
    """Tags of a blow under ``tags``: 1 is a Tag, 2 is Down, 3 is Out (OK-MOOK-3)."""
    if net < 1:
        return 0
    if net < 4:
        return 1
    return 2 if net < 5 else 3


@jit(_I(_I, _I))
def mook_harm(mode, net):
    """Points, or tags, that a blow does to a mook under her way of taking damage (OK-MOOK-1)."""
    if mode == Damage.SIMPLIFIED:
        return mook_points(net)
    if mode == Damage.TAGS:
        return mook_tags(net)
    return TAG_DOWN_AT if net >= 3 else 0


@jit(types.void(B, _I, _I, LOG))
def hurt_mook(b, i, harm, log):
    """A mook takes points or tags and may be Down or Out; nothing of it is lethal (OK-MOOK-2, OK-MOOK-3)."""
    f = b.fighters[i]
    if f.damage_mode == Damage.SIMPLIFIED:
        f.nonlethal += harm
        total, down, out = f.nonlethal, MOOK_DOWN_AT, MOOK_OUT_AT
    else:
        f.tags += harm
        total, down, out = f.tags, TAG_DOWN_AT, TAG_OUT_AT
    if total >= out:
        set_state(b, i, State.OUT, log)
    elif total >= down:
        set_state(b, i, State.DOWN, log)
