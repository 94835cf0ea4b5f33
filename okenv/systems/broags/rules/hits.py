"""Wild and tamed attacks: which area of the body is hit (BR-HIT-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import Area

VITAL, TAMED = 3, 2
"""Margins from which a wild attack hits the vitals, and a tamed one hits at all (BR-HIT-1)."""
_NONE, _EXTREMITIES, _CENTRE, _VITALS = (int(area) for area in Area)
_I = types.int64


@jit(_I(_I, _I))
def area_hit(aim, margin):
    """The area that is hit by an attack aimed at one, or wild (``aim`` 0); NONE for a miss (BR-HIT-1)."""
    if aim != _NONE:
        return aim if margin >= TAMED else _NONE
    if margin < 0:
        return _NONE
    return _VITALS if margin >= VITAL else _CENTRE if margin > 0 else _EXTREMITIES


@jit(_I(_I, _I))
def scaled_to(area, figure):
    """A weapon's figure by area: half of it, rounded down, in the extremities, twice in the vitals (BR-DMG-1)."""
    return figure // 2 if area == _EXTREMITIES else figure * 2 if area == _VITALS else figure
