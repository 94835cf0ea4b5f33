"""The search kernels of a system, put together, and the arrays that they work on."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np

from okenv.core.entries import kernel_module
from okenv.driver import gambit_kernels, kernels, words
from okenv.systems import load_system

from .lookahead import FLOATS, FRAMES, INTS, Stack, add_lookahead
from .tree import COUNTERS, Tree, add_tree


@functools.cache
def search_kernels(name: str, gambits: bool = False) -> Any:
    """The entry kernels ``prepare``, ``look`` and ``grow`` of a system; they compile when first called.

    With ``gambits`` the policies that play imagined fights on may be gambits, which takes longer to compile.
    """
    system = load_system(name)
    inner = kernel_module(f"{__name__}.{name}{'.gambits' if gambits else ''}", system.folder, Path(__file__).parent)
    driver = gambit_kernels(name) if gambits else kernels(name)
    add_lookahead(inner, system, driver)
    add_tree(inner, system, driver)
    return inner


class Workspace:
    """The stack of the look-ahead for one system; one thread's."""

    def __init__(self, name: str) -> None:
        system = load_system(name)
        value = system.module("mind.value")
        battles = np.zeros(FRAMES + 1, system.layout.BATTLE)
        self.stack = Stack(
            battles,
            words(battles),
            np.zeros((FRAMES, system.actions.size), np.int8),
            np.zeros((FRAMES, INTS), np.int64),
            np.zeros((FRAMES, FLOATS), np.float64),
            np.zeros((FRAMES, battles.itemsize // 4), np.int32),
            np.zeros(system.actions.size, np.float64),
            np.zeros(value.TABLE, np.float64),
            value.WEIGHT_ARRAY.copy(),
        )

    def put(self, state: np.ndarray) -> None:
        """Copy the position to be searched, a record array ``[1]``, into place."""
        self.stack.words[0] = words(state)[0]


MOST_NODES, MOST_EDGES = 1 << 17, 1 << 20
"""What a tree grows to at most; then fights are still imagined, but no nodes are added."""
STEPS = 256
"""Decisions on the way down a tree."""


def new_tree(simulations: int | None) -> Tree:
    """An empty tree with room for so many simulations, None for the most that there is."""
    nodes = min((simulations or MOST_NODES) + 2, MOST_NODES)
    edges = min(64 * nodes + 1024, MOST_EDGES)
    return Tree(
        np.empty(nodes, np.int32),
        np.empty((edges, 4), np.int32),
        np.empty((edges, 4), np.float64),
        np.empty(nodes, np.int32),
        np.empty(nodes, np.uint64),
        np.zeros(COUNTERS, np.int64),
        np.empty((STEPS, 2), np.int32),
    )
