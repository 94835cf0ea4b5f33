"""The action table of ZeroSpace: every kind of answer, in the order of its ids.

What is legal most often stands first, so that reading a mask is quick.
"""

from __future__ import annotations

from enum import IntEnum

from numba import types

from okenv.core.capacity import BASE_CAPACITY, CAPACITY
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.prompts import ALLY, ENEMY, Kind, action_table

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
    Kind("rise", "rise", options=2, tags=("rise",)),
    Kind("delay", "delay the turn", tags=("delay",)),
    Kind("go", "take the next turn"),
    Kind("send", "let an ally take the next turn", ALLY),
    Kind("spread", "spread an attack over those beside each other", ENEMY, ARMS, ("attack", "spread")),
    Kind("sweep", "attack everybody in reach", options=ARMS, tags=("attack", "sweep")),
    Kind("disarm", "disarm", ENEMY, tags=("manoeuvre", "disarm")),
    Kind("distract", "distract", ENEMY, tags=("manoeuvre", "distract")),
    Kind("grapple", "grapple", ENEMY, tags=("manoeuvre", "grapple")),
    Kind("takedown", "take down", ENEMY, tags=("manoeuvre", "takedown")),
    Kind("squeeze", "hurt whom one restrains", tags=("manoeuvre", "squeeze")),
    Kind("break", "break free", tags=("break",)),
    Kind("recover", "recover sight or nerve", options=2, tags=("recover",)),
    Kind("wreck", "attack what gives cover", options=COVERS * ARMS, tags=("wreck",)),
    Kind("prone", "drop prone", tags=("prone",)),
    Kind("drop", "drop a weapon", options=WEAPONS, tags=("arm",)),
    Kind("draw", "draw a weapon", options=WEAPONS, tags=("arm",)),
    Kind("pick", "pick up a weapon", options=WEAPONS, tags=("arm",)),
    Kind("cloak", "hide by gear (+6 DV)", tags=("cloak",)),
    Kind("release", "let her go", tags=("release",)),
    Kind("keep", "keep hold of her"),
    Kind("interrupt", "take the delayed turn now", tags=("interrupt",)),
    Kind("team", "join the attack", options=ARMS, tags=("team",)),
    Kind("run", "run for cover (costs a turn)", options=2, tags=("forced", "run")),
    Kind("dive", "dive in front of an ally (costs a turn)", ALLY, tags=("forced", "dive")),
    Kind("own", "one's own attack strikes"),
    Kind("through", "an ally's attack strikes", ALLY),
    Kind("cower", "cower", tags=("cower",)),
    Kind("flee", "flee", tags=("flee",)),
    Kind("knock", "knock a weapon from her grasp", options=WEAPONS, tags=("knock",)),
    Kind("take", "take a weapon from her", options=WEAPONS, tags=("take",)),
)

ACTIONS = action_table(KINDS)

ACTION_KIND = ACTIONS.kind
ACTION_TARGET = ACTIONS.target
ACTION_OPTION = ACTIONS.option
TAGS = ACTIONS.tags
_FIRST, _EXTRA, _OPTIONS = ACTIONS.first, ACTIONS.extra, ACTIONS.options
_BASE, _ONE_CLASS = BASE_CAPACITY - 1, CAPACITY == BASE_CAPACITY
_I = types.int64


@jit(_I(_I, _I, _I))
def action_id(kind, target, option):
    """The id of a kind's option at the ``target``-th enemy, or ally (0 where it has none)."""
    if _ONE_CLASS or target < _BASE:
        return _FIRST[kind] + target * _OPTIONS[kind] + option
    return _EXTRA[kind] + (target - _BASE) * _OPTIONS[kind] + option


@jit(_I(MASK, _I, _I, types.boolean), inline=True)
def mark(mask, kind, option, able):
    """Mark an action that is aimed at nobody, if it is possible; returns 1 then."""
    mask[action_id(kind, 0, option)] = able
    return int(able)


@jit(_I(MASK, _I, _I, _I, types.boolean), inline=True)
def mark_at(mask, kind, target, option, able):
    """Mark an action that is aimed at somebody, if it is possible; returns 1 then."""
    mask[action_id(kind, target, option)] = able
    return int(able)
