"""What gambits know of fighters and sides besides odds: room, arms, fright (ZS-ACT-1, ZS-MAN-2, ZS-DMG-1)."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_resolve import resolve_of
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .actions import SINGLE, WAYS, Act
from .area import AREA_RADIUS
from .arms import ready
from .attack import can_attack
from .gambit_words import Turn
from .layout import ARMS, WEAPONS, B, Pair, Place
from .movement import ADJACENT, can_go, can_move, distance, room_for
from .objects import cover_near
from .sides import rows_of, side_of, standing, stands
from .tactics import lost_by, nearest_enemy

_HAND, _DROPPED = int(Pair.HAND), int(Place.DROPPED)
_RETREAT, _SEEK = int(Act.RETREAT), int(Act.SEEK)
_I = types.int64

resolved, turned = resolve_of(
    B,
    DIALS_AT + int(Turn.RESOLVE),
    down=(DIALS_AT + int(dial) for dial in (Turn.CAUTION, Turn.COVER, Turn.PATIENCE, Turn.LOYALTY, Turn.STANDOFF)),
    up=(DIALS_AT + int(dial) for dial in (Turn.AGGRESSION, Turn.MORALE)),
)


@jit(_I(B, _I))
def near_foes(b, i):
    """How many of a fighter's enemies are within 1 m of her (ZS-RANGE-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        count += 1 if stands(b, k) and distance(b, i, k) <= ADJACENT else 0
    return count


@jit(_I(B, _I, _I))
def around_her(b, side, k):
    """How many of a side stand in the area of an attack on somebody, herself counted (ZS-ATT-2)."""
    first, last = rows_of(b, side)
    count = 0
    for m in range(first, last):
        count += 1 if stands(b, m) and distance(b, m, k) <= AREA_RADIUS else 0
    return count


@jit(types.boolean(B, _I))
def cornered(b, i):
    """Whether a fighter cannot get away from her nearest enemy: she cannot move, or is at the edge (ZS-MOVE-1)."""
    near = nearest_enemy(b, i)
    if near < 0:
        return False
    return not can_move(b, i) or b.fighters[i].pace <= 0 or room_for(b, i, _RETREAT, near) == 0


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter has something ready that is not for hand to hand (ZS-RANGE-1)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_pair[w] != _HAND and ready(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I))
def has_arms(b, i):
    """Whether a fighter has a weapon in hand for hand to hand; powers are none (ZS-EQUIP-1)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_pair[w] == _HAND and f.w_hands[w] != 0 and ready(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I))
def any_dropped(b, i):
    """Whether an arm of a fighter's lies on the ground (ZS-MAN-1)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_place[w] == _DROPPED:
            return True
    return False


@jit(types.boolean(B, _I, _I))
def can_attack_now(b, i, t):
    """Whether a fighter can attack somebody from where she is, with bare hands, too (ZS-RANGE-1)."""
    for w in range(ARMS):
        if (w < b.fighters[i].weapons_n or w >= WEAPONS) and can_attack(b, i, t, w):
            return True
    return False


@jit(types.boolean(B, _I))
def cover_in_reach(b, i):
    """Whether a fighter who has no cover could crouch behind some now, or after a base move (ZS-COND-1, ZS-OBJ-1)."""
    if b.fighters[i].cover != 0:
        return False
    if cover_near(b, i) >= 0:
        return True
    for c in range(b.covers_n):
        near = abs(b.c_at[c] - b.fighters[i].at) <= b.fighters[i].pace
        if near and b.c_health[c] > 0 and can_go(b, i, _SEEK, 0, c * WAYS + SINGLE):
            return True
    return False


@jit(_I(B, _I))
def share_down(b, side):
    """What share of a side cannot act any more, in percent (ZS-END-1)."""
    return 100 * (b.side_n[side] - standing(b, side)) // max(b.side_n[side], 1)


@jit(_I(B, _I))
def wounds_of(b, i):
    """What share of her Health or of her Endurance a fighter has lost, the greater, in percent (ZS-DMG-1)."""
    return int(100.0 * lost_by(b, i) + 0.001)


@jit(_I(B, _I))
def fright(b, i):
    """What morale is compared with, in percent: what she has lost, or what share of her side is down."""
    return max(share_down(b, side_of(b, i)), wounds_of(b, i))
