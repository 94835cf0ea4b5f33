"""The action table of OK: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
Spending kinds stand in the canonical order of spending: after one of them only the same or a
later one may follow, so that equal spendings have one sequence.
"""

from __future__ import annotations

from okenv.core.prompts import ALLY, ENEMY, About, Acts, action_table, kinds_of
from okenv.core.spine import actions_of

from .layout import HANDS, PROPS, WEAPONS, Part

MOVES = 3
"""Moves of a whole move action (OK-MOVE-1)."""


class Act(Acts):
    """Kinds of actions, by their number in the table."""

    ATTACK = About("attack", ENEMY, HANDS + 1, ("attack",))
    SETUP_FREE = About("free setup", ENEMY, 1, ("setup", "setup-free"))
    SETUP_HARD = About("hard setup", ENEMY, 1, ("setup", "setup-hard"))
    SETUP_GENERAL = About("general setup", ENEMY, 1, ("setup", "setup-general"))
    GET_UP = About("get up", tags=("get-up",))
    READY = About("ready a weapon", options=WEAPONS, tags=("ready",))
    PICK_UP = About("pick a weapon up", options=WEAPONS, tags=("pick-up",))
    STUNT = About("a stunt with a prop, then an attack", options=PROPS, tags=("stunt", "combined"))
    TWICE = About("two attacks in one action", tags=("twice", "combined"))
    ESCAPE = About("escape from the grab", tags=("escape",))
    INTIMIDATE = About("intimidate the other side", tags=("social", "intimidate"))
    GUMPTION = About("pull oneself together", tags=("gumption",))
    HOLD = About("hold", tags=("hold",))
    DONE = About("done for this round")
    LET_GO = About("let go of whom one has grabbed")
    SURRENDER = About("surrender", tags=("surrender",))
    ALONE = About("nothing beside it")
    INTERRUPT = About("interrupt", tags=("interrupt",))
    DECLINE = About("decline")
    DEFEND_ONE = About("defend against this opponent (+3)", tags=("defence", "defend-one"))
    DEFEND_GROUP = About("defend against the attacker's squad (+2)", tags=("defence", "defend-group"))
    DEFEND_ALL = About("defend against everyone (+1)", tags=("defence", "defend-all"))
    PROTECT = About("protect the target", tags=("protect",))
    KEEP_BOTH = About("keep both parts")
    KEEP_FIRST = About("give up the second part")
    KEEP_SECOND = About("give up the first part")
    TARGETS = About("more targets", tags=("targets",))
    BYPASS = About("bypass the armour", tags=("bypass",))
    LETHALITY_UP = About("raise the lethality", tags=("lethality-up",))
    LETHALITY_DOWN = About("lower the lethality", tags=("lethality-down",))
    CALLED_SHOT = About("called shot", options=len(Part), tags=("called-shot",))
    GRAB = About("grab", tags=("effect", "grab"))
    BREAK_FREE = About("break free", tags=("effect", "break-free"))
    DISARM = About("disarm", tags=("effect", "disarm"))
    TAKEAWAY = About("take the weapon away", tags=("effect", "takeaway"))
    TAKEDOWN = About("take down", tags=("effect", "takedown"))
    THROW = About("throw", tags=("effect", "throw"))
    POWER = About("more power of the effect", tags=("power",))
    DIRECT = About("choose where the weapon flies", tags=("direct",))
    AVOID = About("do no damage", tags=("avoid",))
    STYLE = About("style", tags=("style",))
    DAMAGE = About("damage", tags=("damage",))
    FINISH = About("finish spending")
    APPROACH = About("move toward an enemy", ENEMY, MOVES, ("move", "approach"))
    RETREAT = About("move away from an enemy", ENEMY, MOVES, ("move", "retreat"))
    JOIN = About("move toward an ally", ALLY, MOVES, ("move", "join"))
    LEAVE = About("move away from an ally", ALLY, MOVES, ("move", "leave"))
    SWEEP = About("attack several, this one first", ENEMY, HANDS + 1, ("attack", "sweep"))
    RALLY = About("rally one's side against this enemy", ENEMY, 1, ("social", "rally"))
    KEEP = About("keep enough successes to hit this enemy", ENEMY)
    SETUP_OWN = About("free setup for a task of one's own", tags=("setup", "setup-own"))


ACTIONS = action_table(kinds_of(Act))

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, _ = actions_of(ACTIONS)
