"""Reading an action mask inside a kernel."""

from __future__ import annotations

from numba import types

from .jit import jit
from .layout import MASK


@jit(types.int64(MASK, types.int64), inline=True)
def marked(mask, k):
    """The ``k``-th marked action, from 0; there must be more than ``k``."""
    action = 0
    while mask[action] == 0 or k > 0:
        k -= mask[action]
        action += 1
    return action
