"""What gambits know of fighters and sides besides odds: room, arms, fright (BR-ACT-1, BR-COVER-1, BR-DMG-1)."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_resolve import resolve_of
from okenv.core.gambits import DIALS_AT
from okenv.core.jit import jit

from .actions import Act
from .active_defence import REACTING
from .arms import ready
from .attack import can_attack
from .gambit_words import Turn
from .layout import ARMS, B, Kind, Place
from .movement import ADJACENT, distance, room_for
from .reckoning import nearest_enemy
from .sides import rows_of, side_of, standing, stands
from .stance import movement
from .wounds import left_of, most_of

_RANGED, _DROPPED = int(Kind.RANGED), int(Place.DROPPED)
_RETREAT = int(Act.RETREAT)
_I = types.int64

resolved, turned = resolve_of(
    B,
    DIALS_AT + int(Turn.RESOLVE),
    down=(DIALS_AT + int(dial) for dial in (Turn.CAUTION, Turn.COVER, Turn.LOYALTY, Turn.STANDOFF)),
    up=(DIALS_AT + int(dial) for dial in (Turn.AGGRESSION, Turn.MORALE)),
)


@jit(_I(B, _I))
def near_foes(b, i):
    """How many of a fighter's enemies are adjacent to her (BR-MOD-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        count += 1 if stands(b, k) and distance(b, i, k) < ADJACENT else 0
    return count


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
def share_down(b, side):
    """What share of a side is out of the fight, in percent (BR-END-1)."""
    return 100 * (b.side_n[side] - standing(b, side)) // max(b.side_n[side], 1)


@jit(_I(B, _I))
def wounds_of(b, i):
    """What share of her hit points a fighter has lost, in percent (BR-DMG-1, BR-DMG-2)."""
    most = max(most_of(b, i), 1)
    return 100 * (most - left_of(b, i)) // most


@jit(_I(B, _I))
def fright(b, i):
    """What morale is compared with, in percent: her hit points lost, or what share of her side is out."""
    return max(share_down(b, side_of(b, i)), wounds_of(b, i))


@jit(types.boolean(B, _I))
def costs_action(b, i):
    """Whether a reaction would cost a fighter her next action, or is none that she could make (BR-INIT-2)."""
    f = b.fighters[i]
    return f.score + f.temp < REACTING
