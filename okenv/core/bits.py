"""Sets of fighters or squads as the bits of an ``i8`` field."""

from __future__ import annotations

import numpy as np
from numba import types

from .jit import jit

_I = types.int64


@jit(_I(_I))
def bit(i):
    """The set of ``i`` alone, 0 to 63; the same with and without the JIT."""
    return np.int64(1) << np.int64(i)


@jit(types.boolean(_I, _I), inline=True)
def has(members, i):
    """Whether ``i`` is in the set."""
    return (members >> np.int64(i)) & np.int64(1) != 0


@jit(_I(_I))
def count_of(rows):
    """How many a set has."""
    count = 0
    while rows != 0:
        rows &= rows - 1
        count += 1
    return count
