"""The search kernels of a system, put together, and the arrays that they work on."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from okenv.core.jit import jit_entry
from okenv.driver import kernels, words
from okenv.systems import load_system

from .lookahead import FLOATS, FRAMES, INTS, add_lookahead
from .tree import COUNTERS, PATH, add_tree


@functools.cache
def search_kernels(name: str) -> Any:
    """The entry kernels ``look`` and ``grow`` of a system; they compile when first called."""
    system = load_system(name)
    inner: Any = ModuleType(f"{__name__}.{name}")
    sys.modules[inner.__name__] = inner  # Numba's cache finds closures over a module, as in okenv.driver

    def entry(signature: Any) -> Callable[[Callable], Any]:
        def wrap(function: Callable) -> Any:
            setattr(inner, function.__name__, jit_entry(signature, system.folder, Path(__file__).parent)(function))
            return getattr(inner, function.__name__)

        return wrap

    inner.entry = entry
    driver = kernels(name)
    add_lookahead(inner, system, driver)
    add_tree(inner, system, driver)
    return inner


class Workspace:
    """Scratch arrays of the look-ahead for one system; one thread's.

    Attributes:
        battles: ``[FRAMES + 1]`` records; the position that is searched is number 0.
        words: the same as int32 ``[FRAMES + 1, words]``.
        table: what the rulebook's value keeps, float64.
        masks, ints, floats: of the stack of decisions and dice.
        values: float64 ``[actions]``, what the look-ahead found.
    """

    def __init__(self, name: str) -> None:
        system = load_system(name)
        self.value = system.module("value")
        self.battles = np.zeros(FRAMES + 1, system.layout.BATTLE)
        self.words = words(self.battles)
        self.table = np.zeros(self.value.TABLE, np.float64)
        self.weights = self.value.WEIGHT_ARRAY.copy()
        self.masks = np.zeros((FRAMES, system.actions.size), np.int8)
        self.ints, self.floats = np.zeros((FRAMES, INTS), np.int64), np.zeros((FRAMES, FLOATS), np.float64)
        self.values = np.zeros(system.actions.size, np.float64)

    def put(self, state: np.ndarray) -> None:
        """Copy the position to be searched, a record array ``[1]``, into place."""
        self.words[0] = words(state)[0]


class Tree:
    """A tree in flat arrays, with room for so many simulations.

    Attributes:
        first: int32 ``[nodes]``, the first edge of each node, -1 where it has none yet.
        edge_ints: int32 ``[edges, 4]``: action, next edge of the node, first child, visits.
        edge_floats: float64 ``[edges, 4]``: sum of values, of their squares, prior, guess.
        links, keys: int32 ``[nodes, 2]`` and uint64 ``[nodes]``: the next child of the same edge, and a
            key of the dice that lead to it.
        counters: int64 ``[COUNTERS]``.
        path: int32 ``[PATH, 2]``, scratch.
    """

    NODES, EDGES = 1 << 17, 1 << 20

    def __init__(self, simulations: int) -> None:
        nodes = min(simulations + 2, self.NODES)
        edges = min(64 * simulations + 1024, self.EDGES)
        self.first = np.empty(nodes, np.int32)
        self.edge_ints, self.edge_floats = np.empty((edges, 4), np.int32), np.empty((edges, 4), np.float64)
        self.links, self.keys = np.empty((nodes, 2), np.int32), np.empty(nodes, np.uint64)
        self.counters = np.zeros(COUNTERS, np.int64)
        self.path = np.empty((PATH, 2), np.int32)

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        """In the order in which the kernels take them."""
        return self.first, self.edge_ints, self.edge_floats, self.links, self.keys, self.counters
