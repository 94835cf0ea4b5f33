"""Scores, the order among equals, surprise and taking stock (BR-INIT-1, BR-SURP-1, BR-SURP-2, BR-STOCK-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import B, Event
from .sides import rows_of, stands

STOCK = 2
"""What taking stock adds to the score (BR-STOCK-1)."""
BEST_DICE = 4
"""The highest of 4dF, with which a score could begin (BR-STOCK-1)."""
_I = types.int64


@jit(types.boolean(B, _I))
def rolls_initiative(b, i):
    """Whether a fighter rolls for herself: standing, and no group's member behind its first (BR-INIT-1, BR-GROUP-2)."""
    f = b.fighters[i]
    if not stands(b, i):
        return False
    if f.group != 0:
        for k in range(i):
            if b.fighters[k].squad == f.squad and stands(b, k):
                return False
    return True


@jit(types.boolean(B, _I, _I))
def together(b, i, k):
    """Whether two fighters are one, or of one group (BR-GROUP-2)."""
    f = b.fighters[i]
    return i == k or (f.group != 0 and b.fighters[k].squad == f.squad)


@jit(_I(B, _I))
def equals_before(b, i):
    """How many who roll before this one have her Perception (BR-INIT-1)."""
    count = 0
    for k in range(i):
        if b.fighters[k].perception == b.fighters[i].perception and rolls_initiative(b, k):
            count += 1
    return count


@jit(types.void(B, _I, _I, LOG), cold=True)
def place_in_ties(b, i, place, log):
    """Insert a fighter, with her group, into the order of equal Perception; place 0 is the slowest (BR-INIT-1)."""
    emit(log, Event.TIE_ORDER, i, place, equals_before(b, i) + 1, 0, 0, 0, 0)
    for k in range(i):
        other = b.fighters[k]
        if other.perception == b.fighters[i].perception and other.tie >= place and not together(b, i, k):
            other.tie += 1
    for k in range(b.fighters_n):
        if together(b, i, k):
            b.fighters[k].tie = place


@jit(types.void(B, _I, _I, LOG))
def roll_initiative(b, i, dice, log):
    """Score = 4dF + Perception, once for the fight; a group has one roll (BR-INIT-1, BR-GROUP-2)."""
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if stands(b, k) and together(b, i, k):
            f.score = f.perception + dice
            emit(log, Event.INITIATIVE, k, f.perception, dice, f.score, 0, 0, 0)


@jit(_I(B, _I))
def quickness(b, i):
    """A number that orders fighters: score with reactions, Perception, the lot, then the lower row (BR-INIT-1)."""
    f = b.fighters[i]
    return ((((f.score + f.temp + 4096) << 8) + f.perception) << 16) + (f.tie << 8) - i


@jit(_I(B, _I))
def next_among(b, rows):
    """The first in the order of initiative of some fighters given as bits; -1 for nobody (BR-INIT-1)."""
    who, best = -1, 0
    for i in range(b.fighters_n):
        if has(rows, i):
            rank = quickness(b, i)
            if who < 0 or rank > best:
                who, best = i, rank
    return who


@jit(_I(B))
def next_in_turn(b):
    """Whoever acts next in this round, by score; -1: all have (BR-INIT-1)."""
    who, best = -1, 0
    for i in range(b.fighters_n):
        if stands(b, i) and b.fighters[i].acted == 0:
            rank = quickness(b, i)
            if who < 0 or rank > best:
                who, best = i, rank
    return who


@jit(_I(B))
def next_in_surprise(b):
    """Whoever acts next before initiative, by listing order; -1: all have (BR-SURP-1, BR-SURP-2)."""
    if b.surprise == 0:
        return -1
    first, last = rows_of(b, b.surprise - 1)
    for i in range(first, last):
        if stands(b, i) and b.fighters[i].acted == 0:
            return i
    return -1


@jit(types.boolean(B, _I))
def can_take_stock(b, i):
    """Whether taking stock would raise a score: below Perception + 4, and there is one (BR-STOCK-1)."""
    f = b.fighters[i]
    return b.turn != 0 and f.score < f.perception + BEST_DICE


@jit(types.void(B, _I, LOG), cold=True)
def take_stock(b, i, log):
    """+2 to the score, up to what it could have begun with (BR-STOCK-1)."""
    f = b.fighters[i]
    f.score = min(f.score + STOCK, f.perception + BEST_DICE)
    emit(log, Event.STOCK, i, f.score, 0, 0, 0, 0, 0)


@jit(types.void(B))
def clear_round(b):
    """A round begins: nobody has acted or been dogpiled in it (BR-INIT-1, BR-GROUP-1)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.acted, f.rolls, f.piled = 0, 0, 0
