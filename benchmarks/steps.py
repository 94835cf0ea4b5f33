"""Random games recorded once, then played again and timed: what ``benchmarks.environments`` is made of."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from evaluation.speed import elapsed_ns
from okenv import Encounter, make_vec
from okenv.batch import OUTCOME, RESET, SAME_STEP, SEAT
from okenv.driver import words
from okenv.envs.common import Arena, seeded_family

SEED = 1
TURNS = 5


Name = TypeVar("Name")
Run = Callable[[], float]
"""Plays recorded games again; returns the nanoseconds of one step."""


def recorded(record: Callable[[int], Any], replay: Callable[[Any], int], seconds: float) -> Run:
    """Record as many steps as are played again in a turn of ``seconds``, all :data:`TURNS` together.

    Args:
        record: plays so many steps, and returns what ``replay`` needs to play them again.
        replay: plays them, and returns the nanoseconds that the steps took.
        seconds: to measure for, about.
    """
    n, aim = 16, seconds * 1e9 / TURNS
    games = record(n)
    replay(games)  # compiles
    while (taken := replay(games)) < aim / 2:
        n *= min(16, int(aim / taken) + 1)
        games = record(n)
    return lambda: replay(games) / n


def in_turns(runs: Mapping[Name, Run], turns: int = TURNS) -> dict[Name, float]:
    """The best of each run's turns: what else the machine does weighs on all of them."""
    taken = [{what: run() for what, run in runs.items()} for _ in range(turns)]
    return {what: min(turn[what] for turn in taken) for what in runs}


def gym_play(env: Any, seconds: float) -> Run:
    """A ``step`` of a Gymnasium environment with masks in its infos; resets included."""

    def record(n: int) -> list[int]:
        rng, actions = np.random.default_rng(SEED), list[int]()
        mask = env.reset(seed=SEED)[1]["action_mask"]
        for _ in range(n):
            actions.append(int(rng.choice(np.flatnonzero(mask))))
            _, _, ended, cut, info = env.step(actions[-1])
            mask = (env.reset()[1] if ended or cut else info)["action_mask"]
        return actions

    def replay(actions: list[int]) -> int:
        step, reset = env.step, env.reset
        reset(seed=SEED)
        start = time.perf_counter_ns()
        for action in actions:
            _, _, ended, cut, _ = step(action)
            if ended or cut:
                reset()
        return time.perf_counter_ns() - start

    return recorded(record, replay, seconds)


def aec_play(env: Any, seconds: float) -> Run:
    """An agent's turn (``last``, ``step``) in a PettingZoo environment; resets included."""

    def record(n: int) -> list[int]:
        rng, actions = np.random.default_rng(SEED), list[int]()
        env.reset(seed=SEED)
        while len(actions) < n:
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            actions.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            env.step(actions[-1])
        return actions

    def replay(actions: list[int]) -> int:
        last, step, reset = env.last, env.step, env.reset
        reset(seed=SEED)
        start = time.perf_counter_ns()
        for action in actions:
            _, _, ended, cut, _ = last()
            if ended or cut:
                reset()
                last()
            step(action)
        return time.perf_counter_ns() - start

    return recorded(record, replay, seconds)


def vector_play(env: Any, seconds: float) -> Run:
    """One environment's part in the ``step`` of a ``FightVectorEnv``, or of :class:`Bare`."""

    def record(n: int) -> np.ndarray:
        env.reset(seed=SEED)
        actions = np.zeros((n, env.num_envs), np.int64)
        for row in actions:
            row[:] = env.random_actions(SEED)
            env.step(row)
        return actions

    def replay(actions: np.ndarray) -> int:
        env.reset(seed=SEED)
        step, rows = env.step, list(actions)
        return elapsed_ns(lambda: deque(map(step, rows), 0))

    run = recorded(record, replay, seconds)
    return lambda: run() / env.num_envs


class Bare:
    """The battles of a ``FightVectorEnv`` in ``SAME_STEP`` against ``random``, stepped by the kernel alone.

    Same methods, as far as :func:`vector_play` needs them; ``step`` checks and returns nothing.
    """

    def __init__(self, encounter: Encounter, num_envs: int) -> None:
        self.arena = Arena(encounter)
        self.num_envs, self._picks = num_envs, 0
        self.battles, self._seats = np.zeros(num_envs, encounter.template.dtype), np.zeros(num_envs, SEAT)
        self._codes, self._gambits = self.arena.codes(0, None, "random", None)
        shapes = (self.arena.actions, np.int8), (self.arena.numbers, np.float32)
        self._views = [np.zeros((num_envs, size), dtype) for size, dtype in shapes]
        self._last_views = [np.zeros_like(view) for view in self._views]
        self._rewards, (self._ended, self._illegal) = np.empty(num_envs), np.empty((2, num_envs), np.bool_)
        self._ends = [np.zeros(num_envs, np.int64) for _ in range(2)]

    def reset(self, seed: int) -> None:
        """As ``FightVectorEnv.reset(seed=seed)``."""
        self._seats["family"] = [seeded_family(seed + i) for i in range(self.num_envs)]
        self._seats["episode"] = -1
        self._run(RESET, np.ones(self.num_envs, np.int64))

    def step(self, actions: np.ndarray) -> None:
        """One decision in each fight."""
        self._run(SAME_STEP, actions)

    def random_actions(self, seed: int) -> np.ndarray:
        """As ``FightVectorEnv.random_actions``."""
        out = np.empty(self.num_envs, np.int64)
        self.arena.kernels.pick(self._views[0], np.uint64(seed), self._picks, out)
        self._picks += 1
        return out

    def _run(self, mode: int, actions: np.ndarray) -> None:
        arena = self.arena
        arena.kernels.step_many(
            self.battles, words(self.battles), arena.template, arena.used, 0, self.num_envs, self._seats, 0,
            self._codes, self._gambits, mode, OUTCOME, 1.0, actions, *self._views,
            self._rewards, self._ended, self._illegal, *self._ends, *self._last_views,
        )  # fmt: skip


def decisions_per_step(encounter: Encounter, num_envs: int = 256, fights: int = 1000) -> float:
    """Decisions of a fight for each step of a ``VectorEnv`` against ``random``: the opponents' are among them."""
    env = make_vec(encounter, num_envs, opponent="random", autoreset_mode="NextStep", copy=False)
    env.reset(seed=SEED)
    own = np.zeros(num_envs, np.int64)
    steps = decisions = seen = 0
    while seen < fights:
        ended = env.step(env.random_actions(SEED))[2]
        own += 1
        steps, decisions = steps + int(own[ended].sum()), decisions + int(env.battles["decisions"][ended].sum())
        seen += int(ended.sum())
        own[ended] = -1  # the step that resets decides nothing
    return decisions / steps
