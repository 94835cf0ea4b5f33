"""What concentrated fire and dogpile come to, exactly, against what all would do alone (BR-GROUP-1, BR-GROUP-2)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.groups import can_gang_up, takes_part
from ...rules.layout import ARMS, B, Deed, Kind
from ..forecast import DOWN_WORTH, GROUP_BLOW, group_blow, worth
from .arms import arm_against, fits
from .words import With

_RANGED = int(Kind.RANGED)
_CONCENTRATE, _DOGPILE = int(Deed.CONCENTRATE), int(Deed.DOGPILE)
_I = types.int64


@jit(_I(B, _I, _I))
def deed_with(b, i, w):
    """What a group does with a weapon: concentrated fire, or a dogpile (BR-GROUP-1)."""
    return _CONCENTRATE if b.fighters[i].w_kind[w] == _RANGED else _DOGPILE


@jit(GROUP_BLOW(B, _I, _I, _I))
def best_group(b, i, t, which):
    """``(weapon, worth, hit, hits)`` of the group attack that is worth most, of a kind; weapon -1: there is none."""
    found, best, hit, hits = -1, 0, 0, 0
    for w in range(ARMS):
        if fits(b, i, w, which) and can_gang_up(b, i, deed_with(b, i, w), t, w):
            one = group_blow(b, i, deed_with(b, i, w), t, w)
            good = worth((one[0], one[1], one[2]), DOWN_WORTH)
            if found < 0 or good > best:
                found, best, hit, hits = w, good, one[0], one[3]
    return found, best, hit, hits


@jit(types.boolean(B, _I, _I))
def pays_against(b, i, t):
    """Whether a group attack is worth more than what each of its members would do alone (BR-GROUP-1)."""
    w, good, _, _ = best_group(b, i, t, With.BEST)
    if w < 0:
        return False
    alone = 0
    for k in range(b.fighters_n):
        if takes_part(b, i, k, t, w):
            alone += arm_against(b, k, t, With.BEST)[1]
    return good > alone
