"""The action table of PSOB: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from okenv.core.prompts import ALLY, ENEMY, About, Acts, action_table, kinds_of
from okenv.core.spine import actions_of

from .layout import ARMS, PROPS, WEAPONS, Rate

RATES = len(Rate) - 1
"""Rates of fire that can be chosen: single, burst, auto, saturation (PS-ROF-1)."""
SPREADS = 7
"""None; two, three, four times the hits; two, three, four times the width (PS-AREA-1)."""
PACES = 3
"""A quarter, half or full move (PS-MOVE-1)."""
STEP = 2 * PACES
"""The way of an aborter, behind those before the action and those after it (PS-ABORT-1, PS-MOVE-2)."""
WAYS = STEP + 1
"""Each pace before the action, each after it, and an aborter's step."""
DRIVES = 2
"""A drive before the action, or after it (PS-VEH-1)."""


class Act(Acts):
    """Kinds of actions, by their number in the table."""

    DECLINE = About("go on waiting, or do nothing about it")
    DODGE = About("abort to defence (+2 Dodge)", tags=("defence", "abort"))
    STAND = About("stay where one is")
    DEFEND = About("active defence (+2 Dodge, -2 to all else)", tags=("defence", "active-defence"))
    HOLD = About("hold the phase", tags=("hold",))
    PASS = About("do nothing in this phase")
    ATTACK = About("attack", ENEMY, ARMS, ("attack",))
    AREA = About("fire at an area, this enemy in its middle", ENEMY, WEAPONS, ("attack", "area"))
    AIM = About("aim", ENEMY, tags=("aim",))
    RATE = About("rate of fire", options=RATES, tags=("rate",))
    INTIMIDATE = About("intimidate the enemy's minor characters", tags=("social", "intimidate"))
    RALLY = About("rally one's own minor characters", tags=("social", "rally"))
    DECEIVE = About("make one's side seem larger", tags=("social", "deceive"))
    COMPLEX = About("a complex action", tags=("complex",))
    NOTHING = About("no action beside it")
    DONE = About("no further part")
    ACT = About("act now")
    RELOAD = About("reload", options=WEAPONS, tags=("reload",))
    SPREAD = About("spread the beam", options=SPREADS, tags=("spread",))
    COW = About("intimidate a major character", ENEMY, tags=("social", "intimidate"))
    PREEMPT = About("preempt", ENEMY, tags=("preempt",))
    SNAP = About("abort to the hair-trigger attack", ENEMY, tags=("abort", "hair-trigger"))
    APPROACH = About("move toward an enemy", ENEMY, WAYS, ("move", "approach"))
    RETREAT = About("move away from an enemy", ENEMY, WAYS, ("move", "retreat"))
    JOIN = About("move toward an ally", ALLY, WAYS, ("move", "join"))
    LEAVE = About("move away from an ally", ALLY, WAYS, ("move", "leave"))
    COVER = About("find cover", options=WAYS, tags=("move", "cover"))
    SWING = About("swing or leap to an enemy, on a prop", ENEMY, PROPS, ("swing",))
    DRIVE = About("drive toward an enemy", ENEMY, DRIVES, ("move", "drive"))
    DRIVE_OFF = About("drive away from an enemy", ENEMY, DRIVES, ("move", "drive"))


ACTIONS = action_table(kinds_of(Act))

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, mark_at = actions_of(ACTIONS)
