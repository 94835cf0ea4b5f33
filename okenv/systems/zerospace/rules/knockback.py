"""Knockback: how far a hit pushes its target, and whether she keeps her feet (ZS-KNOCK-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import has_flag
from .conditions import fall_prone
from .layout import B, Event, Flag, Type
from .modifiers import MODERATE, succeeds
from .movement import away, away_from, set_place, within
from .objects import hazard_value
from .sides import able, stands

STEADY = 2
"""Metres that somebody is pushed without a roll to keep her feet (ZS-KNOCK-1)."""
_NORMAL, _AREA = int(Type.NORMAL), int(Flag.AREA)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I, _I))
def pushes(b, i, w, t, margin):
    """Whether a hit pushes: the option, a normal attack, a target who stands and is in no grapple (ZS-KNOCK-1)."""
    if b.knockback == 0 or margin <= 0 or b.fighters[i].w_type[w] != _NORMAL or not stands(b, t):
        return False
    return (b.fighters[t].holds | b.fighters[t].held_by) == 0


@jit(_I(B, _I, _I, _I))
def thrust(b, i, w, t):
    """Where a hit pushes: away from an area's centre, else from the striker, else to her own edge (ZS-KNOCK-1)."""
    if has_flag(b, i, w, _AREA) and b.fighters[t].at != b.centre:
        return away_from(b, t, b.centre)
    return away(b, t, i)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def push(b, i, t, margin, log):
    """A target is pushed by AV - DV metres, to the edge of the arena at most, and out of cover (ZS-KNOCK-1)."""
    f = b.fighters[t]
    at = within(b, f.at + margin * thrust(b, i, b.arm, t))
    if at != f.at:
        emit(log, Event.PUSHED, t, f.at, at, 0, 0, 0, 0)
        set_place(b, t, at)


@jit(_I(B, _I))
def knockback_value(b, t):
    """Agility + Athletics, a task (ZS-KNOCK-1)."""
    return hazard_value(b, t)


@jit(types.void(B, _I, _I, LOG), cold=True)
def keep_feet(b, t, dice, log):
    """A roll against 12, or she is prone, as the helpless are; distraction ends (ZS-KNOCK-1, ZS-COND-1, ZS-COND-2)."""
    value = knockback_value(b, t)
    emit(log, Event.FEET_ROLL, t, value, dice if able(b, t) else 0, 0, 0, 0, 0)
    b.fighters[t].distracted = 0
    if not able(b, t) or not succeeds(value + dice - MODERATE):
        fall_prone(b, t, log)
