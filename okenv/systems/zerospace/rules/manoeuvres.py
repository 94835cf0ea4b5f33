"""Disarming, distracting, taking down, and squeezing whom one restrains (ZS-MAN-1, ZS-MAN-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .arms import armed
from .conditions import fall_prone
from .damage import defeat, defeats, falls_at_once, lose
from .layout import B, Event
from .modifiers import CORE, dv_penalties, succeeds, task_value
from .movement import beside
from .sides import able, stands

_DISTRACT = int(Act.DISTRACT)
_I = types.int64


@jit(types.boolean(B, _I))
def could_disarm(b, t):
    """Whether somebody has anything in hand (ZS-MAN-1)."""
    return stands(b, t) and armed(b, t)


@jit(types.boolean(B, _I))
def could_takedown(b, t):
    """Whether somebody is not on the ground yet (ZS-MAN-1)."""
    return stands(b, t) and b.fighters[t].prone == 0


@jit(types.boolean(B, _I, _I))
def can_disarm(b, i, t):
    """Whether somebody within 1 m has anything in hand (ZS-MAN-1)."""
    return t >= 0 and beside(b, i, t) and could_disarm(b, t)


@jit(types.boolean(B, _I, _I))
def can_distract(b, i, t):
    """Whether somebody can be distracted: she can act, and is not distracted already (ZS-MAN-1, ZS-COND-2)."""
    return t >= 0 and able(b, t) and b.fighters[t].distracted == 0


@jit(types.boolean(B, _I, _I))
def can_takedown(b, i, t):
    """Whether somebody within 1 m could be thrown to the ground (ZS-MAN-1)."""
    return t >= 0 and beside(b, i, t) and could_takedown(b, t)


@jit(_I(B, _I))
def distract_value(b, i):
    """Presence + Deception, a task (ZS-MAN-1)."""
    f = b.fighters[i]
    return task_value(b, i, f.presence + f.deception)


@jit(_I(B, _I))
def distract_difficulty(b, t):
    """8 + Presence + Investigation, penalties taken off; of the helpless 0 (ZS-MAN-1, ZS-COND-1)."""
    f = b.fighters[t]
    return 0 if f.helpless != 0 else CORE + f.presence + f.investigation - dv_penalties(b, t)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def distract(b, i, t, dice, log):
    """A roll to distract; the distractor's own distraction ends with it (ZS-MAN-1, ZS-COND-2, ZS-DMG-2)."""
    value, difficulty = distract_value(b, i), distract_difficulty(b, t)
    emit(log, Event.DISTRACT_ROLL, i, t, value, dice, difficulty, 0, 0)
    b.fighters[i].distracted = 0
    if not succeeds(value + dice - difficulty):
        return
    if defeats(b, _DISTRACT, t):
        defeat(b, i, t, log)
    else:
        b.fighters[t].distracted = 1


@jit(_I(B, _I, _I))
def takedown_points(b, i, t):
    """Points that a takedown takes: Brawn and what iron adds, less Damage Resistance (ZS-MAN-1)."""
    f = b.fighters[i]
    return max(0, f.brawn + f.iron - b.fighters[t].dr)


@jit(_I(B, _I, _I, _I))
def squeeze_points(b, i, t, die):
    """Points that squeezing takes: 1d6 + Brawn - Damage Resistance (ZS-MAN-2)."""
    return max(0, die + b.fighters[i].brawn - b.fighters[t].dr)


@jit(types.void(B, _I, _I, LOG), cold=True)
def takedown(b, i, t, log):
    """A takedown takes Endurance, and whoever still stands is prone; it defeats the unnamed (ZS-MAN-1, ZS-DMG-2)."""
    f, g = b.fighters[i], b.fighters[t]
    if falls_at_once(b, t):
        defeat(b, i, t, log)
        return
    emit(log, Event.TAKEDOWN, i, t, f.brawn + f.iron, g.dr, 0, 0, 0)
    lose(b, t, takedown_points(b, i, t), True, log)
    if stands(b, t):
        fall_prone(b, t, log)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def squeeze(b, i, t, die, log):
    """Squeezing takes Endurance; it defeats the unnamed (ZS-MAN-2, ZS-DMG-2)."""
    if falls_at_once(b, t):
        defeat(b, i, t, log)
        return
    emit(log, Event.SQUEEZE, i, t, die, b.fighters[i].brawn, b.fighters[t].dr, 0, 0)
    lose(b, t, squeeze_points(b, i, t, die), True, log)
