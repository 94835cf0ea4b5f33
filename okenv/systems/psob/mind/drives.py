"""When to drive, and when to wait in a vehicle for who drives it: for policies that look where they go (PS-VEH-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.foes import nearest_of
from okenv.core.mind.gambit_common import answers
from okenv.core.mind.masks import unmark
from okenv.core.policy import PATIENCE

from ..rules import sides
from ..rules.actions import DRIVES, Act, action_id
from ..rules.engine import allowed
from ..rules.layout import B, Pace, Prompt
from ..rules.movement import HAND_TO_HAND, distance, pace_of
from ..rules.sides import rows_of, side_of, stands
from ..rules.vehicles import can_drive, driver_of
from .likeness import stands_for
from .swings import closes_in

_DRIVE, _DRIVE_OFF = int(Act.DRIVE), int(Act.DRIVE_OFF)
_I = types.int64
_FAR = 1 << 30
legal_or_none, number_of = answers(B, sides, allowed)


@jit(types.boolean(B, _I))
def well_aboard(b, i):
    """Whether a fighter has a vehicle to lose: somebody of her side drives it, quicker than she walks (PS-VEH-1)."""
    f = b.fighters[i]
    if f.vehicle == 0:
        return False
    driver = driver_of(b, f.vehicle)
    return driver >= 0 and side_of(b, driver) == side_of(b, i) and b.v_pace[f.vehicle - 1] > f.pace


@jit(types.boolean(B, _I, _I))
def in_passing(b, i, way):
    """Whether a move is a free quarter or an aborter's step, and would lose a fighter her vehicle (PS-VEH-1)."""
    return pace_of(way) == Pace.QUARTER and well_aboard(b, i)


@jit(_I(B, _I, _I))
def drive_up(b, i, target):
    """The drive up to somebody who is out of reach; -1 for none (PS-VEH-1)."""
    if b.prompt != Prompt.PHASE or b.actor != i or distance(b, i, target) <= HAND_TO_HAND or not well_aboard(b, i):
        return -1
    return action_id(_DRIVE, number_of(b, target), 0) if can_drive(b, i, _DRIVE, target) else -1


@jit(_I(B, _I, _I))
def gap_outside(b, i, k):
    """How far somebody is from a fighter, farther than anybody outside if she rides with her."""
    f = b.fighters[i]
    return _FAR if f.vehicle != 0 and b.fighters[k].vehicle == f.vehicle else distance(b, i, k)


nearest_outside = nearest_of(B, sides, stands, gap_outside)
"""The nearest enemy who does not ride with a fighter, or where all do one who does, to whom no drive leads."""


@jit(types.boolean(B, _I, _I))
def waits_aboard(b, i, target):
    """Whether a fighter stays in a vehicle whose driver will get her to somebody (PS-VEH-1).

    Who drives has declared a drive that leads nearer, or would come up to them and has nobody outside within reach;
    not beyond a policy's patience.
    """
    f = b.fighters[i]
    if b.turn >= PATIENCE or distance(b, i, target) <= HAND_TO_HAND or not well_aboard(b, i):
        return False
    driver = driver_of(b, f.vehicle)
    if driver == i:
        return False
    if b.fighters[driver].drive != 0:
        return abs(b.fighters[driver].move_to - b.fighters[target].at) < distance(b, i, target)
    if not closes_in(b, driver, target):
        return False
    near = nearest_outside(b, driver)
    return near >= 0 and distance(b, driver, near) > HAND_TO_HAND and can_drive(b, driver, _DRIVE, target)


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
