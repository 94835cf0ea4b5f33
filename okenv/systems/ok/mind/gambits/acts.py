"""The actions of gambits: from a word and a target to the id of an answer, -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import answers

from ...rules import sides
from ...rules.actions import MOVES, Act, action_id
from ...rules.active_defence import GROUP, ONE, defence_helps
from ...rules.engine import allowed
from ...rules.layout import HANDS, TAKEN, Arm, Attack, B, Prompt
from ...rules.movement import can_move, destination, extra_moves, outside
from ...rules.setups import FREE_BONUS, HARD_BONUS
from ...rules.sides import rows_of, side_of, stands
from ...rules.sweep import names_threshold, sweep_difficulty
from ...rules.weapons import can_pick_up, can_ready, first_in_hand, in_hand
from ..tactics import get_ready, in_her_turn, moves_to
from .words import With

_ATTACK, _APPROACH, _RETREAT, _JOIN = int(Act.ATTACK), int(Act.APPROACH), int(Act.RETREAT), int(Act.JOIN)
_READY, _PICK_UP, _STUNT = int(Act.READY), int(Act.PICK_UP), int(Act.STUNT)
_PLACE_READY = int(Arm.READY)
_SEVERAL = 2
_I = types.int64


legal_or_none, number_of = answers(B, sides, allowed)


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether a weapon is of the kind that is asked for."""
    kind = b.fighters[i].w_kind[w]
    return which == With.FIRST or kind == (Attack.RANGED if which == With.RANGED else Attack.MELEE)


@jit(_I(B, _I))
def held_weapon(b, which):
    """The first weapon in hand of that kind, -1 for none; at COMBINE the one that is about to be."""
    i = b.actor
    if b.prompt == Prompt.COMBINE and (b.pre == _READY or b.pre == _PICK_UP) and fits(b, i, b.pre_with, which):
        return b.pre_with
    if which == With.FIRST:
        return first_in_hand(b, i)
    for w in range(HANDS + 1):
        if in_hand(b, i, w) and fits(b, i, w, which):
            return w
    return -1


@jit(_I(B, _I))
def take_in_hand(b, which):
    """Readying the first weapon of that kind that is put away, or lies at hand; -1 for none."""
    i = b.actor
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_where[w] != _PLACE_READY and fits(b, i, w, which):
            if can_ready(b, i, w):
                return action_id(_READY, 0, w)
            if can_pick_up(b, i, w):
                return action_id(_PICK_UP, 0, w)
    return -1


@jit(_I(B, _I, _I))
def attack_on(b, target, which):
    """Getting ready, closing in, or attacking a target with the first weapon in hand of a kind (OK-MOVE-1)."""
    i = b.actor
    own_turn = in_her_turn(b)
    if own_turn:
        before = get_ready(b)
        if before >= 0:
            return before
    weapon = held_weapon(b, which)
    if weapon < 0:
        return take_in_hand(b, which) if own_turn else -1
    k = number_of(b, target)
    if own_turn and extra_moves(b, i, target, weapon, 0) != 0:
        moves = moves_to(b, target)
        if can_move(b, i, _APPROACH, target, moves):
            return action_id(_APPROACH, k, moves - 1)
    return action_id(_ATTACK, k, weapon)


@jit(_I(B, _I, _I))
def setup_on(b, target, kind):
    """A setup against a target, unless one as good is pending (OK-SET-1)."""
    f = b.fighters[b.actor]
    if kind == Act.SETUP_GENERAL:
        if b.fighters[target].exposed != 0:
            return -1
    elif f.setup_on == target + 1 and f.setup_bonus >= (HARD_BONUS if kind == Act.SETUP_HARD else FREE_BONUS):
        return -1
    return action_id(kind, number_of(b, target), 0)


@jit(_I(B, _I, _I))
def away_from(b, target, inside):
    """The longest move away from an enemy, with ``inside`` within the arena; -1 for none."""
    i = b.actor
    for short in range(MOVES):
        moves = MOVES - short
        if can_move(b, i, _RETREAT, target, moves):
            if inside == 0 or not outside(b, destination(b, i, _RETREAT, target, moves)):
                return action_id(_RETREAT, number_of(b, target), moves - 1)
    return -1


@jit(_I(B, _I, _I))
def toward(b, target, kind):
    """The move toward somebody: into reach of an enemy, or beside an ally; -1 where she is there."""
    i = b.actor
    k = number_of(b, target)
    if kind == _JOIN:
        for short in range(MOVES):
            if can_move(b, i, kind, target, MOVES - short):
                return action_id(kind, k, MOVES - short - 1)
        return -1
    if extra_moves(b, i, target, first_in_hand(b, i), 0) == 0:
        return -1
    moves = moves_to(b, target)
    return action_id(kind, k, moves - 1) if can_move(b, i, kind, target, moves) else -1


@jit(_I(B))
def best_defence(b):
    """The defence against the squad where several of it stand, or else against the attacker alone (OK-DEF-1)."""
    i, by = b.actor, b.act_by
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        if stands(b, k) and b.fighters[k].squad == b.fighters[by].squad:
            count += 1
    if count >= _SEVERAL and defence_helps(b, i, by, GROUP):
        return action_id(Act.DEFEND_GROUP, 0, 0)
    return action_id(Act.DEFEND_ONE if defence_helps(b, i, by, ONE) else Act.DEFEND_ALL, 0, 0)


@jit(_I(B, _I))
def keep_how(b, most):
    """Whom to keep successes for in a sweep: the easiest to hit, or the hardest."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, best = -1, 0
    for k in range(first, last):
        if names_threshold(b, k, b.total):
            good = sweep_difficulty(b, k) if most != 0 else -sweep_difficulty(b, k)
            if who < 0 or good > best:
                who, best = k, good
    return action_id(Act.KEEP, who - first, 0) if who >= 0 else -1


@jit(_I(B))
def any_stunt(b):
    """The first stunt that is possible, -1 for none."""
    for p in range(b.props_n):
        if allowed(b, action_id(_STUNT, 0, p)):
            return action_id(_STUNT, 0, p)
    return -1


@jit(_I(B))
def any_pick_up(b):
    """The first weapon that can be picked up, -1 for none."""
    for w in range(TAKEN):
        if allowed(b, action_id(_PICK_UP, 0, w)):
            return action_id(_PICK_UP, 0, w)
    return -1


@jit(_I(B, _I))
def any_ready(b, which):
    """The first weapon of a kind that can be taken in hand, -1 for none."""
    for w in range(b.fighters[b.actor].weapons_n):
        if fits(b, b.actor, w, which) and allowed(b, action_id(_READY, 0, w)):
            return action_id(_READY, 0, w)
    return -1
