"""What a game master may correct in a PSOB fight, and what follows from it."""

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
    fighter={"aim_on": 1, "lead": 1, "drive": 1},
    fight={"actor": 0, "victim": 0},
    fighter_masks=("p_targets",),
    fight_masks=("asked", "joining", "stepping"),
)
"""Between two decisions ``cursor``, ``target`` and ``dice_by`` name nobody: only awaited dice look at them."""
MODIFIABLE: frozenset[Purpose] = frozenset({Purpose.INITIATIVE, Purpose.PREEMPT, Purpose.ACTION})
"""Rolls to which a modifier is simply added (PS-TASK-1)."""
_LEAST, _LEAST_ONCE = -99, -2


def least(b: Any) -> int:
    """The least that the awaited dice, with a modifier, may come to.

    The one roll of a complex action is kept in the record, which has no room below the dice (PS-ACT-1).
    """
    once = b.dice_for == Purpose.ACTION and b.once_option != 0 and b.fighters[int(b.dice_by)].uses > 1
    return _LEAST_ONCE if once else _LEAST
