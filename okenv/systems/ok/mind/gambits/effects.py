"""What an answer is expected to do: the points, in 162ths, that a gambit's sense compares (OK-ATT-1, OK-SET-1).

What takes two actions counts half of what it does, so a setup as half of the attack that it prepares. Whatever hits
or succeeds with at most HOPELESS in 1000 does nothing.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import LITTLE, UNJUDGED, hopeless

from ...rules.actions import ACTION_KIND, ACTION_OPTION, Act, action_id
from ...rules.active_defence import can_defend
from ...rules.choices import can_declare, is_setup
from ...rules.combined import PAIR_COST, can_second
from ...rules.engine import allowed, target_row
from ...rules.grab import barred
from ...rules.layout import HANDS, B, Prompt
from ...rules.setups import FREE_BONUS, bonus_of, setup_bonus
from ...rules.sides import rows_of, side_of, stands
from ...rules.weapons import first_in_hand
from ..forecast import (
    ALL,
    HIT_WAYS,
    alone,
    escape_ways,
    from_here,
    harm,
    plan,
    rout_ways,
    trick_ways,
    with_moves,
    works,
)
from ..tactics import in_her_turn, moves_to

_ATTACK, _SWEEP, _APPROACH = int(Act.ATTACK), int(Act.SWEEP), int(Act.APPROACH)
_FREE, _HARD, _GENERAL = int(Act.SETUP_FREE), int(Act.SETUP_HARD), int(Act.SETUP_GENERAL)
_SETUPS = (_FREE, _HARD, _GENERAL)
_I = types.int64
_TWO = types.UniTuple(_I, 2)


@jit(_I(B, _I, _I, _I, _I))
def hopeful(b, i, t, w, margin):
    """Points to be expected of an attack, in 81ths; 0 where it is hopeless."""
    return 0 if hopeless(works(margin), HIT_WAYS) else harm(b, i, t, w, margin, ALL)


@jit(_I(B, _I, _I))
def attack_effect(b, t, w):
    """What an attack with a weapon does, beside what has been chosen of the action."""
    return 2 * hopeful(b, b.actor, t, w, plan(b, t, w))


@jit(_I(B, _I, _I))
def ally_effect(b, t, bonus):
    """What the best attack of an ally on somebody does with so much more."""
    i = b.actor
    first, last = rows_of(b, side_of(b, i))
    best = 0
    for k in range(first, last):
        if k != i and stands(b, k) and not barred(b, k, t):
            w = first_in_hand(b, k)
            best = max(best, hopeful(b, k, t, w, alone(b, k, t, w) + bonus))
    return best


@jit(_I(B, _I, _I))
def setup_effect(b, kind, t):
    """What a setup does: half of the attack after it, by an ally too where it is for everybody (OK-SET-1)."""
    i = b.actor
    w, has = first_in_hand(b, i), setup_bonus(b, i, t)
    bonus = bonus_of(kind)
    ways = HIT_WAYS if kind == _FREE else trick_ways(b, i, t)
    if hopeless(ways, HIT_WAYS) or bonus <= has:
        return 0
    does = hopeful(b, i, t, w, with_moves(b, i, t, w, 0) + bonus - has)
    if kind == _GENERAL:
        does = max(does, ally_effect(b, t, bonus - b.fighters[t].exposed))
    return does * ways // HIT_WAYS


@jit(_I(B, _I))
def approach_effect(b, t):
    """What coming nearer does: half of the attack after it, or two thirds of half of one after a free setup too."""
    i = b.actor
    w = first_in_hand(b, i)
    margin = with_moves(b, i, t, w, 0)
    return max(hopeful(b, i, t, w, margin), 2 * hopeful(b, i, t, w, margin + FREE_BONUS) // 3)


@jit(_I(B))
def twice_effect(b):
    """What the better one of two attacks in one action does (OK-COMB-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    w, best = first_in_hand(b, i), 0
    for t in range(first, last):
        best = max(best, 2 * hopeful(b, i, t, w, from_here(b, i, t, w, 0, 0, PAIR_COST)))
    return best


@jit(_I(B, _I))
def effect(b, action):
    """What an answer is expected to do; UNJUDGED for what is no attempt at an enemy."""
    i, prompt, kind = b.actor, b.prompt, ACTION_KIND[action]
    parts = prompt == Prompt.COMBINE or prompt == Prompt.FIRST or prompt == Prompt.SECOND
    if not parts and not in_her_turn(b):
        return UNJUDGED
    t = target_row(b, action)
    if kind in (_ATTACK, _SWEEP):
        return attack_effect(b, t, ACTION_OPTION[action])
    if parts:
        return UNJUDGED
    if is_setup(kind):
        return setup_effect(b, kind, t)
    if kind == _APPROACH:
        return approach_effect(b, t)
    if kind == Act.TWICE:
        return twice_effect(b)
    chance = HIT_WAYS
    if kind == Act.ESCAPE:
        chance = escape_ways(b, i, 0)
    elif kind == Act.INTIMIDATE:
        chance = rout_ways(b, i)
    return 0 if hopeless(chance, HIT_WAYS) else UNJUDGED


@jit(_TWO(B))
def best_attack(b):
    """``(answer, effect)`` of the attack that does most; ``(-1, 0)`` where none does anything."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    found, best = -1, 0
    for t in range(first, last):
        if stands(b, t):
            for w in range(HANDS + 1):
                action = action_id(_ATTACK, t - first, w)
                able = can_second(b, _ATTACK, t, w) if b.prompt == Prompt.COMBINE else allowed(b, action)
                does = attack_effect(b, t, w) if able else 0
                if does > best:
                    found, best = action, does
    return found, best


@jit(_TWO(B))
def best_preparation(b):
    """The same of setups and of coming nearer."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    found, best = -1, 0
    for t in range(first, last):
        if not stands(b, t) or barred(b, i, t):
            continue
        for kind in _SETUPS:
            does = setup_effect(b, kind, t)
            if does > best:
                found, best = action_id(kind, t - first, 0), does
        moves = moves_to(b, t)
        if can_declare(b, i, _APPROACH, t, moves - 1):
            does = approach_effect(b, t)
            if does > best:
                found, best = action_id(_APPROACH, t - first, moves - 1), does
    return found, best


@jit(_TWO(B))
def best_effect(b):
    """``(answer, effect)`` of the legal answer that does most; ``(-1, 0)`` where none does anything.

    Where nothing does, the action points are better kept for defences.
    """
    prompt = b.prompt
    own_turn = in_her_turn(b)
    if not own_turn and prompt != Prompt.COMBINE and prompt != Prompt.FIRST and prompt != Prompt.SECOND:
        return -1, 0
    found, best = best_attack(b)
    if best == 0 and own_turn:
        found, best = best_preparation(b)
    if best == 0 and prompt == Prompt.COMBINE:
        return action_id(Act.ALONE, 0, 0), LITTLE
    if best == 0 and prompt == Prompt.ACT and can_defend(b, b.actor):
        return action_id(Act.DONE, 0, 0), LITTLE
    return found, best


@jit(_I(B, _I))
def instead(b, action):
    """What does more than an attack, with the same intent: the best setup against its target; -1 for nothing."""
    if b.prompt == Prompt.COMBINE:
        return action_id(Act.ALONE, 0, 0)
    if ACTION_KIND[action] != _ATTACK or not in_her_turn(b):
        return -1
    t = target_row(b, action)
    found, best = -1, 0
    for kind in _SETUPS:
        does = setup_effect(b, kind, t)
        if does > best:
            found, best = action_id(kind, t - rows_of(b, 1 - side_of(b, b.actor))[0], 0), does
    return found
