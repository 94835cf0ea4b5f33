"""One who learns: MaskablePPO on the training environment, in iterations after which all of it can be stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from agents.learned.entities import entities
from okenv.driver import threads_at_hand

from .config import Imitation, Training
from .imitation import Teacher, imitate
from .network import Inputs, take_weights, weights_of
from .policy import NetworkPolicy
from .vec_env import ENDS, FightsVecEnv, Opponent

OUTCOME, ENCOUNTER, OPPONENT = (ENDS.index(name) for name in ("outcome", "encounter", "opponent"))


@dataclass(frozen=True)
class Iteration:
    """What one iteration brought.

    Attributes:
        scores, fights: float64 ``[opponents]``: points (a draw half of one) and fights against each.
        ended: how many fights ended.
        losses: MaskablePPO's own figures by name.
    """

    scores: np.ndarray
    fights: np.ndarray
    losses: dict[str, float]

    @property
    def ended(self) -> int:
        """Fights that ended."""
        return int(self.fights.sum())

    @property
    def score(self) -> float:
        """The share won of these; NaN of none."""
        return float(self.scores.sum() / self.ended) if self.ended else float("nan")


class _Tally(BaseCallback):
    """Adds up who won."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[np.ndarray] = []

    def _on_step(self) -> bool:
        infos = self.locals["infos"]
        self.ends += [infos[i]["ends"] for i in np.flatnonzero(self.locals["dones"]).tolist()]
        return True


class Learner:
    """MaskablePPO with its environment.

    Args:
        config: of the run.
        env: what it plays.
        steps: how many it shall make, for what changes on the way.
        seed: of network, actions and order of the samples.
        device: of torch.
        logger: where MaskablePPO writes its figures.
        inputs: what the network's inputs are like.
        imitation: whom it learns from first.
    """

    def __init__(
        self,
        config: Training,
        env: FightsVecEnv,
        steps: int,
        seed: int,
        device: str,
        logger: Logger,
        inputs: Inputs,
        imitation: Imitation | None = None,
    ) -> None:
        self.env, self.steps, self._ppo, self._imitation = env, steps, config.ppo, imitation
        self._teacher: Teacher | None = None
        ppo = config.ppo
        first, last = ppo.learning_rate
        self.model = MaskablePPO(
            NetworkPolicy,
            env,
            learning_rate=lambda left: last + (first - last) * left,
            n_steps=ppo.n_steps,
            batch_size=ppo.batch_size,
            n_epochs=ppo.n_epochs,
            gamma=config.fights.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip_range,
            vf_coef=ppo.vf_coef,
            max_grad_norm=ppo.max_grad_norm,
            policy_kwargs={
                "layout": entities(config.system),
                "architecture": config.network.architecture,
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},
            },
            seed=seed,
            device=device,
        )
        self.model.policy.network.standardise(inputs)
        self.model.set_logger(logger)
        self._tally = _Tally()
        self._tally.init_callback(self.model)
        self._begun = False

    @property
    def done(self) -> int:
        """Steps so far."""
        return int(self.model.num_timesteps)

    @property
    def at_once(self) -> int:
        """Steps of one iteration, in all lanes."""
        return int(self.model.n_steps * self.env.num_envs)

    def iterate(self) -> Iteration:
        """Play, and learn from it once."""
        model = self.model
        if not self._begun:
            model._setup_learn(self.steps, None)
            self._begun = True
        self._tally.ends.clear()
        learnt = 0 if self._imitation is None else self._imitation.steps
        if self.done < learnt:
            losses = self._imitate()
            return Iteration(*self._counted(), losses)
        left = max(0.0, 1 - (self.done - learnt) / max(self.steps - learnt, 1))
        model._current_progress_remaining = left
        first, last = self._ppo.ent_coef
        model.ent_coef = last + (first - last) * left
        model.collect_rollouts(self.env, self._tally, model.rollout_buffer, model.n_steps)
        model.train()
        losses = {name: float(value) for name, value in model.logger.name_to_value.items() if name.startswith("train/")}
        return Iteration(*self._counted(), losses)

    def _imitate(self) -> dict[str, float]:
        settings = self._imitation
        assert settings is not None
        if self._teacher is None:
            self._teacher = Teacher(settings.teacher, self.env.system, threads_at_hand())
        return imitate(self.model, self.env, self._teacher, settings, self._tally, 1 - self.done / settings.steps)

    def _counted(self) -> tuple[np.ndarray, np.ndarray]:
        scores, fights = np.zeros((2, len(self.env.opponents)))
        for ends in self._tally.ends:
            scores[int(ends[OPPONENT])] += (ends[OUTCOME] + 1) / 2
            fights[int(ends[OPPONENT])] += 1
        return scores, fights

    def set_pool(self, opponents: list[Opponent], likely: np.ndarray) -> None:
        """Whom it meets from now on."""
        self.env.set_pool(opponents, likely)

    # --- weights and states

    @property
    def weights(self) -> dict[str, np.ndarray]:
        """The network's weights by name, as files have them."""
        return weights_of(self.model.policy.network)

    def take(self, weights: dict[str, np.ndarray]) -> None:
        """Go on with these weights."""
        take_weights(self.model.policy.network, weights)

    def state(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """All that going on exactly needs, but for the generators: arrays by name, and plain facts."""
        model = self.model
        network = model.policy.network.state_dict()
        arrays = {f"network.{name}": tensor.cpu().numpy().copy() for name, tensor in network.items()}
        facts = {"steps": self.done, "updates": int(model._n_updates), "begun": self._begun}
        if not self._begun:
            return arrays, facts
        for k, state in model.policy.optimizer.state_dict()["state"].items():
            arrays |= {f"optimizer.{k}.{name}": np.asarray(value.cpu()) for name, value in state.items()}
        arrays |= {f"env.{name}": array for name, array in self.env.state().items()}
        arrays["starts"] = np.asarray(model._last_episode_starts, np.uint8)
        return arrays, facts

    def restore(self, arrays: dict[str, np.ndarray], facts: dict[str, Any]) -> None:
        """Go on where :meth:`state` was taken, with the same pool."""
        model = self.model
        network = _under(arrays, "network.")
        model.policy.network.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in network.items()})
        if not facts["begun"]:
            return
        optimizer = model.policy.optimizer
        found = optimizer.state_dict()
        for key, array in _under(arrays, "optimizer.").items():
            k, _, name = key.partition(".")
            found["state"].setdefault(int(k), {})[name] = torch.from_numpy(array.copy())
        optimizer.load_state_dict(found)
        model._setup_learn(self.steps, None)
        self._begun = True
        model.num_timesteps, model._n_updates = facts["steps"], facts["updates"]
        model._last_obs = self.env.restore(_under(arrays, "env."))
        model._last_episode_starts = arrays["starts"].astype(np.bool_)


def _under(arrays: dict[str, np.ndarray], prefix: str) -> dict[str, np.ndarray]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
