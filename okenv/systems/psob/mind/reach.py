"""How soon a fighter is within reach of somebody, and what that costs (PS-MOVE-1, PS-MELEE-1, PS-VEH-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.layout import B
from ..rules.movement import HAND_TO_HAND, mobile
from ..rules.vehicles import drives

_I, _F = types.int64, types.float64


@jit(_I(B, _I))
def driven(b, i):
    """How far the vehicle that a fighter drives gets in a phase, in cm; 0 without one (PS-VEH-1)."""
    f = b.fighters[i]
    return b.v_pace[f.vehicle - 1] if f.vehicle != 0 and drives(b, i) else 0


@jit(_I(_I, _I))
def hurried(gap, pace):
    """AV that getting within reach costs in the same phase; -1 where it takes longer (PS-MOVE-1, PS-MELEE-1)."""
    if gap <= HAND_TO_HAND + pace // 4:
        return 0
    if gap <= HAND_TO_HAND + pace // 2:
        return 1
    return 2 if gap <= HAND_TO_HAND + pace else -1


@jit(_I(B, _I, _I))
def arrival(b, i, gap):
    """AV that it costs a fighter to be within reach of somebody so far away in this phase; -1: she cannot be.

    PS-MOVE-1, PS-MELEE-1, PS-VEH-1.
    """
    if gap <= HAND_TO_HAND:
        return 0
    late = hurried(gap, b.fighters[i].pace) if mobile(b, i) else -1
    if late < 0 and driven(b, i) > 0 and gap <= HAND_TO_HAND + driven(b, i):
        return 2
    return late


@jit(_F(B, _I, _I, _F))
def near(b, i, gap, away):
    """The share of rounds in which a fighter is within reach of somebody so far away, less each full move away."""
    if gap <= HAND_TO_HAND:
        return 1.0
    pace = max(b.fighters[i].pace if mobile(b, i) else 0, driven(b, i))
    if pace == 0 and not mobile(b, i):
        return 0.0
    return 1.0 if arrival(b, i, gap) >= 0 else away ** (1 + (gap - HAND_TO_HAND) // max(1, pace))
