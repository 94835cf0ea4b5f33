"""What a search of OK needs to know: what is worth trying, and how far one decision reaches."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK, SIDES
from okenv.core.mind.foes import stands_for_of
from okenv.core.mind.masks import unmark

from ..rules.actions import MOVES, Act, action_id
from ..rules.combined import PAIR_COST
from ..rules.engine import legal
from ..rules.grab import barred
from ..rules.layout import HANDS, Attack, B, Part, Phase, Prompt
from ..rules.movement import destination, extra_moves, outside
from ..rules.sides import rows_of, side_of, standing, stands
from ..rules.tasks import can_gumption
from ..rules.weapons import first_in_hand
from .forecast import on_paper
from .tactics import hurt_most, in_her_turn, moves_to, nearest_enemy

_PARTS = len(Part)
_I = types.int64


@jit(types.void(B))
def forget(b):
    """Put the likeliest in place of what is hidden: no side has a lucky hit or a clumsy miss in store (OK-TIDE-2)."""
    for side in range(SIDES):
        b.lucky[side], b.clumsy[side] = 0, 0


@jit(types.boolean(B))
def own_turn(b):
    """Whether somebody is asked what to do in her turn: there the decision before ends (OK-TURN-1)."""
    return b.prompt == Prompt.ACT


@jit(types.boolean(B))
def between_rounds(b):
    """Whether the dice that are awaited belong to the start of a round (OK-EDGE-1)."""
    phase = b.phase
    return phase <= Phase.INITIATIVE or phase == Phase.OMEN or phase == Phase.OMEN_WHO


@jit(types.boolean(B))
def seldom(b):
    """Whether the question is one that is taken to be declined when it comes up within a decision.

    Interrupting opens a whole action (OK-HOLD-1), and many may protect one, or defend against one sweep (OK-DEF-2).
    """
    prompt = b.prompt
    return prompt == Prompt.INTERRUPT or prompt == Prompt.PROTECT or (prompt == Prompt.DEFEND and b.act == Act.SWEEP)


@jit(types.boolean(B, _I, _I))
def alike(b, j, k):
    """Whether two enemies of the actor are the same to her side, so that one of them stands for both."""
    f, t = b.fighters[j], b.fighters[k]
    if f.squad != t.squad or f.state != t.state or f.ap != t.ap or f.at != t.at:
        return False
    if f.lethal != t.lethal or f.nonlethal != t.nonlethal or f.tags != t.tags or f.prone != t.prone:
        return False
    if f.done != t.done or f.holding != t.holding or f.exposed != t.exposed or f.carry != t.carry:
        return False
    if f.def_one != t.def_one or f.def_group != t.def_group or f.def_all != t.def_all or f.occupied != t.occupied:
        return False
    if f.holds + f.held_by + f.contest + f.contests + f.setup_on + f.taken_from + f.gumption + f.maimed != 0:
        return False
    if t.holds + t.held_by + t.contest + t.contests + t.setup_on + t.taken_from + t.gumption + t.maimed != 0:
        return False
    for w in range(f.weapons_n):
        if f.w_where[w] != t.w_where[w]:
            return False
    first, last = rows_of(b, side_of(b, b.actor))
    for i in range(first, last):
        mine = b.fighters[i]
        if mine.setup_on == j + 1 or mine.setup_on == k + 1 or (mine.def_one >> j) & 1 != (mine.def_one >> k) & 1:
            return False
    return True


@jit(_I(B, MASK))
def drop_spending(b, mask):
    """Leave out purchases that the value does not see, and finishing while damage can be had; returns how many."""
    dropped = unmark(mask, action_id(Act.LETHALITY_DOWN, 0, 0)) + unmark(mask, action_id(Act.DIRECT, 0, 0))
    dropped += unmark(mask, action_id(Act.AVOID, 0, 0)) + unmark(mask, action_id(Act.STYLE, 0, 0))
    if b.spent_effect != Act.TAKEAWAY and not (b.act == Act.SWEEP and b.spent_effect == Act.GRAB):
        dropped += unmark(mask, action_id(Act.POWER, 0, 0))
    if b.mangling == 0:
        for part in range(_PARTS):
            dropped += unmark(mask, action_id(Act.CALLED_SHOT, 0, part))
    if mask[action_id(Act.DAMAGE, 0, 0)] != 0:
        dropped += unmark(mask, action_id(Act.FINISH, 0, 0))
    return dropped


@jit(_I(B, _I, _I, MASK))
def drop_moves(b, target, k, mask):
    """Of the moves about the k-th enemy leave what brings her in reach, and the longest way from the nearest one."""
    i = b.actor
    weapon = first_in_hand(b, i)
    dropped = 0
    out_of_reach = extra_moves(b, i, target, weapon, 0) != 0
    nearer = moves_to(b, target) - 1
    near = nearest_enemy(b, i) == target and b.fighters[i].w_kind[weapon] == Attack.RANGED
    longest = -1
    for moves in range(MOVES):
        if not out_of_reach or moves != nearer:
            dropped += unmark(mask, action_id(Act.APPROACH, k, moves))
        if mask[action_id(Act.RETREAT, k, moves)] != 0 and near:
            if not outside(b, destination(b, i, Act.RETREAT, target, moves + 1)):
                longest = moves
    for moves in range(MOVES):
        if moves != longest:
            dropped += unmark(mask, action_id(Act.RETREAT, k, moves))
    return dropped


@jit(_I(_I, MASK))
def drop_enemy(k, mask):
    """Leave out everything that is aimed at the k-th enemy but moves; returns how many."""
    dropped = unmark(mask, action_id(Act.SETUP_FREE, k, 0)) + unmark(mask, action_id(Act.SETUP_HARD, k, 0))
    dropped += unmark(mask, action_id(Act.SETUP_GENERAL, k, 0))
    for weapon in range(HANDS + 1):
        dropped += unmark(mask, action_id(Act.ATTACK, k, weapon)) + unmark(mask, action_id(Act.SWEEP, k, weapon))
    return dropped


stands_for = stands_for_of(B, stands, alike)


@jit(_I(B, _I, _I, MASK))
def drop_sweeps(b, first, last, mask):
    """Of sweeps with a weapon leave one: first at whom hurts most, or at the first in reach; returns how many."""
    most = hurt_most(b)
    dropped = 0
    for weapon in range(HANDS + 1):
        found = mask[action_id(Act.SWEEP, most - first, weapon)] != 0
        for target in range(first, last):
            action = action_id(Act.SWEEP, target - first, weapon)
            if mask[action] != 0 and target != most:
                if found:
                    dropped += unmark(mask, action)
                found = True
    return dropped


@jit(_I(B, MASK))
def drop_acts(b, mask):
    """Leave out what looks the same as something else, or what no value sees: rallying, moves to and from allies."""
    i, side = b.actor, side_of(b, b.actor)
    first, last = rows_of(b, 1 - side)
    alone = standing(b, side) == 1
    dropped = unmark(mask, action_id(Act.SURRENDER, 0, 0))
    if (b.fighters[i].held_by | b.fighters[i].prone) == 0 and not can_gumption(b, i):
        dropped += unmark(mask, action_id(Act.SETUP_OWN, 0, 0))
    for target in range(first, last):
        k = target - first
        dropped += unmark(mask, action_id(Act.RALLY, k, 0))
        if not stands(b, target):
            continue
        dropped += drop_moves(b, target, k, mask)
        if alone:  # a free setup is as good, and sure
            dropped += unmark(mask, action_id(Act.SETUP_GENERAL, k, 0))
        if stands_for(b, first, target):
            dropped += drop_enemy(k, mask)
    for k in range(b.side_n[side] - 1):
        for moves in range(MOVES):
            dropped += unmark(mask, action_id(Act.JOIN, k, moves)) + unmark(mask, action_id(Act.LEAVE, k, moves))
    dropped += drop_sweeps(b, first, last, mask)
    target, weapon = hurt_most(b), first_in_hand(b, i)
    if on_paper(b, i, target, weapon) < PAIR_COST:
        dropped += unmark(mask, action_id(Act.TWICE, 0, 0))
    return dropped


@jit(_I(B, MASK))
def drop_interrupts(b, mask):
    """Within the decision to interrupt look at attacks on whom is interrupted, and at free setups (OK-HOLD-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    kept = np.int64(b.next_by)
    if kept < first or kept >= last or barred(b, b.actor, kept):
        kept = hurt_most(b)
    dropped = unmark(mask, action_id(Act.TWICE, 0, 0)) + unmark(mask, action_id(Act.SETUP_OWN, 0, 0))
    for prop in range(b.props_n):
        dropped += unmark(mask, action_id(Act.STUNT, 0, prop))
    for target in range(first, last):
        k = target - first
        dropped += unmark(mask, action_id(Act.SETUP_HARD, k, 0)) + unmark(mask, action_id(Act.SETUP_GENERAL, k, 0))
        for weapon in range(HANDS + 1):
            dropped += unmark(mask, action_id(Act.SWEEP, k, weapon))
        if target != kept:
            dropped += drop_enemy(k, mask)
            for moves in range(MOVES):
                dropped += unmark(mask, action_id(Act.APPROACH, k, moves))
                dropped += unmark(mask, action_id(Act.RETREAT, k, moves))
    return dropped


@jit(_I(B, MASK))
def drop_attacks(b, mask):
    """Of two attacks the first goes at whom hurts most, the second at the same or the first other; returns how many."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    most, other = hurt_most(b), np.int64(-1)
    found = False
    for weapon in range(HANDS + 1):
        found |= mask[action_id(Act.ATTACK, most - first, weapon)] != 0
    if not found:
        return 0
    dropped = 0
    for target in range(first, last):
        for weapon in range(HANDS + 1):
            action = action_id(Act.ATTACK, target - first, weapon)
            if mask[action] == 0 or target == most:
                continue
            if b.prompt == Prompt.SECOND and (other < 0 or other == target):
                other = np.int64(target)
            else:
                dropped += unmark(mask, action)
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_defences(b, within, mask):
    """Against a single enemy the defence against one opponent is the best of the three (OK-DEF-1)."""
    if mask[action_id(Act.DEFEND_ONE, 0, 0)] == 0 or (not within and standing(b, 1 - side_of(b, b.actor)) > 1):
        return 0
    return unmark(mask, action_id(Act.DEFEND_GROUP, 0, 0)) + unmark(mask, action_id(Act.DEFEND_ALL, 0, 0))


@jit(_I(B, types.boolean, MASK))
def worth_trying(b, within, mask):
    """Fill the mask (int8 [actions]) with the legal actions that a search looks at; returns how many, 1 or more.

    ``within`` a decision that is looked at to its end, others are taken to defend against one opponent only, and who
    interrupts to go for whom she interrupts.
    """
    count = legal(b, mask)
    prompt = b.prompt
    if prompt == Prompt.SPEND:
        count -= drop_spending(b, mask)
    elif in_her_turn(b) or prompt == Prompt.COMBINE:
        count -= drop_acts(b, mask)
        if within and prompt == Prompt.DECLARE:
            count -= drop_interrupts(b, mask)
    elif prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        count -= drop_attacks(b, mask)
    elif prompt == Prompt.DEFEND:
        count -= drop_defences(b, within, mask)
    return count if count > 0 else legal(b, mask)
