"""Spine, intimidation, rallying and deceit (PS-SOC-1, PS-SOC-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .attack import busy
from .layout import B, Event, Part, State
from .mobs import log2
from .sides import NO_SKILL as NO_SKILL
from .sides import rows_of, side_of, stands

NO_SPINE = -99
"""Nobody has rallied the side."""
ODDS = 2
"""For each doubling of the odds (PS-SOC-2)."""
MOST_DECEIVED, TWO_DOUBLINGS = 2, 5
"""Doublings that deceit can shift, and the Outcome that shifts both (PS-SOC-2)."""
_INTIMIDATE, _COW, _RALLY, _DECEIVE = int(Part.INTIMIDATE), int(Part.COW), int(Part.RALLY), int(Part.DECEIVE)
_FIT = int(State.FIT)
_I = types.int64


@jit(_I(B, _I))
def spine_of(b, i):
    """What an intimidation is rolled against (PS-SOC-1)."""
    f = b.fighters[i]
    return max(f.spine, b.rallied[side_of(b, i)]) if f.minor != 0 else f.spine


in_fight = standing_of(B, rows_of, stands)


@jit(_I(B, _I))
def minors(b, side):
    """How many minor characters of a side are in the fight."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        count += 1 if stands(b, i) and b.fighters[i].minor != 0 else 0
    return count


@jit(_I(B, _I))
def odds_modifier(b, side):
    """2 for each doubling of the odds that a side's enemies believe in, for it or against it (PS-SOC-2)."""
    own, other = in_fight(b, side), in_fight(b, 1 - side)
    if own == 0 or other == 0:
        return 0
    doublings = log2(own // other) if own >= other else -log2(other // own)
    return ODDS * (doublings + b.deceived[side])


@jit(_I(B, _I))
def quarters_down(b, side):
    """How many whole quarters of a side are out of the fight, at most 3 (PS-SOC-2)."""
    return min(3, 4 * (b.side_n[side] - in_fight(b, side)) // max(b.side_n[side], 1))


@jit(_I(B, _I))
def losing_modifier(b, side):
    """1 to 3 for an enemy who is a quarter, half, three quarters down and worse off; as much against it (PS-SOC-2)."""
    own_out, own_n = b.side_n[side] - in_fight(b, side), b.side_n[side]
    other_out, other_n = b.side_n[1 - side] - in_fight(b, 1 - side), b.side_n[1 - side]
    worse = other_out * own_n - own_out * other_n
    if worse == 0:
        return 0
    return quarters_down(b, 1 - side) if worse > 0 else -quarters_down(b, side)


@jit(_I(B, _I))
def highest_spine(b, side):
    """The highest spine of a side, which deceit is rolled against (PS-SOC-2)."""
    first, last = rows_of(b, side)
    best = NO_SPINE
    for i in range(first, last):
        if stands(b, i):
            best = max(best, spine_of(b, i))
    return best


@jit(_I(B, _I))
def lowest_spine(b, side):
    """The lowest spine of a side's minor characters."""
    first, last = rows_of(b, side)
    best = -NO_SPINE
    for i in range(first, last):
        if stands(b, i) and b.fighters[i].minor != 0:
            best = min(best, spine_of(b, i))
    return best


@jit(types.boolean(B, _I))
def leads(b, i):
    """Whether a fighter can rally anybody: a leader, and a minor character besides herself (PS-SOC-1)."""
    f = b.fighters[i]
    others = minors(b, side_of(b, i)) - (1 if f.minor != 0 and stands(b, i) else 0)
    return f.influence != NO_SKILL and others > 0


@jit(types.boolean(B, _I, _I, _I))
def can_influence(b, i, part, target):
    """Whether a fighter may intimidate, rally or deceive now (PS-SOC-1, PS-SOC-2)."""
    f, side = b.fighters[i], side_of(b, i)
    if part == _INTIMIDATE:
        return f.intimidation != NO_SKILL and minors(b, 1 - side) > 0
    if part == _COW:
        return f.intimidation != NO_SKILL and target >= 0 and stands(b, target) and b.fighters[target].minor == 0
    if part == _RALLY:
        return leads(b, i)
    return f.deceit != NO_SKILL and b.deceived[side] < MOST_DECEIVED


@jit(types.boolean(B, _I, _I))
def heard(b, i, part):
    """Whether words at nobody in particular still have hearers: enemy minors, one's own, any enemy (PS-SOC-1)."""
    side = side_of(b, i)
    if part == _INTIMIDATE:
        return minors(b, 1 - side) > 0
    if part == _RALLY:
        return leads(b, i)
    return part == _DECEIVE and in_fight(b, 1 - side) > 0


@jit(_I(B, _I, _I))
def influence_value(b, i, part):
    """The AV of an intimidation, a rally or a deceit, all modifiers in it (PS-SOC-1, PS-SOC-2)."""
    f, side = b.fighters[i], side_of(b, i)
    if part == _RALLY:
        return f.influence - busy(b, i)
    if part == _DECEIVE:
        return f.deceit - busy(b, i)
    return f.intimidation - busy(b, i) + odds_modifier(b, side) + losing_modifier(b, side)


@jit(types.void(B, _I, _I, _I, _I, LOG), cold=True)
def influence(b, i, part, target, dice, log):
    """An intimidation, a rally or a deceit is rolled (PS-SOC-1, PS-SOC-2)."""
    side = side_of(b, i)
    value = influence_value(b, i, part)
    result = value + dice
    if part == _RALLY:
        emit(log, Event.SOCIAL_ROLL, i, part, value, dice, 0, 0, 0)
        b.new_rallied[side] = max(b.new_rallied[side], result)
        return
    odds, losing = odds_modifier(b, side), losing_modifier(b, side)
    if part == _DECEIVE:
        difficulty = highest_spine(b, 1 - side)
        emit(log, Event.SOCIAL_ROLL, i, part, value, dice, difficulty, 0, 0)
        if result >= difficulty:
            doublings = 2 if result >= difficulty + TWO_DOUBLINGS else 1
            b.new_deceived[side] = max(b.new_deceived[side], doublings)
    elif part == _COW:
        difficulty = spine_of(b, target)
        emit(log, Event.SOCIAL_ROLL, i, part, value, dice, difficulty, odds, losing)
        if result >= difficulty:
            b.fighters[target].leaves = 1
    else:
        difficulty = lowest_spine(b, 1 - side)
        emit(log, Event.SOCIAL_ROLL, i, part, value, dice, difficulty, odds, losing)
        first, last = rows_of(b, 1 - side)
        for k in range(first, last):
            f = b.fighters[k]
            if f.state == _FIT and f.minor != 0 and spine_of(b, k) <= result:
                f.leaves = 1
    if result < difficulty:
        emit(log, Event.FAILED, i, part, difficulty - result, 0, 0, 0, 0)
