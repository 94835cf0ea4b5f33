"""Damage: points from net damage, lethal and nonlethal, states, and dying (OK-DMG-1 to OK-DMG-4)."""

from __future__ import annotations

import math

import numpy as np
from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, ONGOING

from .grab import tear_away
from .layout import B, Damage, Event, State
from .ranks import AVG, number
from .sides import side_of, standing
from .weapons import drop_taken, end_contest

IMPAIRED_AT, DOWN_AT, OUT_AT = 5, 7, 10
"""Points at which a fighter under the full rules is Impaired, Down, Out (OK-DMG-3)."""
_DOWN = int(State.DOWN)
DYING_AT = 10
"""Lethal points from which a fighter is dying (OK-DMG-4)."""

LOWEST_NET, _HIGHEST_NET = -2, 45
_EXACT = [number(AVG + net) for net in range(LOWEST_NET, _HIGHEST_NET + 1)]
_POINTS = np.array([math.ceil(points) for points in _EXACT], np.int64)
_ROUNDED_UP = np.array([points != int(points) for points in _EXACT])

LETHALITY = ((1, 1), (2, 3), (1, 2), (1, 3), (1, 5), (1, 7), (1, 10))
"""The printed fractions of lethal points, by row (OK-DMG-2)."""
LETHALITY_ROWS = len(LETHALITY)
_NUMERATOR = np.array([n for n, _ in LETHALITY], np.int64)
_DENOMINATOR = np.array([d for _, d in LETHALITY], np.int64)

HALF_ROUNDS = (2160, 480, 120, 24, 4, 1)
"""Half-rounds until death at 10, 11, ... 15 and more lethal points (OK-DMG-4): 90 min, 20 min,
5 min, 1 min, 2 rounds, half a round, a round being 5 seconds."""
_CLOCK = np.array(HALF_ROUNDS, np.int64)

_I = types.int64


@jit(_I(_I))
def points_of(net):
    """Points from net damage (damage rank minus damage resistance, in half-ranks) (OK-DMG-1).

    The series ends at a net damage of 45, thirty million points: what comes after would not fit the record.
    """
    if net < LOWEST_NET:
        return 0
    return _POINTS[min(net, _HIGHEST_NET) - LOWEST_NET]


@jit(_I(_I, _I, _I))
def lethal_of(points, net, row):
    """How many of the points are lethal, by the row of the lethality table (OK-DMG-2, OK-EDGE-11).

    To the nearest, ties down; where the points were rounded up, at least one is nonlethal.
    """
    row = min(max(row, 0), LETHALITY_ROWS - 1)
    d = _DENOMINATOR[row]
    lethal = (2 * points * _NUMERATOR[row] + d - 1) // (2 * d)
    if points > 0 and _ROUNDED_UP[min(net, _HIGHEST_NET) - LOWEST_NET]:
        lethal = min(lethal, points - 1)
    return lethal


@jit(_I(B, _I))
def points_on(b, i):
    """Points of damage (or tags) that a fighter bears."""
    f = b.fighters[i]
    return f.lethal + f.nonlethal + f.tags


@jit(_I(B, _I, _I, _I))
def cracked(b, i, points, row):
    """The row of lethality of a blow: under ``headcracking`` one up if it brings her Down, two if Out (OK-OPT-1)."""
    if b.headcracking == 0:
        return row
    before = points_on(b, i)
    if before < OUT_AT <= before + points:
        return row - 2
    return row - 1 if before < DOWN_AT <= before + points else row


@jit(_I(_I))
def state_of(points):
    """The state that a total of points means under the full rules (OK-DMG-3)."""
    if points >= OUT_AT:
        return State.OUT
    if points >= DOWN_AT:
        return State.DOWN
    return State.IMPAIRED if points >= IMPAIRED_AT else State.FIT


