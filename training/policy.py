"""The networks behind sb3-contrib's policy interface, with what MaskablePPO asks for computed in one pass."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategorical, MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor

from agents.learned.entities import Entities

from .network import build

_NEVER = -1e8


class NetworkPolicy(MaskableActorCriticPolicy):
    """A policy and a value from one network of ``training.network``.

    Args:
        layout: what it reads and answers.
        architecture: which network, see ``agents.learned.network.network``.
        kwargs: as sb3-contrib's policies take them.
    """

    def __init__(self, *args: Any, layout: Entities, architecture: dict[str, Any], **kwargs: Any) -> None:
        self._layout, self._architecture = layout, architecture
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        self.network = build(self._layout, self._architecture)
        self.optimizer = self.optimizer_class(self.network.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def forward(
        self, obs: Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions, values and the logarithms of the actions' probabilities."""
        logits, values = self.network(obs)
        likely = _log_softmax(logits, action_masks)
        if deterministic:
            actions = likely.argmax(1)
        else:
            # By Gumbel noise: as good as drawing from the softmax, and quicker than building a distribution.
            noise = torch.empty_like(likely).exponential_().log_()
            actions = (likely - noise).argmax(1)
        return actions, values[:, None], likely.gather(1, actions[:, None])[:, 0]

    def evaluate_actions(
        self, obs: Tensor, actions: Tensor, action_masks: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values, the logarithms of the actions' probabilities, and the entropies."""
        if action_masks is None:
            action_masks = torch.ones(len(obs), self._layout.actions, device=obs.device)
        battle, action = action_masks.nonzero(as_tuple=True)  # packed: few of all actions are legal at a time
        logits, values = self.network.logits_of(obs, battle, action)
        counts = torch.bincount(battle, minlength=len(obs))
        with torch.no_grad():  # a softmax does not change when all its logits move
            top = torch.segment_reduce(logits, "max", lengths=counts, unsafe=True).index_select(0, battle)
        weights = (logits - top).exp()
        total = torch.zeros_like(values).index_add(0, battle, weights)
        likely = logits - top - total.log().index_select(0, battle)
        entropy = -torch.zeros_like(values).index_add(0, battle, likely.exp() * likely)
        chosen = (action == actions[battle]).nonzero()[:, 0]
        return values[:, None], likely.index_select(0, chosen), entropy

    def get_distribution(self, obs: Any, action_masks: np.ndarray | None = None) -> MaskableDistribution:
        """The distribution over the actions."""
        logits, _ = self.network(obs)
        self.action_dist.distribution = MaskableCategorical(logits=logits, validate_args=False, masks=action_masks)
        return self.action_dist

    def predict_values(self, obs: Any) -> Tensor:
        """The values of observations."""
        values: Tensor = self.network(obs)[1]
        return values[:, None]


def _log_softmax(logits: Tensor, masks: np.ndarray | Tensor | None) -> Tensor:
    if masks is not None:
        legal = torch.as_tensor(masks, device=logits.device).bool().view(logits.shape)
        logits = logits.masked_fill(~legal, _NEVER)
    return logits.log_softmax(1)
