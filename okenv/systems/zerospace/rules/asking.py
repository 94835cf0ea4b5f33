"""Waiting for a decision, or for dice (ZS-DICE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.chance import D6, D6X2
from okenv.core.jit import jit
from okenv.core.spine import asking_of

from .layout import B, Purpose

_DAMAGE = int(Purpose.DAMAGE)
_I = types.int64
ask, wait_for = asking_of(B)


@jit(types.void(B, _I, _I, _I))
def ask_dice(b, kind, by, purpose):
    """The fight now waits for a fighter's dice; how many of hers this round is part of the counter (ZS-DICE-1)."""
    f = b.fighters[by]
    wait_for(b, kind, 0, by, purpose, f.rolls)
    f.rolls += 1


@jit(types.void(B, _I, _I))
def ask_check(b, by, purpose):
    """The fight now waits for a fighter's 2d6 (ZS-DICE-1)."""
    ask_dice(b, D6X2, by, purpose)


@jit(types.void(B, _I))
def ask_damage(b, by):
    """The fight now waits for a damage die (ZS-DMG-1)."""
    ask_dice(b, D6, by, _DAMAGE)
