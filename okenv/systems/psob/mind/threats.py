"""What a turtle fears of declared attacks, and what an abort to defence is worth to her."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ..rules.actions import STEP
from ..rules.attack import is_ranged
from ..rules.layout import B, Part
from ..rules.movement import best_cover, can_find_cover
from ..rules.sides import side_of, stands
from .drives import in_passing
from .forecast import HIT_WAYS, area_blow, blow, margin_of
from .swings import ways_to_arrive

_AREA = int(Part.AREA)
WORTH_DODGING = 0.2
"""By how much an abort to defence must lower the chance of being stunned, for a turtle who has her phase behind her."""
WORTH_A_PHASE = 0.5
"""The same for a turtle who gives up an unspent phase for it."""
_I, _F = types.int64, types.float64


@jit(_I(B, _I))
def cover_of_a_step(b, i):
    """How much more cover the step of an aborter would find, but out of no vehicle.

    PS-ABORT-1, PS-COVER-1, PS-VEH-1.
    """
    if not can_find_cover(b, i, STEP) or in_passing(b, i, STEP):
        return 0
    return b.c_cover[best_cover(b, i, STEP)] - b.fighters[i].cover


@jit(_F(B, _I))
def risk(b, i):
    """The chance that anything declared against a fighter stuns her."""
    safe = 1.0
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and stands(b, k) and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                w, rate = f.p_weapon[p], f.p_rate[p]
                for t in range(b.fighters_n if f.p_part[p] <= _AREA else 0):
                    if has(f.p_targets[p], t) and (t == i or f.p_part[p] == _AREA):
                        if f.p_part[p] == _AREA:
                            found = area_blow(b, k, t, w, rate, f.p_spread[p], i)
                        else:
                            found = blow(b, k, i, w, rate, margin_of(b, k, i, w, rate))
                        safe *= 1.0 - found[1] / HIT_WAYS * ways_to_arrive(b, k) / HIT_WAYS
    return 1.0 - safe


@jit(_F(B, _I))
def risk_of_aborter(b, i):
    """The same once she has aborted to defence, with a step into cover where there is any (PS-ABORT-1, PS-AIM-1)."""
    f = b.fighters[i]
    dodging, aim_on, cover = f.dodging, f.aim_on, f.cover
    f.cover += cover_of_a_step(b, i)
    f.dodging, f.aim_on = 1, 0
    found = risk(b, i)
    f.dodging, f.aim_on, f.cover = dodging, aim_on, cover
    return found


@jit(types.boolean(B, _I))
def shot_at(b, i):
    """Whether an enemy has declared an attack at range on a fighter, or on an area with her in its middle."""
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and stands(b, k) and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                if f.p_part[p] <= _AREA and has(f.p_targets[p], i) and is_ranged(b, k, f.p_weapon[p]):
                    return True
    return False


@jit(types.boolean(B, _I))
def would_dodge(b, i):
    """Whether a turtle aborts to defence: with the step it lowers the chance of a stun by enough to pay for it."""
    less = risk(b, i) - risk_of_aborter(b, i)
    return less >= (WORTH_A_PHASE if b.fighters[i].phase != 0 else WORTH_DODGING)
