"""What brute and turtle are made of: choosing a target, getting to it, answering, spending."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.foes import at_enemy_of, nearest_of

from ..rules import sides
from ..rules.actions import MOVES, Act, action_id
from ..rules.attack import can_attack
from ..rules.choices import attack_ways, swing_of
from ..rules.combined import can_second, shares_roll
from ..rules.damage import points_on
from ..rules.engine import default_action
from ..rules.grab import barred
from ..rules.layout import HANDS, Arm, B, Prompt
from ..rules.movement import can_move, distance, extra_moves, step_of
from ..rules.sides import rows_of, side_of, stands
from ..rules.spend import can_spend
from ..rules.sweep import names_threshold, sweep_difficulty
from ..rules.weapons import can_pick_up, can_ready, first_in_hand
from .forecast import goes_around

_ATTACK, _BYPASS, _DAMAGE, _BREAK_FREE = int(Act.ATTACK), int(Act.BYPASS), int(Act.DAMAGE), int(Act.BREAK_FREE)
_I = types.int64


@jit(types.boolean(B))
def in_her_turn(b):
    """Whether the fighter is asked what to do with an action, in a turn or before somebody's whom she interrupts."""
    return b.prompt == Prompt.ACT or b.prompt == Prompt.DECLARE


@jit(_I(B))
def hurt_most(b):
    """Brute's target: the row of the standing enemy with the most points, first listed of equals; not her grabber."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    best, target = -1, first
    for k in range(first, last):
        if stands(b, k) and not barred(b, b.actor, k) and points_on(b, k) > best:
            best, target = points_on(b, k), k
    return target


at_enemy = at_enemy_of(B, sides)

nearest_enemy = nearest_of(B, sides, stands, distance)


@jit(_I(B))
def get_ready(b):
    """What comes before any attack: escaping, getting up, a weapon in hand; -1 when nothing is in the way."""
    i = b.actor
    f = b.fighters[i]
    if f.held_by != 0:
        return action_id(Act.ESCAPE, 0, 0)
    if f.prone != 0:
        return action_id(Act.GET_UP, 0, 0)
    if f.weapons_n > 0 and f.w_where[0] != Arm.READY and first_in_hand(b, i) == HANDS:
        for w in range(f.weapons_n):
            if can_ready(b, i, w):
                return action_id(Act.READY, 0, w)
            if can_pick_up(b, i, w):
                return action_id(Act.PICK_UP, 0, w)
    return -1


@jit(_I(B, _I))
def moves_to(b, target):
    """Moves that bring the actor's first weapon in reach of a target, at most a move action's."""
    i = b.actor
    gap = distance(b, i, target) - b.fighters[i].w_reach[first_in_hand(b, i)]
    return min(MOVES, max(1, (gap + step_of(b, i) - 1) // step_of(b, i)))


@jit(_I(B, _I))
def go_for(b, target):
    """Attack the target with the first weapon in hand, or move toward it when it is out of reach (OK-MOVE-1)."""
    i = b.actor
    before = get_ready(b)
    if before >= 0:
        return before
    weapon = first_in_hand(b, i)
    k = at_enemy(b, target)
    extra = extra_moves(b, i, target, weapon, 0)
    moves = moves_to(b, target)
    if extra != 0 and can_move(b, i, Act.APPROACH, target, moves):
        return action_id(Act.APPROACH, k, moves - 1)
    if can_attack(b, i, target, weapon, 0):
        return action_id(Act.ATTACK, k, weapon)
    other, arm = attack_ways(b, i, 0)[1:]
    if other >= 0:
        return action_id(Act.ATTACK, at_enemy(b, other), arm)
    if b.fighters[i].holds != 0 and b.prompt == Prompt.ACT:
        return action_id(Act.LET_GO, 0, 0)
    return default_action(b)


@jit(_I(B))
def combine_attack(b):
    """The attack on brute's target that goes with the first part of an action, where it is possible; or else alone."""
    i = b.actor
    if shares_roll(b, i):
        return action_id(Act.ALONE, 0, 0)
    weapon = b.pre_with if b.pre == Act.READY or b.pre == Act.PICK_UP else first_in_hand(b, i)
    target = hurt_most(b)
    if can_second(b, _ATTACK, target, weapon):
        return action_id(Act.ATTACK, at_enemy(b, target), weapon)
    return action_id(Act.ALONE, 0, 0)


@jit(_I(B))
def brute_spending(b):
    """Break free; bypass armour that lessens the blow where that does at least as many points; else damage."""
    if can_spend(b, _BREAK_FREE, 0):
        return action_id(_BREAK_FREE, 0, 0)
    if goes_around(b):
        return action_id(_BYPASS, 0, 0)
    if can_spend(b, _DAMAGE, 0):
        return action_id(_DAMAGE, 0, 0)
    return action_id(Act.FINISH, 0, 0)


@jit(_I(B))
def keep_least(b):
    """Keep as few successes as hit anybody."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who = -1
    for k in range(first, last):
        if names_threshold(b, k, b.total) and (who < 0 or sweep_difficulty(b, k) < sweep_difficulty(b, who)):
            who = k
    return action_id(Act.KEEP, who - first, 0)


@jit(_I(B))
def attack_with(b):
    """The attack of two parts that are asked one by one: on brute's target where it is possible."""
    i = b.actor
    target, weapon = hurt_most(b), first_in_hand(b, i)
    if can_attack(b, i, target, weapon, swing_of(b)):
        return action_id(Act.ATTACK, at_enemy(b, target), weapon)
    return default_action(b)
