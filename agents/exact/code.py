"""The game graph in flat arrays: what can follow a state, worked out once and read again and again.

The states that have a number are those between two actions, those before further dice, and those at the end of a
round. What lies between one of them and the next ones, decisions, dice and spending, is written as a little program
over their values: chances add them up, each side takes the best. A number stands for all states that differ in nothing
but what a round does not look at (``set_aside`` of a rulebook's ``rounds``): a block of values, one row for each number
set aside of the first side's fighter, one column for each of the second's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from .keys import KEYS, Keys, new_keys

END, CHANCE, CHOICE_0, CHOICE_1, VALUE, RESULT, CLOSE = range(7)
"""What an instruction does: ends the program, opens a roll of dice or a side's decision, enters a state's value or the
result of a fight (0: side 0 lost, 1: won, 2: a draw), closes what was opened last and enters what came of it. What
enters a roll has a weight, what enters a decision the tactics of the actions that lead there."""
OP_BITS, STATE_BITS, ASIDE_BITS = 4, 36, 12
"""An instruction: what it does, a state's number or a result, and by how much the numbers set aside grow."""
BETWEEN, ROUND_END = 0, 1
"""Kinds of numbered states."""
_I, _CODE = types.int64, types.int64[::1]


class Graph(NamedTuple):
    """The states and what follows them.

    Attributes:
        table: the states' numbers by key.
        kinds: int8 ``[states]``, :data:`BETWEEN` or :data:`ROUND_END`.
        layers: int16 ``[states]``, what harm both sides bear, of which there is never less within a round.
        sizes: int32 ``[states, 2]``, how many numbers may be set aside of each fighter.
        begins: int64 ``[states]``, where the program begins, or what follows the end of a round.
        code: int64, instructions.
        weights: float64, what each enters with, of what enters a roll.
        tags: uint64, the same memory, of what enters a decision; of what opens one all tags in it.
        follows: int64, after each end of a round, for each pair of numbers set aside, an instruction of its own.
        counts: int64 ``[4]``: states, instructions, follows, and states that were looked at on the way.
    """

    table: Keys
    kinds: np.ndarray
    layers: np.ndarray
    sizes: np.ndarray
    begins: np.ndarray
    code: np.ndarray
    weights: np.ndarray
    tags: np.ndarray
    follows: np.ndarray
    counts: np.ndarray


STATES, CODES, FOLLOWS, LOOKED_AT = range(4)
GRAPH = types.NamedTuple(
    [
        KEYS, types.int8[::1], types.int16[::1], types.int32[:, ::1], _CODE, _CODE, types.float64[::1],
        types.uint64[::1], _CODE, _CODE,
    ], Graph,
)  # fmt: skip


def new_graph(states: int, codes: int, follows: int) -> Graph:
    """An empty one with room for so much."""
    weights = np.zeros(codes)
    return Graph(
        new_keys(states), np.zeros(states, np.int8), np.zeros(states, np.int16), np.zeros((states, 2), np.int32),
        np.zeros(states, np.int64), np.zeros(codes, np.int64), weights, weights.view(np.uint64),
        np.zeros(follows, np.int64), np.zeros(4, np.int64),
    )  # fmt: skip


def bytes_of(graph: Graph) -> int:
    """What a graph takes of memory."""
    arrays = [*graph.table, *(array for array in graph[1:] if array is not graph.tags)]
    return sum(array.nbytes for array in arrays)


def add_code(inner: Any) -> None:
    """Add the kernels that read and write instructions."""

    @inner.entry(_I(_I, _I, _I, _I))
    def pack(what, state, first, second):
        """An instruction."""
        return what | (state << OP_BITS) | (first << STATE_BITS) | (second << (STATE_BITS + ASIDE_BITS))

    @inner.entry(_I(_I))
    def what_of(code):
        """What an instruction does."""
        return code & ((1 << OP_BITS) - 1)

    @inner.entry(_I(_I))
    def state_of(code):
        """The number of its state, or its result."""
        return (code >> OP_BITS) & ((1 << (STATE_BITS - OP_BITS)) - 1)

    @inner.entry(_I(_I, _I))
    def aside_of(code, side):
        """By how much the number set aside of a side's fighter grows."""
        return (code >> (STATE_BITS + ASIDE_BITS * side)) & ((1 << ASIDE_BITS) - 1)
