"""How gambits choose a target: how good somebody is by a pick, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import NOBODY, PROGRAM
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .gambit_danger import goes_for_an_ally
from .gambit_facts import around_her, wounds_of
from .gambit_odds import SHARE, arm_against, best_blow
from .gambit_words import By, Turn, With
from .layout import B
from .movement import distance
from .sides import able, rows_of, side_of
from .tactics import own_worth

_FOCUS, _LOYALTY = DIALS_AT + int(Turn.FOCUS), DIALS_AT + int(Turn.LOYALTY)
_FAITHFUL = 50
_A_MOVE, _AN_ALLY = SHARE // 30, SHARE // 3
"""What somebody a base move nearer is worth, and somebody who goes for an ally, in 10,000ths of her."""
_I = types.int64


@jit(_I(B, _I, _I))
def by_odds(b, by, k):
    """How good an enemy is by the odds of attacks, hers or the fighter's."""
    i = b.actor
    if by == By.EASIEST:
        return best_blow(b, i, k)[0]
    if by == By.LIKELIEST_DOWN:
        return best_blow(b, i, k)[1]
    if by == By.MOST_EXPECTED:
        return arm_against(b, i, k, With.BEST)[1]
    menace = arm_against(b, k, i, With.BEST)[1]
    return menace if by == By.MOST_DANGEROUS else -menace


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
    if by == By.ATTACKER:
        return 0 if goes_for_an_ally(b, k) else NOBODY
    if by == By.CAPTIVE:
        return 0 if b.fighters[i].holds == k + 1 else NOBODY
    if by == By.WEAKEST:
        return -f.brawn
    if by == By.STRONGEST:
        return f.brawn
    if by == By.MOST_AROUND:
        return around_her(b, side_of(b, k), k) - around_her(b, 1 - side_of(b, k), k)
    if by == By.BEST_PLACED:
        return int(SHARE * own_worth(b, k))
    if by == By.FIRST or by == By.LAST:
        return -k if by == By.FIRST else k
    return by_odds(b, by, k)


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in 10,000ths of her: worth, focus on the hurt, loyalty to allies."""
    i = b.actor
    good = arm_against(b, i, k, With.BEST)[1] + (program[_FOCUS] - 50) * wounds_of(b, k)
    if program[_LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += _AN_ALLY
    return good - distance(b, i, k) * _A_MOVE // max(b.fighters[i].pace, 1)


@jit(_I(B, PROGRAM, _I))
def liked_best(b, program, but):
    """The row of the enemy able to act whom the dials prefer, first listed of equals, but for one row; or -1."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who, best = -1, 0
    for k in range(first, last):
        if k != but and able(b, k):
            good = liking(b, program, k)
            if who < 0 or good > best:
                who, best = k, good
    return who
