"""What nobody in their senses does: protecting somebody whom the attack will miss (OK-DEF-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import SACRIFICE, SENSIBLE, UNDOING, backs_into_of, hopeless

from ...rules import actions, engine, movement
from ...rules.actions import ACTION_KIND, Act
from ...rules.layout import B, Prompt
from ..forecast import HIT_WAYS, danger_to
from ..tactics import nearest_enemy

_PROTECT, _DECLINE, _ATTACK = int(Act.PROTECT), int(Act.DECLINE), int(Act.ATTACK)
_RETREAT = int(Act.RETREAT)
_I = types.int64


backs_into = backs_into_of(B, nearest_enemy, movement, engine, actions, first=1)


@jit(_I(B, _I, types.boolean))
def folly(b, action, flees):
    """What is wrong with an answer, whatever the others are: a defence against what hits nobody."""
    if ACTION_KIND[action] == _RETREAT and not flees:
        return UNDOING if backs_into(b, action) else SENSIBLE
    if b.prompt == Prompt.PROTECT and b.act == _ATTACK and ACTION_KIND[action] == _PROTECT:
        return SACRIFICE if hopeless(danger_to(b, b.act_on), HIT_WAYS) else SENSIBLE
    if b.prompt == Prompt.DEFEND and b.act == _ATTACK and ACTION_KIND[action] != _DECLINE:
        return UNDOING if hopeless(danger_to(b, b.actor), HIT_WAYS) else SENSIBLE
    return SENSIBLE
