"""How gambits choose a target: how good somebody is by a pick, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.gambit_rules import NOBODY, PROGRAM
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .gambit_conditions import attacker_of, down_at, victim_of
from .gambit_odds import expected_points, hit_ways
from .gambit_words import HIT_WAYS, By, Turn
from .grab import barred
from .layout import B
from .movement import distance, step_of
from .sides import rows_of, side_of, stands
from .social import nerve_of
from .tactics import points_on

_FOCUS, _LOYALTY = DIALS_AT + int(Turn.FOCUS), DIALS_AT + int(Turn.LOYALTY)
_FAITHFUL = 50
_I = types.int64


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of the actor: has set up or grabbed one, or acts against one just now."""
    f = b.fighters[k]
    i = b.actor
    if attacker_of(b) == k and victim_of(b) != i and victim_of(b) >= 0:
        return side_of(b, victim_of(b)) == side_of(b, i)
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a):
            if f.setup_on == a + 1 or f.holds == a + 1 or has(b.fighters[a].def_one, k):
                return True
    return False


@jit(_I(B, _I, _I))
def goodness(b, by, k):
    """How good somebody is by a pick; NOBODY for who is not to be picked."""
    i = b.actor
    if by == By.MOST_HURT:
        return points_on(b, k)
    if by == By.LEAST_HURT:
        return -points_on(b, k)
    if by == By.NEAREST:
        return -distance(b, i, k)
    if by == By.FARTHEST:
        return distance(b, i, k)
    if by == By.EASIEST:
        return hit_ways(b, i, k)
    if by == By.MOST_EXPECTED:
        return expected_points(b, i, k)
    if by == By.MOST_DANGEROUS:
        return expected_points(b, k, i)
    if by == By.LEAST_DANGEROUS:
        return -expected_points(b, k, i)
    if by == By.SET_UP:
        return 0 if b.fighters[i].setup_on == k + 1 else NOBODY
    if by == By.GRABBED:
        return 0 if b.fighters[i].holds == k + 1 else NOBODY
    if by == By.ATTACKER:
        return 0 if goes_for_an_ally(b, k) else NOBODY
    if by == By.MOST_AP:
        return b.fighters[k].ap
    if by == By.WEAKEST_NERVE:
        return -nerve_of(b, k)
    return -k if by == By.FIRST else k


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy: points to be expected, by focus who is hurt, by loyalty who harms allies."""
    i = b.actor
    focus = program[_FOCUS] - 50
    share = 100 * points_on(b, k) // down_at(b, k)
    good = expected_points(b, i, k) + focus * share * HIT_WAYS // 2500
    if program[_LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += HIT_WAYS
    return good - distance(b, i, k) * HIT_WAYS // (8 * max(step_of(b, i), 1))


@jit(_I(B, PROGRAM, _I))
def liked_best(b, program, but):
    """The row of the enemy whom the dials prefer, first listed of equals, but for one row; -1 for nobody."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, best = -1, 0
    for k in range(first, last):
        if k != but and stands(b, k) and not barred(b, b.actor, k):
            good = liking(b, program, k)
            if who < 0 or good > best:
                who, best = k, good
    return who
