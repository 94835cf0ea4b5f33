"""Waiting for a decision, or for dice (BR-DICE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4
from okenv.core.jit import jit
from okenv.core.spine import asking_of

from .layout import B

_I = types.int64
ask, ask_dice = asking_of(B)


@jit(types.void(B, _I, _I))
def ask_check(b, by, purpose):
    """The fight now waits for a fighter's 4dF; how many of hers this round is part of the counter (BR-DICE-1)."""
    f = b.fighters[by]
    ask_dice(b, FUDGE4, 0, by, purpose, f.rolls)
    f.rolls += 1
