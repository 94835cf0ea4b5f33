"""Agility and props: a swing on a chandelier, a leap from a table, as part of a complex action (PS-ACT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .attack import busy
from .layout import B, Event, Part
from .movement import BESIDE, HAND_TO_HAND, mobile, set_out
from .sides import stands

_SWING = int(Part.SWING)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def at_prop(b, i, prop, at):
    """Whether a fighter who is at that place then has a prop within reach, and is free to use it (PS-ACT-2)."""
    return mobile(b, i) and abs(b.prop_at[prop] - at) <= HAND_TO_HAND


@jit(types.boolean(B, _I, _I, _I, _I))
def can_swing(b, i, prop, target, at):
    """Whether a fighter at that place then may swing to an enemy, who is out of reach but not of the prop's (PS-ACT-2).

    Nobody swings who acts as one with others, or has declared a move after the action, or a drive (PS-VEH-1).
    """
    f = b.fighters[i]
    if prop >= b.props_n or f.drive != 0 or target < 0 or not stands(b, target) or not at_prop(b, i, prop, at):
        return False
    if f.mob != 0 or f.move_after != 0:
        return False
    gap = abs(b.fighters[target].at - at)
    return HAND_TO_HAND < gap <= b.prop_reach[prop] + BESIDE


@jit(_I(B, _I, _I))
def landing(b, target, at):
    """Where a swing from a place to somebody leads: beside her, on this side of her (PS-ACT-2)."""
    there = b.fighters[target].at
    return there - BESIDE if there > at else there + BESIDE


@jit(_I(B, _I))
def swing_value(b, i):
    """The AV of a swing: Agility, with what every component suffers (PS-ACT-2, PS-ACT-1)."""
    return b.fighters[i].agility - busy(b, i)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def swing(b, i, target, dice, log):
    """A swing is rolled: she is there for what follows, or it fails, and all that was to follow with it (PS-ACT-2)."""
    f = b.fighters[i]
    prop = f.p_weapon[0]
    value, difficulty = swing_value(b, i), b.prop_difficulty[prop]
    emit(log, Event.SWING_ROLL, i, target, value, dice, difficulty, prop, 0)
    if value + dice >= difficulty:
        set_out(b, i, f.swing_to, log)
        return
    emit(log, Event.FAILED, i, _SWING, difficulty - value - dice, 0, 0, 0, 0)
    f.parts_n = 0
