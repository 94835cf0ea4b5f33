"""Counter-based random numbers: a draw is a hash of where it happens, not of what came before.

Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
SC 2011). The key is the battle's seed, the counter is (round, fighter, purpose, how many of these
so far). Results therefore do not depend on batch order, threads or machine, and the dice of two
fights with one seed stay in step where their policies differ.

All operands are ``np.uint64`` below 2**32 before a product, so nothing overflows in plain Python.
"""

from __future__ import annotations

import numpy as np
from numba import types

from .jit import jit

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)


@jit(types.uint64(types.uint64, types.int64, types.int64, types.int64, types.int64))
def draw(seed, turn, fighter, purpose, count):
    """64 uniform bits for one draw: ``philox4x32_10(counter, key=seed)``, its first two words."""
    k0 = np.uint64(seed) & _LOW
    k1 = np.uint64(seed) >> _HALF
    c0 = np.uint64(turn) & _LOW
    c1 = np.uint64(fighter) & _LOW
    c2 = np.uint64(purpose) & _LOW
    c3 = np.uint64(count) & _LOW
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0 = (p1 >> _HALF) ^ c1 ^ k0
        c1 = p1 & _LOW
        c2 = (p0 >> _HALF) ^ c3 ^ k1
        c3 = p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return (c1 << _HALF) | c0


@jit(types.int64(types.uint64, types.int64))
def below(bits, n):
    """A number from 0 to n-1 (n below 2**31) from the upper half of 64 uniform bits."""
    return np.int64(((bits >> _HALF) * np.uint64(n)) >> _HALF)


@jit(types.uint64(types.uint64, types.int64))
def derive(seed, index):
    """The seed of the ``index``-th fight (policy, worker, copy) of a family: independent streams."""
    return draw(seed, index, 0xFFFFFFFF, 0xFFFFFFFF, 0)
