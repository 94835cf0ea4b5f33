"""Special effects of a hit: grab, escape, disarm, takeaway, takedown, throw (OK-EFF-0 to OK-EFF-7)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .grab import ESCAPED, free, has_both_hands_full, lay, seize, tear_away
from .layout import STRENGTH, TAKEN, Attack, B, Event
from .movement import AT_HAND, away, distance
from .places import put
from .rates import flight, power_of, power_price
from .weapons import (
    TWO_HANDS,
    begin_contest,
    busy_hands,
    contested,
    end_contest,
    knock_away,
    take_weapon,
    weapon_at_risk,
)

PART_PRICE = np.array([1, 1, 2, 2, 3, 4], np.int64)
"""Successes of a called shot, by part (OK-EFF-1)."""
GRAB_PRICE, DISARM_PRICE, TAKEAWAY_PRICE, THROW_PRICE = 1, 2, 3, 3
_I = types.int64


@jit(_I(B))
def effect_base(b):
    """The base power of the attack under way (OK-EFF-0)."""
    return b.fighters[b.act_by].w_effect[b.act_with]


@jit(_I(B))
def effect_power(b):
    """The power that was bought (OK-EFF-0)."""
    return power_of(effect_base(b), b.spent_power)


@jit(types.boolean(B, _I))
def struggles(b, t):
    """Whether the attacker and the target have their hands on the same weapon (OK-EFF-5)."""
    f = b.fighters[b.act_by]
    return f.contests == t + 1 or f.contest == t + 1


@jit(_I(B, _I))
def freeing_power(b, i):
    """The least power that gets somebody out of the grab in which she is (OK-EFF-3)."""
    return b.fighters[i].grip + 1


@jit(_I(B, _I))
def freedom_price(b, i):
    """Successes, all of them in power, that getting out of the grab costs her (OK-EFF-3)."""
    return power_price(b.fighters[i].w_effect[STRENGTH], freeing_power(b, i))


@jit(_I(B, _I, _I), inline=True)
def threshold(b, what, t):
    """The least power with which an effect works on somebody (OK-EFF-2 to OK-EFF-5); 0 where power is no matter."""
    v = b.fighters[t]
    if what == Act.GRAB:
        return v.base_damage - 2
    if what == Act.BREAK_FREE:
        return freeing_power(b, b.act_by)
    if what == Act.DISARM:
        weapon = weapon_at_risk(b, t)
        two = 1 if weapon >= 0 and v.w_hands[weapon] >= TWO_HANDS else 0
        return v.base_damage + two + 1
    if what == Act.TAKEAWAY:
        # There is no tie over a weapon that the target itself took, nor beyond an arm's length.
        no_tie = weapon_at_risk(b, t) == TAKEN or distance(b, b.act_by, t) > AT_HAND
        return v.base_damage + 1 if no_tie and not struggles(b, t) else v.base_damage
    return 0


@jit(_I(B, _I, _I), inline=True)
def list_price(b, what, t):
    """The listed price of an effect on somebody, without its power (OK-EFF-2 to OK-EFF-7)."""
    if what == Act.GRAB:
        return GRAB_PRICE
    if what == Act.DISARM:
        return DISARM_PRICE
    if what == Act.TAKEAWAY:
        return 0 if struggles(b, t) else TAKEAWAY_PRICE
    if what == Act.TAKEDOWN:
        return b.fighters[t].stability
    return THROW_PRICE if what == Act.THROW else 0


@jit(_I(B, _I), inline=True)
def power_for(b, what):
    """Successes in power that are bought together with an effect on the target (OK-EFF-0)."""
    if what == Act.TAKEDOWN or what == Act.THROW:
        return 0
    if what == Act.BREAK_FREE:
        return freedom_price(b, b.act_by)
    return power_price(effect_base(b), threshold(b, what, b.act_on))


@jit(types.boolean(B, _I))
def bare_handed(b, i):
    """Whether both of a fighter's hands are free, so that a sweep may grab with each (OK-EFF-2, OK-MANY-1)."""
    f = b.fighters[i]
    return busy_hands(b, i) + f.contest + f.contests == 0


@jit(types.boolean(B, _I))
def can_lift(b, t):
    """Whether the attacker is strong enough to throw somebody (OK-EFF-7)."""
    return b.fighters[b.act_by].strength >= b.fighters[t].bulk


@jit(types.boolean(B, _I), inline=True)
def possible(b, what):
    """Whether this effect can be had from the hit under way (OK-EFF-2 to OK-EFF-7)."""
    i, t = b.act_by, b.act_on
    f, v = b.fighters[i], b.fighters[t]
    if b.spent_effect != 0 or (b.act == Act.ESCAPE) != (what == Act.BREAK_FREE):
        return False
    if what == Act.BREAK_FREE:
        return True
    melee = f.w_kind[b.act_with] == Attack.MELEE
    if what == Act.DISARM:
        return weapon_at_risk(b, t) >= 0
    if what == Act.TAKEDOWN:
        return v.prone == 0 and (melee or f.w_suited[b.act_with] != 0)
    if not melee:
        return False
    if what == Act.GRAB:
        return f.holds == 0 and v.held_by == 0 and (b.act != Act.SWEEP or bare_handed(b, i))
    if what == Act.THROW:
        return can_lift(b, t)
    if b.act == Act.SWEEP:
        return False  # both hands go for one weapon
    if struggles(b, t):
        return True
    busy = f.contests + f.contest + v.contests + v.contest
    return busy == 0 and weapon_at_risk(b, t) >= 0


