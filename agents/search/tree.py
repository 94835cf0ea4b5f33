"""The tree-search kernel: Monte Carlo tree search over imagined fights, with PUCT and explicit dice.

Each simulation starts from a copy of the fight as the asked fighter may imagine it (``determinize``), with a
generator of its own, goes down the tree by PUCT (Rosin 2011; Silver et al. 2017), adds one node, values it, and
adds the value to every edge on its way. A node is told from its siblings by the action, by the outcomes of the
dice after it, and by who is asked what; where imagined copies differ in what is legal, only the edges that are
legal in this one are looked at (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012).
The same seed grows the same tree.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from okenv.core.events import no_log
from okenv.core.layout import MASK, ONGOING
from okenv.core.rng import derive
from okenv.systems import System

from .lookahead import stack_type

NODES, EDGES, DECISIONS, SIMULATIONS = range(4)
COUNTERS = 4
ACTION, NEXT, CHILD, VISITS = range(4)
SUM, SQUARES, PRIOR, GUESS = range(4)
"""Columns of edges, whole numbers and others; the guess is what is thought of an action before it is tried."""
EXPLORE, GUESS_WEIGHT, POLICY_SHARE, ROUNDS, FIGHTER_ONLY = range(5)
PARAMETERS = 5
"""What ``options.SearchOptions`` tells the kernel."""
_I, _F, _U = types.int64, types.float64, types.uint64
_WORDS, _FLOATS2, _NUMBERS = types.int32[:, ::1], types.float64[:, ::1], types.float64[::1]
_CODES = types.int32[::1]
_FNV, _FNV_START, _LOW = np.uint64(0x01000193), np.uint64(0x811C9DC5), np.uint64(0xFFFFFFFF)


class Tree(NamedTuple):
    """A tree in flat arrays.

    Attributes:
        first: int32 ``[nodes]``, the first edge of each node, -1 where it has none yet; the root is node 0.
        ints: int32 ``[edges, 4]``: action, next edge of the node, first child, visits.
        floats: float64 ``[edges, 4]``: sum of values, of their squares, prior, guess.
        siblings: int32 ``[nodes]``, the next child of the same edge.
        keys: uint64 ``[nodes]``, of the dice that lead to a node, and of what is asked of whom there.
        counters: int64 ``[COUNTERS]``.
        path: int32 ``[steps, 2]``, scratch: edges, and whether the asked side decided.
    """

    first: np.ndarray
    ints: np.ndarray
    floats: np.ndarray
    siblings: np.ndarray
    keys: np.ndarray
    counters: np.ndarray
    path: np.ndarray


class Play(NamedTuple):
    """How fights are imagined.

    Attributes:
        parameters: float64 ``[PARAMETERS]``.
        codes: int32 ``[fighters]``, the policies that play on.
        gambits: int32 ``[n, GAMBIT_WORDS]``, where they are gambits.
    """

    parameters: np.ndarray
    codes: np.ndarray
    gambits: np.ndarray


TREE = types.NamedTuple(
    [_CODES, _WORDS, _FLOATS2, _CODES, types.uint64[::1], types.int64[::1], _WORDS], Tree
)  # fmt: skip
PLAY = types.NamedTuple([_NUMBERS, _CODES, _WORDS], Play)


def add_edges_and_nodes(inner: Any) -> None:
    """Add the kernels that keep the tree's arrays; they know nothing of a rulebook."""

    @inner.entry(types.void(TREE, _I, _I, _F, _F))
    def add_edge(tree, node, action, prior, guess):
        """Give a node an edge; there must be room for it."""
        edge = tree.counters[EDGES]
        tree.counters[EDGES] += 1
        tree.ints[edge, ACTION], tree.ints[edge, NEXT] = action, tree.first[node]
        tree.ints[edge, CHILD], tree.ints[edge, VISITS] = -1, 0
        tree.floats[edge, SUM], tree.floats[edge, SQUARES] = 0.0, 0.0
        tree.floats[edge, PRIOR], tree.floats[edge, GUESS] = prior, guess
        tree.first[node] = edge

    @inner.entry(_I(TREE, _I, _NUMBERS, MASK, _I))
    def select(tree, node, parameters, mask, marked):
        """The edge that PUCT takes among the so many marked actions; -1 where one of them has no edge yet."""
        visits, known = 0.0, 0
        edge = np.int64(tree.first[node])
        while edge >= 0:
            if mask[tree.ints[edge, ACTION]] != 0:
                visits += tree.ints[edge, VISITS]
                known += 1
            edge = np.int64(tree.ints[edge, NEXT])
        if known < marked:
            return np.int64(-1)
        far, weight = parameters[EXPLORE] * np.sqrt(visits + 1.0), parameters[GUESS_WEIGHT]
        best, chosen = -1.0, np.int64(-1)
        edge = np.int64(tree.first[node])
        while edge >= 0:
            if mask[tree.ints[edge, ACTION]] != 0:
                n = tree.ints[edge, VISITS]
                mean = (tree.floats[edge, SUM] + weight * tree.floats[edge, GUESS]) / (n + weight)
                found = mean + far * tree.floats[edge, PRIOR] / (1.0 + n)
                if found > best:
                    best, chosen = found, edge
            edge = np.int64(tree.ints[edge, NEXT])
        return chosen

    @inner.entry(types.UniTuple(_I, 2)(TREE, _I, _U))
    def child(tree, edge, key):
        """``(node, new)``: where an edge leads with these dice; node -1 where there is no room for a new one."""
        node = np.int64(tree.ints[edge, CHILD])
        while node >= 0:
            if tree.keys[node] == key:
                return node, np.int64(0)
            node = np.int64(tree.siblings[node])
        node = tree.counters[NODES]
        if node >= len(tree.first):
            return np.int64(-1), np.int64(1)
        tree.counters[NODES] += 1
        tree.first[node] = -1
        tree.siblings[node], tree.keys[node] = tree.ints[edge, CHILD], key
        tree.ints[edge, CHILD] = node
        return node, np.int64(1)

    @inner.entry(types.void(TREE, _I, _F))
    def back_up(tree, steps, found):
        """Add a value of the asked side to all edges on the way, each from the view of who decided there."""
        for step in range(steps):
            edge = tree.path[step, 0]
            got = found if tree.path[step, 1] != 0 else 1.0 - found
            tree.ints[edge, VISITS] += 1
            tree.floats[edge, SUM] += got
            tree.floats[edge, SQUARES] += got * got
        tree.counters[SIMULATIONS] += 1


