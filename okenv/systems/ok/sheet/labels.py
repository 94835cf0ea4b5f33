"""What a narration needs and the record does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from okenv.template import weapon_names


@dataclass(frozen=True)
class Labels:
    """What a narration needs: names of each fighter's own weapons, by row, and of the props, and whether all swim."""

    weapons: list[list[str]]
    props: list[str]
    water: bool = False


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons and props, and its ground."""
    rules = encounter.rules
    return Labels(weapon_names(encounter), [p.name for p in rules.props], rules.ground == "water")
