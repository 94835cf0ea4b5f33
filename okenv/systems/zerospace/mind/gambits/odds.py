"""Exact odds of attacks inside the kernels of gambits, in parts of all outcomes (ZS-DICE-1, ZS-DMG-1, ZS-MAN-1).

An attack counts from where she is, or after the base move that brings her into reach, alone, and with the trade
that is worth most. Worth is counted in shares of the target, as in ``forecast``, here in 10,000ths.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import SINGLE, Act
from ...rules.arms import has_flag, ready
from ...rules.attack import against, lacks_sight, short_of, takes_a_team
from ...rules.blows import is_strike
from ...rules.conditions import can_recover
from ...rules.grapple import could_grapple
from ...rules.layout import ARMS, WEAPONS, B, Flag, Pair, Prompt
from ...rules.manoeuvres import can_distract, could_disarm, could_takedown
from ...rules.movement import ADJACENT, can_move, distance, room_for
from ...rules.sides import herself, rows_of, side_of
from ...rules.teamwork import has_turn_to_give
from ..forecast import (
    ALONE,
    NO_TRADE,
    ROLL_WAYS,
    best_trade,
    bonus_of,
    chance_of,
    harms,
    recovery,
    value_of,
    ways_of,
)
from ..tactics import counts
from ..threats import led
from .words import With

HERE, FAR = -1, 9
"""Besides the ways to move before an attack: no move is needed; none is enough."""
SHARE = 10_000
"""What putting somebody out of the fight is worth."""
_HAND, _RANGED, _MENTAL = int(Pair.HAND), int(Pair.RANGED), int(Pair.MENTAL)
_AUTO, _AREA, _STUNNING, _HARM = int(Flag.AUTO), int(Flag.AREA), int(Flag.STUNNING), int(Flag.HARM)
_ATTACK, _DISTRACT, _GRAPPLE, _DISARM = int(Act.ATTACK), int(Act.DISTRACT), int(Act.GRAPPLE), int(Act.DISARM)
_BREAK, _APPROACH = int(Act.BREAK), int(Act.APPROACH)
_I, _F = types.int64, types.float64
BLOW = types.UniTuple(_I, 3)
"""``(hit, down, damage)``: a chance in 36ths, a chance and points in 216ths."""
_TWO, _THREE = types.UniTuple(_I, 2), types.UniTuple(_I, 3)


@jit(_I(_F))
def in_ways(likely):
    """A chance in 36ths, rounded."""
    return int(ROLL_WAYS * likely + 0.5)


@jit(types.boolean(B, _I, _I, _I))
def fits(b, i, w, which):
    """Whether there is an arm at that place, and of the kind that is asked for; bare hands are for hand to hand."""
    if not counts(b, i, w):
        return False
    if which == With.BEST:
        return True
    if which == With.AREA or which == With.STUNNING:
        return has_flag(b, i, w, _AREA if which == With.AREA else _STUNNING)
    pair = b.fighters[i].w_pair[w]
    return pair == _HAND if which == With.HAND else pair == _RANGED if which == With.RANGED else pair == _MENTAL


@jit(types.boolean(B, _I))
def settled(b, i):
    """Whether a fighter cannot move before her attack: she has moved, is in the middle of it, or cannot (ZS-ACT-1)."""
    return (i == b.whose and (b.moved != 0 or b.act != 0)) or not can_move(b, i)


@jit(_I(B, _I, _I, _I))
def way_over(b, i, t, short):
    """The move so many metres toward somebody: HERE for none, FAR where a base move is not enough (ZS-ACT-1)."""
    if short <= 0:
        return HERE
    if settled(b, i) or short > room_for(b, i, _APPROACH, t):
        return FAR
    return SINGLE if short <= b.fighters[i].pace else FAR


@jit(_I(B, _I, _I, _I))
def way_to(b, i, t, w):
    """The move before an attack with an arm; mental attacks need sight (ZS-RANGE-1, ZS-ATT-2)."""
    return FAR if lacks_sight(b, i, w) else way_over(b, i, t, short_of(b, i, t, w))


@jit(_I(B, _I, _I, _I, _I))
def ways_to_hit(b, i, t, w, trade):
    """In how many of 36 outcomes an attack with one arm and that trade hits (ZS-DICE-1, ZS-MAN-1)."""
    return ways_of(value_of(b, i, _ATTACK, w, 1, ALONE, trade), against(b, i, _ATTACK, w, t))


@jit(BLOW(B, _I, _I, _I, _I))
def blow_with(b, i, t, w, trade):
    """What an attack with one arm and that trade comes to, ready and in reach or not."""
    ways = ways_to_hit(b, i, t, w, trade)
    down, points = harms(b, i, w, t, bonus_of(ALONE, trade))
    return ways, ways * down, ways * points


@jit(types.Tuple((_I, _I, _F))(B, _I, _I, _I))
def arm_to_lead(b, i, t, which):
    """``(arm, ways, worth)``: of the arms in reach the one whose attack, with all who would join, is worth most.

    It is her turn. Its chance is in 36ths; the arm is -1 where nobody would join an attack with any of them (ZS-MAN-1,
    ZS-MAN-2).
    """
    found, ways, best = -1, 0, 0.0
    first, last = rows_of(b, side_of(b, i))
    joiners = 0
    for k in range(first, last):
        joiners += has_turn_to_give(b, k)
    if joiners == 0:
        return found, ways, best
    for w in range(ARMS):
        if not fits(b, i, w, which) or not ready(b, i, w) or not takes_a_team(b, i, _ATTACK, w):
            continue
        if way_to(b, i, t, w) == FAR:
            continue
        likely, worth, members = led(b, i, t, w)
        if members > ALONE and worth > best:
            found, ways, best = w, in_ways(likely), worth
    return found, ways, best


@jit(_THREE(B, _I, _I, _I))
def best_attack(b, i, t, which):
    """``(arm, worth, trade)`` of the ready arm worth most, of equals without a move; -1 where none is worth anything.

    An area that is asked for need be worth nothing, as friends whom it hits count against it (ZS-ATT-3). Whoever takes
    her turn and hits with nothing alone leads an attack that others would join (ZS-MAN-1). The overcome attack nobody.
    """
    found, best, trade, rank = -1, 0, NO_TRADE, -1
    if not herself(b, i):
        return found, best, trade
    for w in range(ARMS):
        if not fits(b, i, w, which) or not ready(b, i, w):
            continue
        way = way_to(b, i, t, w)
        if way == FAR:
            continue
        how, worth = best_trade(b, i, _ATTACK, w, t)
        good = int(SHARE * worth)
        here = 2 * max(good, 0) + int(way == HERE)
        if (good > 0 or which == With.AREA) and here > rank:
            found, best, trade, rank = w, good, how, here
    if found < 0 and i == b.actor and b.prompt == Prompt.TURN and b.spent == 0:
        w, _, worth = arm_to_lead(b, i, t, which)
        return w, int(SHARE * worth), NO_TRADE
    return found, best, trade


@jit(types.boolean(B, _I))
def declared(b, i):
    """Whether a fighter has declared an attack, so that its arm is chosen (ZS-DELAY-1)."""
    return i == b.whose and is_strike(b.act)


@jit(_TWO(B, _I, _I))
def chosen(b, i, t):
    """``(arm, trade)`` of the attack on somebody that a fighter has declared, or of her best; arm -1 for none."""
    w, trade = b.option, NO_TRADE
    if not declared(b, i):
        w, _, trade = best_attack(b, i, t, With.BEST)
    elif way_to(b, i, t, w) == FAR:
        w = -1
    return w, best_trade(b, i, _ATTACK, w, t)[0] if w >= 0 and trade == NO_TRADE else trade


@jit(BLOW(B, _I, _I))
def best_blow(b, i, t):
    """What the best attack of a fighter on somebody comes to; nothing where there is none."""
    w, trade = chosen(b, i, t)
    return blow_with(b, i, t, w, trade) if w >= 0 else (0, 0, 0)


@jit(_I(B, _I, _I))
def defence_met(b, i, t):
    """The Difficulty Value that the best attack of a fighter meets, by hand where there is none (ZS-DICE-1)."""
    w = b.option if declared(b, i) else best_attack(b, i, t, With.BEST)[0]
    return against(b, i, _ATTACK, w if w >= 0 else WEAPONS, t)


@jit(types.boolean(B, _I, _I, _I))
def would_do(b, i, t, kind):
    """Whether a manoeuvre would have any effect on somebody, the distance left aside (ZS-MAN-1, ZS-MAN-2)."""
    if kind == _DISTRACT:
        return can_distract(b, i, t)
    if kind == _GRAPPLE:
        return could_grapple(b, i, t)
    return could_disarm(b, t) if kind == _DISARM else could_takedown(b, t)


@jit(_I(B, _I, _I, _I))
def way_to_grip(b, i, t, kind):
    """The move before a manoeuvre; a distraction needs none (ZS-MAN-1)."""
    return HERE if kind == _DISTRACT else way_over(b, i, t, distance(b, i, t) - ADJACENT)


@jit(_I(B, _I, _I, _I))
def manoeuvre_ways(b, i, t, kind):
    """In how many of 36 outcomes a manoeuvre succeeds, nobody forcing a turn; 0 where it cannot be tried (ZS-MAN-1)."""
    if way_to_grip(b, i, t, kind) == FAR or not would_do(b, i, t, kind):
        return 0
    return in_ways(chance_of(b, i, kind, t))


@jit(_I(B, _I))
def break_ways(b, i):
    """In how many of 36 outcomes somebody breaks free; 0 where she is not restrained, or helpless (ZS-MAN-1)."""
    if b.fighters[i].held_by == 0 or b.fighters[i].helpless != 0:
        return 0
    return in_ways(chance_of(b, i, _BREAK, i))


@jit(_I(B, _I))
def slip_ways(b, i):
    """In how many of 36 outcomes whom a fighter restrains breaks free (ZS-MAN-1)."""
    return break_ways(b, b.fighters[i].holds - 1) if b.fighters[i].holds != 0 else 0


@jit(_I(B, _I, _I))
def recover_ways(b, i, which):
    """In how many of 36 outcomes a fighter recovers; 0 where there is nothing, or she cannot (ZS-ATT-2 to ZS-ATT-4)."""
    if not can_recover(b, i, which):
        return 0
    return in_ways(recovery(b, i, which))
