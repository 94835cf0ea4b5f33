"""Setups: free, hard and general (OK-SET-1, OK-EDGE-8)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .damage import lose_setup, penalty
from .grab import grip_penalty
from .layout import Attack, B, Event, Use
from .rates import SUCCESS

FREE_BONUS, HARD_BONUS, GENERAL_BONUS = 2, 4, 2
"""Half-ranks for the prepared action; a general one for everybody (OK-SET-1)."""
_GRAPPLE = int(Attack.GRAPPLE)
_I = types.int64


@jit(_I(_I))
def bonus_of(kind):
    """What a setup of that kind gives (OK-SET-1)."""
    if kind == Act.SETUP_GENERAL:
        return GENERAL_BONUS
    return HARD_BONUS if kind == Act.SETUP_HARD else FREE_BONUS


@jit(_I(B, _I, _I))
def setup_bonus(b, i, target):
    """What setups give to what a fighter does to this target: the best, never the sum (OK-SET-1)."""
    f = b.fighters[i]
    own = f.setup_bonus if f.setup_on == target + 1 else 0
    return max(own, b.fighters[target].exposed)


@jit(_I(B, _I))
def own_setup(b, i):
    """What a fighter's setup gives to a task of her own, which has no target (OK-SET-1)."""
    return b.fighters[i].setup_bonus if b.fighters[i].setup_on == i + 1 else 0


@jit(_I(B, _I, _I, _I))
def attack_setup(b, i, target, kind):
    """What setups give to an attack of that kind: to an escape, too, what she set up for herself (OK-SET-1)."""
    bonus = setup_bonus(b, i, target)
    return max(bonus, own_setup(b, i)) if kind == _GRAPPLE else bonus


@jit(_I(B, _I, _I))
def setup_difficulty(b, i, target):
    """What a hard or general setup must reach; active defences do not count against it (OK-SET-1)."""
    return b.fighters[target].defence[b.fighters[i].trick_kind]


@jit(types.void(B, _I, _I, _I, LOG))
def set_up(b, i, target, kind, log):
    """A setup succeeds: an own bonus against the target, or one for everybody until its next action (OK-SET-1).

    Who sets up a task of her own is its target herself.
    """
    f, bonus = b.fighters[i], bonus_of(kind)
    if kind == Act.SETUP_GENERAL:
        b.fighters[target].exposed = bonus
    else:
        f.setup_on = target + 1
        f.setup_bonus = bonus
    emit(log, Event.SETUP, i, target, kind, bonus, 0, 0, 0)


@jit(_I(B, _I, _I))
def trick_value(b, i, target):
    """A hard or general setup before the dice: trick + a general setup, less impairment and a grab (OK-SET-1)."""
    f = b.fighters[i]
    return f.trick + b.fighters[target].exposed + penalty(b, i, Use.OTHER) + grip_penalty(b, i)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def roll_setup(b, i, target, kind, dice, log):
    """The roll of a hard or general setup: the trick attribute against the target's matching one (OK-SET-1)."""
    rank, off, grip = b.fighters[i].trick, penalty(b, i, Use.OTHER), grip_penalty(b, i)
    difficulty = setup_difficulty(b, i, target)
    emit(log, Event.SETUP_ROLL, i, target, rank, dice, b.fighters[target].exposed, off, difficulty)
    if grip != 0:
        emit(log, Event.COST, i, 0, 0, 0, grip, 0, 0)
    if trick_value(b, i, target) + dice - difficulty >= SUCCESS:
        set_up(b, i, target, kind, log)


@jit(types.boolean(B, _I))
def set_up_for(b, i):
    """Whether a fighter's setup is for what she begins: a task of her own (OK-SET-1)."""
    own = b.fighters[i].setup_on == i + 1
    first = b.pre == Act.GET_UP or b.pre == Act.STUNT
    return own and (first or b.act == Act.GET_UP or b.act == Act.ESCAPE or b.act == Act.GUMPTION or b.act == Act.RALLY)


@jit(types.void(B, _I, _I, _I, LOG), inline=True)
def begin_action(b, i, first, second, log):
    """An action begins: whatever was set up for another action is lost, and the actor is exposed no more (OK-SET-1).

    ``first`` and ``second`` are the targets of its attacks, or whom it threatens, whose setup it uses, or -1.
    """
    f = b.fighters[i]
    f.exposed = 0
    if f.setup_on != first + 1 and f.setup_on != second + 1 and not set_up_for(b, i):
        lose_setup(b, i, log)


@jit(types.void(B, _I))
def use_up_setup(b, i):
    """The action uses its setup up, whether it succeeds or not (OK-EDGE-8)."""
    b.fighters[i].setup_on = 0
    b.fighters[i].setup_bonus = 0
