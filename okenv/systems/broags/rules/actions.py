"""The action table of BrOAGS: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.prompts import ALLY, ENEMY, Kind, action_table
from okenv.core.spine import actions_of

from .layout import ARMS, WEAPONS


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    DONE = 0
    DECLINE = 1
    ATTACK = 2
    WILD = 3
    TAMED = 4
    STOP = 5
    BLOCK = 6
    DODGE = 7
    SHIELD = 8
    STOCK = 9
    CROUCH = 10
    STAND = 11
    RISE = 12
    GROUND = 13
    COVER = 14
    HIDE = 15
    FLEE = 16
    TRIP = 17
    DISARM = 18
    GRAPPLE = 19
    SHOVE = 20
    CONCENTRATE = 21
    DOGPILE = 22
    DRAW = 23
    PICK = 24
    CLEAR = 25
    KEEP = 26
    RELEASE = 27
    PASS = 28
    BREAK = 29
    REVERSE = 30
    PIN = 31
    HOLD = 32
    TAKE = 33
    APPROACH = 34
    RETREAT = 35
    JOIN = 36
    LEAVE = 37


AREAS = 3
"""Areas of the body that a tamed attack can name (BR-HIT-1)."""
WAYS = 5
"""All of a movement, half of it, a sprint, a sprint that is significantly or extremely erratic (BR-MOVE-1)."""
FULL, HALF, SPRINT, SIGNIFICANT, EXTREME = range(WAYS)

KINDS = (
    Kind("done", "end the turn"),
    Kind("decline", "let it happen, or leave it"),
    Kind("attack", "attack", ENEMY, ARMS, ("attack",)),
    Kind("wild", "a wild attack: any hit counts", tags=("wild",)),
    Kind("tamed", "a tamed attack on one area of the body", options=AREAS, tags=("tamed",)),
    Kind("stop", "no second attack"),
    Kind("block", "block (-2 initiative score)", tags=("reaction", "block")),
    Kind("dodge", "dodge (-2 initiative score)", tags=("reaction", "dodge")),
    Kind("shield", "'Nooo!': come between (-2 initiative score)", tags=("reaction", "shield")),
    Kind("stock", "take stock (+2 initiative score)", tags=("stock",)),
    Kind("crouch", "crouch", tags=("crouch",)),
    Kind("stand", "stand up from crouching"),
    Kind("rise", "rise", tags=("rise",)),
    Kind("ground", "go to ground", tags=("ground",)),
    Kind("cover", "find cover", tags=("cover",)),
    Kind("hide", "hide", tags=("hide",)),
    Kind("flee", "flee from hiding", tags=("flee",)),
    Kind("trip", "trip", ENEMY, tags=("manoeuvre", "trip")),
    Kind("disarm", "disarm", ENEMY, tags=("manoeuvre", "disarm")),
    Kind("grapple", "grapple", ENEMY, tags=("manoeuvre", "grapple")),
    Kind("shove", "shove", ENEMY, tags=("manoeuvre", "shove")),
    Kind("concentrate", "concentrated fire of the group", ENEMY, WEAPONS, ("attack", "group")),
    Kind("dogpile", "dogpile of the group", ENEMY, ARMS, ("attack", "group")),
    Kind("draw", "draw a weapon", options=WEAPONS, tags=("arm",)),
    Kind("pick", "pick up a weapon", options=WEAPONS, tags=("arm",)),
    Kind("clear", "clear a jam", options=WEAPONS, tags=("arm",)),
    Kind("keep", "keep the pin or the hold"),
    Kind("release", "release her", tags=("release",)),
    Kind("pass", "do nothing"),
    Kind("break", "break free", tags=("break",)),
    Kind("reverse", "reverse the pin", tags=("break", "reverse")),
    Kind("pin", "pin them"),
    Kind("hold", "hold them"),
    Kind("take", "keep the weapon that she loses", options=WEAPONS, tags=("take",)),
    Kind("approach", "move toward an enemy", ENEMY, WAYS, ("move", "approach")),
    Kind("retreat", "move away from an enemy", ENEMY, WAYS, ("move", "retreat")),
    Kind("join", "move toward an ally", ALLY, WAYS, ("move", "join")),
    Kind("leave", "move away from an ally", ALLY, WAYS, ("move", "leave")),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, _ = actions_of(ACTIONS)
