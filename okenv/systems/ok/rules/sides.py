"""Who stands on which side: the rows of either side, and who is still in the fight (OK-EDGE-14)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.spine import sides_of

from .layout import B, State

_I = types.int64
side_of, rows_of = sides_of(B)  # there are exactly two (OK-EDGE-14)


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither Down nor worse (OK-EDGE-14)."""
    return b.fighters[i].state < State.DOWN


standing = standing_of(B, rows_of, stands)  # without one a side is beaten (OK-EDGE-14)
