"""Reading an action mask inside a kernel, and leaving actions out of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from ..jit import jit
from ..layout import MASK

_WORD = 8
_BYTES, _PAIRS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_8, _16, _32, _ALL = np.uint64(8), np.uint64(16), np.uint64(32), np.uint64(0xFFFF)


@jit(types.int64(types.uint64), inline=True)
def sum_of_bytes(word):
    """The sum of the eight bytes of a word."""
    pairs = (word & _BYTES) + ((word >> _8) & _BYTES)
    fours = (pairs & _PAIRS) + ((pairs >> _16) & _PAIRS)
    return np.int64((fours + (fours >> _32)) & _ALL)


@jit(types.int64(MASK, types.int64), inline=True)
def marked(mask, k):
    """The ``k``-th marked action, from 0; there must be more than ``k``."""
    whole = len(mask) // _WORD
    words = mask[: whole * _WORD].view(np.uint64)
    word = 0
    while word + _WORD <= whole:  # most of a mask is empty: 64 actions at a glance, then eight
        line = np.uint64(0)
        for i in range(word, word + _WORD):
            line += words[i]
        count = sum_of_bytes(line)
        if k < count:
            break
        k -= count
        word += _WORD
    while word < whole:
        count = sum_of_bytes(words[word])
        if k < count:
            break
        k -= count
        word += 1
    action = word * _WORD
    while mask[action] == 0 or k > 0:
        k -= mask[action]
        action += 1
    return action


@jit(types.int64(MASK, types.int64))
def unmark(mask, action):
    """Take an action out of a mask; returns 1 if it was in it."""
    was = np.int64(mask[action])  # a small number where nothing is compiled
    mask[action] = 0
    return was


def unmark_ways_of(action_id: Any, ways: int) -> Any:
    """The kernel ``unmark_ways(mask, kind, k, kept)`` of a rulebook with so many ways to move; see ``actions_of``."""

    @jit(types.int64(MASK, types.int64, types.int64, types.int64))
    def unmark_ways(mask, kind, k, kept):
        """Leave of the ways to move about one fighter those in ``kept``, as bits; returns how many were taken out."""
        dropped = 0
        for way in range(ways):
            if (kept >> way) & 1 == 0:
                dropped += unmark(mask, action_id(kind, k, way))
        return dropped

    return unmark_ways
