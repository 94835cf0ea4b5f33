"""Vehicles: places that move and shelter, driven by the first of those in them who can (PS-VEH-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK

from .actions import DRIVES, Act, mark_at
from .layout import B, Event, Restraint, State
from .movement import BESIDE, away, distance, get_out, shelter, swings
from .sides import rows_of, side_of, stands

_CONFINED, _GONE = int(Restraint.CONFINED), int(State.GONE)
_I = types.int64


@jit(_I(B, _I))
def driver_of(b, vehicle):
    """Who drives a vehicle, counted from 1: the first of those in it who stands and has her hands free; -1: nobody.

    Nobody does who acts as one with others (PS-VEH-1).
    """
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.vehicle == vehicle and stands(b, i) and f.restraint <= _CONFINED and f.mob == 0:
            return i
    return -1


@jit(types.boolean(B, _I))
def drives(b, i):
    """Whether a fighter is in a vehicle and drives it (PS-VEH-1)."""
    f = b.fighters[i]
    return f.vehicle != 0 and driver_of(b, f.vehicle) == i


@jit(_I(B, _I, _I, _I))
def drive_to(b, i, kind, other):
    """Where a drive toward or away from somebody leads: as far as the vehicle gets, or beside her (PS-VEH-1)."""
    f = b.fighters[i]
    length = b.v_pace[f.vehicle - 1]
    if kind == Act.DRIVE:
        return f.at - min(length, max(0, distance(b, i, other) - BESIDE)) * away(b, i, other)
    return min(max(f.at + length * away(b, i, other), 0), b.arena)


@jit(types.boolean(B, _I, _I, _I))
def leads_on(b, i, kind, other):
    """Whether a drive of whoever drives, toward or away from somebody outside, leads anywhere (PS-VEH-1)."""
    f = b.fighters[i]
    if not stands(b, other) or b.fighters[other].vehicle == f.vehicle:
        return False
    return drive_to(b, i, kind, other) != f.at


@jit(types.boolean(B, _I, _I, _I))
def can_drive(b, i, kind, other):
    """Whether a fighter may drive toward or away from somebody (PS-VEH-1)."""
    return other >= 0 and drives(b, i) and leads_on(b, i, kind, other)


@jit(_I(B, _I, types.boolean, MASK))
def mark_drives(b, i, acts, mask):
    """Mark every drive; after the action only where there can be one; returns how many (PS-VEH-1)."""
    if not drives(b, i):
        return 0
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        up, off = leads_on(b, i, Act.DRIVE, k), leads_on(b, i, Act.DRIVE_OFF, k)
        for option in range(DRIVES if acts else 1):
            count += mark_at(mask, Act.DRIVE, k - first, option, up)
            count += mark_at(mask, Act.DRIVE_OFF, k - first, option, off)
    return count


@jit(types.boolean(B, _I))
def leaves(b, i):
    """Whether who stands has declared what takes her out of a vehicle: a move on foot, or a swing (PS-VEH-1)."""
    f = b.fighters[i]
    return stands(b, i) and f.turn_of != 0 and ((f.move != 0 and f.drive == 0) or swings(b, i))


@jit(types.void(B, _I, LOG), cold=True)
def take_along(b, i, log):
    """All who are in the vehicle that a fighter has driven are where she is, but for who has declared to leave it.

    They come when all has taken effect: none acts from there before (PS-VEH-1, PS-INIT-2).
    """
    f = b.fighters[i]
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if k == i or g.vehicle != f.vehicle:
            continue
        if leaves(b, k):
            get_out(b, k, log)
            continue
        g.at, g.high = f.at, 0
        if g.state != _GONE:
            emit(log, Event.CARRIED, k, f.vehicle - 1, 0, 0, 0, 0, 0)
        shelter(b, k, log)
