"""Who is where several are struck at once: the area of an attack, and those beside each other (ZS-ATT-2, ZS-MAN-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit
from okenv.core.jit import jit

from .layout import B
from .sides import rows_of, stands

AREA_RADIUS = 5
"""Metres around its target that an area attack reaches (ZS-ATT-2)."""
BOTH = 2
"""In place of a side: both of them (ZS-ATT-3)."""
_I = types.int64
_NOBODY = np.int64(0)


@jit(_I(B, _I, _I, _I))
def around(b, side, at, reach):
    """Those of a side, or of both, who stand within so many metres of a place, as bits (ZS-ATT-2, ZS-MAN-1)."""
    first, last = 0, b.fighters_n
    if side != BOTH:
        first, last = rows_of(b, side)
    rows = _NOBODY
    for k in range(first, last):
        if stands(b, k) and abs(b.fighters[k].at - at) <= reach:
            rows |= bit(k)
    return rows
