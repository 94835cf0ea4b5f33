"""The action table of OK: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
Spending kinds stand in the canonical order of spending: after one of them only the same or a
later one may follow, so that equal spendings have one sequence.
"""

from __future__ import annotations

from enum import IntEnum

from okenv.core.prompts import ALLY, ENEMY, Kind, action_table
from okenv.core.spine import actions_of

from .layout import HANDS, PROPS, WEAPONS, Part


class Act(IntEnum):
    """Kinds of actions, by their number in the table."""

    ATTACK = 0
    SETUP_FREE = 1
    SETUP_HARD = 2
    SETUP_GENERAL = 3
    GET_UP = 4
    READY = 5
    PICK_UP = 6
    STUNT = 7
    TWICE = 8
    ESCAPE = 9
    INTIMIDATE = 10
    GUMPTION = 11
    HOLD = 12
    DONE = 13
    LET_GO = 14
    SURRENDER = 15
    ALONE = 16
    INTERRUPT = 17
    DECLINE = 18
    DEFEND_ONE = 19
    DEFEND_GROUP = 20
    DEFEND_ALL = 21
    PROTECT = 22
    KEEP_BOTH = 23
    KEEP_FIRST = 24
    KEEP_SECOND = 25
    TARGETS = 26
    BYPASS = 27
    LETHALITY_UP = 28
    LETHALITY_DOWN = 29
    CALLED_SHOT = 30
    GRAB = 31
    BREAK_FREE = 32
    DISARM = 33
    TAKEAWAY = 34
    TAKEDOWN = 35
    THROW = 36
    POWER = 37
    DIRECT = 38
    AVOID = 39
    STYLE = 40
    DAMAGE = 41
    FINISH = 42
    APPROACH = 43
    RETREAT = 44
    JOIN = 45
    LEAVE = 46
    SWEEP = 47
    RALLY = 48
    KEEP = 49


MOVES = 3
"""Moves of a whole move action (OK-MOVE-1)."""

KINDS = (
    Kind("attack", "attack", ENEMY, HANDS + 1, ("attack",)),
    Kind("setup-free", "free setup", ENEMY, 1, ("setup", "setup-free")),
    Kind("setup-hard", "hard setup", ENEMY, 1, ("setup", "setup-hard")),
    Kind("setup-general", "general setup", ENEMY, 1, ("setup", "setup-general")),
    Kind("get-up", "get up", tags=("get-up",)),
    Kind("ready", "ready a weapon", options=WEAPONS, tags=("ready",)),
    Kind("pick-up", "pick a weapon up", options=WEAPONS, tags=("pick-up",)),
    Kind("stunt", "a stunt with a prop, then an attack", options=PROPS, tags=("stunt", "combined")),
    Kind("twice", "two attacks in one action", tags=("twice", "combined")),
    Kind("escape", "escape from the grab", tags=("escape",)),
    Kind("intimidate", "intimidate the other side", tags=("social", "intimidate")),
    Kind("gumption", "pull oneself together", tags=("gumption",)),
    Kind("hold", "hold", tags=("hold",)),
    Kind("done", "done for this round"),
    Kind("let-go", "let go of whom one has grabbed"),
    Kind("surrender", "surrender", tags=("surrender",)),
    Kind("alone", "nothing beside it"),
    Kind("interrupt", "interrupt", tags=("interrupt",)),
    Kind("decline", "decline"),
    Kind("defend-one", "defend against this opponent (+3)", tags=("defence", "defend-one")),
    Kind("defend-group", "defend against the attacker's squad (+2)", tags=("defence", "defend-group")),
    Kind("defend-all", "defend against everyone (+1)", tags=("defence", "defend-all")),
    Kind("protect", "protect the target", tags=("protect",)),
    Kind("keep-both", "keep both parts"),
    Kind("keep-first", "give up the second part"),
    Kind("keep-second", "give up the first part"),
    Kind("targets", "more targets", tags=("targets",)),
    Kind("bypass", "bypass the armour", tags=("bypass",)),
    Kind("lethality-up", "raise the lethality", tags=("lethality-up",)),
    Kind("lethality-down", "lower the lethality", tags=("lethality-down",)),
    Kind("called-shot", "called shot", options=len(Part), tags=("called-shot",)),
    Kind("grab", "grab", tags=("effect", "grab")),
    Kind("break-free", "break free", tags=("effect", "break-free")),
    Kind("disarm", "disarm", tags=("effect", "disarm")),
    Kind("takeaway", "take the weapon away", tags=("effect", "takeaway")),
    Kind("takedown", "take down", tags=("effect", "takedown")),
    Kind("throw", "throw", tags=("effect", "throw")),
    Kind("power", "more power of the effect", tags=("power",)),
    Kind("direct", "choose where the weapon flies", tags=("direct",)),
    Kind("avoid", "do no damage", tags=("avoid",)),
    Kind("style", "style", tags=("style",)),
    Kind("damage", "damage", tags=("damage",)),
    Kind("finish", "finish spending"),
    Kind("approach", "move toward an enemy", ENEMY, MOVES, ("move", "approach")),
    Kind("retreat", "move away from an enemy", ENEMY, MOVES, ("move", "retreat")),
    Kind("join", "move toward an ally", ALLY, MOVES, ("move", "join")),
    Kind("leave", "move away from an ally", ALLY, MOVES, ("move", "leave")),
    Kind("sweep", "attack several, this one first", ENEMY, HANDS + 1, ("attack", "sweep")),
    Kind("rally", "rally one's side against this enemy", ENEMY, 1, ("social", "rally")),
    Kind("keep", "keep enough successes to hit this enemy", ENEMY),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_OPTION = ACTIONS.option
action_id, mark, _ = actions_of(ACTIONS)
