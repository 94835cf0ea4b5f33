"""Hit points that are left, and what wounds and a hold take off a fighter's own checks (BR-DMG-1, BR-PEN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .layout import B, Bond

HIT_POINTS = 5
"""Hit points for each point of Toughness (BR-DMG-1)."""
HOLDING = 4
"""What holding somebody takes off every roll (BR-PIN-1)."""
_HOLDER = int(Bond.HOLDER)
_I = types.int64


@jit(_I(B, _I))
def most_of(b, i):
    """The hit points of a fighter who is not hurt (BR-DMG-1)."""
    return HIT_POINTS * b.fighters[i].toughness


@jit(_I(B, _I))
def left_of(b, i):
    """The hit points that a fighter has left: lethal and nonlethal harm add up (BR-DMG-2)."""
    f = b.fighters[i]
    return HIT_POINTS * f.toughness - f.lethal - f.nonlethal


@jit(types.boolean(_I))
def puts_out(left):
    """Whether somebody is out with so many hit points left (BR-DMG-1)."""
    return left <= 0


@jit(_I(B, _I))
def penalty(b, i):
    """-1 with 3T hit points left or fewer, -2 with 2T, -3 with T (BR-DMG-1, BR-DMG-2)."""
    left, toughness = left_of(b, i), b.fighters[i].toughness
    return -(int(left <= 3 * toughness) + int(left <= 2 * toughness) + int(left <= toughness))


@jit(_I(B, _I))
def own(b, i):
    """What is added to each roll of a fighter's own: wounds, and the -4 of a holder (BR-PEN-1, BR-PIN-1)."""
    return penalty(b, i) - (HOLDING if b.fighters[i].bond == _HOLDER else 0)


@jit(_I(B, _I))
def might_of(b, i):
    """What the dice of Strength are added to: in the second roll of a manoeuvre, and to break free (BR-PEN-1)."""
    return b.fighters[i].strength + own(b, i)
