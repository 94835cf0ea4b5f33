"""The networks in torch, for training; ``agents.learned.network`` gives the same numbers without it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from agents.learned.entities import HEADER, Entities
from agents.learned.network import entity_layers, plain_layers


class Inputs(NamedTuple):
    """What a network's inputs are like, by which it sees them standardised.

    Attributes:
        overall: float32 ``[2, globals]``, the means of the fight's numbers and what their distances are multiplied by.
        rows: float32 ``[2, features]``, likewise those of a fighter's row.
    """

    overall: np.ndarray
    rows: np.ndarray


def build(layout: Entities, architecture: dict[str, Any]) -> nn.Module:
    """A fresh network of an architecture (``agents.learned.network.network``), which sees its inputs as they are."""
    sizes = {key: value for key, value in architecture.items() if key != "kind"}
    return {"entities": EntityNetwork, "mlp": PlainNetwork}[architecture["kind"]](layout, **sizes)


def weights_of(network: nn.Module) -> dict[str, np.ndarray]:
    """A network's weights by name, as files have them: for inputs as they are."""
    found: dict[str, np.ndarray] = {}
    for name, layer in network.named_children():
        weight, bias = layer.plain() if isinstance(layer, Standardised) else (layer.weight, layer.bias)
        found |= {
            f"{name}.weight": weight.detach().cpu().numpy().copy(),
            f"{name}.bias": bias.detach().cpu().numpy().copy(),
        }
    return found


@torch.no_grad()
def take_weights(network: nn.Module, weights: dict[str, np.ndarray]) -> None:
    """Give a network the weights of a file."""
    for name, layer in network.named_children():
        weight, bias = (torch.from_numpy(weights[f"{name}.{what}"]).to(layer.weight) for what in ("weight", "bias"))
        if isinstance(layer, Standardised):
            bias = bias + weight @ layer.mean
            weight = weight / layer.scale
        layer.weight.copy_(weight)
        layer.bias.copy_(bias)


class Standardised(nn.Linear):
    """A linear layer that reads ``(x - mean) * scale``, where all numbers matter about alike to the optimiser."""

    mean: Tensor
    scale: Tensor

    def __init__(self, read: int, made: int) -> None:
        super().__init__(read, made)
        self.register_buffer("mean", torch.zeros(read))
        self.register_buffer("scale", torch.ones(read))

    def plain(self) -> tuple[Tensor, Tensor]:
        """Weight and bias of the linear layer that says the same of ``x`` itself."""
        weight = self.weight * self.scale
        return weight, self.bias - weight @ self.mean

    def forward(self, x: Tensor) -> Tensor:
        """What the layer says of ``x``."""
        return nn.functional.linear(x, *self.plain())

    def standardise(self, *parts: np.ndarray) -> None:
        """Set means and scales from arrays ``[2, n]`` side by side; as they are where nothing is said."""
        known = torch.from_numpy(np.concatenate(parts, 1)).to(self.mean)
        self.mean[: known.shape[1]], self.scale[: known.shape[1]] = known[0], known[1]


