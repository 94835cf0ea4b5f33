"""The action table of OK: every kind of answer, in the order of its ids.

Spending kinds stand in the canonical order of spending: after one of them only the same or a
later one may follow, so that equal spendings have one sequence.
"""

from __future__ import annotations

from enum import IntEnum

from numba import types

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.jit import jit
from okenv.core.prompts import ENEMY, Kind, action_table

from .layout import WEAPONS


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    ATTACK = 0
    SETUP_FREE = 1
    SETUP_HARD = 2
    SETUP_GENERAL = 3
    HOLD = 4
    DONE = 5
    INTERRUPT = 6
    DECLINE = 7
    DEFEND_ONE = 8
    DEFEND_GROUP = 9
    DEFEND_ALL = 10
    PROTECT = 11
    BYPASS = 12
    LETHALITY_UP = 13
    LETHALITY_DOWN = 14
    STYLE = 15
    DAMAGE = 16
    FINISH = 17


KINDS = (
    Kind("attack", "attack", ENEMY, WEAPONS, ("attack",)),
    Kind("setup-free", "free setup", ENEMY, 1, ("setup", "setup-free")),
    Kind("setup-hard", "hard setup", ENEMY, 1, ("setup", "setup-hard")),
    Kind("setup-general", "general setup", ENEMY, 1, ("setup", "setup-general")),
    Kind("hold", "hold", tags=("hold",)),
    Kind("done", "done for this round"),
    Kind("interrupt", "interrupt", tags=("interrupt",)),
    Kind("decline", "decline"),
    Kind("defend-one", "defend against this opponent (+3)", tags=("defence", "defend-one")),
    Kind("defend-group", "defend against the attacker's squad (+2)", tags=("defence", "defend-group")),
    Kind("defend-all", "defend against everyone (+1)", tags=("defence", "defend-all")),
    Kind("protect", "protect the target", tags=("protect",)),
    Kind("bypass", "bypass the armour", tags=("bypass",)),
    Kind("lethality-up", "raise the lethality", tags=("lethality-up",)),
    Kind("lethality-down", "lower the lethality", tags=("lethality-down",)),
    Kind("style", "style", tags=("style",)),
    Kind("damage", "damage", tags=("damage",)),
    Kind("finish", "finish spending"),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_TARGET = ACTIONS.target
ACTION_OPTION = ACTIONS.option
TAGS = ACTIONS.tags
_FIRST, _EXTRA, _OPTIONS = ACTIONS.first, ACTIONS.extra, ACTIONS.options
_BASE = BASE_CAPACITY - 1
_I = types.int64


@jit(_I(_I, _I, _I))
def action_id(kind, target, option):
    """The id of a kind's option against the ``target``-th enemy (0 where it has none)."""
    if target < _BASE:
        return _FIRST[kind] + target * _OPTIONS[kind] + option
    return _EXTRA[kind] + (target - _BASE) * _OPTIONS[kind] + option
