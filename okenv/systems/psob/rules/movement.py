"""Metres on a line: moves, cover, reach and range (PS-MOVE-1, PS-MOVE-2, PS-COVER-1, PS-RANGE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.events import emit
from okenv.core.fighters import line_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import PACES, STEP, Act
from .layout import B, Event, Kind, Pace, Part, Restraint
from .sides import side_of, stands

HAND_TO_HAND = 200
"""Reach of hand-to-hand attacks, in cm (PS-MELEE-1)."""
BESIDE = 100
"""How near a move leads to somebody, in cm."""
CLOSE = 500
"""So far, in cm, no shot is harder (PS-RANGE-1)."""
SHORT = 200
"""So far, in cm, a weapon with a range bonus of -1 is no worse than another (PS-RANGE-1)."""
_FREE = int(Restraint.FREE)
_ATTACK, _MELEE, _SWING = int(Part.ATTACK), int(Kind.MELEE), int(Part.SWING)
_I = types.int64
distance, away = line_of(B, side_of)


@jit(types.boolean(B, _I))
def mobile(b, i):
    """Whether a fighter can walk: she stands, and nothing holds her; out of a vehicle, too (PS-DODGE-1, PS-VEH-1)."""
    return b.fighters[i].restraint == _FREE and stands(b, i)


@jit(_I(B, _I, _I))
def length_of(b, i, way):
    """Centimetres of a way to move: a quarter, half, all of a full move, an aborter's fifth (PS-MOVE-1, PS-ABORT-1)."""
    pace = b.fighters[i].pace
    if way == STEP:
        return pace // 5
    way %= PACES
    return pace // 4 if way == 0 else pace // 2 if way == 1 else pace


@jit(_I(_I))
def pace_of(way):
    """The ``Pace`` of a way to move; of an aborter's step that of a quarter."""
    return way % PACES + 1


@jit(_I(B, _I, _I))
def best_cover(b, i, way):
    """The place with the best cover within a move, the nearest, then the lowest; -1: none better (PS-COVER-1)."""
    f = b.fighters[i]
    reach = length_of(b, i, way)
    best, most, near = -1, f.cover, 0
    for c in range(b.covers_n):
        gap, cover = abs(b.c_at[c] - f.at), b.c_cover[c]
        if gap == 0 or gap > reach or cover < most:
            continue
        if cover == most and (best < 0 or gap > near or (gap == near and b.c_at[c] >= b.c_at[best])):
            continue
        best, most, near = c, cover, gap
    return best


@jit(types.boolean(B, _I, _I))
def can_find_cover(b, i, way):
    """Whether a move leads to better cover than hers, and than that of the next shorter one (PS-COVER-1, PS-MOVE-1)."""
    if b.covers_n == 0 or not mobile(b, i):
        return False
    best = best_cover(b, i, way)
    if best < 0 or pace_of(way) == Pace.QUARTER:
        return best >= 0
    nearer = best_cover(b, i, way - 1)
    return nearer < 0 or b.c_cover[nearer] < b.c_cover[best]


@jit(_I(B, _I, _I, _I, _I))
def destination(b, i, kind, other, way):
    """Where a move toward or away from a fighter, or to cover, leads, within the arena; nowhere who is held.

    PS-MOVE-1, PS-COVER-1, PS-DODGE-1.
    """
    f = b.fighters[i]
    if not mobile(b, i):
        return f.at
    if kind == Act.COVER:
        c = best_cover(b, i, way)
        return f.at if c < 0 else b.c_at[c]
    length = length_of(b, i, way)
    if kind == Act.APPROACH or kind == Act.JOIN:
        length = min(length, max(0, distance(b, i, other) - BESIDE))
        return f.at - length * away(b, i, other)
    return min(max(f.at + length * away(b, i, other), 0), b.arena)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_move(b, i, kind, other, way):
    """Whether a move leads farther than the next shorter one would, or to better cover (PS-MOVE-1, PS-COVER-1)."""
    if kind == Act.COVER:
        return can_find_cover(b, i, way)
    if other < 0 or other == i or not mobile(b, i) or not stands(b, other):
        return False
    least = length_of(b, i, way - 1) if pace_of(way) > Pace.QUARTER else 0
    if length_of(b, i, way) <= least:
        return False
    if kind == Act.APPROACH or kind == Act.JOIN:
        return distance(b, i, other) - BESIDE > least
    room = b.arena - b.fighters[i].at if away(b, i, other) > 0 else b.fighters[i].at
    return room > least


@jit(_I(B, _I))
def stood(b, k):
    """Where others find a fighter: where she was before what is resolved now (PS-INIT-2)."""
    return b.fighters[k].at - b.fighters[k].came


@jit(types.boolean(B, _I))
def swings(b, i):
    """Whether what a fighter has declared begins with a swing (PS-ACT-2)."""
    f = b.fighters[i]
    return f.parts_n > 0 and f.p_part[0] == _SWING


@jit(_I(B, _I))
def acts_from(b, i):
    """Where a fighter carries out what she has declared: where her swing leads, or where she is (PS-ACT-2)."""
    return b.fighters[i].swing_to if swings(b, i) else b.fighters[i].at


@jit(_I(B, _I, _I))
def gap_to(b, i, k):
    """How far somebody is from one who acts, whose own move counts, as the other's does not yet (PS-INIT-2)."""
    return abs(b.fighters[i].at - stood(b, k))


