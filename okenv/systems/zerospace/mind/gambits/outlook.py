"""What a fighter looks forward to: with allies, from where she is, and from whom must come to her (ZS-RANGE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.attack import can_attack
from ...rules.layout import ARMS, B, Pair, Prompt
from ...rules.sides import overcome
from ..tactics import best_arm, counts, hurt_most, nearest_enemy, own_worth, promise
from ..threats import best_join, worth_of_team
from .facts import shoots
from .odds import HERE, SHARE, arm_to_lead, best_blow, chosen, way_to, ways_to_hit
from .words import With

LEAVING = 2.0
"""How many times as much a strike must promise as a shot from cover for her to leave it."""
MOST_ADDED = 10
"""How many of her own turns she adds at most to an attack, as it is told."""
_BEST, _HAND = int(With.BEST), int(Pair.HAND)
_I = types.int64


@jit(_I(B, _I))
def led_odds(b, k):
    """In how many of 36 outcomes her best attack on somebody hits, alone or, in her turn, led by her (ZS-MAN-1)."""
    alone = best_blow(b, b.actor, k)[0]
    return max(alone, arm_to_lead(b, b.actor, k, _BEST)[1]) if b.prompt == Prompt.TURN else alone


@jit(_I(B, _I))
def odds_from_here(b, k):
    """In how many of 36 outcomes her best attack on somebody hits; 0 where it takes a move first (ZS-RANGE-1)."""
    w, trade = chosen(b, b.actor, k)
    return ways_to_hit(b, b.actor, k, w, trade) if w >= 0 and way_to(b, b.actor, k, w) == HERE else 0


@jit(types.boolean(B))
def strike_pays(b):
    """Whether a strike at whoever is hurt most promises so much more than a shot from here that cover is left for it.

    A strike is by hand, after a move where it takes one (ZS-RANGE-1, ZS-COND-1).
    """
    i, t = b.actor, hurt_most(b)
    w, wanted = best_arm(b, i, t, False) if t >= 0 else (-1, 0.0)
    if w < 0 or b.fighters[i].w_pair[w] != _HAND:
        return False
    shot = 0.0
    for other in range(ARMS):
        if counts(b, i, other) and b.fighters[i].w_pair[other] != _HAND and can_attack(b, i, t, other):
            shot = max(shot, promise(b, i, t, other))
    return wanted > LEAVING * shot


@jit(types.boolean(B))
def foe_must_come(b):
    """Whether her nearest enemy must come to her: it does not shoot, and is not overcome (ZS-DELAY-1, ZS-ATT-4)."""
    near = nearest_enemy(b, b.actor)
    return near >= 0 and not overcome(b, near) and not shoots(b, near)


@jit(_I(B))
def adds(b):
    """What she adds to the attack under way of what her own turn would bring, in 100 x SHARE (ZS-MAN-1, ZS-MAN-2)."""
    if b.prompt != Prompt.TEAM:
        return 0
    now, own = worth_of_team(b), own_worth(b, b.actor)
    more = best_join(b, b.actor, now)[1] - now
    if more > MOST_ADDED * own:
        return 100 * MOST_ADDED * SHARE
    return int(100.0 * SHARE * more / own + 0.5) if own > 0.0 else 0
