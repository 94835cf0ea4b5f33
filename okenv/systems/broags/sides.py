"""Who is on which side: the rows of either side, and who is still in the fight (BR-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import B, State

_FIT = int(State.FIT)
_I = types.int64
_ROWS = types.UniTuple(_I, 2)


@jit(_I(B, _I))
def side_of(b, i):
    """The side, 0 or 1, of the fighter in row i; there are exactly two (BR-END-1)."""
    return 0 if i < b.side_n[0] else 1


@jit(_ROWS(B, _I))
def rows_of(b, side):
    """``(first, last + 1)``: the rows of a side's fighters."""
    if side == 0:
        return 0, b.side_n[0]
    return b.side_n[0], b.fighters_n


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither out nor fled (BR-DMG-1, BR-HIDE-2)."""
    return b.fighters[i].state == _FIT


@jit(types.boolean(B, _I))
def in_sight(b, i):
    """Whether a fighter can be made a target: in the fight and not hidden (BR-HIDE-2)."""
    return (b.fighters[i].state == _FIT) & (b.fighters[i].hidden == 0)


@jit(_I(B, _I))
def standing(b, side):
    """How many fighters of a side can still act; without one it is beaten (BR-END-1)."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        if stands(b, i):
            count += 1
    return count
