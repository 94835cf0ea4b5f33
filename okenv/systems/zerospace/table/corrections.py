"""What a game master may correct in a ZeroSpace fight, and what follows from it."""

from __future__ import annotations

from typing import Any

from ..rules.layout import Purpose
from .figures import fields, read, write
from .rows import (
    BATTLE_MASKS,
    BATTLE_ROWS,
    FIGHTER_MASKS,
    FIGHTER_PLACES,
    FIGHTER_ROWS,
    FIGHTER_SQUAD_MASKS,
    FIGHTER_SQUADS,
)
from .settling import GO_ON, arrive, leave, settle

MODIFIABLE: frozenset[Purpose] = frozenset()
"""No rolls: modifiers are for Fudge dice, and here 2d6 and 1d6 are rolled (ZS-DICE-1, ZS-DMG-1)."""
_LEAST = 1


def least(_b: Any) -> int:
    """The least that the awaited dice may come to: a die shows 1 at least (ZS-DMG-1)."""
    return _LEAST


__all__ = [
    "BATTLE_MASKS", "BATTLE_ROWS", "FIGHTER_MASKS", "FIGHTER_PLACES", "FIGHTER_ROWS", "FIGHTER_SQUADS",
    "FIGHTER_SQUAD_MASKS", "GO_ON", "MODIFIABLE", "arrive", "fields", "least", "leave", "read", "settle", "write",
]  # fmt: skip
