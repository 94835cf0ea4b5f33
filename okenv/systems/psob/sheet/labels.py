"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of the hazards and the places with cover."""

    weapons: list[list[str]]
    hazards: list[str]
    covers: list[str]


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, hazards and places with cover."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    weapons = [[w.name for w in fighter.sheet.weapons] for fighter in fighters]
    hazards, covers = encounter.rules.hazards, encounter.rules.covers
    return Labels(weapons, [hazard.name for hazard in hazards], [cover.name for cover in covers])
