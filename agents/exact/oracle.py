"""A solved duel, asked about any state of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.driver import kernels, used_words, words

from .code import CODES, STATES, Graph
from .desk import new_desk
from .game import SolverError
from .iterate import NESTED
from .kernels import exact_kernels
from .keys import new_keys
from .lookup import CHECKED, NO_ROOM, UNKNOWN
from .solution import Solution

_PROGRAM = 1 << 16


class Oracle:
    """Tells what states of a solved duel are worth; one thread's.

    Args:
        solution: the duel.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        game = solution.game
        self._kernels: Any = exact_kernels(game.system.name)
        self._driver = kernels(game.system.name)
        self._desk = new_desk(game.system, used_words(game.encounter.template))
        self._desk.forbidden[:] = game.left_out
        graph, weights = game.graph, np.zeros(_PROGRAM)
        n, counts = int(graph.counts[STATES]), graph.counts.copy()
        counts[CODES] = 0
        self._graph = Graph(  # no room for a state that is not there, and a place for programs of its own
            graph.table, graph.kinds[:n], graph.layers, graph.sizes, graph.begins, np.zeros(_PROGRAM, np.int64),
            weights, weights.view(np.uint64), graph.follows, counts,
        )  # fmt: skip
        self._stack, self._opened = np.zeros((NESTED, 2)), np.zeros(NESTED, np.int64)
        self._queue = np.zeros((1 << 12, int(self._desk.n[0])), np.int32)

    def value(self, state: np.ndarray) -> tuple[float, float]:
        """The chance that side 0 wins, from below and from above.

        Args:
            state: a record ``[1]``; of its round, limit and generator nothing is looked at.

        Raises:
            SolverError: for a state that the solved duel does not have.
        """
        game, desk = self.solution.game, self._desk
        desk.words[0, : desk.n[0]] = words(state)[0, : desk.n[0]]
        desk.battles["turn"][0], desk.battles["limit"][0] = 1, 1
        low, high = self._kernels.value_of(
            desk, self._graph, game.asides, self.solution.values, self._stack, self._opened, self._queue
        )
        if low == UNKNOWN:
            raise SolverError(f"{game.encounter.name}: found a state that the solved duel does not have")
        return float(low), float(high)

    def values(self, state: np.ndarray) -> dict[int, tuple[float, float]]:
        """The same after each action that the solved duel has for whoever is asked, by action id.

        Raises:
            SolverError: as :meth:`value`.
        """
        mask = np.zeros(self.solution.game.system.actions.size, np.int8)
        desk = self._desk
        desk.words[0, : desk.n[0]] = words(state)[0, : desk.n[0]]
        side = 0 if int(state["actor"][0]) < int(state["side_n"][0, 0]) else 1
        self._kernels.allow(desk, 0, side)
        mask[:] = desk.masks[0]
        after = state.copy()
        found = {}
        for action in np.flatnonzero(mask).tolist():
            words(after)[:] = words(state)
            after["turn"], after["limit"] = 1, 1
            self._driver.apply(after, 0, action, desk.log)
            found[action] = self.value(after)
        return found


def check(solution: Solution) -> tuple[int, float]:
    """Compare every state's value with what follows it, by the engine alone; how many there are, and the worst.

    Raises:
        SolverError: for a state that the solved duel does not have.
    """
    game, oracle = solution.game, Oracle(solution)
    inner, desk = oracle._kernels, oracle._desk
    seen, queue = new_keys(1 << 16), np.zeros((1 << 13, int(desk.n[0])), np.int32)
    counts, worst, found = np.zeros(2, np.int64), np.zeros(2), np.zeros((len(desk.steps), 2))
    for root in game.roots:
        desk.words[0] = root.record
        inner.meet(desk, game.graph, game.asides, seen, queue, counts, 0)
    while True:
        ended = inner.check(desk, game.graph, game.asides, solution.values, seen, queue, counts, found, worst)
        if ended == CHECKED:
            return int(counts[1]), float(worst.max())
        if ended != NO_ROOM:
            raise SolverError(f"{game.encounter.name}: found a state that the solved duel does not have")
        larger = new_keys(4 * int(seen.taken[0]))
        inner.put_all(larger, seen)
        seen, queue = larger, np.concatenate((queue, np.zeros_like(queue)))
