"""A solved duel, asked about any state of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.driver import used_words, words

from .choose import NO_ACTION, NOT_WEIGHED
from .code import CODES, STATES, Graph
from .desk import new_desk
from .iterate import NESTED
from .kernels import exact_kernels
from .keys import new_keys
from .lookup import CHECKED, NO_ROOM, UNKNOWN
from .positions import SolverError
from .solution import Solution

_PROGRAM = 1 << 16
_REMEMBERED = 1 << 20
"""Answers that are kept."""


class Oracle:
    """Tells what states of a solved duel are worth; one thread's.

    Args:
        solution: the duel.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        game = solution.game
        self._kernels: Any = exact_kernels(game.system.name)
        self._desk = new_desk(game.system, used_words(game.duel.state))
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
        self._given = np.zeros(1, game.system.layout.BATTLE)
        self._bounds = np.zeros((game.system.actions.size, 2))
        self._memo, self._known = new_keys(_REMEMBERED), np.zeros(_REMEMBERED, np.int64)

    def value(self, state: np.ndarray) -> tuple[float, float]:
        """The chance that side 0 wins, from below and from above.

        Args:
            state: a record ``[1]``; of its round, limit and generator nothing is looked at.

        Raises:
            SolverError: for a state that the solved duel does not have.
        """
        desk = self._desk
        self._copy(state, desk.words)
        self._kernels.as_only_round(desk.battles)
        low, high = self._kernels.value_of(desk, *self._known_game(), self._queue)
        if low == UNKNOWN:
            raise self._unknown()
        return float(low), float(high)

    def values(self, state: np.ndarray) -> dict[int, tuple[float, float]]:
        """The same after each action that the solved duel has for whoever is asked, by action id.

        Raises:
            SolverError: as :meth:`value`.
        """
        self._copy(state, words(self._given))
        side = self._kernels.weigh(
            self._desk, *self._known_game(), self._queue, self._given, words(self._given), self._bounds
        )
        if side == NO_ACTION:
            raise self._unknown()
        weighed = np.flatnonzero(self._bounds[:, 0] != NOT_WEIGHED)
        return {int(action): (float(self._bounds[action, 0]), float(self._bounds[action, 1])) for action in weighed}

    def best(self, states: np.ndarray) -> np.ndarray:
        """The best action of whoever is asked, for each of the records; -1 where the solved duel does not have one.

        Args:
            states: records ``[n]``.

        Returns:
            int64 ``[n]``; of actions with the very same value the first.
        """
        out, asked = np.zeros(len(states), np.int64), words(np.ascontiguousarray(states))
        done = 0
        while done < len(states):
            done += self._kernels.choose(
                self._desk, *self._known_game(), self._queue, self._given, words(self._given), self._bounds,
                self._memo, self._known, asked[done:], out[done:],
            )  # fmt: skip
            if done < len(states):  # forget everything, rather than grow for ever
                self._memo = new_keys(_REMEMBERED)
        return out

    def play(self, template: np.ndarray, n: int, seed: int) -> np.ndarray:
        """Fights of a family in which both sides play at their best.

        Args:
            template: an encounter's, of which this is the solution.
            n: how many fights.
            seed: of the family: fight k has the dice that it has everywhere.

        Returns:
            int32 ``[n, 2]``, each one's outcome and rounds.
        """
        playing, ends = template.copy(), np.full((n, 2), -1, np.int32)
        while True:
            done = self._kernels.play(
                self._desk, *self._known_game(), self._queue, self._given, words(self._given), self._bounds,
                self._memo, self._known, playing, words(playing), words(template), np.uint64(seed), ends,
            )  # fmt: skip
            if done == n:
                return ends
            self._memo = new_keys(_REMEMBERED)

    def _copy(self, state: np.ndarray, to: np.ndarray) -> None:
        used = int(self._desk.n[0])
        to[0, :used] = words(state)[0, :used]

    def _known_game(self) -> tuple[object, ...]:
        return self._graph, self.solution.game.asides, self.solution.values, self._stack, self._opened

    def _unknown(self) -> SolverError:
        return SolverError(f"{self.solution.game.duel.name}: found a state that the solved duel does not have")


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
            raise SolverError(f"{game.duel.name}: found a state that the solved duel does not have")
        larger = new_keys(4 * int(seen.taken[0]))
        inner.put_all(larger, seen)
        seen, queue = larger, np.concatenate((queue, np.zeros_like(queue)))
