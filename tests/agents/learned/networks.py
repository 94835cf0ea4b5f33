"""Networks for tests: of random numbers, or such that say the same of every position."""

from __future__ import annotations

import numpy as np

from agents.learned.entities import entities
from agents.learned.network import shapes
from agents.learned.weights import Learned


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
