"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, and of the hazards."""

    weapons: list[list[str]]
    hazards: list[str]


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons and hazards."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    weapons = [[w.name for w in fighter.sheet.weapons] for fighter in fighters]
    return Labels(weapons, [hazard.name for hazard in encounter.rules.hazards])
