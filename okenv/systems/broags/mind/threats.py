"""What is feared, in hit points: the attack under way, after reactions, and what these cost."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.active_defence import can_block, can_dodge, costs_action
from ..rules.layout import B, Reaction
from ..rules.wounds import left_of
from .forecast import BEST, HIT_WAYS, WAYS, met, raised, second_ways, shield_ways, suffers, takes_points
from .tactics import own_worth

WORTH_THE_SCORE = 0.5
"""Hit points that a reaction must save for the 2 of her score that it takes."""
_NONE, _BLOCK, _DODGE = int(Reaction.NONE), int(Reaction.BLOCK), int(Reaction.DODGE)
_I, _F = types.int64, types.float64


@jit(_F(B, _I, _I))
def danger(b, t, more):
    """Hit points that the attack under way costs on average where t meets it, her Defence being so much higher.

    A manoeuvre costs what the own action is worth of whoever suffers it.
    """
    hit, _, damage = met(b, t, more)
    if takes_points(b):
        return damage / HIT_WAYS
    return hit / HIT_WAYS * (second_ways(b, t) / HIT_WAYS) * own_worth(b, suffers(b, t))


@jit(_F(B, _I, _I))
def danger_after(b, t, reaction):
    """The same on average after a reaction, which can make it worse (BR-REACT-1)."""
    if reaction == _NONE:
        return danger(b, t, 0)
    total = 0.0
    for dice in range(-BEST, BEST + 1):
        total += WAYS[dice + BEST] * danger(b, t, raised(b, t, reaction, dice))
    return total / HIT_WAYS


@jit(_F(B, _I))
def price(b, t):
    """What a reaction costs, in hit points: its score, and her own action where that is lost (BR-INIT-2)."""
    return WORTH_THE_SCORE + (own_worth(b, t) if costs_action(b, t) else 0.0)


@jit(_I(B, _I))
def best_reaction(b, t):
    """The Reaction that saves more than its price, the one that saves most; NONE where neither does (BR-REACT-1)."""
    now, best, found = danger(b, t, 0), price(b, t), _NONE
    for reaction in range(_BLOCK, _DODGE + 1):
        able = can_block(b, b.whose, t) if reaction == _BLOCK else can_dodge(b, b.whose, t)
        if able:
            saved = now - danger_after(b, t, reaction)
            if saved >= best:
                best, found = saved, reaction
    return found


@jit(_F(B, _I))
def share(b, t):
    """The same, of the hit points that are left of whoever suffers it, where t meets it as she is."""
    return danger(b, t, 0) / left_of(b, suffers(b, t))


@jit(_F(B, _I))
def spared(b, k):
    """By what share of all hit points 'Nooo!' of this fighter makes her side better off on average (BR-REACT-2)."""
    return shield_ways(b, k) / HIT_WAYS * (share(b, b.ward) - share(b, k))
