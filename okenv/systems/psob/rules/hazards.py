"""What happens at the end of each round (PS-HAZ-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import hurt, take_harm
from .layout import B, Event, State

_INCAPACITATED = int(State.INCAPACITATED)


@jit(types.void(B, LOG), cold=True)
def end_of_round(b, log):
    """Every hazard of this round hurts everybody in its place, all at once (PS-HAZ-1, PS-INIT-2)."""
    for h in range(b.hazards_n):
        if not b.h_from[h] <= b.turn <= b.h_to[h]:
            continue
        for i in range(b.fighters_n):
            f = b.fighters[i]
            if f.state <= _INCAPACITATED and b.h_left[h] <= f.at <= b.h_right[h]:
                armour = f.armour if b.h_armour[h] != 0 else 0
                emit(log, Event.HAZARD, h, i, b.h_damage[h], armour, 0, 0, 0)
                hurt(b, i, b.h_damage[h] - armour, log)
    for i in range(b.fighters_n):
        take_harm(b, i, log)
