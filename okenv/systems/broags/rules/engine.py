"""The contract of the BrOAGS rule system: jitted functions over its battle record.

See ``docs/architecture.md`` for what each function promises to drivers, solvers and people.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK, ONGOING
from okenv.core.spine import contract_of, forgetting, target_row_of

from . import flow, sides
from .actions import ACTION_KIND, ACTION_OPTION, ACTIONS, AREAS, Act, action_id
from .active_defence import can_block, can_dodge, pay, react
from .arms import can_take
from .asking import ask_check
from .attack import can_attack_again
from .choices import can_do, mark_second, mark_turn, mark_weapons_to_take
from .execute import declare, tell_declared, use_turn
from .flow import advance, roll_next, roll_to_break
from .holds import bind, free, release
from .layout import B, Bond, Deed, Event, Phase, Prompt, Purpose, Reaction
from .manoeuvres import disarm
from .observe import observe as observe
from .sides import rows_of
from .sides import side_of as side_of
from .sides import standing as standing
from .wounds import left_of, most_of

_SIZE = len(ACTION_KIND)
_NOBODY = np.int64(0)
_STRIKE, _SHIELDING = int(Deed.STRIKE), 3
_PINNED, _PINNER, _HELD = int(Bond.PINNED), int(Bond.PINNER), int(Bond.HELD)
_BLOCK, _DODGE = int(Reaction.BLOCK), int(Reaction.DODGE)
_I = types.int64
dice, resolve, winner, tags = contract_of(B, flow, ACTIONS)  # the winner: BR-END-1
_target_row = target_row_of(B, sides, ACTIONS)
determinize, forget, clear_past = forgetting(B)  # where people hide is known (BR-HIDE-2)


@jit(_I(B, _I))
def target_row(b, action):
    """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
    return _target_row(b, action)


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first prompt or dice (BR-SURP-1)."""
    b.outcome = ONGOING
    b.turn = 0
    b.step = Phase.SURPRISE
    b.cursor = 0
    b.dice = 0
    if b.surprise != 0:
        emit(log, Event.SURPRISE, b.surprise - 1, 0, 0, 0, 0, 0, 0)
    advance(b, log)


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    for action in range(_SIZE):
        mask[action] = 0
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.NONE:
        return 0
    if prompt == Prompt.TURN:
        return mark_turn(b, i, mask)
    if prompt == Prompt.AREA:
        mask[action_id(Act.WILD, 0, 0)] = 1
        for area in range(AREAS):
            mask[action_id(Act.TAMED, 0, area)] = 1
        return 1 + AREAS
    if prompt == Prompt.SECOND:
        mask[action_id(Act.STOP, 0, 0)] = 1
        return 1 + mark_second(b, i, mask)
    if prompt == Prompt.REACT:
        blocks, dodges = can_block(b, b.whose, i), can_dodge(b, b.whose, i)
        mask[action_id(Act.DECLINE, 0, 0)] = 1
        mask[action_id(Act.BLOCK, 0, 0)] = blocks
        mask[action_id(Act.DODGE, 0, 0)] = dodges
        return 1 + int(blocks) + int(dodges)
    if prompt == Prompt.TAKE:
        mask[action_id(Act.DECLINE, 0, 0)] = 1
        return 1 + mark_weapons_to_take(b, i, mask)
    return legal_pair(b, i, mask)


@jit(_I(B, _I, MASK))
def legal_pair(b, i, mask):
    """Mark the answers where there are two, or three of the pinned; returns how many (BR-STAT-1, BR-NOOO-1)."""
    prompt = b.prompt
    if prompt == Prompt.SHIELD:
        mask[action_id(Act.DECLINE, 0, 0)] = 1
        mask[action_id(Act.SHIELD, 0, 0)] = 1
        return 2
    if prompt == Prompt.BIND:
        mask[action_id(Act.PIN, 0, 0)] = 1
        mask[action_id(Act.HOLD, 0, 0)] = 1
        return 2
    if prompt == Prompt.BOUND:
        mask[action_id(Act.PASS, 0, 0)] = 1
        mask[action_id(Act.BREAK, 0, 0)] = 1
        pinned = b.fighters[i].bond == _PINNED
        mask[action_id(Act.REVERSE, 0, 0)] = pinned
        return 2 + int(pinned)
    mask[action_id(Act.KEEP, 0, 0)] = 1
    mask[action_id(Act.RELEASE, 0, 0)] = 1
    return 2


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow an action now, checked without the mask (the fuzz compares the two)."""
    if action < 0 or action >= len(ACTION_KIND):
        return False
    kind, option, prompt, i = ACTION_KIND[action], ACTION_OPTION[action], b.prompt, b.actor
    if prompt == Prompt.TURN:
        return can_do(b, i, kind, target_row(b, action), option)
    if prompt == Prompt.AREA:
        return kind == Act.WILD or kind == Act.TAMED
    if prompt == Prompt.SECOND:
        if kind == Act.STOP:
            return True
        return kind == Act.ATTACK and can_attack_again(b, i, target_row(b, action), option)
    if prompt == Prompt.REACT or prompt == Prompt.TAKE or prompt == Prompt.SHIELD:
        if kind == Act.DECLINE:
            return True
        if prompt == Prompt.TAKE:
            return kind == Act.TAKE and can_take(b, i, b.target, option)
        if prompt == Prompt.SHIELD:
            return kind == Act.SHIELD
        if kind == Act.BLOCK:
            return can_block(b, b.whose, i)
        return kind == Act.DODGE and can_dodge(b, b.whose, i)
    if prompt == Prompt.BIND:
        return kind == Act.PIN or kind == Act.HOLD
    if prompt == Prompt.BOUND:
        if kind == Act.REVERSE:
            return b.fighters[i].bond == _PINNED
        return kind == Act.PASS or kind == Act.BREAK
    return prompt != Prompt.NONE and (kind == Act.KEEP or kind == Act.RELEASE)


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision, deterministic; ends at the next decision, the next dice, or the end.

    The action must be legal (see :func:`allowed`); nothing is checked here.
    """
    b.decisions += 1
    i, kind, option, prompt = b.actor, ACTION_KIND[action], ACTION_OPTION[action], b.prompt
    if prompt == Prompt.TURN:
        use_turn(b, i, kind, target_row(b, action), option, log)
    elif prompt == Prompt.AREA:
        b.aim = option + 1 if kind == Act.TAMED else 0
        tell_declared(b, i, log)
        b.step = Phase.RELEASE
    elif prompt == Prompt.SECOND:
        b.nth = 2
        if kind == Act.ATTACK:
            declare(b, i, _STRIKE, option, target_row(b, action), 0, log)
    elif prompt == Prompt.REACT:
        answer_attack(b, i, kind, log)
    elif prompt == Prompt.SHIELD:
        b.asked |= bit(i)
        if kind == Act.SHIELD:
            if not free(b, i):
                release(b, i, log)
            pay(b, i, _SHIELDING, log)
            b.shielder = i
            ask_check(b, i, Purpose.SHIELD)
            b.step = Phase.SHIELD_ROLL
    else:
        answer_grip(b, i, kind, option, log)
    advance(b, log)


@jit(types.void(B, _I, _I, LOG))
def answer_attack(b, i, kind, log):
    """The target blocks, dodges, or does nothing (BR-REACT-1)."""
    if kind == Act.DECLINE:
        roll_next(b)
        return
    react(b, i, _BLOCK if kind == Act.BLOCK else _DODGE, log)
    ask_check(b, i, Purpose.REACTION)
    b.step = Phase.REACT_ROLL


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def answer_grip(b, i, kind, option, log):
    """Answers about pins, holds, and weapons that are lost (BR-STAT-1, BR-PIN-1, BR-MAN-1)."""
    prompt = b.prompt
    if prompt == Prompt.KEEP:
        pins = b.fighters[i].bond == _PINNER
        if kind == Act.RELEASE:
            release(b, i, log)
        else:
            emit(log, Event.KEEP, i, b.fighters[i].bond_with - 1, 0, 0, 0, 0, 0)
        b.step = Phase.END_OF_TURN if kind == Act.KEEP and pins else Phase.TURN
    elif prompt == Prompt.RELEASE:
        if kind == Act.RELEASE:
            release(b, i, log)
    elif prompt == Prompt.BOUND:
        if kind == Act.PASS:
            emit(log, Event.PASS, i, 0, 0, 0, 0, 0, 0)
            b.step = Phase.END_OF_TURN
            return
        b.spent = 1
        b.reverse = int(kind == Act.REVERSE)
        b.step = Phase.RELEASE
    elif prompt == Prompt.LOOSEN:
        if kind == Act.RELEASE:
            release(b, i, log)
            b.step = Phase.TURN
        else:
            roll_to_break(b)
    elif prompt == Prompt.BIND:
        reversing = b.fighters[i].bond == _PINNED
        other = b.fighters[i].bond_with - 1 if reversing else b.target
        bind(b, i, other, _PINNED if kind == Act.PIN else _HELD, log)
        b.step = Phase.END_OF_TURN if reversing else Phase.AFTER
    else:
        disarm(b, i, b.target, option if kind == Act.TAKE else -1, log)
        b.step = Phase.AFTER


@jit(_I(B, _I))
def harm(b, side):
    """Hit points that a side has lost; who has fled counts as having lost all."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        most = most_of(b, i)
        total += most if b.fighters[i].state != 0 else most - left_of(b, i)
    return total


