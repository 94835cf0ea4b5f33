"""Powers that are activated and deactivated: a shield, with the resistance that it gives meanwhile (ZS-POW-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Event

_I = types.int64


@jit(types.boolean(B, _I))
def can_activate(b, i):
    """Whether a fighter has a shield that is not active (ZS-POW-1)."""
    f = b.fighters[i]
    return (f.shield == 0) & ((f.s_dr | f.s_mr | f.s_ar) != 0)


@jit(types.void(B, _I))
def switch(b, i):
    """A shield becomes active, with what it adds to resistances, or inactive, without that (ZS-POW-1)."""
    f = b.fighters[i]
    sign = 1 - 2 * f.shield
    f.shield = 1 - f.shield
    f.dr = max(0, f.dr + sign * f.s_dr)
    f.mr = max(0, f.mr + sign * f.s_mr)
    f.ar = max(0, f.ar + sign * f.s_ar)


@jit(types.void(B, _I, LOG), cold=True)
def switch_shield(b, i, log):
    """The same, told (ZS-POW-1)."""
    switch(b, i)
    emit(log, Event.SHIELD, i, b.fighters[i].shield, 0, 0, 0, 0, 0)
