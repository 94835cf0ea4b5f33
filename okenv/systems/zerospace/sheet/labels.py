"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of places with cover, hazards and sides.

    ``healths`` are what the places with cover have undamaged (ZS-OBJ-1), ``skills`` the weapons' ``hand``, ``ranged``
    or ``mental``, as far as they are known.
    """

    weapons: list[list[str]]
    covers: list[str]
    hazards: list[str]
    healths: list[int]
    sides: tuple[str, ...] = ()
    skills: list[list[str]] = field(default_factory=list)


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, places with cover, hazards and sides."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    weapons = [[w.name for w in fighter.sheet.weapons] for fighter in fighters]
    covers, hazards = encounter.rules.covers, encounter.rules.hazards
    healths = [cover.health for cover in covers]
    sides = tuple(side.name for side in encounter.sides)
    skills = [[w.skill for w in fighter.sheet.weapons] for fighter in fighters]
    return Labels(weapons, [cover.name for cover in covers], [one.name for one in hazards], healths, sides, skills)
