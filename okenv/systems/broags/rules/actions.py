"""The action table of BrOAGS: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from okenv.core.prompts import ALLY, ENEMY, About, Acts, action_table, kinds_of
from okenv.core.spine import actions_of

from .layout import ARMS, WEAPONS

AREAS = 3
"""Areas of the body that a tamed attack can name (BR-HIT-1)."""
WAYS = 5
"""All of a movement, half of it, a sprint, a sprint that is significantly or extremely erratic (BR-MOVE-1)."""
FULL, HALF, SPRINT, SIGNIFICANT, EXTREME = range(WAYS)


class Act(Acts):
    """Kinds of actions, by their number in the table."""

    DONE = About("end the turn")
    DECLINE = About("let it happen, or leave it")
    ATTACK = About("attack", ENEMY, ARMS, ("attack",))
    WILD = About("a wild attack: any hit counts", tags=("wild",))
    TAMED = About("a tamed attack on one area of the body", options=AREAS, tags=("tamed",))
    STOP = About("no second attack")
    BLOCK = About("block (-2 initiative score)", tags=("reaction", "block"))
    DODGE = About("dodge (-2 initiative score)", tags=("reaction", "dodge"))
    SHIELD = About("'Nooo!': come between (-2 initiative score)", tags=("reaction", "shield"))
    STOCK = About("take stock (+2 initiative score)", tags=("stock",))
    CROUCH = About("crouch", tags=("crouch",))
    STAND = About("stand up from crouching")
    RISE = About("rise", tags=("rise",))
    GROUND = About("go to ground", tags=("ground",))
    COVER = About("find cover", tags=("cover",))
    HIDE = About("hide", tags=("hide",))
    FLEE = About("flee from hiding", tags=("flee",))
    TRIP = About("trip", ENEMY, tags=("manoeuvre", "trip"))
    DISARM = About("disarm", ENEMY, tags=("manoeuvre", "disarm"))
    GRAPPLE = About("grapple", ENEMY, tags=("manoeuvre", "grapple"))
    SHOVE = About("shove", ENEMY, tags=("manoeuvre", "shove"))
    CONCENTRATE = About("concentrated fire of the group", ENEMY, WEAPONS, ("attack", "group"))
    DOGPILE = About("dogpile of the group", ENEMY, ARMS, ("attack", "group"))
    DRAW = About("draw a weapon", options=WEAPONS, tags=("arm",))
    PICK = About("pick up a weapon", options=WEAPONS, tags=("arm",))
    CLEAR = About("clear a jam", options=WEAPONS, tags=("arm",))
    KEEP = About("keep the pin or the hold")
    RELEASE = About("release her", tags=("release",))
    PASS = About("do nothing")
    BREAK = About("break free", tags=("break",))
    REVERSE = About("reverse the pin", tags=("break", "reverse"))
    PIN = About("pin them")
    HOLD = About("hold them")
    TAKE = About("keep the weapon that she loses", options=WEAPONS, tags=("take",))
    APPROACH = About("move toward an enemy", ENEMY, WAYS, ("move", "approach"))
    RETREAT = About("move away from an enemy", ENEMY, WAYS, ("move", "retreat"))
    JOIN = About("move toward an ally", ALLY, WAYS, ("move", "join"))
    LEAVE = About("move away from an ally", ALLY, WAYS, ("move", "leave"))


ACTIONS = action_table(kinds_of(Act))

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, _ = actions_of(ACTIONS)
