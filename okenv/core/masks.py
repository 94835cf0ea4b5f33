"""Reading an action mask inside a kernel."""

from __future__ import annotations

import numpy as np
from numba import types

from .jit import jit
from .layout import MASK

_WORD = 8


@jit(types.int64(MASK, types.int64), inline=True)
def marked(mask, k):
    """The ``k``-th marked action, from 0; there must be more than ``k``."""
    whole = len(mask) // _WORD
    words = mask[: whole * _WORD].view(np.int64)  # most of a mask is empty: eight at a glance
    action = 0
    for word in range(whole):
        if words[word] != 0:
            for action in range(word * _WORD, word * _WORD + _WORD):
                if mask[action] != 0:
                    if k == 0:
                        return action
                    k -= 1
    action = whole * _WORD
    while mask[action] == 0 or k > 0:
        k -= mask[action]
        action += 1
    return action
