"""Which weapon a gambit's fighter uses on somebody, and what its attack is worth (PS-ATT-1, PS-ATT-2)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit

from ...rules.layout import HANDS, B, Kind, Prompt
from ..forecast import BLOW, FAR, NO_BLOW, blow_after, blow_with, declaring, snapping, way_to_attack
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


@jit(types.Tuple((_I, BLOW))(B, _I, _I, _I))
def best_attack(b, i, t, which):
    """``(weapon, blow)`` of the attack worth most, with as little movement as there may be; weapon -1 for none."""
    f = b.fighters[i]
    if declaring(b, i) and b.prompt >= Prompt.RATE:
        w = np.int64(f.p_weapon[f.parts_n - 1])
        return w, blow_with(b, i, t, w, 0)
    best, found, blow = -1, -1, NO_BLOW
    for w in range(HANDS + 1):
        if not fits(b, i, w, which) or (snapping(b, i) and w != f.hair - 1):
            continue
        way = way_to_attack(b, i, t, w)
        if way != FAR:
            one = blow_after(b, i, t, w, way, 0)
            good = 8 * worth(one) + 4 - way
            if good > best:
                best, found, blow = good, w, one
    return found, blow


@jit(_I(B, _I, _I, _I))
def weapon_against(b, i, t, which):
    """The weapon of a kind whose attack is worth most; -1 for none."""
    return best_attack(b, i, t, which)[0]
