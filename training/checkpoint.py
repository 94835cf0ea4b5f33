"""A run's checkpoint: one safetensors file, replaced as a whole, with everything that going on exactly needs."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from okenv.files import write_whole

NAME = "checkpoint.safetensors"
FORMAT = "1"


class CheckpointError(ValueError):
    """A checkpoint that cannot be read, or does not belong to what shall go on."""


def write_checkpoint(path: Path, arrays: dict[str, np.ndarray], facts: dict[str, Any]) -> None:
    """Write a checkpoint at once, with the state of all generators that training draws from.

    Args:
        path: of the file.
        arrays: by name.
        facts: plain data.

    Raises:
        OSError: where it cannot be written; what was there stands.
    """
    kind, keys, *rest = np.random.get_state(legacy=True)
    generators = {"numpy": [kind, *rest], "python": random.getstate()}
    held = {"torch": torch.get_rng_state().numpy(), "numpy": np.asarray(keys)}
    if torch.cuda.is_available():
        held["cuda"] = torch.cuda.get_rng_state().numpy()
    everything = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    everything |= {f"generators.{name}": array for name, array in held.items()}
    told = {"format": FORMAT, "facts": json.dumps(facts), "generators": json.dumps(generators)}
    write_whole(path, save(everything, metadata=told))


def read_checkpoint(path: Path) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """The arrays and facts of a checkpoint; the generators go on where it was written by :func:`wake_generators`.

    Raises:
        CheckpointError: where there is none, or something else.
    """
    try:
        with safe_open(str(path), "numpy") as file:
            told = file.metadata() or {}
            if told.get("format") != FORMAT:
                raise CheckpointError(f"{path}: format: found {told.get('format')!r}, expected {FORMAT!r}")
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            facts = json.loads(told["facts"])
            facts["generators"] = json.loads(told["generators"])
    except FileNotFoundError:
        raise CheckpointError(f"{path}: found no checkpoint there") from None
    except (OSError, SafetensorError, KeyError, ValueError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError(f"{path}: found no checkpoint: {error}") from None
    return arrays, facts


def wake_generators(arrays: dict[str, np.ndarray], facts: dict[str, Any]) -> None:
    """Put all generators where they were when the checkpoint was written."""
    kind, *rest = facts["generators"]["numpy"]
    np.random.set_state((kind, arrays["generators.numpy"], *rest))
    version, state, gauss = facts["generators"]["python"]
    random.setstate((version, tuple(state), gauss))
    torch.set_rng_state(torch.from_numpy(arrays["generators.torch"].copy()))
    if torch.cuda.is_available() and "generators.cuda" in arrays:
        torch.cuda.set_rng_state(torch.from_numpy(arrays["generators.cuda"].copy()))
