"""The drivers: a system's rules driven from Python, one battle or many at a time.

``kernels(system)`` gives closures over the system's modules. They take an array of battles and an
index, never a single record, and compile when first called. Batches run in plain threads over
``nogil`` kernels: the same results with any number of threads, nothing to go wrong after a fork,
and no parallel compilation to wait for.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import numpy as np
from numba import types

from .core.chance import sample
from .core.copying import copy
from .core.entries import kernel_module
from .core.events import no_log
from .core.layout import LOG, MASK, OBSERVATION, ONGOING
from .core.mind.gambits import no_gambits
from .core.rng import derive, draw
from .systems import System, load_system

EXTERNAL = -1
"""The policy number of a fighter whose decisions come from outside the driver."""
ALL_ROUNDS = 1 << 30
"""As the last round that is played: to the end of the fight."""
RESULTS = ("outcome", "rounds", "decisions", "standing_0", "standing_1", "harm_0", "harm_1")
"""Columns of the results of whole fights."""

_I, _U = types.int64, types.uint64
_WORDS = types.int32[:, ::1]
_MASKS, _OBSERVATIONS = types.int8[:, ::1], types.float32[:, ::1]
_CODES = types.int32[::1]
_GAMBITS = types.int32[:, ::1]
_BEGIN, _APPLY, _RESOLVE = range(3)
LAID_OUT, BEGUN, IN_PLACE = -1, -2, -3
"""How fights begin that are played (``play``), unless after an action."""
POLICY_STREAM = 0x706F6C69  # sets a fight's policy seed apart from its dice


def policy_seed(seed: int) -> np.uint64:
    """The seed of the scripted policies' own draws in a battle with that seed."""
    return np.uint64(derive(np.uint64(seed), POLICY_STREAM))


def words(battles: np.ndarray) -> np.ndarray:
    """A view of battles as int32 ``[n, words]``, for copying without going field by field."""
    return battles.view(np.int32).reshape(len(battles), -1)


def used_words(battles: np.ndarray) -> int:
    """How many words of each record are in use: the header and the rows of its fighters."""
    dtype = battles.dtype
    assert dtype.fields is not None
    rows, start = dtype.fields["fighters"][:2]
    assert rows.subdtype is not None
    return (start + int(battles["fighters_n"].max(initial=0)) * rows.subdtype[0].itemsize) // 4


@functools.cache
def kernels(system: str | System) -> Any:
    """The entry kernels of a system, by name (see each one's docstring)."""
    return _made_once(system, gambits=False)


@functools.cache
def gambit_kernels(system: str | System) -> Any:
    """The same kernels, in which the policies' numbers may mean rows of a table of gambits, too.

    Apart, since compiling those takes a quarter longer, and they play a twelfth slower.
    """
    return _made_once(system, gambits=True)


_MAKING = Lock()


def _made_once(system: str | System, gambits: bool) -> Any:
    """The same kernels for threads that come together, which would each make and compile their own."""
    chosen = load_system(system) if isinstance(system, str) else system
    with _MAKING:
        return _kernels(chosen, gambits)


