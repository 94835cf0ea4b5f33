"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of places with cover, of smoke."""

    weapons: list[list[str]]
    covers: list[str]
    smoke: list[str] = field(default_factory=list)


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, places with cover and smoke."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    weapons = [[w.name for w in fighter.sheet.weapons] for fighter in fighters]
    rules = encounter.rules
    return Labels(weapons, [cover.name for cover in rules.covers], [smoke.name for smoke in rules.smoke])
