"""What successes buy: the three rates of spending, the power of effects, numbers of people (OK-TASK-1)."""

from __future__ import annotations

import math

import numpy as np
from numba import types

from okenv.core.jit import jit

from .ranks import AVG, GD, number

SUCCESS = 0
"""The least margin of a success: a roll that just reaches its difficulty (OK-TASK-1)."""
_I = types.int64
_STEPS = 24
_CROWD = np.array([math.floor(number(AVG + n)) for n in range(_STEPS)], np.int64)
_METRES = np.array([int(number(GD + n)) for n in range(_STEPS)], np.int64)


@jit(_I(_I, _I))
def bought(successes, full):
    """Half-ranks that successes buy at the three rates of spending (OK-TASK-1).

    The first ``full`` successes buy a full rank each, all others a half-rank each: with ``full`` 0
    a half-rank each, with as many as there are successes a full rank each.
    """
    return successes + min(successes, full)


@jit(_I(_I))
def crowd(steps):
    """How many people so many half-ranks above one reach: 1, 1, 2, 3, 5, 7, 10, ... (OK-MANY-1)."""
    return _CROWD[min(steps, _STEPS - 1)]


@jit(_I(_I))
def flight(steps):
    """Centimetres of a throw: 2 m, and so many half-ranks more (OK-EFF-7, OK-EFF-4)."""
    return 100 * _METRES[min(steps, _STEPS - 1)]


@jit(_I(_I, _I))
def power_of(base, successes):
    """The power of a special effect: base - FR, base for 1 success, +1 HR for each further (OK-EFF-0)."""
    return base - 2 + bought(successes, 1)


@jit(_I(_I, _I))
def power_price(base, power):
    """Successes that raise a special effect to that power (OK-EFF-0)."""
    if power <= base - 2:
        return 0
    return 1 if power <= base else 1 + power - base
