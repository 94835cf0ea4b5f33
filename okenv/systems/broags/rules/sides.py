"""Who is on which side: the rows of either side, and who is still in the fight (BR-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.spine import sides_of

from .layout import B, State

_FIT = int(State.FIT)
_I = types.int64
side_of, rows_of = sides_of(B)  # there are exactly two (BR-END-1)


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither out nor fled (BR-DMG-1, BR-HIDE-2)."""
    return b.fighters[i].state == _FIT


@jit(types.boolean(B, _I))
def in_sight(b, i):
    """Whether a fighter can be made a target: in the fight and not hidden (BR-HIDE-2)."""
    return (b.fighters[i].state == _FIT) & (b.fighters[i].hidden == 0)


standing = standing_of(B, rows_of, stands)  # without one a side is beaten (BR-END-1)
