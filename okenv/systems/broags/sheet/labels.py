"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from okenv.template import weapon_names


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of places with cover, of smoke."""

    weapons: list[list[str]]
    covers: list[str]
    smoke: list[str] = field(default_factory=list)


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, places with cover and smoke."""
    rules = encounter.rules
    things = ([one.name for one in them] for them in (rules.covers, rules.smoke))
    return Labels(weapon_names(encounter), *things)
