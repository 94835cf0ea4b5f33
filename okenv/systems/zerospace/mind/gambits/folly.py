"""What nobody in their senses does: dives and help for nothing, and turns given up for ever (ZS-FORCE-1, ZS-MAN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of, has
from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import HELP, LITTLE, RUNNING, SACRIFICE, SENSIBLE, UNDOING, hopeless

from ...rules.actions import ACTION_KIND, ACTION_OPTION, SINGLE, Act
from ...rules.attack import targets_of
from ...rules.engine import target_row
from ...rules.forcing import from_hazard
from ...rules.layout import B, Prompt
from ...rules.sides import able, rows_of, side_of
from ..forced import WORTH_A_TURN, best_force, may_force, price, suppose_forced, undo_forced
from ..tactics import attack_anybody, own_worth
from ..threats import danger, worth_joined, worth_of_team
from .danger import danger_of
from .effects import best_effect, effect
from .facts import near_foes
from .words import TEAM_WAYS

NAMED = 3.0
"""How many of the unnamed, who fall at the first hit, somebody with a name is worth (ZS-DMG-2)."""
ADDS = 0.1
"""What a helper adds at least to what the attack under way is worth: a tenth of it."""
PATIENT = 4
"""The last round in which she may give up a turn to see what the others do."""
_DIVE, _TEAM, _DELAY = int(Act.DIVE), int(Act.TEAM), int(Act.DELAY)
_DODGE, _COVER, _RUN = int(Act.DODGE), int(Act.COVER), int(Act.RUN)
_APPROACH, _PRONE = int(Act.APPROACH), int(Act.PRONE)
_ATTACK, _SPREAD = int(Act.ATTACK), int(Act.SPREAD)
_I, _F = types.int64, types.float64


@jit(_F(B, _I))
def loss(b, t):
    """What the strike under way costs the side of somebody whom it is on, in shares of an unnamed fighter."""
    return danger(b, t) * (NAMED if b.fighters[t].named != 0 else 1.0)


@jit(types.boolean(B, _I))
def dives_in_vain(b, ward):
    """Whether a dive saves less than it costs: what the attack does to her instead, and her turn (ZS-FORCE-2)."""
    i = b.actor
    if hopeless(danger_of(b, ward), TEAM_WAYS):
        return True
    saved = loss(b, ward)
    kept = suppose_forced(b, i, _DIVE, ward)
    costs = loss(b, i)
    undo_forced(b, i, _DIVE, kept)
    return saved <= costs + own_worth(b, i) + WORTH_A_TURN


@jit(types.boolean(B, _I))
def helps_in_vain(b, w):
    """Whether joining adds less than her own turn would bring, or hardly anything (ZS-MAN-1, ZS-MAN-2)."""
    now = worth_of_team(b)
    more = worth_joined(b, b.actor, w) - now
    return more <= 0.0 or more < own_worth(b, b.actor) or more < ADDS * now


@jit(types.boolean(B))
def can_hurt(b):
    """Whether an attack from where she is is not hopeless."""
    shot = attack_anybody(b)
    return shot >= 0 and effect(b, shot) > 0


@jit(types.boolean(B, types.boolean))
def waits_in_vain(b, stays):
    """Whether she gives up a turn with which she could do something: after a move, too, unless she stays away."""
    return can_hurt(b) if stays else best_effect(b)[1] > LITTLE


@jit(types.boolean(B, _I))
def ally_acts(b, i):
    """Whether an ally has given up no turn in this round, nor owes one, and so may strike meanwhile (ZS-FORCE-1)."""
    first, last = rows_of(b, side_of(b, i))
    for k in range(first, last):
        if k != i and able(b, k) and b.fighters[k].forced == 0 and b.fighters[k].owed == 0:
            return True
    return False


@jit(types.boolean(B, _I))
def always_gives_up(b, i):
    """Whether a fighter has given up, or owes, as many turns running as anybody in their senses does (ZS-FORCE-1)."""
    f = b.fighters[i]
    return f.given_up + f.owed >= RUNNING


@jit(types.boolean(B, _I))
def forces_in_vain(b, kind):
    """Whether a turn is given up against what cannot hit, or too often (ZS-FORCE-1).

    In every other round anybody may. In the others only who dodges or crouches, where that saves more than the turn
    brings and an ally may strike meanwhile, and nobody a third time running: who gives up all turns does nothing else
    for ever, and nor does a side.
    Who runs out of every area comes back each time, and never throws; a hazard comes only once a round (ZS-OBJ-2).
    """
    i = b.actor
    if hopeless(danger_of(b, i), TEAM_WAYS) or always_gives_up(b, i):
        return True
    if may_force(b, i) or from_hazard(b):
        return False
    return kind == _RUN or not ally_acts(b, i) or best_force(b, i, price(b, i)) < 0


@jit(types.boolean(B, _I, _I, _I))
def hits_as_many_friends(b, kind, t, w):
    """Whether an attack takes in as many of her own side, herself counted, as of the enemy's (ZS-ATT-2)."""
    rows, side = targets_of(b, b.actor, kind, t, w), side_of(b, b.actor)
    first, last = rows_of(b, side)
    friends = 0
    for k in range(first, last):
        friends += has(rows, k)
    return friends > 0 and 2 * friends >= count_of(rows)


@jit(types.boolean(B, _I))
def runs_off_in_vain(b, action):
    """Whether she runs from an enemy beside her to another: to and fro between two, and never strikes (ZS-MOVE-2)."""
    return ACTION_OPTION[action] != SINGLE and near_foes(b, b.actor) > 0


@jit(_I(B, _I, types.boolean))
def folly(b, action, flees):
    """What is wrong with an answer, whatever the others are.

    Who drops prone without anybody to shoot at only rises again.
    """
    kind, prompt = ACTION_KIND[action], b.prompt
    if prompt == Prompt.TEAM and kind == _TEAM:
        return HELP if helps_in_vain(b, ACTION_OPTION[action]) else SENSIBLE
    if prompt == Prompt.TURN and kind in (_ATTACK, _SPREAD):
        return UNDOING if hits_as_many_friends(b, kind, target_row(b, action), ACTION_OPTION[action]) else SENSIBLE
    if prompt == Prompt.TURN and kind == _PRONE:
        return UNDOING if b.spent == 0 and not can_hurt(b) else SENSIBLE
    if prompt == Prompt.TURN and kind == _APPROACH:
        return UNDOING if runs_off_in_vain(b, action) else SENSIBLE
    if prompt == Prompt.TURN and kind in (_DODGE, _DELAY):
        return UNDOING if b.turn > PATIENT and waits_in_vain(b, kind == _DODGE and flees) else SENSIBLE
    if prompt != Prompt.FORCE:
        return SENSIBLE
    if kind == _DIVE:
        return SACRIFICE if dives_in_vain(b, target_row(b, action)) else SENSIBLE
    if kind in (_DODGE, _COVER, _RUN) and has(b.targets, b.actor):
        return UNDOING if forces_in_vain(b, kind) else SENSIBLE
    return SENSIBLE
