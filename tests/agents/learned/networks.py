"""Networks for tests: of random numbers, or such that say the same of every position; what they are shown in fights."""

from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.entities import entities
from agents.learned.network import shapes
from agents.learned.policy import LearnedPolicy
from agents.learned.weights import Learned, load_weights, save_weights
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
    names = encounter_names("ok")
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


def random_network(seed: int = 0, sharp: float = 3.0, **sizes: int) -> Learned:
    """A network of random numbers, the priors of which differ clearly between actions."""
    rng, layout = np.random.default_rng(seed), entities("ok")
    architecture = {"kind": "entities", **sizes}
    weights = {
        name: rng.normal(0, np.sqrt((2.0 if len(shape) == 2 else 0.1) / shape[-1]), shape).astype(np.float32)
        for name, shape in shapes(layout, architecture).items()
    }
    for head in ("aimed", "untargeted"):
        weights[f"{head}.weight"] *= np.float32(sharp)
    return Learned(layout, architecture, weights, {})


def constant_network(value: float) -> Learned:
    """A network that gives every position the same value for whoever is asked, and every action the same logit."""
    learned = random_network(width=16, trunk=16)
    weights = {name: np.zeros_like(array) for name, array in learned.weights.items()}
    weights["value.bias"][:] = value
    return Learned(learned.layout, learned.architecture, weights, {})
