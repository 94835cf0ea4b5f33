"""The kernel of ``puct``: Monte Carlo tree search that a network guides, on the tree of ``agents.search``.

As in AlphaZero (Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through
self-play", 2018) there are no playouts: a new node takes the network's value, its edges the network's prior. What
differs is what dice and hidden things need. Every simulation begins with an imagined copy of the fight and dice of
its own, and the outcomes of the dice tell the nodes below an action apart, so that no decision depends on dice that
are not yet rolled. Both sides' decisions are nodes, each valued for whoever is asked there.

As networks differ in how far their values lie apart, PUCT's constant counts in standard deviations of the values
found, as in KataGo (Wu, "Accelerating self-play learning in Go", 2019, and its later notes).
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numba import types

from agents import search
from agents.search.kernels import search_kernels
from agents.search.lookahead import stack_type
from agents.search.tree import ACTION, DECISIONS, EDGES, EXPLORE, NEXT, PLAY, ROUNDS, SQUARES, SUM, TREE, VISITS
from okenv.core.chance import sample
from okenv.core.entries import kernel_module
from okenv.core.events import no_log
from okenv.core.layout import DRAW, MASK, ONGOING
from okenv.core.rng import derive
from okenv.driver import kernels
from okenv.systems import load_system

from .forward import NET, add_forward

FIRST_PLAY, TEMPERATURE, EVEN, RULEBOOK, PRUNED, FAR, LESS, BIAS, SLOPE = range(5, 14)
"""What ``puct_options.PuctOptions`` tells the kernel, behind what ``agents.search.options`` tells its own."""
PARAMETERS = 14
_SCATTER = 0.1  # of values, before any are known
_SHIFTS = 0x73686966  # sets the offsets of the dice apart from the imagined copies
_I, _F, _U = types.int64, types.float64, types.uint64
_WORDS, _MASKS, _NUMBERS = types.int32[:, ::1], types.int8[:, ::1], types.float64[::1]
_START, _LOW, _HALF = np.uint64(0x811C9DC5), np.uint64(0xFFFFFFFF), np.uint64(32)
_STEPS = np.array([0.5 * (5**0.5 - 1), 2**0.5 - 1, 3**0.5 - 1, 7**0.5 - 2]) * 2.0**32
STEPS = _STEPS.astype(np.uint64)
"""Steps through the outcomes of the first dice after an action, and of the next ones, in 2**32."""


@functools.cache
def puct_kernels(name: str) -> Any:
    """The entry kernels ``answer``, ``plant`` and ``grow`` of a system; they compile when first called."""
    system = load_system(name)
    rules, prospects, driver, tree_of = (
        system.rules,
        system.module("mind.prospects"),
        kernels(name),
        search_kernels(name),
    )
    record, batch, stack_of = system.layout.B, system.layout.BATTLES, stack_type(system.layout.BATTLES)
    inner = kernel_module(f"{__name__}.{name}", system.folder, Path(__file__).parent, Path(search.__file__).parent)
    add_forward(inner, system)

    @inner.entry(_I(record, _NUMBERS, MASK))
    def options_of(b, parameters, mask):
        """Mark what the tree looks at; returns how much."""
        if parameters[PRUNED] != 0.0:
            return prospects.worth_trying(b, False, mask)
        return rules.legal(b, mask)

    @inner.entry(_U(record, _U, _I, _I))
    def roll_spread(b, seed, edge, n):
        """Roll all dice that are awaited after an edge was taken ``n`` times; returns the key with their outcomes.

        The first dice are no independent draws, but points that lie evenly spread over all outcomes, at an offset
        of each edge's own (Kronecker sequences with a random shift: Cranley and Patterson 1976). Each outcome is as
        likely as ever, and means settle sooner.
        """
        log, key, d = no_log(), _START, 0
        while d < len(STEPS) and b.outcome == ONGOING and b.dice != 0:
            shift = derive(seed, len(STEPS) * edge + d) & _LOW
            bits = ((np.uint64(n) * STEPS[d] + shift) & _LOW) << _HALF
            outcome = sample(b.dice, b.dice_n, b.dice_weights, bits)
            rules.resolve(b, outcome, log)
            key = tree_of.with_number(key, outcome)
            d += 1
        return tree_of.roll_all(b, key)

    @inner.entry(_F(record, NET, MASK, _NUMBERS))
    def chance_of(b, net, mask, parameters):
        """Logits of the marked actions; returns the chance to win of the side that is asked."""
        found = (inner.answer(b, net, mask) - parameters[BIAS]) * parameters[SLOPE]
        return (1.0 + max(-1.0, min(1.0, found))) / 2.0

    @inner.entry(types.boolean(TREE, _I, NET, MASK, _F, _NUMBERS))
    def expand(tree, node, net, mask, guess, parameters):
        """Give a node an edge for each marked action that has none; False where there is no room. Unmarks others.

        The priors are the softmax of the logits over all that is marked.
        """
        most, total, count = -np.inf, 0.0, 0
        for action in range(len(mask)):
            if mask[action] != 0:
                most = max(most, np.float64(net.logits[action]))
                count += 1
        for action in range(len(mask)):
            if mask[action] != 0:
                total += np.exp((net.logits[action] - most) / parameters[TEMPERATURE])
        even = parameters[EVEN] / count
        edge = np.int64(tree.first[node])
        while edge >= 0:
            count -= mask[tree.ints[edge, ACTION]]
            mask[tree.ints[edge, ACTION]] = 0
            edge = np.int64(tree.ints[edge, NEXT])
        if tree.counters[EDGES] + count > len(tree.ints):
            return False
        for action in range(len(mask)):
            if mask[action] != 0:
                likely = np.exp((net.logits[action] - most) / parameters[TEMPERATURE]) / total
                tree_of.add_edge(tree, node, action, even + (1.0 - parameters[EVEN]) * likely, guess)
        return True

    @inner.entry(_F(batch, _I, PLAY, NET, _MASKS, TREE))
    def plant(bs, i, play, net, masks, tree):
        """Edges for the root, where battle i waits; returns what the network gives the asked side to win."""
        inner.scale(tree, play.parameters)
        inner.options_of(bs[i], play.parameters, masks[0])
        found = inner.chance_of(bs[i], net, masks[0], play.parameters)
        inner.expand(tree, 0, net, masks[0], max(0.0, found - play.parameters[FIRST_PLAY]), play.parameters)
        return found

    @inner.entry(_F(record, _I, PLAY, NET, _U, _MASKS, stack_of, TREE, _I))
    def open_node(b, side, play, net, seed, masks, stack, tree, node):
        """Value a position for ``side``, and give its node (-1 for none) edges; may play the battle on."""
        parameters = play.parameters
        mine = rules.side_of(b, b.actor) == side
        found = inner.chance_of(b, net, masks[0], parameters)
        found = found if mine else 1.0 - found
        share = parameters[RULEBOOK]
        if share > 0.0:
            until = np.int64(b.turn + parameters[ROUNDS])
            played = tree_of.play_out(b, side, until, play, seed, masks[1], tree.counters, stack)
            found = (1.0 - share) * found + share * played
        if node >= 0:
            guess = (found if mine else 1.0 - found) - parameters[FIRST_PLAY]
            inner.expand(tree, node, net, masks[0], max(0.0, guess), parameters)
        return found

    @inner.entry(types.void(TREE, _NUMBERS))
    def scale(tree, parameters):
        """Set what values are weighed against by how far those found so far scatter."""
        n, total, squares = 1.0, 0.0, 0.0
        edge = np.int64(tree.first[0])
        while edge >= 0:
            n += tree.ints[edge, VISITS]
            total += tree.floats[edge, SUM]
            squares += tree.floats[edge, SQUARES]
            edge = np.int64(tree.ints[edge, NEXT])
        mean = total / max(n - 1.0, 1.0)
        deviation = np.sqrt((_SCATTER**2 + max(0.0, squares - mean * total)) / n)
        parameters[EXPLORE], parameters[FIRST_PLAY] = parameters[FAR] * deviation, parameters[LESS] * deviation

    @inner.entry(types.void(batch, _WORDS, _I, _I, _U, _I, _I, PLAY, NET, _MASKS, stack_of, TREE))
    def grow(bs, to, n, viewer, seed, start, stop, play, net, masks, stack, tree):
        """Simulations ``start`` to ``stop - 1`` from battle 0, where ``viewer`` is asked; battle 1 is scratch.

        The root must have its edges.
        """
        log, parameters = no_log(), play.parameters
        side = rules.side_of(bs[0], viewer)
        b, mask, shifts = bs[1], masks[0], derive(seed, _SHIFTS)
        for k in range(start, stop):
            inner.scale(tree, parameters)
            own = derive(seed, k)
            driver.clone(to, 1, to, 0, n)
            rules.determinize(b, viewer, own)
            node, steps, edge, key, found = np.int64(0), 0, np.int64(-1), _START, -1.0
            while b.outcome == ONGOING:
                if steps > 0:
                    key = tree_of.with_number(tree_of.with_number(key, b.actor), b.prompt)
                    node, _ = tree_of.child(tree, edge, key)
                marked = inner.options_of(b, parameters, mask)
                edge = np.int64(-1)
                if node >= 0 and steps < len(tree.path) and tree.first[node] >= 0:
                    edge = tree_of.select(tree, node, parameters, mask, marked)
                if edge < 0:
                    found = inner.open_node(b, side, play, net, own, masks, stack, tree, node)
                    break
                tree.path[steps, 0], tree.path[steps, 1] = edge, 1 if rules.side_of(b, b.actor) == side else 0
                steps += 1
                rules.apply(b, tree.ints[edge, ACTION], log)
                tree.counters[DECISIONS] += 1
                key = inner.roll_spread(b, shifts, edge, tree.ints[edge, VISITS])
            if found < 0.0:
                found = 0.5 if b.outcome == DRAW else 1.0 if b.outcome == side else 0.0
            tree_of.back_up(tree, steps, found)

    return inner
