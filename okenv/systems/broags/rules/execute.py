"""Carrying out what a fighter does in her turn (BR-ACT-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .arms import clear_jam, draw_weapon, pick_up
from .asking import ask_check
from .attack import sneaks
from .choices import deed_of
from .damage import leave_fight
from .groups import gather, spend_members
from .hiding import come_out
from .initiative import take_stock
from .layout import B, Deed, Event, Phase, Posture, Purpose, State
from .movement import go, move
from .stance import best_cover, take_posture

BY_ACTION = -2
"""In place of a way to move: by an action that brings its own movement."""
_UPRIGHT, _CROUCHED, _PRONE = int(Posture.UPRIGHT), int(Posture.CROUCHED), int(Posture.PRONE)
_STRIKE, _FLED = int(Deed.STRIKE), int(State.FLED)
_NOBODY = np.int64(0)
_I = types.int64


@jit(types.void(B, _I, _I, _I, _I, _I, LOG))
def declare(b, i, deed, weapon, target, aim, log):
    """An attack, manoeuvre or group attack is declared: what follows is windows, then dice (BR-ACT-1, BR-HIT-1)."""
    b.spent = 1
    b.fighters[i].shown = 1
    b.deed, b.weapon, b.aim = deed, weapon, aim
    b.ward, b.target = target, target
    b.sneak = int(sneaks(b, i, deed))
    b.asked = _NOBODY
    b.bonus, b.reaction, b.fumble, b.shielder = 0, 0, 0, -1
    if deed != _STRIKE:
        tell_declared(b, i, log)
    b.step = Phase.AREA if deed == _STRIKE else Phase.RELEASE


@jit(types.void(B, _I, LOG))
def tell_declared(b, i, log):
    """Tell what is declared, once all of it is (BR-HIT-1)."""
    origin = b.fighters[i].w_from[b.weapon]
    emit(log, Event.DECLARE, i, b.target, b.deed, b.weapon, b.aim, b.sneak, origin)


@jit(types.void(B, _I, LOG))
def act_over(b, i, log):
    """An action is over: whoever acted from hiding is seen; the turn goes on (BR-HIDE-2)."""
    come_out(b, i, log)
    b.deed = 0
    b.step = Phase.TURN


@jit(types.void(B, _I, _I, _I, LOG))
def act(b, i, kind, option, log):
    """An action that is aimed at nobody (BR-ACT-1, BR-COVER-1, BR-STOCK-1, BR-HIDE-2)."""
    b.spent = 1
    if kind == Act.HIDE:
        ask_check(b, i, Purpose.HIDE)
        b.step = Phase.HIDE_ROLL
        return
    if kind == Act.STOCK:
        take_stock(b, i, log)
    elif kind == Act.RISE:
        take_posture(b, i, _UPRIGHT, log)
    elif kind == Act.GROUND:
        take_posture(b, i, _PRONE, log)
    elif kind == Act.COVER:
        find_cover(b, i, log)
    elif kind == Act.FLEE:
        leave_fight(b, i, _FLED, log)
    elif kind == Act.DRAW:
        draw_weapon(b, i, option, log)
    elif kind == Act.PICK:
        pick_up(b, i, option, log)
    else:
        clear_jam(b, i, option, log)
    act_over(b, i, log)


@jit(types.void(B, _I, LOG), cold=True)
def find_cover(b, i, log):
    """A fighter goes to the best cover within one movement (BR-COVER-1)."""
    c = best_cover(b, i)
    go(b, i, b.c_at[c], BY_ACTION, log)
    b.fighters[i].cover = b.c_cover[c]
    emit(log, Event.COVER, i, b.c_cover[c], 0, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def use_turn(b, i, kind, target, option, log):
    """A fighter's answer in her turn (BR-ACT-1, BR-COVER-1)."""
    if kind == Act.DONE:
        b.step = Phase.END_OF_TURN
    elif kind == Act.CROUCH or kind == Act.STAND:
        b.shifted = 1
        take_posture(b, i, _CROUCHED if kind == Act.CROUCH else _UPRIGHT, log)
    elif kind >= Act.APPROACH:
        move(b, i, kind, target, option, log)
    elif kind == Act.ATTACK:
        b.nth, b.first = 1, option
        declare(b, i, _STRIKE, option, target, 0, log)
    elif kind >= Act.TRIP and kind <= Act.DOGPILE:
        deed = deed_of(kind)
        if deed >= Deed.CONCENTRATE:
            gather(b, i, deed, target, option)
        declare(b, i, deed, option, target, 0, log)
        if deed >= Deed.CONCENTRATE:
            spend_members(b, i, log)
    else:
        act(b, i, kind, option, log)
