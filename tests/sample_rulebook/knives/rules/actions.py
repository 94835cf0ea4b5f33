"""The action table of Knives."""

from __future__ import annotations

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.prompts import ENEMY, About, Acts, action_table, kinds_of


class Act(Acts):
    """Kinds of actions, by their number in the table."""

    STAB = About("stab", ENEMY, tags=("stab",))
    GUARD = About("guard", tags=("guard",))


ACTIONS = action_table(kinds_of(Act))

ACTION_KIND, ACTION_TARGET, TAGS = ACTIONS.kind, ACTIONS.target, ACTIONS.tags
STAB, STAB_MORE = ACTIONS.id(Act.STAB), ACTIONS.id(Act.STAB, BASE_CAPACITY - 1)
"""The id of a stab at the first enemy, and at the first one beyond the base capacity."""
GUARD = ACTIONS.id(Act.GUARD)
