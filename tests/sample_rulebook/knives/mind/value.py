"""What a position is worth: the chance to win, estimated from the wounds that either side can still bear."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import DRAW, ONGOING

from ..rules.layout import B
from ..rules.sides import rows_of

WEIGHTS = {"wounds": 3.0}  # log-odds to win, by the difference of the two sides' shares of what both can bear
"""Everything in the value that is judgement."""
WEIGHT_ARRAY = np.array(list(WEIGHTS.values()), np.float64)
TABLE = 1
"""Numbers (float64) that a value works with: none are needed, and an array must have one."""
_I, _F, _NUMBERS = types.int64, types.float64, types.float64[::1]


@jit(types.void(B, _NUMBERS))
def prepare(b, table):
    """Tabulate what all positions that come of this one need: nothing."""
    table[0] = 0.0


@jit(_F(B, _I))
def bearable(b, side):
    """Wounds that a side can still bear before all are down."""
    first, last = rows_of(b, side)
    total = 0.0
    for i in range(first, last):
        total += b.fighters[i].toughness - b.fighters[i].wounds
    return total


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def value(b, side, table, weights):
    """The chance of a side to win, 0 to 1, a draw counted half; exact at the end."""
    if b.outcome == DRAW:
        return 0.5
    if b.outcome != ONGOING:
        return 1.0 if b.outcome == side else 0.0
    mine, theirs = bearable(b, side), bearable(b, 1 - side)
    return 1.0 / (1.0 + np.exp(-weights[0] * (mine - theirs) / (mine + theirs)))
