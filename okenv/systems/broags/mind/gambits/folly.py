"""What nobody in their senses does: coming between, and reacting, for nothing; up and down (BR-REACT-2, BR-COVER-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import RUNNING, SACRIFICE, SENSIBLE, UNDOING, backs_into_of, hopeless

from ...rules import actions, engine, movement
from ...rules.actions import ACTION_KIND, Act
from ...rules.active_defence import costs_action
from ...rules.layout import B, Prompt
from ...rules.movement import ADJACENT, distance
from ...rules.sides import in_sight, rows_of, side_of
from ...rules.stance import best_cover
from ...rules.wounds import left_of
from ..forecast import THREE_ROLLS
from ..tactics import nearest_enemy
from ..threats import price, spared
from .danger import NO_REACTION, danger_after
from .facts import near_foes

_SHIELD, _BLOCK, _DODGE, _COVER = int(Act.SHIELD), int(Act.BLOCK), int(Act.DODGE), int(Act.COVER)
_RETREAT, _HIDE = int(Act.RETREAT), int(Act.HIDE)
PATIENT = 4
"""The last round in which somebody hides who is hidden already, and does nothing else."""
_I = types.int64


@jit(types.boolean(B))
def shields_in_vain(b):
    """Whether coming between saves less than it costs: the blow on her instead, and her score (BR-REACT-2)."""
    return left_of(b, b.actor) * spared(b, b.actor) <= price(b, b.actor)


@jit(types.boolean(B))
def covers_in_vain(b):
    """Whether an enemy is beside the cover, or it is a step back to where she came from (BR-COVER-1)."""
    i = b.actor
    c = best_cover(b, i)
    if c < 0:
        return False
    near = nearest_enemy(b, i)
    if near >= 0 and b.moved != 0 and abs(b.fighters[near].at - b.c_at[c]) < distance(b, i, near):
        return True
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if in_sight(b, k) and abs(b.fighters[k].at - b.c_at[c]) < ADJACENT:
            return True
    return False


@jit(types.boolean(B))
def reacts_in_vain(b):
    """Whether nothing hits, or she would lose her action once more, who has lost so many running (BR-INIT-2)."""
    if b.fighters[b.actor].given_up >= RUNNING and costs_action(b, b.actor):
        return True
    return hopeless(danger_after(b, NO_REACTION), THREE_ROLLS)


backs_into = backs_into_of(B, nearest_enemy, movement, engine, actions)


@jit(_I(B, _I, types.boolean))
def folly(b, action, flees):
    """What is wrong with an answer, whatever the others are."""
    kind = ACTION_KIND[action]
    if b.prompt == Prompt.TURN and kind == _COVER:
        return UNDOING if covers_in_vain(b) else SENSIBLE
    if b.prompt == Prompt.TURN and kind == _RETREAT:
        safe = b.spent != 0 and b.fighters[b.actor].cover != 0 and near_foes(b, b.actor) == 0
        return UNDOING if safe or (not flees and backs_into(b, action)) else SENSIBLE
    if b.prompt == Prompt.TURN and kind == _HIDE:
        return UNDOING if b.turn > PATIENT and b.fighters[b.actor].hidden != 0 and not flees else SENSIBLE
    if b.prompt == Prompt.SHIELD and kind == _SHIELD:
        vain = hopeless(danger_after(b, NO_REACTION), THREE_ROLLS) or shields_in_vain(b)
        return SACRIFICE if vain else SENSIBLE
    if b.prompt == Prompt.REACT and kind in (_BLOCK, _DODGE):
        return UNDOING if reacts_in_vain(b) else SENSIBLE
    return SENSIBLE
