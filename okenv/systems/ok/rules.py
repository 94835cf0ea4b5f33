"""The contract of the OK rule system: jitted functions over its battle record.

See ``docs/architecture.md`` for what each function promises to drivers, solvers and people.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK, ONGOING

from .actions import ACTION_KIND, ACTION_OPTION, ACTION_TARGET, TAGS, Act, action_id
from .active_defence import defence_helps, defend, protect
from .flow import advance, declare, take_dice, take_turn
from .hold import hold, interrupt
from .initiative import ACTION_COST
from .layout import B, Event, Phase, Prompt
from .observe import observe as observe
from .sides import rows_of, side_of, stands
from .sides import standing as standing
from .spend import can_spend, legal_spending, spend

_I = types.int64


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first prompt or dice."""
    b.outcome = ONGOING
    b.phase = Phase.TIE_ORDER
    b.cursor = 0
    b.next_act = -1
    b.act = -1
    advance(b, log)


@jit(_I(B, MASK))
def legal_declarations(b, mask):
    """Mark every attack and setup against a standing enemy; returns how many (OK-SET-1, OK-ATT-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    weapons = b.fighters[i].weapons_n
    count = 0
    for k in range(first, last):
        if stands(b, k):
            for w in range(weapons):
                mask[action_id(Act.ATTACK, k - first, w)] = 1
            mask[action_id(Act.SETUP_FREE, k - first, 0)] = 1
            mask[action_id(Act.SETUP_HARD, k - first, 0)] = 1
            mask[action_id(Act.SETUP_GENERAL, k - first, 0)] = 1
            count += weapons + 3
    return count


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    mask[:] = 0
    prompt = b.prompt
    if prompt == Prompt.ACT:
        mask[action_id(Act.HOLD, 0, 0)] = 1
        mask[action_id(Act.DONE, 0, 0)] = 1
        return legal_declarations(b, mask) + 2
    if prompt == Prompt.SPEND:
        return legal_spending(b, mask)
    if prompt == Prompt.DECLARE:
        return legal_declarations(b, mask)
    if prompt == Prompt.NONE:
        return 0
    mask[action_id(Act.DECLINE, 0, 0)] = 1
    if prompt == Prompt.INTERRUPT:
        mask[action_id(Act.INTERRUPT, 0, 0)] = 1
        return 2
    if prompt == Prompt.PROTECT:
        mask[action_id(Act.PROTECT, 0, 0)] = 1
        return 2
    count = 1
    for scope in range(3):
        if defence_helps(b, b.actor, b.act_by, scope):
            mask[action_id(Act.DEFEND_ONE + scope, 0, 0)] = 1
            count += 1
    return count


@jit(_I(B, _I))
def target_row(b, action):
    """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
    k = ACTION_TARGET[action]
    if k < 0:
        return -1
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    return first + k if first + k < last else -1


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow an action now, checked without the mask (the fuzz compares the two)."""
    if action < 0 or action >= len(ACTION_KIND):
        return False
    kind, prompt, i = ACTION_KIND[action], b.prompt, b.actor
    if kind <= Act.SETUP_GENERAL:
        target = target_row(b, action)
        if target < 0 or not stands(b, target) or ACTION_OPTION[action] >= b.fighters[i].weapons_n:
            return False
        return prompt == Prompt.DECLARE or (prompt == Prompt.ACT and b.fighters[i].ap >= ACTION_COST)
    if kind == Act.HOLD or kind == Act.DONE:
        return prompt == Prompt.ACT
    if kind == Act.INTERRUPT:
        return prompt == Prompt.INTERRUPT
    if kind == Act.DECLINE:
        return prompt == Prompt.INTERRUPT or prompt == Prompt.DEFEND or prompt == Prompt.PROTECT
    if kind <= Act.DEFEND_ALL:
        return prompt == Prompt.DEFEND and defence_helps(b, i, b.act_by, kind - Act.DEFEND_ONE)
    if kind == Act.PROTECT:
        return prompt == Prompt.PROTECT
    return prompt == Prompt.SPEND and can_spend(b, kind)


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision, deterministic; ends at the next decision, the next dice, or the end.

    The action must be legal (see :func:`allowed`); nothing is checked here.
    """
    b.decisions += 1
    i, kind, prompt = b.actor, ACTION_KIND[action], b.prompt
    if prompt == Prompt.SPEND:
        if kind == Act.FINISH:
            b.successes = 0
        else:
            spend(b, kind, log)
    elif prompt == Prompt.ACT:
        if kind == Act.HOLD:
            hold(b, i, log)
        elif kind == Act.DONE:
            b.fighters[i].done = 1
            b.fighters[i].holding = 0
            emit(log, Event.DONE, i, b.fighters[i].ap, 0, 0, 0, 0, 0)
        else:
            take_turn(b, i, kind, target_row(b, action), ACTION_OPTION[action], log)
    elif prompt == Prompt.DEFEND:
        b.phase = Phase.PROTECT
        if kind != Act.DECLINE:
            defend(b, i, b.act_by, kind - Act.DEFEND_ONE, log)
    elif prompt == Prompt.PROTECT:
        if kind == Act.PROTECT:
            protect(b, i, b.act_on, log)
    elif prompt == Prompt.INTERRUPT:
        if kind == Act.INTERRUPT:
            interrupt(b, i, log)
            b.dice = 0
            b.prompt = Prompt.DECLARE
            return
    else:  # DECLARE
        declare(b, i, kind, target_row(b, action), ACTION_OPTION[action], log)
        b.phase = Phase.QUICKNESS
    advance(b, log)


