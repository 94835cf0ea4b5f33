"""Steps of MaskablePPO on the training environment, set against one that costs nothing.

    python -m benchmarks.training [--json] [--seconds S]

Both learn alike: the same network, masks, batches and number of fights side by side. The environment that costs
nothing hands out again what was recorded in real fights. They take turns, an iteration (a rollout, and the learning
from it) each, so that what else the machine does weighs on both.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from agents.learned.entities import entities
from agents.learned.network import network
from agents.learned.policy import LearnedPolicy
from agents.registry import make_policy
from okenv import encounter_names, load_encounter
from okenv.driver import threads_at_hand
from okenv.systems import load_system
from training.network import build, weights_of
from training.policy import NetworkPolicy
from training.vec_env import FightsVecEnv, Opponent

from . import tables

SYSTEM, SEED = "ok", 1
LANES, N_STEPS, BATCH_SIZE, N_EPOCHS = 512, 64, 4096, 2
INSIDE = ("random", "brute", "turtle", "captain", "duellist", "mastermind")
"""Who plays in the kernels."""
SELVES, SELF_SHARE = 16, 1 / 3
"""How many frozen networks there are, and how often one of them is met."""
TURNS = 3
"""Iterations of each that are measured at the least."""
NETWORK = {"kind": "entities", "width": 64, "trunk": 128}
OURS: dict[str, Any] = {"policy": NetworkPolicy, "policy_kwargs": {"architecture": NETWORK}}
PLAIN: dict[str, Any] = {
    "policy": "MlpPolicy",
    "policy_kwargs": {"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
}
CASES: dict[str, tuple[dict[str, Any], int]] = {
    "in the kernels": (OURS, 0),
    f"a third {SELVES} selves": (OURS, SELVES),
    "in the kernels, MLP": (PLAIN, 0),
}
"""What learns, and how many frozen networks are among its opponents."""


class Recorded(VecEnv):
    """The observations, masks, rewards and ends of real fights, handed out again and again whatever is done.

    Args:
        env: the real one, which is left at its next decision.
        steps: how many to record.
    """

    render_mode = None

    def __init__(self, env: FightsVecEnv, steps: int) -> None:
        super().__init__(env.num_envs, env.observation_space, env.action_space)
        self._steps, self._masks, self._at = [], [], 0
        rng = np.random.default_rng(SEED)
        env.reset()
        for _ in range(steps):
            weights = rng.random(env.action_masks().shape, np.float32)
            self._steps.append(env.step((weights * env.action_masks()).argmax(1)))
            self._masks.append(env.action_masks())

    def reset(self) -> np.ndarray:
        """The first observations."""
        self._at = 0
        return self._steps[0][0]

    def step_async(self, actions: np.ndarray) -> None:
        """Go on to the next ones."""
        self._at = (self._at + 1) % len(self._steps)

    def step_wait(self) -> Any:
        """What was recorded."""
        out, rewards, ended, infos = self._steps[self._at]
        return out, rewards.copy(), ended, infos

    def action_masks(self) -> np.ndarray:
        """The masks that belong to the observations."""
        return self._masks[self._at]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """As ``FightsVecEnv.env_method``."""
        return getattr(self, method_name)(*args, **kwargs)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute, for each fight."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing to set."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def fights(selves: int) -> FightsVecEnv:
    """All shipped encounters, against who plays in the kernels and so many frozen networks."""
    encounters = [load_encounter(name) for name in encounter_names(SYSTEM)]
    pool = [Opponent(code, make_policy(code, SYSTEM, 0)) for code in INSIDE]
    pool += [Opponent(f"self-{k}", _frozen(k)) for k in range(selves)]
    env = FightsVecEnv(encounters, pool, LANES, SEED, reward="harm")
    if selves:
        shares = ((1 - SELF_SHARE) / len(INSIDE), SELF_SHARE / selves)
        env.set_likely(np.repeat(shares, (len(INSIDE), selves)))
    return env


def _frozen(seed: int) -> LearnedPolicy:
    torch.manual_seed(seed)
    layout = entities(SYSTEM)
    weights = weights_of(build(layout, NETWORK))
    return LearnedPolicy(load_system(SYSTEM), f"self-{seed}", network(layout, NETWORK, weights), 1.0)


def _learner(env: VecEnv, policy: Any, policy_kwargs: dict[str, Any]) -> MaskablePPO:
    kwargs = {**policy_kwargs, "optimizer_kwargs": {"eps": 1e-5, "fused": True}}
    if policy is NetworkPolicy:
        kwargs["layout"] = entities(SYSTEM)
    return MaskablePPO(
        policy, env, n_steps=N_STEPS, batch_size=BATCH_SIZE, n_epochs=N_EPOCHS, seed=SEED, device="cpu",
        policy_kwargs=kwargs,
    )  # fmt: skip


def measure(seconds: float) -> dict[str, Any]:
    """``{case: {per_s, free_per_s, share, env_ns}}``: steps a second on either, and the median of their ratios.

    ``env_ns`` is what a step of the environment takes of one fight, by itself. The turns take ``seconds`` or
    :data:`TURNS` iterations, whichever is longer.
    """
    before = torch.get_num_threads()
    torch.set_num_threads(threads_at_hand())
    try:
        return {case: _row(learner, selves, seconds) for case, (learner, selves) in CASES.items()}
    finally:
        torch.set_num_threads(before)


def _row(learner: dict[str, Any], selves: int, seconds: float) -> dict[str, float]:
    env = fights(selves)
    free = Recorded(env, N_STEPS)
    env_ns = _alone(env)
    models = [_learner(each, **learner) for each in (env, free)]
    for model in models:
        _iterate(model)  # compiles
    turns: list[list[float]] = []
    start = time.perf_counter()
    while len(turns) < TURNS or time.perf_counter() - start < seconds:
        turns.append([_iterate(model) for model in models])
    taken, free_taken = (statistics.median(times) for times in zip(*turns, strict=True))
    steps = LANES * N_STEPS
    share = statistics.median(free / own for own, free in turns)
    return {"per_s": steps / taken, "free_per_s": steps / free_taken, "share": share, "env_ns": env_ns}


def _iterate(model: MaskablePPO) -> float:
    """One iteration; the seconds that it took."""
    start = time.perf_counter()
    model.learn(LANES * N_STEPS, reset_num_timesteps=False)
    return time.perf_counter() - start


def _alone(env: FightsVecEnv) -> float:
    """Nanoseconds of a step of one fight, with random legal actions drawn beforehand."""
    rng, taken = np.random.default_rng(SEED), 0
    for _ in range(N_STEPS):
        masks = env.action_masks()
        actions = (rng.random(masks.shape, np.float32) * masks).argmax(1)
        start = time.perf_counter_ns()
        env.step(actions)
        taken += time.perf_counter_ns() - start
    return taken / (N_STEPS * LANES)


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = ["opponents", "steps/s", "costing nothing", "share", "ns of the environment"]
    rows = [
        [case, round(row["per_s"]), round(row["free_per_s"]), row["share"], row["env_ns"]]
        for case, row in report.items()
    ]
    note = f"{LANES} fights side by side, {N_STEPS} steps, batches of {BATCH_SIZE}, {N_EPOCHS} epochs"
    return tables.grid(head, rows, note, "share: the median over the turns; above 0.8 is the aim.")


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
