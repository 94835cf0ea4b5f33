"""A game graph made ready for being worked out again and again: instructions name places of values, not states."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from .asides import ASIDES, MOST, Asides
from .code import END, GRAPH, OP_BITS, RESULT, ROUND_END, STATES, VALUE, Graph

MAP_BITS = 12
PLACE_BITS = 64 - OP_BITS - 2 * MAP_BITS
CHANNELS = 2
"""Values of a state: from below and from above."""
_LONG, _GRID, _CUBE = types.int64[::1], types.int32[:, ::1], types.int64[:, :, ::1]


class Links(NamedTuple):
    """The programs, where what they read stands, and where what they make goes.

    Attributes:
        offsets: int64 ``[states]``, where each state's values begin.
        shapes: int32 ``[states, 2]``, how many rows and columns of them it has.
        begins: int64 ``[states]``, where each state's program begins; for the ends of rounds where in ``turns``.
        code, weights, tags: as in ``Graph``; what enters a state's values names where they begin, and the maps.
        maps: int64 ``[2, maps, n]``: in which row of the values that are read those of a row are found, and how far
            from the first in a row those of a column are.
        same: int8 ``[2, maps]``: whether a map is of no effect.
        widths: int64 ``[maps]``: for a map of columns how far the rows that it leads to are from one another.
        turns: int64: for each pair of values at the end of a round where the next one's stand, below 0 for results.
    """

    offsets: np.ndarray
    shapes: np.ndarray
    begins: np.ndarray
    code: np.ndarray
    weights: np.ndarray
    tags: np.ndarray
    maps: np.ndarray
    same: np.ndarray
    widths: np.ndarray
    turns: np.ndarray


LINKS = types.NamedTuple(
    [
        _LONG, _GRID, _LONG, _LONG, types.float64[::1], types.uint64[::1], _CUBE, types.int8[:, ::1], _LONG, _LONG,
    ], Links,
)  # fmt: skip


def link(kernels: Any, graph: Graph, asides: Asides) -> Links:
    """The links of a graph, whose own instructions are written over."""
    n, classes = int(graph.counts[STATES]), asides.counts.shape[1]
    ids = np.full((2, classes * classes * MOST), -1, np.int32)
    kernels.link_code(graph, asides, ids)
    found = [np.argsort(np.where(ids[side] < 0, 2**31 - 1, ids[side]), kind="stable")[: ids[side].max() + 1]
             for side in range(2)]  # fmt: skip
    most = max(1, *map(len, found))
    maps = np.zeros((2, most, max(1, int(asides.counts.max()))), np.int64)
    same, widths = np.zeros((2, most), np.int8), np.zeros(most, np.int64)
    for side in range(2):
        for number, key in enumerate(found[side].tolist()):
            pair, shift = divmod(key, MOST)
            here, there = divmod(pair, classes)
            own = int(asides.counts[side, here])
            places = asides.places[side, there, asides.numbers[side, here, :own].astype(np.int64) + shift]
            maps[side, number, :own] = places * (CHANNELS if side == 1 else 1)
            same[side, number] = shift == 0 and here == there
            if side == 1:
                widths[number] = CHANNELS * asides.counts[1, there]
    shapes = np.stack([asides.counts[side, asides.classes[:, side]] for side in range(2)], 1).astype(np.int32)
    ends = graph.kinds[:n] == ROUND_END
    begins = graph.begins[:n].copy()
    blocks = np.where(ends, shapes.prod(1, dtype=np.int64), 0)
    turns = np.zeros(int(blocks.sum()), np.int64)
    starts = np.cumsum(blocks) - blocks
    kernels.link_turns(graph, asides, starts, turns)
    begins[ends] = starts[ends]
    return Links(
        CHANNELS * asides.offsets, shapes, begins, graph.code, graph.weights, graph.tags, maps, same, widths, turns
    )


def add_links(inner: Any) -> None:
    """Add the kernels that link."""

    @inner.entry(types.void(GRAPH, ASIDES, _GRID))
    def link_code(graph, asides, ids):
        """Write places for states into all programs; number the maps by what they are of."""
        most = asides.counts.shape[1]
        first_free, second_free = 0, 0
        for state in range(graph.counts[STATES]):
            if graph.kinds[state] == ROUND_END:
                continue
            at = graph.begins[state]
            while graph.code[at] != END:
                code = graph.code[at]
                if inner.what_of(code) == VALUE:
                    source = inner.state_of(code)
                    one = (asides.classes[state, 0] * most + asides.classes[source, 0]) * MOST + inner.aside_of(code, 0)
                    other = (asides.classes[state, 1] * most + asides.classes[source, 1]) * MOST + inner.aside_of(
                        code, 1
                    )
                    if ids[0, one] < 0:
                        ids[0, one] = first_free
                        first_free += 1
                    if ids[1, other] < 0:
                        ids[1, other] = second_free
                        second_free += 1
                    graph.code[at] = (
                        VALUE
                        | (asides.offsets[source] << OP_BITS)
                        | (np.int64(ids[0, one]) << (OP_BITS + PLACE_BITS))
                        | (np.int64(ids[1, other]) << (OP_BITS + PLACE_BITS + MAP_BITS))
                    )
                at += 1

    @inner.entry(types.void(GRAPH, ASIDES, _LONG, _LONG))
    def link_turns(graph, asides, starts, turns):
        """Write where the values stand that the ends of rounds take over."""
        for state in range(graph.counts[STATES]):
            if graph.kinds[state] != ROUND_END:
                continue
            at, columns = starts[state], np.int64(graph.sizes[state, 1])
            one, other = asides.classes[state, 0], asides.classes[state, 1]
            for i in range(asides.counts[0, one]):
                for j in range(asides.counts[1, other]):
                    place = columns * asides.numbers[0, one, i] + asides.numbers[1, other, j]
                    code = graph.follows[graph.begins[state] + place]
                    if inner.what_of(code) == RESULT:
                        turns[at] = -1 - inner.state_of(code)
                    else:
                        first, second = inner.aside_of(code, 0), inner.aside_of(code, 1)
                        turns[at] = inner.place_of(asides, inner.state_of(code), first, second)
                    at += 1