@jit(_I(B))
def dice(b):
    """The kind of dice that the battle waits for (``okenv.core.chance``), 0 for none."""
    return b.dice


@jit(types.void(B, _I, LOG))
def resolve(b, outcome, log):
    """The outcome of the awaited dice; ends at the next decision, the next dice, or the end."""
    take_dice(b, outcome, log)
    advance(b, log)


@jit(_I(B))
def winner(b):
    """-1 while the fight goes on, the winning side, or 2 for a draw (OK-EDGE-6)."""
    return b.outcome


@jit(_I(B, _I))
def harm(b, side):
    """Points (and tags) of damage that a side bears now."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        f = b.fighters[i]
        total += f.lethal + f.nonlethal + f.tags
    return total


@jit(_I(B))
def default_action(b):
    """The harmless answer to the current prompt: done, decline, finish, or the first declaration."""
    if b.prompt == Prompt.ACT:
        return action_id(Act.DONE, 0, 0)
    if b.prompt == Prompt.SPEND:
        return action_id(Act.FINISH, 0, 0)
    if b.prompt == Prompt.DECLARE:
        first = rows_of(b, 1 - side_of(b, b.actor))[0]
        k = first
        while not stands(b, k):
            k += 1
        return action_id(Act.SETUP_FREE, k - first, 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(_I))
def tags(action):
    """The tactics that an action belongs to, as a bit set over ``ACTIONS.tag_names``."""
    return TAGS[action]


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: the generator and what past actions left behind.

    Two battles with the same future have the same bytes afterwards; made for a copy.
    """
    b.seed = np.uint64(0)
    b.decisions = 0
    b.dice_count = 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.attacks = 0
        f.setups = 0
        f.quicks = 0
    if b.dice == 0:
        b.dice_n, b.dice_by, b.dice_for = 0, 0, 0
    if b.prompt == Prompt.NONE:
        b.actor = 0


@jit(types.void(B, _I, types.uint64))
def determinize(b, viewer, seed):
    """Make a copy one that ``viewer`` may imagine: the generator reseeded, hidden things redrawn.

    The only hidden thing of the first rules is a Tide die between its roll and the recovery, when
    nobody is asked (OK-TIDE-1).
    """
    b.seed = seed
