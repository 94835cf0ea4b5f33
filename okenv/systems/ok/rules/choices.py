"""What a fighter may declare: every action against every target, for the mask and one by one (OK-ATT-3)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import MASK

from .actions import MOVES, Act, action_id, mark
from .attack import can_attack
from .grab import barred
from .layout import HANDS, Arm, B
from .movement import BESIDE, away, can_move, mobile, step_of
from .sides import rows_of, side_of, stands
from .social import can_intimidate, can_rally, weakest_nerve
from .sweep import candidates, in_sweep
from .tasks import automatic, can_gumption, can_reach_prop, gets_up_at_once
from .weapons import arms_in_hand, can_pick_up, can_ready, in_hand

SWEEP_LEAST = 2
"""Enemies in reach without whom a sweep would be an attack (OK-MANY-1)."""
_ATTACK, _SWEEP, _READY = int(Act.ATTACK), int(Act.SWEEP), int(Arm.READY)
_APPROACH, _JOIN = int(Act.APPROACH), int(Act.JOIN)
_I = types.int64


@jit(types.boolean(_I))
def is_move(kind):
    """Whether a kind of action is a move (OK-MOVE-1)."""
    return Act.APPROACH <= kind <= Act.LEAVE


@jit(types.boolean(_I))
def is_setup(kind):
    """Whether a kind of action is a setup (OK-SET-1)."""
    return Act.SETUP_FREE <= kind <= Act.SETUP_GENERAL


@jit(_I(B))
def swing_of(b):
    """How far the prop of a stunt in the making, or under way, carries a hand-to-hand attack, in cm (OK-COMB-1)."""
    return b.prop_reach[b.pre_with] if b.pre == Act.STUNT else 0


@jit(types.UniTuple(_I, 3)(B, _I, _I))
def attack_ways(b, i, swing):
    """``(how many, target, weapon)``: possible attacks, counted up to 2, and the first of them (-1 for none)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count, target, weapon = 0, -1, -1
    arms = arms_in_hand(b, i)
    for w in range(HANDS + 1):
        if has(arms, w):
            for k in range(first, last):
                if can_attack(b, i, k, w, swing):
                    if count == 1:
                        return 2, target, weapon
                    count, target, weapon = 1, k, w
    return count, target, weapon


