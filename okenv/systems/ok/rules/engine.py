"""The contract of the OK rule system: jitted functions over its battle record.

See ``docs/architecture.md`` for what each function promises to drivers, solvers and people.
"""

from __future__ import annotations

from numba import types

from okenv.core.chance import WEIGHTED
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK, ONGOING
from okenv.core.spine import contract_of, forgetting, target_row_of

from . import flow, sides
from .actions import ACTION_KIND, ACTION_OPTION, ACTIONS, Act, action_id, mark
from .active_defence import defence_helps, defend, protect
from .attack import can_attack
from .choices import attack_ways, can_declare, mark_attacks, mark_declarations, swing_of
from .combined import can_second, mark_seconds
from .damage import set_state
from .declare import ask_interrupter, choose, choose_first, combine, commit
from .execute import BOTH, SECOND, keep, keep_parts, keeping
from .flow import advance
from .grab import LETS_GO, barred, release
from .hold import hold, interrupt
from .layout import B, Event, Phase, Prompt, State
from .observe import observe as observe
from .omens import imagine_omens
from .sides import rows_of, stands
from .sides import side_of as side_of
from .sides import standing as standing
from .social import can_surrender
from .spend import begin_spending, can_spend, legal_spending, spend
from .sweep import names_threshold
from .weapons import in_hand

_SURRENDERED, _SIZE = int(State.SURRENDERED), len(ACTION_KIND)
_I = types.int64
dice, resolve, winner, tags = contract_of(B, flow, ACTIONS)  # the winner: OK-EDGE-6
_target_row = target_row_of(B, sides, ACTIONS)
clear_past = forgetting(B)[2]


@jit(_I(B, _I))
def target_row(b, action):
    """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
    return _target_row(b, action)


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first prompt or dice."""
    b.outcome = ONGOING
    b.phase = Phase.TIE_ORDER
    b.cursor = 0
    b.next_act, b.next_pre = -1, -1
    b.act, b.pre = -1, -1
    advance(b, log)


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    for action in range(_SIZE):  # a constant length needs no call
        mask[action] = 0
    prompt = b.prompt
    if prompt == Prompt.ACT:
        return legal_acts(b, mask)
    if prompt == Prompt.SPEND:
        return legal_spending(b, mask)
    if prompt == Prompt.NONE:
        return 0
    if prompt == Prompt.DECLARE:
        return mark_declarations(b, mask)
    if prompt == Prompt.COMBINE:
        return mark_seconds(b, mask)
    if prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        return mark_attacks(b, b.actor, swing_of(b), mask)
    if prompt == Prompt.KEEP:
        return legal_thresholds(b, mask)
    if prompt == Prompt.GIVE_UP:
        choices, count = keeping(b), 0
        for which in range(3):
            if choices & (1 << which) != 0:
                mask[action_id(Act.KEEP_BOTH + which, 0, 0)] = 1
                count += 1
        return count
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


@jit(_I(B, MASK), inline=True)
def legal_acts(b, mask):
    """Mark everything that the fighter whose turn it is may do; returns how many (OK-TURN-1)."""
    i = b.actor
    mask[action_id(Act.HOLD, 0, 0)] = 1
    mask[action_id(Act.DONE, 0, 0)] = 1
    count = 2 + mark_declarations(b, mask) + mark(mask, Act.LET_GO, 0, b.fighters[i].holds != 0)
    return count + mark(mask, Act.SURRENDER, 0, can_surrender(b, i))


