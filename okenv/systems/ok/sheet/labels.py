"""The names that a narration needs and the record has none of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from okenv.template import weapon_names


@dataclass(frozen=True)
class Labels:
    """The names that a narration needs: of each fighter's own weapons, by row, and of the props."""

    weapons: list[list[str]]
    props: list[str]


def labels(encounter: Any) -> Labels:
    """The names of an encounter's weapons and props."""
    return Labels(weapon_names(encounter), [p.name for p in encounter.rules.props])
