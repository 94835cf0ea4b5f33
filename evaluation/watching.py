"""Fights that are watched: what everybody's decisions were, and how much the dice favoured either side.

The luck of a fight is the sum, over all its dice, of what the position was worth after them minus what it could be
expected to be worth before: the chance terms of AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: a new
variance reduction technique for agent evaluation in imperfect information games", AAAI 2018). All probabilities are
known, so its mean is 0 whatever the value; the better the value, the more of a result's scatter is luck. The value is
the rulebook's own, fixed beforehand, of the position to which :data:`STAND_IN` would play on until somebody's turn
comes, dice are rolled, or the fight ends.
"""

from __future__ import annotations

import functools
import time
from typing import Any, NamedTuple

import numpy as np
from numba import types

from agents.playouts import STAND_IN
from okenv.core.chance import all_ways, outcome_at, outcomes_of
from okenv.core.events import no_log
from okenv.core.layout import MASK, ONGOING, SIDES
from okenv.core.mind.gambits import no_gambits
from okenv.core.rng import derive
from okenv.driver import POLICY_STREAM, RESULTS, gambit_kernels, kernels, used_words, words
from okenv.systems import System, load_system

MARGINS = 10
"""Margins from 0 to MARGINS - 2 are told apart, the greatest is that or more; column 0 is what spends nothing."""
STEPS = 64
"""Decisions that a position is played on by, at the most, before it is valued."""
_I, _U = types.int64, types.uint64
_WORDS, _NUMBERS = types.int32[:, ::1], types.float64[::1]


class Watch(NamedTuple):
    """What watching works on; one thread's.

    Attributes:
        battles: a record ``[1]``, scratch, and the same as int32 ``[1, words]``.
        table: float64, what the rulebook's ``value.prepare`` made of the encounter.
        weights: float64, of the rulebook's value.
        tally: int64 ``[sides, kinds, MARGINS]``: decisions by kind of action in column 0, and successes spent by kind
            in column 1 + margin, that is by the extra successes of the roll.
        margin: int64 ``[1]``: extra successes of the roll that is being spent.
        luck: float64 ``[1]``: by how much the dice so far favoured the first side, in chances to win.
    """

    battles: np.ndarray
    words: np.ndarray
    table: np.ndarray
    weights: np.ndarray
    tally: np.ndarray
    margin: np.ndarray
    luck: np.ndarray


def new_watch(system: System, template: np.ndarray) -> Watch:
    """A watch over fights that begin as ``template``, ``[1]``."""
    value = system.module("mind.value")
    battles = np.zeros(1, system.layout.BATTLE)
    tally = np.zeros((SIDES, len(system.actions.kinds), MARGINS), np.int64)
    table = np.zeros(value.TABLE, np.float64)
    watch = Watch(battles, words(battles), table, value.WEIGHT_ARRAY.copy(), tally, np.zeros(1, np.int64), np.zeros(1))
    watch_kernels(system.name).prepare(template.copy(), table)
    return watch