@jit(types.boolean(B))
def power_matters(b):
    """Whether more power would change the effect that was bought (OK-EFF-2, OK-EFF-4, OK-EFF-5)."""
    what = b.spent_effect
    if what == Act.TAKEAWAY:
        return effect_power(b) == b.fighters[b.act_on].base_damage
    return what == Act.GRAB or what == Act.DISARM


@jit(types.boolean(B))
def flies(b):
    """Whether a disarm was bought with power to spare, so that the weapon flies (OK-EFF-4)."""
    return b.spent_effect == Act.DISARM and effect_power(b) > threshold(b, Act.DISARM, b.act_on)


@jit(types.void(B, _I, LOG))
def disarm(b, t, log):
    """The weapon flies out of the target's hand, farther with more power, or where it is wanted (OK-EFF-4)."""
    weapon = weapon_at_risk(b, t)
    over = effect_power(b) - threshold(b, Act.DISARM, t)
    if weapon < 0 or over < 0:
        emit(log, Event.NO_EFFECT, b.act_by, t, Act.DISARM, 0, 0, 0, 0)
        return
    way = flight(over - 1) if over > 0 else 0
    direction = away(b, t, b.act_by)
    if b.spent_direct != 0:
        direction = -direction
    knock_away(b, t, weapon, min(max(b.fighters[t].at + direction * way, 0), b.arena), log)


@jit(types.void(B, _I, LOG))
def take_away(b, t, log):
    """The weapon changes hands, or two people have hold of it (OK-EFF-5)."""
    i = b.act_by
    wins = effect_power(b) > b.fighters[t].base_damage
    if b.fighters[i].contest == t + 1:  # her own weapon
        if wins:
            end_contest(b, i, log)
        else:
            emit(log, Event.NO_EFFECT, i, t, Act.TAKEAWAY, 0, 0, 0, 0)
    elif b.fighters[i].contests == t + 1:
        if wins:
            weapon = contested(b, t)
            end_contest(b, t, log)
            take_weapon(b, i, t, weapon, log)
        else:
            emit(log, Event.NO_EFFECT, i, t, Act.TAKEAWAY, 0, 0, 0, 0)
    elif wins:
        take_weapon(b, i, t, weapon_at_risk(b, t), log)
    else:
        begin_contest(b, i, t, weapon_at_risk(b, t), log)


@jit(types.void(B, _I, LOG))
def throw(b, t, log):
    """The victim flies away from the attacker and lands prone (OK-EFF-7)."""
    i = b.act_by
    f, v = b.fighters[i], b.fighters[t]
    tear_away(b, t, log)
    end_contest(b, t, log)
    if v.contests != 0:
        end_contest(b, v.contests - 1, log)
    start = v.at
    put(b, t, start + away(b, t, i) * flight((f.strength - v.bulk) // 2 * 2), log)
    emit(log, Event.THROW, i, t, start, v.at, 0, 0, 0)
    lay(b, t, 1, log)


@jit(types.boolean(B, _I))
def works_on(b, t):
    """Whether what was bought for the first victim is enough for this one, each by herself (OK-MANY-1)."""
    what = b.spent_effect
    if what == Act.GRAB:  # nobody is held by two, and nobody has three hands
        strong = effect_power(b) >= threshold(b, Act.GRAB, t)
        return strong and b.fighters[t].held_by == 0 and not has_both_hands_full(b, b.act_by)
    if what == Act.TAKEDOWN:
        return b.fighters[t].stability <= b.fighters[b.act_on].stability
    if what == Act.THROW:
        return can_lift(b, t)
    return True


@jit(types.void(B, _I, LOG), cold=True)
def take_effect(b, t, log):
    """The special effect that was bought happens to somebody who still stands (OK-EFF-0)."""
    i, what = b.act_by, b.spent_effect
    if not works_on(b, t):
        emit(log, Event.NO_EFFECT, i, t, what, 0, 0, 0, 0)
    elif what == Act.GRAB:
        seize(b, i, t, effect_power(b), log)
    elif what == Act.BREAK_FREE:
        free(b, i, ESCAPED, log)
    elif what == Act.DISARM:
        disarm(b, t, log)
    elif what == Act.TAKEAWAY:
        take_away(b, t, log)
    elif what == Act.TAKEDOWN:
        lay(b, t, 1, log)
    elif what == Act.THROW:
        throw(b, t, log)