@functools.cache
def _kernels(chosen: System, gambits: bool) -> Any:
    rules, policies = chosen.rules, chosen.module("mind.policies")
    record, batch = chosen.layout.B, chosen.layout.BATTLES

    inner = kernel_module(f"{__name__}.{chosen.name}{'.gambits' if gambits else ''}", chosen.folder)
    entry = inner.entry

    @entry(types.void(_WORDS, _I, _WORDS, _I, _I))
    def clone(to, i, source, j, n):
        """Copy the first n words of battle j of one array to battle i of another."""
        copy(to[i], source[j], n)

    @entry(types.void(batch, _I, _I, _I, LOG))
    def go(bs, i, what, value, log):
        """Begin, apply a decision, or resolve dice: one entry, since all three compile the whole rulebook."""
        if what == _APPLY:
            rules.apply(bs[i], value, log)
        elif what == _RESOLVE:
            rules.resolve(bs[i], value, log)
        else:
            rules.begin(bs[i], log)

    def begin(bs: np.ndarray, i: int, log: np.ndarray) -> None:
        """From a laid-out encounter to the first decision or dice."""
        inner.go(bs, i, _BEGIN, 0, log)

    def apply(bs: np.ndarray, i: int, action: int, log: np.ndarray) -> None:
        """One decision, up to the next decision, the next dice or the end."""
        inner.go(bs, i, _APPLY, action, log)

    def resolve(bs: np.ndarray, i: int, outcome: int, log: np.ndarray) -> None:
        """The outcome of the awaited dice."""
        inner.go(bs, i, _RESOLVE, outcome, log)

    inner.begin, inner.apply, inner.resolve = begin, apply, resolve

    @entry(_I(batch, _I, MASK))
    def legal(bs, i, mask):
        """Fill the mask; returns how many actions are legal."""
        return rules.legal(bs[i], mask)

    @entry(types.boolean(batch, _I, _I))
    def allowed(bs, i, action):
        """Whether the rules allow the action, checked without the mask."""
        return rules.allowed(bs[i], action)

    @entry(_I(record))
    def roll(b):
        """The outcome that the battle's own generator gives to the awaited dice."""
        bits = draw(b.seed, b.turn, b.dice_by, b.dice_for, b.dice_count)
        return sample(b.dice, b.dice_n, b.dice_weights, bits)

    @entry(_I(batch, _I))
    def rolled(bs, i):
        """The outcome that battle i's own generator gives to the awaited dice."""
        return inner.roll(bs[i])

    @entry(types.void(batch, _I, _I, OBSERVATION))
    def observe(bs, i, viewer, out):
        """Write what the viewer may know."""
        rules.observe(bs[i], viewer, out)

    @entry(_I(batch, _I))
    def default_action(bs, i):
        """The harmless answer to the current prompt."""
        return rules.default_action(bs[i])

    @entry(types.void(batch, _I))
    def canonical(bs, i):
        """Clear what is no part of the state, in place."""
        rules.canonical(bs[i])

    @entry(types.void(batch, _I, _I, _U))
    def determinize(bs, i, viewer, seed):
        """Make the copy one that the viewer may imagine."""
        rules.determinize(bs[i], viewer, seed)

    @entry(_I(batch, _I, _I, _U, MASK))
    def choose(bs, i, code, seed, mask):
        """The decision of the scripted policy with that number."""
        return policies.choose(bs[i], code, seed, mask)

    @entry(types.void(batch, _I, _U, MASK, types.int64[::1]))
    def choose_batch(bs, code, seed, mask, out):
        """The decisions of one scripted policy in many battles."""
        for i in range(len(out)):
            out[i] = policies.choose(bs[i], code, derive(seed, i), mask)

    if gambits:

        @entry(_I(record, _GAMBITS, _I, _U, MASK))
        def decide(b, gambits, number, seed, mask):
            """The decision of the policy with that number: a scripted one, or a row of ``gambits``."""
            return policies.decide(b, gambits, number, seed, mask)

    else:

        @entry(_I(record, _GAMBITS, _I, _U, MASK))
        def decide(b, gambits, number, seed, mask):
            """The decision of the scripted policy with that number; ``gambits`` has no rows."""
            return policies.choose(b, number, seed, mask)

    @entry(types.void(record, _CODES, _GAMBITS, _U, _I, MASK, LOG))
    def play_rounds(b, codes, gambits, seed, last, mask, log):
        """Roll dice and play decisions until an external fighter is asked, or round ``last`` or the fight is over."""
        while b.outcome == ONGOING and b.turn <= last:
            if b.dice != 0:
                rules.resolve(b, inner.roll(b), log)
            elif codes[b.actor] < 0:
                return
            else:
                rules.apply(b, inner.decide(b, gambits, codes[b.actor], seed, mask), log)

    @entry(types.void(record, _CODES, _GAMBITS, _U, MASK, LOG))
    def play_on(b, codes, gambits, seed, mask, log):
        """The same, however many rounds it takes."""
        inner.play_rounds(b, codes, gambits, seed, ALL_ROUNDS, mask, log)

    @entry(types.void(record, MASK, OBSERVATION))
    def look(b, mask, out):
        """Mask and observation of whoever is asked; at the end every action is marked, and none matters."""
        rules.observe(b, b.actor, out)
        if b.outcome == ONGOING:
            rules.legal(b, mask)
        else:
            mask[:] = 1

    @entry(types.void(batch, _I, _WORDS, _WORDS, _I, _U, LOG))
    def restart(bs, i, to, template, n, seed, log):
        """Lay out battle i afresh with a seed, and begin."""
        inner.clone(to, i, template, 0, n)
        bs[i].seed = seed
        rules.begin(bs[i], log)

    @entry(types.void(batch, _WORDS, _WORDS, _I, _I, _I, _U, _I, _I, _CODES, _GAMBITS, _I, MASK, types.int32[:, ::1]))
    def play(bs, to, root, n, what, viewer, seed, first, last, codes, gambits, rounds, mask, results):
        """Fights ``first`` to ``last - 1`` of a family, in battle 0, to the end of so many rounds; RESULTS a row.

        One entry, since each that plays compiles the rulebook and its minds whole. ``what``: LAID_OUT, ``root`` is
        begun; BEGUN, it is played on; IN_PLACE, battle 0 itself is, with its own seed; or the action after which it
        is, with what the viewer does not see imagined anew.
        """
        log = no_log()
        b = bs[0]
        for k in range(first, last):
            if what != IN_PLACE:
                inner.clone(to, 0, root, 0, n)
                if what >= 0:
                    rules.determinize(b, viewer, derive(seed, k))
                    rules.apply(b, what, log)
                else:
                    b.seed = derive(seed, k)
                    if what == LAID_OUT:
                        rules.begin(b, log)
            inner.play_rounds(b, codes, gambits, derive(b.seed, POLICY_STREAM), rounds, mask, log)
            row = k - first
            results[row, 0] = b.outcome
            results[row, 1] = b.turn
            results[row, 2] = b.decisions
            for side in range(2):
                results[row, 3 + side] = rules.standing(b, side)
                results[row, 5 + side] = rules.harm(b, side)

    def play_until_asked(bs: np.ndarray, codes: np.ndarray, gambits: np.ndarray, rounds: int, mask: np.ndarray) -> None:
        """Play battle 0 on until an external fighter is asked, or round ``rounds`` or the fight is over."""
        row = np.empty((1, len(RESULTS)), np.int32)
        to = words(bs)
        inner.play(bs, to, to, 0, IN_PLACE, 0, np.uint64(0), 0, 1, codes, gambits, rounds, mask, row)

    inner.play_until_asked = play_until_asked

    @entry(_I(batch, _WORDS, _WORDS, _I, _U, _I, _I, _I, _I, _MASKS, _OBSERVATIONS))
    def random_play(bs, to, template, n, seed, first, last, decisions, looks, masks, out):
        """Random legal play with auto-reset: so many decisions in each of battles ``first`` to ``last - 1``, in turns.

        ``looks`` 1: masks, 2: masks and observations, a row each; returns how many fights ended.
        """
        log = no_log()
        ended = 0
        for i in range(first, last):
            inner.restart(bs, i, to, template, n, derive(seed, i), log)
        for _ in range(decisions):
            for i in range(first, last):
                b = bs[i]
                while b.outcome != ONGOING or b.dice != 0:
                    if b.outcome != ONGOING:
                        inner.restart(bs, i, to, template, n, derive(b.seed, ended), log)
                        ended += 1
                    else:
                        rules.resolve(b, inner.roll(b), log)
                if looks == 2:
                    rules.observe(b, b.actor, out[i])
                rules.apply(b, policies.choose(b, 0, b.seed, masks[i]), log)
        return ended

    return inner


