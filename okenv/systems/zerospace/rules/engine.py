"""The contract of the ZeroSpace rule system: jitted functions over its battle record.

See ``docs/architecture.md`` for what each function promises to drivers, solvers and people.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK, ONGOING
from okenv.core.spine import contract_of, forgetting, target_row_of

from . import flow, sides
from .actions import ACTION_KIND, ACTION_OPTION, ACTIONS, Act, action_id
from .choices import can_do, mark_turn
from .execute import use_turn
from .flow import advance
from .layout import B, Phase, Prompt
from .observe import observe as observe
from .sides import rows_of
from .sides import side_of as side_of
from .sides import standing as standing
from .windows import answer, can_answer, mark_answers

_SIZE = len(ACTION_KIND)
_NOBODY = np.int64(0)
_I = types.int64
dice, resolve, winner, tags = contract_of(B, flow, ACTIONS)  # the winner: ZS-END-1
_target_row = target_row_of(B, sides, ACTIONS)
determinize, forget, clear_past = forgetting(B)  # where people hide is known (ZS-COND-2)


@jit(_I(B, _I))
def target_row(b, action):
    """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
    return _target_row(b, action)


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first prompt or dice (ZS-TURN-1)."""
    b.outcome = ONGOING
    b.turn = 0
    b.half = 0
    b.dice = 0
    b.members, b.trade = 1, 0
    b.step = Phase.END_OF_ROUND
    advance(b, log)


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    for action in range(_SIZE):
        mask[action] = 0
    if b.prompt == Prompt.NONE:
        return 0
    if b.prompt == Prompt.TURN:
        return mark_turn(b, b.actor, mask)
    return mark_answers(b, b.actor, mask)


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow one action now, decided without the mask: the tests compare the two."""
    kind, option = ACTION_KIND[action], ACTION_OPTION[action]
    if b.prompt == Prompt.TURN:
        return can_do(b, b.actor, kind, target_row(b, action), option)
    return b.prompt != Prompt.NONE and can_answer(b, b.actor, kind, target_row(b, action), option)


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision, deterministic; ends at the next decision, the next dice, or the end.

    The action must be legal (see :func:`allowed`); nothing is checked here.
    """
    b.decisions += 1
    kind, option, target = ACTION_KIND[action], ACTION_OPTION[action], target_row(b, action)
    if b.prompt == Prompt.TURN:
        use_turn(b, b.actor, kind, target, option, log)
    else:
        answer(b, b.actor, kind, target, option, log)
    advance(b, log)


@jit(_I(B, _I))
def harm(b, side):
    """Health and Endurance that a side has lost; whoever is out counts as having lost all Health."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        f = b.fighters[i]
        total += f.endurance_most - f.endurance
        total += f.health_most if f.state != 0 else f.health_most - f.health
    return total


@jit(_I(B))
def default_action(b):
    """The harmless answer to the current prompt: end the turn, let it be, keep what one has, a plain attack."""
    prompt = b.prompt
    if prompt == Prompt.NEXT:
        return action_id(Act.GO, 0, 0)
    if prompt == Prompt.RELEASE:
        return action_id(Act.KEEP, 0, 0)
    if prompt == Prompt.TURN:
        return action_id(Act.DONE, 0, 0)
    if prompt == Prompt.TRADE:
        return action_id(Act.PLAIN, 0, 0)
    if prompt == Prompt.STRIKES:
        return action_id(Act.OWN, 0, 0)
    if prompt == Prompt.FEAR:
        return action_id(Act.COWER, 0, 0)
    if prompt == Prompt.TAKE:
        return default_knock(b)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B), cold=True)
def default_knock(b):
    """Knocking away the first thing that a disarmed fighter has in hand (ZS-MAN-1)."""
    w = 0
    while not can_answer(b, b.actor, Act.KNOCK, -1, w):
        w += 1
    return action_id(Act.KNOCK, 0, w)


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: the generator and what past actions left behind.

    Two battles with the same future have the same bytes afterwards; made for a copy.
    """
    clear_past(b)
    if b.prompt == Prompt.NONE:
        b.actor = 0
    step = b.step
    if b.outer == 0:
        b.outer_moved, b.outer_spent, b.outer_quick, b.outer_rest = 0, 0, 0, 0
    if step < Phase.TRADE or (step > Phase.INTERRUPT and step != Phase.TEAM and step != Phase.FORCE):
        b.asked &= _NOBODY
    hazard = step >= Phase.HAZARD and step <= Phase.HAZARD_DAMAGE
    if not hazard:
        b.cursor = 0
    if hazard or step == Phase.NEXT or step == Phase.OVER:
        b.whose, b.opening, b.moved, b.spent, b.quick, b.rest = 0, 0, 0, 0, 0, 0
    if b.act != Act.SPREAD and b.act != Act.SWEEP:
        b.spared &= _NOBODY
    if b.act == Act.DONE:
        b.target, b.option, b.trade = 0, 0, 0
    canonical_attack(b, step >= Phase.TEAM and step < Phase.AFTER and step != Phase.TASK_ROLL, hazard)


@jit(types.void(B, types.boolean, types.boolean), cold=True)
def canonical_attack(b, under_way, hazard):
    """Clear what no attack under way needs."""
    step = b.step
    if not under_way:
        b.targets &= _NOBODY if step != Phase.HAZARD else bit(b.actor)
        b.struck &= _NOBODY
        b.number, b.centre, b.members, b.diver = 0, 0, 1, 0
        b.striker, b.arm, b.die = 0, 0, 0
    if b.act == Act.WRECK:
        b.centre = 0
    if b.diver == 0:
        b.ward = 0
    if not hazard and (not under_way or step < Phase.ROLL or b.act == Act.WRECK):
        b.victim = 0
    chosen = step > Phase.ATTACK_ROLL and (b.struck == 0 or step > Phase.EFFECT)
    if not under_way or not chosen or b.act == Act.WRECK:
        b.margin = 0
    teams = under_way and step == Phase.ATTACK_ROLL and b.members > 1
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.rolls, f.given_up = 0, 0
        member = teams and (i == b.whose or f.joins != 0)
        if not member and not (under_way and b.struck != 0 and has(b.targets, i)):
            f.rolled = 0
