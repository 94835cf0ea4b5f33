"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from okenv.template import weapon_names


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's weapons, by row, of hazards, covers, props and vehicles."""

    weapons: list[list[str]]
    hazards: list[str]
    covers: list[str]
    props: list[str] = field(default_factory=list)
    vehicles: list[str] = field(default_factory=list)


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons, hazards, places with cover, props and vehicles."""
    rules = encounter.rules
    things = ([one.name for one in them] for them in (rules.hazards, rules.covers, rules.props, rules.vehicles))
    return Labels(weapon_names(encounter), *things)
