"""Coming to another place, by oneself or thrown, and what that tears apart (OK-MOVE-1, OK-EFF-5)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Event
from .weapons import end_far_contests

_I = types.int64


@jit(types.void(B, _I, _I, LOG))
def put(b, i, at, log):
    """Move a fighter to a place within the arena; a grip on a weapon that gets too long ends (OK-EFF-5)."""
    f = b.fighters[i]
    at = min(max(at, 0), b.arena)
    if at != f.at:
        emit(log, Event.MOVE, i, f.at, at, 0, 0, 0, 0)
        f.at = at
        end_far_contests(b, log)