def add_tree(inner: Any, system: System, driver: Any) -> None:
    """Add the kernels of the tree search to a module of search kernels."""
    rules, value, prospects = system.rules, system.module("mind.value"), system.module("mind.prospects")
    record, batch, stack_of = system.layout.B, system.layout.BATTLES, stack_type(system.layout.BATTLES)
    add_edges_and_nodes(inner)

    @inner.entry(_U(_U, _I))
    def with_number(key, number):
        """A key with a number more (FNV-1a, 32 bits, so that nothing overflows in plain Python)."""
        return ((key ^ np.uint64(number + 128)) * _FNV) & _LOW

    @inner.entry(_U(record, _U))
    def roll_all(b, key):
        """Roll all dice that are awaited; returns the key with their outcomes."""
        log = no_log()
        while b.outcome == ONGOING and b.dice != 0:
            outcome = driver.roll(b)
            rules.resolve(b, outcome, log)
            key = inner.with_number(key, outcome)
        return key

    @inner.entry(_F(record, _I, _I, PLAY, _U, MASK, types.int64[::1], stack_of))
    def play_out(b, side, until, play, seed, mask, counters, stack):
        """Play on by policies of the kernels to the first turn of the round ``until``: its value, or how it ended."""
        log = no_log()
        while b.outcome == ONGOING:
            if b.dice != 0:
                rules.resolve(b, driver.roll(b), log)
            elif b.turn >= until and prospects.own_turn(b):
                break
            else:
                rules.apply(b, driver.decide(b, play.gambits, play.codes[b.actor], seed, mask), log)
                counters[DECISIONS] += 1
        return value.value(b, side, stack.table, stack.weights)

    @inner.entry(types.boolean(record, TREE, _I, _F, PLAY, _U, MASK, MASK))
    def expand(b, tree, node, guess, play, seed, mask, scratch):
        """Give a node an edge for each marked action that has none; False where there is no room. Unmarks them.

        The prior favours what the policy that plays on would do.
        """
        edge = np.int64(tree.first[node])
        while edge >= 0:
            mask[tree.ints[edge, ACTION]] = 0
            edge = np.int64(tree.ints[edge, NEXT])
        count = 0
        for action in range(len(mask)):
            count += mask[action]
        if tree.counters[EDGES] + count > len(tree.ints):
            return False
        liked = driver.decide(b, play.gambits, play.codes[b.actor], seed, scratch)
        share = play.parameters[POLICY_SHARE]
        for action in range(len(mask)):
            if mask[action] != 0:
                prior = (1.0 - share) / count + (share if action == liked else 0.0)
                inner.add_edge(tree, node, action, prior, guess)
        return True

    @inner.entry(types.void(batch, _WORDS, _I, _I, _U, _I, _I, PLAY, types.int8[:, ::1], stack_of, TREE))
    def grow(bs, to, n, viewer, seed, start, stop, play, masks, stack, tree):
        """Simulations ``start`` to ``stop - 1`` from battle 0, where ``viewer`` is asked; battle 1 is scratch."""
        log, parameters = no_log(), play.parameters
        side, until = rules.side_of(bs[0], viewer), np.int64(bs[0].turn + parameters[ROUNDS])
        b, mask, scratch = bs[1], masks[0], masks[1]
        for k in range(start, stop):
            own = derive(seed, k)
            driver.clone(to, 1, to, 0, n)
            rules.determinize(b, viewer, own)
            node, steps, guess, edge, key = np.int64(0), 0, 0.5, np.int64(-1), _FNV_START
            while b.outcome == ONGOING and steps < len(tree.path):
                mine = rules.side_of(b, b.actor) == side
                if mine and b.actor != viewer and parameters[FIGHTER_ONLY] != 0.0:
                    action = driver.decide(b, play.gambits, play.codes[b.actor], own, mask)
                    rules.apply(b, action, log)
                    key = inner.roll_all(b, inner.with_number(key, action))
                    continue
                if edge >= 0:
                    key = inner.with_number(inner.with_number(key, b.actor), b.prompt)
                    node, new = inner.child(tree, edge, key)
                    if new != 0:
                        break
                marked = prospects.worth_trying(b, False, mask)
                edge = inner.select(tree, node, parameters, mask, marked)
                if edge < 0:
                    if not inner.expand(b, tree, node, guess if mine else 1.0 - guess, play, own, mask, scratch):
                        break
                    prospects.worth_trying(b, False, mask)
                    edge = inner.select(tree, node, parameters, mask, marked)
                tree.path[steps, 0], tree.path[steps, 1] = edge, 1 if mine else 0
                steps += 1
                if tree.ints[edge, VISITS] > 0:
                    guess = tree.floats[edge, SUM] / tree.ints[edge, VISITS]
                    guess = guess if mine else 1.0 - guess
                rules.apply(b, tree.ints[edge, ACTION], log)
                tree.counters[DECISIONS] += 1
                key = inner.roll_all(b, _FNV_START)
            found = inner.play_out(b, side, until, play, own, mask, tree.counters, stack)
            inner.back_up(tree, steps, found)
