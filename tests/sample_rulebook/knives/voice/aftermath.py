"""What a fight leaves behind, in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Any = None) -> list[str]:
    """Every fighter's wounds, at the end of a fight or any time before it."""
    fighters = battle[0]["fighters"]
    return [
        f"{name}: {'down' if f['wounds'] >= f['toughness'] else 'standing'}, {f['wounds']} of {f['toughness']} wounds."
        for name, f in zip(names, fighters, strict=False)
    ]
