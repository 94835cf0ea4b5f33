"""Which numbers set aside can come up at all, so that only these states have values.

All states in which as many numbers could be set aside of a fighter are one class; what can come up in a class is what
leads to it from what can come up in others, beginning with the first round's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from .code import END, GRAPH, ROUND_END, STATES, VALUE, Graph

MOST = 2048
"""Numbers that can be set aside of a fighter at most."""
_FLAGS, _PLACES, _CLASSES = types.int8[:, :, ::1], types.int16[:, :, ::1], types.int16[:, ::1]


class Asides(NamedTuple):
    """Where values stand in a state's block.

    Attributes:
        classes: int16 ``[states, 2]``, each state's class for the fighter of each side. In the last one nothing is set
            aside; no state is of it.
        counts: int64 ``[2, classes]``, how many numbers can come up there.
        numbers: int16 ``[2, classes, MOST]``, which, in rising order.
        places: int16 ``[2, classes, MOST]``, where each stands among them; -1 for one that cannot come up.
        offsets: int64 ``[states]``, where each state's block begins: in the order in which they are worked out.
    """

    classes: np.ndarray
    counts: np.ndarray
    numbers: np.ndarray
    places: np.ndarray
    offsets: np.ndarray


ASIDES = types.NamedTuple([_CLASSES, types.int64[:, ::1], _PLACES, _PLACES, types.int64[::1]], Asides)


def new_asides(kernels: Any, graph: Graph, order: np.ndarray, roots: list[tuple[int, int, int]]) -> Asides:
    """Find out what can come up.

    Args:
        kernels: the system's.
        graph: complete.
        order: of the states, as they are worked out: what is needed together then lies together.
        roots: states that fights begin with, and the numbers set aside there.
    """
    n = int(graph.counts[STATES])
    kinds = [np.unique(graph.sizes[:n, side], return_inverse=True) for side in range(2)]
    classes = np.stack([inverse.reshape(-1) for _, inverse in kinds], 1).astype(np.int16)
    most = 1 + max(len(values) for values, _ in kinds)
    possible = np.zeros((2, most, MOST), np.int8)
    for state, *asides in roots:
        for side in range(2):
            possible[side, classes[state, side], asides[side]] = 1
    leads = np.zeros((2, most * most, MOST), np.int8)
    kernels.find_leads(graph, classes, leads)
    while kernels.spread(graph, classes, leads, possible):
        pass
    possible[:, most - 1, 0] = 1
    counts = possible.sum(2, dtype=np.int64)
    numbers = np.zeros((2, most, MOST), np.int16)
    places = np.where(possible != 0, np.cumsum(possible, 2) - 1, -1).astype(np.int16)
    for side, one in np.ndindex(2, most):
        numbers[side, one, : counts[side, one]] = np.flatnonzero(possible[side, one])
    blocks = counts[0, classes[order, 0]] * counts[1, classes[order, 1]]
    offsets = np.zeros(n, np.int64)
    offsets[order] = np.cumsum(blocks) - blocks
    return Asides(classes, counts, numbers, places, offsets)


def sizes_of(asides: Asides) -> np.ndarray:
    """How many values each state has, int64 ``[states]``."""
    found: np.ndarray = asides.counts[0, asides.classes[:, 0]] * asides.counts[1, asides.classes[:, 1]]
    return found


def add_asides(inner: Any) -> None:
    """Add the kernels that find out which numbers can come up."""

    @inner.entry(types.void(GRAPH, _CLASSES, _FLAGS))
    def find_leads(graph, classes, leads):
        """Mark by how much what is set aside grows within a round, from class to class."""
        most = np.int64(np.sqrt(leads.shape[1]) + 0.5)
        for state in range(graph.counts[STATES]):
            if graph.kinds[state] == ROUND_END:
                continue
            at = graph.begins[state]
            while graph.code[at] != END:
                code = graph.code[at]
                if inner.what_of(code) == VALUE:
                    following = inner.state_of(code)
                    for side in range(2):
                        step = classes[state, side] * most + classes[following, side]
                        leads[side, step, inner.aside_of(code, side)] = 1
                at += 1

    @inner.entry(types.boolean(GRAPH, _CLASSES, _FLAGS, _FLAGS))
    def spread(graph, classes, leads, possible):
        """Mark what can come up one step later, too; whether anything is new."""
        new, most = False, possible.shape[1]
        for side in range(2):
            for one in range(most):
                for other in range(most):
                    for more in range(MOST):
                        if leads[side, one * most + other, more] != 0:
                            for number in range(MOST - more):
                                if possible[side, one, number] != 0 and possible[side, other, number + more] == 0:
                                    possible[side, other, number + more] = 1
                                    new = True
        for state in range(graph.counts[STATES]):
            if graph.kinds[state] != ROUND_END:
                continue
            first, second, n = classes[state, 0], classes[state, 1], np.int64(graph.sizes[state, 1])
            for a in range(graph.sizes[state, 0]):
                if possible[0, first, a] == 0:
                    continue
                for b in range(n):
                    if possible[1, second, b] == 0:
                        continue
                    code = graph.follows[graph.begins[state] + a * n + b]
                    if inner.what_of(code) == VALUE:
                        following = inner.state_of(code)
                        for side in range(2):
                            number = inner.aside_of(code, side)
                            if possible[side, classes[following, side], number] == 0:
                                possible[side, classes[following, side], number] = 1
                                new = True
        return new
