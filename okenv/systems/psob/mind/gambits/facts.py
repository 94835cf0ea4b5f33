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
from ...rules.social import can_influence, in_fight
from ...rules.vehicles import can_drive
from ..drives import nearest_outside
from ..forecast import snapping, ways_to, words_need, words_value
from ..tactics import nearest_enemy
from ..tactics import shoots as shoots
from .arms import fits
from .words import MORALE, With, turned

_MELEE = int(Kind.MELEE)
_RETREAT, _DRIVE_OFF = int(Act.RETREAT), int(Act.DRIVE_OFF)
_FULL = 2
_COW = int(Part.COW)
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


@jit(_I(B, _I, _I, _I))
def words_ways(b, i, part, t):
    """The chance, in ninths, that intimidation, a rally or deceit changes anything (PS-SOC-1, PS-SOC-2).

    ``t`` is who is cowed, an enemy; -1 of all others.
    """
    if not can_influence(b, i, part, t) or (part == _COW and side_of(b, t) == side_of(b, i)):
        return 0
    return ways_to(words_need(b, i, part, t) - words_value(b, i, part))
