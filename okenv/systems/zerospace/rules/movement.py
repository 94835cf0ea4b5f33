"""Metres on a line: base, double and all-out moves, their rest, flight (ZS-MOVE-1, ZS-MOVE-2, ZS-MOVE-3, ZS-ATT-3)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import line_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import ALL_OUT, SINGLE, WAYS, Act
from .layout import B, Effort, Event, Terror
from .sides import able, side_of, stands

ADJACENT = 1
"""Hand-to-hand range, in metres (ZS-RANGE-1)."""
FLIGHT = 3
"""In place of a way to move: the flight of somebody who is terrified (ZS-ATT-3)."""
_COWERS, _OWN = int(Terror.COWERS), int(Effort.OWN)
_I = types.int64
distance, away = line_of(B, side_of)


@jit(types.boolean(B, _I, _I))
def beside(b, i, t):
    """Whether somebody is within reach of a fighter's hands (ZS-RANGE-1)."""
    return distance(b, i, t) <= ADJACENT


@jit(_I(B, _I, _I))
def away_from(b, i, place):
    """+1 or -1: the way that leads a fighter from a place where she is not (ZS-MOVE-1)."""
    return 1 if b.fighters[i].at > place else -1


@jit(_I(B, _I))
def within(b, place):
    """A place, or the edge of the arena where it lies outside."""
    return min(max(place, 0), b.arena)


@jit(types.void(B, _I, _I))
def set_place(b, i, at):
    """A fighter comes to another place, and leaves cover behind (ZS-MOVE-1, ZS-COND-1)."""
    f = b.fighters[i]
    if at != f.at:
        f.at = at
        f.cover = 0


@jit(types.boolean(B, _I))
def locked(b, i):
    """Whether two restrain each other: neither has a move action, not even to rise or to pick up (ZS-MAN-1)."""
    f = b.fighters[i]
    return (f.holds != 0) & (f.holds == f.held_by)


@jit(types.boolean(B, _I))
def can_move(b, i):
    """Whether a fighter can move at all: not prone, in no grapple, not cowering (ZS-COND-1, ZS-MAN-2, ZS-ATT-3)."""
    f = b.fighters[i]
    return able(b, i) & (f.prone == 0) & (f.held_by == 0) & (f.holds == 0) & (f.terror != _COWERS)


@jit(types.boolean(B))
def may_go(b):
    """Whether the move is unused, or some of it is left after the standard action (ZS-ACT-1, ZS-MOVE-3)."""
    return (b.moved == 0) | ((b.rest != 0) & (b.spent != 0))


@jit(_I(B, _I, _I))
def length_of(b, i, way):
    """Metres that a move can take: once, twice or three times the base, or what is left (ZS-MOVE-2, ZS-MOVE-3)."""
    return b.rest if b.moved != 0 else b.fighters[i].pace * (way + 1)


@jit(_I(B, _I, _I, _I))
def room_for(b, i, kind, other):
    """How many metres a way can lead: to beside her, to the edge, or to a place with cover (ZS-MOVE-1)."""
    f = b.fighters[i]
    if kind == Act.RETREAT:
        return b.arena - f.at if away(b, i, other) > 0 else f.at
    if kind == Act.SEEK:
        return abs(b.c_at[other] - f.at)
    return distance(b, i, other) - ADJACENT


@jit(_I(B, _I, _I, _I))
def ways_to_go(b, i, kind, other):
    """How many of the ways lead farther than the next shorter one (ZS-ACT-1, ZS-MOVE-2).

    ``other`` is a fighter, or a place with cover for SEEK; a double or all-out move needs the standard action.
    """
    room, pace = room_for(b, i, kind, other), length_of(b, i, SINGLE)
    if room <= 0 or pace <= 0:
        return 0
    if b.spent != 0 or room <= pace:
        return 1
    return 2 if room <= 2 * pace else WAYS


@jit(types.boolean(B, _I, _I, _I, _I))
def can_go(b, i, kind, target, option):
    """Whether a move is possible, of APPROACH, RETREAT, JOIN and SEEK (ZS-ACT-1, ZS-MOVE-2)."""
    if not may_go(b) or not can_move(b, i):
        return False
    if kind == Act.SEEK:
        return option // WAYS < b.covers_n and option % WAYS < ways_to_go(b, i, kind, option // WAYS)
    if target < 0 or target == i or not stands(b, target):
        return False
    return option < ways_to_go(b, i, kind, target)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def go(b, i, kind, target, option, log):
    """The move of a turn, or its rest; a double or all-out one lasts to her next (ZS-ACT-1, ZS-MOVE-2, ZS-MOVE-3)."""
    f = b.fighters[i]
    way, other = (option % WAYS, option // WAYS) if kind == Act.SEEK else (option, target)
    most, again = length_of(b, i, way), b.moved
    length = min(most, room_for(b, i, kind, other))
    direction = away_from(b, i, b.c_at[other]) if kind == Act.SEEK else away(b, i, other)
    at = f.at + length * direction if kind == Act.RETREAT else f.at - length * direction
    emit(log, Event.MOVE, i, f.at, at, way, again, 0, 0)
    set_place(b, i, at)
    b.moved = 1
    b.rest = most - length if (b.keeps_rest != 0) & (b.spent == 0) & (way != ALL_OUT) else 0
    if way != SINGLE:
        f.run = _OWN
    if way == ALL_OUT:
        b.spent = 1


@jit(types.void(B, _I, LOG), cold=True)
def take_flight(b, i, log):
    """Whoever flees first moves away from whom she fears, as far as the edge (ZS-ATT-3)."""
    f = b.fighters[i]
    other = f.fear_of - 1
    at = within(b, f.at + f.pace * away(b, i, other))
    if at != f.at:
        emit(log, Event.MOVE, i, f.at, at, FLIGHT, 0, 0, 0)
    set_place(b, i, at)
    b.moved = 1