@jit(_I(B))
def default_action(b):
    """The harmless answer to the current prompt: end the turn, let it be, keep what one has; a wild attack; a pin."""
    prompt = b.prompt
    if prompt == Prompt.TURN:
        return action_id(Act.DONE, 0, 0)
    if prompt == Prompt.AREA:
        return action_id(Act.WILD, 0, 0)
    if prompt == Prompt.SECOND:
        return action_id(Act.STOP, 0, 0)
    if prompt == Prompt.BOUND:
        return action_id(Act.PASS, 0, 0)
    if prompt == Prompt.KEEP or prompt == Prompt.RELEASE or prompt == Prompt.LOOSEN:
        return action_id(Act.KEEP, 0, 0)
    if prompt == Prompt.BIND:
        return action_id(Act.PIN, 0, 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: the generator and what past actions left behind.

    Two battles with the same future have the same bytes afterwards; made for a copy.
    """
    clear_past(b)
    if b.prompt == Prompt.NONE:
        b.actor = 0
    step = b.step
    if step != Phase.INITIATIVE and step != Phase.TIE_ORDER:
        b.cursor = 0
    if b.prompt != Prompt.BIND and b.prompt != Prompt.LOOSEN and step != Phase.BREAK_ROLL:
        b.reverse = 0
    if step != Phase.REACT_ROLL:
        b.reaction = 0
    if step != Phase.SHIELD_ROLL:
        b.shielder = -1
    if step != Phase.RELEASE and step != Phase.SHIELD:
        b.asked &= _NOBODY
    if b.deed == Deed.NONE:
        b.weapon, b.aim, b.ward, b.target, b.sneak, b.bonus, b.fumble = 0, 0, 0, 0, 0, 0, 0
    if b.deed != _STRIKE:
        b.nth, b.first = 0, 0
    if b.deed < Deed.CONCENTRATE:
        b.joining &= _NOBODY
        b.bodies, b.double = 0, 0
    for i in range(b.fighters_n):
        b.fighters[i].rolls, b.fighters[i].given_up = 0, 0
