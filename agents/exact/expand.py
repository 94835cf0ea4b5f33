"""From a numbered state to the next ones, through the engine's own decisions, dice and rules.

A state is taken apart by going through everything that can happen (depth first, one record for each step), up to the
next state between two actions, the second roll, the end of the round, or the end of the fight. What is found is
written as a program (``code.py``); equal things are entered once, with their weights together, and decisions of one
side in a row are one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.chance import D6_BETTER, FIXED, FUDGE4, MAX_WEIGHTS, UNIFORM, WEIGHTED
from okenv.core.copying import copy
from okenv.core.layout import DRAW, ONGOING
from okenv.systems import System

from .code import (
    BETWEEN,
    CHANCE,
    CHOICE_0,
    CLOSE,
    CODES,
    END,
    GRAPH,
    LOOKED_AT,
    RESULT,
    ROUND_END,
    STATES,
    VALUE,
)
from .desk import DEPTH, DIRECT, ENTERED, ENTRIES, KIND, NEXT, NOBODY, OPENED, ROLLED, SINK, desk_type
from .keys import EMPTY

DONE, NEEDS_ROOM, GOES_ON, TOO_DEEP, OTHER_DICE = range(5)
"""How ``explore`` ends."""
OVER, MORE = 2, -1
"""What a step may have come to beside a numbered state."""
_VALUES = 16
_I, _F, _U = types.int64, types.float64, types.uint64
_WORDS = types.int32[:, ::1]


def _dice_tables() -> tuple[np.ndarray, np.ndarray]:
    """For each fixed kind of dice the least outcome, and how many there are; and the chance of each."""
    ranges, chances = np.zeros((D6_BETTER + 1, 2), np.int64), np.zeros((D6_BETTER + 1, _VALUES))
    for kind, dice in FIXED.items():
        least, total = min(dice.ways), sum(dice.ways.values())
        ranges[kind] = least, max(dice.ways) - least + 1
        for value, ways in dice.ways.items():
            chances[kind, value - least] = ways / total
    return ranges, chances


_RANGES, _CHANCES = _dice_tables()


def add_expand(inner: Any, system: System) -> None:
    """Add the kernel ``expand``."""
    rules, rounds, tags_of = system.rules, system.module("mind.rounds"), system.actions.tags
    desk_t, record = desk_type(system), system.layout.B
    main, actions = int(rounds.MAIN_PROMPT), system.actions.size

    @inner.entry(_I(record))
    def outcomes_of(b):
        """How many outcomes the awaited dice have; -1 for dice of another kind."""
        if b.dice == UNIFORM or b.dice == WEIGHTED:
            return np.int64(b.dice_n)
        return _RANGES[b.dice, 1] if FUDGE4 <= b.dice <= D6_BETTER else np.int64(-1)

    @inner.entry(_F(record, _I))
    def chance_of(b, k):
        """The chance of the k-th outcome of the awaited dice."""
        if b.dice == UNIFORM:
            return 1.0 / b.dice_n
        if b.dice == WEIGHTED:
            total = 0
            for i in range(min(b.dice_n, MAX_WEIGHTS)):
                total += b.dice_weights[i]
            return b.dice_weights[k] / total
        return _CHANCES[b.dice, k]

    @inner.entry(_I(record, _I))
    def outcome_of(b, k):
        """The k-th outcome of the awaited dice, as a person would read it."""
        return k if b.dice == UNIFORM or b.dice == WEIGHTED else _RANGES[b.dice, 0] + k

    @inner.entry(_I(record))
    def result_of(b):
        """The number of the result of a fight that is over, as instructions have it."""
        return 2 if b.outcome == DRAW else 1 - b.outcome

    @inner.entry(types.boolean(desk_t, _I))
    def is_policys(desk, d):
        """Whether the decision that a step waits for is made by a policy."""
        b = desk.battles[d]
        return desk.policy[0] == (0 if b.actor < b.side_n[0] else 1)

    @inner.entry(_I(desk_t, _I))
    def ends_at(desk, d):
        """What a step has come to: the kind of a numbered state, :data:`OVER`, or :data:`MORE`."""
        b = desk.battles[d]
        if b.outcome != ONGOING:
            if b.outcome == DRAW and rules.standing(b, 0) > 0 and rules.standing(b, 1) > 0:
                return ROUND_END
            return OVER
        if d == 0:
            return MORE
        numbered = desk.steps[d - 1, ROLLED] != 0 if b.dice != 0 else b.prompt == main or inner.is_policys(desk, d)
        return BETWEEN if numbered else MORE

    @inner.entry(_I(desk_t, _I))
    def fold(desk, d):
        """Make the record of a step the one that stands for all like it; the numbers set aside, packed."""
        b = desk.battles[d]
        rules.canonical(b)
        first, second = 0, 0
        if desk.policy[0] == NOBODY:  # a policy may look at everything
            first, second = rounds.set_aside(b, 0), rounds.set_aside(b, 1)
        inner.hash_words(desk.words[d], desk.n[0], desk.key)
        return inner.pack(VALUE, 0, first, second)

    @inner.entry(_I(desk_t, GRAPH, _WORDS, _I, _I, _I))
    def number(desk, graph, queue, waiting, d, kind):
        """The number of the folded record of a step; one that is new is given one, and waits in the queue.

        :data:`EMPTY` where there is no room for it.
        """
        found = inner.find(graph.table, desk.key)
        if found != EMPTY:
            return found
        found = graph.counts[STATES]
        if found >= len(graph.kinds) or waiting + 1 >= len(queue):
            return np.int64(EMPTY)
        graph.counts[STATES] += 1
        inner.put(graph.table, desk.key, found)
        b = desk.battles[d]
        graph.kinds[found], graph.layers[found] = kind, rules.harm(b, 0) + rules.harm(b, 1)
        for side in range(2):
            graph.sizes[found, side] = rounds.ways_aside(b, side) if desk.policy[0] == NOBODY else 1
        copy(queue[waiting], desk.words[d], desk.n[0])
        return found

    @inner.entry(types.void(desk_t, GRAPH, _I, _I, _F, _U))
    def enter(desk, graph, sink, code, weight, tags):
        """Enter a value or a result into the node of a step; what is there already only grows in weight."""
        step, direct = desk.steps[sink], desk.direct[sink]
        is_chance = step[KIND] == CHANCE
        for k in range(step[DIRECT]):
            at = direct[k]
            if graph.code[at] == code:
                if is_chance:
                    graph.weights[at] += weight
                    return
                if graph.tags[at] & tags == graph.tags[at]:  # it can be had with less
                    return
        at = graph.counts[CODES]
        graph.counts[CODES] += 1
        graph.code[at] = code
        if is_chance:
            graph.weights[at] = weight
        else:
            graph.tags[at] = tags
        direct[step[DIRECT]] = at
        step[DIRECT] += 1
        step[ENTERED] += 1

    @inner.entry(types.void(desk_t, GRAPH, _I, _I))
    def open_node(desk, graph, d, kind):
        """A step's results enter its own node from now on, or the one around it, if that is of its kind."""
        step = desk.steps[d]
        step[NEXT], step[KIND] = 0, kind
        step[ROLLED] = 1 if kind == CHANCE or (d > 0 and desk.steps[d - 1, ROLLED] != 0) else 0
        if d > 0:
            around = desk.steps[d - 1, SINK]
            if desk.steps[around, KIND] == kind:
                step[SINK] = around
                desk.weights[d, 0], desk.tags[d, 0] = desk.weights[d, 1], desk.tags[d, 1]
                return
        at = graph.counts[CODES]
        graph.counts[CODES] += 1
        graph.code[at], graph.tags[at] = kind, np.uint64(0)
        step[SINK], step[OPENED], step[DIRECT], step[ENTERED] = d, at, 0, 0
        desk.weights[d, 0], desk.tags[d, 0] = 1.0, np.uint64(0)

    @inner.entry(types.void(desk_t, GRAPH, _I))
    def close_node(desk, graph, d):
        """Enter what came of a step's own node into the one around it."""
        step = desk.steps[d]
        if step[SINK] != d:
            return
        first = step[OPENED]
        if d == 0:
            at = graph.counts[CODES]
            graph.counts[CODES] += 1
            graph.code[at] = END
            return
        around = desk.steps[d - 1, SINK]
        alone = step[ENTERED] == 1 and step[DIRECT] == 1
        if alone and (step[KIND] == CHANCE or graph.tags[first + 1] == np.uint64(0)):
            code = graph.code[first + 1]
            graph.counts[CODES] = first
            inner.enter(desk, graph, around, code, desk.weights[d, 1], desk.tags[d, 1])
            return
        at = graph.counts[CODES]
        graph.counts[CODES] += 1
        graph.code[at] = CLOSE
        if desk.steps[around, KIND] == CHANCE:
            graph.weights[at] = desk.weights[d, 1]
        else:
            graph.tags[at] = desk.tags[d, 1]
        desk.steps[around, ENTERED] += 1

    @inner.entry(_I(desk_t, _I))
    def next_option(desk, d):
        """Make the record after a step the one after its next option; 0 when there is none left."""
        b, step = desk.battles[d], desk.steps[d]
        if b.dice != 0:
            k = step[NEXT]
            while k < inner.outcomes_of(b) and inner.chance_of(b, k) == 0.0:
                k += 1
            if k >= inner.outcomes_of(b):
                return 0
            step[NEXT] = k + 1
            desk.weights[d + 1, 1] = desk.weights[d, 0] * inner.chance_of(b, k)
            copy(desk.words[d + 1], desk.words[d], desk.n[0])
            rules.resolve(desk.battles[d + 1], inner.outcome_of(b, k), desk.log)
            return 1
        if d == 0 and inner.is_policys(desk, 0):
            k = step[NEXT]
            if k == desk.policy[1]:
                return 0
            step[NEXT] = k + 1
            desk.weights[1, 1] = desk.weights[0, 0] * desk.likely[k]
            copy(desk.words[1], desk.words[0], desk.n[0])
            rules.apply(desk.battles[1], desk.decided[k], desk.log)
            return 1
        action = step[NEXT]
        while action < actions and desk.masks[d, action] == 0:
            action += 1
        if action == actions:
            return 0
        step[NEXT] = action + 1
        desk.tags[d + 1, 1] = desk.tags[d, 0] | np.uint64(tags_of[action])
        copy(desk.words[d + 1], desk.words[d], desk.n[0])
        rules.apply(desk.battles[d + 1], action, desk.log)
        return 1

    @inner.entry(types.void(desk_t, _I, _I))
    def allow(desk, d, side):
        """Fill the mask of a step, without what is forbidden to the side, where something else is left."""
        b, mask = desk.battles[d], desk.masks[d]
        left = rules.legal(b, mask)
        for action in range(actions):
            if left > 1 and mask[action] != 0 and np.uint64(tags_of[action]) & desk.forbidden[side] != np.uint64(0):
                mask[action] = 0
                left -= 1

    @inner.entry(_I(desk_t, GRAPH, _WORDS, _I))
    def expand(desk, graph, queue, waiting):
        """Write the program of the record of step 0; how many wait in the queue then, or below 0 why not."""
        d, fresh = 0, True
        while d >= 0:
            if fresh:
                graph.counts[LOOKED_AT] += 1
                end = inner.ends_at(desk, d)
                if end != MORE:
                    around = desk.steps[d - 1, SINK]
                    if end == OVER:
                        code = inner.pack(RESULT, inner.result_of(desk.battles[d]), 0, 0)
                    else:
                        aside = inner.fold(desk, d)
                        before = graph.counts[STATES]
                        found = inner.number(desk, graph, queue, waiting, d, end)
                        if found == EMPTY:
                            return np.int64(-NEEDS_ROOM)
                        waiting += graph.counts[STATES] - before
                        code = aside | inner.pack(0, found, 0, 0)
                    if desk.steps[around, DIRECT] >= ENTRIES:
                        return np.int64(-TOO_DEEP)
                    inner.enter(desk, graph, around, code, desk.weights[d, 1], desk.tags[d, 1])
                    d -= 1
                    fresh = False
                    continue
                b = desk.battles[d]
                if b.dice != 0:
                    if inner.outcomes_of(b) < 0:
                        return np.int64(-OTHER_DICE)
                    inner.open_node(desk, graph, d, CHANCE)
                elif d == 0 and inner.is_policys(desk, 0):
                    inner.open_node(desk, graph, 0, CHANCE)
                    desk.steps[0, ROLLED] = 0
                else:
                    side = 0 if b.actor < b.side_n[0] else 1
                    inner.allow(desk, d, side)
                    inner.open_node(desk, graph, d, CHOICE_0 + side)
            if graph.counts[CODES] + DEPTH >= len(graph.code):
                return np.int64(-NEEDS_ROOM)
            if d + 1 >= DEPTH:
                return np.int64(-TOO_DEEP)
            fresh = inner.next_option(desk, d) != 0
            if fresh:
                d += 1
            else:
                inner.close_node(desk, graph, d)
                d -= 1
        return waiting
