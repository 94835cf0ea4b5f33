"""Who stands on which side: the rows of either side, and who is still in the fight (OK-EDGE-14)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import B, State

_I = types.int64
_ROWS = types.UniTuple(_I, 2)


@jit(_I(B, _I))
def side_of(b, i):
    """The side, 0 or 1, of the fighter in row i; there are exactly two (OK-EDGE-14)."""
    return 0 if i < b.side_n[0] else 1


@jit(_ROWS(B, _I))
def rows_of(b, side):
    """``(first, last + 1)``: the rows of a side's fighters."""
    if side == 0:
        return 0, b.side_n[0]
    return b.side_n[0], b.fighters_n


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither Down nor worse (OK-EDGE-14)."""
    return b.fighters[i].state < State.DOWN


@jit(_I(B, _I))
def standing(b, side):
    """How many fighters of a side still stand."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        if stands(b, i):
            count += 1
    return count
