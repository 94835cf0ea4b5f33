"""The action table of ZeroSpace: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from okenv.core.prompts import ALLY, ENEMY, About, Acts, action_table, kinds_of
from okenv.core.spine import actions_of

from .layout import ARMS, COVERS, TRADES, WEAPONS

WAYS = 3
"""A base move, a double one and an all-out one (ZS-ACT-1, ZS-MOVE-2)."""
SINGLE, DOUBLE, ALL_OUT = range(WAYS)


class Act(Acts):
    """Kinds of actions, by their number in the table."""

    DONE = About("end the turn")
    DECLINE = About("let it happen, or leave it")
    ATTACK = About("attack", ENEMY, ARMS, ("attack",))
    PLAIN = About("an attack without trading")
    CALLED = About("a called shot: less Action Value, more damage", options=TRADES, tags=("called",))
    SUPPRESS = About("suppressing fire: more Action Value, less damage", options=TRADES, tags=("suppress",))
    DODGE = About("dodge (+6 DV)", tags=("dodge",))
    COVER = About("crouch behind cover (+3 DV)", tags=("cover",))
    APPROACH = About("move toward an enemy", ENEMY, WAYS, ("move", "approach"))
    RETREAT = About("move away from an enemy", ENEMY, WAYS, ("move", "retreat"))
    JOIN = About("move toward an ally", ALLY, WAYS, ("move", "join"))
    SEEK = About("move to a place with cover", options=COVERS * WAYS, tags=("move", "seek"))
    RISE = About("get up", options=2, tags=("rise",))
    DELAY = About("delay the turn", tags=("delay",))
    GO = About("take the next turn")
    SEND = About("let an ally take the next turn", ALLY)
    SPREAD = About("spread an attack over those beside each other", ENEMY, ARMS, ("attack", "spread"))
    SWEEP = About("attack everybody in reach", options=ARMS, tags=("attack", "sweep"))
    DISARM = About("disarm", ENEMY, tags=("manoeuvre", "disarm"))
    DISTRACT = About("distract", ENEMY, tags=("manoeuvre", "distract"))
    GRAPPLE = About("grapple", ENEMY, tags=("manoeuvre", "grapple"))
    TAKEDOWN = About("take down", ENEMY, tags=("manoeuvre", "takedown"))
    SQUEEZE = About("hurt whoever is restrained", tags=("manoeuvre", "squeeze"))
    BREAK = About("break free", tags=("break",))
    RECOVER = About("recover sight or nerve, or break out of what overcomes her", options=4, tags=("recover",))
    WRECK = About("attack what gives cover", options=COVERS * ARMS, tags=("wreck",))
    PRONE = About("drop prone", tags=("prone",))
    DROP = About("drop a weapon", options=WEAPONS, tags=("arm",))
    DRAW = About("draw a weapon", options=WEAPONS, tags=("arm",))
    PICK = About("pick up a weapon", options=WEAPONS, tags=("arm",))
    CLOAK = About("hide by gear (+6 DV)", tags=("cloak",))
    RELEASE = About("let go of somebody", tags=("release",))
    KEEP = About("keep hold of somebody")
    INTERRUPT = About("take the delayed turn now", tags=("interrupt",))
    TEAM = About("join the attack", options=ARMS, tags=("team",))
    RUN = About("run for cover (costs a turn)", options=2, tags=("forced", "run"))
    DIVE = About("dive in front of an ally (costs a turn)", ALLY, tags=("forced", "dive"))
    OWN = About("one's own attack strikes")
    THROUGH = About("an ally's attack strikes", ALLY)
    COWER = About("cower", tags=("cower",))
    FLEE = About("flee", tags=("flee",))
    KNOCK = About("knock a weapon from somebody's grasp", options=WEAPONS, tags=("knock",))
    TAKE = About("take a weapon from somebody", options=WEAPONS, tags=("take",))
    SPARE = About("leave somebody out of a spread or sweep", ENEMY, tags=("spare",))
    ACTIVATE = About("activate the shield", tags=("shield",))
    DEACTIVATE = About("deactivate the shield")


ACTIONS = action_table(kinds_of(Act))

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, mark_at = actions_of(ACTIONS)
