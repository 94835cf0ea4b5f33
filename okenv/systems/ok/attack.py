"""Attacks: the difficulty, the roll, and the blow (OK-ATT-1 to OK-ATT-3)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .active_defence import cover, protected_difficulty
from .armour import STOPPED, through_armour
from .damage import full_rules, lethal_of, penalty, points_of, take_points
from .layout import B, Event
from .mooks import hurt_mook, mook_harm
from .setups import setup_bonus
from .spend import begin_spending, bought, lethality_row

MARGINAL = 2
"""What a marginal hit takes off the base damage: a full rank (OK-ATT-2)."""
_I = types.int64


@jit(_I(_I, _I))
def damage_rank(base, successes):
    """The damage of a hit: base - FR, full base for 1 success, +1 HR for each further (OK-ATT-2)."""
    return base - MARGINAL + bought(successes, 1)


@jit(_I(B))
def attack_difficulty(b):
    """The target's matching defence plus its active defence, or a protector's if better (OK-ATT-1, OK-DEF-2)."""
    kind = b.fighters[b.act_by].w_kind[b.act_with]
    difficulty = b.fighters[b.act_on].defence[kind] + cover(b, b.act_on, b.act_by)
    if b.guard != 0:
        difficulty = protected_difficulty(b, b.guard - 1, kind, difficulty)
    return difficulty


@jit(_I(B, _I, LOG))
def roll_attack(b, dice, log):
    """Attribute + dice + setup against the difficulty; returns the excess, below 0 for a miss (OK-ATT-1, OK-TASK-1)."""
    i, t = b.act_by, b.act_on
    f = b.fighters[i]
    rank, bonus, off, difficulty = f.w_attack[b.act_with], setup_bonus(b, i, t), penalty(b, i), attack_difficulty(b)
    emit(log, Event.ATTACK_ROLL, i, t, rank, dice, bonus, off, difficulty)
    f.setup_on = 0  # used up, hit or miss (OK-EDGE-8)
    f.setup_bonus = 0
    margin = rank + dice + bonus + off - difficulty
    if margin < 0:
        emit(log, Event.MISS, i, t, -margin, 0, 0, 0, 0)
    else:
        emit(log, Event.HIT, i, t, margin, 0, 0, 0, 0)
        begin_spending(b, margin)
    return margin


@jit(_I(B, _I, _I))
def blow_damage(b, successes, bypassed):
    """The damage rank of the blow under way after the target's armour, or STOPPED (OK-ATT-2, OK-ARM-1)."""
    f = b.fighters[b.act_by]
    damage = damage_rank(f.w_damage[b.act_with], successes)
    if bypassed != 0:
        return damage
    protection = b.fighters[b.act_on].protection[f.w_lethality[b.act_with]]
    return through_armour(damage, f.w_penetration[b.act_with], protection)


@jit(_I(B, _I, _I))
def blow_harm(b, successes, bypassed):
    """Points (or tags) of the blow under way for a spending; what policies compare."""
    t = b.fighters[b.act_on]
    damage = blow_damage(b, successes, bypassed)
    if damage == STOPPED:
        return 0
    if full_rules(b, b.act_on):
        return points_of(damage - t.dr)
    return mook_harm(t.damage_mode, damage - t.dr)


@jit(types.void(B, LOG))
def strike(b, log):
    """The blow lands with what was bought (OK-ATT-2, OK-ARM-1, OK-DMG-1, OK-DMG-2, OK-MOOK-1)."""
    i, t = b.act_by, b.act_on
    f, target = b.fighters[i], b.fighters[t]
    raw = damage_rank(f.w_damage[b.act_with], b.spent_damage)
    damage = blow_damage(b, b.spent_damage, b.spent_bypass)
    if damage == STOPPED:
        protection = target.protection[f.w_lethality[b.act_with]]
        emit(log, Event.STOPPED, i, t, protection, f.w_penetration[b.act_with], 0, 0, 0)
        return
    net = damage - target.dr
    if full_rules(b, t):
        points = points_of(net)
        lethal = lethal_of(points, net, lethality_row(b))
        emit(log, Event.BLOW, i, t, raw, damage, target.dr, points, lethal)
        take_points(b, t, points, lethal, log)
    else:
        harm = mook_harm(target.damage_mode, net)
        emit(log, Event.MOOK_BLOW, i, t, raw, damage, target.dr, harm, target.damage_mode)
        hurt_mook(b, t, harm, log)
