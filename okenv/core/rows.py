"""Which fields of a record name fighters or squads by their number, so that a larger fight can be laid out anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rows:
    """Those fields of a rulebook, by name; a number less than what is added to it is nobody's.

    Attributes:
        fighter: of a fighter, those that hold a row, with what is added to it.
        fight: of the fight, likewise.
        fighter_masks: of a fighter, those whose bits are rows.
        fight_masks: of the fight, likewise.
        squads: of a fighter, those that hold the number of a squad.
        squad_masks: of a fighter, those whose bits are squads.
        places: of a fighter, those that hold a place of somebody's: how many places everybody has, and what is added
            to ``row * places + place``.
    """

    fighter: Mapping[str, int]
    fight: Mapping[str, int]
    fighter_masks: tuple[str, ...] = ()
    fight_masks: tuple[str, ...] = ()
    squads: tuple[str, ...] = ("squad",)
    squad_masks: tuple[str, ...] = ()
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
