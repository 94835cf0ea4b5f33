"""Metres on a line: moves, sprints, erratic movement, range bands and columns (BR-ACT-1, BR-MOVE-1, BR-MOD-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import line_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import FULL, HALF, SIGNIFICANT, SPRINT, Act
from .layout import B, Column, Event, Posture
from .sides import in_sight, side_of, stands
from .stance import movement

ADJACENT, SHORT, MEDIUM, LONG = 200, 500, 1500, 3000
"""Where the range bands end, in cm: below 2, below 5, below 15, up to 30 m (BR-MOD-1)."""
BESIDE = 100
"""How near a move leads to somebody, in cm."""
FAIL = -100
"""In place of a modifier: cannot hit at this range (BR-MOD-1)."""
_UPRIGHT = int(Posture.UPRIGHT)
_SHORT, _LONG = int(Column.SHORT), int(Column.LONG)
_I = types.int64
distance, away = line_of(B, side_of)


@jit(_I(_I))
def band_of(gap):
    """The range band of a distance in cm: 0 adjacent, 1 short, 2 medium, 3 long, 4 distant (BR-MOD-1)."""
    if gap < SHORT:
        return 0 if gap < ADJACENT else 1
    return 2 if gap < MEDIUM else 3 if gap <= LONG else 4


@jit(_I(_I, _I))
def range_modifier(column, gap):
    """What the distance does to a Marksmanship attack, by the weapon's column; FAIL: no hit (BR-MOD-1, BR-REACH-1)."""
    band = band_of(gap)
    if column == _LONG:
        return min(band - 3, 0)
    if column == _SHORT:
        return 1 if band < 2 else 0 if band == 2 else FAIL
    if band == 4:
        return -(gap // 1500)
    return 1 if band == 1 else -1 if band == 3 else 0


@jit(_I(B, _I, _I))
def length_of(b, i, way):
    """Centimetres of a way to move: all, half, a sprint, half and a quarter of a sprint (BR-ACT-1, BR-MOVE-1)."""
    full = movement(b, i)
    if way == HALF:
        return full // 2
    if way == FULL:
        return full
    if b.fighters[i].posture != _UPRIGHT:
        return 0
    return 2 * full if way == SPRINT else full if way == SIGNIFICANT else 2 * full // 4


@jit(_I(B, _I, _I, _I))
def room_for(b, i, kind, other):
    """How far fighter i can go toward another, or away from her, in cm (BR-ACT-1)."""
    if kind == Act.APPROACH or kind == Act.JOIN:
        return max(0, distance(b, i, other) - BESIDE)
    return b.arena - b.fighters[i].at if away(b, i, other) > 0 else b.fighters[i].at


@jit(_I(B, _I, _I, _I, _I))
def destination(b, i, kind, other, way):
    """Where a move toward or away from a fighter leads, within the arena (BR-ACT-1)."""
    length = min(length_of(b, i, way), room_for(b, i, kind, other)) * away(b, i, other)
    return b.fighters[i].at - length if kind == Act.APPROACH or kind == Act.JOIN else b.fighters[i].at + length


@jit(types.boolean(B, _I, _I, _I, _I))
def can_move(b, i, kind, other, way):
    """Whether a move is possible, and leads farther than the next shorter one would (BR-ACT-1, BR-MOVE-1)."""
    if b.moved != 0 or other < 0 or other == i or not stands(b, other):
        return False
    if side_of(b, other) != side_of(b, i) and not in_sight(b, other):
        return False
    if way >= SPRINT and b.spent != 0:
        return False
    shorter = 0
    if way == FULL:
        shorter = length_of(b, i, HALF)
    elif way == SPRINT:
        shorter = length_of(b, i, FULL)
    return length_of(b, i, way) > shorter and room_for(b, i, kind, other) > shorter


@jit(types.void(B, _I, _I, _I, LOG))
def go(b, i, at, way, log):
    """A fighter comes to another place, and leaves cover behind (BR-COVER-1)."""
    f = b.fighters[i]
    if at != f.at:
        emit(log, Event.MOVE, i, f.at, at, way, 0, 0, 0)
        f.at = at
        f.cover = 0


@jit(types.void(B, _I, _I, _I, _I, LOG))
def move(b, i, kind, other, way, log):
    """The movement of a turn; a sprint takes the action too (BR-ACT-1, BR-MOVE-1)."""
    f = b.fighters[i]
    go(b, i, destination(b, i, kind, other, way), way, log)
    b.moved = 1
    if way >= SPRINT:
        b.spent = 1
        f.sprint = 1
        f.erratic = way - SPRINT


@jit(_I(B, _I))
def evasion(b, t):
    """What a sprinting target's direction and erraticism take off attacks on her (BR-MOD-1, BR-MOVE-1)."""
    f = b.fighters[t]
    if f.sprint == 0:
        return 0
    both = (f.crossing + f.erratic) * (1 + (f.speed - 1) // 4)
    return min(both, b.movement_cap) if b.movement_cap != 0 else both
