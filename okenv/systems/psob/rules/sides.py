"""Who is on which side: the rows of either side, and who is still in the fight (PS-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.spine import sides_of

from .layout import B, Restraint, State

_FIT, _IMMOBILE = int(State.FIT), int(Restraint.IMMOBILE)
_I = types.int64
side_of, rows_of = sides_of(B)  # there are exactly two (PS-END-1)


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither incapacitated nor dead nor gone (PS-WOUND-1)."""
    return b.fighters[i].state == _FIT


@jit(types.boolean(B, _I))
def able(b, i):
    """Whether a fighter can do anything at all: in the fight, and not completely unable to move (PS-DODGE-1)."""
    return (b.fighters[i].state == _FIT) & (b.fighters[i].restraint != _IMMOBILE)


standing = standing_of(B, rows_of, able)  # without one a side is beaten (PS-END-1)
