"""Declaring an action, in one's turn or as an interrupt, one part after the other (OK-ATT-3, OK-COMB-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .choices import attack_ways, is_move, is_setup, only_escape
from .combined import any_second
from .initiative import ACTION_COST, ask
from .layout import STRENGTH, B, Event, Phase, Prompt

_ATTACK, _ESCAPE = int(Act.ATTACK), int(Act.ESCAPE)
_I = types.int64


@jit(types.void(B, _I, _I, _I, _I, LOG), inline=True)
def tell(b, i, kind, target, option, log):
    """Write a declaration to the log."""
    f = b.fighters[i]
    if kind == _ATTACK:
        emit(log, Event.DECLARE_ATTACK, i, target, option, f.ap, f.taken_from, f.taken_which, 0)
    elif is_setup(kind):
        emit(log, Event.DECLARE_SETUP, i, target, kind, f.ap, 0, 0, 0)
    else:
        emit(log, Event.DECLARE, i, kind, target, option, f.ap, f.taken_from, f.taken_which)


@jit(types.void(B, _I, _I, _I, _I, LOG), inline=True)
def commit(b, i, kind, target, option, log):
    """The declaration is complete: 3 AP in one's turn, and holders may interrupt it (OK-TURN-1, OK-HOLD-1).

    An interrupter has paid already, and rolls for quickness.
    """
    f = b.fighters[i]
    b.act, b.act_by, b.act_on, b.act_with = kind, i, target, option
    if b.interrupting == 0:
        f.ap -= ACTION_COST
        f.holding = 0
    if b.pre >= 0:
        emit(log, Event.COMBINED, i, b.pre, b.pre_on, b.pre_with, f.taken_from, f.taken_which, 0)
    tell(b, i, kind, target, option, log)
    b.phase = Phase.QUICKNESS if b.interrupting != 0 else Phase.OFFER_INTERRUPT


@jit(types.boolean(B, _I, _I, _I, _I, LOG))
def choose(b, i, kind, target, option, log):
    """A fighter chose an action; True when more of it is asked, one part after the other (OK-COMB-1)."""
    b.pre = -1
    if is_move(kind) or kind == Act.GET_UP or kind == Act.READY or kind == Act.PICK_UP:
        if is_move(kind):
            option += 1  # how many
        b.pre, b.pre_on, b.pre_with = kind, target, option
        if any_second(b, i):
            ask(b, Prompt.COMBINE, i)
            return True
        b.pre = -1
        commit(b, i, kind, target, option, log)
        return False
    if kind == Act.STUNT:
        b.pre, b.pre_on, b.pre_with = kind, i, option
        count, foe, weapon = attack_ways(b, i, b.prop_reach[option])
        if count > 1:
            ask(b, Prompt.SECOND, i)
            return True
        commit(b, i, _ATTACK, foe, weapon, log)
        return False
    if kind == Act.TWICE:
        count, foe, weapon = attack_ways(b, i, 0)
        if count > 1:
            ask(b, Prompt.FIRST, i)
            return True
        b.pre, b.pre_on, b.pre_with = _ATTACK, foe, weapon
        commit(b, i, _ATTACK, foe, weapon, log)
        return False
    if kind == Act.ESCAPE:
        target, option = b.fighters[i].held_by - 1, STRENGTH
    commit(b, i, kind, target, option, log)
    return False


@jit(types.void(B, _I, _I, _I, _I, LOG))
def combine(b, i, kind, target, option, log):
    """The answer to COMBINE: the first part alone, or a second one with it (OK-COMB-1)."""
    if kind == Act.ALONE:
        kind, target, option = b.pre, b.pre_on, b.pre_with
        b.pre = -1
    elif is_move(kind):
        option += 1
    commit(b, i, kind, target, option, log)


@jit(types.boolean(B, _I, _I, _I, LOG))
def choose_first(b, i, target, weapon, log):
    """The first of two attacks was chosen; the second is asked (OK-COMB-1)."""
    b.pre, b.pre_on, b.pre_with = _ATTACK, target, weapon
    ask(b, Prompt.SECOND, i)
    return True


@jit(types.boolean(B, _I, LOG))
def ask_interrupter(b, i, log):
    """An interrupter declares her action; True when she is asked for it (OK-HOLD-1)."""
    if only_escape(b, i):
        b.interrupting = 1
        return choose(b, i, _ESCAPE, i, 0, log)
    ask(b, Prompt.DECLARE, i)
    return True
