"""The engine's side: random decisions among the actions that C knows, their transcript, and the timed replay."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import types

from okenv.core.copying import copy
from okenv.core.events import no_log
from okenv.core.layout import MASK, OBSERVATION, ONGOING
from okenv.core.masks import marked
from okenv.core.rng import below, derive, draw
from okenv.core.scripted import POLICY_PURPOSE
from okenv.driver import kernels, used_words, words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .program import COLUMNS, actions

_I, _U = types.int64, types.uint64
_WORDS, _ROWS, _LIST = types.int32[:, ::1], types.int32[:, ::1], types.int32[::1]
_MASKS, _SEEN = types.int8[:, ::1], types.float32[:, ::1]


@functools.cache
def _entries() -> Any:
    """The entry kernels ``yardstick_record`` and ``yardstick_replay``."""
    system = load_system("ok")
    rules, batch = system.rules, system.layout.BATTLES
    prompts = system.layout.Prompt
    NONE, ACT, SPEND = int(prompts.NONE), int(prompts.ACT), int(prompts.SPEND)
    inner = kernels("ok")

    @inner.entry(types.void(batch, _I, _I, types.int32[::1]))
    def yardstick_row(bs, fight, action, row):
        """Write COLUMNS of battle 0."""
        b = bs[0]
        asked, attacked, spends = b.prompt != NONE, b.prompt != NONE and b.prompt != ACT, b.prompt == SPEND
        row[0], row[1], row[2], row[3], row[4] = fight, b.decisions, b.prompt, b.actor if asked else -1, action
        row[5], row[6], row[7] = b.turn, b.outcome, b.act_by if attacked else -1
        row[8], row[9] = b.successes if spends else 0, b.spent_damage if spends else 0
        at = 10
        for i in range(2):
            f = b.fighters[i]
            row[at], row[at + 1], row[at + 2], row[at + 3] = f.ap, f.carry, f.tie, f.done
            row[at + 4], row[at + 5], row[at + 6], row[at + 7] = f.lethal, f.nonlethal, f.fraction, f.state
            row[at + 8], row[at + 9], row[at + 10], row[at + 11] = f.clock, f.setup_on, f.setup_bonus, f.def_one
            row[at + 12] = f.attacks
            at += 13

    @inner.entry(
        _I(batch, _WORDS, _WORDS, _I, _U, types.int8[::1], MASK, _LIST, _ROWS, _MASKS, _SEEN),
    )
    def yardstick_record(bs, to, template, n, seed, known, mask, decisions, rows, masks, seen):
        """Random decisions among the known legal actions, with a transcript where ``rows`` has room for it.

        Returns how many rows there are, or fights begun where none are wanted.
        """
        log = no_log()
        b = bs[0]
        b.outcome, b.decisions = 0, 0
        fights, count, wanted = 0, 0, len(rows) > 0
        for k in range(len(decisions)):
            while b.outcome != ONGOING or b.dice != 0:
                if b.outcome == ONGOING:
                    rules.resolve(b, inner.roll(b), log)
                else:
                    if wanted and b.decisions > 0:
                        inner.yardstick_row(bs, fights - 1, -1, rows[count])
                        count += 1
                    inner.restart(bs, 0, to, template, n, derive(seed, fights), log)
                    fights += 1
            rules.legal(b, mask)
            choices = 0
            for a in range(len(mask)):
                mask[a] = mask[a] & known[a]
                choices += mask[a]
            action = marked(mask, below(draw(b.seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions), choices))
            decisions[k] = action
            if wanted:
                rules.observe(b, b.actor, seen[k])
                copy(masks[k], mask, len(mask))
                inner.yardstick_row(bs, fights - 1, action, rows[count])
                count += 1
            rules.apply(b, action, log)
        return count if wanted else fights

    @inner.entry(_I(batch, _WORDS, _WORDS, _I, _U, _LIST, _I, MASK, OBSERVATION))
    def yardstick_replay(bs, to, template, n, seed, decisions, looks, mask, out):
        """Play recorded decisions; ``looks`` 1: mask, 2: mask and observation; returns the fights begun."""
        log = no_log()
        b = bs[0]
        b.outcome = 0
        fights = 0
        for k in range(len(decisions)):
            while b.outcome != ONGOING or b.dice != 0:
                if b.outcome != ONGOING:
                    inner.restart(bs, 0, to, template, n, derive(seed, fights), log)
                    fights += 1
                else:
                    rules.resolve(b, inner.roll(b), log)
            if looks >= 1:
                rules.legal(b, mask)
            if looks == 2:
                rules.observe(b, b.actor, out)
            rules.apply(b, decisions[k], log)
        return fights

    return inner


class Engine:
    """The engine with one duel, behind the same calls as the C program.

    Args:
        encounter: a duel within the rules that the C program knows.
    """

    def __init__(self, encounter: Encounter) -> None:
        system = load_system("ok")
        self.mask = np.zeros(system.actions.size, np.int8)
        self.seen = np.zeros(system.module("rules.observe").observation_size(2), np.float32)
        self.known = np.zeros_like(self.mask)
        self.known[list(actions().values())] = 1
        self._scratch, template = np.zeros(1, encounter.template.dtype), encounter.template
        self._battle = (self._scratch, words(self._scratch), words(template), used_words(template))

    def transcribe(self, seed: int, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Random decisions with their transcript: a row before each, and one at the end of each fight before the last.

        Returns:
            int32 ``[n]``, rows int32 ``[.., COLUMNS]``, masks int8 ``[n, actions]``, observations float32 ``[n, ..]``.
        """
        decisions, rows = np.zeros(n, np.int32), np.zeros((2 * n, len(COLUMNS)), np.int32)
        masks, seen = np.zeros((n, len(self.mask)), np.int8), np.zeros((n, len(self.seen)), np.float32)
        count = self._record(seed, decisions, rows, masks, seen)
        return decisions, rows[:count], masks, seen

    def decisions(self, seed: int, n: int) -> tuple[np.ndarray, int]:
        """Random decisions without a transcript, int32 ``[n]``, and how many fights they begin."""
        decisions, nothing = np.zeros(n, np.int32), np.zeros((0, len(COLUMNS)), np.int32)
        fights = self._record(seed, decisions, nothing, self.mask[None], self.seen[None])
        return decisions, fights

    def _record(self, seed: int, *into: np.ndarray) -> int:
        return int(_entries().yardstick_record(*self._battle, np.uint64(seed), self.known, self.mask, *into))

    def replay(self, seed: int, decisions: np.ndarray, looks: int) -> int:
        """Play recorded decisions; returns the fights begun. ``looks``: 1 mask, 2 mask and observation."""
        return int(_entries().yardstick_replay(*self._battle, np.uint64(seed), decisions, looks, self.mask, self.seen))