@jit(_I(B, _I, _I))
def penalty(b, i, use):
    """What impairment takes off a roll: a full rank (OK-DMG-3, OK-EDGE-3).

    Under ``limb_mangling`` a mangled limb takes two full ranks off what is done with it (``use``) and
    a half-rank off all else; gumption ignores half of it, or all (OK-OPT-1).
    """
    f = b.fighters[i]
    if f.state != State.IMPAIRED:
        return 0
    off = 2
    if f.maimed != 0:
        off = 4 if f.maimed == use else 1
    if f.gumption == 1:
        off //= 2
    elif f.gumption == 2:
        off = 0
    return -off


@jit(types.void(B, _I, LOG))
def lose_setup(b, i, log):
    """A fighter's pending setup is gone (OK-SET-1, OK-EDGE-8)."""
    f = b.fighters[i]
    if f.setup_on != 0:
        emit(log, Event.SETUP_LOST, i, f.setup_on - 1, 0, 0, 0, 0, 0)
        f.setup_on = 0
        f.setup_bonus = 0


@jit(types.void(B, _I, _I, LOG), cold=True)
def set_state(b, i, state, log):
    """Give a fighter a state; whoever falls or leaves loses AP, carry, setup and defences at once (OK-EDGE-4).

    Nothing occupies her any more (OK-TURN-3), she is in no grab and drops what she took (OK-EFF-2).
    Setups against the fallen die (OK-EDGE-8), and a side with nobody standing is beaten (OK-EDGE-6).
    """
    f = b.fighters[i]
    before = f.state
    if state == before:
        return
    emit(log, Event.STATE, i, before, state, 0, 0, 0, 0)
    f.state = state
    if state < State.DOWN or before >= State.DOWN:
        return
    f.ap = 0
    f.carry = 0
    f.holding = 0
    f.def_one = 0
    f.def_group = 0
    f.def_all = 0
    f.exposed = 0
    f.gumption = 0
    f.prone = 0
    f.occupied = 0
    tear_away(b, i, log)
    end_contest(b, i, log)
    if f.contests != 0:
        end_contest(b, f.contests - 1, log)
    drop_taken(b, i, f.at if state <= State.DEAD else -1, log)
    lose_setup(b, i, log)
    for k in range(b.fighters_n):
        if b.fighters[k].setup_on == i + 1:
            lose_setup(b, k, log)
    if standing(b, side_of(b, i)) == 0 and b.outcome == ONGOING:
        b.outcome = 1 - side_of(b, i)


@jit(types.void(B, _I, LOG))
def update_state(b, i, log):
    """Let the state follow the current total of points (OK-DMG-3), unless Down or Out is final."""
    f = b.fighters[i]
    if f.state > State.OUT:
        return
    total = points_on(b, i)
    state = state_of(total)
    if f.state >= State.DOWN and b.down_final != 0:
        state = max(state, _DOWN)
    if f.state == State.OUT and b.out_final != 0:
        state = f.state
    if total < IMPAIRED_AT:
        f.maimed = 0
    set_state(b, i, state, log)


@jit(types.void(B, _I, _I, _I, LOG))
def take_points(b, i, points, lethal, log):
    """A fighter under the full rules takes points; they add up without a cap (OK-EDGE-5)."""
    f = b.fighters[i]
    f.lethal += lethal
    f.nonlethal += points - lethal
    if f.lethal >= DYING_AT:
        left = _CLOCK[min(f.lethal - DYING_AT, len(_CLOCK) - 1)]
        if f.clock == 0 or left < f.clock:
            f.clock = left
            emit(log, Event.DYING, i, left, 0, 0, 0, 0, 0)
    update_state(b, i, log)


@jit(types.void(B, LOG))
def tick_clocks(b, log):
    """At the end of a round the dying come a round nearer to death (OK-DMG-4, OK-END-1)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.clock > 0 and f.state != State.DEAD:
            f.clock = max(f.clock - 2, 0)
            if f.clock == 0:
                emit(log, Event.DEATH, i, 0, 0, 0, 0, 0, 0)
                set_state(b, i, State.DEAD, log)


@jit(types.boolean(B, _I))
def full_rules(b, i):
    """Whether a fighter takes damage by the full rules: Impaired, lethal points, recovery (OK-EDGE-12)."""
    return b.fighters[i].damage_mode == Damage.FULL
