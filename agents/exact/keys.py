"""States known by 128 bits of a hash: with a billion of them, two share one with a chance of 1 in 10 ** 21."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

EMPTY = -1
FULL = 0.6
"""The share of a table's places that may be taken."""
_I = types.int64
_WORDS, _KEYS, _NUMBERS, _KEY = types.int32[::1], types.uint64[:, ::1], types.int32[::1], types.uint64[::1]
_A, _B, _C, _D = (
    np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)  # fmt: skip
_E, _F = np.uint64(0x243F6A8885A308D3), np.uint64(0x13198A2E03707344)
_27, _29, _31, _32, _LOW = np.uint64(27), np.uint64(29), np.uint64(31), np.uint64(32), np.uint64(0xFFFFFFFF)


class Keys(NamedTuple):
    """Numbers by key, open addressing.

    Attributes:
        keys: uint64 ``[places, 2]``; places are a power of two.
        numbers: int32 ``[places]``, :data:`EMPTY` where nothing is.
        taken: int64 ``[1]``, how many are.
    """

    keys: np.ndarray
    numbers: np.ndarray
    taken: np.ndarray


KEYS = types.NamedTuple([_KEYS, _NUMBERS, types.int64[::1]], Keys)


def new_keys(most: int) -> Keys:
    """An empty table with room for so many."""
    places = 1 << max(4, int(np.ceil(np.log2(max(most, 1) / FULL))))
    return Keys(np.zeros((places, 2), np.uint64), np.full(places, EMPTY, np.int32), np.zeros(1, np.int64))


def room(table: Keys) -> int:
    """How many more a table may take."""
    return int(len(table.keys) * FULL) - int(table.taken[0])


def add_keys(inner: Any) -> None:
    """Add the kernels of hashes and tables; they know nothing of a rulebook."""

    @inner.entry(types.void(_WORDS, _I, _KEY))
    def hash_words(words, n, out):
        """Two words of hash of the first ``n``, an even number, into ``out``."""
        a, b = _E, _F
        for i in range(0, n, 2):
            one = (np.uint64(words[i]) & _LOW) | (np.uint64(words[i + 1]) << _32)
            a = (a ^ one) * _A
            a ^= a >> _29
            b = (b + one) * _B
            b ^= b >> _31
        a *= _C
        b *= _D
        out[0], out[1] = a ^ (a >> _32), b ^ (b >> _27)

    @inner.entry(_I(KEYS, _KEY))
    def find(table, key):
        """The number of a key, :data:`EMPTY` if it is not there."""
        last = len(table.keys) - 1
        place = np.int64(key[0] & np.uint64(last))
        while table.numbers[place] != EMPTY:
            if table.keys[place, 0] == key[0] and table.keys[place, 1] == key[1]:
                return np.int64(table.numbers[place])
            place = (place + 1) & last
        return np.int64(EMPTY)

    @inner.entry(types.void(KEYS, _KEY, _I))
    def put(table, key, number):
        """Give a key that is not there a number; there must be room."""
        last = len(table.keys) - 1
        place = np.int64(key[0] & np.uint64(last))
        while table.numbers[place] != EMPTY:
            place = (place + 1) & last
        table.keys[place, 0], table.keys[place, 1] = key[0], key[1]
        table.numbers[place] = number
        table.taken[0] += 1

    @inner.entry(types.void(KEYS, KEYS))
    def put_all(to, source):
        """Everything of a table into a larger one."""
        for place in range(len(source.keys)):
            if source.numbers[place] != EMPTY:
                inner.put(to, source.keys[place], np.int64(source.numbers[place]))

    @inner.entry(types.void(KEYS, _KEYS))
    def put_each(to, keys):
        """Give those keys the numbers from 0."""
        for number in range(len(keys)):
            inner.put(to, keys[number], np.int64(number))
