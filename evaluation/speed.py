"""How fast the engine is on this machine: what ``okenv bench`` and ``benchmarks/`` print.

Each figure is the best of five runs: others on the machine can only slow one down.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.driver import RESULTS, kernels, used_words, words
from okenv.encounter import Encounter
from okenv.systems import load_system

REPEATS = 5


def best_ns(work: Callable[[int], None], seconds: float) -> float:
    """Nanoseconds of one unit of ``work(units)``, measured over about that many seconds."""
    work(1)  # compiles
    start = time.perf_counter_ns()
    work(200)
    once = max((time.perf_counter_ns() - start) / 200, 0.1)
    units = max(200, int(seconds / REPEATS * 1e9 / once))
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter_ns()
        work(units)
        times.append((time.perf_counter_ns() - start) / units)
    return min(times)


def decision_ns(encounter: Encounter, seconds: float = 1.0, *, observe: bool = True) -> float:
    """One random legal decision on one core: mask, observation (where asked), and all dice after it, with auto-reset.

    Prompts with one legal answer do not exist, and so are not counted.
    """
    system = load_system(encounter.system)
    play, template = kernels(encounter.system).random_play, encounter.template
    scratch, mask = np.zeros(1, template.dtype), np.zeros(system.actions.size, np.int8)
    out = np.zeros(system.module("observe").observation_size(len(encounter.names)), np.float32)
    used, looks = used_words(template), 2 if observe else 1
    to, laid_out = words(scratch), words(template)
    return best_ns(lambda n: play(scratch, to, laid_out, used, np.uint64(1), n, looks, mask, out), seconds)


def fight_ns(encounter: Encounter, code: str, seconds: float = 1.0) -> float:
    """One whole fight inside the kernel on one core, all sides played by one scripted policy."""
    system = load_system(encounter.system)
    fights, template = kernels(encounter.system).fights, encounter.template
    codes = np.full(len(encounter.names), system.module("policies").CODES.index(code), np.int32)
    scratch, mask = np.zeros(1, template.dtype), np.zeros(system.actions.size, np.int8)
    to, laid_out, used = words(scratch), words(template), used_words(template)

    def work(n: int) -> None:
        results = np.empty((n, len(RESULTS)), np.int32)
        fights(scratch, to, laid_out, used, np.uint64(1), 0, n, codes, mask, results)

    return best_ns(work, seconds)


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


def gym_step_ns(encounter: Encounter, seconds: float = 1.0) -> float:
    """One ``step`` of the Gymnasium environment with random legal actions against ``random``, resets included."""
    from okenv.envs import make

    env = make(encounter, opponent="random")
    state = {"mask": env.reset(seed=1)[1]["action_mask"]}
    draws = np.random.default_rng(1).random(1 << 16).tolist()

    def work(n: int) -> None:
        mask, step, reset = state["mask"], env.step, env.reset
        for k in range(n):
            legal = mask.nonzero()[0]
            _, _, ended, _, info = step(legal[int(draws[k & 0xFFFF] * len(legal))])
            if ended:
                info = reset()[1]
            mask = info["action_mask"]
        state["mask"] = mask

    return best_ns(work, seconds)


def vector_step_ns(encounter: Encounter, num_envs: int, seconds: float = 1.0) -> float:
    """One environment's part in a ``VectorEnv.step`` with random legal actions against ``random``."""
    from okenv.batch import batch_kernels
    from okenv.envs import make_vec

    env = make_vec(encounter, num_envs, opponent="random", copy=False)
    obs, _ = env.reset(seed=1)
    pick, actions = batch_kernels(encounter.system).pick, np.zeros(num_envs, np.int64)
    state: dict[str, Any] = {"mask": obs["action_mask"], "count": 0}

    def work(n: int) -> None:
        for _ in range(max(1, n // num_envs)):
            pick(state["mask"], np.uint64(1), state["count"], actions)
            state["mask"] = env.step(actions)[0]["action_mask"]
            state["count"] += 1

    return best_ns(work, max(seconds, 1e-6 * num_envs))


def aec_step_ns(encounter: Encounter, seconds: float = 1.0) -> float:
    """One turn of an agent in the PettingZoo environment (``last``, ``step``), random and legal, resets included."""
    from okenv.envs import aec_env

    env = aec_env(encounter)
    env.reset(seed=1)
    draws = np.random.default_rng(1).random(1 << 16).tolist()

    def work(n: int) -> None:
        for k in range(n):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(draws[k & 0xFFFF] * len(legal))])

    return best_ns(work, seconds)
