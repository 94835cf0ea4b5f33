"""What works a duel out: the states that wait, and the game that is made of them in the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from okenv.core.chance import outcomes
from okenv.driver import kernels, used_words
from okenv.systems import load_system

from .asides import MOST, new_asides, sizes_of
from .code import BETWEEN, CODES, FOLLOWS, STATES, Graph, bytes_of, new_graph
from .desk import new_desk
from .expand import DONE, GOES_ON, NEEDS_ROOM
from .iterate import NESTED
from .kernels import exact_kernels
from .keys import Keys, new_keys, room
from .links import CHANNELS, MAP_BITS, link
from .positions import Duel, Game, Root, SolverError, objection, tag_bits

GIB = 2**30
_AT_ONCE = 20_000
_FIRST = (1 << 16, 1 << 20, 1 << 16)
"""Room for states, instructions and follows to begin with."""


class Builder:
    """Works a duel out.

    Args:
        duel: the fight.
        without: tactics that neither side shall have; None for those that the rulebook's ``rounds`` leaves out.
        most_bytes: of memory.
        told: called again and again with how many states have been found, and how many of them wait.

    Attributes:
        desk: what its kernels work on.
        graph: what has been found.
        queue: int32 ``[n, words]``, of which the first ``waiting`` wait to be taken apart.

    Raises:
        SolverError: for what is no duel, or tactics that there are not.
    """

    def __init__(
        self, duel: Duel, without: Sequence[str] | None, most_bytes: int, told: Callable[[int, int], None]
    ) -> None:
        if reason := objection(duel):
            raise SolverError(f"{duel.name}: {reason}")
        self.duel, self._most, self._told, self._begun = duel, most_bytes, told, time.perf_counter()
        system = load_system(duel.system)
        self._without = tuple(system.module("mind.rounds").LEFT_OUT if without is None else without)
        self._inner: Any = exact_kernels(system.name)
        self.desk = new_desk(system, used_words(duel.state))
        self.desk.forbidden[:] = tag_bits(system, self._without)
        self.graph, self.queue = new_graph(*_FIRST), np.zeros((1 << 12, int(self.desk.n[0])), np.int32)
        self.waiting = 0

    def explore(self) -> None:
        """Take one state after the other apart.

        Raises:
            SolverError: for more than fits into the memory.
        """
        ended = GOES_ON
        while ended != DONE:
            ended, self.waiting = self._inner.explore(self.desk, self.graph, self.queue, self.waiting, _AT_ONCE)
            self.go_on(ended)

    def go_on(self, ended: int) -> None:
        """Make more room where a kernel ended because there was too little.

        Raises:
            SolverError: for more than fits into the memory, or what cannot be taken apart.
        """
        self._told(int(self.graph.counts[STATES]), self.waiting)
        if ended == NEEDS_ROOM:
            self._grow()
        elif ended not in (DONE, GOES_ON):
            raise SolverError(f"{self.duel.name}: found more between two actions than the solver can take apart")

    def roots(self) -> tuple[Root, ...]:
        """The states that the fight may begin with, put into the queue."""
        duel, desk, inner, driver = self.duel, self.desk, self._inner, kernels(self.duel.system)
        desk.battles[0] = duel.state[0]
        if desk.battles["turn"][0] == 0:
            desk.battles["limit"][0] = 1
            driver.begin(desk.battles, 0, desk.log)
        else:
            inner.as_only_round(desk.battles)
        begun, found = [(1.0, desk.battles[:1].copy())], []
        while begun:
            chance, battle = begun.pop()
            row = battle[0]
            if row["turn"] == 0:  # lots are drawn before the first round
                for outcome, likely in outcomes(int(row["dice"]), int(row["dice_n"]), row["dice_weights"].tolist()):
                    after = battle.copy()
                    driver.resolve(after, 0, outcome, desk.log)
                    begun.append((chance * float(likely), after))
                continue
            desk.battles[0] = battle[0]
            record = desk.words[0].copy()
            aside = inner.fold(desk, 0)
            state = inner.number(desk, self.graph, self.queue, int(self.graph.counts[STATES]), 0, BETWEEN)
            found.append(
                Root(chance, int(state), (int(inner.aside_of(aside, 0)), int(inner.aside_of(aside, 1))), record)
            )
        self.waiting = int(self.graph.counts[STATES])
        return tuple(found)

    def finished(self, roots: tuple[Root, ...]) -> Game:
        """The game, once no state waits.

        Raises:
            SolverError: for more than fits into the memory, or than values can be kept of.
        """
        graph, inner, name = self.graph, self._inner, self.duel.name
        levels = np.zeros(int(graph.counts[STATES]), np.int64)
        if inner.set_levels(graph, levels) < 0:
            raise SolverError(f"{name}: found a state that leads back to itself within a round, expected none")
        inner.gather_tags(graph, np.zeros(NESTED, np.int64))
        if (ways := int(graph.sizes.max())) > MOST:
            raise SolverError(f"{name}: found {ways} ways to have as many points, expected at most {MOST}")
        order, parts = _in_order(graph, levels)
        asides = new_asides(inner, graph, order, [(root.state, *root.asides) for root in roots])
        links = link(inner, graph, asides)
        if (steps := len(links.widths)) > 1 << MAP_BITS:
            raise SolverError(f"{name}: found {steps} kinds of steps, expected at most {1 << MAP_BITS}")
        needed = bytes_of(graph) + 8 * CHANNELS * int(sizes_of(asides).sum())
        if needed > self._most:
            raise self._too_large(needed)
        seconds = time.perf_counter() - self._begun
        return Game(self.duel, self._without, graph, asides, roots, seconds, needed, links, order, parts)

    def _grow(self) -> None:
        """Twice the room where there is little left."""
        graph, counts = self.graph, self.graph.counts
        states = _more(len(graph.kinds), int(counts[STATES]))
        codes, follows = _more(len(graph.code), int(counts[CODES])), _more(len(graph.follows), int(counts[FOLLOWS]))
        if self.waiting * 2 > len(self.queue):
            self.queue = _longer(self.queue, 2 * len(self.queue))
        bigger = 40 * (states - len(graph.kinds)) + 16 * (codes - len(graph.code)) + 8 * (follows - len(graph.follows))
        if (needed := bytes_of(graph) + self.queue.nbytes + bigger) > self._most:
            raise self._too_large(needed)
        weights = _longer(graph.weights, codes)
        self.graph = Graph(
            _roomier(graph.table, self._inner), _longer(graph.kinds, states), _longer(graph.layers, states),
            _longer(graph.sizes, states), _longer(graph.begins, states), _longer(graph.code, codes), weights,
            weights.view(np.uint64), _longer(graph.follows, follows), counts,
        )  # fmt: skip

    def _too_large(self, needed: int) -> SolverError:
        states, without = int(self.graph.counts[STATES]), ", ".join(self._without) or "none"
        return SolverError(
            f"memory: found {states:,} states so far, which need {needed / GIB:.1f} GiB, expected at most "
            f"{self._most / GIB:.1f} GiB: give it more, or leave out further tactics than {without}"
        )


def _more(room_for: int, taken: int) -> int:
    return 2 * room_for if 2 * taken > room_for else room_for


def _longer(array: np.ndarray, n: int) -> np.ndarray:
    if len(array) == n:
        return array
    out = np.zeros((n, *array.shape[1:]), array.dtype)
    out[: len(array)] = array
    return out


def _roomier(table: Keys, inner: Any) -> Keys:
    if room(table) > int(table.taken[0]):
        return table
    larger = new_keys(4 * int(table.taken[0]))
    inner.put_all(larger, table)
    return larger


def _in_order(graph: Graph, levels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The states by layer, those with most harm first, and level; and where each part of it begins and ends."""
    layers = graph.layers[: len(levels)].astype(np.int64)
    order = np.lexsort((levels, -layers))
    keys = np.stack((layers[order], levels[order]), 1)
    starts = np.flatnonzero(np.r_[True, (keys[1:] != keys[:-1]).any(1)])
    return order, np.column_stack((keys[starts], starts, np.r_[starts[1:], len(order)]))
