"""What each action is worth in a state of a solved duel, the best one for many states, and whole fights of the best."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from okenv.core.copying import copy
from okenv.core.layout import ONGOING
from okenv.core.rng import derive
from okenv.driver import kernels
from okenv.systems import System

from .asides import ASIDES
from .code import GRAPH
from .desk import desk_type
from .keys import EMPTY, KEYS
from .lookup import UNKNOWN

NOT_WEIGHED = -2.0
"""The value of an action that whoever is asked does not have."""
NO_ACTION = -1
"""The answer about a state that the solved duel does not have."""
NO_ROOM = -2
"""The answer where no more can be remembered."""
_I = types.int64
_NUMBERS, _PAIRS, _PLACES = types.float64[::1], types.float64[:, ::1], types.int64[::1]
_FLAT, _WORDS, _ACTIONS = types.int32[::1], types.int32[:, ::1], types.int64[::1]


def add_choose(inner: Any, system: System) -> None:
    """Add the kernels ``weigh``, ``choose`` and ``play``."""
    rules, rounds, desk_t = system.rules, system.module("mind.rounds"), desk_type(system)
    actions, battles_t, driver = system.actions.size, system.layout.BATTLES, kernels(system.name)

    @inner.entry(_I(desk_t, GRAPH, ASIDES, _NUMBERS, _PAIRS, _PLACES, _WORDS, battles_t, _WORDS, _PAIRS))
    def weigh(desk, graph, asides, values, stack, opened, queue, given, given_words, bounds):
        """Fill in what the asked state ``given[0]`` is worth after each action, from below and above.

        Returns the side that is asked, or :data:`NO_ACTION` where what follows is not all in the game. ``given`` is
        made a state of a round that is the only one.
        """
        rounds.as_only_round(given[0])
        copy(desk.words[0], given_words[0], desk.n[0])
        b = given[0]
        side = 0 if b.actor < b.side_n[0] else 1
        inner.allow(desk, 0, side)
        bounds[:] = NOT_WEIGHED
        for action in range(actions):
            if desk.masks[0, action] == 0:
                continue
            bounds[action, 0] = 0.0
        for action in range(actions):  # the mask of step 0 is written over on the way
            if bounds[action, 0] == NOT_WEIGHED:
                continue
            copy(desk.words[0], given_words[0], desk.n[0])
            rules.apply(desk.battles[0], action, desk.log)
            low, high = inner.value_of(desk, graph, asides, values, stack, opened, queue)
            if low == UNKNOWN:
                return np.int64(NO_ACTION)
            bounds[action, 0], bounds[action, 1] = low, high
        return np.int64(side)

    @inner.entry(
        _I(desk_t, GRAPH, ASIDES, _NUMBERS, _PAIRS, _PLACES, _WORDS, battles_t, _WORDS, _PAIRS, KEYS, _ACTIONS, _FLAT)
    )
    def answer(desk, graph, asides, values, stack, opened, queue, given, given_words, bounds, memo, known, asked):
        """The best action in an asked state, :data:`NO_ACTION`, or :data:`NO_ROOM` where ``memo`` is full.

        ``memo`` and ``known`` remember answers by state. Best is what the asked side can be most sure of if a fight
        that never ends counts as lost for it: so of actions that are as good none puts the end off for ever.
        """
        copy(desk.words[1], asked, desk.n[0])
        rounds.as_only_round(desk.battles[1])
        rules.canonical(desk.battles[1])
        inner.hash_words(desk.words[1], desk.n[0], desk.key)
        number = inner.find(memo, desk.key)
        if number != EMPTY:
            return known[number]
        if memo.taken[0] >= len(known):
            return np.int64(NO_ROOM)
        first, second = desk.key[0], desk.key[1]
        copy(given_words[0], asked, desk.n[0])
        side = inner.weigh(desk, graph, asides, values, stack, opened, queue, given, given_words, bounds)
        best = np.int64(NO_ACTION)
        if side != NO_ACTION:
            most = -3.0
            for action in range(actions):
                if bounds[action, 0] == NOT_WEIGHED:
                    continue
                value = bounds[action, 0] if side == 0 else 1.0 - bounds[action, 1]
                if value > most:
                    best, most = np.int64(action), value
        desk.key[0], desk.key[1] = first, second
        number = memo.taken[0]
        inner.put(memo, desk.key, number)
        known[number] = best
        return best

    @inner.entry(
        _I(
            desk_t, GRAPH, ASIDES, _NUMBERS, _PAIRS, _PLACES, _WORDS, battles_t, _WORDS, _PAIRS, KEYS, _ACTIONS,
            _WORDS, _ACTIONS,
        )
    )  # fmt: skip
    def choose(desk, graph, asides, values, stack, opened, queue, given, given_words, bounds, memo, known, asked, out):
        """Write the best action for each of the asked states into ``out``; how many until ``memo`` was full."""
        for k in range(len(asked)):
            out[k] = inner.answer(
                desk, graph, asides, values, stack, opened, queue, given, given_words, bounds, memo, known, asked[k]
            )
            if out[k] == NO_ROOM:
                return np.int64(k)
        return np.int64(len(asked))

    @inner.entry(
        _I(
            desk_t, GRAPH, ASIDES, _NUMBERS, _PAIRS, _PLACES, _WORDS, battles_t, _WORDS, _PAIRS, KEYS, _ACTIONS,
            battles_t, _WORDS, _WORDS, types.uint64, _WORDS,
        )
    )  # fmt: skip
    def play(
        desk, graph, asides, values, stack, opened, queue, given, given_words, bounds, memo, known,
        playing, playing_words, template, seed, ends,
    ):  # fmt: skip
        """Whole fights of a family with that seed, both sides at their best; how many until ``memo`` was full.

        ``ends`` has a row for each fight from the first: -1 in it until it is over, then its outcome and its rounds.
        """
        b = playing[0]
        for k in range(len(ends)):
            if ends[k, 0] >= 0:
                continue
            driver.restart(playing, 0, playing_words, template, desk.n[0], derive(seed, k), desk.log)
            while b.outcome == ONGOING:
                if b.dice != 0:
                    rules.resolve(b, driver.roll(b), desk.log)
                    continue
                action = inner.answer(
                    desk, graph, asides, values, stack, opened, queue, given, given_words, bounds, memo, known,
                    playing_words[0],
                )  # fmt: skip
                if action == NO_ROOM:
                    return np.int64(k)
                rules.apply(b, action, desk.log)
            ends[k, 0], ends[k, 1] = b.outcome, b.turn
        return np.int64(len(ends))
