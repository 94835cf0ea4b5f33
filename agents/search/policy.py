"""The searching policies: exact look-ahead (``greedy``, ``expectimax``) and Monte Carlo tree search (``mcts``)."""

from __future__ import annotations

import time
from hashlib import sha256

import numpy as np

from agents.base import Considered
from agents.intervals import scatter_interval
from okenv.battle import Battle
from okenv.cast import Cast
from okenv.core.capacity import CAPACITY
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.core.rng import draw
from okenv.core.voice.words import percent
from okenv.driver import used_words, words
from okenv.systems import System

from .kernels import Workspace, new_tree, search_kernels
from .options import SearchOptions
from .tree import ACTION, CHILD, DECISIONS, GUESS, NEXT, PRIOR, SIMULATIONS, SQUARES, SUM, VISITS, Play

SEARCH_PURPOSE = 65
"""The generator's purpose of a search's own draws, apart from all dice and all scripted policies."""
CHUNK = 64
"""Simulations between two looks at the clock."""
PATIENCE = 20_000
"""Decisions that the look-ahead at the root of a tree may simulate: four in a thousand would go on,
for up to tenths of a second."""
NO_END = 2**40
BEST_TRIED, ONLY_CHOICE = "of all that was tried, this wins most often", "nothing else is worth a try"
"""Why a search decides so, as people are told."""


class _Searcher(Remade):
    """What the searching policies share: they decide about states, and explain themselves by what they weighed.

    Attributes:
        simulated: decisions that the last search simulated.
    """

    on_states = True
    """Decides about bare states too, through :meth:`decide_batch`; one policy a thread."""

    REMADE = frozenset({"_space", "_kernels"})

    def __init__(self, system: System, code: str) -> None:
        self.system, self.code, self.simulated = system, code, 0
        self._remake()

    def _remake(self) -> None:
        self._space = Workspace(self.system.name)
        self._kernels = search_kernels(self.system.name)

    def consider_state(self, state: np.ndarray, budget: float | None = None) -> list[Considered]:
        """What :meth:`consider` tells, of a state ``[1]`` that waits for a decision."""
        raise NotImplementedError

    def consider(self, battle: Battle, budget: float | None = None) -> list[Considered]:
        """Every action that it weighs at the battle's prompt, best first, within ``budget`` seconds where given."""
        return self.consider_state(battle.state, budget)

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The best action that it found, with the others and their values."""
        weighed = self.consider(battle, budget)
        best, *others = weighed
        valued = tuple((other.action, other.value) for other in others)
        reason = f"{ONLY_CHOICE if not others else BEST_TRIED} ({percent(best.value)})"
        return Decision(best.action, best.value, valued, reason, self._details(weighed))

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``, one search after the other."""
        return np.array([self.consider_state(battles[i : i + 1])[0].action for i in range(len(battles))], np.int64)

    def _details(self, weighed: list[Considered]) -> tuple[str, ...]:
        """The chances to win that it expects."""
        best = weighed[0]
        details = [f"{percent(best.value, 1, '%')} to win expected"]
        if len(weighed) > 1:
            details.append(f"the next best {percent(weighed[1].value, 1, '%')}")
        return tuple(details)

    def _look(self, state: np.ndarray, turns: int, most: int = NO_END) -> np.ndarray:
        """The values of all actions worth trying, float64 ``[actions]``, -1 for the others; see the kernel ``look``."""
        space = self._space
        space.put(state)
        self._kernels.prepare(space.stack)
        self.simulated = int(self._kernels.look(space.stack, used_words(state), turns, most))
        return space.stack.values


class LookAhead(_Searcher):
    """Exact look-ahead over all dice and the best spending of each outcome, up to the ``turns``-th turn to come.

    Args:
        system: the rulebook.
        turns: 1 for ``greedy``: up to the next fighter's turn.
        code: the policy's code.

    The values are the rulebook's estimates of the chance to win, exact over the dice; what others decide
    on the way is the answer that is worst for the asked side. Nothing is drawn, and of what is hidden the
    likeliest is taken to be so.
    """

    def __init__(self, system: System, turns: int, code: str) -> None:
        super().__init__(system, code)
        self.turns = turns

    def consider_state(self, state: np.ndarray, budget: float | None = None) -> list[Considered]:
        """Every action worth trying with its value; the look-ahead takes its time whatever the budget."""
        values = self._look(state, self.turns)
        tried = np.flatnonzero(values >= 0.0)
        order = tried[np.argsort(-values[tried], kind="stable")]
        return [Considered(int(a), *(3 * (float(values[a]),)), 0) for a in order]


