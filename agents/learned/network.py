"""A network's answers in NumPy alone: the same numbers as ``training.network`` gives, without torch.

Both kinds read a batch of observations with their header (``entities.HEADER``) and give a logit for each action of
the table and a value, the expected result of the asked side from -1 to 1.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from .entities import HEADER, Entities

KINDS = ("entities", "mlp")
"""The architectures: weights shared between the fighters' rows, or one plain vector."""

_NONE = np.zeros(1, np.float32)


class Network(Protocol):
    """What answers observations."""

    def __call__(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits float32 ``[n, actions]`` and values float32 ``[n]`` of observations float32 ``[n, numbers]``."""
        ...


def network(layout: Entities, architecture: dict[str, Any], weights: dict[str, np.ndarray]) -> Network:
    """The network of an architecture (``kind``: one of :data:`KINDS`) with these weights."""
    kinds: dict[str, type[EntityNetwork] | type[PlainNetwork]] = {"entities": EntityNetwork, "mlp": PlainNetwork}
    return kinds[architecture["kind"]](layout, weights)


def sizes(kind: str) -> dict[str, int]:
    """The sizes that an architecture of a kind has, by name, each with what it is where nothing is said."""
    parameters = inspect.signature(_LAYERS[kind]).parameters.values()
    return {each.name: each.default for each in parameters if each.default is not each.empty}


def shapes(layout: Entities, architecture: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    """The shapes of an architecture's weights by name, as ``torch.nn.Linear`` has them."""
    given = {key: value for key, value in architecture.items() if key != "kind"}
    found: dict[str, tuple[int, ...]] = {}
    for name, (read, made) in _LAYERS[architecture["kind"]](layout, **given).items():
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


_LAYERS: dict[str, Callable[..., dict[str, tuple[int, int]]]] = {"entities": entity_layers, "mlp": plain_layers}


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


class _Packing(NamedTuple):
    """Which rows of a batch are there, one after the other; ``rows`` counts them.

    Attributes:
        battle, row: int64 ``[rows]``: the fight of each, and her number in it.
        relation: int64 ``[rows]``: 0 for the asked fighter, 1 for an ally, 2 for an enemy.
        firsts: int64 ``[n]``: where each fight's rows begin.
        edges: int64 ``[2 n]``: where each side's do; ``lengths`` float32 ``[2 n, 1]``: how many they are.
        places: int64 ``[n, actions]``: where each action's logit stands in ``untargeted`` numbers for each fight, then
            ``aimed`` numbers for each row, then a 0 for whom nobody stands.
    """

    battle: np.ndarray
    row: np.ndarray
    relation: np.ndarray
    firsts: np.ndarray
    edges: np.ndarray
    lengths: np.ndarray
    places: np.ndarray


def _packing(layout: Entities, allies: np.ndarray, rows: np.ndarray) -> _Packing:
    n = len(rows)
    firsts = np.cumsum(rows) - rows
    battle = np.repeat(np.arange(n), rows)
    row = np.arange(len(battle)) - firsts[battle]
    relation = (row > 0).astype(np.int64) + (row > allies[battle])
    lengths = np.stack((allies + 1, rows - allies - 1), 1).astype(np.float32).reshape(-1, 1)
    edges = np.stack((firsts, firsts + allies + 1), 1).ravel()
    place = layout.places[allies]
    aimed = place - layout.untargeted
    first = n * layout.untargeted + firsts * layout.aimed
    nobody = n * layout.untargeted + len(battle) * layout.aimed
    places = np.where(aimed < (rows * layout.aimed)[:, None], first[:, None] + aimed, nobody)
    places = np.where(aimed < 0, (np.arange(n) * layout.untargeted)[:, None] + place, places)
    return _Packing(battle, row, relation, firsts, edges, lengths, places)


class EntityNetwork(_Layers):
    """Deep sets over the fighters' rows, with a pointer head over the targets (Zaheer et al., "Deep Sets", 2017).

    The logit of an action that is aimed at a row behind the last one is 0; those of other illegal actions, such as what
    is aimed at an ally whom she does not have, mean nothing.
    """

    def __init__(self, layout: Entities, weights: dict[str, np.ndarray]) -> None:
        super().__init__(layout, weights)
        weight, bias = self._weights["row"]
        self._row, self._relation = weight[: layout.features], weight[layout.features :] + bias
        self._single: dict[tuple[int, int], _Packing] = {}

    def __call__(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values of a batch."""
        layout, n = self.layout, len(observations)
        start = HEADER + layout.globals
        packed = self._packing(observations)
        # The fight's numbers, and right behind them the first row.
        context = self._linear("context", observations[:, HEADER : start + layout.features])
        if n == 1:
            seen = observations[0, start : start + len(packed.row) * layout.features].reshape(-1, layout.features)
        else:
            grid = observations[:, start:].reshape(n, -1, layout.features)
            seen = grid[packed.battle, packed.row]
        seen = seen @ self._row
        seen += self._relation[packed.relation]
        seen += context[packed.battle]
        seen = self._relu("entity", np.maximum(seen, 0.0, out=seen))

        means = np.add.reduceat(seen, packed.edges)
        means /= packed.lengths
        pools = np.concatenate((means, np.maximum.reduceat(seen, packed.edges)), 1).reshape(n, -1)
        trunk = np.concatenate((np.maximum(context, 0.0, out=context), seen[packed.firsts], pools), 1)
        trunk = self._relu("trunk2", self._relu("trunk", trunk))

        asked = self._linear("key", seen)
        asked += self._linear("query", trunk)[packed.battle]
        aimed = self._linear("aimed", np.maximum(asked, 0.0, out=asked))
        told = np.concatenate((self._linear("untargeted", trunk).ravel(), aimed.ravel(), _NONE))
        return told[packed.places], self._linear("value", trunk)[:, 0]

    def _packing(self, observations: np.ndarray) -> _Packing:
        """How a batch is packed; of single fights this is kept, since there are few ways."""
        if len(observations) != 1:
            return _packing(self.layout, observations[:, 0].astype(np.int64), observations[:, 1].astype(np.int64))
        key = int(observations[0, 0]), int(observations[0, 1])
        if key not in self._single:
            self._single[key] = _packing(self.layout, np.array(key[:1]), np.array(key[1:]))
        return self._single[key]


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
