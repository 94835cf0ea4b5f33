"""Mooks: the three streamlined ways to take damage (OK-MOOK-1 to OK-MOOK-3)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import DOWN_AT, points_on, set_state, state_of
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


@jit(_I(_I))
def down_at(mode):
    """Points, or tags, that bring a fighter Down by her way of taking damage (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
    if mode == Damage.FULL:
        return DOWN_AT
    return MOOK_DOWN_AT if mode == Damage.SIMPLIFIED else TAG_DOWN_AT


@jit(_I(_I, _I))
def state_at(mode, total):
    """The state that a total of points, or tags, means by a way of taking damage (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
    if mode == Damage.FULL:
        return state_of(total)
    if total >= (MOOK_OUT_AT if mode == Damage.SIMPLIFIED else TAG_OUT_AT):
        return State.OUT
    return State.DOWN if total >= down_at(mode) else State.FIT


@jit(types.void(B, _I, _I, LOG))
def hurt_mook(b, i, harm, log):
    """A mook takes points or tags and may be Down or Out; nothing of it is lethal (OK-MOOK-2, OK-MOOK-3)."""
    f = b.fighters[i]
    if f.damage_mode == Damage.SIMPLIFIED:
        f.nonlethal += harm
    else:
        f.tags += harm
    state = state_at(f.damage_mode, points_on(b, i))
    if state >= State.DOWN:
        set_state(b, i, state, log)
