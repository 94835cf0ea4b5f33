"""The tree-search kernel: Monte Carlo tree search over imagined fights, with PUCT and explicit dice.

Each simulation starts from a copy of the fight as the asked fighter may imagine it (``determinize``), with a
generator of its own, goes down the tree by PUCT (Rosin 2011; Silver et al. 2017), adds one node, plays on to
the end by scripted policies, and adds the outcome to every edge on its way. A node is told from its
siblings by the action and by the outcomes of the dice after it; where imagined copies differ in what is
legal, only the edges that are legal in this one are looked at (Cowling, Powley and Whitehouse 2012).
The tree is a handful of flat arrays (``workspace.py``); the same seed grows the same tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.events import no_log
from okenv.core.layout import DRAW, MASK, ONGOING
from okenv.core.rng import derive
from okenv.systems import System

NODES, EDGES, LINKS, DECISIONS, SIMULATIONS, FULL = range(6)
COUNTERS = 6
ACTION, NEXT, CHILD, VISITS = range(4)
SUM, SQUARES, PRIOR, GUESS = range(4)
"""Columns of edges: int32 and float64. A guess counts as so many visits as ``GUESS_WEIGHT`` says."""
EXPLORE, GUESS_WEIGHT, POLICY_SHARE, ROUNDS, FIGHTER_ONLY, BLEND = range(6)
PARAMETERS = 6
PATH = 256
_I, _F, _U = types.int64, types.float64, types.uint64
_WORDS, _INTS2, _FLOATS2 = types.int32[:, ::1], types.int32[:, ::1], types.float64[:, ::1]
_NUMBERS, _COUNTS, _CODES, _LINES = types.float64[::1], types.int64[::1], types.int32[::1], types.int32[::1]
_KEYS = types.uint64[::1]
_FNV, _FNV_START = np.uint64(0x100000001B3), np.uint64(0xCBF29CE484222325)
_TREE = (_LINES, _INTS2, _FLOATS2, _INTS2, _KEYS, _COUNTS)
"""A tree: first edges of nodes [N]; edges [E, 4] and [E, 4]; links [N, 2] with keys [N]; counters."""


def add_tree(inner: Any, system: System, driver: Any) -> None:
    """Add the kernels of the tree search to a module of search kernels."""
    rules, policies = system.rules, system.module("policies")
    value, prospects = system.module("value"), system.module("prospects")
    record, batch = system.layout.B, system.layout.BATTLES

    @inner.entry(types.void(batch, _CODES, types.int32[:, ::1], _U, MASK))
    def play_until_asked(bs, codes, gambits, seed, mask):
        """Play battle 0 on until somebody with a code below 0 is asked, or to the end."""
        driver.play_on(bs[0], codes, gambits, seed, mask, no_log())

    @inner.entry(_F(record, _I))
    def score(b, side):
        """1 for a won fight, 0 for a lost one, a half for a draw."""
        return 0.5 if b.outcome == DRAW else (1.0 if b.outcome == side else 0.0)

    @inner.entry(_U(record))
    def roll_all(b):
        """Roll all dice that are awaited; returns a key of their outcomes."""
        log = no_log()
        key = _FNV_START
        while b.outcome == ONGOING and b.dice != 0:
            outcome = driver.roll(b)
            rules.resolve(b, outcome, log)
            key = (key ^ np.uint64(outcome + 64)) * _FNV
        return key

    @inner.entry(_F(record, _I, _I, _CODES, types.int32[:, ::1], _U, MASK, _COUNTS, _NUMBERS, _NUMBERS))
    def play_out(b, side, until, codes, gambits, seed, mask, counters, table, weights):
        """Play on by scripted policies to the end, or to the round ``until`` and its value there (0: to the end)."""
        log = no_log()
        while b.outcome == ONGOING:
            if b.dice != 0:
                rules.resolve(b, driver.roll(b), log)
            elif until > 0 and b.turn >= until and prospects.own_turn(b):
                return value.value(b, side, table, weights)
            else:
                rules.apply(b, policies.decide(b, gambits, codes[b.actor], seed, mask), log)
                counters[DECISIONS] += 1
        return inner.score(b, side)

    @inner.entry(_I(record, _I, _F, _F, _CODES, types.int32[:, ::1], _U, MASK, MASK, *_TREE))
    def add_edges(b, node, share, guess, codes, gambits, seed, mask, scratch, first, ei, ef, li, keys, counters):
        """Give a node an edge for each action marked that has none; returns 0 where the arrays are full."""
        count = 0
        edge = np.int64(first[node])
        while edge >= 0:
            mask[ei[edge, ACTION]] = 0
            edge = np.int64(ei[edge, NEXT])
        for action in range(len(mask)):
            count += mask[action]
        if counters[EDGES] + count > len(ei):
            counters[FULL] = 1
            return 0
        liked = policies.decide(b, gambits, codes[b.actor], seed, scratch)
        for action in range(len(mask)):
            if mask[action] != 0:
                edge = counters[EDGES]
                counters[EDGES] += 1
                ei[edge, ACTION], ei[edge, NEXT], ei[edge, CHILD], ei[edge, VISITS] = action, first[node], -1, 0
                ef[edge, SUM], ef[edge, SQUARES] = 0.0, 0.0
                ef[edge, PRIOR] = (1.0 - share) / count + (share if action == liked else 0.0)
                ef[edge, GUESS] = guess
                first[node] = edge
        return 1

    @inner.entry(_I(_I, _F, _F, MASK, *_TREE))
    def select(node, explore, weight, mask, first, ei, ef, li, keys, counters):
        """The edge of a node that PUCT takes, among the marked actions; -1 where a marked action has no edge yet."""
        visits, known = 0.0, 0
        edge = np.int64(first[node])
        while edge >= 0:
            if mask[ei[edge, ACTION]] != 0:
                visits += ei[edge, VISITS]
                known += 1
            edge = np.int64(ei[edge, NEXT])
        marked = 0
        for action in range(len(mask)):
            marked += mask[action]
        if known < marked:
            return np.int64(-1)
        root = explore * np.sqrt(visits + 1.0)
        best, chosen = -1e9, np.int64(-1)
        edge = np.int64(first[node])
        while edge >= 0:
            if mask[ei[edge, ACTION]] != 0:
                n = ei[edge, VISITS]
                mean = (ef[edge, SUM] + weight * ef[edge, GUESS]) / (n + weight)
                found = mean + root * ef[edge, PRIOR] / (1.0 + n)
                if found > best:
                    best, chosen = found, edge
            edge = np.int64(ei[edge, NEXT])
        return chosen

    @inner.entry(_I(_I, _U, *_TREE))
    def child(edge, key, first, ei, ef, li, keys, counters):
        """The node to which an edge leads with these dice, made where there is none yet: then -1 - its number."""
        link = np.int64(ei[edge, CHILD])
        while link >= 0:
            if keys[link] == key:
                return link
            link = np.int64(li[link, 0])
        node = counters[NODES]
        if node >= len(first):
            counters[FULL] = 1
            return np.int64(-len(first) - 1)
        counters[NODES] += 1
        first[node] = -1
        li[node, 0], keys[node] = ei[edge, CHILD], key
        ei[edge, CHILD] = node
        return -1 - node

    @inner.entry(
        types.void(
            batch, _WORDS, _I, _I, _U, _I, _I, _NUMBERS, _CODES, types.int32[:, ::1], _NUMBERS, _NUMBERS,
            types.int8[:, ::1], types.int32[:, ::1], *_TREE,
        )
    )  # fmt: skip
    def grow(
        bs, to, n, viewer, seed, start, stop, parameters, codes, gambits, table, weights, masks, path,
        first, ei, ef, li, keys, counters,
    ):  # fmt: skip
        """Simulations ``start`` to ``stop - 1`` from battle 0, where ``viewer`` is asked; battle 1 is scratch."""
        log = no_log()
        side = rules.side_of(bs[0], viewer)
        b, mask, scratch = bs[1], masks[0], masks[1]
        until = np.int64(0)
        if parameters[ROUNDS] >= 0:
            until = np.int64(bs[0].turn + parameters[ROUNDS])
        for k in range(start, stop):
            own = derive(seed, k)
            driver.clone(to, 1, to, 0, n)
            rules.determinize(b, viewer, own)
            node, steps, guess = np.int64(0), 0, 0.5
            while b.outcome == ONGOING and node >= 0 and steps < len(path):
                mine = rules.side_of(b, b.actor) == side
                if mine and b.actor != viewer and parameters[FIGHTER_ONLY] != 0:
                    rules.apply(b, policies.decide(b, gambits, codes[b.actor], own, mask), log)
                    inner.roll_all(b)
                    continue
                prospects.worth_trying(b, False, mask)
                edge = inner.select(node, parameters[EXPLORE], parameters[GUESS_WEIGHT], mask, first, ei, ef, li, keys, counters)  # fmt: skip
                if edge < 0:
                    if inner.add_edges(b, node, parameters[POLICY_SHARE], guess if mine else 1.0 - guess, codes, gambits, own, mask, scratch, first, ei, ef, li, keys, counters) == 0:  # fmt: skip
                        break
                    prospects.worth_trying(b, False, mask)
                    edge = inner.select(node, parameters[EXPLORE], parameters[GUESS_WEIGHT], mask, first, ei, ef, li, keys, counters)  # fmt: skip
                path[steps, 0], path[steps, 1] = edge, 1 if mine else 0
                steps += 1
                rules.apply(b, ei[edge, ACTION], log)
                counters[DECISIONS] += 1
                key = inner.roll_all(b)
                if b.outcome == ONGOING:
                    node = inner.child(edge, key, first, ei, ef, li, keys, counters)
                    if ei[edge, VISITS] > 0:
                        guess = ef[edge, SUM] / ei[edge, VISITS]
                        guess = guess if mine else 1.0 - guess
            found = inner.play_out(b, side, until, codes, gambits, own, mask, counters, table, weights)
            for step in range(steps):
                edge = np.int64(path[step, 0])
                got = found if path[step, 1] != 0 else 1.0 - found
                ei[edge, VISITS] += 1
                ef[edge, SUM] += got
                ef[edge, SQUARES] += got * got
            counters[SIMULATIONS] += 1
