"""Initiative, the queue of action points, and the end of a round (OK-INIT-1, OK-TURN-1, OK-TURN-2, OK-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import ties_of
from okenv.core.jit import jit
from okenv.core.layout import LOG
from okenv.core.spine import asking_of

from .damage import penalty, tick_clocks
from .layout import B, Event, State, Use

ACTION_COST, HOLD_COST = 3, 1
"""Action points of an action (or a defence), and of a hold (OK-TURN-1, OK-HOLD-1)."""
MAX_CARRY = 3
_I = types.int64
equals_before, place_in_ties = ties_of(B, Event.TIE_ORDER)  # OK-TURN-1, OK-EDGE-13
ask, ask_dice = asking_of(B)


@jit(types.void(B, _I, _I, LOG))
def roll_initiative(b, i, dice, log):
    """AP = max(0, carry, initiative + 4dF + carry); a debt is a penalty to the roll (OK-INIT-1, OK-AP-1).

    What occupies her takes the first action of the round, if she has one (OK-TURN-3).
    """
    f = b.fighters[i]
    off = penalty(b, i, Use.OTHER)
    f.ap = max(0, f.carry, f.initiative + dice + off + f.carry)
    busy = ACTION_COST if f.occupied != 0 and f.ap >= ACTION_COST else 0
    f.ap -= busy
    emit(log, Event.INITIATIVE, i, f.initiative, dice, f.carry, off, f.ap, busy)
    f.carry = 0
    f.gumption = 0  # it helps with this roll, and is over (OK-OPT-1)


@jit(_I(B, _I))
def priority(b, i):
    """A number that orders fighters: most AP, then higher initiative, then the tie-break order (OK-TURN-1)."""
    f = b.fighters[i]
    return ((f.ap + 64) << 20) + ((f.initiative + 512) << 8) + f.tie


@jit(_I(B), inline=True)
def next_in_queue(b):
    """Whose turn it is: the most AP of those with at least 3 who are not done; -1 for nobody (OK-TURN-1, OK-TURN-2)."""
    best, who = -1, -1
    for i in range(b.fighters_n):
        f = b.fighters[i]
        ready = (f.ap >= ACTION_COST) & (f.done == 0) & (f.state < State.DOWN)  # all three, without a branch to guess
        rank = priority(b, i) if ready else -1
        who = i if rank > best else who
        best = max(best, rank)
    return who


@jit(types.void(B, LOG), cold=True)
def end_round(b, log):
    """Cleanup: defences and holds end, at most 3 AP carry over, dying clocks advance (OK-END-1)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.carry = min(f.ap, MAX_CARRY) if f.state < State.DOWN else 0
        if f.carry != 0:
            emit(log, Event.CARRY, i, f.carry, 0, 0, 0, 0, 0)
        f.ap = 0
        f.done = 0
        f.holding = 0
        f.def_one = 0
        f.def_group = 0
        f.def_all = 0
        f.attacks = 0
        f.setups = 0
        f.quicks = 0
        f.tasks = 0
    tick_clocks(b, log)
