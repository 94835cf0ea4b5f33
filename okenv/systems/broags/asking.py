"""Waiting for a decision, or for dice (BR-DICE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4
from okenv.core.jit import jit

from .layout import B

_I = types.int64


@jit(types.void(B, _I, _I, _I, _I, _I))
def ask_dice(b, kind, n, by, purpose, count):
    """The fight now waits for dice."""
    b.prompt = 0
    b.dice = kind
    b.dice_n = n
    b.dice_by = by
    b.dice_for = purpose
    b.dice_count = count


@jit(types.void(B, _I, _I))
def ask_check(b, by, purpose):
    """The fight now waits for a fighter's 4dF; how many of hers this round is part of the counter (BR-DICE-1)."""
    f = b.fighters[by]
    ask_dice(b, FUDGE4, 0, by, purpose, f.rolls)
    f.rolls += 1


@jit(types.void(B, _I, _I))
def ask(b, prompt, actor):
    """The fight now waits for a decision."""
    b.dice = 0
    b.prompt = prompt
    b.actor = actor
