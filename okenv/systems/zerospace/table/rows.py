"""Which fields of the record name fighters or squads by their number, so that a larger fight can be laid out anew.

Between two decisions ``dice_by`` names nobody: only dice that are awaited look at it.
"""

from __future__ import annotations

from ..rules.layout import ARMS

FIGHTER_ROWS: dict[str, int] = {"fear_of": 1, "holds": 1, "held_by": 1}
"""Fields of a fighter that hold a row, with what is added to it; less than that is nobody."""
FIGHTER_PLACES: dict[str, tuple[int, int]] = {"w_from": (ARMS, 1)}
"""Fields of a fighter that hold a place among somebody's arms: how many there are, and what is added."""
BATTLE_ROWS: dict[str, int] = {
    "actor": 0, "whose": 0, "outer": 1, "target": 0, "diver": 1, "ward": 0, "victim": 0, "striker": 0,
}  # fmt: skip
"""Fields of the fight that hold a row, with what is added to it; less than that is nobody."""
FIGHTER_MASKS: tuple[str, ...] = ()
"""Fields of a fighter whose bits are rows."""
BATTLE_MASKS: tuple[str, ...] = ("asked", "targets", "struck")
"""Fields of the fight whose bits are rows."""
FIGHTER_SQUADS: tuple[str, ...] = ("squad",)
"""Fields of a fighter that hold the number of a squad."""
FIGHTER_SQUAD_MASKS: tuple[str, ...] = ()
"""Fields of a fighter whose bits are squads."""
