"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's own weapons, by row, and of the props."""

    weapons: list[list[str]]
    props: list[str]


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons and props."""
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    return Labels(
        [[w.name for w in fighter.sheet.weapons] for fighter in fighters], [p.name for p in encounter.rules.props]
    )
