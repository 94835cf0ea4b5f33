"""Aborting a phase: to defence, or to a hair-trigger action (PS-ABORT-1, PS-ABORT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .area import in_area, width_of
from .attack import can_attack, can_fire_at_area
from .declare import add_part, clear_declared
from .initiative import next_among
from .layout import B, Event, Part, Turn
from .mobs import of_one_mob
from .sides import able, side_of, stands

ABORT_OFF = 5
"""What an abort takes off the next initiative roll of somebody without a phase left (PS-ABORT-1)."""
_NONE, _AREA, _ATTACK = int(Turn.NONE), int(Part.AREA), int(Part.ATTACK)
_I = types.int64


@jit(types.boolean(B, _I))
def free_to_abort(b, i):
    """Not acting now, not stunned, no abort this round nor since her last phase (PS-ABORT-1, PS-ABORT-2)."""
    f = b.fighters[i]
    if f.turn_of != _NONE or not able(b, i):
        return False
    return f.stunned == 0 and f.aborted == 0 and f.aborted_since == 0


@jit(types.boolean(B, _I))
def in_danger(b, i):
    """Whether an enemy acts, or a friend's fire takes in where a fighter is: else an abort to defence could wait."""
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of == _NONE or not stands(b, k):
            continue
        if side_of(b, k) != side_of(b, i):
            return True
        for p in range(f.parts_n):
            if f.p_part[p] == _AREA:
                width = width_of(b, k, f.p_weapon[p], f.p_rate[p], f.p_spread[p])
                for t in range(b.fighters_n):
                    if has(f.p_targets[p], t) and in_area(b, k, i, t, width):
                        return True
    return False


@jit(types.boolean(B, _I, _I))
def can_snap(b, i, target):
    """Whether a fighter may abort to her hair-trigger attack on somebody, or on the area around her (PS-ABORT-1)."""
    f = b.fighters[i]
    if f.hair_area != 0:
        return can_fire_at_area(b, i, target, f.hair - 1)
    return f.hair != 0 and can_attack(b, i, target, f.hair - 1, f.at)


@jit(types.boolean(B, _I))
def any_snap(b, i):
    """Whether there is anybody to attack so."""
    if b.fighters[i].hair == 0:
        return False
    for k in range(b.fighters_n):
        if side_of(b, k) != side_of(b, i) and can_snap(b, i, k):
            return True
    return False


@jit(_I(B))
def next_to_abort(b):
    """Whoever may abort and has reason to, the quickest first, one for each mob; -1 for nobody (PS-ABORT-1)."""
    rows = b.asked & 0
    for i in range(b.fighters_n):
        if not has(b.asked, i) and free_to_abort(b, i) and (in_danger(b, i) or any_snap(b, i)):
            rows |= bit(i)
    return next_among(b, rows, True)


@jit(types.void(B, _I))
def asked_to_abort(b, i):
    """A fighter has been asked, and with her the mob that does what she does."""
    for k in range(b.fighters_n):
        if of_one_mob(b, i, k):
            b.asked |= bit(k)


@jit(types.void(B, _I, LOG))
def pay(b, i, log):
    """An abort costs the phase, or 5 of the next initiative; aim breaks (PS-ABORT-1, PS-AIM-1)."""
    f = b.fighters[i]
    lost = 1 if f.phase != 0 else 0
    if lost:
        f.phase, f.holding = 0, 0
    else:
        f.pending -= ABORT_OFF
    f.aborted, f.aborted_since = 1, 1
    emit(log, Event.ABORT, i, lost, 0, 0, 0, 0, 0)
    if f.aim_on != 0:
        f.aim_on = 0
        emit(log, Event.AIM_LOST, i, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def abort_to_defence(b, i, log):
    """A fighter, with all of her mob who may, aborts to defence (PS-ABORT-1, PS-MOB-2)."""
    b.stepping = 0
    for k in range(b.fighters_n):
        if of_one_mob(b, i, k) and free_to_abort(b, k):
            pay(b, k, log)
            b.fighters[k].dodging = 1
            b.stepping |= bit(k)


@jit(types.void(B, _I, _I, LOG), cold=True)
def snap(b, i, target, log):
    """A fighter aborts to her hair-trigger attack, which is resolved at once (PS-ABORT-1)."""
    f = b.fighters[i]
    pay(b, i, log)
    clear_declared(b, i)
    f.turn_of, f.uses = Turn.ABORTED, 1
    add_part(b, i, _AREA if f.hair_area != 0 else _ATTACK, f.hair - 1, target)
    emit(log, Event.SNAP, i, target, f.hair - 1, f.hair_area, 0, 0, 0)
