"""What a game master may correct in a PSOB fight, and what follows from it."""

from __future__ import annotations

from typing import Any

from ..rules.layout import Purpose
from .figures import fields, read, write
from .rows import BATTLE_MASKS, BATTLE_ROWS, FIGHTER_MASKS, FIGHTER_ROWS, FIGHTER_SQUAD_MASKS, FIGHTER_SQUADS
from .settling import GO_ON, arrive, leave, settle

MODIFIABLE: frozenset[Purpose] = frozenset({Purpose.INITIATIVE, Purpose.PREEMPT, Purpose.ACTION})
"""Rolls to which a modifier is simply added (PS-TASK-1)."""
_LEAST, _LEAST_ONCE = -99, -2


def least(b: Any) -> int:
    """The least that the awaited dice, with a modifier, may come to.

    The one roll of a complex action is kept in the record, which has no room below the dice (PS-ACT-1).
    """
    once = b.dice_for == Purpose.ACTION and b.once_option != 0 and b.fighters[int(b.dice_by)].uses > 1
    return _LEAST_ONCE if once else _LEAST


__all__ = [
    "BATTLE_MASKS", "BATTLE_ROWS", "FIGHTER_MASKS", "FIGHTER_ROWS", "FIGHTER_SQUADS", "FIGHTER_SQUAD_MASKS", "GO_ON",
    "MODIFIABLE", "arrive", "fields", "least", "leave", "read", "settle", "write",
]  # fmt: skip
