"""Attacks: the difficulty, the roll, and the blow (OK-ATT-1 to OK-ATT-3)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .active_defence import cover, difficulty_against, protected_difficulty, standing_defence
from .armour import STOPPED, through_armour
from .damage import IMPAIRED_AT, cracked, full_rules, lethal_of, penalty, points_of, points_on, take_points
from .grab import barred, grip_penalty
from .layout import Attack, B, Event, Part, Use
from .mooks import hurt_mook, mook_harm
from .movement import away, distance, extra_moves, gets_at
from .omens import clumsy_miss, lucky_hit
from .places import put
from .setups import attack_setup
from .sides import stands
from .special_effects import take_effect
from .spend import begin_spending, bought, lethality_row
from .sweep import next_victim, reached

MARGINAL = 2
"""What a marginal hit takes off the base damage: a full rank (OK-ATT-2)."""
_ARM, _LEGS = int(Use.ARM), int(Use.LEGS)
_I = types.int64


@jit(_I(_I, _I))
def damage_rank(base, successes):
    """The damage of a hit: base - FR, full base for 1 success, +1 HR for each further (OK-ATT-2)."""
    return base - MARGINAL + bought(successes, 1)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_attack(b, i, target, weapon, swing):
    """Whether an attack with that weapon gets to the target, who is no grabber of hers (OK-MOVE-1, OK-EFF-2).

    ``swing`` is how far a prop carries it, in cm.
    """
    return stands(b, target) & (not barred(b, i, target)) & gets_at(b, i, target, weapon, swing)


@jit(_I(B, _I, _I))
def attack_penalty(b, i, kind):
    """What impairment and a grab take off an attack of that kind; an escape is no action against others (OK-EFF-2)."""
    off = penalty(b, i, _ARM)
    return off if kind == Attack.GRAPPLE else off + grip_penalty(b, i)


@jit(_I(B))
def attack_difficulty(b):
    """The target's matching defence plus its active defence, or a protector's if better (OK-ATT-1, OK-DEF-2)."""
    kind = b.fighters[b.act_by].w_kind[b.act_with]
    difficulty = difficulty_against(b, b.act_by, b.act_on, kind)
    if b.guard != 0:
        difficulty = protected_difficulty(b, b.guard - 1, kind, difficulty)
    return difficulty


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I))
def posture(b, i, t, kind, difficulty):
    """What active defence and lying prone have in a difficulty, for the log; ``(0, 0)`` where a protector sets it."""
    if difficulty != difficulty_against(b, i, t, kind):
        return 0, 0
    return cover(b, t, i), standing_defence(b, t, kind) - b.fighters[t].defence[kind]


@jit(_I(B, _I, _I, _I, _I))
def attack_value(b, i, t, w, moves):
    """An attack before the dice: attribute + setup, less impairment, a grab and the moves that it takes (OK-ATT-1)."""
    kind = b.fighters[i].w_kind[w]
    return b.fighters[i].w_attack[w] + attack_setup(b, i, t, kind) + attack_penalty(b, i, kind) - moves


@jit(_I(B, _I, _I, _I, _I, _I, _I, _I))
def margin_against(b, i, t, w, difficulty, moves, bonus, cost):
    """How far an attack exceeds a difficulty before the dice, less what combining costs (OK-ATT-1, OK-TASK-1)."""
    return attack_value(b, i, t, w, moves) + bonus - cost - difficulty


@jit(_I(B, _I, _I, _I, LOG))
def attack_margin(b, dice, swing, bonus, log):
    """What an attack comes to against its difficulty, less what combining costs (OK-ATT-1, OK-TASK-1).

    ``swing`` and ``bonus`` are what a prop gives. Below SUCCESS the attack misses.
    """
    i, t, w = b.act_by, b.act_on, b.act_with
    difficulty, moves = attack_difficulty(b), extra_moves(b, i, t, w, swing)
    if log.shape[0] > 0:
        tell_roll(b, dice, moves, bonus, difficulty, log)
    return margin_against(b, i, t, w, difficulty, moves, bonus, b.cost) + dice


@jit(types.void(B, _I, _I, _I, _I, LOG), cold=True)
def tell_roll(b, dice, moves, bonus, difficulty, log):
    """Write the roll of an attack to the log, term by term."""
    i, t = b.act_by, b.act_on
    kind = b.fighters[i].w_kind[b.act_with]
    grip = 0 if kind == Attack.GRAPPLE else grip_penalty(b, i)
    rank, off = b.fighters[i].w_attack[b.act_with], attack_penalty(b, i, kind) - grip
    emit(log, Event.ATTACK_ROLL, i, t, rank, dice, attack_setup(b, i, t, kind), off, difficulty)
    up, down = posture(b, i, t, kind, difficulty)
    if b.cost + moves + bonus - grip + up - down > 0:
        emit(log, Event.COST, i, b.cost, moves, bonus, grip, up, down)


@jit(types.void(B, LOG))
def close_in(b, log):
    """A hand-to-hand attack from a distance carries the attacker to where it reaches (OK-MOVE-1)."""
    i, t = b.act_by, b.act_on
    f = b.fighters[i]
    reach = f.w_reach[b.act_with]
    if f.w_kind[b.act_with] == Attack.MELEE and distance(b, i, t) > reach:
        put(b, i, b.fighters[t].at + reach * away(b, i, t), log)


@jit(types.void(B, _I, LOG))
def hit(b, margin, log):
    """The attack hits with so many extra successes: now they can be spent (OK-ATT-3)."""
    close_in(b, log)
    margin += lucky_hit(b, b.act_by, log)
    emit(log, Event.HIT, b.act_by, b.act_on, margin, 0, 0, 0, 0)
    begin_spending(b, margin)


@jit(types.void(B, _I, LOG))
def miss(b, margin, log):
    """The attack misses (OK-TASK-1)."""
    emit(log, Event.MISS, b.act_by, b.act_on, -margin, 0, 0, 0, 0)
    clumsy_miss(b, b.act_by, log)


@jit(_I(B, _I, _I, _I, _I, _I))
def blow_damage(b, i, w, t, successes, bypassed):
    """The damage rank of a hit with a weapon after a target's armour, or STOPPED (OK-ATT-2, OK-ARM-1).

    ``successes`` are those that go on damage; ``bypassed`` is 1 where the blow goes around the armour.
    """
    f = b.fighters[i]
    damage = damage_rank(f.w_damage[w], successes)
    if bypassed != 0:
        return damage
    return through_armour(damage, f.w_penetration[w], b.fighters[t].protection[f.w_lethality[w]])


@jit(_I(B, _I, _I))
def harm_to(b, t, damage):
    """Points (or tags) that a damage rank does to somebody; none where armour stopped it (OK-DMG-1, OK-MOOK-1)."""
    if damage == STOPPED:
        return 0
    net = damage - b.fighters[t].dr
    return points_of(net) if full_rules(b, t) else mook_harm(b.fighters[t].damage_mode, net)


@jit(_I(B, _I, _I, _I, _I, _I))
def blow_harm(b, i, w, t, successes, bypassed):
    """Points (or tags) of a hit with a weapon, with so many successes on damage, around the armour or not."""
    return harm_to(b, t, blow_damage(b, i, w, t, successes, bypassed))


@jit(types.void(B, _I, _I, LOG))
def wound(b, t, bypassed, log):
    """The damage of a blow comes to somebody (OK-ATT-2, OK-ARM-1, OK-DMG-1, OK-DMG-2, OK-MOOK-1, OK-OPT-1)."""
    i = b.act_by
    f, target = b.fighters[i], b.fighters[t]
    raw = damage_rank(f.w_damage[b.act_with], b.spent_damage)
    damage = blow_damage(b, i, b.act_with, t, b.spent_damage, bypassed)
    if damage == STOPPED:
        protection = target.protection[f.w_lethality[b.act_with]]
        emit(log, Event.STOPPED, i, t, protection, f.w_penetration[b.act_with], 0, 0, 0)
        return
    points = harm_to(b, t, damage)
    if not full_rules(b, t):
        emit(log, Event.MOOK_BLOW, i, t, raw, damage, target.dr, points, target.damage_mode)
        hurt_mook(b, t, points, log)
        return
    lethal = lethal_of(points, damage - target.dr, cracked(b, t, points, lethality_row(b)))
    emit(log, Event.BLOW, i, t, raw, damage, target.dr, points, lethal)
    before = points_on(b, t)
    take_points(b, t, points, lethal, log)
    if b.mangling != 0 and before < IMPAIRED_AT <= before + points:
        part = b.spent_part - 1
        if part == Part.LEGS or part == Part.ARM:
            target.maimed = _LEGS if part == Part.LEGS else _ARM
            emit(log, Event.LIMB, t, target.maimed, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def strike_one(b, t, log):
    """What was bought comes to one victim: damage first, then the effect if she still stands (OK-EFF-0)."""
    if b.spent_part != 0:
        emit(log, Event.CALLED, b.act_by, t, b.spent_part - 1, 0, 0, 0, 0)
    if b.spent_avoid == 0:
        covered = b.fighters[t].coverage <= b.fighters[b.act_on].coverage
        wound(b, t, 1 if b.spent_bypass != 0 and covered else 0, log)
    if b.spent_effect != 0 and stands(b, t):
        take_effect(b, t, log)


@jit(types.void(B, LOG), cold=True)
def strike(b, log):
    """The blow lands with what was bought, on everybody whom it reaches (OK-ATT-2, OK-MANY-1)."""
    if b.act != Act.SWEEP:
        strike_one(b, b.act_on, log)
        return
    chosen, left = np.int64(0), reached(b, b.spent_targets)
    t = next_victim(b, chosen)
    while t >= 0 and left > 0:  # all of them, before a blow changes what they defend with
        chosen |= bit(t)
        left -= 1
        t = next_victim(b, chosen)
    struck = ~chosen
    t = next_victim(b, struck)
    while t >= 0:
        struck |= bit(t)
        strike_one(b, t, log)
        t = next_victim(b, struck)
