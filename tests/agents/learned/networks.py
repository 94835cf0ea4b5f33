"""Networks with random weights, and what they are shown in real fights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.entities import entities
from agents.learned.network import shapes
from agents.learned.policy import LearnedPolicy
from agents.learned.weights import load_weights, save_weights
from okenv import encounter_names
from okenv.driver import kernels
from okenv.systems import load_system
from tests.agents.positions import positions

SYSTEM = load_system("ok")
LAYOUT = entities("ok")
ENTITIES = {"kind": "entities", "width": 16, "trunk": 24}
MLP = {"kind": "mlp", "width": 24}
ARCHITECTURES = (ENTITIES, MLP)


def random_weights(architecture: dict[str, Any], seed: int = 0) -> dict[str, np.ndarray]:
    """Weights that keep the size of numbers from layer to layer."""
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0.0, (2.0 / shape[-1]) ** 0.5, shape).astype(np.float32)
        for name, shape in shapes(LAYOUT, architecture).items()
    }


def saved(path: Path, architecture: dict[str, Any] = ENTITIES, seed: int = 0, **about: Any) -> Path:
    """Random weights with their card in a file."""
    save_weights(path, "ok", architecture, random_weights(architecture, seed), about)
    return path


def policy(folder: Path, architecture: dict[str, Any] = ENTITIES, **options: Any) -> LearnedPolicy:
    """A policy with random weights."""
    learned = load_weights(saved(folder / "random.safetensors", architecture))
    return LearnedPolicy(SYSTEM, "ppo:random", learned.network, **options)


def states(most: int = 600, seeds: int = 2) -> np.ndarray:
    """Decisions of fights of every shipped encounter of the rulebook, as many of each, ``[n]``."""
    names = encounter_names()
    found = []
    for name in names:
        of_it = list(positions(name, seeds=seeds))
        found += of_it[:: max(1, len(of_it) * len(names) // most)]
    return np.concatenate(found)


def masks(battles: np.ndarray) -> np.ndarray:
    """The legal actions of each, int8 ``[n, actions]``."""
    out = np.zeros((len(battles), LAYOUT.actions), np.int8)
    for i in range(len(battles)):
        kernels("ok").legal(battles, i, out[i])
    return out