@jit(_I(B, _I))
def place_with_cover(b, at):
    """The place with cover where somebody is, of several the best, then the first listed; -1: none (PS-COVER-1)."""
    best = -1
    for c in range(b.covers_n):
        if b.c_at[c] == at and (best < 0 or b.c_cover[c] > b.c_cover[best]):
            best = c
    return best


@jit(_I(B, _I))
def shelter_of(b, vehicle):
    """The cover of a vehicle, counted from 1; 0 without one (PS-VEH-1)."""
    return b.v_cover[vehicle - 1] if vehicle != 0 else 0


@jit(_I(B, _I, _I))
def cover_found(b, at, vehicle):
    """The cover that whoever comes to a place finds there; 0: none, or none better than a vehicle's.

    PS-COVER-1, PS-VEH-1.
    """
    c = place_with_cover(b, at)
    return b.c_cover[c] if c >= 0 and b.c_cover[c] > shelter_of(b, vehicle) else 0


@jit(types.void(B, _I, LOG))
def shelter(b, i, log):
    """A fighter has the cover of where she is, or of the vehicle that she is in, the better (PS-COVER-1, PS-VEH-1).

    Bodies find none.
    """
    f = b.fighters[i]
    if not stands(b, i):
        return
    found = cover_found(b, f.at, f.vehicle)
    f.cover = max(found, shelter_of(b, f.vehicle))
    if found != 0:
        emit(log, Event.COVER, i, f.cover, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), cold=True)
def get_out(b, i, log):
    """A fighter is no longer in her vehicle, and has the cover of where she is (PS-VEH-1)."""
    f = b.fighters[i]
    if stands(b, i):
        emit(log, Event.OUT, i, f.vehicle - 1, 0, 0, 0, 0, 0)
    f.vehicle = 0
    shelter(b, i, log)


@jit(types.void(B, _I, LOG))
def settle(b, i, log):
    """Who has moved is in the cover that is there, out of a vehicle unless by driving; height is lost.

    PS-COVER-1, PS-MELEE-1, PS-VEH-1.
    """
    f = b.fighters[i]
    f.high = 0
    if f.vehicle != 0 and f.drive == 0:
        get_out(b, i, log)
    else:
        shelter(b, i, log)


@jit(types.void(B, _I, _I, LOG))
def set_out(b, i, at, log):
    """A fighter moves; to others she is where she was, with the cover there, until she arrives (PS-INIT-2)."""
    f = b.fighters[i]
    if at != f.at:
        if f.drive != 0:
            emit(log, Event.RIDE, i, f.vehicle - 1, f.at, at, 0, 0, 0)
        else:
            emit(log, Event.MOVE, i, f.at, at, 0, 0, 0, 0)
        f.came += at - f.at
        f.at = at
        if f.came == 0:  # back where she began: there for everybody, and no longer where she was high or sheltered
            settle(b, i, log)


@jit(types.void(B, _I, LOG))
def arrive(b, i, log):
    """Who has moved is there for everybody now, in the cover that is there; height is lost (PS-INIT-2, PS-COVER-1)."""
    f = b.fighters[i]
    if f.came != 0:
        f.came = 0
        settle(b, i, log)


@jit(types.void(B, _I, _I, LOG))
def go(b, i, at, log):
    """A fighter comes to another place, with nothing else resolved meanwhile (PS-ABORT-1, PS-MOVE-2)."""
    set_out(b, i, at, log)
    arrive(b, i, log)


@jit(types.boolean(B, _I, _I))
def keeps_in_reach(b, i, to):
    """Whether a fighter would still reach everybody whom she attacks hand to hand, and reaches now (PS-MELEE-1)."""
    f, at = b.fighters[i], acts_from(b, i)
    for p in range(f.parts_n):
        if f.p_part[p] == _ATTACK and f.w_kind[f.p_weapon[p]] == _MELEE:
            for k in range(b.fighters_n):
                if has(f.p_targets[p], k) and stands(b, k) and abs(at - stood(b, k)) <= HAND_TO_HAND:
                    if abs(stood(b, k) - to) > HAND_TO_HAND:
                        return False
    return True


@jit(types.boolean(B, _I, _I, LOG))
def follow(b, i, target, log):
    """Keep within reach of somebody with the free quarter of a move, if unspent; False: she is away (PS-MELEE-1).

    After a swing it is a quarter from where that leads (PS-ACT-2). Nobody leaves a vehicle for it (PS-VEH-1).
    """
    f, at, there = b.fighters[i], acts_from(b, i), stood(b, target)
    gap = abs(at - there)
    if gap <= HAND_TO_HAND:
        return True
    if f.move != Pace.NONE or not mobile(b, i) or gap - HAND_TO_HAND > f.pace // 4:
        return False
    if f.vehicle != 0 and not swings(b, i):
        return False
    to = at + (gap - HAND_TO_HAND) * (1 if there > at else -1)
    if not keeps_in_reach(b, i, to):
        return False
    f.move, f.move_to = Pace.QUARTER, to
    if swings(b, i):
        f.swing_to = to
    else:
        set_out(b, i, to, log)
    return True


@jit(_I(_I, _I))
def range_penalty(gap, bonus):
    """What the distance takes off an attack, in whole AV from 0 up (PS-RANGE-1).

    ``gap`` is in cm; ``bonus`` is the weapon's, which offsets what the distance takes, and at -1 adds to it.
    """
    steps = 0
    if gap > CLOSE:
        steps, limit = 1, 2 * CLOSE
        while gap >= limit:
            steps += 1
            limit *= 2
    if bonus < 0:
        return steps + (1 if gap > SHORT else 0)
    return max(0, steps - bonus)
