"""What an answer is expected to do: hit points and falls, in 81sts, that a gambit's sense compares (BR-HIT-1).

What hits or succeeds with at most HOPELESS in 1000 does nothing; coming nearer counts half of the attack after it.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import HOPELESS, LITTLE, UNJUDGED, hopeless

from ...rules.actions import ACTION_KIND, ACTION_OPTION, AREAS, Act, action_id
from ...rules.arms import ready
from ...rules.attack import can_attack, can_attack_again
from ...rules.choices import deed_of
from ...rules.engine import target_row
from ...rules.groups import can_gang_up
from ...rules.initiative import can_take_stock
from ...rules.layout import ARMS, B, Deed, Prompt
from ...rules.manoeuvres import can_manoeuvre
from ...rules.movement import BESIDE, distance
from ...rules.sides import in_sight, rows_of, side_of
from ..forecast import (
    DOWN_WORTH,
    FAR,
    HERE,
    HIT_WAYS,
    TWO_ROLLS,
    blow_over,
    group_blow,
    hide_ways,
    manoeuvre_ways,
    way_to,
    worth,
)
from .acts import arming, come_nearer, legal_or_none, number_of
from .arms import fits
from .facts import near_foes
from .words import With

_ATTACK, _APPROACH, _FIRST_MANOEUVRE, _FIRST_GROUP = (
    int(kind) for kind in (Act.ATTACK, Act.APPROACH, Act.TRIP, Act.CONCENTRATE)
)
_STRIKE, _TRIP, _SHOVE, _CONCENTRATE, _DOGPILE = (
    int(deed) for deed in (Deed.STRIKE, Deed.TRIP, Deed.SHOVE, Deed.CONCENTRATE, Deed.DOGPILE)
)
_DESPERATE = 20
"""The round at which the shipped personalities' dial ``resolve`` stands."""
_I = types.int64
_TWO = types.UniTuple(_I, 2)


@jit(_I(B, _I, _I, _I, _I))
def aimed_effect(b, t, w, aim, gap):
    """What an attack over a distance does with that aim; below 0: with the one that is worth most."""
    found = blow_over(b, b.actor, t, w, gap, aim)
    return 0 if hopeless(found[0], HIT_WAYS) else worth(found, DOWN_WORTH)


@jit(_I(B, _I, _I, _I))
def group_effect(b, deed, t, w):
    """What the group does that she would lead (BR-GROUP-1)."""
    hit, down, damage, _ = group_blow(b, b.actor, deed, t, w)
    return 0 if hopeless(hit, HIT_WAYS) else worth((hit, down, damage), DOWN_WORTH)


@jit(_I(B, _I))
def approach_effect(b, t):
    """What coming nearer does: half of the best attack with a ready weapon beside somebody."""
    best = 0
    for w in range(ARMS):
        if fits(b, b.actor, w, With.BEST) and ready(b, b.actor, w):
            best = max(best, aimed_effect(b, t, w, -1, BESIDE))
    return best // 2


@jit(_I(B, _I))
def effect(b, action):
    """What an answer is expected to do; UNJUDGED for what is no attempt at an enemy, or cannot be compared."""
    i, prompt, kind, option = b.actor, b.prompt, ACTION_KIND[action], ACTION_OPTION[action]
    if prompt == Prompt.AREA:
        aim = option + 1 if kind == Act.TAMED else 0
        return aimed_effect(b, b.target, b.weapon, aim, distance(b, i, b.target))
    if prompt != Prompt.TURN and prompt != Prompt.SECOND:
        return UNJUDGED
    t = target_row(b, action)
    if kind == _ATTACK:
        return aimed_effect(b, t, option, -1, distance(b, i, t))
    if kind == _APPROACH and b.spent == 0:
        return approach_effect(b, t)
    if kind >= Act.CONCENTRATE and kind <= Act.DOGPILE:
        return group_effect(b, deed_of(kind), t, option)
    if kind >= Act.TRIP and kind <= Act.SHOVE:
        return 0 if hopeless(manoeuvre_ways(b, i, t, deed_of(kind)), TWO_ROLLS) else UNJUDGED
    return UNJUDGED


@jit(_TWO(B, _I))
def best_on(b, t):
    """``(answer, effect)`` of the best attack on somebody, alone, with the group or after a movement."""
    i = b.actor
    k, gap = number_of(b, t), distance(b, i, t)
    found, best = -1, 0
    for w in range(ARMS):
        if b.prompt == Prompt.SECOND:
            able = can_attack_again(b, i, t, w)
        else:
            able = fits(b, i, w, With.BEST) and can_attack(b, i, t, w)
        does = aimed_effect(b, t, w, -1, gap) if able else 0
        if does > best:
            found, best = action_id(_ATTACK, k, w), does
        if b.prompt == Prompt.SECOND or not fits(b, i, w, With.BEST):
            continue
        if able and b.fighters[i].group != 0:
            for deed in range(_CONCENTRATE, _DOGPILE + 1):
                does = group_effect(b, deed, t, w) if can_gang_up(b, i, deed, t, w) else 0
                if does > best:
                    found, best = action_id(_FIRST_GROUP + deed - _CONCENTRATE, k, w), does
        if not able and ready(b, i, w):
            way = way_to(b, i, t, _STRIKE, w)
            does = aimed_effect(b, t, w, -1, BESIDE) // 2 if way != HERE and way != FAR else 0
            if does > best:
                found, best = action_id(_APPROACH, k, way), does
    return found, best


