"""Value iteration over a game graph, from below and from above.

Every state has two values: what side 0 can be sure of if a fight that never ends counts as lost, and if it counts as
won. They begin at 0 and 1. Each time that a state is worked out from those that follow, in whatever order, the one
rises at most to the truth and the other falls at most to it (Haddad and Monmege, "Interval iteration algorithm for
MDPs and IMDPs", 2018); so the value of the fight, with a draw for one that never ends, always lies between.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from .asides import ASIDES
from .code import CHANCE, CHOICE_0, CHOICE_1, CLOSE, CODES, END, GRAPH, OP_BITS, ROUND_END, STATES, VALUE
from .links import CHANNELS, LINKS, MAP_BITS, PLACE_BITS
from .vectors import add_block, add_pairs, least_block, least_pairs, most_block, most_pairs, prefetch

NESTED = 64
"""Nodes inside nodes in one program at most."""
AHEAD = 6
"""How many instructions ahead values are fetched: there is room for so many behind the last one."""
_PLACE, _MAP = (1 << PLACE_BITS) - 1, (1 << MAP_BITS) - 1
_I = types.int64
_NUMBERS, _PLACES, _TAGS = types.float64[::1], types.int64[::1], types.uint64[::1]
_STACK = types.float64[:, ::1]
RESULTS = np.array([0.0, 1.0, 0.5])
"""What side 0 has of a fight that it lost, won, or that is a draw."""
_SLACK = 1e-9
WORST = np.array([0.0, -2.0, 2.0])
"""What a roll, and a decision of either side, begins with."""


def add_iterate(inner: Any) -> None:
    """Add the kernels of value iteration; they know nothing of a rulebook."""

    @inner.entry(types.void(GRAPH, _PLACES))
    def gather_tags(graph, nodes):
        """Write to the beginning of every decision all tactics that it could be about; ``nodes`` is scratch."""
        top = -1
        for at in range(graph.counts[CODES]):
            what = inner.what_of(graph.code[at])
            if CHANCE <= what <= CHOICE_1:
                top += 1
                nodes[top] = at
                graph.tags[at] = np.uint64(0)
                continue
            if what == END or what == CLOSE:  # noqa: SIM109
                top -= 1
            if what != END and inner.what_of(graph.code[nodes[top]]) != CHANCE:
                graph.tags[nodes[top]] |= graph.tags[at]

    @inner.entry(_I(GRAPH, _PLACES))
    def set_levels(graph, levels):
        """How many rounds' worth of programs a state's own must wait for: 0 for the ends of rounds; the highest.

        -1 where something within a round leads back to itself.
        """
        states, changed, sweeps = graph.counts[STATES], True, np.int64(0)
        for state in range(states):
            levels[state] = 0 if graph.kinds[state] == ROUND_END else 1
        highest = np.int64(1)
        while changed:
            changed = False
            sweeps += 1
            if highest > states or sweeps > states + 1:
                return np.int64(-1)
            for state in range(states - 1, -1, -1):  # what was found later mostly comes later
                if graph.kinds[state] == ROUND_END:
                    continue
                level, at = levels[state], graph.begins[state]
                while graph.code[at] != END:
                    if inner.what_of(graph.code[at]) == VALUE:
                        level = max(level, levels[inner.state_of(graph.code[at])] + 1)
                    at += 1
                if level != levels[state]:
                    levels[state] = level
                    highest = max(highest, level)
                    changed = True
        return highest

    @inner.entry(types.void(LINKS, _PLACES, _I, _I, _NUMBERS))
    def turn_over(links, states, first, last, values):
        """Give those ends of rounds the values of what follows them."""
        for k in range(first, last):
            state = states[k]
            to, at = links.offsets[state], links.begins[state]
            for i in range(np.int64(links.shapes[state, 0]) * links.shapes[state, 1]):
                source = links.turns[at + i]
                if source < 0:
                    values[to] = values[to + 1] = RESULTS[-1 - source]
                else:
                    values[to], values[to + 1] = values[source], values[source + 1]
                to += CHANNELS

    @inner.entry(_I(ASIDES, _I, _I, _I))
    def place_of(asides, state, first, second):
        """Where the values of a state stand with those numbers set aside."""
        one, other = asides.classes[state, 0], asides.classes[state, 1]
        place = asides.places[0, one, first] * asides.counts[1, other] + asides.places[1, other, second]
        return CHANNELS * (asides.offsets[state] + place)

    @inner.entry(types.void(_NUMBERS, _I, types.float64, _I))
    def combine_number(out, n, number, kind):
        """Let a number enter a node n times over, multiplied by its weight before."""
        if kind == CHANCE:
            for i in range(n):
                out[i] += number
        elif kind == CHOICE_0:
            for i in range(n):
                out[i] = number if number > out[i] else out[i]  # not max(), which knows about NaN and is slow
        else:
            for i in range(n):
                out[i] = number if number < out[i] else out[i]

    @inner.entry(types.void(_NUMBERS, _I, _NUMBERS, _I, _I, types.float64, _I))
    def combine_block(out, to, source, begin, n, weight, kind):
        """Let n numbers that stand side by side enter a node."""
        if kind == CHANCE:
            add_block(out, to, source, begin, n, weight)
        elif kind == CHOICE_0:
            most_block(out, to, source, begin, n, weight)
        else:
            least_block(out, to, source, begin, n, weight)

    @inner.entry(types.void(_NUMBERS, _I, _NUMBERS, _I, _PLACES, _I, types.float64, _I))
    def combine_pairs(out, to, source, begin, places, n, weight, kind):
        """Let n pairs of numbers that stand at those places from ``begin`` enter a node."""
        if kind == CHANCE:
            add_pairs(out, to, source, begin, places, n, weight)
        elif kind == CHOICE_0:
            most_pairs(out, to, source, begin, places, n, weight)
        else:
            least_pairs(out, to, source, begin, places, n, weight)

    @inner.entry(types.void(LINKS, _I, _I, _I, _NUMBERS, _NUMBERS, types.float64, _I))
    def combine_state(links, rows, columns, code, out, values, weight, kind):
        """Let the values that an instruction names enter a node."""
        begin = CHANNELS * ((code >> OP_BITS) & _PLACE)
        by_row, by_column = (code >> (OP_BITS + PLACE_BITS)) & _MAP, (code >> (OP_BITS + PLACE_BITS + MAP_BITS)) & _MAP
        wide = links.widths[by_column]
        if links.same[1, by_column] != 0:
            if links.same[0, by_row] != 0:
                inner.combine_block(out, 0, values, begin, rows * wide, weight, kind)
                return
            for i in range(rows):
                start = begin + wide * links.maps[0, by_row, i]
                inner.combine_block(out, i * wide, values, start, wide, weight, kind)
            return
        places = links.maps[1, by_column]
        for i in range(rows):
            start = begin + wide * links.maps[0, by_row, i]
            inner.combine_pairs(out, CHANNELS * columns * i, values, start, places, columns, weight, kind)

    @inner.entry(types.boolean(_TAGS, _TAGS, _I, types.uint64, types.uint64))
    def may(forbidden, required, side, tags, all_tags):
        """Whether a side may do what belongs to those tactics, where it could do what belongs to all of these."""
        if tags & forbidden[side] != np.uint64(0):
            return False
        needed = required[side] & all_tags
        return needed == np.uint64(0) or tags & needed != np.uint64(0)

    @inner.entry(_I(LINKS, _I, _NUMBERS, _STACK, _PLACES, _TAGS, _TAGS))
    def run(links, state, values, stack, opened, forbidden, required):
        """Work a state's program out into the first row of the stack; how many numbers that are."""
        rows, columns = np.int64(links.shapes[state, 0]), np.int64(links.shapes[state, 1])
        n, at, top, kind = CHANNELS * rows * columns, links.begins[state], np.int64(-1), np.int64(CHANCE)
        while True:
            code = links.code[at]
            what = inner.what_of(code)
            if what == END:
                return n
            if CHANCE <= what <= CHOICE_1:
                top += 1
                opened[top], kind = at, what
                out = stack[top]
                for i in range(n):
                    out[i] = WORST[what - CHANCE]
                at += 1
                continue
            prefetch(values, CHANNELS * ((links.code[at + AHEAD] >> OP_BITS) & _PLACE))
            if what == CLOSE:
                top -= 1
                kind = inner.what_of(links.code[opened[top]])
            weight = links.weights[at] if kind == CHANCE else 1.0
            if kind == CHANCE or inner.may(
                forbidden, required, kind - CHOICE_0, links.tags[at], links.tags[opened[top]]
            ):
                if what == VALUE:
                    inner.combine_state(links, rows, columns, code, stack[top], values, weight, kind)
                elif what == CLOSE:
                    inner.combine_block(stack[top], 0, stack[top + 1], 0, n, weight, kind)
                else:
                    inner.combine_number(stack[top], n, weight * RESULTS[inner.state_of(code)], kind)
            at += 1

    @inner.entry(types.float64(LINKS, _PLACES, _I, _I, _NUMBERS, _STACK, _PLACES, _TAGS, _TAGS))
    def sweep(links, states, first, last, values, stack, opened, forbidden, required):
        """Give those states the values of what follows them; how far apart they still are at most."""
        apart = 0.0
        for k in range(first, last):
            state = states[k]
            n = inner.run(links, state, values, stack, opened, forbidden, required)
            start = links.offsets[state]
            for i in range(0, n, CHANNELS):
                low, high = stack[0, i], stack[0, i + 1]
                if low < -_SLACK or high > 1.0 + _SLACK:  # somebody may do nothing at all
                    return np.inf
                values[start + i], values[start + i + 1] = low, high
                apart = high - low if high - low > apart else apart
        return apart
