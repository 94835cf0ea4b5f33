"""Tasks without an opponent: getting up, stunts with props, gumption (OK-TASK-1, OK-EFF-6, OK-COMB-1, OK-OPT-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .damage import penalty
from .grab import lay
from .layout import B, Event, State, Use
from .movement import AT_HAND, mobile
from .ranks import DEF, GD, GRT
from .rates import SUCCESS
from .setups import own_setup

AUTOMATIC = 5
"""Half-ranks above the difficulty with which no roll is called for: two and a half ranks (OK-COMB-1)."""
GET_UP_DIFFICULTY = DEF
HALF_AT, ALL_AT = GD, GRT
"""Results of gumption that ignore half of the impairment, and all of it (OK-OPT-1)."""
_GET_UP, _STUNT, _GUMPTION = int(Act.GET_UP), int(Act.STUNT), int(Act.GUMPTION)
_LEGS, _OTHER = int(Use.LEGS), int(Use.OTHER)
_I = types.int64


@jit(_I(B, _I))
def footing(b, i):
    """The rank of what a fighter does with her body, impairment taken off (OK-EFF-6, OK-COMB-1)."""
    return b.fighters[i].stunt + penalty(b, i, _LEGS)


@jit(types.boolean(B, _I, _I))
def automatic(b, i, difficulty):
    """Whether a task of the body is so easy that it needs no roll (OK-COMB-1)."""
    return footing(b, i) - difficulty >= AUTOMATIC


@jit(types.boolean(B, _I))
def gets_up_at_once(b, i):
    """Whether getting up needs no roll, and is thus a simple action (OK-EFF-6, OK-COMB-1)."""
    return automatic(b, i, GET_UP_DIFFICULTY)


@jit(types.boolean(B, _I, _I))
def can_reach_prop(b, i, prop):
    """Whether a prop can be used: it is at hand, not used up, and the fighter can move (OK-COMB-1)."""
    if prop >= b.props_n or b.prop_uses[prop] == 0 or not mobile(b, i):
        return False
    at = b.prop_at[prop]
    return at < 0 or abs(b.fighters[i].at - at) <= AT_HAND


@jit(types.boolean(B, _I))
def can_gumption(b, i):
    """Whether an impaired fighter may pull herself together (OK-OPT-1)."""
    f = b.fighters[i]
    return b.gumption_rule != 0 and f.state == State.IMPAIRED and f.gumption == 0


@jit(_I(B, _I, _I))
def task_difficulty(b, kind, prop):
    """The difficulty of getting up, or of a stunt with a prop (OK-EFF-6, OK-COMB-1)."""
    return b.prop_difficulty[prop] if kind == _STUNT else GET_UP_DIFFICULTY


@jit(_I(B, _I))
def task_value(b, i):
    """A roll of the body before the dice: rank + a setup of her own, impairment taken off (OK-TASK-1, OK-SET-1)."""
    return footing(b, i) + own_setup(b, i)


@jit(_I(B, _I, _I, _I, _I, LOG))
def task_margin(b, i, kind, prop, dice, log):
    """How far a roll of the body exceeds its difficulty; below SUCCESS it fails (OK-TASK-1)."""
    difficulty = task_difficulty(b, kind, prop)
    emit(log, Event.TASK, i, kind, b.fighters[i].stunt, dice, penalty(b, i, _LEGS), difficulty, own_setup(b, i))
    return task_value(b, i) + dice - difficulty


@jit(types.void(B, _I, _I, LOG))
def roll_get_up(b, i, dice, log):
    """A fighter tries to get to her feet (OK-EFF-6)."""
    success = task_margin(b, i, _GET_UP, 0, dice, log) >= SUCCESS
    emit(log, Event.TASK_DONE, i, _GET_UP, 1 if success else 0, 0, 0, 0, 0)
    if success:
        lay(b, i, 0, log)


@jit(_I(B, _I))
def gumption_value(b, i):
    """Gumption before the dice: will + a setup of her own, impairment taken off (OK-OPT-1, OK-SET-1)."""
    return b.fighters[i].will + penalty(b, i, _OTHER) + own_setup(b, i)


@jit(types.void(B, _I, _I, LOG))
def roll_gumption(b, i, dice, log):
    """A Good result ignores half of the impairment, a Great one all, until after the next initiative (OK-OPT-1)."""
    f = b.fighters[i]
    emit(log, Event.TASK, i, _GUMPTION, f.will, dice, penalty(b, i, _OTHER), HALF_AT, own_setup(b, i))
    result = gumption_value(b, i) + dice
    if result >= ALL_AT:
        f.gumption = 2
    elif result >= HALF_AT:
        f.gumption = 1
    emit(log, Event.TASK_DONE, i, _GUMPTION, 1 if f.gumption > 0 else 0, f.gumption, 0, 0, 0)
