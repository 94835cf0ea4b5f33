"""What each scripted policy does of her own in a turn: covers, steps back, grapples, distracts, runs, lies in wait."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .actions import SINGLE, WAYS, Act, action_id
from .arms import can_draw, free_hands, ready
from .choices import can_act_quickly, can_manoeuvre
from .conditions import BY_MOVE, can_rise
from .layout import ARMS, HANDS, B, Pair
from .movement import ADJACENT, can_go, distance
from .reckoning import chance_of, expected, worth_of
from .sides import able, rows_of, side_of, standing
from .tactics import (
    ANY,
    ONLY_HANDS,
    at_enemy,
    attack_anybody,
    beset,
    counts,
    go_far,
    goal_of,
    nearest_enemy,
    own_worth,
    shoots,
    wanted_arm,
)
from .turns import can_be_next, can_delay

NEAR = 5
"""How near an enemy may come to a skirmisher, in metres."""
LIKELY = 0.5
"""From what chance on a wrestler tries a manoeuvre, and a captain distracts."""
_HAND, _ATTACK, _SEEK = int(Pair.HAND), int(Act.ATTACK), int(Act.SEEK)
_DISARM, _DISTRACT = int(Act.DISARM), int(Act.DISTRACT)
_GRAPPLE, _TAKEDOWN = int(Act.GRAPPLE), int(Act.TAKEDOWN)
_I = types.int64


@jit(_I(B))
def refuge(b):
    """A base move to the nearest place with cover and no enemy beside it; -1 for none (ZS-COND-1, ZS-OBJ-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best, least = -1, b.fighters[i].pace + 1
    for c in range(b.covers_n):
        gap = abs(b.c_at[c] - b.fighters[i].at)
        free = b.c_health[c] > 0 and gap < least
        for k in range(first, last):
            free = free and not (able(b, k) and abs(b.fighters[k].at - b.c_at[c]) <= ADJACENT)
        if free and can_go(b, i, _SEEK, 0, c * WAYS + SINGLE):
            best, least = c, gap
    return action_id(Act.SEEK, 0, best * WAYS + SINGLE) if best >= 0 else -1


@jit(_I(B))
def take_cover(b):
    """A shooter's way behind cover; -1 for none, or where she has it, or with an enemy beside her (ZS-ACT-1)."""
    i = b.actor
    if b.spent != 0 or b.fighters[i].cover != 0 or beset(b, i) or not shoots(b, i):
        return -1
    return action_id(Act.COVER, 0, 0) if can_act_quickly(b, i, Act.COVER, 0) else refuge(b)


@jit(_I(B))
def step_back(b):
    """A skirmisher's base move away from an enemy who has come near; -1 for none (ZS-MOVE-1)."""
    i = b.actor
    near = nearest_enemy(b, i)
    if near >= 0 and distance(b, i, near) <= NEAR and shoots(b, i) and can_go(b, i, Act.RETREAT, near, SINGLE):
        return action_id(Act.RETREAT, at_enemy(b, near), SINGLE)
    return -1


@jit(types.boolean(B))
def trusts_her_hands(b):
    """Whether a wrestler's best arm by hand does at least half as much to whoever is nearest as her best of all."""
    i = b.actor
    t = nearest_enemy(b, i)
    hands, best = 0.0, 0.0
    for w in range(ARMS):
        if t >= 0 and counts(b, i, w, ANY) and (ready(b, i, w) or can_draw(b, i, w)):
            worth = expected(b, i, _ATTACK, w, t)
            best = max(best, worth)
            if counts(b, i, w, ONLY_HANDS):
                hands = max(hands, worth)
    return 2.0 * hands >= best


@jit(types.boolean(B, _I, _I))
def grip_pays(b, i, t):
    """Whether a grapple does more than her own attack: her side is the larger, or the other would do more harm."""
    side = side_of(b, i)
    return standing(b, side) > standing(b, 1 - side) or chance_of(b, i, _GRAPPLE, t) * own_worth(b, t) > own_worth(b, i)


@jit(_I(B))
def wrestle(b):
    """A wrestler's manoeuvre on whoever is nearest; -1 for none, or in a grapple (ZS-MAN-1)."""
    i = b.actor
    t, f = nearest_enemy(b, i), b.fighters[i]
    if b.spent != 0 or t < 0 or (f.holds | f.held_by) != 0 or distance(b, i, t) > ADJACENT:
        return -1
    if can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    if free_hands(b, i) == HANDS and can_manoeuvre(b, i, _DISARM, t) and chance_of(b, i, _DISARM, t) >= LIKELY:
        return action_id(Act.DISARM, at_enemy(b, t), 0)
    if can_manoeuvre(b, i, _GRAPPLE, t) and chance_of(b, i, _GRAPPLE, t) >= LIKELY and grip_pays(b, i, t):
        return action_id(Act.GRAPPLE, at_enemy(b, t), 0)
    if can_manoeuvre(b, i, _TAKEDOWN, t):
        w = wanted_arm(b, i, t, ONLY_HANDS)
        if worth_of(b, i, _TAKEDOWN, t) > (expected(b, i, _ATTACK, w, t) if w >= 0 else 0.0):
            return action_id(Act.TAKEDOWN, at_enemy(b, t), 0)
    return -1


@jit(_I(B))
def lead(b):
    """A captain's distraction of her goal, where an ally has yet to act; -1 for none (ZS-MAN-1, ZS-COND-2)."""
    i, t = b.actor, goal_of(b, ANY)
    if b.spent != 0 or t < 0 or not can_manoeuvre(b, i, _DISTRACT, t) or chance_of(b, i, _DISTRACT, t) < LIKELY:
        return -1
    first, last = rows_of(b, side_of(b, i))
    for k in range(first, last):
        if k != i and can_be_next(b, k):
            return action_id(Act.DISTRACT, at_enemy(b, t), 0)
    return -1


@jit(_I(B))
def get_away(b):
    """A coward who is afraid: lets go, stays behind cover, gets there, or runs; -1 for none of it (ZS-MOVE-2)."""
    i = b.actor
    near, f = nearest_enemy(b, i), b.fighters[i]
    if near < 0 or f.held_by != 0:
        return -1
    if f.holds != 0:
        return action_id(Act.RELEASE, 0, 0)
    if f.cover != 0 and not beset(b, i):
        if b.spent != 0:
            return action_id(Act.DONE, 0, 0)
        shot = attack_anybody(b)
        return shot if shot >= 0 or b.moved != 0 else action_id(Act.DODGE, 0, 0)
    if can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    to = refuge(b)
    return to if to >= 0 else go_far(b, Act.RETREAT, near)


@jit(types.boolean(B))
def lies_in_wait(b):
    """Whether a skirmisher delays: she shoots, and whoever is nearest must come near to strike (ZS-DELAY-1)."""
    i = b.actor
    near = nearest_enemy(b, i)
    if near < 0 or not can_delay(b, i) or not shoots(b, i):
        return False
    w = wanted_arm(b, near, i, ANY)
    return w >= 0 and b.fighters[near].w_pair[w] == _HAND


@jit(_I(B, _I))
def at_ally(b, row):
    """The number of an ally among the allies of whoever is asked."""
    k = row - rows_of(b, side_of(b, b.actor))[0]
    return k if row < b.actor else k - 1


@jit(_I(B))
def send_best(b):
    """The next turn goes to whoever has the best attack from where she is, of equals the first (ZS-TURN-1)."""
    first, last = rows_of(b, side_of(b, b.actor))
    best, who = own_worth(b, b.actor), b.actor
    for k in range(first, last):
        if k != b.actor and can_be_next(b, k) and own_worth(b, k) > best:
            best, who = own_worth(b, k), k
    return action_id(Act.GO, 0, 0) if who == b.actor else action_id(Act.SEND, at_ally(b, who), 0)
