"""What gambits know of fighters and sides besides odds: room, arms, fright (ZS-ACT-1, ZS-MAN-2, ZS-DMG-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of as ones
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import count_of, flees_of, fright_of, near_foes_of

from ...rules import sides
from ...rules.actions import SINGLE, WAYS, Act
from ...rules.area import AREA_RADIUS, around
from ...rules.arms import ready
from ...rules.attack import can_attack
from ...rules.layout import ARMS, B, Pair, Place
from ...rules.movement import ADJACENT, can_go, can_move, distance, room_for
from ...rules.objects import cover_near
from ...rules.sides import herself, rows_of, side_of, standing
from ..tactics import counts, lost_by, nearest_enemy
from .words import MORALE, turned

_HAND, _DROPPED = int(Pair.HAND), int(Place.DROPPED)
_RETREAT, _SEEK = int(Act.RETREAT), int(Act.SEEK)
_I = types.int64


@jit(_I(B, _I, _I))
def around_her(b, side, k):
    """How many of a side stand in the area of an attack on somebody, herself counted (ZS-ATT-2)."""
    return ones(around(b, side, b.fighters[k].at, AREA_RADIUS))


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


@jit(types.boolean(B))
def under_fire(b):
    """Whether an enemy would rather shoot than come near, so that cover is worth a way toward her (ZS-RANGE-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if herself(b, k) and shoots(b, k):
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
        if counts(b, i, w) and can_attack(b, i, t, w):
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
def wounds_of(b, i):
    """What share of her Health or of her Endurance a fighter has lost, the greater, in percent (ZS-DMG-1)."""
    return int(100.0 * lost_by(b, i) + 0.001)


near_foes = near_foes_of(B, sides, distance, ADJACENT)
members = count_of(B)
share_down, fright = fright_of(B, sides, standing, members, wounds_of)
flees = flees_of(B, turned, fright, MORALE)
