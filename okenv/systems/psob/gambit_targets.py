"""How gambits choose a target: how good somebody is by a pick, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import NOBODY, PROGRAM
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .damage import WOUNDS_OUT
from .gambit_areas import fire_around
from .gambit_danger import ally_under
from .gambit_odds import best_blow, expected_damage, worth
from .gambit_words import HIT_WAYS, By, Turn
from .layout import B
from .movement import HAND_TO_HAND, distance
from .sides import rows_of, side_of, stands
from .social import spine_of

_FOCUS, _LOYALTY = DIALS_AT + int(Turn.FOCUS), DIALS_AT + int(Turn.LOYALTY)
_FAITHFUL = 50
_A_FULL_MOVE = 4
"""Points of damage that somebody a full move nearer is worth."""
_I = types.int64


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of whoever is asked: attacks one just now, aims at one, or is beside one."""
    if ally_under(b, k) >= 0:
        return True
    i = b.actor
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a) and (b.fighters[k].aim_on == a + 1 or distance(b, k, a) <= HAND_TO_HAND):
            return True
    return False


@jit(_I(B, _I, _I))
def goodness(b, by, k):
    """How good somebody is by a pick; NOBODY for who is not to be picked."""
    i, f = b.actor, b.fighters[k]
    if by == By.MOST_HURT:
        return 4 * f.wounds + (2 if f.stunned != 0 else 0)
    if by == By.LEAST_HURT:
        return -4 * f.wounds - (2 if f.stunned != 0 else 0)
    if by == By.NEAREST:
        return -distance(b, i, k)
    if by == By.FARTHEST:
        return distance(b, i, k)
    if by == By.EASIEST:
        return best_blow(b, i, k)[0]
    if by == By.MOST_EXPECTED:
        return best_blow(b, i, k)[3]
    if by == By.LIKELIEST_DOWN:
        return best_blow(b, i, k)[2]
    if by == By.MOST_DANGEROUS:
        return expected_damage(b, k, i)
    if by == By.LEAST_DANGEROUS:
        return -expected_damage(b, k, i)
    if by == By.AIMED_AT:
        return 0 if b.fighters[i].aim_on == k + 1 else NOBODY
    if by == By.ATTACKER:
        return 0 if goes_for_an_ally(b, k) else NOBODY
    if by == By.QUICKEST:
        return f.initiative
    if by == By.WEAKEST_SPINE:
        return -spine_of(b, k)
    if by == By.STRONGEST_SPINE:
        return spine_of(b, k)
    if by == By.MOST_IN_AREA:
        return fire_around(b, i, k)[2]
    return -k if by == By.FIRST else k


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in ninths of points: worth, focus on the hurt, loyalty to allies."""
    i, f = b.actor, b.fighters[k]
    focus = program[_FOCUS] - 50
    share = 100 * f.wounds // WOUNDS_OUT + (20 if f.stunned != 0 else 0)
    good = worth(best_blow(b, i, k)) + focus * share * HIT_WAYS // 500
    if program[_LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += 5 * HIT_WAYS
    return good - distance(b, i, k) * _A_FULL_MOVE * HIT_WAYS // max(b.fighters[i].pace, 1)


@jit(_I(B, PROGRAM, _I))
def liked_best(b, program, but):
    """The row of the enemy whom the dials prefer, first listed of equals, but for one row; -1 for nobody."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, best = -1, 0
    for k in range(first, last):
        if k != but and stands(b, k):
            good = liking(b, program, k)
            if who < 0 or good > best:
                who, best = k, good
    return who
