"""What an answer is expected to do, in ninths of points of damage, that a gambit's sense compares (PS-DICE-1).

What never hits does nothing; the least chance there is, one in nine, is no hopeless one. Aiming counts half of the
attack after it.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import LITTLE, UNJUDGED

from ...rules.actions import ACTION_KIND, ACTION_OPTION, Act, action_id
from ...rules.attack import AIMED, is_ranged
from ...rules.engine import allowed, target_row
from ...rules.layout import HANDS, B, Prompt
from ...rules.sides import rows_of, side_of, stands
from ..drives import number_of
from ..forecast import blow_with
from .areas import best_fire, blow_worth
from .arms import fits, worth
from .words import With

_ATTACK, _AREA, _AIM, _SNAP, _DONE, _DECLINE = (
    int(kind) for kind in (Act.ATTACK, Act.AREA, Act.AIM, Act.SNAP, Act.DONE, Act.DECLINE)
)
_I = types.int64
_TWO = types.UniTuple(_I, 2)


@jit(_I(B, _I))
def effect(b, action):
    """What an answer is expected to do; UNJUDGED for what is no attack."""
    i, prompt, kind, option = b.actor, b.prompt, ACTION_KIND[action], ACTION_OPTION[action]
    if prompt == Prompt.ABORT and kind == _SNAP:
        return blow_worth(b, i, target_row(b, action))
    if prompt != Prompt.ACTION and prompt != Prompt.PART:
        return UNJUDGED
    if kind == _ATTACK:
        return worth(blow_with(b, i, target_row(b, action), option, 0))
    if kind != _AREA:
        return UNJUDGED
    _, _, (_, _, balance) = best_fire(b, i, target_row(b, action), option)
    return max(balance, 0)


@jit(_I(B, _I))
def aimed_effect(b, t):
    """What aiming at somebody does: half of the best shot with that aim (PS-AIM-1)."""
    best = 0
    for w in range(b.fighters[b.actor].weapons_n):
        if is_ranged(b, b.actor, w):
            best = max(best, worth(blow_with(b, b.actor, t, w, AIMED)))
    return best // 2


@jit(_TWO(B, _I))
def best_on(b, t):
    """``(answer, effect)`` of the best attack on somebody, fire at the area around her, or aim at her."""
    i, k = b.actor, number_of(b, t)
    found, best = -1, 0
    if b.prompt == Prompt.ABORT:
        does = blow_worth(b, i, t) if allowed(b, action_id(_SNAP, k, 0)) else 0
        return (action_id(_SNAP, k, 0), does) if does > 0 else (-1, 0)
    for w in range(HANDS + 1):
        if not fits(b, i, w, With.BEST):
            continue
        does = effect(b, action_id(_ATTACK, k, w)) if allowed(b, action_id(_ATTACK, k, w)) else 0
        if does > best:
            found, best = action_id(_ATTACK, k, w), does
        fires = w < b.fighters[i].weapons_n and allowed(b, action_id(_AREA, k, w))
        does = effect(b, action_id(_AREA, k, w)) if fires else 0
        if does > best:
            found, best = action_id(_AREA, k, w), does
    does = aimed_effect(b, t) if allowed(b, action_id(_AIM, k, 0)) else 0
    return (action_id(_AIM, k, 0), does) if does > best else (found, best)


@jit(_TWO(B))
def best_effect(b):
    """``(answer, effect)`` of the legal answer that does most; ``(-1, 0)`` where none does anything.

    Where nothing hits, no further part and no hair trigger are better than those.
    """
    found, best = -1, 0
    if b.prompt != Prompt.ACTION and b.prompt != Prompt.PART and b.prompt != Prompt.ABORT:
        return found, best
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for t in range(first, last):
        if stands(b, t):
            action, does = best_on(b, t)
            if does > best:
                found, best = action, does
    if best == 0 and b.prompt != Prompt.ACTION:
        other = action_id(_DONE if b.prompt == Prompt.PART else _DECLINE, 0, 0)
        if allowed(b, other):
            found, best = other, LITTLE
    return found, best


@jit(_I(B, _I))
def instead(b, action):
    """What does more than an attack against the same enemy; -1 for nothing."""
    t = target_row(b, action)
    return best_on(b, t)[0] if t >= 0 and effect(b, action) != UNJUDGED else -1
