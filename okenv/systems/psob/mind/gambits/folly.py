"""What nobody in their senses does: aborting for nothing, or cover from nobody who shoots (PS-ABORT-1, PS-COVER-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import SENSIBLE, UNDOING, backs_into_of

from ...rules import actions, engine, movement
from ...rules.actions import ACTION_KIND, ACTION_OPTION, Act
from ...rules.layout import B, Prompt
from ...rules.movement import destination
from ..tactics import nearest_enemy, shelters
from .danger import danger_to

_DODGE, _RETREAT, _COVER = int(Act.DODGE), int(Act.RETREAT), int(Act.COVER)
_I = types.int64


backs_into = backs_into_of(B, nearest_enemy, movement, engine, actions)


@jit(_I(B, _I, types.boolean))
def folly(b, action, flees):
    """What is wrong with an answer, whatever the others are."""
    if ACTION_KIND[action] == _RETREAT and not flees:
        return UNDOING if backs_into(b, action) else SENSIBLE
    if ACTION_KIND[action] == _COVER:
        place = destination(b, b.actor, _COVER, -1, ACTION_OPTION[action])
        return SENSIBLE if shelters(b, b.actor, place) else UNDOING
    if b.prompt == Prompt.ABORT and ACTION_KIND[action] == _DODGE:
        return UNDOING if danger_to(b, b.actor) == 0 else SENSIBLE
    return SENSIBLE
