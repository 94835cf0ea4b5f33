"""Which weapon a gambit's fighter uses on somebody, and what its attack is worth (PS-ATT-1, PS-ATT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.attack import can_attack
from ...rules.layout import HANDS, B, Kind, Prompt
from ..forecast import BLOW, FAR, acts_at, blow_with, declaring, snapping, way_to
from .words import With

DOWN_WORTH, STUN_WORTH = 12, 3
"""What it is worth to bring somebody down, or to stun her, in points of damage."""
_MELEE = int(Kind.MELEE)
_I = types.int64


@jit(_I(BLOW))
def worth(found):
    """How much a blow is worth, in ninths of points of damage."""
    return found[3] + DOWN_WORTH * found[2] + STUN_WORTH * found[1]


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether a weapon is of the kind that is asked for; thrown ones count as ranged."""
    if w >= b.fighters[i].weapons_n and w != HANDS:
        return False
    return which == With.BEST or (b.fighters[i].w_kind[w] == _MELEE) == (which == With.MELEE)


@jit(_I(B, _I, _I, _I))
def weapon_against(b, i, t, which):
    """The weapon of a kind whose attack is worth most, with as little movement as there may be; -1 for none."""
    f = b.fighters[i]
    if declaring(b, i) and b.prompt >= Prompt.RATE:
        return f.p_weapon[f.parts_n - 1]
    best, found = -1, -1
    for w in range(HANDS + 1):
        if not fits(b, i, w, which) or (snapping(b, i) and w != f.hair - 1):
            continue
        way = way_to(b, i, t, w)
        if way != FAR and can_attack(b, i, t, w, acts_at(b, i, t, way)):
            good = 8 * worth(blow_with(b, i, t, w, 0)) + 4 - way
            if good > best:
                best, found = good, w
    return found
