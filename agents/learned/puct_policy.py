"""``puct:PATH``: tree search with a network's prior and value."""

from __future__ import annotations

import numpy as np

from agents.search.policy import PATIENCE, GrowsTree
from agents.search.tree import ACTION, COUNTERS, EDGES, GUESS, NODES, PRIOR, Play
from okenv.cast import Cast
from okenv.core.capacity import CAPACITY
from okenv.systems import System

from .forward import new_net
from .puct_kernels import puct_kernels
from .puct_options import STAND_IN, PuctOptions
from .weights import Learned, WeightsError

LOOK_TEMPERATURE = 0.1
"""Of the look-ahead's share in the prior, by its values."""


class PuctSearch(GrowsTree):
    """Tree search that a network guides (see ``puct_kernels.py``).

    Args:
        system: the rulebook.
        learned: the network, of the kind ``entities``.
        options: how much to search, and how.
        code: the policy's code.
        seed: of its own draws; the same seed, state and number of simulations give the same decision.

    Raises:
        WeightsError: for a network of another kind.
    """

    REMADE = GrowsTree.REMADE | {"_guided"}

    def __init__(
        self, system: System, learned: Learned, options: PuctOptions, code: str, seed: int | None = None
    ) -> None:
        super().__init__(system, code, options.simulations, options.seconds, seed)
        kind = learned.architecture["kind"]
        if kind != "entities":
            raise WeightsError(f"policy: puct: found weights of the kind {kind!r}, expected 'entities'")
        self.options, self.content = options, learned.digest
        self._net = new_net(learned.layout, learned.weights)
        cast = Cast(system)
        number = cast.number("policy: puct: who plays on", STAND_IN)
        self._play = Play(options.parameters(), np.full(CAPACITY, number, np.int32), cast.table)

    def _remake(self) -> None:
        super()._remake()
        self._guided = puct_kernels(self.system.name)

    def _plant(self, state: np.ndarray) -> np.ndarray:
        """The root: an edge for each action, the network's value as a guess and its prior."""
        tree, space, look = self._tree, self._space, self.options.look
        tree.counters[:COUNTERS], tree.first[0], self.simulated = 0, -1, 0
        tree.counters[NODES] = 1
        self.value = float(self._guided.plant(state, 0, self._play, self._net, self._masks, tree))
        n = int(tree.counters[EDGES])
        tried = tree.ints[:n, ACTION].astype(np.int64)
        if look > 0.0:
            values = self._look(state, 1, PATIENCE)[tried]
            seen = values >= 0.0
            likely = np.where(seen, np.exp((values - values.max()) / LOOK_TEMPERATURE), 0.0)
            floats = tree.floats[:n]
            floats[:, PRIOR] += look * (likely / likely.sum() - floats[:, PRIOR])
            floats[seen, GUESS] += look * (values[seen] - floats[seen, GUESS])
        elif self.options.rulebook > 0.0:
            space.put(state)
            self._kernels.prepare(space.stack)
        if n == 1:
            space.stack.values[tried[0]] = self.value
        return tried

    def _simulate(self, n: int, viewer: int, seed: np.uint64, start: int, stop: int) -> None:
        """As ``puct_kernels.grow`` does."""
        self._guided.grow(
            self._battles, self._words, n, viewer, seed, start, stop, self._play, self._net, self._masks,
            self._space.stack, self._tree,
        )  # fmt: skip
