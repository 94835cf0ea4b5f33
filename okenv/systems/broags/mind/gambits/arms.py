"""Which weapon a gambit attacks with: the one of which its action is worth most, with the movement that it takes."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.arms import ready
from ...rules.attack import seconds
from ...rules.layout import ARMS, FIST, KICK, B, Deed, Kind, Prompt
from ..forecast import BLOW, DOWN_WORTH, FAR, HERE, NO_BLOW, blow_over, blow_with, gap_after, way_to, worth
from .words import With

_STRIKE, _RANGED, _MELEE = int(Deed.STRIKE), int(Kind.RANGED), int(With.MELEE)
_I = types.int64
_ATTACK = types.Tuple((_I, _I, BLOW))


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether there is a weapon at that place, and of the kind that is asked for; fist and foot are of melee."""
    if w >= b.fighters[i].weapons_n and w < FIST:
        return False
    return which == With.BEST or (b.fighters[i].w_kind[w] != _RANGED) == (which == _MELEE)


@jit(_ATTACK(B, _I, _I, _I))
def attack_with(b, i, t, w):
    """``(way, worth, blow)`` of an attack with a ready weapon; FAR and nothing where there is none."""
    way = way_to(b, i, t, _STRIKE, w) if fits(b, i, w, With.BEST) and ready(b, i, w) else FAR
    if way == FAR:
        return FAR, 0, NO_BLOW
    blow = blow_over(b, i, t, w, gap_after(b, i, t, way), -1)
    return way, worth(blow, DOWN_WORTH), blow


@jit(_ATTACK(B, _I, _I, _I))
def arm_against(b, i, t, which):
    """``(weapon, worth, blow)`` of the action that is worth most, its second attack in it, the better attack first.

    The blow is that of the first attack; the weapon is -1 where there is none.
    """
    each = (
        attack_with(b, i, t, 0),
        attack_with(b, i, t, 1),
        attack_with(b, i, t, 2),
        attack_with(b, i, t, FIST),
        attack_with(b, i, t, KICK),
    )
    found, best, rank, first, blow = -1, 0, -1, 0, NO_BLOW
    for w in range(ARMS):
        way, alone, one = each[w]
        if way == FAR or not fits(b, i, w, which):
            continue
        more = 0
        for other in range(ARMS):
            if each[other][1] > more and each[other][0] == way and seconds(b, i, w, other):
                more = each[other][1]
        good = 2 * (alone + more) + int(way == HERE)
        if good > rank or (good == rank and alone > first):
            found, best, rank, first, blow = w, alone + more, good, alone, one
    return found, best, blow


@jit(types.Tuple((_I, BLOW))(B, _I, _I, _I))
def arm_again(b, i, t, which):
    """``(weapon, blow)`` of the second attack of an action, of a kind; weapon -1 for none (BR-TWO-1)."""
    found, best, blow = -1, 0, NO_BLOW
    for w in range(ARMS):
        if fits(b, i, w, which) and seconds(b, i, b.first, w):
            way, good, one = attack_with(b, i, t, w)
            if way == HERE and (found < 0 or good > best):
                found, best, blow = w, good, one
    return found, blow


@jit(BLOW(B, _I, _I))
def best_blow(b, i, t):
    """What the best attack of a fighter on somebody comes to, the declared one where it is aimed; nothing for none."""
    if i == b.actor and b.prompt == Prompt.AREA:
        return blow_with(b, i, t, b.weapon)
    if i == b.actor and b.prompt == Prompt.SECOND:
        return arm_again(b, i, t, With.BEST)[1]
    return arm_against(b, i, t, With.BEST)[2]
