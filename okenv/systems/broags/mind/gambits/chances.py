"""Exact chances of what is no plain attack: manoeuvres, breaking free, hiding, coming between (BR-MAN-1, BR-HIDE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import FULL, HALF
from ...rules.active_defence import defence, shield_rank
from ...rules.arms import armed, disarm_reach
from ...rules.attack import skill_of
from ...rules.hiding import can_hide, dimness, discerned_from, hiding_rank, sharpest
from ...rules.holds import binds, break_difficulty, free
from ...rules.layout import KICK, B, Bond, Deed, Posture
from ...rules.manoeuvres import contest_difficulty
from ...rules.movement import ADJACENT, SHORT, distance, evasion
from ...rules.sides import in_sight
from ...rules.wounds import own
from ..reckoning import ways_to
from .odds import FAR, HERE, defence_met, gap_after, settled

_FLOORED, _PINNED, _HELD = int(Posture.FLOORED), int(Bond.PINNED), int(Bond.HELD)
_TRIP, _DISARM, _SHOVE = int(Deed.TRIP), int(Deed.DISARM), int(Deed.SHOVE)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def would_do(b, i, t, deed):
    """Whether a manoeuvre would have any effect on somebody, the distance left aside (BR-MAN-1)."""
    if not in_sight(b, t):
        return False
    if deed == _TRIP:
        return b.fighters[t].posture != _FLOORED
    if deed == _DISARM:
        return armed(b, t)
    return deed == _SHOVE or (free(b, i) and free(b, t))


@jit(_I(B, _I, _I, _I))
def way_to_grip(b, i, t, deed):
    """The least movement before a manoeuvre: HERE for none, FAR where none is enough (BR-MAN-1, BR-SIGHT-1)."""
    within = min(SHORT, disarm_reach(b, i)) if deed == _DISARM else SHORT
    if not discerned_from(b, i, t, SHORT):
        within = min(within, ADJACENT)
    if distance(b, i, t) < within:
        return HERE
    if settled(b, i):
        return FAR
    if gap_after(b, i, t, HALF) < within:
        return HALF
    return FULL if gap_after(b, i, t, FULL) < within else FAR


@jit(_I(B, _I, _I, _I))
def contest_ways(b, i, t, deed):
    """In how many of 81 outcomes the second roll of a manoeuvre succeeds (BR-MAN-1)."""
    return ways_to(contest_difficulty(b, t, deed) - b.fighters[i].strength - own(b, i))


@jit(_I(B, _I, _I, _I))
def manoeuvre_ways(b, i, t, deed):
    """In how many outcomes of both rolls a manoeuvre succeeds, without any reaction to it (BR-MAN-1, BR-MOD-1)."""
    way = way_to_grip(b, i, t, deed)
    if way == FAR or not would_do(b, i, t, deed):
        return 0
    gap = gap_after(b, i, t, way)
    value = skill_of(b, i, deed, KICK, gap) + own(b, i) - dimness(b, i, t, gap) - evasion(b, t)
    return ways_to(defence_met(b, t, gap < ADJACENT, False) - value) * contest_ways(b, i, t, deed)


@jit(_I(B, _I, _I))
def break_ways(b, i, more):
    """In how many of 81 outcomes a bound fighter breaks free, or with ``more`` 1 reverses a pin (BR-STAT-1)."""
    f = b.fighters[i]
    if f.bond != _PINNED and (f.bond != _HELD or more != 0):
        return 0
    return ways_to(break_difficulty(b, i) + more - f.strength - own(b, i))


@jit(_I(B, _I))
def slip_ways(b, i):
    """In how many of 81 outcomes whom a fighter pins or holds breaks free (BR-STAT-1)."""
    return break_ways(b, b.fighters[i].bond_with - 1, 0) if binds(b, i) else 0


@jit(_I(B, _I))
def hide_ways(b, i):
    """In how many of 81 outcomes a fighter hides; 0 where there is nothing to hide behind (BR-HIDE-1, BR-HIDE-2)."""
    if not can_hide(b, i):
        return 0
    return ways_to(sharpest(b, i) - hiding_rank(b, i))


@jit(_I(B, _I))
def shield_ways(b, i):
    """In how many of 81 outcomes a fighter comes between in the attack under way (BR-REACT-2)."""
    return ways_to(defence(b, b.whose, b.ward, b.ward, False) - shield_rank(b, i))
