"""The action table of ZeroSpace: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.prompts import ALLY, ENEMY, Kind, action_table
from okenv.core.spine import actions_of

from .layout import ARMS, COVERS, TRADES, WEAPONS


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    DONE = 0
    DECLINE = 1
    ATTACK = 2
    PLAIN = 3
    CALLED = 4
    SUPPRESS = 5
    DODGE = 6
    COVER = 7
    APPROACH = 8
    RETREAT = 9
    JOIN = 10
    SEEK = 11
    RISE = 12
    DELAY = 13
    GO = 14
    SEND = 15
    SPREAD = 16
    SWEEP = 17
    DISARM = 18
    DISTRACT = 19
    GRAPPLE = 20
    TAKEDOWN = 21
    SQUEEZE = 22
    BREAK = 23
    RECOVER = 24
    WRECK = 25
    PRONE = 26
    DROP = 27
    DRAW = 28
    PICK = 29
    CLOAK = 30
    RELEASE = 31
    KEEP = 32
    INTERRUPT = 33
    TEAM = 34
    RUN = 35
    DIVE = 36
    OWN = 37
    THROUGH = 38
    COWER = 39
    FLEE = 40
    KNOCK = 41
    TAKE = 42
    SPARE = 43
    ACTIVATE = 44
    DEACTIVATE = 45


WAYS = 3
"""A base move, a double one and an all-out one (ZS-ACT-1, ZS-MOVE-2)."""
SINGLE, DOUBLE, ALL_OUT = range(WAYS)

KINDS = (
    Kind("done", "end the turn"),
    Kind("decline", "let it happen, or leave it"),
    Kind("attack", "attack", ENEMY, ARMS, ("attack",)),
    Kind("plain", "an attack without trading"),
    Kind("called", "a called shot: less Action Value, more damage", options=TRADES, tags=("called",)),
    Kind("suppress", "suppressing fire: more Action Value, less damage", options=TRADES, tags=("suppress",)),
    Kind("dodge", "dodge (+6 DV)", tags=("dodge",)),
    Kind("cover", "crouch behind cover (+3 DV)", tags=("cover",)),
    Kind("approach", "move toward an enemy", ENEMY, WAYS, ("move", "approach")),
    Kind("retreat", "move away from an enemy", ENEMY, WAYS, ("move", "retreat")),
    Kind("join", "move toward an ally", ALLY, WAYS, ("move", "join")),
    Kind("seek", "move to a place with cover", options=COVERS * WAYS, tags=("move", "seek")),
    Kind("rise", "get up", options=2, tags=("rise",)),
    Kind("delay", "delay the turn", tags=("delay",)),
    Kind("go", "take the next turn"),
    Kind("send", "let an ally take the next turn", ALLY),
    Kind("spread", "spread an attack over those beside each other", ENEMY, ARMS, ("attack", "spread")),
    Kind("sweep", "attack everybody in reach", options=ARMS, tags=("attack", "sweep")),
    Kind("disarm", "disarm", ENEMY, tags=("manoeuvre", "disarm")),
    Kind("distract", "distract", ENEMY, tags=("manoeuvre", "distract")),
    Kind("grapple", "grapple", ENEMY, tags=("manoeuvre", "grapple")),
    Kind("takedown", "take down", ENEMY, tags=("manoeuvre", "takedown")),
    Kind("squeeze", "hurt whoever is restrained", tags=("manoeuvre", "squeeze")),
    Kind("break", "break free", tags=("break",)),
    Kind("recover", "recover sight or nerve", options=2, tags=("recover",)),
    Kind("wreck", "attack what gives cover", options=COVERS * ARMS, tags=("wreck",)),
    Kind("prone", "drop prone", tags=("prone",)),
    Kind("drop", "drop a weapon", options=WEAPONS, tags=("arm",)),
    Kind("draw", "draw a weapon", options=WEAPONS, tags=("arm",)),
    Kind("pick", "pick up a weapon", options=WEAPONS, tags=("arm",)),
    Kind("cloak", "hide by gear (+6 DV)", tags=("cloak",)),
    Kind("release", "let go of somebody", tags=("release",)),
    Kind("keep", "keep hold of somebody"),
    Kind("interrupt", "take the delayed turn now", tags=("interrupt",)),
    Kind("team", "join the attack", options=ARMS, tags=("team",)),
    Kind("run", "run for cover (costs a turn)", options=2, tags=("forced", "run")),
    Kind("dive", "dive in front of an ally (costs a turn)", ALLY, tags=("forced", "dive")),
    Kind("own", "one's own attack strikes"),
    Kind("through", "an ally's attack strikes", ALLY),
    Kind("cower", "cower", tags=("cower",)),
    Kind("flee", "flee", tags=("flee",)),
    Kind("knock", "knock a weapon from somebody's grasp", options=WEAPONS, tags=("knock",)),
    Kind("take", "take a weapon from somebody", options=WEAPONS, tags=("take",)),
    Kind("spare", "leave somebody out of a spread or sweep", ENEMY, tags=("spare",)),
    Kind("activate", "activate the shield", tags=("shield",)),
    Kind("deactivate", "deactivate the shield"),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, mark_at = actions_of(ACTIONS)
