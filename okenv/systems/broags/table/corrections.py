"""What a game master may correct in a BrOAGS fight, and what follows from it."""

from __future__ import annotations

from typing import Any

from okenv.core.rows import Rows

from ..rules.layout import ARMS, Purpose
from .figures import fields as fields
from .figures import read as read
from .figures import write as write
from .settling import GO_ON as GO_ON
from .settling import arrive as arrive
from .settling import leave as leave
from .settling import settle as settle

ROWS = Rows(
    fighter={"bond_with": 1},
    fight={"actor": 0, "whose": 0, "ward": 0, "target": 0, "shielder": 0},
    fight_masks=("asked", "joining"),
    places={"w_from": (ARMS, 1)},
)
"""Between two decisions ``cursor`` and ``dice_by`` name nobody: only dice that are awaited look at them."""
MODIFIABLE: frozenset[Purpose] = frozenset(
    {Purpose.SHIELD, Purpose.REACTION, Purpose.CONTEST, Purpose.BREAK, Purpose.HIDE, Purpose.DEFENCE}
)
"""Rolls to which a modifier is simply added (BR-DICE-1).

Not those of an attack, whose four pluses or minuses are counted (BR-CRIT-1), nor those of initiative, whose score has
an upper bound (BR-STOCK-1) and can be corrected itself.
"""
_LEAST = -99


def least(_b: Any) -> int:
    """The least that the awaited dice, with a modifier, may come to: anything that somebody may mean."""
    return _LEAST
