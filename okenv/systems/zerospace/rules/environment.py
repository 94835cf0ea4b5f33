"""The environment, last in a round: hazards, what falls, and vehicles nobody steers (ZS-TURN-1, ZS-OBJ-2)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .asking import ask, ask_check, ask_damage
from .damage import falls_at_once
from .forcing import can_defend
from .layout import B, Event, Phase, Prompt, Purpose
from .objects import escapes, hazard_harm, hazard_value, in_hazard, move_hazard
from .sides import able, stands

_HAZARD = int(Purpose.HAZARD)
_NOBODY = np.int64(0)
NOT_MOVED = -1
"""In place of a row: the hazard has yet to move."""
_I = types.int64


@jit(types.void(B, LOG), cold=True)
def begin_environment(b, log):
    """After both sides, what nobody controls moves and strikes (ZS-TURN-1)."""
    b.half = 2
    b.cursor, b.victim, b.targets = 0, NOT_MOVED, _NOBODY
    b.step = Phase.HAZARD
    if b.hazards_n != 0:
        emit(log, Event.ENVIRONMENT, 0, 0, 0, 0, 0, 0, 0)


@jit(types.boolean(B, LOG), cold=True)
def next_hazard(b, log):
    """On to the next who is in a hazard, through all of them; True: she is asked, or dice are awaited (ZS-OBJ-2).

    Whom it reaches may run from it first; ``targets`` are those who have been asked and stay (ZS-FORCE-1).
    """
    while b.cursor < b.hazards_n:
        h = b.cursor
        if b.victim == NOT_MOVED:
            if b.h_gone[h] == 0:
                move_hazard(b, h, log)
            b.victim = 0
        while b.victim < b.fighters_n and b.h_gone[h] == 0:
            i = b.victim
            if stands(b, i) and in_hazard(b, h, i):
                if b.targets == 0 and can_defend(b, i):
                    b.targets = bit(i)
                    ask(b, Prompt.FORCE, i)
                    return True
                b.targets = _NOBODY
                ask_check(b, i, _HAZARD)
                b.step = Phase.HAZARD_ROLL
                return True
            b.victim += 1
        b.cursor += 1
        b.victim = NOT_MOVED
    b.step = Phase.END_OF_ROUND
    return False


@jit(types.void(B, _I, LOG), cold=True)
def roll_hazard(b, dice, log):
    """Agility + Athletics against 12, or the hazard strikes; the helpless always fail (ZS-OBJ-2, ZS-COND-1)."""
    i, h = b.victim, b.cursor
    emit(log, Event.HAZARD_ROLL, h, i, hazard_value(b, i), dice if able(b, i) else 0, 0, 0, 0)
    escaped = escapes(b, i, dice)
    b.fighters[i].distracted = 0
    b.step = Phase.HAZARD
    if escaped:
        b.victim += 1
    elif not falls_at_once(b, i):
        ask_damage(b, i)
        b.step = Phase.HAZARD_DAMAGE
    else:
        hazard_harm(b, h, i, 0, log)
        b.victim += 1


@jit(types.void(B, _I, LOG), cold=True)
def harm_by_hazard(b, die, log):
    """1d6 + level of the hazard, less Damage Resistance (ZS-OBJ-2)."""
    hazard_harm(b, b.cursor, b.victim, die, log)
    b.victim += 1
    b.step = Phase.HAZARD
