"""The actions of gambits: from a word and a target to the id of an answer, -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import ACTION_OPTION, ALL_OUT, SINGLE, WAYS, Act, action_id
from ...rules.arms import can_draw, can_pick
from ...rules.attack import attack_value, can_spread, can_sweep
from ...rules.conditions import BY_MOVE, can_rise
from ...rules.layout import ARMS, B, Pair
from ...rules.movement import can_go, distance, ways_to_go
from ...rules.objects import OBJECT, can_wreck, cover_near, wreck_points
from ...rules.sides import side_of
from ..forecast import NO_TRADE, best_between, best_trade, chance
from ..tactics import (
    READYING,
    behind,
    better_cover,
    counts,
    legal_or_none,
    move_up_to,
    number_of,
    readied_by,
    trade_answer,
)
from ..threats import best_join, worth_of_team
from .odds import (
    FAR,
    HERE,
    SHARE,
    best_attack,
    fits,
    way_to,
    way_to_grip,
    would_do,
)
from .words import Trade, With

_APPROACH, _RETREAT, _SEEK = int(Act.APPROACH), int(Act.RETREAT), int(Act.SEEK)
_ATTACK, _SPREAD, _SWEEP, _DISTRACT = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP), int(Act.DISTRACT)
_DRAW, _WRECK, _BEST = int(Act.DRAW), int(Act.WRECK), int(With.BEST)
MEAN = 3.5
"""What 1d6 comes to on average."""
_RUN, _RANGED, _HAND = int(Act.RUN), int(With.RANGED), int(Pair.HAND)
_I = types.int64
_TWO = types.UniTuple(_I, 2)


@jit(_I(B))
def get_up(b):
    """Rising by her move, or else by her standard action; -1 where she is on her feet, or cannot (ZS-COND-1)."""
    if can_rise(b, b.actor, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    return action_id(Act.RISE, 0, 1 - BY_MOVE) if can_rise(b, b.actor, 1 - BY_MOVE) else -1


@jit(_I(B, _I))
def find_cover(b, longest):
    """A move to cover, what gives most, then the nearest, then the first; -1 where some is beside her (ZS-OBJ-3)."""
    i = b.actor
    if b.fighters[i].cover != 0 or cover_near(b, i) >= 0:
        return -1
    best = -1
    for c in range(b.covers_n):
        if better_cover(b, i, c, best) and can_go(b, i, _SEEK, 0, c * WAYS):
            best = c
    if best < 0:
        return -1
    return action_id(_SEEK, 0, best * WAYS + min(longest, ways_to_go(b, i, _SEEK, best) - 1))


@jit(_I(B, _I, _I, _I))
def better_arm(b, target, which, good):
    """Drawing what is worth more than ``good``, or picking up what is worth enough more; -1 for none (ZS-ACT-1)."""
    i = b.actor
    found, best = -1, good
    for w in range(b.fighters[i].weapons_n):
        if not fits(b, i, w, which) or way_to(b, i, target, w) == FAR:
            continue
        how = readied_by(b, i, w)
        value = int(SHARE * best_trade(b, i, _ATTACK, w, target)[1]) if how >= 0 else best
        if value > best and (how == _DRAW or value > READYING * good):
            found, best = action_id(how, 0, w), value
    return found


@jit(_I(B, _I, _I))
def attack_on(b, target, which):
    """The best attack on somebody, or what must come before it: an arm, rising, coming nearer (ZS-ACT-1)."""
    i = b.actor
    if b.spent != 0:
        return -1
    w, good, _ = best_attack(b, i, target, which)
    arm = better_arm(b, target, which, max(good, 0))
    if arm >= 0:
        return arm
    if w < 0:
        if which >= _RANGED or b.moved != 0:
            return -1
        return get_up(b) if can_rise(b, i, BY_MOVE) else move_up_to(b, _APPROACH, target, ALL_OUT)
    if can_rise(b, i, BY_MOVE) and b.fighters[i].w_pair[w] == _HAND:
        return action_id(Act.RISE, 0, BY_MOVE)
    if way_to(b, i, target, w) != HERE:
        return action_id(_APPROACH, number_of(b, target), SINGLE)
    return action_id(_ATTACK, number_of(b, target), w)


@jit(_TWO(B, _I, _I))
def on_several(b, kind, target):
    """``(answer, worth)`` of the best spread over somebody and those beside her, or of the best sweep (ZS-MAN-1).

    The answer is -1 for none; of a sweep the target is not looked at.
    """
    i = b.actor
    t, k = (i, 0) if kind == _SWEEP else (target, number_of(b, target))
    found, best = -1, 0
    for w in range(ARMS):
        able = b.spent == 0 and counts(b, i, w)
        if able and (can_sweep(b, i, w) if kind == _SWEEP else can_spread(b, i, t, w)):
            good = int(SHARE * best_trade(b, i, kind, w, t)[1])
            if found < 0 or good > best:
                found, best = action_id(kind, k, w), good
    return found, best


@jit(_I(B, _I, _I))
def manoeuvre_on(b, target, kind):
    """A manoeuvre on somebody, or what must come before it: rising, coming nearer; -1: it cannot be (ZS-MAN-1)."""
    i = b.actor
    if b.spent != 0 or not would_do(b, i, target, kind):
        return -1
    if kind != _DISTRACT and can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    way = way_to_grip(b, i, target, kind)
    if way == FAR:
        return -1
    return action_id(kind if way == HERE else _APPROACH, number_of(b, target), 0)


@jit(_I(B, _I))
def wreck_cover(b, target):
    """An attack on the cover of somebody, with the arm of the highest level; -1 for none (ZS-OBJ-1)."""
    i, c = b.actor, b.fighters[target].cover - 1
    found, best = -1, -1
    for w in range(b.fighters[i].weapons_n):
        if c >= 0 and b.spent == 0 and can_wreck(b, i, c, w) and b.fighters[i].w_level[w] > best:
            found, best = action_id(Act.WRECK, 0, c * ARMS + w), b.fighters[i].w_level[w]
    return found


@jit(_I(B, _I))
def wreck_first(b, target):
    """An attack on somebody's cover, where that and attacks after it take fewer turns than attacks alone; else -1.

    Turns on average until everybody behind it is out, as if all were like the target; never where it shelters friends
    or herself too (ZS-OBJ-1).
    """
    action, c = wreck_cover(b, target), b.fighters[target].cover - 1
    if action < 0:
        return -1
    i, w = b.actor, ACTION_OPTION[action] % ARMS
    covered = best_attack(b, i, target, _BEST)[1]
    b.fighters[target].cover = 0
    bare = best_attack(b, i, target, _BEST)[1]
    b.fighters[target].cover = c + 1
    a_turn = chance(attack_value(b, i, _WRECK, w), OBJECT) * (MEAN + wreck_points(b, i, w, 0))
    mine, theirs = behind(b, c, side_of(b, i)), behind(b, c, 1 - side_of(b, i))
    if mine > 0 or bare <= 0 or a_turn <= 0.0:
        return -1
    shots = b.c_health[c] / a_turn
    return action if covered * (shots * bare + theirs * SHARE) < theirs * bare * SHARE else -1


@jit(_I(B, _I, _I))
def take_up(b, does, which):
    """Drawing or picking up (an Act) the arm of the highest level, of a kind; -1 for none (ZS-ACT-1, ZS-MAN-2)."""
    i = b.actor
    found, best = -1, -1
    for w in range(b.fighters[i].weapons_n):
        able = can_draw(b, i, w) if does == _DRAW else can_pick(b, i, w)
        if able and fits(b, i, w, which) and b.fighters[i].w_level[w] > best:
            found, best = action_id(_DRAW if does == _DRAW else Act.PICK, 0, w), b.fighters[i].w_level[w]
    return found


@jit(_I(B, _I, _I, _I))
def trade_between(b, low, high, but):
    """The trade of the attack declared that is worth most, from ``low`` to ``high``; -1 for none (ZS-MAN-1)."""
    return trade_answer(best_between(b, b.actor, b.act, b.option, b.target, low, high, but)[0])


@jit(_I(B, _I))
def trade_as(b, how):
    """The trade of a word (ZS-MAN-1)."""
    most = b.trade_cap
    if how == Trade.CALLED:
        return trade_between(b, 1, most, NO_TRADE)
    if how == Trade.BOLDEST:
        return trade_between(b, most, most, NO_TRADE)
    return trade_between(b, -most, -1 if how == Trade.SUPPRESS else most, NO_TRADE)


@jit(_I(B))
def run_for_cover(b):
    """Running for cover, no farther than it takes; -1 where it leads nowhere (ZS-MAN-1, ZS-FORCE-2)."""
    near = legal_or_none(b, action_id(_RUN, 0, 0))
    return near if near >= 0 else legal_or_none(b, action_id(_RUN, 0, 1))


@jit(_I(B))
def join_in(b):
    """Joining the attack with what adds most; -1 where she adds nothing (ZS-MAN-1, ZS-MAN-2)."""
    w, _ = best_join(b, b.actor, worth_of_team(b))
    return action_id(Act.TEAM, 0, w) if w >= 0 else -1


@jit(_I(B, _I, _I, _I))
def keep_off(b, target, wanted, longest):
    """A move away from somebody who is nearer than so many metres; -1 where she is so far (ZS-MOVE-2)."""
    return -1 if distance(b, b.actor, target) >= wanted else move_up_to(b, _RETREAT, target, longest)