def threads_at_hand() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_chunks(n: int, size: int) -> list[tuple[int, int]]:
    """``[first, last)`` ranges that cover 0 to n-1 in order."""
    return [(first, min(first + size, n)) for first in range(0, n, size)]


def in_order(do: Callable[[Any], Any], items: Sequence[Any], threads: int) -> Iterator[Any]:
    """What ``do`` makes of each item, in their order, on several threads."""
    if threads <= 1 or len(items) <= 1:
        yield from map(do, items)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(do, item) for item in items]
        try:
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def run_fights(
    template: np.ndarray,
    system: str | System,
    codes: np.ndarray,
    n: int,
    seed: int,
    *,
    gambits: np.ndarray | None = None,
    first: int = 0,
    threads: int | None = None,
    chunk: int = 1000,
) -> Iterator[np.ndarray]:
    """Whole fights in the kernel, scripted policies and gambits mixed, as chunks of results in order.

    Args:
        template: the laid-out battle, ``[1]``.
        system: its rulebook.
        codes: int32 ``[fighters]``, the policy number of each fighter: in the system's ``CODES``, or from their
            number on a row of ``gambits``.
        n: how many fights.
        gambits: int32 ``[n, GAMBIT_WORDS]``, compiled gambits, where any fighter plays one.
        seed: of the family; fight k is the same whatever the threads and chunks.
        first: index of the first fight.
        threads: how many threads; all cores by default.
        chunk: fights in one piece, after which progress can be shown.

    Yields:
        int32 ``[fights in the chunk, len(RESULTS)]``.
    """
    chosen = load_system(system) if isinstance(system, str) else system
    size, laid_out = chosen.actions.size, words(template)
    used = used_words(template)
    table = no_gambits() if gambits is None else gambits
    run = (gambit_kernels if len(table) else kernels)(chosen).play

    def piece(bounds: tuple[int, int]) -> np.ndarray:
        scratch = np.zeros(1, template.dtype)
        results = np.zeros((bounds[1] - bounds[0], len(RESULTS)), np.int32)
        mask = np.zeros(size, np.int8)
        run(
            scratch, words(scratch), laid_out, used, LAID_OUT, 0, np.uint64(seed), first + bounds[0], first + bounds[1],
            codes, table, ALL_ROUNDS, mask, results,
        )  # fmt: skip
        return results

    yield from in_order(piece, in_chunks(n, chunk), threads or threads_at_hand())
