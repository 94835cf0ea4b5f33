"""Who is on which side, and who stands (KN-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import B

_I = types.int64


@jit(_I(B, _I))
def side_of(b, i):
    """The side, 0 or 1, of the fighter in row i."""
    return 0 if i < b.side_n[0] else 1


@jit(types.UniTuple(_I, 2)(B, _I))
def rows_of(b, side):
    """``(first, last + 1)``: the rows of a side's fighters."""
    if side == 0:
        return 0, b.side_n[0]
    return b.side_n[0], b.fighters_n


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter has fewer wounds than would put her down (KN-END-1)."""
    return b.fighters[i].wounds < b.fighters[i].toughness


@jit(_I(B, _I))
def standing(b, side):
    """How many fighters of a side stand."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        count += stands(b, i)
    return count
