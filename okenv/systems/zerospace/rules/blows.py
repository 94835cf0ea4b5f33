"""An attack from its targets to its dice: who joins, who rolls, and who is hit (ZS-ATT-1, ZS-ATT-2, ZS-MAN-1).

``victim`` is the row whose blow is being resolved; a diver takes the place of the ward.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .asking import ask_check
from .attack import against, attack_value, takes_a_team, targets_of
from .conditions import come_out
from .forcing import is_area
from .layout import ARMS, UNARMED, B, Event, Phase, Purpose
from .modifiers import succeeds
from .objects import OBJECT
from .sides import rows_of, side_of
from .teamwork import best_of, can_join

_ATTACK = int(Purpose.ATTACK)
_STRIKE, _SPREAD, _SWEEP, _WRECK = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP), int(Act.WRECK)
_TEAM = int(Act.TEAM)
_NOBODY = np.int64(0)
_I = types.int64


@jit(types.boolean(_I))
def is_strike(kind):
    """Whether an attack is made with an arm: alone, spread or swept (ZS-MAN-1)."""
    return (kind == _STRIKE) | (kind == _SPREAD) | (kind == _SWEEP)


@jit(types.void(B, _I, LOG))
def begin_attack(b, i, log):
    """An attack is carried out: whoever makes it is seen, and its targets are counted (ZS-ATT-2, ZS-COND-2)."""
    f = b.fighters[i]
    kind = b.act
    come_out(b, i, log)
    b.arm = b.option if is_strike(kind) else b.option % ARMS if kind == _WRECK else UNARMED
    b.striker, b.members, b.diver, b.die = i, 1, 0, 0
    b.asked, b.struck = _NOBODY, _NOBODY
    b.number, f.rolled = 0, 0
    if kind == _WRECK:
        b.targets = _NOBODY
        emit(log, Event.DECLARE, i, i, kind, b.arm, 0, 0, f.w_from[b.arm])
        b.step = Phase.ROLL
        return
    b.centre = b.fighters[b.target].at
    b.targets = targets_of(b, i, kind, b.target, b.arm)
    for t in range(b.fighters_n):
        if has(b.targets, t):
            b.number += 1
    emit(log, Event.DECLARE, i, b.target, kind, b.arm, b.trade, b.number, f.w_from[b.arm])
    b.step = Phase.TEAM


@jit(_I(B))
def next_to_join(b):
    """The next ally by row who could join an attack on one target; -1: nobody (ZS-MAN-2)."""
    first, last = rows_of(b, side_of(b, b.whose))
    if last - first < 2 or not takes_a_team(b, b.whose, b.act, b.option):
        return -1
    for k in range(first, last):
        if not has(b.asked, k) and can_join(b, k, b.target):
            return k
    return -1


@jit(_I(B))
def next_target(b):
    """The row that the attack is against next: a spread begins with the one declared; -1: nobody (ZS-MAN-1)."""
    if b.targets == 0:
        return -1
    if b.act == _SPREAD and has(b.targets, b.target):
        return b.target
    for t in range(b.fighters_n):
        if has(b.targets, t):
            return t
    return -1


@jit(_I(B, _I))
def stand_in(b, t):
    """The diver, where she is in front of this one (ZS-FORCE-2)."""
    return b.diver - 1 if b.diver != 0 and b.ward == t else t


@jit(types.void(B))
def ask_roll(b):
    """The next dice of an attack, or its end where nobody is left (ZS-MAN-1, ZS-FORCE-2)."""
    if b.act != _WRECK:
        t = next_target(b)
        if t < 0:
            b.step = Phase.AFTER
            return
        b.victim = stand_in(b, t)
        if not is_area(b):
            b.targets &= ~bit(t)
    ask_check(b, b.whose, _ATTACK)
    b.step = Phase.ATTACK_ROLL


@jit(_I(B, _I))
def arm_of(b, k):
    """The arm with which the leader, or one of her team, attacks (ZS-MAN-2)."""
    return b.arm if k == b.whose else b.fighters[k].joins - 1


@jit(_I(B, _I, _I))
def difficulty(b, k, t):
    """What the Action Value of fighter k must meet in the attack under way (ZS-ATT-1)."""
    return against(b, k, b.act, arm_of(b, k), t)


@jit(types.boolean(B, _I, _I))
def meets(b, k, t):
    """Whether what fighter k has rolled meets the Defence of t; what distracts t ends (ZS-DICE-1, ZS-COND-2)."""
    b.margin = b.fighters[k].rolled - difficulty(b, k, t)
    b.fighters[t].distracted = 0
    return succeeds(b.margin)


@jit(types.void(B, _I, _I, _I, LOG))
def note_roll(b, k, t, dice, log):
    """The dice of somebody who attacks; in a team they say nothing by themselves (ZS-DICE-1, ZS-MAN-1)."""
    value = attack_value(b, k, b.act, arm_of(b, k))
    b.fighters[k].rolled = value + dice
    told = b.act if b.members == 1 else _TEAM
    emit(log, Event.ATTACK_ROLL, k, t, value, dice, difficulty(b, k, t), arm_of(b, k), told)


@jit(types.void(B, _I, LOG), cold=True)
def decide_for_team(b, t, log):
    """The highest roll decides, and if it succeeds the team chooses whose attack strikes (ZS-MAN-1)."""
    best = best_of(b)
    rolled = b.fighters[best].rolled
    b.step = Phase.STRIKES if meets(b, best, t) else Phase.TARGET_OVER
    emit(log, Event.TEAM_ROLL, best, t, rolled, rolled - b.margin, 0, 0, 0)


@jit(_I(B, _I))
def next_member(b, i):
    """The next of a team who rolls, by row after the leader; -1: all have (ZS-MAN-1)."""
    first, last = rows_of(b, side_of(b, b.whose))
    for k in range(first if i == b.whose else i + 1, last):
        if k != b.whose and b.fighters[k].joins != 0:
            return k
    return -1


@jit(types.void(B, _I, _I, LOG))
def take_roll(b, k, dice, log):
    """2d6 of an attack: of the leader, or of the next in the team (ZS-DICE-1, ZS-ATT-2, ZS-MAN-1)."""
    if b.act == _WRECK:
        value = attack_value(b, k, _WRECK, b.arm)
        emit(log, Event.ATTACK_ROLL, k, k, value, dice, OBJECT, b.arm, _WRECK)
        b.step = Phase.DAMAGE if succeeds(value + dice - OBJECT) else Phase.AFTER
        return
    if is_area(b):
        roll_area(b, k, dice, log)
        return
    t = b.victim
    note_roll(b, k, t, dice, log)
    if b.members > 1:
        after = next_member(b, k)
        if after >= 0:
            ask_check(b, after, _ATTACK)
        else:
            decide_for_team(b, t, log)
        return
    b.step = Phase.DAMAGE if meets(b, k, t) else Phase.TARGET_OVER


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_area(b, i, dice, log):
    """One roll against everybody in the area (ZS-ATT-2)."""
    value = attack_value(b, i, b.act, b.arm)
    rolled = value + dice
    for t in range(b.fighters_n):
        if has(b.targets, t):
            g = b.fighters[t]
            defence = difficulty(b, i, t)
            emit(log, Event.ATTACK_ROLL, i, t, value, dice, defence, b.arm, b.act)
            g.rolled = rolled - defence
            if succeeds(g.rolled):
                b.struck |= bit(t)
            g.distracted = 0
    b.targets = b.struck
    b.step = Phase.DAMAGE if b.struck != 0 else Phase.AFTER
