"""The searching policies: greedy, expectimax and Monte Carlo tree search."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from okenv.battle import Battle
from okenv.core.policy import Decision
from okenv.core.rng import derive, draw
from okenv.driver import used_words
from okenv.systems import System

from .kernels import Tree, Workspace, search_kernels
from .tree import (
    BLEND,
    DECISIONS,
    EDGES,
    EXPLORE,
    FIGHTER_ONLY,
    GUESS,
    GUESS_WEIGHT,
    PARAMETERS,
    POLICY_SHARE,
    PRIOR,
    ROUNDS,
    SUM,
    VISITS,
)

SEARCH_PURPOSE = 65
_GAMBITS = np.zeros((1, 2048), np.int32)


class LookAhead:
    """Exact look-ahead to the ``turns``-th turn after the decision."""

    def __init__(self, system: System, turns: int, code: str) -> None:
        self.system, self.turns, self.code = system, turns, code
        self._space = Workspace(system.name)
        self._kernels = search_kernels(system.name)

    def values(self, state: np.ndarray) -> np.ndarray:
        space = self._space
        space.put(state)
        side = 0 if state["actor"][0] < state["side_n"][0][0] else 1
        self._kernels.look(
            space.battles, space.words, used_words(state), side, self.turns, space.weights, space.table, space.masks,
            space.ints, space.floats, space.values,
        )  # fmt: skip
        return space.values

    def act(self, state: np.ndarray) -> int:
        return int(np.argmax(self.values(state)))


class TreeSearch:
    def __init__(self, system, simulations, seed=0, rollout="brute", explore=0.7, guess_weight=4.0, share=0.3, rounds=-1, temperature=0.04, fighter_only=0, weights=None, rootw=4.0):
        self.system, self.simulations, self.seed = system, simulations, seed or 0
        self._look = LookAhead(system, 1, "greedy")
        if weights is not None:
            self._look._space.weights[:] = weights
        self._kernels = search_kernels(system.name)
        self.tree = Tree(simulations)
        self.parameters = np.zeros(PARAMETERS, np.float64)
        self.parameters[[EXPLORE, GUESS_WEIGHT, POLICY_SHARE, ROUNDS, FIGHTER_ONLY]] = explore, guess_weight, share, rounds, fighter_only
        self.temperature = temperature
        self.codes = np.full(64, system.module("policies").CODES.index(rollout), np.int32)
        self.gambits = _GAMBITS

    def begin(self, state):
        values = self._look.values(state)
        tried = np.flatnonzero(values >= 0)
        t = self.tree
        t.counters[:] = 0
        t.counters[0] = 1
        if len(tried) < 2:
            return tried
        found = values[tried]
        likely = np.exp((found - found.max()) / self.temperature)
        likely = 0.9 * likely / likely.sum() + 0.1 / len(tried)
        n = len(tried)
        t.first[0] = 0
        t.edge_ints[:n, 0] = tried
        t.edge_ints[:n, 1] = [*range(1, n), -1]
        t.edge_ints[:n, 2], t.edge_ints[:n, 3] = -1, 0
        t.edge_floats[:n, 0:2] = 0
        t.edge_floats[:n, PRIOR], t.edge_floats[:n, GUESS] = likely, found
        t.counters[EDGES] = n
        return tried

    def act(self, state):
        tried = self.begin(state)
        if len(tried) == 1:
            return int(tried[0])
        t, space = self.tree, self._look._space
        viewer = int(state["actor"][0])
        seed = np.uint64(draw(np.uint64(self.seed), int(state["turn"][0]), viewer, SEARCH_PURPOSE, int(state["decisions"][0])))
        self._kernels.grow(space.battles, space.words, used_words(state), viewer, seed, 0, self.simulations, self.parameters, self.codes, self.gambits, space.table, space.weights, space.masks, t.path, *t.arrays)
        n = len(tried)
        visits, mean = t.edge_ints[:n, VISITS], t.edge_floats[:n, SUM] / np.maximum(1, t.edge_ints[:n, VISITS])
        return int(tried[np.lexsort((mean, visits))[-1]])
