"""Learning from a teacher before learning alone: what another policy would decide in the fights that are to come.

A searching policy knows in a moment what chance teaches slowly. In each iteration the lanes are played on, mostly by
the teacher's decisions and now and then by the learner's own, so that she sees where her mistakes lead (Ross, Gordon
and Bagnell, "A reduction of imitation learning and structured prediction to no-regret online learning", 2011); the
teacher's decision is the label everywhere, and the fight's outcome that of the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import obs_as_tensor

from agents.registry import make_policy
from okenv.core.policy import Policy
from okenv.driver import in_chunks
from okenv.systems import System

from .config import Imitation
from .vec_env import FightsVecEnv

A_FEW = 8
"""Decisions that a teacher is asked for at once."""


class Teacher:
    """A policy that is asked about many battles, a few at a time, on several threads.

    The answers do not depend on how many. One decision may take as long as a hundred others, so whoever is free takes
    the next few.

    Args:
        code: the policy's.
        system: the rulebook.
        threads: how many; each asks a policy of its own.
    """

    def __init__(self, code: str, system: System, threads: int) -> None:
        self._free: SimpleQueue[Policy] = SimpleQueue()
        for _ in range(threads):
            self._free.put(make_policy(code, system, 0))
        self._pool = ThreadPoolExecutor(threads)

    def decide(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """What the teacher would decide, int64 ``[n]``."""
        parts = in_chunks(len(battles), A_FEW)
        answers = self._pool.map(lambda part: self._ask(battles[slice(*part)], masks[slice(*part)]), parts)
        return np.concatenate([np.asarray(answer, np.int64) for answer in answers])

    def _ask(self, battles: np.ndarray, masks: np.ndarray) -> Sequence[int] | np.ndarray:
        policy = self._free.get()
        try:
            return policy.decide_batch(battles, masks)
        finally:
            self._free.put(policy)


def imitate(
    model: MaskablePPO, env: FightsVecEnv, teacher: Teacher, settings: Imitation, tally: BaseCallback, left: float
) -> dict[str, float]:
    """One iteration: play, and learn what the teacher would have done.

    Args:
        model: who learns; its generator decides where she plays herself.
        env: what is played.
        teacher: who is asked.
        settings: of the run.
        tally: told of fights that end.
        left: the share of the imitation that is left, for the learning rate.

    Returns:
        ``train/loss``, ``train/agreement`` (how often she gives the teacher's decision more than half of her
        probability) and ``train/value_loss``.
    """
    _play(model, env, teacher, settings.own_share, tally)
    optimizer = model.policy.optimizer
    for group in optimizer.param_groups:
        group["lr"] = settings.learning_rate * max(left, 0.05)
    model.policy.set_training_mode(True)
    sums = np.zeros(4)
    for _ in range(settings.epochs):
        for data in model.rollout_buffer.get(settings.batch_size):
            values, log_prob, _ = model.policy.evaluate_actions(
                data.observations, data.actions.long().flatten(), action_masks=data.action_masks
            )
            value_loss = torch.nn.functional.mse_loss(data.returns, values.flatten())
            loss = -log_prob.mean()
            optimizer.zero_grad()
            (loss + model.vf_coef * value_loss).backward()
            torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
            optimizer.step()
            agreed = (log_prob > np.log(0.5)).float().mean()
            sums += (float(loss.detach()), float(agreed), float(value_loss.detach()), 1)
    names = ("train/loss", "train/agreement", "train/value_loss")
    return dict(zip(names, (sums[:3] / sums[3]).tolist(), strict=True))


def _play(model: MaskablePPO, env: FightsVecEnv, teacher: Teacher, own_share: float, tally: BaseCallback) -> None:
    """Fill the model's buffer with what was seen, the teacher's decisions, and how the fights went on."""
    policy, buffer = model.policy, model.rollout_buffer
    policy.set_training_mode(False)
    buffer.reset()
    assert model._last_obs is not None
    for _ in range(model.n_steps):
        masks = env.action_masks()
        with torch.no_grad():
            own, values, log_probs = policy(obs_as_tensor(model._last_obs, model.device), action_masks=masks)
        labels = teacher.decide(env.battles, masks.view(np.int8))
        alone = torch.rand(env.num_envs).numpy() < own_share
        new, rewards, dones, infos = env.step(np.where(alone, own.cpu().numpy(), labels))
        model.num_timesteps += env.num_envs
        tally.update_locals({"infos": infos, "dones": dones})
        tally.on_step()
        buffer.add(
            model._last_obs, labels[:, None], rewards, model._last_episode_starts, values, log_probs, action_masks=masks
        )
        model._last_obs, model._last_episode_starts = new, dones
    with torch.no_grad():
        values = policy.predict_values(obs_as_tensor(model._last_obs, model.device))
    buffer.compute_returns_and_advantage(values, dones)
