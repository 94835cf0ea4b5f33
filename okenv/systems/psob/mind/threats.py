"""What a turtle fears of declared attacks, and what an abort to defence is worth to her."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.chance import FUDGE2, outcome_at, outcomes_of
from okenv.core.jit import jit

from ..rules.actions import STEP
from ..rules.active_defence import AIMING, DODGE_BONUS, dodge
from ..rules.area import thinned
from ..rules.attack import is_ranged
from ..rules.damage import MAJOR_STUNNED, MINOR_STUNNED
from ..rules.layout import B, Part, Rate
from ..rules.movement import best_cover, can_find_cover
from ..rules.sides import side_of, stands
from .drives import in_passing
from .reckoning import damage_of, value_there
from .swings import ALL_WAYS, ways_to_arrive

_AREA = int(Part.AREA)
WORTH_DODGING = 0.2
"""By how much an abort to defence must lower the chance of being stunned, for a turtle who has her phase behind her."""
WORTH_A_PHASE = 0.5
"""The same for a turtle who gives up an unspent phase for it."""
_I, _F = types.int64, types.float64


@jit(_I(B, _I, _I, _I, _I))
def area_damage(b, k, p, i, outcome):
    """Damage after armour of an area attack that fighter k declared, with that Outcome against her (PS-AREA-1)."""
    f = b.fighters[k]
    weapon = f.p_weapon[p]
    if outcome < 0:
        return 0
    beam = f.w_beam[weapon] != 0 and f.p_rate[p] == Rate.SATURATION
    return f.w_damage[weapon] - thinned(f.p_spread[p]) + (outcome if beam else 0) - b.fighters[i].armour


@jit(_F(B, _I, _I, _I, _I, _I))
def chance_of_stun(b, k, p, i, more, cover):
    """The chance that the p-th part of what fighter k declared stuns fighter i, with so much more Dodge and cover."""
    f = b.fighters[k]
    weapon, rate = f.p_weapon[p], f.p_rate[p]
    area = f.p_part[p] == _AREA
    value = value_there(b, k, i, weapon, rate, area)
    ranged = is_ranged(b, k, weapon)
    margin = value - dodge(b, i, ranged) - more - (cover if ranged else 0)
    least = MINOR_STUNNED if b.fighters[i].minor != 0 else MAJOR_STUNNED
    total = 0.0
    for o in range(outcomes_of(FUDGE2, 0)):
        outcome, ways = outcome_at(FUDGE2, b.dice_weights, o)
        outcome += margin
        if area:
            damage = area_damage(b, k, p, i, outcome)
        else:
            damage = damage_of(b, k, i, weapon, rate, outcome)
        if damage >= least:
            total += ways
    return total / 9.0


@jit(_F(B, _I, _I, _I))
def risk(b, i, more, cover):
    """The chance that anything declared against a fighter stuns her, with so much more Dodge and cover."""
    safe = 1.0
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and stands(b, k) and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                if f.p_part[p] <= _AREA and has(f.p_targets[p], i):
                    stuns = chance_of_stun(b, k, p, i, more, cover)
                    safe *= 1.0 - stuns * ways_to_arrive(b, k) / ALL_WAYS
    return 1.0 - safe


@jit(_I(B, _I))
def gained_by_abort(b, i):
    """How much Dodge an abort to defence gives her: the bonus, if any, and what aiming took (PS-DEF-1, PS-AIM-1)."""
    f = b.fighters[i]
    bonus = DODGE_BONUS if f.defending + f.dodging == 0 or b.stack_defence != 0 else 0
    return bonus + (AIMING if f.aim_on != 0 else 0)


@jit(_I(B, _I))
def cover_of_a_step(b, i):
    """How much more cover the step of an aborter would find, but out of no vehicle.

    PS-ABORT-1, PS-COVER-1, PS-VEH-1.
    """
    if not can_find_cover(b, i, STEP) or in_passing(b, i, STEP):
        return 0
    return b.c_cover[best_cover(b, i, STEP)] - b.fighters[i].cover


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
    less = risk(b, i, 0, 0) - risk(b, i, gained_by_abort(b, i), cover_of_a_step(b, i))
    return less >= (WORTH_A_PHASE if b.fighters[i].phase != 0 else WORTH_DODGING)
