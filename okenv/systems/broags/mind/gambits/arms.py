"""Which weapon a gambit attacks with: the one of which its action is worth most, with the movement that it takes."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.arms import ready
from ...rules.attack import seconds
from ...rules.layout import ARMS, FIST, KICK, B, Deed, Kind, Prompt
from ..forecast import BLOW, DOWN_WORTH, FAR, HERE, blow_with, way_to, worth
from .words import With

_STRIKE, _RANGED, _MELEE = int(Deed.STRIKE), int(Kind.RANGED), int(With.MELEE)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether there is a weapon at that place, and of the kind that is asked for; fist and foot are of melee."""
    if w >= b.fighters[i].weapons_n and w < FIST:
        return False
    return which == With.BEST or (b.fighters[i].w_kind[w] != _RANGED) == (which == _MELEE)


@jit(_I(B, _I, _I, _I))
def worth_with(b, i, t, w):
    """What an attack with a ready weapon is worth; 0 where there is none."""
    if not fits(b, i, w, With.BEST) or not ready(b, i, w):
        return 0
    return worth(blow_with(b, i, t, w), DOWN_WORTH)


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I))
def arm_against(b, i, t, which):
    """``(weapon, worth)`` of the action that is worth most, its second attack in it, the better attack first.

    The weapon is -1 where there is none.
    """
    each = (
        worth_with(b, i, t, 0),
        worth_with(b, i, t, 1),
        worth_with(b, i, t, 2),
        worth_with(b, i, t, FIST),
        worth_with(b, i, t, KICK),
    )
    found, best, rank = -1, 0, -1
    for w in range(ARMS):
        if not fits(b, i, w, which) or not ready(b, i, w):
            continue
        way = way_to(b, i, t, _STRIKE, w)
        if way == FAR:
            continue
        more = 0
        for other in range(ARMS):
            if each[other] > more and seconds(b, i, w, other) and way_to(b, i, t, _STRIKE, other) == way:
                more = each[other]
        good = 2 * (each[w] + more) + int(way == HERE)
        if good > rank or (good == rank and each[w] > each[found]):
            found, best, rank = w, each[w] + more, good
    return found, best


@jit(_I(B, _I, _I, _I))
def weapon_against(b, i, t, which):
    """The weapon for the first attack, of a kind; the declared one where it is aimed; -1 for none (BR-TWO-1)."""
    if i == b.actor and b.prompt == Prompt.AREA:
        return b.weapon
    if i == b.actor and b.prompt == Prompt.SECOND:
        return weapon_again(b, i, t, which)
    return arm_against(b, i, t, which)[0]


@jit(_I(B, _I, _I, _I))
def weapon_again(b, i, t, which):
    """The weapon for the second attack of an action, of a kind; -1 for none (BR-TWO-1)."""
    found, best = -1, 0
    for w in range(ARMS):
        able = fits(b, i, w, which) and ready(b, i, w) and seconds(b, i, b.first, w)
        if able and way_to(b, i, t, _STRIKE, w) == HERE:
            good = worth(blow_with(b, i, t, w), DOWN_WORTH)
            if found < 0 or good > best:
                found, best = w, good
    return found


@jit(BLOW(B, _I, _I))
def best_blow(b, i, t):
    """What the best attack of a fighter on somebody comes to; nothing where there is none."""
    w = weapon_against(b, i, t, With.BEST)
    return blow_with(b, i, t, w) if w >= 0 else (0, 0, 0)