@jit(_I(B, MASK))
def legal_thresholds(b, mask):
    """Mark whom a sweep may keep enough successes to hit; returns how many (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    count = 0
    for k in range(first, last):
        if names_threshold(b, k, b.total):
            mask[action_id(Act.KEEP, k - first, 0)] = 1
            count += 1
    return count


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow an action now, checked without the mask (the fuzz compares the two)."""
    if action < 0 or action >= len(ACTION_KIND):
        return False
    kind, option, prompt, i = ACTION_KIND[action], ACTION_OPTION[action], b.prompt, b.actor
    if prompt == Prompt.SPEND:
        return Act.TARGETS <= kind <= Act.FINISH and can_spend(b, kind, option)
    if kind == Act.DECLINE:
        return prompt == Prompt.INTERRUPT or prompt == Prompt.DEFEND or prompt == Prompt.PROTECT
    if prompt == Prompt.DEFEND:
        return Act.DEFEND_ONE <= kind <= Act.DEFEND_ALL and defence_helps(b, i, b.act_by, kind - Act.DEFEND_ONE)
    if prompt == Prompt.INTERRUPT:
        return kind == Act.INTERRUPT
    if prompt == Prompt.PROTECT:
        return kind == Act.PROTECT
    if prompt == Prompt.GIVE_UP:
        return Act.KEEP_BOTH <= kind <= Act.KEEP_SECOND and keeping(b) & (1 << (kind - Act.KEEP_BOTH)) != 0
    if prompt == Prompt.NONE:
        return False
    target = target_row(b, action)
    if prompt == Prompt.KEEP:
        return kind == Act.KEEP and target >= 0 and names_threshold(b, target, b.total)
    if prompt == Prompt.COMBINE:
        return can_second(b, kind, target, option)
    if prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        if kind != Act.ATTACK or target < 0:
            return False
        return in_hand(b, i, option) and can_attack(b, i, target, option, swing_of(b))
    if prompt == Prompt.ACT:
        if kind == Act.HOLD or kind == Act.DONE:
            return True
        if kind == Act.LET_GO:
            return b.fighters[i].holds != 0
        if kind == Act.SURRENDER:
            return can_surrender(b, i)
    return can_declare(b, i, kind, target, option)


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision, deterministic; ends at the next decision, the next dice, or the end.

    The action must be legal (see :func:`allowed`); nothing is checked here.
    """
    b.decisions += 1
    i, kind, option, prompt = b.actor, ACTION_KIND[action], ACTION_OPTION[action], b.prompt
    asks_more = False
    if prompt == Prompt.SPEND:
        if kind == Act.FINISH:
            b.phase = Phase.SETTLE
        else:
            spend(b, kind, option, log)
    elif prompt == Prompt.DEFEND:
        if b.act != Act.SWEEP:
            b.phase = Phase.PROTECT
        if kind != Act.DECLINE:
            defend(b, i, b.act_by, kind - Act.DEFEND_ONE, log)
    elif prompt == Prompt.PROTECT:
        if kind == Act.PROTECT:
            protect(b, i, b.act_on, log)
    elif prompt == Prompt.INTERRUPT:
        if kind == Act.INTERRUPT:
            interrupt(b, i, log)
            asks_more = ask_interrupter(b, i, log)
    elif prompt == Prompt.GIVE_UP:
        keep_parts(b, 1 << (kind - Act.KEEP_BOTH), log)
    elif kind == Act.HOLD:
        hold(b, i, log)
    elif kind == Act.DONE:
        b.fighters[i].done = 1
        b.fighters[i].holding = 0
        emit(log, Event.DONE, i, b.fighters[i].ap, 0, 0, 0, 0, 0)
    elif kind == Act.LET_GO:
        release(b, i, LETS_GO, log)
    elif kind == Act.SURRENDER:
        emit(log, Event.ROUTED, i, _SURRENDERED, 0, 0, 0, 0, 0)
        set_state(b, i, _SURRENDERED, log)
    else:
        asks_more = declared(b, i, kind, target_row(b, action), option, log)
    if not asks_more:
        advance(b, log)


@jit(types.boolean(B, _I, _I, _I, _I, LOG), inline=True)
def declared(b, i, kind, target, option, log):
    """A part of a declaration was chosen; True when more of it is asked (OK-ATT-3, OK-COMB-1)."""
    prompt = b.prompt
    if target < 0:
        target = i
    if prompt == Prompt.KEEP:
        keep(b, target, log)
    elif prompt == Prompt.COMBINE:
        combine(b, i, kind, target, option, log)
    elif prompt == Prompt.FIRST:
        return choose_first(b, i, target, option, log)
    elif prompt == Prompt.SECOND:
        commit(b, i, kind, target, option, log)
    else:
        b.interrupting = 1 if prompt == Prompt.DECLARE else 0
        return choose(b, i, kind, target, option, log)
    return False


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
    """The harmless answer to the current prompt: done, alone, decline, finish, or the first that there is."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.ACT:
        return action_id(Act.DONE, 0, 0)
    if prompt == Prompt.SPEND:
        return action_id(Act.FINISH, 0, 0)
    if prompt == Prompt.COMBINE:
        return action_id(Act.ALONE, 0, 0)
    if prompt == Prompt.GIVE_UP:
        choices = keeping(b)
        if choices & BOTH != 0:
            return action_id(Act.KEEP_BOTH, 0, 0)
        return action_id(Act.KEEP_SECOND if choices & SECOND != 0 else Act.KEEP_FIRST, 0, 0)
    first, last = rows_of(b, 1 - side_of(b, i))
    if prompt == Prompt.KEEP:
        k = first
        while not names_threshold(b, k, b.total):
            k += 1
        return action_id(Act.KEEP, k - first, 0)
    if prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        return first_attack(b, i, swing_of(b))
    if prompt == Prompt.DECLARE:
        for k in range(first, last):
            if stands(b, k) and not barred(b, i, k):
                return action_id(Act.SETUP_FREE, k - first, 0)
        return action_id(Act.ESCAPE, 0, 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B, _I, _I))
def first_attack(b, i, swing):
    """The id of the first attack that is possible; there must be one."""
    first = rows_of(b, 1 - side_of(b, i))[0]
    target, weapon = attack_ways(b, i, swing)[1:]
    return action_id(Act.ATTACK, target - first, weapon)


@jit(types.void(B))
def forget_action(b):
    """Clear what the last action left behind and this one does not use."""
    phase, prompt = b.phase, b.prompt
    if phase != Phase.SPEND and phase != Phase.SETTLE:
        begin_spending(b, 0)
    if prompt != Prompt.COMBINE and prompt != Prompt.FIRST and prompt != Prompt.SECOND:
        b.interrupting = 0
    if Phase.DEFEND <= phase <= Phase.SPEND or phase >= Phase.KEEP:
        return  # an attack is under way
    b.guard, b.pre_guard, b.offered = 0, 0, 0
    b.part, b.cost, b.margin, b.total, b.threshold, b.swept = 0, 0, 0, 0, 0, 0


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: the generator and what past actions left behind.

    Two battles with the same future have the same bytes afterwards; made for a copy.
    """
    clear_past(b)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.attacks = 0
        f.setups = 0
        f.quicks = 0
        f.tasks = 0
    if b.dice != WEIGHTED:
        b.dice_weights[:] = 0
    if b.prompt == Prompt.NONE:
        b.actor = 0
    forget_action(b)


@jit(types.void(B, _I, types.uint64))
def determinize(b, viewer, seed):
    """Make a copy one that ``viewer`` may imagine: the generator reseeded, hidden things redrawn.

    Hidden are the lucky hit and the clumsy miss that a side may have in store (OK-TIDE-1, OK-TIDE-2).
    """
    b.seed = seed
    imagine_omens(b, seed)
