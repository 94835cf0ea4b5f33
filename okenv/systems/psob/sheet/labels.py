"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of hazards, places with cover and props."""

    weapons: list[list[str]]
    hazards: list[str]
    covers: list[str]
    props: list[str] = field(default_factory=list)


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, hazards, places with cover and props."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    weapons = [[w.name for w in fighter.sheet.weapons] for fighter in fighters]
    rules = encounter.rules
    return Labels(weapons, *([one.name for one in things] for things in (rules.hazards, rules.covers, rules.props)))
