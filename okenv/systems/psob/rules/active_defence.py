"""Dodge: what attacks are rolled against, and what raises and lowers it (PS-DEF-1, PS-DODGE-1, PS-COVER-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import B, Restraint, State

DODGE_BONUS = 2
"""Of active defence, and of aborting to defence (PS-DEF-1, PS-ABORT-1)."""
BUSY = 2
"""What active defence takes off everything else (PS-DEF-1)."""
AIMING = 2
"""What aiming takes off Dodge (PS-AIM-1)."""
LEAST = -3
"""The Dodge of somebody who cannot move, and of nobody less, without the schtick (PS-DODGE-1)."""
_BOUND, _CONFINED, _IMMOBILE = int(Restraint.BOUND), int(Restraint.CONFINED), int(Restraint.IMMOBILE)
BOUND_PENALTY, CONFINED_PENALTY = 5, 2
_I = types.int64


@jit(_I(B, _I))
def defence_bonus(b, i):
    """Active defence and aborting to defence; the two add up only under option ``stack_defence`` (PS-DEF-1)."""
    f = b.fighters[i]
    both = f.defending + f.dodging
    return DODGE_BONUS * (both if b.stack_defence != 0 else min(both, 1))


@jit(_I(B, _I))
def hindered(b, i):
    """What takes a fighter's Dodge down: being bound or confined, or in a vehicle, the worst (PS-DODGE-1, PS-VEH-1)."""
    f = b.fighters[i]
    off = BOUND_PENALTY if f.restraint == _BOUND else CONFINED_PENALTY if f.restraint == _CONFINED else 0
    return max(off, b.v_hinders[f.vehicle - 1]) if f.vehicle != 0 else off


@jit(_I(B, _I, types.boolean))
def dodge(b, i, ranged):
    """The Difficulty of hitting somebody (PS-DODGE-1, PS-DEF-1, PS-MOVE-1, PS-AIM-1, PS-DMG-1, PS-COVER-1)."""
    f = b.fighters[i]
    if f.state != State.FIT or f.restraint == _IMMOBILE:
        return LEAST
    value = f.dodge + defence_bonus(b, i) - f.moved - f.wounds - hindered(b, i)
    if f.aim_on != 0:
        value -= AIMING
    if ranged:
        value += f.cover
    return value if f.big != 0 else max(value, LEAST)
