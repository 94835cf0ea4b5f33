"""When to drive, and when to wait in a vehicle for who drives it: for policies that look where they go (PS-VEH-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.foes import at_enemy_of
from okenv.core.mind.masks import unmark
from okenv.core.policy import PATIENCE

from ..rules import sides
from ..rules.actions import DRIVES, Act, action_id
from ..rules.layout import B, Kind, Prompt
from ..rules.mobs import loaded
from ..rules.movement import HAND_TO_HAND, distance, mobile
from ..rules.sides import rows_of, side_of, stands
from ..rules.vehicles import can_drive, driver_of, drives
from .likeness import stands_for

_DRIVE, _DRIVE_OFF, _MELEE = int(Act.DRIVE), int(Act.DRIVE_OFF), int(Kind.MELEE)
_I = types.int64
at_enemy = at_enemy_of(B, sides)


@jit(_I(B, _I, _I))
def drive_up(b, i, target):
    """The drive up to somebody whom no more than half a move brings within reach; -1 for none (PS-VEH-1).

    A full move costs as much AV, and Dodge, and shelter.
    """
    f = b.fighters[i]
    if f.vehicle == 0 or b.prompt != Prompt.PHASE or b.actor != i:
        return -1
    if mobile(b, i) and distance(b, i, target) - HAND_TO_HAND <= f.pace // 2:
        return -1
    return action_id(_DRIVE, at_enemy(b, target), 0) if can_drive(b, i, _DRIVE, target) else -1


@jit(_I(B, _I, _I, _I))
def drive_off(b, i, target, option):
    """The drive away from somebody, before or after the action; -1 for none (PS-VEH-1)."""
    if b.fighters[i].vehicle == 0 or b.prompt != Prompt.PHASE or not can_drive(b, i, _DRIVE_OFF, target):
        return -1
    return action_id(_DRIVE_OFF, at_enemy(b, target), option)


@jit(_I(B, _I))
def nearest_outside(b, i):
    """The nearest enemy who stands and does not ride with a fighter, the first listed of equals; -1 for none."""
    first, last = rows_of(b, 1 - side_of(b, i))
    found, f = -1, b.fighters[i]
    for k in range(first, last):
        beside = f.vehicle != 0 and b.fighters[k].vehicle == f.vehicle
        if stands(b, k) and not beside and (found < 0 or distance(b, i, k) < distance(b, i, found)):
            found = k
    return found


@jit(types.boolean(B, _I, _I))
def waits_aboard(b, i, target):
    """Whether a fighter stays in a vehicle that will take her to somebody sooner than her feet (PS-VEH-1).

    Who drives is of her side and has nothing to shoot with, nor anybody outside within reach, so that she drives there;
    not beyond a policy's patience.
    """
    f = b.fighters[i]
    if f.vehicle == 0 or b.turn >= PATIENCE or distance(b, i, target) - HAND_TO_HAND <= f.pace:
        return False
    driver = driver_of(b, f.vehicle)
    if driver < 0 or driver == i or side_of(b, driver) != side_of(b, i):
        return False
    for w in range(b.fighters[driver].weapons_n):
        if b.fighters[driver].w_kind[w] != _MELEE and loaded(b, driver, w):
            return False
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k) and b.fighters[k].vehicle != f.vehicle and distance(b, driver, k) <= HAND_TO_HAND:
            return False
    return can_drive(b, driver, _DRIVE, target)


@jit(_I(B, _I))
def driven(b, i):
    """How far the vehicle that a fighter drives gets in a phase, in cm; 0 without one (PS-VEH-1)."""
    f = b.fighters[i]
    return b.v_pace[f.vehicle - 1] if f.vehicle != 0 and drives(b, i) else 0


@jit(_I(B, types.boolean, _I, MASK))
def drop_drives(b, reply, target, mask):
    """Of drives leave those up to enemies who differ, and off from the nearest; of a reply those before the action.

    PS-VEH-1.
    """
    first = rows_of(b, 1 - side_of(b, b.actor))[0]
    if b.fighters[b.actor].vehicle == 0:
        return 0
    dropped = unmark(mask, action_id(Act.DRIVE, target - first, 1))
    if stands_for(b, first, target):
        dropped += unmark(mask, action_id(Act.DRIVE, target - first, 0))
    near = nearest_outside(b, b.actor) == target
    for option in range(DRIVES):
        if not near or (reply and option > 0):
            dropped += unmark(mask, action_id(Act.DRIVE_OFF, target - first, option))
    return dropped
