"""Where gambits would be: staying, and the moves to and from others and into cover; -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.actions import ACTION_OPTION, PACES, STEP, Act, action_id
from ...rules.layout import B, Prompt
from ...rules.movement import HAND_TO_HAND, can_move, destination, length_of
from ..drives import drive_up, in_passing, number_of, waits_aboard, well_aboard

_APPROACH, _RETREAT = int(Act.APPROACH), int(Act.RETREAT)
_I = types.int64


@jit(types.boolean(B))
def placing(b):
    """Whether the prompt is about where to be before the action: PHASE, or QUARTER behind an active defence."""
    return b.prompt == Prompt.PHASE or b.prompt == Prompt.QUARTER


@jit(_I())
def stay():
    """Staying where she is."""
    return action_id(Act.STAND, 0, 0)


@jit(_I(B))
def longest_way(b):
    """The longest way to move that the prompt has: full, a quarter behind an active defence, or an aborter's step."""
    return STEP if b.prompt == Prompt.STEP else 0 if b.prompt == Prompt.QUARTER else PACES - 1


@jit(_I(B, _I, _I, _I))
def longest_move(b, kind, target, way):
    """The longest possible move of a kind that is no longer than ``way``; -1 for none (PS-MOVE-1, PS-COVER-1)."""
    i = b.actor
    number = number_of(b, target) if target >= 0 else 0
    longest = longest_way(b)
    if longest == STEP:
        return action_id(kind, number, STEP) if can_move(b, i, kind, target, STEP) else -1
    after = PACES if way >= PACES else 0
    for short in range(min(way - after, longest) + 1):
        which = min(way - after, longest) - short + after
        if can_move(b, i, kind, target, which):
            return action_id(kind, number, which)
    return -1


@jit(_I(B, _I, _I, _I))
def move_up_to(b, kind, target, way):
    """The longest possible move of a kind that is no longer than ``way``, not in passing; -1 for none.

    PS-MOVE-1, PS-COVER-1, PS-VEH-1.
    """
    action = longest_move(b, kind, target, way)
    return -1 if action >= 0 and in_passing(b, b.actor, ACTION_OPTION[action]) else action


@jit(types.boolean(B, _I, _I))
def keeps_seat(b, i, target):
    """Whether she gets out of no vehicle for somebody: its driver gets her there, or she would only go in passing.

    In her phase she goes where nobody drives her (PS-VEH-1).
    """
    return waits_aboard(b, i, target) or (b.prompt != Prompt.PHASE and well_aboard(b, i))


@jit(_I(B, _I, _I))
def toward(b, target, short):
    """The least move that comes within reach of an enemy, or else the longest; -1 where she is there (PS-MELEE-1).

    By what she drives; -1 where she waits in a vehicle, too (PS-VEH-1).
    """
    i = b.actor
    gap = abs(b.fighters[i].at - b.fighters[target].at) - HAND_TO_HAND
    if gap <= 0:
        return -1
    if short != 0:
        return move_up_to(b, _APPROACH, target, STEP if b.prompt == Prompt.STEP else 0)
    drive = drive_up(b, i, target)
    if drive >= 0 or keeps_seat(b, i, target):
        return drive
    longest = longest_way(b)
    for way in range(0 if longest == STEP else longest):
        if length_of(b, i, way) >= gap:
            return longest_move(b, _APPROACH, target, way)
    return longest_move(b, _APPROACH, target, longest)


@jit(_I(B, _I, _I))
def keep_off(b, target, wanted):
    """The least move away that leaves an enemy so many cm off, or else the longest; -1 where she is so far."""
    i = b.actor
    if abs(b.fighters[i].at - b.fighters[target].at) >= wanted:
        return -1
    longest = longest_way(b)
    if longest == STEP:
        return move_up_to(b, _RETREAT, target, STEP)
    for way in range(longest):
        if abs(destination(b, i, _RETREAT, target, way) - b.fighters[target].at) >= wanted:
            return move_up_to(b, _RETREAT, target, way)
    return move_up_to(b, _RETREAT, target, longest)
