"""Setups: free, hard and general (OK-SET-1, OK-EDGE-8)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .damage import lose_setup, penalty
from .grab import grip_penalty
from .layout import B, Event, Use

FREE_BONUS, HARD_BONUS, GENERAL_BONUS = 2, 4, 2
"""Half-ranks for the prepared action; a general one for everybody (OK-SET-1)."""
_I = types.int64


@jit(_I(B, _I, _I))
def setup_bonus(b, i, target):
    """What setups give to a fighter's attack on this target: the best, never the sum (OK-SET-1)."""
    f = b.fighters[i]
    own = f.setup_bonus if f.setup_on == target + 1 else 0
    return max(own, b.fighters[target].exposed)


@jit(_I(B, _I, _I))
def setup_difficulty(b, i, target):
    """What a hard or general setup must reach; active defences do not count against it (OK-SET-1)."""
    return b.fighters[target].defence[b.fighters[i].trick_kind]


@jit(types.void(B, _I, _I, _I, LOG))
def set_up(b, i, target, kind, log):
    """A setup succeeds: an own bonus against the target, or one for everybody until its next action (OK-SET-1)."""
    f = b.fighters[i]
    if kind == Act.SETUP_GENERAL:
        bonus = GENERAL_BONUS
        b.fighters[target].exposed = bonus
    else:
        bonus = FREE_BONUS if kind == Act.SETUP_FREE else HARD_BONUS
        f.setup_on = target + 1
        f.setup_bonus = bonus
    emit(log, Event.SETUP, i, target, kind, bonus, 0, 0, 0)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def roll_setup(b, i, target, kind, dice, log):
    """The roll of a hard or general setup: the trick attribute against the target's matching one (OK-SET-1)."""
    rank, off, grip = b.fighters[i].trick, penalty(b, i, Use.OTHER), grip_penalty(b, i)
    difficulty = setup_difficulty(b, i, target)
    bonus = b.fighters[target].exposed  # a general setup helps any action against its target
    emit(log, Event.SETUP_ROLL, i, target, rank, dice, bonus, off, difficulty)
    if grip != 0:
        emit(log, Event.COST, i, 0, 0, 0, grip, 0, 0)
    if rank + dice + bonus + off + grip >= difficulty:
        set_up(b, i, target, kind, log)


@jit(types.void(B, _I, _I, _I, LOG), inline=True)
def begin_action(b, i, first, second, log):
    """An action begins: whatever was set up for another action is lost, and the actor is exposed no more (OK-SET-1).

    ``first`` and ``second`` are the targets of its attacks, whose setup it uses, or -1.
    """
    f = b.fighters[i]
    f.exposed = 0
    if f.setup_on != first + 1 and f.setup_on != second + 1:
        lose_setup(b, i, log)