@jit(_I(B, _I))
def best_manoeuvre(b, t):
    """The manoeuvre on somebody that is likeliest to succeed; -1 where all are hopeless (BR-MAN-1)."""
    i = b.actor
    found, best = -1, TWO_ROLLS * HOPELESS // 1000
    for deed in range(_TRIP, _SHOVE + 1):
        if can_manoeuvre(b, i, deed, t):
            ways = manoeuvre_ways(b, i, t, deed)
            if ways > best:
                found, best = action_id(_FIRST_MANOEUVRE + deed - _TRIP, number_of(b, t), 0), ways
    return found


@jit(_I(B))
def better_arm(b):
    """Taking up a weapon with which somebody in sight could be hurt, from here or from beside them; -1 for none."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for w in range(b.fighters[i].weapons_n):
        action = -1 if ready(b, i, w) else arming(b, w)
        for t in range(first, last):
            if action >= 0 and in_sight(b, t) and aimed_effect(b, t, w, -1, distance(b, i, t)) > 0:
                return action
            if action >= 0 and in_sight(b, t) and aimed_effect(b, t, w, -1, BESIDE) > 0:
                return action
    return -1


@jit(_I(B))
def out_of_harm(b):
    """Where all attacks are hopeless: better cover, hiding where that is likely, nearer to somebody, or low; or -1.

    From round _DESPERATE on nothing keeps anybody from an attack, hopeless as it may be: the fight is to have an end.
    """
    i = b.actor
    if b.turn >= _DESPERATE:
        return -1
    cover, low = legal_or_none(b, action_id(Act.COVER, 0, 0)), legal_or_none(b, action_id(Act.GROUND, 0, 0))
    if cover >= 0:
        return cover
    if b.fighters[i].hidden == 0 and 2 * hide_ways(b, i) >= HIT_WAYS:
        return action_id(Act.HIDE, 0, 0)
    first, last = rows_of(b, 1 - side_of(b, i))
    for t in range(first, last):
        action = come_nearer(b, t) if in_sight(b, t) else -1
        if action >= 0:
            return action
    return low if near_foes(b, i) == 0 else -1


@jit(_I(B))
def something_else(b):
    """What she does who can hurt nobody: a manoeuvre, coming nearer to who is no hopeless case, taking stock; or -1.

    Then a better weapon, and getting out of harm's way.
    """
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for t in range(first, last):
        action = best_manoeuvre(b, t) if in_sight(b, t) else -1
        if action >= 0:
            return action
    for t in range(first, last):
        action = come_nearer(b, t) if in_sight(b, t) and approach_effect(b, t) > 0 else -1
        if action >= 0:
            return action
    if can_take_stock(b, i):
        return action_id(Act.STOCK, 0, 0)
    action = better_arm(b)
    return action if action >= 0 else out_of_harm(b)


@jit(_TWO(B))
def best_effect(b):
    """``(answer, effect)`` of the legal answer that does most; ``(-1, 0)`` where none does anything.

    Where no attack does, a manoeuvre or taking stock is better than those.
    """
    i, prompt = b.actor, b.prompt
    found, best = -1, 0
    if prompt == Prompt.AREA:
        gap = distance(b, i, b.target)
        for aim in range(AREAS + 1):
            does = aimed_effect(b, b.target, b.weapon, aim, gap)
            if does > best:
                found, best = action_id(Act.WILD, 0, 0) if aim == 0 else action_id(Act.TAMED, 0, aim - 1), does
        return found, best
    if prompt != Prompt.SECOND and (prompt != Prompt.TURN or b.spent != 0):
        return found, best
    first, last = rows_of(b, 1 - side_of(b, i))
    for t in range(first, last):
        if in_sight(b, t):
            action, does = best_on(b, t)
            if does > best:
                found, best = action, does
    if best == 0:
        found = action_id(Act.STOP, 0, 0) if prompt == Prompt.SECOND else something_else(b)
        best = LITTLE if found >= 0 else 0
    return found, best


@jit(_I(B, _I))
def instead(b, action):
    """What does more than an attack, to the same end: no second one, or a manoeuvre on the same enemy; -1: nothing."""
    if b.prompt == Prompt.SECOND:
        return action_id(Act.STOP, 0, 0)
    if b.prompt != Prompt.TURN or ACTION_KIND[action] != _ATTACK:
        return -1
    return best_manoeuvre(b, target_row(b, action))
