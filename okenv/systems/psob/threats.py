"""What the scripted policies fear and hope for: declared attacks, wounds, and who would give in."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.chance import FUDGE2, outcome_at, outcomes_of
from okenv.core.jit import jit

from .abort import can_snap
from .active_defence import AIMING, DODGE_BONUS, dodge
from .area import thinned
from .attack import AIMED, HAIR_TRIGGER, area_value, attack_value, is_ranged
from .damage import MAJOR_STUNNED, MINOR_STUNNED
from .layout import B, Part, Rate
from .reckoning import damage_of, expected
from .sides import rows_of, side_of, stands
from .social import NO_SKILL, in_fight, influence_value, lowest_spine, minors, spine_of

_ATTACK, _AREA = int(Part.ATTACK), int(Part.AREA)
_INTIMIDATE, _COW, _RALLY = int(Part.INTIMIDATE), int(Part.COW), int(Part.RALLY)
WORTH_DODGING = 0.2
"""By how much an abort to defence must lower the chance of being stunned, for a turtle who has her phase behind her."""
WORTH_A_PHASE = 0.5
"""The same for a turtle who gives up an unspent phase for it."""
WORTH_SNAPPING = 0.5
"""From what chance of being stunned on a skirmisher pulls her trigger first."""
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


@jit(_F(B, _I, _I, _I, _I))
def chance_of_stun(b, k, p, i, more):
    """The chance that the p-th part of what fighter k declared stuns fighter i, if her Dodge were so much higher."""
    f = b.fighters[k]
    weapon, rate = f.p_weapon[p], f.p_rate[p]
    area = f.p_part[p] == _AREA
    value = area_value(b, k, i, weapon, rate) if area else attack_value(b, k, i, weapon, rate)
    margin = value - dodge(b, i, is_ranged(b, k, weapon)) - more
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


@jit(_F(B, _I, _I))
def risk(b, i, more):
    """The chance that anything declared against a fighter stuns her, if her Dodge were so much higher."""
    safe = 1.0
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and stands(b, k) and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                if f.p_part[p] <= _AREA and has(f.p_targets[p], i):
                    safe *= 1.0 - chance_of_stun(b, k, p, i, more)
    return 1.0 - safe


@jit(_I(B, _I))
def gained_by_abort(b, i):
    """How much Dodge an abort to defence gives her: the bonus, if any, and what aiming took (PS-DEF-1, PS-AIM-1)."""
    f = b.fighters[i]
    bonus = DODGE_BONUS if f.defending + f.dodging == 0 or b.stack_defence != 0 else 0
    return bonus + (AIMING if f.aim_on != 0 else 0)


@jit(types.boolean(B, _I))
def would_dodge(b, i):
    """Whether a turtle aborts to defence: it lowers the chance of a stun by enough to pay for it."""
    less = risk(b, i, 0) - risk(b, i, gained_by_abort(b, i))
    return less >= (WORTH_A_PHASE if b.fighters[i].phase != 0 else WORTH_DODGING)


@jit(types.boolean(B, _I))
def would_snap(b, i):
    """Whether a skirmisher is ready for her hair-trigger attack: what is declared would rather stun her than not."""
    return b.fighters[i].hair != 0 and risk(b, i, 0) >= WORTH_SNAPPING


@jit(_I(B, _I))
def best_snap(b, i):
    """The row of the enemy who acts and of whom a hair-trigger attack makes most; -1 where none of them is harmed."""
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    best, who = 0.0, -1
    for k in range(first, last):
        if b.fighters[k].turn_of != 0 and can_snap(b, i, k):
            off = HAIR_TRIGGER + (AIMED if f.aim_on == k + 1 else 0)  # an abort breaks the aim
            worth = expected(b, i, k, f.hair - 1, f.w_rate[f.hair - 1], -off)
            if worth > best:
                best, who = worth, k
    return who


@jit(types.boolean(B, _I))
def afraid(b, i):
    """Whether a coward has had enough: wounded, or more than half of her side is down."""
    side = side_of(b, i)
    return b.fighters[i].wounds > 0 or 2 * in_fight(b, side) < b.side_n[side]


@jit(types.boolean(B, _I))
def can_be_intimidated(b, side):
    """Whether the other side has anybody left who could intimidate."""
    first, last = rows_of(b, 1 - side)
    for k in range(first, last):
        if stands(b, k) and b.fighters[k].intimidation != NO_SKILL:
            return True
    return False


@jit(types.boolean(B, _I))
def would_rally(b, i):
    """Whether an average roll raises the spine of her side's minor characters, whom somebody might intimidate."""
    f, side = b.fighters[i], side_of(b, i)
    if f.influence == NO_SKILL or f.minor != 0 or minors(b, side) == 0 or not can_be_intimidated(b, side):
        return False
    return influence_value(b, i, _RALLY) > lowest_spine(b, side)


@jit(types.boolean(B, _I))
def would_intimidate(b, i):
    """Whether an average roll makes some of the enemy's minor characters leave."""
    side = side_of(b, i)
    if b.fighters[i].intimidation == NO_SKILL or minors(b, 1 - side) == 0:
        return False
    return influence_value(b, i, _INTIMIDATE) >= lowest_spine(b, 1 - side)


@jit(_I(B, _I))
def would_cow(b, i):
    """The row of the major enemy with the lowest spine whom an average roll makes leave; -1 for nobody."""
    if b.fighters[i].intimidation == NO_SKILL:
        return -1
    first, last = rows_of(b, 1 - side_of(b, i))
    who, least = -1, influence_value(b, i, _COW) + 1
    for k in range(first, last):
        if stands(b, k) and b.fighters[k].minor == 0 and spine_of(b, k) < least:
            who, least = k, spine_of(b, k)
    return who
