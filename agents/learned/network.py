"""A network's answers in NumPy alone: the same numbers as ``training.network`` gives, without torch.

Both kinds read a batch of observations with their header (``entities.HEADER``) and give a logit for each action of
the table and a value, the expected result of the asked side from -1 to 1.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from .entities import HEADER, Entities

KINDS = ("entities", "mlp")
"""The architectures: weights shared between the fighters' rows, or one plain vector."""


class Network(Protocol):
    """What answers observations."""

    def __call__(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits float32 ``[n, actions]`` and values float32 ``[n]`` of observations float32 ``[n, numbers]``."""
        ...


def network(layout: Entities, architecture: dict[str, Any], weights: dict[str, np.ndarray]) -> Network:
    """The network of an architecture (``kind``: one of :data:`KINDS`) with these weights."""
    return {"entities": EntityNetwork, "mlp": PlainNetwork}[architecture["kind"]](layout, weights)


def shapes(layout: Entities, architecture: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    """The shapes of an architecture's weights by name, as ``torch.nn.Linear`` has them."""
    sizes = {key: value for key, value in architecture.items() if key != "kind"}
    layers = {"entities": entity_layers, "mlp": plain_layers}[architecture["kind"]](layout, **sizes)
    found: dict[str, tuple[int, ...]] = {}
    for name, (read, made) in layers.items():
        found |= {f"{name}.weight": (made, read), f"{name}.bias": (made,)}
    return found


def entity_layers(layout: Entities, width: int = 64, trunk: int = 128) -> dict[str, tuple[int, int]]:
    """The layers of :class:`EntityNetwork`: numbers read and made, by name.

    Args:
        layout: what it reads and answers.
        width: numbers kept for each fighter.
        trunk: numbers kept for the whole position.
    """
    return {
        "context": (layout.globals + layout.features, width),
        "row": (layout.features + 3, width),
        "entity": (width, width),
        "trunk": (6 * width, trunk),
        "trunk2": (trunk, trunk),
        "query": (trunk, width),
        "key": (width, width),
        "aimed": (width, layout.aimed),
        "untargeted": (trunk, layout.untargeted),
        "value": (trunk, 1),
    }


def plain_layers(layout: Entities, width: int = 128) -> dict[str, tuple[int, int]]:
    """The layers of :class:`PlainNetwork`: numbers read and made, by name; ``width`` numbers are kept."""
    return {
        "hidden": (slot_numbers(layout), width),
        "hidden2": (width, width),
        "logits": (width, layout.actions),
        "value": (width, 1),
    }


class _Layers:
    def __init__(self, layout: Entities, weights: dict[str, np.ndarray]) -> None:
        self.layout = layout
        self._weights = {
            name: (
                np.ascontiguousarray(weights[f"{name}.weight"].T, np.float32),
                weights[f"{name}.bias"].astype(np.float32),
            )
            for name in sorted({key.rpartition(".")[0] for key in weights})
        }

    def _linear(self, name: str, x: np.ndarray) -> np.ndarray:
        weight, bias = self._weights[name]
        out: np.ndarray = x @ weight
        out += bias
        return out

    def _relu(self, name: str, x: np.ndarray) -> np.ndarray:
        out = self._linear(name, x)
        return np.maximum(out, 0.0, out=out)


class EntityNetwork(_Layers):
    """Deep sets over the fighters' rows, with a pointer head over the targets (Zaheer et al., "Deep Sets", 2017)."""

    def __call__(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values of a batch."""
        layout, n = self.layout, len(observations)
        allies = observations[:, 0].astype(np.int64)
        rows = observations[:, 1].astype(np.int64)
        overall = observations[:, HEADER : HEADER + layout.globals]
        most = int(rows.max())
        start = HEADER + layout.globals
        grid = observations[:, start : start + most * layout.features].reshape(n, most, layout.features)
        context = self._linear("context", np.concatenate((overall, grid[:, 0]), 1))
        present = np.arange(most) < rows[:, None]
        battle, row = np.nonzero(present)
        relation = np.eye(3, dtype=np.float32)[np.where(row == 0, 0, np.where(row <= allies[battle], 1, 2))]
        seen = self._linear("row", np.concatenate((grid[present], relation), 1))
        seen += context[battle]
        seen = self._relu("entity", np.maximum(seen, 0.0, out=seen))

        firsts = np.cumsum(rows) - rows
        lengths = np.stack((allies + 1, rows - allies - 1), 1)
        edges = np.stack((firsts, firsts + allies + 1), 1).ravel()
        means = np.add.reduceat(seen, edges) / lengths.reshape(-1, 1).astype(np.float32)
        pools = np.concatenate((means, np.maximum.reduceat(seen, edges)), 1).reshape(n, -1)
        trunk = self._relu("trunk", np.concatenate((np.maximum(context, 0.0), seen[firsts], pools), 1))
        trunk = self._relu("trunk2", trunk)

        asked = self._linear("query", trunk)[battle]
        asked += self._linear("key", seen)
        flat = np.zeros((n, layout.untargeted + most * layout.aimed), np.float32)
        flat[:, : layout.untargeted] = self._linear("untargeted", trunk)
        flat[:, layout.untargeted :].reshape(n, most, layout.aimed)[present] = self._linear(
            "aimed", np.maximum(asked, 0.0, out=asked)
        )
        places = np.minimum(layout.places[allies], flat.shape[1] - 1)
        return np.take_along_axis(flat, places, 1), self._linear("value", trunk)[:, 0]


class PlainNetwork(_Layers):
    """Two layers over one vector: the fight's numbers, then a fixed place for each slot that could be taken."""

    def __call__(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values of a batch."""
        x = self._relu("hidden", in_slots(self.layout, observations))
        x = self._relu("hidden2", x)
        return self._linear("logits", x), self._linear("value", x)[:, 0]


def in_slots(layout: Entities, observations: np.ndarray) -> np.ndarray:
    """Observations with each ally and each enemy at a place of its own, float32 ``[n, slot_numbers(layout)]``."""
    n, side = len(observations), len(layout.places) - 1
    allies, rows = observations[:, 0].astype(np.int64), observations[:, 1].astype(np.int64)
    start = HEADER + layout.globals
    grid = observations[:, start:].reshape(n, -1, layout.features)
    battle, row = np.nonzero(np.arange(grid.shape[1]) < rows[:, None])
    slot = np.where(row <= allies[battle], row, row - allies[battle] + side)
    out = np.zeros((n, 1 + 2 * side, layout.features), np.float32)
    out[battle, slot] = grid[battle, row]
    return np.concatenate((observations[:, HEADER:start], out.reshape(n, -1)), 1)


def slot_numbers(layout: Entities) -> int:
    """Length of what :func:`in_slots` makes of an observation."""
    return layout.globals + (2 * len(layout.places) - 1) * layout.features
