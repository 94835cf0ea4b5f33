"""Who is on which side: the rows of either side, and who is still in the fight (PS-END-1)."""

from __future__ import annotations

from numba import types

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


@jit(_I(B, _I))
def standing(b, side):
    """How many fighters of a side can still act; without one it is beaten (PS-END-1)."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        if able(b, i):
            count += 1
    return count
