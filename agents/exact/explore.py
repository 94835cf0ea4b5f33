"""State after state taken apart, until none waits: within a round by ``expand``, at its end by what follows it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.copying import copy
from okenv.core.layout import ONGOING
from okenv.systems import System

from .code import BETWEEN, CODES, FOLLOWS, GRAPH, LOOKED_AT, RESULT, ROUND_END, STATES
from .desk import ENTRIES, NOBODY, desk_type
from .expand import DONE, GOES_ON, NEEDS_ROOM
from .keys import EMPTY, FULL

_I = types.int64
_WORDS, _DECIDED, _LIKELY = types.int32[:, ::1], types.int64[:, ::1], types.float64[:, ::1]


def add_explore(inner: Any, system: System) -> None:
    """Add the kernels ``explore`` and ``explore_asked``."""
    rounds, desk_t = system.module("mind.rounds"), desk_type(system)

    @inner.entry(_I(desk_t, GRAPH, _WORDS, _I, _I))
    def follow(desk, graph, queue, waiting, state):
        """What follows the end of a round that is the record of step 0, for each pair of numbers set aside."""
        first_n, second_n = graph.sizes[state, 0], graph.sizes[state, 1]
        if graph.counts[FOLLOWS] + first_n * second_n > len(graph.follows):
            return np.int64(-NEEDS_ROOM)
        at = graph.counts[FOLLOWS]
        for first in range(first_n):
            for second in range(second_n):
                copy(desk.words[1], desk.words[0], desk.n[0])
                b = desk.battles[1]
                if desk.policy[0] == NOBODY:
                    rounds.put_back(b, 0, first)
                    rounds.put_back(b, 1, second)
                rounds.next_round(b, desk.log)
                graph.counts[LOOKED_AT] += 1
                if b.outcome != ONGOING:
                    graph.follows[at] = inner.pack(RESULT, inner.result_of(b), 0, 0)
                else:
                    aside = inner.fold(desk, 1)
                    before = graph.counts[STATES]
                    found = inner.number(desk, graph, queue, waiting, 1, BETWEEN)
                    if found == EMPTY:
                        return np.int64(-NEEDS_ROOM)
                    waiting += graph.counts[STATES] - before
                    graph.follows[at] = aside | inner.pack(0, found, 0, 0)
                at += 1
        graph.begins[state] = graph.counts[FOLLOWS]
        graph.counts[FOLLOWS] = at
        return waiting

    @inner.entry(_I(desk_t, GRAPH, _WORDS, _I))
    def take_apart(desk, graph, queue, waiting):
        """Work out what follows the state that is the record of step 0; how many wait then, or below 0 why not."""
        if graph.table.taken[0] + ENTRIES > len(graph.table.keys) * FULL:
            return np.int64(-NEEDS_ROOM)
        inner.hash_words(desk.words[0], desk.n[0], desk.key)
        state, begin = inner.find(graph.table, desk.key), graph.counts[CODES]
        if graph.kinds[state] == ROUND_END:
            return inner.follow(desk, graph, queue, waiting, state)
        graph.begins[state] = begin
        left = inner.expand(desk, graph, queue, waiting)
        if left < 0:
            graph.counts[CODES] = begin
        return left

    @inner.entry(types.UniTuple(_I, 2)(desk_t, GRAPH, _WORDS, _I, _I))
    def explore(desk, graph, queue, waiting, most):
        """Take up to so many states of the queue apart: how it ended, and how many wait then."""
        for _ in range(most):
            if waiting == 0:
                return DONE, np.int64(0)
            waiting -= 1
            copy(desk.words[0], queue[waiting], desk.n[0])
            known = graph.counts[STATES]
            left = inner.take_apart(desk, graph, queue, waiting)
            if left < 0:  # what was found on the way stays found; the state itself waits again
                waiting += graph.counts[STATES] - known
                if waiting < len(queue):
                    copy(queue[waiting], desk.words[0], desk.n[0])
                return -left, waiting + 1
            waiting = left
        return GOES_ON, waiting

    @inner.entry(types.UniTuple(_I, 3)(desk_t, GRAPH, _WORDS, _I, _WORDS, _I, _DECIDED, _LIKELY))
    def explore_asked(desk, graph, queue, waiting, asked, first, decided, likely):
        """Take those states apart, from the ``first`` on, in which a policy decides so: how it ended, and how far.

        ``decided`` and ``likely`` have a row for each; where the policy is not asked, they are not looked at.
        """
        for k in range(first, len(asked)):
            copy(desk.words[0], asked[k], desk.n[0])
            n = 0
            while n < decided.shape[1] and likely[k, n] > 0.0:
                desk.decided[n], desk.likely[n] = decided[k, n], likely[k, n]
                n += 1
            desk.policy[1] = n
            known = graph.counts[STATES]
            left = inner.take_apart(desk, graph, queue, waiting)
            if left < 0:
                return -left, waiting + graph.counts[STATES] - known, np.int64(k)
            waiting = left
        return GOES_ON, waiting, np.int64(len(asked))