class GrowsTree(_Searcher):
    """What the tree searches share: the budget, and what a tree says of the actions at its root.

    Args:
        system: the rulebook.
        code: the policy's code.
        simulations: imagined fights a decision; None where the time decides.
        seconds: how long a decision may take; None where the number decides.
        seed: of its own draws.

    Attributes:
        simulated: decisions that the last search simulated, those of its look-ahead at the root included.
        simulations: imagined fights of the last search.
    """

    REMADE = _Searcher.REMADE | {"_tree", "_battles", "_words", "_masks"}

    def __init__(
        self, system: System, code: str, simulations: int | None, seconds: float | None, seed: int | None
    ) -> None:
        self.seed, self.simulations = seed or 0, 0
        self._most, self._seconds = simulations or 2**31, seconds
        super().__init__(system, code)

    def _remake(self) -> None:
        super()._remake()
        self._tree = new_tree(self._most)
        self._battles = np.zeros(2, self.system.layout.BATTLE)
        self._words = words(self._battles)
        self._masks = np.zeros((2, self.system.actions.size), np.int8)

    def _plant(self, state: np.ndarray) -> np.ndarray:
        """Begin a tree: the root's edges are the first, in the order of the actions that are returned."""
        raise NotImplementedError

    def _simulate(self, n: int, viewer: int, seed: np.uint64, start: int, stop: int) -> None:
        """Simulations ``start`` to ``stop - 1`` from battle 0, of which ``n`` words are in use."""
        raise NotImplementedError

    def consider_state(self, state: np.ndarray, budget: float | None = None) -> list[Considered]:
        """Every action worth trying: the mean over the simulations that tried it, its 95 % interval, how many."""
        tried = self._plant(state)
        self.simulations = 0
        if len(tried) == 1:
            value = float(self._space.stack.values[tried[0]])
            return [Considered(int(tried[0]), value, value, value, 0)]
        seconds = self._seconds if budget is None else min(budget, self._seconds or budget)
        self._grow(state, seconds)
        tree = self._tree
        self.simulated += int(tree.counters[DECISIONS])
        self.simulations = int(tree.counters[SIMULATIONS])
        visits, numbers = tree.ints[: len(tried), VISITS], tree.floats[: len(tried)]
        means = np.where(visits > 0, numbers[:, SUM] / np.maximum(visits, 1), numbers[:, GUESS])
        order = np.lexsort((-means, -visits))
        return [
            _weighed(int(tried[i]), float(means[i]), float(numbers[i, SQUARES]), int(visits[i])) for i in order.tolist()
        ]

    def _details(self, weighed: list[Considered]) -> tuple[str, ...]:
        details = super()._details(weighed)
        if self.simulations == 0:
            return details
        return (*details, f"{weighed[0].samples} of {self.simulations} imagined fights went on with it")

    def _grow(self, state: np.ndarray, seconds: float | None) -> None:
        """Simulate until the number or the time is reached."""
        self._words[0] = words(state)[0]
        viewer, n = int(state["actor"][0]), used_words(state)
        row = state[0]
        seed = np.uint64(draw(np.uint64(self.seed), int(row["turn"]), viewer, SEARCH_PURPOSE, int(row["decisions"])))
        most = self._most
        step = most if seconds is None else CHUNK
        start, end = 0, time.perf_counter() + (seconds or 0.0)
        while start < most and (seconds is None or start == 0 or time.perf_counter() < end):
            stop = min(start + step, most)
            self._simulate(n, viewer, seed, start, stop)
            start = stop


class TreeSearch(GrowsTree):
    """Monte Carlo tree search over imagined fights (see ``tree.py``).

    Args:
        system: the rulebook.
        options: how much to search, and how.
        code: the policy's code.
        seed: of its own draws; the same seed, state and number of simulations give the same decision.

    Attributes:
        content: what tells the gambit that plays on from others under the same code; empty where none does.
    """

    REMADE = GrowsTree.REMADE | {"_grow_kernel"}

    def __init__(self, system: System, options: SearchOptions, code: str, seed: int | None = None) -> None:
        self.options = options
        cast = Cast(system)
        number = cast.number("policy: mcts: rollout", options.rollout)
        self._play = Play(options.parameters(), np.full(CAPACITY, number, np.int32), cast.table)
        self.content = sha256(cast.table.tobytes()).hexdigest() if len(cast.table) else ""
        super().__init__(system, code, options.simulations, options.seconds, seed)

    def _remake(self) -> None:
        super()._remake()
        self._grow_kernel = search_kernels(self.system.name, len(self._play.gambits) > 0).grow

    def _plant(self, state: np.ndarray) -> np.ndarray:
        """The root: an edge for each action worth trying, the look-ahead's values as guesses and for the prior."""
        values = self._look(state, 1, PATIENCE)
        tried = np.flatnonzero(values >= 0.0)
        found, n = values[tried], len(tried)
        likely = np.exp((found - found.max()) / self.options.temperature)
        tree = self._tree
        tree.counters[:] = (1, n, 0, 0)
        tree.first[0] = 0
        ints, floats = tree.ints[:n], tree.floats[:n]
        ints[:, ACTION], ints[:, NEXT] = tried, [*range(1, n), -1]
        ints[:, CHILD], ints[:, VISITS] = -1, 0
        floats[:, SUM], floats[:, SQUARES] = 0.0, 0.0
        floats[:, PRIOR] = (1 - self.options.even) * likely / likely.sum() + self.options.even / n
        floats[:, GUESS] = found
        return tried

    def _simulate(self, n: int, viewer: int, seed: np.uint64, start: int, stop: int) -> None:
        """As ``tree.grow`` does."""
        self._grow_kernel(
            self._battles, self._words, n, viewer, seed, start, stop, self._play, self._masks, self._space.stack,
            self._tree,
        )  # fmt: skip


def _weighed(action: int, mean: float, squares: float, n: int) -> Considered:
    """An action with its interval by the scatter of its values; from nothing to all where it was never tried."""
    if n == 0:
        return Considered(action, mean, 0.0, 1.0, 0)
    found = scatter_interval(mean, max(0.0, squares - n * mean * mean), n)
    return Considered(action, *found, n)