@functools.cache
def watch_kernels(name: str, gambits: bool = False) -> Any:
    """The entry kernels ``prepare``, ``watched`` and ``go_on`` of a system, with gambits where they are needed."""
    system = load_system(name)
    rules, policies, value = system.rules, system.module("mind.policies"), system.module("mind.value")
    prospects, tally, actions = (
        system.module("mind.prospects"),
        system.module("mind.tally"),
        system.module("rules.actions"),
    )
    inner = gambit_kernels(name) if gambits else kernels(name)
    record, batch = system.layout.B, system.layout.BATTLES
    watch_of = types.NamedTuple(
        [batch, _WORDS, _NUMBERS, _NUMBERS, types.int64[:, :, ::1], types.int64[::1], _NUMBERS], Watch
    )

    @inner.entry(types.void(batch, _NUMBERS))
    def prepare(bs, table):
        """Tabulate what the values of battle 0 and of what comes of it need."""
        value.prepare(bs[0], table)

    @inner.entry(types.void(record, _I, watch_of))
    def note(b, action, watch):
        """Count a decision."""
        side, kind = rules.side_of(b, b.actor), actions.ACTION_KIND[action]
        if tally.unspent(b) < 0:
            watch.tally[side, kind, 0] += 1
            return
        if tally.opens(b):
            watch.margin[0] = tally.unspent(b)
        watch.tally[side, kind, 1 + min(watch.margin[0], MARGINS - 2)] += tally.spends(b, action)

    @inner.entry(types.float64(record, watch_of, _I, _U, MASK))
    def worth(b, watch, stand_in, seed, mask):
        """What a position is worth to the first side; it is played on to where that can be said."""
        log, steps = no_log(), 0
        while b.outcome == ONGOING and b.dice == 0 and not prospects.own_turn(b) and steps < STEPS:
            rules.apply(b, policies.choose(b, stand_in, seed, mask), log)
            steps += 1
        return value.value(b, 0, watch.table, watch.weights)

    @inner.entry(types.void(batch, _WORDS, _I, _I, watch_of, _I, _U, MASK))
    def weigh(bs, to, n, rolled, watch, stand_in, seed, mask):
        """Add to the luck what the awaited dice of battle 0 bring when they show ``rolled``."""
        log, b, s = no_log(), bs[0], watch.battles[0]
        found, mean = 0.0, 0.0
        for k in range(outcomes_of(b.dice, b.dice_n)):
            outcome, ways = outcome_at(b.dice, b.dice_weights, k)
            if ways > 0:
                inner.clone(watch.words, 0, to, 0, n)
                rules.resolve(s, outcome, log)
                after = inner.worth(s, watch, stand_in, seed, mask)
                mean += ways * after
                if outcome == rolled:
                    found = after
        watch.luck[0] += found - mean / all_ways(b.dice, b.dice_n, b.dice_weights)

    @inner.entry(types.void(batch, _WORDS, _I, types.int32[::1], _WORDS, _U, MASK, watch_of, _I))
    def watch_on(bs, to, n, codes, gambits, seed, mask, watch, stand_in):
        """Play battle 0 on until an external fighter is asked or the fight is over; luck where ``stand_in`` >= 0."""
        log, b = no_log(), bs[0]
        while b.outcome == ONGOING:
            if b.dice != 0:
                rolled = inner.roll(b)
                if stand_in >= 0:
                    inner.weigh(bs, to, n, rolled, watch, stand_in, seed, mask)
                rules.resolve(b, rolled, log)
            elif codes[b.actor] < 0:
                return
            else:
                action = inner.decide(b, gambits, codes[b.actor], seed, mask)
                inner.note(b, action, watch)
                rules.apply(b, action, log)

    @inner.entry(types.void(batch, _WORDS, _I, _I, types.int32[::1], _WORDS, _U, MASK, watch_of, _I))
    def go_on(bs, to, n, action, codes, gambits, seed, mask, watch, stand_in):
        """Make an external fighter's decision in battle 0 (or -1: begin), and play on as ``watch_on`` does."""
        log = no_log()
        if action >= 0:
            inner.note(bs[0], action, watch)
            rules.apply(bs[0], action, log)
        else:
            rules.begin(bs[0], log)
            watch.luck[0] = 0.0
        inner.watch_on(bs, to, n, codes, gambits, seed, mask, watch, stand_in)

    @inner.entry(
        types.void(
            batch, _WORDS, _WORDS, _I, _U, _I, _I, types.int32[::1], _WORDS, MASK, watch_of, _I, types.int32[:, ::1],
            types.float32[::1],
        )
    )  # fmt: skip
    def watched(bs, to, template, n, seed, first, last, codes, gambits, mask, watch, stand_in, results, luck):
        """Whole fights ``first`` to ``last - 1`` of a family, in battle 0; a row of RESULTS and the luck of each."""
        b = bs[0]
        for k in range(first, last):
            inner.clone(to, 0, template, 0, n)
            b.seed = derive(seed, k)
            inner.go_on(bs, to, n, -1, codes, gambits, derive(b.seed, POLICY_STREAM), mask, watch, stand_in)
            row = k - first
            results[row, 0] = b.outcome
            results[row, 1] = b.turn
            results[row, 2] = b.decisions
            for side in range(2):
                results[row, 3 + side] = rules.standing(b, side)
                results[row, 5 + side] = rules.harm(b, side)
            luck[row] = watch.luck[0]

    return inner


class Watched(NamedTuple):
    """Whole fights that were watched.

    Attributes:
        results: int32 ``[fights, len(RESULTS)]``.
        luck: float32 ``[fights]``: by how much the dice favoured the first side; 0 where that was not asked for.
        tally: int64 ``[sides, kinds, MARGINS]``, see :class:`Watch`.
        seconds: what they took.
    """

    results: np.ndarray
    luck: np.ndarray
    tally: np.ndarray
    seconds: float


def watch_fights(
    template: np.ndarray,
    system: str,
    codes: np.ndarray,
    seed: int,
    first: int,
    last: int,
    *,
    gambits: np.ndarray | None = None,
    luck: bool = True,
) -> Watched:
    """Watch fights ``first`` to ``last`` - 1 of a family, in which only kernels decide.

    The fights are those of :func:`okenv.driver.run_fights`.

    Args:
        template: the laid-out battle, ``[1]``.
        system: its rulebook.
        codes: int32 ``[fighters]``, the policy number of each, as for ``run_fights``.
        seed: of the family.
        first: the first of its fights.
        last: the one after the last.
        gambits: int32 ``[n, GAMBIT_WORDS]``, compiled gambits, where any fighter plays one.
        luck: whether to weigh all dice, which takes most of the time.
    """
    loaded = load_system(system)
    table = no_gambits() if gambits is None else gambits
    watch, scratch = new_watch(loaded, template), np.zeros(1, template.dtype)
    results, found = np.zeros((last - first, len(RESULTS)), np.int32), np.zeros(last - first, np.float32)
    kernel = watch_kernels(system, len(table) > 0).watched
    mask, who = np.zeros(loaded.actions.size, np.int8), stand_in(loaded) if luck else -1
    begun = 0.0
    for until in (first, last):  # first nothing, so that the clock does not count what compiles or loads
        begun = time.perf_counter()
        kernel(
            scratch, words(scratch), words(template), used_words(template), np.uint64(seed), first, until, codes,
            table, mask, watch, who, results, found,
        )  # fmt: skip
    return Watched(results, found, watch.tally, time.perf_counter() - begun)


def stand_in(system: System) -> int:
    """The number of the policy that plays positions on before they are valued."""
    number: int = system.module("mind.policies").CODES.index(STAND_IN)
    return number
