"""Which fields of the record name fighters or squads by their number, so that a larger fight can be laid out anew.

Between two decisions ``cursor``, ``target`` and ``dice_by`` name nobody: only dice that are awaited look at them.
"""

from __future__ import annotations

FIGHTER_ROWS: dict[str, int] = {"aim_on": 1, "lead": 1}
"""Fields of a fighter that hold a row, with what is added to it; less than that is nobody."""
BATTLE_ROWS: dict[str, int] = {"actor": 0, "victim": 0}
"""Fields of the fight that hold a row, with what is added to it; less than that is nobody."""
FIGHTER_MASKS: tuple[str, ...] = ("p_targets",)
"""Fields of a fighter whose bits are rows."""
BATTLE_MASKS: tuple[str, ...] = ("asked", "joining", "stepping")
"""Fields of the fight whose bits are rows."""
FIGHTER_SQUADS: tuple[str, ...] = ("squad",)
"""Fields of a fighter that hold the number of a squad."""
FIGHTER_SQUAD_MASKS: tuple[str, ...] = ()
"""Fields of a fighter whose bits are squads."""
