"""Exact odds inside the kernels of gambits, counted in 81ths: the outcomes of 4dF (OK-DICE-1, OK-ATT-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.events import no_log
from okenv.core.jit import jit

from ...rules.actions import Act
from ...rules.active_defence import difficulty_against
from ...rules.attack import attack_difficulty, attack_margin
from ...rules.choices import swing_of
from ...rules.layout import STRENGTH, B
from ...rules.setups import setup_difficulty, trick_value
from ...rules.social import threat_needs, threat_value, weakest_nerve
from ...rules.tasks import GET_UP_DIFFICULTY, task_value
from ...rules.weapons import first_in_hand
from ..odds import best_spending, needed
from .words import HIT_WAYS

BEST = 4
"""The highest outcome of 4dF; the lowest is its negative."""
_WAYS_OF = {dice: int(chance * HIT_WAYS) for dice, chance in outcomes(FUDGE4)}
WAYS = np.array([_WAYS_OF[dice] for dice in range(-BEST, BEST + 1)], np.int64)
_AT_LEAST = np.array([sum(n for d, n in _WAYS_OF.items() if d >= least) for least in range(-BEST, BEST + 2)], np.int64)
_ATTACK, _SWEEP, _STUNT, _ESCAPE = int(Act.ATTACK), int(Act.SWEEP), int(Act.STUNT), int(Act.ESCAPE)
_I = types.int64


@jit(_I(_I))
def ways_to(need):
    """In how many of 81 outcomes 4dF come to at least ``need``."""
    return _AT_LEAST[min(max(need, -BEST), BEST + 1) + BEST]


@jit(_I(B, _I, _I, _I, _I))
def harm_expected(b, i, t, w, need):
    """Points to be expected, in 81ths, of an attack that hits where 4dF come to ``need``."""
    total = 0
    for dice in range(max(need, -BEST), BEST + 1):
        total += WAYS[dice + BEST] * best_spending(b, i, w, t, dice - need)[0]
    return total


@jit(_I(B, _I, _I))
def hit_ways(b, i, t):
    """The chance, in 81ths, that an attack with the first weapon in hand hits."""
    return ways_to(needed(b, i, t, first_in_hand(b, i)))


@jit(_I(B, _I, _I))
def expected_points(b, i, t):
    """Points to be expected, in 81ths, of an attack with the first weapon in hand."""
    w = first_in_hand(b, i)
    return harm_expected(b, i, t, w, needed(b, i, t, w))


@jit(_I(B, _I))
def need_under_way(b, t):
    """What 4dF must come to for the attack under way to hit somebody whom it is aimed at."""
    sure = b.pre == _STUNT and b.cost > 0  # no roll for the stunt, and so no doubt of its bonus
    bonus = b.prop_bonus[b.pre_with] if sure else 0
    need = -attack_margin(b, 0, swing_of(b), bonus, no_log())
    if t != b.act_on:  # of a sweep
        kind = b.fighters[b.act_by].w_kind[b.act_with]
        need += difficulty_against(b, b.act_by, t, kind) - attack_difficulty(b)
    return need


@jit(_I(B, _I))
def danger_to(b, t):
    """The chance, in 81ths, that the attack under way hits somebody; 0 where it is no attack."""
    if b.act != _ATTACK and b.act != _SWEEP and b.act != _ESCAPE:
        return 0
    return ways_to(need_under_way(b, t))


@jit(_I(B, _I))
def threat_to(b, t):
    """Points to be expected, in 81ths, of the attack under way."""
    if b.act != _ATTACK and b.act != _SWEEP:
        return 0
    return harm_expected(b, b.act_by, t, b.act_with, need_under_way(b, t))


@jit(_I(B, _I, _I))
def trick_ways(b, i, t):
    """The chance, in 81ths, that a hard or general setup succeeds (OK-SET-1)."""
    return ways_to(setup_difficulty(b, i, t) - trick_value(b, i, t))


@jit(_I(B, _I))
def escape_ways(b, i):
    """The chance, in 81ths, that somebody gets out of the grab in which she is (OK-EFF-2)."""
    return ways_to(needed(b, i, b.fighters[i].held_by - 1, STRENGTH))


@jit(_I(B, _I))
def task_need(b, i):
    """What 4dF must come to for what comes before any attack: an escape, or getting up (OK-EFF-3, OK-EFF-6)."""
    f = b.fighters[i]
    if f.held_by != 0:
        return needed(b, i, f.held_by - 1, STRENGTH)
    return GET_UP_DIFFICULTY - task_value(b, i)


@jit(_I(B, _I))
def rout_ways(b, i):
    """The chance, in 81ths, that intimidation routs somebody (OK-SOC-1)."""
    weakest = weakest_nerve(b, i)
    if weakest < 0:
        return 0
    return ways_to(threat_needs(b, i, weakest) - threat_value(b, i))
