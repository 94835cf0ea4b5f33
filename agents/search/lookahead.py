"""The look-ahead kernel: a position searched exactly, over all dice, to a given number of turns (expectiminimax).

Michie's expectimax (1966), with the answers of the other side as minimum. Own decisions are maxima, dice
are weighted over their listed outcomes, and where the turns are used up the rulebook's ``value`` stands.
It runs on a stack of battles, depth first; nothing is drawn, so that the same position has the same values.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.chance import all_ways, outcome_at, outcomes_of
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.systems import System

FRAMES = 64
"""Decisions and dice that one line may have; what goes on longer is valued as it stands."""
INTS, FLOATS = 6, 2
_SLOT, _USED, _KIND, _LEFT, _CURSOR, _ACTION = range(INTS)
_BEST, _WAYS = range(FLOATS)
_CHANCE, _MAX, _MIN = range(3)
_I, _F = types.int64, types.float64
_WORDS, _MASKS = types.int32[:, ::1], types.int8[:, ::1]
_NUMBERS = types.float64[::1]


def add_lookahead(inner: Any, system: System, driver: Any) -> None:
    """Add the kernels ``look`` to a module of search kernels."""
    rules, value, prospects = system.rules, system.module("value"), system.module("prospects")
    batch = system.layout.BATTLES

    @inner.entry(
        _I(batch, _WORDS, _I, _I, _I, _NUMBERS, _NUMBERS, _MASKS, types.int64[:, ::1], types.float64[:, ::1], _NUMBERS)
    )
    def look(bs, to, n, side, turns, weights, table, masks, ints, floats, values):
        """Value every action worth trying of battle 0, which waits for a decision of ``side``; returns the best.

        ``values`` (float64 [actions]) gets the chance of the side to win, -1 where an action is not looked
        at. Battles 1 to FRAMES are scratch, as are ``table``, ``masks``, ``ints`` and ``floats``. The decision
        ends where somebody's turn comes for the ``turns``-th time after it, or with the round.
        """
        log = no_log()
        value.prepare(bs[0], table)
        for action in range(len(values)):
            values[action] = -1.0
        d = 0
        ints[0, _SLOT], ints[0, _USED] = 0, 1
        back, found = False, 0.0
        while True:
            slot = ints[d, _SLOT]
            b = bs[slot]
            if back:
                back = False
                kind = ints[d, _KIND]
                if kind == _CHANCE:
                    floats[d, _BEST] += found * floats[d, _WAYS]
                elif kind == _MIN:
                    floats[d, _BEST] = min(floats[d, _BEST], found)
                else:
                    if d == 0:
                        values[ints[0, _ACTION]] = found
                    floats[d, _BEST] = max(floats[d, _BEST], found)
            else:
                leaf = b.outcome != ONGOING or d == len(masks) - 1
                if not leaf and b.dice != 0:
                    leaf = prospects.between_rounds(b)
                elif not leaf and d > 0:
                    if prospects.own_turn(b):
                        leaf = ints[d, _USED] >= turns
                        ints[d, _USED] += 1
                    elif prospects.seldom(b):
                        rules.apply(b, rules.default_action(b), log)
                        continue
                if leaf:
                    found = value.value(b, side, table, weights)
                    back = True
                    d -= 1
                    continue
                ints[d, _CURSOR] = 0
                if b.dice != 0:
                    ints[d, _KIND] = _CHANCE
                    ints[d, _LEFT] = outcomes_of(b.dice, b.dice_n)
                    floats[d, _BEST] = 0.0
                else:
                    ints[d, _LEFT] = prospects.worth_trying(b, d > 0, masks[d])
                    mine = rules.side_of(b, b.actor) == side
                    ints[d, _KIND] = _MAX if mine else _MIN
                    floats[d, _BEST] = -1.0 if mine else 2.0
            if ints[d, _LEFT] == 0:
                found = floats[d, _BEST]
                if d == 0:
                    break
                back = True
                d -= 1
                continue
            ints[d, _LEFT] -= 1
            k = ints[d, _CURSOR]
            below = slot
            if d == 0 or ints[d, _LEFT] > 0:  # the last one may use the battle up
                below = slot + 1
                driver.clone(to, below, to, slot, n)
            c = bs[below]
            if ints[d, _KIND] == _CHANCE:
                outcome, ways = outcome_at(b.dice, b.dice_weights, k)
                ints[d, _CURSOR] = k + 1
                floats[d, _WAYS] = ways / all_ways(b.dice, b.dice_n, b.dice_weights)
                if ways == 0:
                    continue
                rules.resolve(c, outcome, log)
            else:
                while masks[d, k] == 0:
                    k += 1
                ints[d, _CURSOR], ints[d, _ACTION] = k + 1, k
                rules.apply(c, k, log)
            ints[d + 1, _SLOT], ints[d + 1, _USED] = below, ints[d, _USED]
            d += 1
        best = np.int64(0)
        for action in range(len(values)):
            if values[action] > values[best]:
                best = np.int64(action)
        return best
