"""Carrying out what was declared: all that goes together is rolled first, then takes effect (PS-INIT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, count_of, has
from okenv.core.chance import FUDGE2
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, SIDES

from .area import spray
from .asking import ask_dice
from .attack import strike
from .choices import last_of
from .damage import leave_fight, take_harm
from .declare import clear_declared
from .layout import PARTS, B, Event, Kind, Part, Purpose, State
from .mobs import charge_for, runs_out
from .movement import arrive, follow, go, set_out
from .props import at_prop, swing
from .sides import carries_on, stands
from .social import heard, influence
from .vehicles import take_along

_NO_PART, _ATTACK, _AREA, _COW, _DECEIVE, _AIM, _SWING = (
    int(part) for part in (Part.NONE, Part.ATTACK, Part.AREA, Part.COW, Part.DECEIVE, Part.AIM, Part.SWING)
)
_MELEE = int(Kind.MELEE)
_FIT, _GONE = int(State.FIT), int(State.GONE)
ONCE = 3
"""Added to the dice that a complex action keeps, so that 0 says that there are none."""
_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def lose(b, i, log):
    """What a fighter declared comes to nothing: stunned, out, or impossible; her phase is spent (PS-ABORT-1)."""
    f = b.fighters[i]
    emit(log, Event.LOST, i, 0, 0, 0, 0, 0, 0)
    if stands(b, i):
        f.phase, f.holding, f.moved = 0, 0, 0
    clear_declared(b, i)


@jit(types.void(B, _I))
def hand_over(b, i):
    """The next of a mob carries on what its first declared (PS-MOB-2)."""
    f = b.fighters[i]
    heir = -1
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if g.lead == i + 1 and g.turn_of == f.turn_of and stands(b, k) and g.stunned == 0:
            if heir < 0:
                heir = k
                g.lead, g.nth, g.parts_n = 0, f.nth, f.parts_n
                for p in range(PARTS):
                    g.p_part[p], g.p_weapon[p], g.p_rate[p] = f.p_part[p], f.p_weapon[p], f.p_rate[p]
                    g.p_spread[p], g.p_targets[p] = f.p_spread[p], f.p_targets[p]
            else:
                g.lead = heir + 1


@jit(types.void(B, _I, LOG))
def check_parts(b, i, log):
    """Targets that are gone or away are dropped; an action without any is lost (PS-MELEE-1, PS-SOC-1).

    So is one that begins with a swing by whoever is no longer at the prop, or free to use it (PS-ACT-2).
    """
    f = b.fighters[i]
    left = f.parts_n == 0
    for p in range(f.parts_n):
        part = f.p_part[p]
        if part == _SWING:
            if not at_prop(b, i, f.p_weapon[p], f.at):
                left = False
                break
            continue
        for k in range(b.fighters_n):
            if has(f.p_targets[p], k):
                reached = stands(b, k)
                if reached and part == _ATTACK and f.w_kind[f.p_weapon[p]] == _MELEE:
                    reached = follow(b, i, k, log)
                if not reached:
                    f.p_targets[p] &= ~bit(k)
        if f.p_targets[p] != 0 or part == Part.RELOAD or heard(b, i, part):
            left = True
        else:
            f.p_part[p] = 0
    if not left:  # the movement of that phase stands
        emit(log, Event.LOST, i, 0, 0, 0, 0, 0, 0)
        f.parts_n = 0


@jit(types.void(B, _I, LOG), cold=True)
def begin_batch(b, turn, log):
    """Who can no longer act loses it; moves before the action; actions that are still possible (PS-MOVE-2)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and (not carries_on(b, i) or f.stunned != 0):
            if f.lead == 0:
                hand_over(b, i)
            lose(b, i, log)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and f.move != 0 and f.move_after == 0:
            set_out(b, i, f.move_to, log)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and f.lead == 0:
            check_parts(b, i, log)
    b.cursor = next_actor(b, turn, 0)
    b.part, b.target = 0, -1


@jit(_I(B, _I, _I))
def next_actor(b, turn, after):
    """Whose action is rolled next: in the order of declaration; -1 for nobody."""
    who, best = -1, 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and f.lead == 0 and f.nth >= after and (who < 0 or f.nth < best):
            if f.nth > after or after == 0:
                who, best = i, f.nth
    return who


@jit(types.boolean(B))
def next_roll(b):
    """Go on to the next component that is rolled; False when all of this batch are."""
    while b.cursor >= 0:
        f = b.fighters[b.cursor]
        while b.part < f.parts_n:
            part, rows = f.p_part[b.part], f.p_targets[b.part]
            if part <= _AREA or part == _COW:
                while b.target + 1 < b.fighters_n:
                    b.target += 1
                    if has(rows, b.target):
                        return True
            elif (part <= _DECEIVE or part == _SWING) and b.target < 0:
                b.target = 0
                return True
            b.part += 1
            b.target = -1
        b.cursor = next_actor(b, b.batch, f.nth) if f.nth > 0 else -1
        b.part, b.target = 0, -1
    return False


