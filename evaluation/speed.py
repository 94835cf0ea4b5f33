"""How fast the engine is on this machine: what ``okenv bench`` and ``benchmarks/`` print.

Each figure is the best of six runs (of two, where one takes long): others on the machine can only slow one down.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from okenv.cast import Cast
from okenv.driver import ALL_ROUNDS, LAID_OUT, RESULTS, gambit_kernels, in_chunks, kernels, used_words, words
from okenv.encounter import Encounter
from okenv.systems import load_system

REPEATS = 5
OPENING = 32
"""Decisions in each battle of a run, at least: each run begins with new fights, and these are part of it."""


def elapsed_ns(work: Callable[..., Any], *args: Any) -> int:
    """Nanoseconds of one call, at least one."""
    start = time.perf_counter_ns()
    work(*args)
    return max(1, time.perf_counter_ns() - start)


def best_ns(work: Callable[[int], Any], seconds: float, *, units: int = 1, least: int = 1) -> float:
    """Nanoseconds of one unit of ``work(n)``, which does ``n`` times ``units``, measured over about that many seconds.

    ``least`` is the smallest ``n`` that gives a fair figure: it is run twice, even where that takes longer.
    """
    work(1)  # compiles
    aim = seconds * 1e9 / REPEATS
    n, once = least, elapsed_ns(work, least)
    while once < aim / 4:
        n *= 2
        once = elapsed_ns(work, n)
    if once < aim:
        n = round(n * aim / once)
        once = elapsed_ns(work, n)
    more = min(REPEATS, max(1, int(seconds * 1e9 / once)))
    return min(once, *(elapsed_ns(work, n) for _ in range(more))) / (n * units)


def decision_ns(
    encounter: Encounter, seconds: float = 1.0, *, observe: bool = True, batch: int = 1, threads: int = 1
) -> float:
    """One random legal decision: mask, observation (where asked), and all dice after it, with auto-reset.

    Prompts with one legal answer do not exist, and so are not counted.

    Args:
        encounter: what is fought.
        seconds: to measure for, about.
        observe: whether the observation is written too, not the mask alone.
        batch: how many battles take turns.
        threads: among how many threads the battles are divided.
    """
    system, template = load_system(encounter.system), encounter.template
    play, used, laid_out = kernels(encounter.system).random_play, used_words(template), words(template)
    battles, masks = np.zeros(batch, template.dtype), np.zeros((batch, system.actions.size), np.int8)
    out = np.zeros((batch, system.module("rules.observe").observation_size(len(encounter.names))), np.float32)
    to, looks, chunks = words(battles), 2 if observe else 1, in_chunks(batch, -(-batch // threads))

    def part(bounds: tuple[int, int], n: int) -> None:
        play(battles, to, laid_out, used, np.uint64(1), *bounds, n, looks, masks, out)

    if threads == 1:
        return best_ns(lambda n: part((0, batch), n), seconds, units=batch, least=OPENING)
    with ThreadPoolExecutor(threads) as pool:
        part((0, 1), 1)  # compiles, before the threads start
        return best_ns(
            lambda n: list(pool.map(lambda bounds: part(bounds, n), chunks)), seconds, units=batch, least=OPENING
        )


def fight_ns(encounter: Encounter, code: str, seconds: float = 1.0) -> float:
    """One whole fight inside the kernel on one core, all sides played by one scripted policy or gambit."""
    work = fights_work(encounter, code)
    return best_ns(work, seconds, least=20)


def fights_work(encounter: Encounter, code: str) -> Callable[[int], np.ndarray]:
    """A function that plays so many whole scripted fights and returns their results, int32 ``[n, len(RESULTS)]``."""
    system, template = load_system(encounter.system), encounter.template
    cast = Cast(system)
    codes, table = np.full(len(encounter.names), cast.number("policy", code), np.int32), cast.table
    play = (gambit_kernels if len(table) else kernels)(encounter.system).play
    scratch, mask = np.zeros(1, template.dtype), np.zeros(system.actions.size, np.int8)
    to, laid_out, used = words(scratch), words(template), used_words(template)

    def work(n: int) -> np.ndarray:
        results = np.empty((n, len(RESULTS)), np.int32)
        play(
            scratch, to, laid_out, used, LAID_OUT, 0, np.uint64(1), 0, n, codes, table, ALL_ROUNDS, mask, results
        )  # fmt: skip
        return results

    return work


def clone_ns(encounter: Encounter, seconds: float = 0.2) -> float:
    """One clone inside the kernel, of the rows in use."""
    system = load_system(encounter.system)
    batch = np.repeat(encounter.template, 8)
    view, used = words(batch), used_words(batch)

    shared = kernels(system)
    if not hasattr(shared, "clone_many"):
        from numba import types

        @shared.entry(types.void(types.int32[:, ::1], types.int64, types.int64))
        def clone_many(battles, used, n):  # type: ignore[no-untyped-def]
            for k in range(n):
                shared.clone(battles, 1 + k % 7, battles, 0, used)

    return best_ns(lambda n: shared.clone_many(view, used, n), seconds)
