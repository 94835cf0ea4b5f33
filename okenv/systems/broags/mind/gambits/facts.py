"""What gambits know of fighters and sides besides odds: room, arms, fright (BR-ACT-1, BR-COVER-1, BR-DMG-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import count_of, flees_of, fright_of, near_foes_of

from ...rules import sides
from ...rules.actions import Act
from ...rules.arms import ready
from ...rules.attack import can_attack
from ...rules.layout import ARMS, B, Kind, Place
from ...rules.movement import ADJACENT, distance, room_for
from ...rules.sides import standing
from ...rules.stance import movement
from ...rules.wounds import left_of, most_of
from ..tactics import nearest_enemy
from .words import MORALE, turned

_RANGED, _DROPPED = int(Kind.RANGED), int(Place.DROPPED)
_RETREAT = int(Act.RETREAT)
_I = types.int64


@jit(types.boolean(B, _I))
def cornered(b, i):
    """Whether a fighter cannot get away from her nearest enemy: floored, in a bond, or at the edge (BR-ACT-1)."""
    near = nearest_enemy(b, i)
    return near >= 0 and (movement(b, i) == 0 or room_for(b, i, _RETREAT, near) == 0)


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter has a ranged weapon in hand that is not jammed (BR-CRIT-2)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_kind[w] == _RANGED and ready(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I))
def has_arms(b, i):
    """Whether a fighter has a melee weapon in hand (BR-TWO-1)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_kind[w] != _RANGED and ready(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I))
def any_jam(b, i):
    """Whether any weapon of a fighter's is jammed (BR-CRIT-2)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_jam[w] != 0:
            return True
    return False


@jit(types.boolean(B, _I))
def any_dropped(b, i):
    """Whether a weapon of a fighter's lies on the ground (BR-MAN-1)."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_place[w] == _DROPPED:
            return True
    return False


@jit(types.boolean(B, _I, _I))
def can_attack_now(b, i, t):
    """Whether a fighter can attack somebody from where she is, with hands and feet, too (BR-ACT-1)."""
    for w in range(ARMS):
        if can_attack(b, i, t, w):
            return True
    return False


@jit(_I(B, _I))
def wounds_of(b, i):
    """What share of her hit points a fighter has lost, in percent (BR-DMG-1, BR-DMG-2)."""
    most = max(most_of(b, i), 1)
    return 100 * (most - left_of(b, i)) // most


near_foes = near_foes_of(B, sides, distance, ADJACENT - 1)
members = count_of(B)
share_down, fright = fright_of(B, sides, standing, members, wounds_of)
flees = flees_of(B, turned, fright, MORALE)
