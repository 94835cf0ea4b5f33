"""An attack from its targets to its last effect: who rolls, who is hit, what follows (ZS-ATT-1, ZS-ATT-2, ZS-MAN-1).

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
from .arms import can_knock, can_take, has_flag, knock, take
from .asking import ask, ask_check, ask_damage
from .attack import against, attack_value, targets_of
from .conditions import blinding, come_out, terrifying
from .damage import defeat, defeats, strike
from .forcing import is_area
from .grapple import restrain
from .knockback import STEADY, push, pushes
from .layout import ARMS, UNARMED, WEAPONS, B, Event, Flag, Pair, Phase, Prompt, Purpose
from .manoeuvres import squeeze, takedown
from .objects import OBJECT, wreck
from .sides import rows_of, side_of, stands
from .teamwork import best_of, can_join

_ATTACK, _KNOCKBACK = int(Purpose.ATTACK), int(Purpose.KNOCKBACK)
_HARM, _HAND = int(Flag.HARM), int(Pair.HAND)
_SPREAD, _SWEEP, _STRIKE = int(Act.SPREAD), int(Act.SWEEP), int(Act.ATTACK)
_SQUEEZE, _WRECK, _GRAPPLE, _TAKEDOWN = int(Act.SQUEEZE), int(Act.WRECK), int(Act.GRAPPLE), int(Act.TAKEDOWN)
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
    if last - first < 2 or b.act != _STRIKE or is_area(b):
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
    """What the Action Value of fighter k must meet: by the pair of her arm, or Brawn + Hand-to-hand (ZS-ATT-1)."""
    if is_strike(b.act):
        return against(b, t, b.fighters[k].w_pair[arm_of(b, k)], True)
    return against(b, t, _HAND, False)


@jit(types.boolean(B, _I, _I))
def meets(b, k, t):
    """Whether what fighter k has rolled meets the Defence of t; what distracts t ends (ZS-DICE-1, ZS-COND-2)."""
    b.margin = b.fighters[k].rolled - difficulty(b, k, t)
    b.fighters[t].distracted = 0
    return b.margin >= 0


@jit(types.void(B, _I, _I, _I, LOG))
def note_roll(b, k, t, dice, log):
    """The dice of somebody who attacks (ZS-DICE-1, ZS-MAN-1)."""
    value = attack_value(b, k, b.act, arm_of(b, k))
    b.fighters[k].rolled = value + dice
    emit(log, Event.ATTACK_ROLL, k, t, value, dice, difficulty(b, k, t), arm_of(b, k), b.act)


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
        b.step = Phase.DAMAGE if value + dice >= OBJECT else Phase.AFTER
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
        else:  # the highest decides, and the team chooses whose attack strikes
            b.step = Phase.STRIKES if meets(b, best_of(b), t) else Phase.TARGET_OVER
        return
    b.step = Phase.DAMAGE if meets(b, k, t) else Phase.TARGET_OVER


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_area(b, i, dice, log):
    """One roll against everybody in the area (ZS-ATT-2)."""
    f = b.fighters[i]
    value = attack_value(b, i, b.act, b.arm)
    rolled = value + dice
    for t in range(b.fighters_n):
        if has(b.targets, t):
            g = b.fighters[t]
            defence = against(b, t, f.w_pair[b.arm], True)
            emit(log, Event.ATTACK_ROLL, i, t, value, dice, defence, b.arm, b.act)
            g.rolled = rolled - defence
            if rolled >= defence:
                b.struck |= bit(t)
            g.distracted = 0
    b.targets = b.struck
    b.step = Phase.DAMAGE if b.struck != 0 else Phase.AFTER


@jit(types.boolean(B))
def needs_die(b):
    """Whether a damage die is rolled: by what does harm, at somebody with a name (ZS-DMG-1, ZS-DMG-2)."""
    if b.act == _WRECK:
        return True
    if b.act == _SQUEEZE:
        return b.fighters[b.victim].named != 0
    if not is_strike(b.act) or not has_flag(b, b.striker, b.arm, _HARM):
        return False
    if b.struck == 0:
        return b.fighters[b.victim].named != 0
    for t in range(b.fighters_n):
        if has(b.struck, t) and b.fighters[t].named != 0:
            return True
    return False


@jit(types.boolean(B))
def roll_damage(b):
    """Ask for the damage die, if one is rolled; True: it is awaited (ZS-DMG-1, ZS-ATT-3)."""
    b.step = Phase.EFFECT
    b.die = 0
    if not needs_die(b):
        return False
    ask_damage(b, b.striker)
    return True


@jit(types.boolean(B, LOG))
def take_effect(b, log):
    """What a hit does to the next of those hit; True: somebody is asked (ZS-DMG-1, ZS-DMG-2, ZS-ATT-3)."""
    i, kind = b.striker, b.act
    if b.struck != 0:
        b.victim = next_target(b)
        b.margin = b.fighters[b.victim].rolled
        b.targets &= ~bit(b.victim)
    t = b.victim
    b.step = Phase.TARGET_OVER
    if kind == _WRECK:
        wreck(b, i, b.option // ARMS, b.arm, b.die, log)
        b.step = Phase.AFTER
    elif is_strike(kind):
        strike(b, i, b.arm, t, b.die, log)
        if stands(b, t):
            b.step = Phase.PUSH
            blinding(b, i, b.arm, t, log)
            if terrifying(b, i, b.arm, t, log):
                ask(b, Prompt.FEAR, t)
                return True
    elif kind == _SQUEEZE:
        squeeze(b, i, t, b.die, log)
    elif kind == _TAKEDOWN:
        takedown(b, i, t, log)
    elif defeats(b, kind, t):
        defeat(b, i, t, log)
    elif kind == _GRAPPLE:
        restrain(b, i, t, log)
    else:
        b.step = Phase.TAKE
    return False


@jit(types.boolean(B, LOG))
def push_back(b, log):
    """Knockback of whoever stands after a strike; True: dice are awaited (ZS-KNOCK-1)."""
    i, t = b.striker, b.victim
    b.step = Phase.TARGET_OVER
    if not pushes(b, i, b.arm, t, b.margin):
        return False
    push(b, i, t, b.margin, log)
    if b.margin > STEADY and b.fighters[t].prone == 0:
        ask_check(b, t, _KNOCKBACK)
        b.step = Phase.PUSH_ROLL
        return True
    return False


@jit(types.void(B))
def target_over(b):
    """One target is done with: the next, or the end of the attack (ZS-ATT-2, ZS-MAN-1)."""
    if b.targets == 0:
        b.step = Phase.AFTER
    else:
        b.step = Phase.EFFECT if b.struck != 0 else Phase.ROLL


@jit(_I(B))
def things_to_take(b):
    """How many answers there are to a disarm: what can be knocked away, and what can be kept (ZS-MAN-1, ZS-MAN-2)."""
    count = 0
    for w in range(WEAPONS):
        if can_knock(b, b.victim, w):
            count += 1 + int(can_take(b, b.whose, b.victim, w))
    return count


@jit(types.boolean(B, LOG), cold=True)
def ask_what_to_take(b, log):
    """After a disarm: what the other loses, and where it goes; True: that is asked (ZS-MAN-1, ZS-MAN-2)."""
    if things_to_take(b) > 1:
        ask(b, Prompt.TAKE, b.whose)
        return True
    for w in range(WEAPONS):
        if can_knock(b, b.victim, w):
            knock(b, b.victim, w, log)
    b.step = Phase.TARGET_OVER
    return False


@jit(types.void(B, _I, _I, LOG), cold=True)
def disarm(b, kind, w, log):
    """A weapon is knocked away, or taken (ZS-MAN-1, ZS-MAN-2)."""
    if kind == Act.TAKE:
        take(b, b.whose, b.victim, w, log)
    else:
        knock(b, b.victim, w, log)
    b.step = Phase.TARGET_OVER


@jit(types.void(B, _I, LOG), cold=True)
def choose_strike(b, k, log):
    """A team says whose attack strikes (ZS-MAN-1)."""
    b.striker = k
    if k != b.whose:
        b.arm = b.fighters[k].joins - 1
    emit(log, Event.STRIKES, k, b.victim, 0, 0, 0, 0, 0)
    b.step = Phase.DAMAGE


@jit(types.void(B))
def end_attack(b):
    """An action is over: what distracted those who made it ends, and their team (ZS-COND-2, ZS-MAN-2)."""
    b.fighters[b.whose].distracted = 0
    if b.members > 1:
        for k in range(b.fighters_n):
            f = b.fighters[k]
            if f.joins != 0:
                f.joins, f.distracted, f.surprised = 0, 0, 0
    b.act, b.members, b.diver = 0, 1, 0
