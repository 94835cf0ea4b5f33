"""What an answer is expected to do, in 10,000ths of an enemy, that a gambit's sense compares (ZS-DICE-1, ZS-DMG-1).

What hits or succeeds with at most HOPELESS in 1000 does nothing. The base move before an attack costs nothing.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_sense import HOPELESS, LITTLE, UNJUDGED, hopeless

from ...rules.actions import ACTION_KIND, ACTION_OPTION, SINGLE, Act, action_id
from ...rules.arms import has_flag
from ...rules.engine import allowed, target_row
from ...rules.layout import B, Flag, Prompt
from ...rules.sides import able, overcome, rows_of, side_of
from ..forecast import NO_TRADE, ROLL_WAYS, best_between, best_trade
from ..tactics import number_of
from ..threats import led
from .acts import manoeuvre_on, trade_between
from .attacks import on_several
from .odds import (
    HERE,
    SHARE,
    best_attack,
    in_ways,
    manoeuvre_ways,
    way_to,
    ways_to_hit,
)
from .words import With

_ATTACK, _APPROACH, _SPREAD, _SWEEP, _DODGE = (
    int(kind) for kind in (Act.ATTACK, Act.APPROACH, Act.SPREAD, Act.SWEEP, Act.DODGE)
)
_DISARM, _TAKEDOWN, _PLAIN, _CALLED, _SUPPRESS = (
    int(kind) for kind in (Act.DISARM, Act.TAKEDOWN, Act.PLAIN, Act.CALLED, Act.SUPPRESS)
)
_AREA = int(Flag.AREA)
_I = types.int64
_TWO = types.UniTuple(_I, 2)


@jit(_I(B, _I, _I, _I, _I, _I))
def with_trade(b, kind, w, t, trade, good):
    """What an attack of that worth does with that trade; one on many is hopeless for nobody (ZS-MAN-1)."""
    likely = 1000 * good > HOPELESS * SHARE  # it hits at least as often as it is worth
    if not likely and kind == _ATTACK and not has_flag(b, b.actor, w, _AREA):
        if hopeless(ways_to_hit(b, b.actor, t, w, trade), ROLL_WAYS):
            return 0
    return max(good, 0)


@jit(_I(B, _I, _I, _I, _I, _I))
def alone_or_led(b, kind, w, t, trade, good):
    """The same; a hopeless one does what those add who would join it (ZS-MAN-1, ZS-MAN-2)."""
    does = with_trade(b, kind, w, t, trade, good)
    if does > 0 or kind != _ATTACK or has_flag(b, b.actor, w, _AREA):
        return does
    likely, worth, _ = led(b, b.actor, t, w)
    return 0 if hopeless(in_ways(likely), ROLL_WAYS) else int(SHARE * worth)


@jit(_I(B, _I, _I, _I))
def attack_effect(b, kind, w, t):
    """What an attack does with the trade that is worth most, alone or led."""
    trade, worth = best_trade(b, b.actor, kind, w, t)
    return alone_or_led(b, kind, w, t, trade, int(SHARE * worth))


@jit(_I(B, _I))
def traded_effect(b, trade):
    """What the declared attack does with a trade."""
    worth = best_between(b, b.actor, b.act, b.option, b.target, trade, trade)[1]
    return with_trade(b, b.act, b.option, b.target, trade, int(SHARE * worth))


@jit(_I(B, _I))
def effect(b, action):
    """What an answer is expected to do; UNJUDGED for what is no attempt at an enemy, or cannot be compared."""
    kind, option = ACTION_KIND[action], ACTION_OPTION[action]
    if b.prompt == Prompt.TRADE:
        if kind != _CALLED and kind != _SUPPRESS and kind != _PLAIN:
            return UNJUDGED
        return traded_effect(b, option + 1 if kind == _CALLED else -option - 1 if kind == _SUPPRESS else 0)
    if b.prompt != Prompt.TURN:
        return UNJUDGED
    if kind in (_ATTACK, _SPREAD):
        return attack_effect(b, kind, option, target_row(b, action))
    if kind == _SWEEP:
        return attack_effect(b, kind, option, b.actor)
    if kind >= _DISARM and kind <= _TAKEDOWN:
        return 0 if hopeless(manoeuvre_ways(b, b.actor, target_row(b, action), kind), ROLL_WAYS) else UNJUDGED
    return UNJUDGED


@jit(_TWO(B, _I))
def best_on(b, t):
    """``(answer, effect)`` of the best attack on somebody, or of the base move before it."""
    i, k = b.actor, number_of(b, t)
    w, good, trade = best_attack(b, i, t, With.BEST)
    if w < 0:
        return -1, 0
    does = alone_or_led(b, _ATTACK, w, t, trade, good) if trade != NO_TRADE else attack_effect(b, _ATTACK, w, t)
    if way_to(b, i, t, w) != HERE:
        action = action_id(_APPROACH, k, SINGLE)
    else:
        action = action_id(_ATTACK, k, w)
    return (action, does) if does > 0 and allowed(b, action) else (-1, 0)


@jit(_I(B, _I))
def best_manoeuvre(b, t):
    """The manoeuvre on somebody that is likeliest to succeed; -1 where all are hopeless (ZS-MAN-1)."""
    found, best = -1, 0
    for kind in range(_DISARM, _TAKEDOWN + 1):
        ways = manoeuvre_ways(b, b.actor, t, kind)
        if ways > best and not hopeless(ways, ROLL_WAYS):
            action = manoeuvre_on(b, t, kind)
            if action >= 0 and allowed(b, action):
                found, best = action, ways
    return found


@jit(_I(B))
def something_else(b):
    """What she does who can hurt nobody: a manoeuvre, or dodging until her next turn; or -1."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for t in range(first, last):
        action = best_manoeuvre(b, t) if able(b, t) else -1
        if action >= 0:
            return action
    dodge = action_id(_DODGE, 0, 0)
    return dodge if allowed(b, dodge) else -1


@jit(_TWO(B))
def best_effect(b):
    """``(answer, effect)`` of the legal answer that does most; ``(-1, 0)`` where none does anything.

    Where no attack does, a manoeuvre or dodging is better than those.
    """
    found, best = -1, 0
    if b.prompt == Prompt.TRADE:
        action = trade_between(b, -b.trade_cap, b.trade_cap)
        return (action, effect(b, action)) if action >= 0 else (-1, 0)
    if b.prompt != Prompt.TURN or b.spent != 0 or overcome(b, b.actor):
        return found, best
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for t in range(first, last):
        if able(b, t):
            action, does = best_on(b, t)
            if does > best:
                found, best = action, does
    sweep, does = on_several(b, _SWEEP, b.actor)
    if does > best:
        found, best = sweep, does
    if best == 0:
        found = something_else(b)
        best = LITTLE if found >= 0 else 0
    return found, best


@jit(_I(B, _I))
def instead(b, action):
    """What does more than an attack, to the same end: a better trade, or another way at the same enemy; -1: nothing."""
    if b.prompt == Prompt.TRADE:
        return trade_between(b, -b.trade_cap, b.trade_cap)
    if b.prompt != Prompt.TURN or effect(b, action) == UNJUDGED:
        return -1
    t = target_row(b, action)
    if t < 0:
        return -1
    better = best_on(b, t)[0]
    return better if better >= 0 and better != action else best_manoeuvre(b, t)
