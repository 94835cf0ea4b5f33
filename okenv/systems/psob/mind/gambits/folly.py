"""What nobody in their senses does: aborting to a defence against what cannot hit (PS-ABORT-1)."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_sense import SENSIBLE, UNDOING
from okenv.core.jit import jit

from ...rules.actions import ACTION_KIND, Act
from ...rules.layout import B, Prompt
from .danger import danger_to

_DODGE = int(Act.DODGE)
_APPROACH = int(Act.APPROACH)
_I = types.int64


@jit(types.boolean(B, _I))
def comes_nearer(b, action):
    """Whether an answer brings her nearer to an enemy."""
    return ACTION_KIND[action] == _APPROACH


@jit(_I(B, _I, types.boolean))
def folly(b, action, flees):
    """What is wrong with an answer, whatever the others are."""
    if b.prompt == Prompt.ABORT and ACTION_KIND[action] == _DODGE:
        return UNDOING if danger_to(b, b.actor) == 0 else SENSIBLE
    return SENSIBLE
