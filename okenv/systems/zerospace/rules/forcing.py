"""Forced turns: a dodge, cover, diving in front of an ally, running (ZS-FORCE-1, ZS-FORCE-2, ZS-MAN-1, ZS-OBJ-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .area import AREA_RADIUS
from .arms import has_flag, mentalist
from .layout import B, Effort, Event, Flag, Phase, Terror, Type
from .movement import can_move, distance, set_place
from .objects import cover_near
from .powers import can_activate, switch_shield
from .sides import able, overcome, rows_of, side_of

_FORCED, _FREE_OF_FEAR = int(Effort.FORCED), int(Terror.NONE)
_MENTAL, _AREA = int(Type.MENTAL), int(Flag.AREA)
_DODGE, _COVER, _RUN, _ACTIVATE = int(Act.DODGE), int(Act.COVER), int(Act.RUN), int(Act.ACTIVATE)
NO_WAY = -1
_I = types.int64
_PLACE = types.UniTuple(_I, 3)


@jit(types.boolean(B))
def is_area(b):
    """Whether an area attack is under way (ZS-ATT-2)."""
    return b.act == Act.ATTACK and has_flag(b, b.whose, b.option, _AREA)


@jit(types.boolean(B))
def from_hazard(b):
    """Whether what turns are forced against is a hazard of the environment, and no attack (ZS-OBJ-2)."""
    return b.step == Phase.HAZARD


@jit(types.boolean(B))
def unseen(b):
    """Whether all that strikes is mental, which only minds that know of it perceive (ZS-ATT-1)."""
    if from_hazard(b) or b.act != Act.ATTACK or b.fighters[b.whose].w_type[b.option] != _MENTAL:
        return False
    if b.members > 1:
        first, last = rows_of(b, side_of(b, b.whose))
        for k in range(first, last):
            f = b.fighters[k]
            if f.joins != 0 and f.w_type[f.joins - 1] != _MENTAL:
                return False
    return True


@jit(types.boolean(B, _I))
def can_force(b, k):
    """Whether a fighter can force a turn: not overcome, once a round, in none of her own (ZS-FORCE-1, ZS-ATT-4).

    A turn that has come and not begun is the next that she can give up (ZS-DELAY-1).
    """
    begun = (k == b.outer - 1) & (b.opening == 0)
    in_turn = ((k == b.whose) | begun) & (not from_hazard(b))
    return able(b, k) & (b.fighters[k].forced == 0) & (not in_turn) & (not overcome(b, k))


@jit(types.boolean(B, _I))
def can_force_dodge(b, k):
    """Whether a target can dodge: an attack, which she does not dodge yet (ZS-FORCE-1, ZS-OBJ-2)."""
    return b.fighters[k].dodge == 0 and not from_hazard(b)


@jit(types.boolean(B, _I))
def can_force_shield(b, k):
    """Whether a target of an attack can activate a shield (ZS-FORCE-1, ZS-POW-1)."""
    return can_activate(b, k) and not from_hazard(b)


@jit(types.boolean(B, _I))
def can_force_cover(b, k):
    """Whether a target can crouch behind cover that is beside her; against a hazard it is no help (ZS-FORCE-1)."""
    f = b.fighters[k]
    return f.held_by == 0 and f.cover == 0 and cover_near(b, k) >= 0 and not from_hazard(b)


@jit(_I(B, _I, _I))
def way_out(b, k, length):
    """The nearer place outside the area, or the hazard, within a length; NO_WAY: none (ZS-FORCE-2, ZS-OBJ-2)."""
    at, centre, radius = b.fighters[k].at, b.centre, AREA_RADIUS
    if from_hazard(b):
        centre, radius = b.h_at[b.cursor], b.h_width[b.cursor]
    low, high = centre - radius - 1, centre + radius + 1
    to_low, to_high = abs(at - low), abs(at - high)
    lower, higher = low >= 0 and to_low <= length, high <= b.arena and to_high <= length
    if lower and higher:
        if to_low == to_high:
            return low if side_of(b, k) == 0 else high
        return low if to_low < to_high else high
    return low if lower else high if higher else NO_WAY


@jit(_PLACE(B, _I, _I))
def run_leads(b, k, way):
    """``(place, cover, out)``: where a run for cover leads; place NO_WAY: nowhere (ZS-MAN-1, ZS-FORCE-2).

    Cover is no help against a hazard (ZS-OBJ-2).
    """
    f = b.fighters[k]
    length = f.pace * (way + 1)
    at = way_out(b, k, length)
    if at >= 0:
        return at, NO_WAY, 1
    best = NO_WAY
    if f.cover == 0 and not from_hazard(b):
        for c in range(b.covers_n):
            gap = abs(b.c_at[c] - f.at)
            if b.c_health[c] > 0 and gap <= length and (best < 0 or gap < abs(b.c_at[best] - f.at)):
                best = c
    if best < 0:
        return NO_WAY, NO_WAY, 0
    return b.c_at[best], best, 0


@jit(types.boolean(B, _I, _I))
def can_run(b, k, way):
    """Whether a target can run for cover; twice as far only where that is needed to get out (ZS-MAN-1, ZS-FORCE-2)."""
    if not (from_hazard(b) or is_area(b)) or not can_move(b, k):
        return False
    if way != 0 and way_out(b, k, b.fighters[k].pace) >= 0:
        return False
    return run_leads(b, k, way)[0] >= 0


@jit(types.boolean(B, _I))
def can_defend(b, t):
    """Whether a target, or whom a hazard reaches, has anything to force (ZS-FORCE-1, ZS-OBJ-2)."""
    if not can_force(b, t):
        return False
    if unseen(b) and not (b.fighters[t].mr > 0 or mentalist(b, t)):
        return False
    if can_force_dodge(b, t) or can_force_shield(b, t) or can_force_cover(b, t):
        return True
    return can_run(b, t, 0) or can_run(b, t, 1)


@jit(types.boolean(B, _I))
def can_dive(b, k):
    """Whether a fighter can dive at all in front of somebody whom the attack is against (ZS-FORCE-1, ZS-FORCE-2)."""
    return can_force(b, k) and not has(b.targets, k) and can_move(b, k) and b.fighters[k].terror == _FREE_OF_FEAR


@jit(types.boolean(B, _I, _I))
def can_dive_for(b, k, ward):
    """Whether a ward is a target, and within a base move (ZS-FORCE-2)."""
    if ward < 0 or not has(b.targets, ward):
        return False
    return side_of(b, ward) == side_of(b, k) and distance(b, k, ward) <= b.fighters[k].pace


@jit(_I(B))
def next_to_force(b):
    """Whoever is asked next to force a turn: targets by row, then divers by row; -1: nobody (ZS-FORCE-1)."""
    for t in range(b.fighters_n):
        if has(b.targets, t) and not has(b.asked, t) and can_defend(b, t):
            return t
    if b.diver != 0 or b.act == Act.SQUEEZE or is_area(b) or unseen(b):
        return -1
    first, last = rows_of(b, 1 - side_of(b, b.whose))
    if last - first < 2:
        return -1
    for k in range(first, last):
        if has(b.asked, k) or not can_dive(b, k):
            continue
        for ward in range(first, last):
            if can_dive_for(b, k, ward):
                return k
    return -1


@jit(types.void(B, _I, _I, LOG))
def pay(b, k, how, log):
    """A forced turn costs a stored one, or the next that comes (ZS-FORCE-1, ZS-FORCE-2)."""
    f = b.fighters[k]
    f.forced = 1
    stored = f.stored
    if stored != 0:
        f.stored = 0
        f.given_up += 1
    else:
        f.owed += 1
    emit(log, Event.FORCE, k, how, f.owed, stored, 0, 0, 0)


@jit(types.void(B, _I, _I, _I, LOG))
def force(b, k, how, option, log):
    """A fighter forces a turn: DODGE, COVER, ACTIVATE, RUN (the way) or DIVE (the ward) (ZS-FORCE-1, ZS-POW-1)."""
    f = b.fighters[k]
    pay(b, k, how, log)
    if how == _DODGE:
        f.dodge = _FORCED
    elif how == _COVER:
        f.cover = cover_near(b, k) + 1
        emit(log, Event.COVER, k, f.cover - 1, 0, 0, 0, 0, 0)
    elif how == _ACTIVATE:
        switch_shield(b, k, log)
    elif how == _RUN:
        run_for_cover(b, k, option, log)
    else:
        at = b.fighters[option].at
        emit(log, Event.DIVE, k, option, f.at, at, 0, 0, 0)
        set_place(b, k, at)
        b.diver, b.ward = k + 1, option


@jit(types.void(B, _I, _I, LOG), cold=True)
def run_for_cover(b, k, way, log):
    """A target leaves the area or the hazard, and is none any more, or gets behind cover (ZS-MAN-1, ZS-FORCE-2)."""
    f = b.fighters[k]
    at, cover, out = run_leads(b, k, way)
    emit(log, Event.RUN, k, f.at, at, way, out, int(from_hazard(b)), 0)
    set_place(b, k, at)
    if cover >= 0:
        f.cover = cover + 1
        emit(log, Event.COVER, k, cover, 0, 0, 0, 0, 0)
    if way != 0 and f.run == 0:
        f.run = _FORCED
    if out != 0:
        b.targets &= ~bit(k)
