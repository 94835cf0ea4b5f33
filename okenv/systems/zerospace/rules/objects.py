"""Cover and what is left of it, and the hazards of the environment (ZS-OBJ-1, ZS-OBJ-2, ZS-COND-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import has_flag, ready
from .damage import falls_at_once, leave_fight, lose
from .layout import B, Event, Flag, Type
from .modifiers import MODERATE, succeeds, task_value
from .movement import ADJACENT
from .sides import able, stands

OBJECT = 8
"""The Difficulty Value of what does not move (ZS-OBJ-2)."""
_NORMAL, _HARM, _STUNNING = int(Type.NORMAL), int(Flag.HARM), int(Flag.STUNNING)
_I = types.int64


@jit(_I(B, _I))
def cover_near(b, i):
    """The place within 1 m to crouch behind, the nearest, then the lowest; -1: none, or she has cover (ZS-ACT-1)."""
    f = b.fighters[i]
    best, least = -1, ADJACENT + 1
    if f.cover == 0:
        for c in range(b.covers_n):
            gap = abs(b.c_at[c] - f.at)
            if b.c_health[c] > 0 and gap < least:
                best, least = c, gap
    return best


@jit(types.void(B, _I, _I, LOG))
def take_cover(b, i, c, log):
    """A fighter crouches behind cover (ZS-COND-1)."""
    b.fighters[i].cover = c + 1
    emit(log, Event.COVER, i, c, 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I, _I))
def can_wreck(b, i, c, w):
    """Whether an arm can break what gives cover: normal, not stunning, in range (ZS-OBJ-1, ZS-RANGE-1)."""
    if c >= b.covers_n or b.c_health[c] <= 0 or not ready(b, i, w):
        return False
    f = b.fighters[i]
    if f.w_type[w] != _NORMAL or not has_flag(b, i, w, _HARM) or has_flag(b, i, w, _STUNNING):
        return False
    return abs(b.c_at[c] - f.at) <= f.w_range[w]


@jit(_I(B, _I, _I, _I))
def wreck_points(b, i, w, die):
    """The Health that an object loses to an arm: 1d6 + level (ZS-OBJ-2)."""
    return die + b.fighters[i].w_level[w]


@jit(types.void(B, _I, _I, _I, _I, LOG), cold=True)
def wreck(b, i, c, w, die, log):
    """An object loses 1d6 + level of its Health; cover without any is destroyed, and nobody's (ZS-OBJ-1, ZS-OBJ-2)."""
    f = b.fighters[i]
    b.c_health[c] = max(0, b.c_health[c] - wreck_points(b, i, w, die))
    emit(log, Event.WRECK, i, c, w, f.w_from[w], die, f.w_level[w], b.c_health[c])
    if b.c_health[c] > 0:
        return
    for k in range(b.fighters_n):
        if b.fighters[k].cover == c + 1:
            b.fighters[k].cover = 0


@jit(types.void(B, _I, LOG), cold=True)
def move_hazard(b, h, log):
    """What falls or drives without control moves; outside the arena it is gone (ZS-TURN-1, ZS-OBJ-2)."""
    at = b.h_at[h] + b.h_speed[h]
    if b.h_gone[h] == 0 and b.h_speed[h] != 0:
        emit(log, Event.HAZARD_MOVES, h, b.h_at[h], at, 0, 0, 0, 0)
        b.h_at[h] = at
        if at < 0 or at > b.arena:
            b.h_gone[h] = 1


@jit(types.boolean(B, _I, _I))
def in_hazard(b, h, i):
    """Whether a hazard threatens a fighter (ZS-OBJ-2)."""
    return b.h_gone[h] == 0 and stands(b, i) and abs(b.fighters[i].at - b.h_at[h]) <= b.h_width[h]


@jit(_I(B, _I))
def hazard_value(b, i):
    """Agility + Athletics, a task (ZS-OBJ-2, ZS-KNOCK-1)."""
    f = b.fighters[i]
    return task_value(b, i, f.agility + f.athletics)


@jit(types.boolean(B, _I, _I))
def escapes(b, i, dice):
    """Whether whoever rolls so much escapes a hazard: 12 is enough; the helpless never do (ZS-OBJ-2, ZS-COND-1)."""
    return able(b, i) and succeeds(hazard_value(b, i) + dice - MODERATE)


@jit(_I(B, _I, _I, _I))
def hazard_points(b, h, i, die):
    """The Health that a hazard takes from a fighter: 1d6 + level - Damage Resistance (ZS-OBJ-2)."""
    return max(0, die + b.h_level[h] - b.fighters[i].dr)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def hazard_harm(b, h, i, die, log):
    """A hazard that is not escaped takes Health; the unnamed are out (ZS-OBJ-2)."""
    if falls_at_once(b, i):
        leave_fight(b, i, log)
        return
    emit(log, Event.HAZARD_HIT, h, i, die, b.h_level[h], b.fighters[i].dr, 0, 0)
    lose(b, i, hazard_points(b, h, i, die), False, log)