class EntityNetwork(nn.Module):
    """Deep sets over the fighters' rows, with a pointer head over the targets.

    Rows are packed, so that a duel costs what two rows cost, whatever it is batched with.

    Args:
        layout: what it reads and answers.
        width: numbers kept for each fighter.
        trunk: numbers kept for the whole position.
    """

    places: Tensor

    def __init__(self, layout: Entities, width: int = 64, trunk: int = 128) -> None:
        super().__init__()
        self.layout = layout
        _add_layers(self, entity_layers(layout, width, trunk), ("context", "row"), ("aimed", "untargeted"))
        self.register_buffer("places", torch.from_numpy(layout.places), persistent=False)

    def standardise(self, inputs: Inputs) -> None:
        """See the inputs so from now on."""
        self.context.standardise(inputs.overall, inputs.rows)
        self.row.standardise(inputs.rows)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits ``[n, actions]`` and values ``[n]`` of observations ``[n, numbers]``."""
        flat, values = self.answers(observations)
        places = self.places[observations[:, 0].long()].clamp(max=flat.shape[1] - 1)
        return flat.gather(1, places), values

    def logits_of(self, observations: Tensor, battle: Tensor, action: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of those actions in those rows of the batch, ``[pairs]``, and values ``[n]``."""
        flat, values = self.answers(observations)
        place = self.places[observations[:, 0].long()[battle], action]
        return flat.view(-1).index_select(0, battle * flat.shape[1] + place), values

    def answers(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """What the heads say, as ``Entities.places`` lays it out, and values ``[n]``."""
        layout, n = self.layout, len(observations)
        start = HEADER + layout.globals
        allies, rows = observations[:, 0].long(), observations[:, 1].long()
        grid = observations[:, start:].view(n, -1, layout.features)
        most = grid.shape[1]
        number = torch.arange(most, device=observations.device)
        present = number < rows[:, None]
        battle, row = present.nonzero(as_tuple=True)
        relation = (row > 0).long() + (row > allies[battle]).long()
        context = self.context(torch.cat((observations[:, HEADER:start], grid[:, 0]), 1))
        ahead = torch.cat((grid[present], nn.functional.one_hot(relation, 3).to(grid.dtype)), 1)
        seen = torch.relu(self.entity(torch.relu(self.row(ahead) + context.index_select(0, battle))))

        lengths = torch.stack((allies + 1, rows - allies - 1), 1).flatten()
        side = 2 * battle + (relation == 2)
        sums = torch.zeros(2 * n, seen.shape[1], dtype=seen.dtype, device=seen.device).index_add(0, side, seen)
        # Not segment_reduce, whose gradients are wrong where several of a side are alike. Nothing in it is below 0.
        most_of = torch.zeros_like(sums).scatter_reduce(0, side[:, None].expand_as(seen), seen, "amax")
        pools = torch.cat((sums / lengths[:, None], most_of), 1).view(n, -1)
        own = seen.index_select(0, rows.cumsum(0) - rows)
        trunk = torch.relu(self.trunk(torch.cat((torch.relu(context), own, pools), 1)))
        trunk = torch.relu(self.trunk2(trunk))

        aimed = self.aimed(torch.relu(self.key(seen) + self.query(trunk).index_select(0, battle)))
        grid_of = torch.zeros(n * most, layout.aimed, dtype=aimed.dtype, device=aimed.device)
        grid_of = grid_of.index_copy(0, battle * most + row, aimed)
        return torch.cat((self.untargeted(trunk), grid_of.view(n, -1)), 1), self.value(trunk)[:, 0]


class PlainNetwork(nn.Module):
    """Two layers over one vector with a fixed place for each slot: the baseline.

    Args:
        layout: what it reads and answers.
        width: numbers in each layer.
    """

    def __init__(self, layout: Entities, width: int = 128) -> None:
        super().__init__()
        self.layout = layout
        _add_layers(self, plain_layers(layout, width), ("hidden",), ("logits",))

    def standardise(self, inputs: Inputs) -> None:
        """See the inputs so from now on; rows are not shifted, so that a slot in which nobody stands says nothing."""
        slots = (self.hidden.in_features - self.layout.globals) // self.layout.features
        rows = inputs.rows * np.array([[0], [1]], np.float32)
        self.hidden.standardise(inputs.overall, *[rows] * slots)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits ``[n, actions]`` and values ``[n]`` of observations ``[n, numbers]``."""
        x = torch.relu(self.hidden(self._in_slots(observations)))
        x = torch.relu(self.hidden2(x))
        return self.logits(x), self.value(x)[:, 0]

    def logits_of(self, observations: Tensor, battle: Tensor, action: Tensor) -> tuple[Tensor, Tensor]:
        """As :meth:`EntityNetwork.logits_of`."""
        logits, values = self(observations)
        return logits[battle, action], values

    def _in_slots(self, observations: Tensor) -> Tensor:
        """As ``agents.learned.network.in_slots``."""
        layout, n, side = self.layout, len(observations), len(self.layout.places) - 1
        start = HEADER + layout.globals
        allies, rows = observations[:, 0].long(), observations[:, 1].long()
        grid = observations[:, start:].view(n, -1, layout.features)
        present = torch.arange(grid.shape[1], device=grid.device) < rows[:, None]
        battle, row = present.nonzero(as_tuple=True)
        slot = torch.where(row <= allies[battle], row, row - allies[battle] + side)
        out = torch.zeros(n * (1 + 2 * side), layout.features, dtype=grid.dtype, device=grid.device)
        out = out.index_copy(0, battle * (1 + 2 * side) + slot, grid[present])
        return torch.cat((observations[:, HEADER:start], out.view(n, -1)), 1)


def _add_layers(
    module: nn.Module, layers: dict[str, tuple[int, int]], first: tuple[str, ...], heads: tuple[str, ...]
) -> None:
    """Linear layers, orthogonal with PPO's usual gains: small for the policy's heads, which so begin near uniform."""
    for name, (read, made) in layers.items():
        layer = (Standardised if name in first else nn.Linear)(read, made)
        nn.init.orthogonal_(layer.weight, 0.01 if name in heads else 1.0 if name == "value" else 2**0.5)
        nn.init.zeros_(layer.bias)
        module.add_module(name, layer)
