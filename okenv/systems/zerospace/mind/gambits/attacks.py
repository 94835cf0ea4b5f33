"""The attacks of gambits: from a target to the id of an answer, or of what must come before it; -1 for none."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import ACTION_KIND, ACTION_OPTION, ALL_OUT, SINGLE, Act, action_id
from ...rules.attack import attack_value, can_spread, can_sweep
from ...rules.choices import can_act_quickly
from ...rules.conditions import BY_MOVE, can_rise
from ...rules.layout import ARMS, B, Pair
from ...rules.objects import OBJECT, can_wreck, wreck_points
from ...rules.sides import rows_of, side_of
from ..forecast import best_trade, chance
from ..tactics import READYING, behind, counts, move_up_to, number_of, readied_by
from .acts import get_up, gives_away
from .odds import FAR, HERE, SHARE, best_attack, fits, way_to
from .words import With

_APPROACH, _DRAW, _WRECK = int(Act.APPROACH), int(Act.DRAW), int(Act.WRECK)
_ATTACK, _SPREAD, _SWEEP = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP)
_CLOAK = int(Act.CLOAK)
_BEST, _RANGED, _MENTAL, _HAND = int(With.BEST), int(With.RANGED), int(With.MENTAL), int(Pair.HAND)
MEAN = 3.5
"""What 1d6 comes to on average."""
_I = types.int64
_TWO = types.UniTuple(_I, 2)


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


@jit(_I(B, _I, _I, _I))
def against_several(b, target, action, which):
    """An attack on one, or a sweep or spread where that is worth more and several are beside each other (ZS-MAN-1).

    A sweep is hand to hand: none where she would attack with some arms only.
    """
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    if last - first < 2:
        return action
    sweep, swept = on_several(b, _SWEEP, i) if which == _BEST else (-1, 0)
    spread, worth = on_several(b, _SPREAD, target)
    if sweep < 0 and spread < 0:
        return action
    best = best_attack(b, i, target, which)[1]
    if sweep >= 0 and swept > best:
        action, best = sweep, swept
    return spread if spread >= 0 and worth > best else action


@jit(_I(B, _I, _I))
def in_any_way(b, target, which):
    """The best attack on somebody, or on what shelters her, or on several, or what must come before it (ZS-MAN-1)."""
    action = attack_on(b, target, which)
    if action < 0 or ACTION_KIND[action] != _ATTACK:
        return action
    first = wreck_first(b, target)
    return first if first >= 0 else against_several(b, target, action, which)


@jit(_I(B, _I))
def from_here(b, target):
    """The same but for a sweep, at range or else by Mental Combat, from where she is; -1: she cannot (ZS-RANGE-1)."""
    for which in range(_RANGED, _MENTAL + 1):
        w = best_attack(b, b.actor, target, which)[0]
        if w >= 0 and way_to(b, b.actor, target, w) == HERE:
            return in_any_way(b, target, which)
    return -1


@jit(_I(B, _I))
def sneak_up(b, target):
    """Hiding by her gear, where what is best about somebody would not end it at once; else -1 (ZS-COND-2)."""
    if not can_act_quickly(b, b.actor, _CLOAK, 0):
        return -1
    action = in_any_way(b, target, _BEST)
    return -1 if action < 0 or gives_away(ACTION_KIND[action]) else action_id(_CLOAK, 0, 0)
