"""Waiting for a decision, or for dice (ZS-DICE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import D6, D6X2
from okenv.core.jit import jit

from .layout import B, Purpose

_DAMAGE = int(Purpose.DAMAGE)
_I = types.int64


@jit(types.void(B, _I, _I, _I))
def ask_dice(b, kind, by, purpose):
    """The fight now waits for a fighter's dice; how many of hers this round is part of the counter (ZS-DICE-1)."""
    f = b.fighters[by]
    b.prompt = 0
    b.dice = kind
    b.dice_n = 0
    b.dice_by = by
    b.dice_for = purpose
    b.dice_count = f.rolls
    f.rolls += 1


@jit(types.void(B, _I, _I))
def ask_check(b, by, purpose):
    """The fight now waits for a fighter's 2d6 (ZS-DICE-1)."""
    ask_dice(b, D6X2, by, purpose)


@jit(types.void(B, _I))
def ask_damage(b, by):
    """The fight now waits for a damage die (ZS-DMG-1)."""
    ask_dice(b, D6, by, _DAMAGE)


@jit(types.void(B, _I, _I))
def ask(b, prompt, actor):
    """The fight now waits for a decision."""
    b.dice = 0
    b.prompt = prompt
    b.actor = actor
