"""Why a policy decided as it did."""

from __future__ import annotations

import numpy as np

from ..mind.policies import left
from ..rules.actions import GUARD
from ..rules.engine import needed
from ..rules.sides import rows_of, side_of


def reason(battle: np.ndarray, code: str, action: int, names: list[str]) -> str:
    """Why the policy of that code decided so, in computed quantities only."""
    b = battle[0]
    if code == "random" or action == GUARD:
        return f"{left(b, b['actor'])} more wounds and she is down" if code == "turtle" else ""
    target = rows_of(b, 1 - side_of(b, b["actor"]))[0] + action
    chance = (7 - min(max(needed(b, b["actor"], target), 1), 7)) / 6
    return f"{left(b, target)} more wounds and {names[target]} is down; a hit is {chance:.0%} likely"
