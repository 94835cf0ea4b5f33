"""Damage after armour: stunned, wounded, incapacitated, dead (PS-DMG-1, PS-DMG-2, PS-WOUND-1, PS-ABORT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import NO_PHASE, B, Band, Event, State

MINOR_STUNNED, MAJOR_STUNNED = 1, 3
WOUNDING, MAJOR_OUT, KILLING = 10, 15, 20
"""Points after armour from which a major character is wounded (a minor one out), out, killed (PS-DMG-2)."""
WOUNDS_OUT = 3
"""Wounds that incapacitate; one more kills (PS-DMG-1)."""
STUN_OFF = 5
"""What a stun takes off the next initiative roll of somebody without a phase left (PS-DMG-1)."""
_NOTHING, _STUNNED, _WOUNDED = int(Band.NOTHING), int(Band.STUNNED), int(Band.WOUNDED)
_OUT, _KILLED = int(Band.INCAPACITATED), int(Band.KILLED)
_FIT, _INCAPACITATED, _DEAD, _GONE = (int(state) for state in State)
_I = types.int64


@jit(_I(_I, _I))
def band_of(minor, damage):
    """What damage after armour does: only the highest band applies (PS-DMG-1, PS-DMG-2)."""
    if minor != 0:
        return _OUT if damage >= WOUNDING else _STUNNED if damage >= MINOR_STUNNED else _NOTHING
    if damage >= KILLING:
        return _KILLED
    if damage >= MAJOR_OUT:
        return _OUT
    if damage >= WOUNDING:
        return _WOUNDED
    return _STUNNED if damage >= MAJOR_STUNNED else _NOTHING


@jit(_I(B, _I, _I))
def band_on(b, i, damage):
    """What damage after armour does to somebody, as she is (PS-DMG-1, PS-DMG-2, PS-WOUND-1)."""
    f = b.fighters[i]
    if f.state == _INCAPACITATED:
        return _KILLED if damage >= WOUNDING else _NOTHING
    return band_of(f.minor, damage)


@jit(_I(B, _I, _I, _I))
def state_after(b, i, band, wounds):
    """The state of somebody after a Band, the worst of what hits at once, and so many wounds (PS-DMG-1, PS-WOUND-1)."""
    f = b.fighters[i]
    borne = f.wounds + (wounds if f.state == _FIT else 0)
    if band == _KILLED or borne > WOUNDS_OUT:
        return _DEAD
    return _INCAPACITATED if band == _OUT or borne == WOUNDS_OUT else f.state


@jit(types.void(B, _I, _I, LOG))
def hurt(b, i, damage, log):
    """Damage after armour, noted until all that is resolved together takes effect (PS-INIT-2, PS-WOUND-1)."""
    f = b.fighters[i]
    band = band_on(b, i, damage)
    emit(log, Event.HARM, i, damage, band, 0, 0, 0, 0)
    f.hit_band = max(f.hit_band, band)
    f.hit_wounds += 1 if band == _WOUNDED else 0


@jit(types.void(B, _I, LOG))
def stun(b, i, log):
    """She loses her phase, or 5 of the next initiative roll, once a round; and cannot abort (PS-DMG-1, PS-ABORT-2)."""
    f = b.fighters[i]
    f.stunned = 1
    how = -1
    if f.phase != 0:
        f.phase, f.holding, how = 0, 0, 1
    elif f.stunned_off == 0:
        f.pending -= STUN_OFF
        f.stunned_off, how = 1, 0
    emit(log, Event.STUN, i, how, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def leave_fight(b, i, state, log):
    """A fighter is out: what she was about ends, and nobody aims at her any more (PS-WOUND-1, PS-AIM-1)."""
    f = b.fighters[i]
    if f.state == _FIT:
        for k in range(b.fighters_n):
            if b.fighters[k].aim_on == i + 1:
                b.fighters[k].aim_on = 0
    f.state = state
    f.number = NO_PHASE
    f.phase, f.holding, f.stunned, f.stunned_off, f.pending = 0, 0, 0, 0, 0
    f.aborted, f.aborted_since, f.defending, f.dodging, f.moved = 0, 0, 0, 0, 0
    f.aim_on, f.cover, f.high = 0, 0, 0
    emit(log, Event.STATE, i, state, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def take_harm(b, i, log):
    """What was noted takes effect, all at once (PS-INIT-2, PS-DMG-1, PS-WOUND-1)."""
    f = b.fighters[i]
    band, wounds = f.hit_band, f.hit_wounds
    f.hit_band, f.hit_wounds = 0, 0
    if band == _NOTHING or f.state >= _DEAD:
        return
    state = state_after(b, i, band, wounds)
    if wounds > 0 and f.state == _FIT:
        f.wounds += wounds
        emit(log, Event.WOUND, i, f.wounds, 0, 0, 0, 0, 0)
    if state == _FIT:
        stun(b, i, log)
    else:
        leave_fight(b, i, state, log)
