"""A run that takes seconds: few lanes, few steps, a small network, and everything that a large one has."""

from typing import Any

import pytest

from training.config import Training

TINY: dict[str, Any] = {
    "title": "Tiny",
    "seed": 3,
    "steps": 384,
    "network": {"kind": "entities", "width": 8, "trunk": 8},
    "fights": {"lanes": 8},
    "ppo": {"n_steps": 8, "batch_size": 32, "n_epochs": 2},
    "encounters": {"named": ["mirror-duel", "three-on-three"], "variations": 3, "named_share": 0.5},
    "curriculum": [{"until": 64, "fighters": 2}],
    "league": {
        "anchors": ["brute", "duellist"],
        "anchor_share": 0.5,
        "snapshot_every": 128,
        "keep": 2,
        "exploiters": {"every": 192, "steps": 128},
    },
    "evaluation": {"every": 192, "pairs": 2, "opponents": ["brute", "turtle"], "encounters": ["mirror-duel"]},
    "checkpoint_seconds": 0,
    "threads": 1,
}


@pytest.fixture(scope="session")
def tiny() -> Training:
    """The run of TINY."""
    return Training.model_validate(TINY)
