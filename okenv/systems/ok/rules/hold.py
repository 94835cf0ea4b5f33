"""Holding one's action, and interrupting another's (OK-HOLD-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import penalty
from .initiative import ACTION_COST, HOLD_COST, priority
from .layout import B, Event, Interrupts, Use
from .rates import SUCCESS
from .sides import side_of, stands

QUICKNESS_ADVANTAGE = 2
"""Successes added to the quickness of whoever is to be interrupted (OK-HOLD-1)."""
_I = types.int64


@jit(types.void(B, _I, LOG))
def hold(b, i, log):
    """A hold costs 1 AP; the fighter goes back into the queue at once (OK-HOLD-1, OK-EDGE-7)."""
    f = b.fighters[i]
    f.ap -= HOLD_COST
    f.holding = 1
    emit(log, Event.HOLD, i, f.ap, 0, 0, 0, 0, 0)


@jit(_I(B), inline=True)
def next_interrupter(b):
    """Who is offered an interrupt of the declared action, most AP first; -1 for nobody (OK-HOLD-1)."""
    if b.interrupts == Interrupts.OFF:
        return -1
    best, who = -1, -1
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.holding == 0 or f.ap < ACTION_COST or has(b.asked, i) or i == b.act_by or not stands(b, i):
            continue
        friend = side_of(b, i) == side_of(b, b.act_by)
        if friend and b.interrupts == Interrupts.ENEMIES:
            continue
        if priority(b, i) > best:
            best, who = priority(b, i), i
    return who


@jit(types.void(B, _I, LOG))
def interrupt(b, i, log):
    """The interrupter pays 3 AP at once; the declared action waits behind hers (OK-HOLD-1)."""
    f = b.fighters[i]
    f.ap -= ACTION_COST
    f.holding = 0
    emit(log, Event.INTERRUPT, i, b.act_by, f.ap, 0, 0, 0, 0)
    b.next_act, b.next_by, b.next_on, b.next_with = b.act, b.act_by, b.act_on, b.act_with
    b.next_pre, b.next_pre_on, b.next_pre_with = b.pre, b.pre_on, b.pre_with
    b.pre = -1


@jit(types.void(B))
def swap_actions(b):
    """The action that waits and the one under way change places."""
    b.act, b.next_act = b.next_act, b.act
    b.act_by, b.next_by = b.next_by, b.act_by
    b.act_on, b.next_on = b.next_on, b.act_on
    b.act_with, b.next_with = b.next_with, b.act_with
    b.pre, b.next_pre = b.next_pre, b.pre
    b.pre_on, b.next_pre_on = b.next_pre_on, b.pre_on
    b.pre_with, b.next_pre_with = b.next_pre_with, b.pre_with


@jit(_I(B, _I, _I))
def quickness_margin(b, i, other):
    """Quickness of whoever interrupts before the dice, against the other's + 2; below 0 she loses (OK-HOLD-1).

    A general setup against whom she interrupts helps her, as in any action against her (OK-SET-1).
    """
    value = b.fighters[i].quickness + penalty(b, i, Use.OTHER) + b.fighters[other].exposed
    return value - b.fighters[other].quickness - QUICKNESS_ADVANTAGE


@jit(types.void(B, _I, LOG))
def roll_quickness(b, dice, log):
    """Quickness: a win puts the interrupter's action first, a loss after the other's (OK-HOLD-1)."""
    i, other = b.act_by, b.fighters[b.next_by]
    won = quickness_margin(b, i, b.next_by) + dice >= SUCCESS
    rank, off, difficulty = b.fighters[i].quickness, penalty(b, i, Use.OTHER), other.quickness + QUICKNESS_ADVANTAGE
    emit(log, Event.QUICKNESS, i, rank, dice, off, difficulty, 1 if won else 0, other.exposed)
    if not won:
        swap_actions(b)
