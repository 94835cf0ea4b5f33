"""Answers beside those of a turn: which are legal, and what they lead to (ZS-FORCE-1, ZS-DELAY-1, ZS-MAN-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK

from .actions import Act, mark, mark_at
from .arms import can_knock, can_take, has_flag
from .attack import can_spare
from .conditions import fear_answer
from .effects import choose_strike, disarm
from .forcing import can_dive_for, can_force_cover, can_force_dodge, can_force_shield, can_run, force
from .grapple import release
from .layout import ARMS, WEAPONS, B, Event, Flag, Phase, Prompt
from .sides import rows_of, side_of
from .teamwork import can_join_with, join_team
from .turns import can_be_next, come_to_turn, enter_turn, interrupt

_AUTO = int(Flag.AUTO)
_DODGE, _COVER, _RUN, _DIVE = int(Act.DODGE), int(Act.COVER), int(Act.RUN), int(Act.DIVE)
_ACTIVATE = int(Act.ACTIVATE)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I, _I))
def can_force_so(b, i, kind, target, option):
    """Whether a forced turn can be this: a target defends herself, or runs from a hazard; others dive (ZS-FORCE-2)."""
    if not has(b.targets, i):
        return kind == _DIVE and can_dive_for(b, i, target)
    if kind == _DODGE:
        return can_force_dodge(b, i)
    if kind == _COVER:
        return can_force_cover(b, i)
    if kind == _ACTIVATE:
        return can_force_shield(b, i)
    return kind == _RUN and can_run(b, i, option)


@jit(types.boolean(B, _I, _I, _I))
def can_trade(b, i, kind, option):
    """Whether an attack can be a plain one, a called shot or suppressing fire of so much (ZS-MAN-1)."""
    if kind == Act.PLAIN:
        return True
    if option >= b.trade_cap:
        return False
    return kind == Act.CALLED or (kind == Act.SUPPRESS and has_flag(b, i, b.option, _AUTO))


@jit(types.boolean(B, _I))
def strikes_too(b, k):
    """Whether a fighter is of the team whose attack hits, beside its leader (ZS-MAN-1)."""
    return k >= 0 and k != b.whose and b.fighters[k].joins != 0


@jit(types.boolean(B, _I, _I, _I, _I))
def can_answer(b, i, kind, target, option):
    """Whether an answer to any prompt but that of a turn is legal (ZS-FORCE-1, ZS-DELAY-1, ZS-MAN-2, ZS-MAN-3)."""
    prompt = b.prompt
    if prompt == Prompt.NEXT:
        return kind == Act.GO or (kind == Act.SEND and target >= 0 and can_be_next(b, target))
    if prompt == Prompt.TRADE:
        return can_trade(b, i, kind, option)
    if prompt == Prompt.INTERRUPT:
        return kind == Act.DECLINE or kind == Act.INTERRUPT
    if prompt == Prompt.TEAM:
        return kind == Act.DECLINE or (kind == Act.TEAM and can_join_with(b, i, b.target, option))
    if prompt == Prompt.FORCE:
        return kind == Act.DECLINE or can_force_so(b, i, kind, target, option)
    if prompt == Prompt.TARGETS:
        return kind == Act.DECLINE or (kind == Act.SPARE and can_spare(b, target))
    if prompt == Prompt.STRIKES:
        return kind == Act.OWN or (kind == Act.THROUGH and strikes_too(b, target))
    if prompt == Prompt.FEAR:
        return kind == Act.COWER or kind == Act.FLEE
    if prompt == Prompt.TAKE:
        if kind == Act.KNOCK:
            return can_knock(b, b.victim, option)
        return kind == Act.TAKE and can_take(b, i, b.victim, option)
    return prompt == Prompt.RELEASE and (kind == Act.KEEP or kind == Act.RELEASE)


@jit(_I(B, _I, MASK))
def mark_forced(b, i, mask):
    """Mark what a target or a diver can force; returns how many (ZS-FORCE-1, ZS-FORCE-2)."""
    if has(b.targets, i):
        count = mark(mask, Act.DODGE, 0, can_force_dodge(b, i)) + mark(mask, Act.COVER, 0, can_force_cover(b, i))
        count += mark(mask, Act.ACTIVATE, 0, can_force_shield(b, i))
        return count + mark(mask, Act.RUN, 0, can_run(b, i, 0)) + mark(mask, Act.RUN, 1, can_run(b, i, 1))
    first, last = rows_of(b, side_of(b, i))
    count = 0
    for k in range(first, last):
        if k != i:
            count += mark_at(mask, Act.DIVE, k - first if k < i else k - first - 1, 0, can_dive_for(b, i, k))
    return count


@jit(_I(B, _I, MASK))
def mark_allies(b, i, mask):
    """Mark whom a side can send next, or whose attack of a team can strike; returns how many (ZS-TURN-1, ZS-MAN-1)."""
    first, last = rows_of(b, side_of(b, i))
    sends = b.prompt == Prompt.NEXT
    count = mark(mask, Act.GO if sends else Act.OWN, 0, True)
    for k in range(first, last):
        if k != i:
            target = k - first if k < i else k - first - 1
            if sends:
                count += mark_at(mask, Act.SEND, target, 0, can_be_next(b, k))
            else:
                count += mark_at(mask, Act.THROUGH, target, 0, strikes_too(b, k))
    return count


@jit(_I(B, _I, MASK))
def mark_trades(b, i, mask):
    """Mark the called shots and the suppressing fire that an attack can be; returns how many (ZS-MAN-1)."""
    auto = has_flag(b, i, b.option, _AUTO)
    count = mark(mask, Act.PLAIN, 0, True)
    for n in range(b.trade_cap):
        count += mark(mask, Act.CALLED, n, True) + mark(mask, Act.SUPPRESS, n, auto)
    return count


@jit(_I(B, _I, MASK))
def mark_answers(b, i, mask):
    """Mark the answers to any prompt but that of a turn; how many (ZS-FORCE-1, ZS-DELAY-1, ZS-MAN-2, ZS-MAN-3)."""
    prompt = b.prompt
    if prompt == Prompt.TRADE:
        return mark_trades(b, i, mask)
    if prompt == Prompt.NEXT or prompt == Prompt.STRIKES:
        return mark_allies(b, i, mask)
    if prompt == Prompt.FEAR:
        return mark(mask, Act.COWER, 0, True) + mark(mask, Act.FLEE, 0, True)
    if prompt == Prompt.RELEASE:
        return mark(mask, Act.KEEP, 0, True) + mark(mask, Act.RELEASE, 0, True)
    count = 0
    if prompt == Prompt.TAKE:
        for w in range(WEAPONS):
            count += mark(mask, Act.KNOCK, w, can_knock(b, b.victim, w))
            count += mark(mask, Act.TAKE, w, can_take(b, i, b.victim, w))
        return count
    count = mark(mask, Act.DECLINE, 0, True)
    if prompt == Prompt.INTERRUPT:
        return count + mark(mask, Act.INTERRUPT, 0, True)
    if prompt == Prompt.FORCE:
        return count + mark_forced(b, i, mask)
    if prompt == Prompt.TARGETS:
        first, last = rows_of(b, 1 - side_of(b, i))
        for t in range(first, last):
            count += mark_at(mask, Act.SPARE, t - first, 0, can_spare(b, t))
        return count
    for w in range(ARMS):
        count += mark(mask, Act.TEAM, w, can_join_with(b, i, b.target, w))
    return count


@jit(types.void(B, _I, _I, _I, _I, LOG))
def answer(b, i, kind, target, option, log):
    """What an answer to any prompt but that of a turn leads to (ZS-FORCE-1, ZS-DELAY-1, ZS-MAN-2, ZS-MAN-3)."""
    prompt = b.prompt
    b.asked |= bit(i)
    if prompt == Prompt.TRADE:
        b.trade = option + 1 if kind == Act.CALLED else -option - 1 if kind == Act.SUPPRESS else 0
        b.step = Phase.INTERRUPT
        b.asked &= ~bit(i)
    elif prompt == Prompt.TARGETS:
        if kind == Act.SPARE:
            b.spared |= bit(target)
            b.asked &= ~bit(i)
    elif prompt == Prompt.FORCE:
        if kind != Act.DECLINE:
            force(b, i, kind, target if kind == _DIVE else option, log)
    elif prompt == Prompt.NEXT:
        come_to_turn(b, target if kind == Act.SEND else i, log)
    elif prompt == Prompt.INTERRUPT:
        if kind == Act.INTERRUPT:
            interrupt(b, i, log)
    elif prompt == Prompt.TEAM:
        if kind == Act.TEAM:
            join_team(b, i, option, log)
            b.fighters[i].rolled = 0
    elif prompt == Prompt.STRIKES:
        choose_strike(b, target if kind == Act.THROUGH else i, log)
    elif prompt == Prompt.FEAR:
        fear_answer(b, i, kind == Act.FLEE, log)
    elif prompt == Prompt.TAKE:
        disarm(b, kind, option, log)
    else:
        if kind == Act.RELEASE:
            release(b, i, log)
        else:
            emit(log, Event.KEEP, i, b.whose, 0, 0, 0, 0, 0)
        enter_turn(b, b.whose, log)
