"""How a fight begins, in sentences."""

from __future__ import annotations

from typing import Any

import numpy as np


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Any = None) -> list[str]:
    """The opening of a battle that has just been laid out."""
    return [f"A guard adds {battle[0]['guard']} to what an attacker needs."]
