"""Who is on which side: the rows of either side, who stands, and who can act (ZS-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.spine import sides_of

from .layout import B, State

_FIT = int(State.FIT)
_I = types.int64
side_of, rows_of = sides_of(B)  # there are exactly two (ZS-END-1)


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight, and so a target: neither unconscious nor defeated (ZS-DMG-1)."""
    return b.fighters[i].state == _FIT


@jit(types.boolean(B, _I))
def able(b, i):
    """Whether a fighter can act: she stands and is not helpless (ZS-COND-1, ZS-END-1)."""
    return (b.fighters[i].state == _FIT) & (b.fighters[i].helpless == 0)


@jit(types.boolean(B, _I))
def overcome(b, i):
    """Whether a fighter is altered or has no will of her own: she does nothing but break out (ZS-ATT-4)."""
    return (b.fighters[i].altered | b.fighters[i].unfree) != 0


@jit(types.boolean(B, _I))
def herself(b, i):
    """Whether a fighter can act as she likes, and so is a threat: able, and not overcome (ZS-ATT-4)."""
    return able(b, i) and not overcome(b, i)


standing = standing_of(B, rows_of, able)  # without one a side is beaten (ZS-END-1)
