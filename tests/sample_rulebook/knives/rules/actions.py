"""The action table of Knives."""

from __future__ import annotations

from enum import IntEnum

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.prompts import ENEMY, Kind, action_table


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    STAB = 0
    GUARD = 1


ACTIONS = action_table((Kind("stab", "stab", ENEMY, tags=("stab",)), Kind("guard", "guard", tags=("guard",))))

ACTION_KIND, ACTION_TARGET, TAGS = ACTIONS.kind, ACTIONS.target, ACTIONS.tags
STAB, STAB_MORE = ACTIONS.id(Act.STAB), ACTIONS.id(Act.STAB, BASE_CAPACITY - 1)
"""The id of a stab at the first enemy, and at the first one beyond the base capacity."""
GUARD = ACTIONS.id(Act.GUARD)
