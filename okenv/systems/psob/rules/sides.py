"""Who is on which side: the rows of either side, and who is still in the fight (PS-END-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import standing_of
from okenv.core.jit import jit
from okenv.core.spine import sides_of

from .layout import B, Restraint, State

_FIT, _INCAPACITATED, _IMMOBILE = int(State.FIT), int(State.INCAPACITATED), int(Restraint.IMMOBILE)
NO_SKILL = -99
"""A skill that a sheet lacks."""
_I = types.int64
side_of, rows_of = sides_of(B)  # there are exactly two (PS-END-1)


@jit(types.boolean(B, _I))
def stands(b, i):
    """Whether a fighter is still in the fight: neither incapacitated nor dead nor gone (PS-WOUND-1)."""
    return b.fighters[i].state == _FIT


@jit(types.boolean(B, _I))
def able(b, i):
    """Whether a fighter can do anything at all: in the fight, and not completely unable to move (PS-DODGE-1)."""
    return (b.fighters[i].state == _FIT) & (b.fighters[i].restraint != _IMMOBILE)


@jit(types.boolean(B, _I))
def talks(b, i):
    """Whether a fighter who is incapacitated can still speak: conscious, of no mob, with words to use (PS-WOUND-1)."""
    f = b.fighters[i]
    if b.talks == 0 or f.state != _INCAPACITATED or f.restraint == _IMMOBILE or f.mob != 0:
        return False
    return f.intimidation != NO_SKILL or f.influence != NO_SKILL or f.deceit != NO_SKILL


@jit(types.boolean(B, _I), inline=True)
def takes_part(b, i):
    """Whether a fighter has phases: she can do anything, or at least speak (PS-INIT-1, PS-WOUND-1)."""
    return able(b, i) or talks(b, i)


@jit(types.boolean(B, _I), inline=True)
def carries_on(b, i):
    """Whether a fighter goes on with what she declared: she stands, or has said it lying there (PS-WOUND-1)."""
    return stands(b, i) or b.fighters[i].phase != 0


standing = standing_of(B, rows_of, able)  # without one a side is beaten (PS-END-1)
