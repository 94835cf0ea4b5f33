"""What a game master may correct in a ZeroSpace fight, and what follows from it."""

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
    fighter={"fear_of": 1, "holds": 1, "held_by": 1},
    fight={"actor": 0, "whose": 0, "outer": 1, "target": 0, "diver": 1, "ward": 0, "victim": 0, "striker": 0},
    fight_masks=("asked", "spared", "targets", "struck"),
    places={"w_from": (ARMS, 1)},
)
"""Between two decisions ``dice_by`` names nobody: only dice that are awaited look at it."""
MODIFIABLE: frozenset[Purpose] = frozenset()
"""No rolls: modifiers are for Fudge dice, and here 2d6 and 1d6 are rolled (ZS-DICE-1, ZS-DMG-1)."""
_LEAST = 1


def least(_b: Any) -> int:
    """The least that the awaited dice may come to: a die shows 1 at least (ZS-DMG-1)."""
    return _LEAST
