"""The action table of PSOB: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.prompts import ALLY, ENEMY, Kind, action_table
from okenv.core.spine import actions_of

from .layout import ARMS, PROPS, WEAPONS, Rate


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    DECLINE = 0
    DODGE = 1
    STAND = 2
    DEFEND = 3
    HOLD = 4
    PASS = 5
    ATTACK = 6
    AREA = 7
    AIM = 8
    RATE = 9
    INTIMIDATE = 10
    RALLY = 11
    DECEIVE = 12
    COMPLEX = 13
    NOTHING = 14
    DONE = 15
    ACT = 16
    RELOAD = 17
    SPREAD = 18
    COW = 19
    PREEMPT = 20
    SNAP = 21
    APPROACH = 22
    RETREAT = 23
    JOIN = 24
    LEAVE = 25
    COVER = 26
    SWING = 27


RATES = len(Rate) - 1
"""Rates of fire that can be chosen: single, burst, auto, saturation (PS-ROF-1)."""
SPREADS = 7
"""None; two, three, four times the hits; two, three, four times the width (PS-AREA-1)."""
WAYS = 7
"""A quarter, half or full move before the action, the same after it, and an aborter's step (PS-MOVE-1)."""
STEP = 6
"""The way of an aborter (PS-ABORT-1)."""

KINDS = (
    Kind("decline", "go on waiting, or do nothing about it"),
    Kind("dodge", "abort to defence (+2 Dodge)", tags=("defence", "abort")),
    Kind("stand", "stay where one is"),
    Kind("defend", "active defence (+2 Dodge, -2 to all else)", tags=("defence", "active-defence")),
    Kind("hold", "hold the phase", tags=("hold",)),
    Kind("pass", "do nothing in this phase"),
    Kind("attack", "attack", ENEMY, ARMS, ("attack",)),
    Kind("area", "fire at an area, this enemy in its middle", ENEMY, WEAPONS, ("attack", "area")),
    Kind("aim", "aim", ENEMY, tags=("aim",)),
    Kind("rate", "rate of fire", options=RATES, tags=("rate",)),
    Kind("intimidate", "intimidate the enemy's minor characters", tags=("social", "intimidate")),
    Kind("rally", "rally one's own minor characters", tags=("social", "rally")),
    Kind("deceive", "make one's side seem larger", tags=("social", "deceive")),
    Kind("complex", "a complex action", tags=("complex",)),
    Kind("nothing", "no action beside it"),
    Kind("done", "no further part"),
    Kind("act", "act now"),
    Kind("reload", "reload", options=WEAPONS, tags=("reload",)),
    Kind("spread", "spread the beam", options=SPREADS, tags=("spread",)),
    Kind("cow", "intimidate a major character", ENEMY, tags=("social", "intimidate")),
    Kind("preempt", "preempt", ENEMY, tags=("preempt",)),
    Kind("snap", "abort to the hair-trigger attack", ENEMY, tags=("abort", "hair-trigger")),
    Kind("approach", "move toward an enemy", ENEMY, WAYS, ("move", "approach")),
    Kind("retreat", "move away from an enemy", ENEMY, WAYS, ("move", "retreat")),
    Kind("join", "move toward an ally", ALLY, WAYS, ("move", "join")),
    Kind("leave", "move away from an ally", ALLY, WAYS, ("move", "leave")),
    Kind("cover", "find cover", options=WAYS, tags=("move", "cover")),
    Kind("swing", "swing or leap to an enemy, on a prop", ENEMY, PROPS, ("swing",)),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, mark_at = actions_of(ACTIONS)
