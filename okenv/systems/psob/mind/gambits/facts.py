"""What gambits know of fighters and sides besides attacks: room, arms, fright, and the odds of words (PS-SOC-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import count_of, flees_of, fright_of, near_foes_of

from ...rules import sides
from ...rules.actions import Act
from ...rules.attack import can_attack, usable
from ...rules.choices import planned_at
from ...rules.damage import WOUNDS_OUT
from ...rules.layout import HANDS, B, Kind, Part
from ...rules.movement import HAND_TO_HAND, best_cover, can_move, distance, mobile
from ...rules.sides import side_of
from ...rules.social import (
    TWO_DOUBLINGS,
    can_influence,
    highest_spine,
    in_fight,
    lowest_spine,
    spine_of,
)
from ...rules.vehicles import can_drive
from ..drives import nearest_outside
from ..forecast import snapping, ways_to, words_value
from ..tactics import nearest_enemy
from ..tactics import shoots as shoots
from .arms import fits
from .words import MORALE, With, turned

_MELEE = int(Kind.MELEE)
_RETREAT, _DRIVE_OFF = int(Act.RETREAT), int(Act.DRIVE_OFF)
_FULL = 2
_INTIMIDATE, _COW, _RALLY, _DECEIVE = int(Part.INTIMIDATE), int(Part.COW), int(Part.RALLY), int(Part.DECEIVE)
_I = types.int64


@jit(types.boolean(B, _I))
def cornered(b, i):
    """Whether a fighter cannot get away from her nearest enemy: held, or at the edge (PS-MOVE-1, PS-VEH-1)."""
    near, after = nearest_enemy(b, i), nearest_outside(b, i)
    drives = after >= 0 and can_drive(b, i, _DRIVE_OFF, after)
    return near >= 0 and not drives and not can_move(b, i, _RETREAT, near, 0)


@jit(types.boolean(B, _I))
def cover_near(b, i):
    """Whether better cover is within a full move (PS-COVER-1)."""
    return mobile(b, i) and best_cover(b, i, _FULL) >= 0


@jit(types.boolean(B, _I))
def has_arms(b, i):
    """Whether a fighter has a hand-to-hand weapon besides bare hands, and her hands free."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_kind[w] == _MELEE and usable(b, i, w):
            return True
    return False


@jit(_I(B, _I))
def empty_weapon(b, i):
    """The first weapon that must be reloaded before it attacks again; -1 for none (PS-ROF-1, PS-AMMO-1)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if (f.w_slow[w] != 0 or b.charge != 0) and f.w_charge[w] > 0 and f.w_left[w] == 0:
            return w
    return -1


@jit(types.boolean(B, _I, _I))
def can_attack_now(b, i, t):
    """Whether a fighter can attack somebody from where she acts, without a further move; with bare hands, too."""
    for w in range(HANDS + 1):
        if fits(b, i, w, With.BEST) and (not snapping(b, i) or w == b.fighters[i].hair - 1):
            if can_attack(b, i, t, w, planned_at(b, i)):
                return True
    return False


@jit(_I(B, _I))
def wounds_of(b, i):
    """What share she has of the wounds that bring her down, in percent."""
    return 100 * b.fighters[i].wounds // WOUNDS_OUT


near_foes = near_foes_of(B, sides, distance, HAND_TO_HAND)
members = count_of(B)
share_down, fright = fright_of(B, sides, in_fight, members, wounds_of)
flees = flees_of(B, turned, fright, MORALE)


@jit(_I(B, _I))
def rout_ways(b, i):
    """The chance, in ninths, that intimidation makes any of the enemy's minor characters leave (PS-SOC-2)."""
    if not can_influence(b, i, _INTIMIDATE, -1):
        return 0
    return ways_to(lowest_spine(b, 1 - side_of(b, i)) - words_value(b, i, _INTIMIDATE))


@jit(_I(B, _I, _I))
def cow_ways(b, i, t):
    """The chance, in ninths, that intimidation makes a major character leave (PS-SOC-2)."""
    if not can_influence(b, i, _COW, t) or side_of(b, t) == side_of(b, i):
        return 0
    return ways_to(spine_of(b, t) - words_value(b, i, _COW))


@jit(_I(B, _I))
def rally_ways(b, i):
    """The chance, in ninths, that a rally raises the spine of any of her side's minor characters (PS-SOC-1)."""
    if not can_influence(b, i, _RALLY, -1):
        return 0
    return ways_to(lowest_spine(b, side_of(b, i)) + 1 - words_value(b, i, _RALLY))


@jit(_I(B, _I))
def deceit_ways(b, i):
    """The chance, in ninths, that deceit makes her side seem larger than it does (PS-SOC-2)."""
    side = side_of(b, i)
    if not can_influence(b, i, _DECEIVE, -1):
        return 0
    need = highest_spine(b, 1 - side) + (TWO_DOUBLINGS if b.deceived[side] > 0 else 0)
    return ways_to(need - words_value(b, i, _DECEIVE))
