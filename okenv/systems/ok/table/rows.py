"""Which fields of the record name fighters or squads by their number, so that a larger fight can be laid out anew.

Between two decisions ``cursor`` and ``dice_by`` name nobody: only dice that are awaited look at them.
"""

from __future__ import annotations

FIGHTER_ROWS: dict[str, int] = {
    "setup_on": 1, "holds": 1, "held_by": 1, "taken_from": 1, "contest": 1, "contests": 1,
}  # fmt: skip
"""Fields of a fighter that hold a row, with what is added to it; less than that is nobody."""
BATTLE_ROWS: dict[str, int] = {
    "actor": 0, "act_by": 0, "act_on": 0, "pre_on": 0, "next_by": 0, "next_on": 0, "next_pre_on": 0, "swept": 0,
    "guard": 1, "pre_guard": 1,
}  # fmt: skip
"""Fields of the fight that hold a row, with what is added to it; less than that is nobody."""
FIGHTER_MASKS: tuple[str, ...] = ("def_one",)
"""Fields of a fighter whose bits are rows."""
BATTLE_MASKS: tuple[str, ...] = ("asked", "offered")
"""Fields of the fight whose bits are rows."""
FIGHTER_SQUADS: tuple[str, ...] = ("squad",)
"""Fields of a fighter that hold the number of a squad."""
FIGHTER_SQUAD_MASKS: tuple[str, ...] = ("def_group",)
"""Fields of a fighter whose bits are squads."""