@jit(types.void(B))
def ask_roll(b):
    """The dice of the component that is due: 2dF (PS-DICE-1)."""
    f = b.fighters[b.cursor]
    ask_dice(b, FUDGE2, 0, b.cursor, Purpose.ACTION, f.rolls)
    f.rolls += 1


@jit(types.boolean(B), inline=True)
def has_dice(b):
    """Whether the action has its one roll already, under option ``complex_roll: once`` (PS-ACT-1)."""
    return b.once_option != 0 and b.fighters[b.cursor].once != 0


@jit(types.void(B, _I, LOG))
def roll(b, dice, log):
    """A component is rolled (PS-TASK-1)."""
    i, p = b.cursor, b.part
    f = b.fighters[i]
    if f.uses > 1:
        f.once = dice + ONCE
    part = f.p_part[p]
    if part == _ATTACK:
        strike(b, i, b.target, f.p_weapon[p], f.p_rate[p], dice, log)
    elif part == _AREA:
        spray(b, i, b.target, f.p_weapon[p], f.p_rate[p], f.p_spread[p], dice, log)
    elif part == _SWING:
        swing(b, i, last_of(f.p_targets[p]), dice, log)
    else:
        influence(b, i, part, b.target if part == _COW else -1, dice, log)


@jit(types.void(B, _I, _I, LOG))
def use_weapons(b, i, lead, log):
    """What an attack uses up of whoever made it, or joined in it; reloading fills up (PS-AIM-1, PS-AMMO-1)."""
    f, d = b.fighters[i], b.fighters[lead]
    attacked = False
    for p in range(d.parts_n):
        part, weapon = d.p_part[p], d.p_weapon[p]
        if _NO_PART < part <= _AREA:
            attacked = True
            if runs_out(b, i, weapon):
                used = charge_for(b, i, part, weapon, d.p_rate[p], count_of(d.p_targets[p]))
                f.w_left[weapon] = max(0, f.w_left[weapon] - used)
        elif part == Part.RELOAD:
            f.w_left[weapon] = f.w_charge[weapon]
            emit(log, Event.RELOAD, i, weapon, 0, 0, 0, 0, 0)
    if attacked and f.aim_on != 0:
        f.aim_on = 0
        emit(log, Event.AIM_LOST, i, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG))
def take_aim(b, i, lead, log):
    """An action spent on aiming takes effect, and lasts over rounds (PS-AIM-1, PS-AIM-2)."""
    d = b.fighters[lead]
    if d.parts_n > 0 and d.p_part[0] == _AIM:
        for k in range(b.fighters_n):
            if has(d.p_targets[0], k) and stands(b, k):
                b.fighters[i].aim_on = k + 1
                emit(log, Event.AIM, i, k, 0, 0, 0, 0, 0)


@jit(_I(B, _I), inline=True)
def lead_of(b, i):
    """Whose declaration a fighter carries out: her own, or that of her mob's first (PS-MOB-2)."""
    return b.fighters[i].lead - 1 if b.fighters[i].lead != 0 else i


@jit(types.void(B, LOG), cold=True)
def take_words_effect(b, log):
    """Rallies and deceits take effect (PS-SOC-1, PS-SOC-2)."""
    for side in range(SIDES):
        if b.new_rallied[side] > b.rallied[side]:
            b.rallied[side] = b.new_rallied[side]
            emit(log, Event.RALLIED, side, b.rallied[side], 0, 0, 0, 0, 0)
        if b.new_deceived[side] > b.deceived[side]:
            b.deceived[side] = b.new_deceived[side]
            emit(log, Event.DECEIVED, side, b.deceived[side], 0, 0, 0, 0, 0)
        b.new_rallied[side], b.new_deceived[side] = b.rallied[side], b.deceived[side]


@jit(types.void(B, LOG), cold=True)
def take_effect(b, log):
    """All that this batch did takes effect at once, then come moves after the action (PS-INIT-2)."""
    turn = b.batch
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn:
            f.phase, f.holding = 0, 0
            arrive(b, i, log)
            use_weapons(b, i, lead_of(b, i), log)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and f.drive != 0 and f.move_after == 0:
            take_along(b, i, log)
    for i in range(b.fighters_n):
        take_harm(b, i, log)
        f = b.fighters[i]
        if f.leaves != 0:
            f.leaves = 0
            if f.state == _FIT:
                leave_fight(b, i, _GONE, log)
    take_words_effect(b, log)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.turn_of == turn and stands(b, i):
            take_aim(b, i, lead_of(b, i), log)
            if f.move != 0 and f.move_after != 0:
                go(b, i, f.move_to, log)
                if f.drive != 0:
                    take_along(b, i, log)
    for i in range(b.fighters_n):
        if b.fighters[i].turn_of == turn:
            clear_declared(b, i)