@jit(_I(B, _I, _I, MASK), inline=True)
def mark_attacks(b, i, swing, mask):
    """Mark every possible attack; returns how many (OK-ATT-1, OK-MOVE-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    arms = arms_in_hand(b, i)
    for w in range(HANDS + 1):
        if has(arms, w):
            for k in range(first, last):
                able = can_attack(b, i, k, w, swing)
                mask[action_id(_ATTACK, k - first, w)] = able
                count += int(able)
    return count


@jit(_I(B, _I, MASK), inline=True)
def mark_sweeps(b, i, mask):
    """Mark every first target of a possible sweep; returns how many (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    if last - first < SWEEP_LEAST:
        return 0
    count = 0
    arms = arms_in_hand(b, i)
    for w in range(HANDS + 1):
        if has(arms, w) and candidates(b, i, w) >= SWEEP_LEAST:
            for k in range(first, last):
                able = in_sweep(b, i, k, w)
                mask[action_id(_SWEEP, k - first, w)] = able
                count += int(able)
    return count


@jit(_I(B, _I, MASK), inline=True)
def mark_moves(b, i, mask):
    """Mark every possible move; returns how many (OK-MOVE-1)."""
    if not mobile(b, i):
        return 0
    at, step = b.fighters[i].at, step_of(b, i)
    count = 0
    for turn in range(2):
        first, last = rows_of(b, 1 - side_of(b, i) if turn == 0 else side_of(b, i))
        kind = _APPROACH if turn == 0 else _JOIN
        for k in range(first, last):
            if k == i or not stands(b, k):
                continue
            target = k - first if turn == 0 or k < i else k - first - 1
            gap = abs(at - b.fighters[k].at) - BESIDE
            room = b.arena - at if away(b, i, k) > 0 else at
            for moves in range(MOVES):  # a further move must still lead somewhere
                nearer, farther = gap > moves * step, room >= moves * step
                mask[action_id(kind, target, moves)] = nearer
                mask[action_id(kind + 1, target, moves)] = farther
                count += int(nearer) + int(farther)
    return count


@jit(_I(B, _I, types.boolean, MASK), inline=True)
def mark_weapons(b, i, ready, mask):
    """Mark the weapons to ready (only with ``ready``) and to pick up; returns how many."""
    count = 0
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_where[w] != _READY:
            count += mark(mask, Act.READY, w, ready and can_ready(b, i, w))
            count += mark(mask, Act.PICK_UP, w, can_pick_up(b, i, w))
    return count


@jit(types.boolean(B, _I, _I))
def can_stunt(b, i, prop):
    """Whether a stunt with that prop may be declared: some attack follows from it (OK-COMB-1)."""
    return can_reach_prop(b, i, prop) and attack_ways(b, i, b.prop_reach[prop])[0] > 0


@jit(types.boolean(B, _I))
def can_set_up_task(b, i):
    """Whether a task of her own would be rolled that a fighter may set up, which she has not done yet (OK-SET-1)."""
    f = b.fighters[i]
    if f.setup_on == i + 1:
        return False
    if f.held_by != 0 or (f.prone != 0 and not gets_up_at_once(b, i)) or can_gumption(b, i) or can_rally(b, i):
        return True
    for p in range(b.props_n):
        if can_stunt(b, i, p) and not automatic(b, i, b.prop_difficulty[p]):
            return True
    return False


@jit(_I(B, MASK))
def mark_declarations(b, mask):
    """Mark every action that the asked fighter may declare; returns how many (OK-ATT-3, OK-HOLD-1)."""
    i = b.actor
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    attacks = mark_attacks(b, i, 0, mask)
    count = attacks + mark_sweeps(b, i, mask) + mark_moves(b, i, mask) + mark_weapons(b, i, True, mask)
    leads = can_rally(b, i)
    for k in range(first, last):
        able = stands(b, k) & (not barred(b, i, k))
        mask[action_id(Act.SETUP_FREE, k - first, 0)] = able
        mask[action_id(Act.SETUP_HARD, k - first, 0)] = able
        mask[action_id(Act.SETUP_GENERAL, k - first, 0)] = able
        count += 3 * int(able)
        if leads:
            mask[action_id(Act.RALLY, k - first, 0)] = able
            count += int(able)
    for p in range(b.props_n):
        count += mark(mask, Act.STUNT, p, can_stunt(b, i, p))
    count += mark(mask, Act.TWICE, 0, attacks > 0)
    count += mark(mask, Act.GET_UP, 0, f.prone != 0)
    count += mark(mask, Act.ESCAPE, 0, f.held_by != 0)
    count += mark(mask, Act.INTIMIDATE, 0, can_intimidate(b, i)) + mark(mask, Act.SETUP_OWN, 0, can_set_up_task(b, i))
    return count + mark(mask, Act.GUMPTION, 0, can_gumption(b, i))


@jit(types.boolean(B, _I, _I, _I, _I))
def can_declare(b, i, kind, target, option):
    """Whether a fighter may declare an action, asked of one action (``mark_declarations`` asks it of all).

    ``target`` is a row, or -1 where nobody stands there.
    """
    f = b.fighters[i]
    if kind == _ATTACK:
        return target >= 0 and in_hand(b, i, option) and can_attack(b, i, target, option, 0)
    if kind == _SWEEP:
        if target < 0 or not in_hand(b, i, option) or candidates(b, i, option) < SWEEP_LEAST:
            return False
        return in_sweep(b, i, target, option)
    if is_setup(kind) or kind == Act.RALLY:
        possible = target >= 0 and stands(b, target) and not barred(b, i, target)
        return possible and (kind != Act.RALLY or can_rally(b, i))
    if is_move(kind):
        return target >= 0 and can_move(b, i, kind, target, option + 1)
    if kind == Act.GET_UP:
        return f.prone != 0
    if kind == Act.READY:
        return can_ready(b, i, option)
    if kind == Act.PICK_UP:
        return can_pick_up(b, i, option)
    if kind == Act.STUNT:
        return can_stunt(b, i, option)
    if kind == Act.TWICE:
        return attack_ways(b, i, 0)[0] > 0
    if kind == Act.ESCAPE:
        return f.held_by != 0
    if kind == Act.INTIMIDATE:
        return can_intimidate(b, i)
    if kind == Act.SETUP_OWN:
        return can_set_up_task(b, i)
    return kind == Act.GUMPTION and can_gumption(b, i)


@jit(types.boolean(B, _I))
def only_escape(b, i):
    """Whether escaping from a grab is all that a fighter can do (OK-EFF-2, OK-EDGE-15)."""
    f = b.fighters[i]
    if f.held_by == 0 or f.prone != 0 or f.setup_on != i + 1 or can_gumption(b, i) or can_intimidate(b, i):
        return False
    for w in range(f.weapons_n):
        if can_ready(b, i, w) or can_pick_up(b, i, w):
            return False
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k) and not barred(b, i, k):
            return False
    return True


@jit(types.boolean(B, _I, _I, _I, _I))
def still_possible(b, i, kind, on, option):
    """Whether a part of the declared action can be carried out as things are now (OK-HOLD-1)."""
    if kind == Act.ATTACK:
        return in_hand(b, i, option) and can_attack(b, i, on, option, swing_of(b))
    if kind == Act.SWEEP:
        return in_hand(b, i, option) and in_sweep(b, i, on, option)
    if is_setup(kind):
        return stands(b, on) and not barred(b, i, on)
    if kind == Act.RALLY:
        return stands(b, on) and not barred(b, i, on) and can_rally(b, i)
    if is_move(kind):
        return mobile(b, i) and stands(b, on)
    if kind == Act.GET_UP:
        return b.fighters[i].prone != 0
    if kind == Act.READY:
        return can_ready(b, i, option)
    if kind == Act.PICK_UP:
        return can_pick_up(b, i, option)
    if kind == Act.STUNT:
        return can_reach_prop(b, i, option)
    if kind == Act.ESCAPE:
        return b.fighters[i].held_by == on + 1
    if kind == Act.INTIMIDATE:
        return b.threat_turn[side_of(b, i)] != b.turn and weakest_nerve(b, i) >= 0
    if kind == Act.SETUP_OWN:
        return can_set_up_task(b, i)
    return can_gumption(b, i)
