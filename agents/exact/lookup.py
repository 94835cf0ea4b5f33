"""What a solved duel is worth in any state of it, and whether the values are right.

``check`` goes through a whole game once more by another way: state by state as the engine has them, with nothing set
aside and no programs, and compares what every state is worth with what follows it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.copying import copy
from okenv.core.layout import DRAW, ONGOING
from okenv.systems import System

from .asides import ASIDES
from .code import CHANCE, CHOICE_0, CHOICE_1, CODES, END, GRAPH, RESULT, ROUND_END, VALUE
from .desk import ENTRIES, KIND, NEXT, ROLLED, desk_type
from .expand import MORE, OVER
from .iterate import RESULTS, WORST
from .keys import EMPTY, FULL, KEYS
from .links import CHANNELS

UNKNOWN = -1.0
"""The value of a state that is not in the game."""
CHECKED, NO_ROOM, STRANGE = 0, 1, 2
"""How :func:`check` ends."""
_I, _F = types.int64, types.float64
_PAIR = types.UniTuple(_F, 2)
_NUMBERS, _STACK, _PLACES = types.float64[::1], types.float64[:, ::1], types.int64[::1]
_WORDS = types.int32[:, ::1]


def add_lookup(inner: Any, system: System) -> None:
    """Add the kernels ``value_of`` and ``check``."""
    rules, rounds, desk_t = system.rules, system.module("mind.rounds"), desk_type(system)

    @inner.entry(_I(desk_t, GRAPH, ASIDES, _I))
    def known_place(desk, graph, asides, d):
        """Where the values of a step's record stand, which is folded; :data:`EMPTY` where it has no number."""
        aside = inner.fold(desk, d)
        state = inner.find(graph.table, desk.key)
        if state == EMPTY:
            return np.int64(EMPTY)
        one, other = asides.classes[state, 0], asides.classes[state, 1]
        first, second = inner.aside_of(aside, 0), inner.aside_of(aside, 1)
        if asides.places[0, one, first] < 0 or asides.places[1, other, second] < 0:
            return np.int64(EMPTY)
        return inner.place_of(asides, state, first, second)

    @inner.entry(types.void(_STACK, _I, _I, _F, _F, _F))
    def enter_pair(stack, top, kind, weight, low, high):
        """Let a pair of values enter a node."""
        if kind == CHANCE:
            stack[top, 0] += weight * low
            stack[top, 1] += weight * high
        elif kind == CHOICE_0:
            stack[top, 0], stack[top, 1] = max(stack[top, 0], low), max(stack[top, 1], high)
        else:
            stack[top, 0], stack[top, 1] = min(stack[top, 0], low), min(stack[top, 1], high)

    @inner.entry(_PAIR(GRAPH, ASIDES, _NUMBERS, _STACK, _PLACES))
    def run_once(graph, asides, values, stack, opened):
        """Work out the program that begins a graph's code, of a state with nothing set aside."""
        at, top = np.int64(0), np.int64(-1)
        while True:
            code = graph.code[at]
            what = inner.what_of(code)
            if what == END:
                return stack[0, 0], stack[0, 1]
            if CHANCE <= what <= CHOICE_1:
                top += 1
                opened[top] = what
                stack[top, 0] = stack[top, 1] = WORST[what - CHANCE]
            else:
                if what == VALUE:
                    place = inner.place_of(
                        asides, inner.state_of(code), inner.aside_of(code, 0), inner.aside_of(code, 1)
                    )
                    low, high = values[place], values[place + 1]
                elif what == RESULT:
                    low = high = RESULTS[inner.state_of(code)]
                else:
                    low, high = stack[top, 0], stack[top, 1]
                    top -= 1
                weight = graph.weights[at] if opened[top] == CHANCE else 1.0
                inner.enter_pair(stack, top, opened[top], weight, low, high)
            at += 1

    @inner.entry(types.void(system.layout.BATTLES))
    def as_only_round(battles):
        """Make a record's round one that is the only one."""
        rounds.as_only_round(battles[0])

    @inner.entry(_PAIR(desk_t, GRAPH, ASIDES, _NUMBERS, _STACK, _PLACES, _WORDS))
    def value_of(desk, graph, asides, values, stack, opened, queue):
        """What the record of step 0 is worth, from below and from above; ``graph`` has no room for further states."""
        b = desk.battles[0]
        copy(desk.words[1], desk.words[0], desk.n[0])
        desk.steps[0, ROLLED] = 1  # so that dice may be those of a numbered state
        end = inner.ends_at(desk, 1)
        if end == OVER:
            value = RESULTS[inner.result_of(b)]
            return value, value
        place = inner.known_place(desk, graph, asides, 1)
        if place != EMPTY:
            return values[place], values[place + 1]
        graph.counts[CODES] = 0
        if end == ROUND_END or inner.expand(desk, graph, queue, 0) < 0:
            return UNKNOWN, UNKNOWN
        return inner.run_once(graph, asides, values, stack, opened)

    @inner.entry(_I(desk_t, GRAPH, ASIDES, KEYS, _WORDS, _PLACES, _I))
    def meet(desk, graph, asides, seen, queue, counts, d):
        """Where the values of a step's record stand; a record that was not seen before waits in the queue."""
        rules.canonical(desk.battles[d])
        inner.hash_words(desk.words[d], desk.n[0], desk.key)
        if inner.find(seen, desk.key) == EMPTY:
            inner.put(seen, desk.key, 0)
            copy(queue[counts[0]], desk.words[d], desk.n[0])
            counts[0] += 1
        copy(desk.words[d + 1], desk.words[d], desk.n[0])
        return inner.known_place(desk, graph, asides, d + 1)

    @inner.entry(_I(desk_t, GRAPH, ASIDES, _NUMBERS, KEYS, _WORDS, _PLACES, _STACK))
    def look_through(desk, graph, asides, values, seen, queue, counts, found):
        """Work out what the record of step 0 is worth by what follows it, into the first row of ``found``."""
        d, fresh, steps = 0, True, desk.steps
        if desk.battles[0].outcome == DRAW:
            rounds.next_round(desk.battles[0], desk.log)
            place = np.int64(0)
            if desk.battles[0].outcome == ONGOING:
                place = inner.meet(desk, graph, asides, seen, queue, counts, 0)
                if place == EMPTY:
                    return STRANGE
                found[0, 0], found[0, 1] = values[place], values[place + 1]
            else:
                found[0, 0] = found[0, 1] = RESULTS[inner.result_of(desk.battles[0])]
            return CHECKED
        while True:
            if fresh:
                end = inner.ends_at(desk, d)
                if end != MORE:
                    if end == OVER:
                        low = high = RESULTS[inner.result_of(desk.battles[d])]
                    else:
                        place = inner.meet(desk, graph, asides, seen, queue, counts, d)
                        if place == EMPTY:
                            return STRANGE
                        low, high = values[place], values[place + 1]
                    d -= 1
                    chance = inner.chance_of(desk.battles[d], steps[d, NEXT] - 1) if steps[d, KIND] == CHANCE else 1.0
                    inner.enter_pair(found, d, steps[d, KIND], chance, low, high)
                    fresh = False
                    continue
                b, kind = desk.battles[d], np.int64(CHANCE)
                if b.dice == 0:
                    side = 0 if b.actor < b.side_n[0] else 1
                    inner.allow(desk, d, side)
                    kind = np.int64(CHOICE_0 + side)
                steps[d, NEXT], steps[d, KIND] = 0, kind
                steps[d, ROLLED] = 1 if kind == CHANCE or (d > 0 and steps[d - 1, ROLLED] != 0) else 0
                found[d, 0] = found[d, 1] = WORST[kind - CHANCE]
            fresh = inner.next_option(desk, d) != 0
            if fresh:
                d += 1
            elif d == 0:
                return CHECKED
            else:
                d -= 1
                chance = inner.chance_of(desk.battles[d], steps[d, NEXT] - 1) if steps[d, KIND] == CHANCE else 1.0
                inner.enter_pair(found, d, steps[d, KIND], chance, found[d + 1, 0], found[d + 1, 1])

    @inner.entry(_I(desk_t, GRAPH, ASIDES, _NUMBERS, KEYS, _WORDS, _PLACES, _STACK, _NUMBERS))
    def check(desk, graph, asides, values, seen, queue, counts, found, worst):
        """Compare the value of every state that waits, and of every one that follows, with what follows it.

        ``counts`` are those that wait, and those that were compared; ``worst`` is how far they differ at most, from
        below and from above. It ends with :data:`CHECKED`, or where there is no room for more, or at a state that is
        not in the game.
        """
        while counts[0] > 0:
            if seen.taken[0] + ENTRIES > FULL * len(seen.keys) or counts[0] + ENTRIES > len(queue):
                return NO_ROOM
            counts[0] -= 1
            copy(desk.words[0], queue[counts[0]], desk.n[0])
            copy(desk.words[1], desk.words[0], desk.n[0])
            place = inner.known_place(desk, graph, asides, 1)
            if place == EMPTY or inner.look_through(desk, graph, asides, values, seen, queue, counts, found) == STRANGE:
                return STRANGE
            counts[1] += 1
            for c in range(CHANNELS):
                worst[c] = max(worst[c], abs(values[place + c] - found[0, c]))
        return CHECKED
