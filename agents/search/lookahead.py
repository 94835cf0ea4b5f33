"""The look-ahead kernel: a position searched exactly, over all dice, to a given number of turns (expectiminimax).

Own decisions are maxima, the answers of the other side minima, dice are weighted over their listed outcomes
(Michie, "Game-playing and game-learning automata", 1966), and where the turns are used up the rulebook's ``value``
stands. It runs on a stack of battles, depth first; nothing is drawn, so the same position has the same values.
Where a rulebook says what dice leave behind to no use (``forget_dice``), outcomes that come to the same, such as all
that miss, are followed once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from okenv.core.chance import all_ways, outcome_at, outcomes_of
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.systems import System

FRAMES = 64
"""Decisions and dice that one line may have; what goes on longer is valued as it stands."""
INTS, FLOATS = 7, 3
_SLOT, _USED, _KIND, _LEFT, _CURSOR, _ACTION, _KEPT = range(INTS)
_BEST, _SHARE, _LAST = range(FLOATS)
_CHANCE, _MAX, _MIN = range(3)
_I, _NUMBERS = types.int64, types.float64[::1]


class Stack(NamedTuple):
    """What the look-ahead works on.

    Attributes:
        battles: ``[FRAMES + 1]`` records; the position that is looked at is number 0, the others are scratch.
        words: the same as int32 ``[FRAMES + 1, words]``.
        masks: int8 ``[FRAMES, actions]``, scratch.
        ints, floats: int64 ``[FRAMES, INTS]`` and float64 ``[FRAMES, FLOATS]``, scratch.
        lasts: int32 ``[FRAMES, words]``, scratch: what the last dice of each frame came to.
        values: float64 ``[actions]``, what was found.
        table: float64, what the rulebook's ``value.prepare`` made of the position.
        weights: float64, of the rulebook's value.
    """

    battles: np.ndarray
    words: np.ndarray
    masks: np.ndarray
    ints: np.ndarray
    floats: np.ndarray
    lasts: np.ndarray
    values: np.ndarray
    table: np.ndarray
    weights: np.ndarray


def stack_type(batch: Any) -> Any:
    """The Numba type of a stack of a system with that type of batches."""
    words, masks = types.int32[:, ::1], types.int8[:, ::1]
    numbers = (types.int64[:, ::1], types.float64[:, ::1])
    members = [batch, words, masks, *numbers, words, _NUMBERS, _NUMBERS, _NUMBERS]
    return types.NamedTuple(members, Stack)


def add_what_may_lack(inner: Any, system: System) -> None:
    """Add the kernels of ``prospects`` that a rulebook may do without, as they are or as if they found nothing."""
    prospects, record = system.module("mind.prospects"), system.layout.B

    if hasattr(prospects, "forget_dice"):

        @inner.entry(types.boolean(record))
        def forget_dice(b):
            """Clear what dice left behind that nothing depends on any more; whether the rulebook does that."""
            prospects.forget_dice(b)
            return True

    else:

        @inner.entry(types.boolean(record))
        def forget_dice(b):
            """Whether the rulebook clears what dice leave behind: it does not."""
            return False

    if hasattr(prospects, "beyond"):

        @inner.entry(types.boolean(record, record))
        def beyond(root, b):
            """Whether a turn goes on that a decision at the root only came between."""
            return prospects.beyond(root, b)

    else:

        @inner.entry(types.boolean(record, record))
        def beyond(root, b):
            """Whether a turn goes on that the root only came between: the rulebook has nothing of the kind."""
            return False


def add_lookahead(inner: Any, system: System, driver: Any) -> None:
    """Add the kernels ``prepare`` and ``look`` to a module of search kernels."""
    rules, value, prospects = system.rules, system.module("mind.value"), system.module("mind.prospects")
    stack_of = stack_type(system.layout.BATTLES)

    @inner.entry(types.void(stack_of))
    def prepare(stack):
        """Tabulate what the values of battle 0 and of what comes of it need."""
        value.prepare(stack.battles[0], stack.table)

    add_what_may_lack(inner, system)

    @inner.entry(types.boolean(system.layout.B, system.layout.B))
    def begins(root, b):
        """Whether somebody's turn begins, or goes on that a decision at the root only came between."""
        return prospects.own_turn(b) or inner.beyond(root, b)

    @inner.entry(types.boolean(system.layout.B, system.layout.B, _I, _I))
    def ends(root, b, used, turns):
        """Whether a line ends here: with the fight, the round, or the turns."""
        if b.outcome != ONGOING:
            return True
        if b.dice != 0:
            return prospects.between_rounds(b)
        return used >= turns and inner.begins(root, b)

    @inner.entry(types.boolean(stack_of, _I, _I, _I))
    def as_before(stack, d, slot, n):
        """Whether dice came to the same as the ones before them in their frame; if not, they are kept to compare."""
        words, lasts = stack.words, stack.lasts
        same = stack.ints[d, _KEPT] != 0
        if same:
            for k in range(n):
                if words[slot, k] != lasts[d, k]:
                    same = False
                    break
        if not same:
            driver.clone(lasts, d, words, slot, n)
            stack.ints[d, _KEPT] = 1
        return same

    @inner.entry(_I(stack_of, _I, _I, _I))
    def open_frame(stack, d, slot, side):
        """Begin with the decision or the dice in a frame; returns how many branches they have."""
        b = stack.battles[slot]
        ints, floats = stack.ints, stack.floats
        ints[d, _CURSOR], ints[d, _KEPT] = 0, 0
        if b.dice != 0:
            ints[d, _KIND], floats[d, _BEST], floats[d, _LAST] = _CHANCE, 0.0, 0.0
            return outcomes_of(b.dice, b.dice_n)
        mine = rules.side_of(b, b.actor) == side
        ints[d, _KIND], floats[d, _BEST] = _MAX if mine else _MIN, -1.0 if mine else 2.0
        return prospects.worth_trying(b, d > 0, stack.masks[d])

    @inner.entry(types.void(stack_of, _I, types.float64))
    def close_branch(stack, d, found):
        """Put the value that came of a branch to the others of its frame."""
        kind, floats = stack.ints[d, _KIND], stack.floats
        if kind == _CHANCE:
            floats[d, _BEST] += found * floats[d, _SHARE]
            floats[d, _LAST] = found
        elif kind == _MIN:
            floats[d, _BEST] = min(floats[d, _BEST], found)
        else:
            floats[d, _BEST] = max(floats[d, _BEST], found)
            if d == 0:
                stack.values[stack.ints[0, _ACTION]] = found

    @inner.entry(_I(stack_of, _I, _I, _I))
    def look(stack, n, turns, most):
        """Value every action worth trying of battle 0, which waits for a decision; returns the decisions simulated.

        ``stack.values`` gets the chance to win of the asked side, -1 where an action is not looked at. ``n`` is how
        many words of a battle are in use. The decision ends where somebody's turn comes for the ``turns``-th
        time after it, or with the round; and, so that a line of many defences takes no seconds, where its action has
        had its equal share of ``most`` decisions.
        """
        log, simulated, back, found = no_log(), 0, False, 0.0
        allowed, share = 0, most
        ints, floats, masks = stack.ints, stack.floats, stack.masks
        root = stack.battles[0]
        prospects.forget(root)
        side = rules.side_of(root, root.actor)
        for action in range(len(stack.values)):
            stack.values[action] = -1.0
        d = 0
        ints[0, _SLOT], ints[0, _USED] = 0, 0
        while True:
            slot = ints[d, _SLOT]
            b = stack.battles[slot]
            if back:
                inner.close_branch(stack, d, found)
                back = False
            else:
                if d > 0 and (d == len(masks) - 1 or simulated > allowed or inner.ends(root, b, ints[d, _USED], turns)):
                    found, back = value.value(b, side, stack.table, stack.weights), True
                    d -= 1
                    continue
                if d > 0 and b.dice == 0 and prospects.seldom(b):
                    rules.apply(b, rules.default_action(b), log)
                    continue
                if d == 0 or (b.dice == 0 and inner.begins(root, b)):
                    ints[d, _USED] += 1
                ints[d, _LEFT] = inner.open_frame(stack, d, slot, side)
                if d == 0:
                    share = most // max(ints[0, _LEFT], 1)
            if ints[d, _LEFT] == 0:
                if d == 0:
                    return simulated
                found, back = floats[d, _BEST], True
                d -= 1
                continue
            ints[d, _LEFT] -= 1
            k, below = ints[d, _CURSOR], slot
            if d == 0 or ints[d, _LEFT] > 0:  # the last one may use the battle up
                below = slot + 1
                driver.clone(stack.words, below, stack.words, slot, n)
            c = stack.battles[below]
            if ints[d, _KIND] == _CHANCE:
                outcome, ways = outcome_at(b.dice, b.dice_weights, k)
                ints[d, _CURSOR] = k + 1
                if ways == 0:
                    floats[d, _SHARE], found, back = 0.0, floats[d, _LAST], True
                    continue
                floats[d, _SHARE] = ways / all_ways(b.dice, b.dice_n, b.dice_weights)
                rules.resolve(c, outcome, log)
                if inner.forget_dice(c) and inner.as_before(stack, d, below, n):
                    found, back = floats[d, _LAST], True
                    continue
            else:
                while masks[d, k] == 0:
                    k += 1
                ints[d, _CURSOR], ints[d, _ACTION] = k + 1, k
                rules.apply(c, k, log)
                simulated += 1
                if d == 0:
                    allowed = simulated + share
            ints[d + 1, _SLOT], ints[d + 1, _USED] = below, ints[d, _USED]
            d += 1
