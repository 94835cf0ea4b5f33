"""The start of a round: Tide of Battle and recovery (OK-TIDE-1, OK-REC-1, OK-EDGE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import full_rules, update_state
from .layout import B, Event, State, Tide
from .sides import side_of

RECOVERY_UNIT = 210
"""Recovery counts in 1/210 of a point, which all printed fractions divide (OK-PRE-2)."""


@jit(types.boolean(B))
def tide_this_round(b):
    """Whether the Tide of Battle is rolled in this round (OK-TIDE-1)."""
    return b.tide_option == Tide.EVERY_ROUND or (b.tide_option == Tide.FIRST_ROUND and b.turn == 1)


@jit(types.void(B, LOG))
def recover_all(b, log):
    """Everybody recovers nonlethal points: twice on a Tide of 6, not at all on a 1 (OK-REC-1).

    The counter of fractions is cleared while there is nothing to recover (OK-EDGE-2). Mooks under
    the streamlined rules do not recover (OK-EDGE-12). Whoever is out for good loses points too, but stays out.
    """
    for side in range(2):
        if b.tide[side] == 1:
            emit(log, Event.NO_RECOVERY, side, 0, 0, 0, 0, 0, 0)
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if not full_rules(b, i) or f.state >= State.DEAD:
            continue
        if f.nonlethal == 0:
            f.fraction = 0
            continue
        die = b.tide[side_of(b, i)]
        times = 2 if die == 6 else (0 if die == 1 else 1)
        f.fraction += f.recovery * times
        points = min(f.fraction // RECOVERY_UNIT, f.nonlethal)
        f.fraction -= f.fraction // RECOVERY_UNIT * RECOVERY_UNIT
        if points > 0:
            f.nonlethal -= points
            emit(log, Event.RECOVER, i, points, times, 0, 0, 0, 0)
            if f.nonlethal == 0:
                f.fraction = 0
            update_state(b, i, log)
    # What the die said has now happened; nothing of it stays hidden in the record.
    b.tide[0] = 0
    b.tide[1] = 0
