"""What a turtle fears of declared attacks, and what an abort to defence is worth to her."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ..rules.actions import STEP
from ..rules.area import in_area, width_of
from ..rules.attack import is_ranged
from ..rules.layout import B, Part
from ..rules.movement import best_cover, can_find_cover
from ..rules.sides import side_of, stands
from .drives import in_passing
from .forecast import BLOW, HIT_WAYS, NO_BLOW, area_blow, blow, margin_of
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


@jit(types.boolean(B, _I, _I, _I))
def takes_in(b, by, p, i):
    """Whether an area at which somebody has declared to fire, by a part, takes in a fighter (PS-AREA-1)."""
    f = b.fighters[by]
    width = width_of(b, by, f.p_weapon[p], f.p_rate[p], f.p_spread[p])
    for centre in range(b.fighters_n):
        if has(f.p_targets[p], centre) and in_area(b, by, i, centre, width):
            return True
    return False


@jit(BLOW(B, _I, _I, _I, _I))
def blow_of_part(b, by, p, at, i):
    """What a part that somebody has declared, an attack on somebody or fire around her, comes to for a fighter.

    Without the swing before it (PS-ACT-1, PS-ACT-2, PS-AREA-1).
    """
    f = b.fighters[by]
    w, rate = f.p_weapon[p], f.p_rate[p]
    if f.p_part[p] == _AREA:
        return area_blow(b, by, at, w, rate, f.p_spread[p], i)
    return blow(b, by, i, w, rate, margin_of(b, by, i, w, rate)) if at == i else NO_BLOW


@jit(_F(B, _I))
def risk(b, i):
    """The chance that anything declared against a fighter stuns her."""
    safe = 1.0
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and stands(b, k) and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                for t in range(b.fighters_n if f.p_part[p] <= _AREA else 0):
                    if has(f.p_targets[p], t):
                        stuns = blow_of_part(b, k, p, t, i)[1]
                        safe *= 1.0 - stuns / HIT_WAYS * ways_to_arrive(b, k) / HIT_WAYS
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
