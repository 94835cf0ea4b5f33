"""Exact odds of attacks inside the kernels of gambits, in 81sts: the outcomes of 4dF (BR-DICE-1, BR-HIT-1, BR-DMG-1).

An attack counts from where she is, or after the least movement that brings her into reach, without any reaction to
it, and wild or tamed, whichever is worth most.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import AREAS, FULL, HALF
from ...rules.active_defence import CORE
from ...rules.arms import ready
from ...rules.attack import seconds, skill_of
from ...rules.hiding import dimness, discerned_from
from ...rules.holds import helpless
from ...rules.layout import ARMS, FIST, KICK, NO_CAP, B, Deed, Kind, Prompt
from ...rules.movement import ADJACENT, BESIDE, FAIL, distance, evasion, length_of, range_modifier
from ...rules.stance import stance_bonus
from ...rules.wounds import own
from ..reckoning import BLOW, struck
from .words import With

HERE, FAR = -1, 5
"""Besides the ways to move before an attack: no movement is needed; none is enough."""
DOWN_WORTH = 6
"""What it is worth to bring somebody down, in hit points."""
_STRIKE, _RANGED, _MELEE = int(Deed.STRIKE), int(Kind.RANGED), int(With.MELEE)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I, _I))
def reaches(b, i, t, w, gap):
    """Whether a weapon can attack somebody over a distance in cm (BR-REACH-1, BR-MOD-1, BR-SIGHT-1)."""
    f = b.fighters[i]
    if not discerned_from(b, i, t, gap):
        return False
    if f.w_kind[w] == _RANGED:
        return range_modifier(f.w_column[w], gap) != FAIL
    return gap < f.w_reach[w]


@jit(types.boolean(B, _I))
def settled(b, i):
    """Whether a fighter cannot move before her attack: she has moved, or is in the middle of it (BR-ACT-1)."""
    return i == b.whose and (b.moved != 0 or b.deed != 0)


@jit(_I(B, _I, _I, _I))
def gap_after(b, i, t, way):
    """Centimetres to somebody after a movement toward her, or from where she is (BR-ACT-1)."""
    gap = distance(b, i, t)
    if way < 0:
        return gap
    return gap - min(length_of(b, i, way), max(0, gap - BESIDE))


@jit(_I(B, _I, _I, _I))
def way_to(b, i, t, w):
    """The least movement before an attack with a weapon: HERE for none, FAR where none is enough (BR-ACT-1)."""
    if reaches(b, i, t, w, distance(b, i, t)):
        return HERE
    if settled(b, i):
        return FAR
    if reaches(b, i, t, w, gap_after(b, i, t, HALF)):
        return HALF
    return FULL if reaches(b, i, t, w, gap_after(b, i, t, FULL)) else FAR


@jit(_I(B, _I, types.boolean, types.boolean))
def defence_met(b, t, near, sneak):
    """Defence without a reaction, against whoever would be adjacent, or not (BR-DEF-1, BR-PIN-1, BR-HIDE-2)."""
    f = b.fighters[t]
    if helpless(b, t):
        return CORE + f.special
    both = stance_bonus(f.posture, near) + (0 if sneak and b.bare != 0 else f.cover)
    if b.cap != NO_CAP:
        both = min(both, b.cap)
    return CORE + f.special + both


@jit(BLOW(B, _I, _I, _I, _I, _I))
def blow(b, i, t, w, aim, gap):
    """What an attack with a weapon comes to over a distance, wild or tamed (BR-MOD-1, BR-PEN-1)."""
    value = skill_of(b, i, _STRIKE, w, gap) + own(b, i) - dimness(b, i, t, gap) - evasion(b, t)
    return struck(b, i, t, w, aim, value - defence_met(b, t, gap < ADJACENT, b.fighters[i].hidden != 0))


@jit(_I(BLOW))
def worth(found):
    """How much a blow is worth, in 81sts of hit points."""
    return found[2] + DOWN_WORTH * found[1]


@jit(_I(B, _I, _I, _I, _I, _I))
def best_aim(b, i, t, w, gap, but):
    """Wild (0) or tamed at an area, whichever is worth most, other than ``but``; of equals wild (BR-HIT-1)."""
    found, best = -1, 0
    for aim in range(AREAS + 1):
        if aim != but:
            good = worth(blow(b, i, t, w, aim, gap))
            if found < 0 or good > best:
                found, best = aim, good
    return found


@jit(BLOW(B, _I, _I, _I))
def blow_with(b, i, t, w):
    """What an attack with one weapon comes to, ready or not, with the movement that it takes."""
    way = way_to(b, i, t, w)
    if way == FAR:
        return 0, 0, 0
    gap = gap_after(b, i, t, way)
    return blow(b, i, t, w, best_aim(b, i, t, w, gap, -1), gap)


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
    return worth(blow_with(b, i, t, w))


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
        way = way_to(b, i, t, w)
        if way == FAR:
            continue
        more = 0
        for other in range(ARMS):
            if each[other] > more and seconds(b, i, w, other) and way_to(b, i, t, other) == way:
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
        if fits(b, i, w, which) and ready(b, i, w) and seconds(b, i, b.first, w) and way_to(b, i, t, w) == HERE:
            good = worth(blow_with(b, i, t, w))
            if found < 0 or good > best:
                found, best = w, good
    return found


@jit(BLOW(B, _I, _I))
def best_blow(b, i, t):
    """What the best attack of a fighter on somebody comes to; nothing where there is none."""
    w = weapon_against(b, i, t, With.BEST)
    if w < 0:
        return 0, 0, 0
    return blow_with(b, i, t, w)
