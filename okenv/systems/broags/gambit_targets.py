"""How gambits choose a target: how good somebody is by a pick, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import NOBODY, PROGRAM
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .gambit_danger import goes_for_an_ally
from .gambit_facts import wounds_of
from .gambit_groups import best_group
from .gambit_odds import arm_against, best_blow
from .gambit_words import HIT_WAYS, By, Turn, With
from .layout import B
from .movement import distance
from .sides import in_sight, rows_of, side_of

_FOCUS, _LOYALTY = DIALS_AT + int(Turn.FOCUS), DIALS_AT + int(Turn.LOYALTY)
_FAITHFUL = 50
_A_MOVE = 4
"""Hit points that somebody a movement nearer is worth."""
_I = types.int64


@jit(_I(B, _I, _I))
def goodness(b, by, k):
    """How good somebody is by a pick; NOBODY for who is not to be picked."""
    i, f = b.actor, b.fighters[k]
    if by == By.MOST_HURT:
        return wounds_of(b, k)
    if by == By.LEAST_HURT:
        return -wounds_of(b, k)
    if by == By.NEAREST:
        return -distance(b, i, k)
    if by == By.FARTHEST:
        return distance(b, i, k)
    if by == By.EASIEST:
        return best_blow(b, i, k)[0]
    if by == By.MOST_EXPECTED:
        return arm_against(b, i, k, With.BEST)[1]
    if by == By.LIKELIEST_DOWN:
        return best_blow(b, i, k)[1]
    if by == By.MOST_DANGEROUS:
        return best_blow(b, k, i)[2]
    if by == By.LEAST_DANGEROUS:
        return -best_blow(b, k, i)[2]
    if by == By.ATTACKER:
        return 0 if goes_for_an_ally(b, k) else NOBODY
    if by == By.CAPTIVE:
        return 0 if b.fighters[i].bond_with == k + 1 else NOBODY
    if by == By.QUICKEST:
        return f.score + f.temp
    if by == By.WEAKEST:
        return -f.strength
    if by == By.STRONGEST:
        return f.strength
    if by == By.MOST_FOR_GROUP:
        return best_group(b, i, k, With.BEST)[1]
    return -k if by == By.FIRST else k


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in 81sts of hit points: worth, focus on the hurt, loyalty to allies."""
    i = b.actor
    focus = program[_FOCUS] - 50
    good = arm_against(b, i, k, With.BEST)[1] + focus * wounds_of(b, k) * HIT_WAYS // 500
    if program[_LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += 5 * HIT_WAYS
    return good - distance(b, i, k) * _A_MOVE * HIT_WAYS // max(b.fighters[i].pace, 1)


@jit(_I(B, PROGRAM, _I))
def liked_best(b, program, but):
    """The row of the enemy in sight whom the dials prefer, first listed of equals, but for one row; or -1."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, best = -1, 0
    for k in range(first, last):
        if k != but and in_sight(b, k):
            good = liking(b, program, k)
            if who < 0 or good > best:
                who, best = k, good
    return who
