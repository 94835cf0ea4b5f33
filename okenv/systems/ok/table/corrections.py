"""What a game master may correct in an OK fight, and what follows from it."""

from __future__ import annotations

from typing import Any

from okenv.core.rows import Rows

from ..rules.layout import Purpose
from .figures import fields as fields
from .figures import read as read
from .figures import write as write
from .settling import GO_ON as GO_ON
from .settling import arrive as arrive
from .settling import leave as leave
from .settling import settle as settle

ROWS = Rows(
    fighter={"setup_on": 1, "holds": 1, "held_by": 1, "taken_from": 1, "contest": 1, "contests": 1},
    fight={
        "actor": 0, "act_by": 0, "act_on": 0, "pre_on": 0, "next_by": 0, "next_on": 0, "next_pre_on": 0, "swept": 0,
        "guard": 1, "pre_guard": 1,
    },
    fighter_masks=("def_one",),
    fight_masks=("asked", "offered"),
    squad_masks=("def_group",),
)  # fmt: skip
"""Between two decisions ``cursor`` and ``dice_by`` name nobody: only dice that are awaited look at them."""
MODIFIABLE: frozenset[Purpose] = frozenset(
    {Purpose.INITIATIVE, Purpose.ATTACK, Purpose.SETUP, Purpose.QUICKNESS, Purpose.TASK}
)
"""Rolls to which a modifier is simply added (OK-TASK-1)."""
_LEAST = -99


def least(_b: Any) -> int:
    """The least that the awaited dice, with a modifier, may come to: anything that somebody may mean."""
    return _LEAST
