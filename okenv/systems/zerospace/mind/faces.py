"""What a hit takes over the six faces of its die: from a table, made by the chapter's own rule (ZS-DMG-1, ZS-ATT-1)."""

from __future__ import annotations

from inspect import unwrap

import numpy as np
from numba import types

from okenv.core.jit import jit

from ..rules.arms import has_flag
from ..rules.damage import before_die, done, falls_at_once, tires
from ..rules.layout import B, Flag, Type

LOWEST, HIGHEST = -6, 24
"""What the die is added to, at which no face takes anything, and beyond which no level and bonus come."""
MOST = HIGHEST + 7
"""Points left from which on no face takes all of them."""
_SPAN = HIGHEST - LOWEST + 1
_NORMAL, _STUNNING, _HARM = int(Type.NORMAL), int(Flag.STUNNING), int(Flag.HARM)
_I = types.int64


def _lost() -> np.ndarray:
    """Points that each face takes: by whether it does half, what the die is added to, what is left, and the face."""
    rule, left = unwrap(done), np.arange(MOST + 1)
    sums = np.arange(LOWEST, HIGHEST + 1)[:, None] + np.arange(1, 7)
    points = np.array([[[rule(int(kind), int(n)) for n in row] for row in sums] for kind in (_NORMAL, Type.MENTAL)])
    return np.minimum(points[:, :, None, :], left[:, None])


_LOST = _lost()
_DOWN = np.equal(_LOST, np.arange(MOST + 1)[:, None]).sum(-1).astype(np.int16).reshape(-1)
_POINTS = _LOST.sum(-1).astype(np.int16).reshape(-1)
EACH = 1.0 / np.maximum(np.arange(MOST + 1), 1)
"""By what is left, the share of it that a point is; of more than MOST it is less."""


@jit(_I(_I, _I, _I))
def _place(halves, base, left):
    return (halves * _SPAN + min(max(base, LOWEST), HIGHEST) - LOWEST) * (MOST + 1) + min(left, MOST)


@jit(types.UniTuple(_I, 2)(_I, _I, _I))
def faces(halves, base, left):
    """``(down, points)``: how many faces take all that is left, and what they take together (ZS-DMG-1).

    Args:
        halves: 1 for mental attacks and alterations.
        base: what the die is added to: level and bonus less resistance.
        left: points, 1 or more.
    """
    at = _place(halves, base, left)
    return int(_DOWN[at]), int(_POINTS[at])


@jit(types.float64(_I, _I, _I))
def share(halves, base, left):
    """The share of what is left that a hit takes on average; see :func:`faces`."""
    return _POINTS[_place(halves, base, left)] / (6.0 * left)


@jit(_I(B, _I, types.boolean))
def left_of(b, t, stunning):
    """What a target has left against such an attack: Endurance, or Health; 1 at least (ZS-DMG-1)."""
    f = b.fighters[t]
    return max(1, f.endurance if tires(b, t, stunning) else f.health)


@jit(types.UniTuple(_I, 3)(B, _I, _I, _I))
def hit_of(b, i, w, t):
    """``(halves, base, left)`` of a hit without a bonus, for :func:`faces`; no bonus helps an arm without harm.

    One point is left of the unnamed, whom any hit defeats (ZS-DMG-2).
    """
    if falls_at_once(b, t):
        return 0, HIGHEST, 1
    halves, left = int(b.fighters[i].w_type[w] != _NORMAL), left_of(b, t, has_flag(b, i, w, _STUNNING))
    return halves, before_die(b, i, w, t, 0) if has_flag(b, i, w, _HARM) else LOWEST - HIGHEST, left
