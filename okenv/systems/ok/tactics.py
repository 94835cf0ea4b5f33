"""What the scripted policies are made of: choosing a target, getting to it, answering, spending."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .actions import MOVES, Act, action_id
from .attack import blow_harm, can_attack
from .choices import SWEEP_LEAST, attack_ways, can_stunt, swing_of
from .combined import can_second
from .grab import barred
from .layout import HANDS, Arm, Attack, B, Prompt
from .movement import can_move, destination, distance, extra_moves, outside, step_of
from .rules import default_action
from .sides import rows_of, side_of, standing, stands
from .social import (
    can_intimidate,
    can_rally,
    can_surrender,
    cornered,
    hurt,
    losing_bonus,
    nerve_of,
    odds_bonus,
    weakest_nerve,
)
from .spend import can_spend, price
from .sweep import candidates, in_sweep, names_threshold, sweep_difficulty
from .tasks import gets_up_at_once
from .weapons import can_pick_up, can_ready, first_in_hand

_ATTACK, _BYPASS, _DAMAGE, _BREAK_FREE = int(Act.ATTACK), int(Act.BYPASS), int(Act.DAMAGE), int(Act.BREAK_FREE)
_TOO_NEAR = 500
"""An enemy within so many cm makes a skirmisher step back."""
_I = types.int64


@jit(_I(B, _I))
def points_on(b, i):
    """Points of damage (or tags) that a fighter bears."""
    f = b.fighters[i]
    return f.lethal + f.nonlethal + f.tags


@jit(_I(B))
def hurt_most(b):
    """Brute's target: the row of the standing enemy with the most points, first listed of equals; not her grabber."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    best, target = -1, first
    for k in range(first, last):
        if stands(b, k) and not barred(b, b.actor, k) and points_on(b, k) > best:
            best, target = points_on(b, k), k
    return target


@jit(_I(B, _I))
def at_enemy(b, row):
    """The index among the actor's enemies of a row."""
    return row - rows_of(b, 1 - side_of(b, b.actor))[0]


@jit(_I(B, _I))
def nearest_enemy(b, i):
    """The row of the standing enemy nearest to a fighter, first listed of equals."""
    first, last = rows_of(b, 1 - side_of(b, i))
    who = -1
    for k in range(first, last):
        if stands(b, k) and (who < 0 or distance(b, i, k) < distance(b, i, who)):
            who = k
    return who


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
    if b.pre == Act.GET_UP and not gets_up_at_once(b, i):
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
    if can_spend(b, _BYPASS, 0):
        around = blow_harm(b, b.successes - price(b, _BYPASS, 0), 1)
        if around >= blow_harm(b, b.successes, 0):
            return action_id(_BYPASS, 0, 0)
    if can_spend(b, _DAMAGE, 0):
        return action_id(_DAMAGE, 0, 0)
    return action_id(Act.FINISH, 0, 0)


@jit(_I(B, _I))
def buy_first(b, what):
    """The id of a purchase that can be made now, -1 for one that cannot."""
    return action_id(what, 0, 0) if can_spend(b, what, 0) else -1


@jit(_I(B))
def wrestler_spending(b):
    """Throw when outnumbered, take down, grab; what is left on damage."""
    side = side_of(b, b.actor)
    if standing(b, 1 - side) > standing(b, side):
        thrown = buy_first(b, Act.THROW)
        if thrown >= 0:
            return thrown
    grabbed = buy_first(b, Act.GRAB)
    if grabbed >= 0 and (b.fighters[b.act_on].prone != 0 or b.successes < b.fighters[b.act_on].stability):
        return grabbed
    down = buy_first(b, Act.TAKEDOWN)
    if down >= 0:
        return down
    return grabbed if grabbed >= 0 else brute_spending(b)


@jit(_I(B))
def wrestler_act(b):
    """Stay at whom one holds; otherwise like brute."""
    i = b.actor
    held = b.fighters[i].holds - 1
    if b.fighters[i].held_by == 0 and held >= 0 and can_attack(b, i, held, first_in_hand(b, i), 0):
        return action_id(Act.ATTACK, at_enemy(b, held), first_in_hand(b, i))
    return go_for(b, hurt_most(b))


@jit(_I(B))
def captain_act(b):
    """Rally until one rally has worked; intimidate where an average roll does it; otherwise like brute."""
    i = b.actor
    side = side_of(b, i)
    target = hurt_most(b)
    if can_rally(b, i) and b.nerve[side] < b.fighters[i].leadership and not barred(b, i, target):
        return action_id(Act.RALLY, at_enemy(b, target), 0)
    if can_intimidate(b, i):
        rank = b.fighters[i].intimidation + odds_bonus(b, side) + losing_bonus(b, side)
        if rank >= nerve_of(b, weakest_nerve(b, i)):
            return action_id(Act.INTIMIDATE, 0, 0)
    return go_for(b, target)


@jit(_I(B, _I, _I, _I))
def longest(b, kind, other, inside):
    """The id of the longest move of a kind (RETREAT) from an enemy, with ``inside`` within the arena; -1 for none."""
    i = b.actor
    for short in range(MOVES):
        moves = MOVES - short
        if can_move(b, i, kind, other, moves):
            if inside == 0 or not outside(b, destination(b, i, kind, other, moves)):
                return action_id(kind, at_enemy(b, other), moves - 1)
    return -1


@jit(_I(B))
def skirmisher_act(b):
    """Step back from whoever comes near, and shoot; otherwise like brute."""
    i = b.actor
    near = nearest_enemy(b, i)
    shoots = b.fighters[i].w_kind[first_in_hand(b, i)] == Attack.RANGED
    if shoots and get_ready(b) < 0 and distance(b, i, near) <= _TOO_NEAR:
        back = longest(b, Act.RETREAT, near, 1)
        if back >= 0:
            return back
    return go_for(b, hurt_most(b))


@jit(_I(B))
def coward_act(b):
    """Hurt, she gives up where she is cornered, or else runs for the edge; otherwise like brute."""
    i = b.actor
    if hurt(b, i):
        if b.prompt == Prompt.ACT and cornered(b, i) and can_surrender(b, i):
            return action_id(Act.SURRENDER, 0, 0)
        run = longest(b, Act.RETREAT, nearest_enemy(b, i), 0)
        if run >= 0:
            return run
    return go_for(b, hurt_most(b))


@jit(_I(B))
def sweeper_act(b):
    """Sweep where two or more are in reach, use a prop that is at hand; otherwise like brute."""
    i = b.actor
    if get_ready(b) >= 0:
        return go_for(b, hurt_most(b))
    weapon = first_in_hand(b, i)
    if candidates(b, i, weapon) >= SWEEP_LEAST:
        target = hurt_most(b)
        if not in_sweep(b, i, target, weapon):
            target = rows_of(b, 1 - side_of(b, i))[0]
            while not in_sweep(b, i, target, weapon):
                target += 1
        return action_id(Act.SWEEP, at_enemy(b, target), weapon)
    for p in range(b.props_n):
        if can_stunt(b, i, p):
            return action_id(Act.STUNT, 0, p)
    return go_for(b, hurt_most(b))


@jit(_I(B))
def sweeper_spending(b):
    """More targets first; what is left on damage."""
    more = buy_first(b, Act.TARGETS)
    return more if more >= 0 else brute_spending(b)


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
