"""What a game master may correct in an OK fight, and what follows from it."""

from __future__ import annotations

from typing import Any

from ..rules.layout import Purpose
from .figures import fields, read, write
from .rows import BATTLE_MASKS, BATTLE_ROWS, FIGHTER_MASKS, FIGHTER_ROWS, FIGHTER_SQUAD_MASKS, FIGHTER_SQUADS
from .settling import GO_ON, arrive, leave, settle

MODIFIABLE: frozenset[Purpose] = frozenset(
    {Purpose.INITIATIVE, Purpose.ATTACK, Purpose.SETUP, Purpose.QUICKNESS, Purpose.TASK}
)
"""Rolls to which a modifier is simply added (OK-TASK-1)."""
_LEAST = -99


def least(_b: Any) -> int:
    """The least that the awaited dice, with a modifier, may come to: anything that somebody may mean."""
    return _LEAST


__all__ = [
    "BATTLE_MASKS", "BATTLE_ROWS", "FIGHTER_MASKS", "FIGHTER_ROWS", "FIGHTER_SQUADS", "FIGHTER_SQUAD_MASKS", "GO_ON",
    "MODIFIABLE", "arrive", "fields", "least", "leave", "read", "settle", "write",
]  # fmt: skip
