"""Trip, disarm, grapple and shove, with their second rolls (BR-MAN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import armed, can_take, disarm_reach, drop_all, take_weapon
from .hiding import discerned_from
from .holds import BY_FAR, bind, free, unbind
from .layout import WEAPONS, B, Bond, Deed, Event, Phase, Posture
from .movement import ADJACENT, BESIDE, SHORT, away, distance, go
from .sides import in_sight
from .stance import floor
from .wounds import might_of

SHOVED = 200
"""How far a shove moves somebody, in cm: out of melee range (BR-MAN-1)."""
NO_WAY = -1
"""In place of a way to move: by no movement of a turn."""
_TRIP, _DISARM, _GRAPPLE, _SHOVE = int(Deed.TRIP), int(Deed.DISARM), int(Deed.GRAPPLE), int(Deed.SHOVE)
_FLOORED, _PINNED = int(Posture.FLOORED), int(Bond.PINNED)
_BIND, _TAKE, _AFTER = int(Phase.BIND), int(Phase.TAKE), int(Phase.AFTER)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def has_effect(b, i, deed, target):
    """Whether a manoeuvre has any effect on somebody (BR-MAN-1)."""
    if deed == _TRIP:
        return b.fighters[target].posture != _FLOORED
    if deed == _DISARM:
        return armed(b, target)
    return deed == _SHOVE or (free(b, i) and free(b, target))


@jit(types.boolean(B, _I, _I, _I, _I))
def grips(b, i, deed, target, gap):
    """Whether a manoeuvre can be tried on somebody so many cm away (BR-MAN-1, BR-REACH-1, BR-SIGHT-1)."""
    if gap >= SHORT or not discerned_from(b, i, target, gap):
        return False
    if deed == _DISARM:
        return gap < disarm_reach(b, i)
    rooted = gap >= ADJACENT and b.fighters[i].posture == _FLOORED  # who is floored cannot close in (BR-STAT-1)
    return deed != _GRAPPLE or not rooted


@jit(types.boolean(B, _I, _I, _I))
def can_manoeuvre(b, i, deed, target):
    """Whether a manoeuvre can be tried on somebody: in sight, in reach, and of some effect (BR-MAN-1, BR-HIDE-2)."""
    if target < 0 or not in_sight(b, target):
        return False
    return grips(b, i, deed, target, distance(b, i, target)) and has_effect(b, i, deed, target)


@jit(_I(B, _I, _I))
def contest_difficulty(b, t, deed):
    """What the second roll is against: her Athletics for a trip or shove, else her Strength (BR-MAN-1, BR-PEN-1)."""
    f = b.fighters[t]
    return f.athletics if deed == Deed.TRIP or deed == Deed.SHOVE else f.strength


@jit(_I(B, _I))
def gone_for(b, target):
    """Whom a manoeuvre goes on against: its target, who may have come between (BR-MAN-1, BR-REACT-2)."""
    return target


@jit(types.boolean(B, _I, _I))
def any_to_take(b, i, t):
    """Whether a disarmed fighter has anything in hand that the other could keep (BR-MAN-1)."""
    for w in range(WEAPONS):
        if can_take(b, i, t, w):
            return True
    return False


@jit(types.void(B, _I, _I, LOG), cold=True)
def push(b, i, t, log):
    """A shove moves somebody 2 m away, within the arena; what binds her ends (BR-MAN-1)."""
    f = b.fighters[t]
    at = min(max(f.at + SHOVED * away(b, t, i), 0), b.arena)
    emit(log, Event.SHOVED, t, f.at, at, 0, 0, 0, 0)
    if at != f.at:
        f.at = at
        f.cover = 0
    unbind(b, t, log)


@jit(types.void(B, _I, _I, LOG), cold=True)
def close_in(b, i, t, log):
    """Whoever grapples from 2 m or more is beside the other then (BR-MAN-1)."""
    gap = distance(b, i, t)
    if gap >= ADJACENT:
        go(b, i, b.fighters[i].at - (gap - BESIDE) * away(b, i, t), NO_WAY, log)


@jit(_I(B, _I, _I, LOG), cold=True)
def roll_contest(b, i, dice, log):
    """The second roll, Strength; returns the phase that follows: BIND, TAKE, or AFTER (BR-MAN-1)."""
    t, deed = gone_for(b, b.target), b.deed
    rank, difficulty = might_of(b, i), contest_difficulty(b, t, deed)
    emit(log, Event.CONTEST_ROLL, i, t, deed, rank, dice, difficulty, 0)
    margin = rank + dice - difficulty
    if margin < 0:
        return _AFTER
    if deed == _TRIP:
        floor(b, t, log)
    elif deed == _DISARM:
        if any_to_take(b, i, t):
            return _TAKE
        drop_all(b, t, log)
    elif deed == _GRAPPLE:
        close_in(b, i, t, log)
        if margin >= BY_FAR:
            return _BIND
        bind(b, i, t, _PINNED, log)
    else:
        push(b, i, t, log)
        if margin >= BY_FAR:
            floor(b, t, log)
    return _AFTER


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def disarm(b, i, t, weapon, log):
    """The other drops what she has in hand, but for the weapon that is kept (below 0: none) (BR-MAN-1)."""
    if weapon >= 0:
        take_weapon(b, i, t, weapon, log)
    drop_all(b, t, log)
