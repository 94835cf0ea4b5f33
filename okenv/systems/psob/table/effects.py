"""Writing a corrected figure of PSOB, with what follows of it at once for the fighters.

What follows for the fight as a whole, ``settling.settle`` sees to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import emit
from okenv.figure import AmendError

from ..rules.damage import WOUNDS_OUT, leave_fight
from ..rules.declare import clear_declared
from ..rules.execute import hand_over
from ..rules.layout import MOST_HIGH, Event, Prompt, Restraint, State, Turn
from ..rules.movement import get_out, go, shelter
from ..rules.sides import side_of, stands

DECLARING = range(Prompt.QUARTER, Prompt.SPREAD + 1)
"""Prompts that ask for a further part of a declaration."""


def write_state(b: Any, i: int, state: int, log: np.ndarray) -> None:
    """Out of the fight in one way or another, or back in it with two wounds at the most, in the cover of her vehicle.

    PS-DMG-1, PS-WOUND-1, PS-VEH-1.
    """
    f = b.fighters[i]
    if state == f.state:
        return
    if state != State.FIT:
        leave_fight(b, i, state, log)
        return
    f.state, f.wounds = state, min(int(f.wounds), WOUNDS_OUT - 1)
    emit(log, int(Event.STATE), i, state, 0, 0, 0, 0, 0)
    if f.vehicle:
        shelter(b, i, log)


def write_wounds(b: Any, i: int, value: int, log: np.ndarray) -> None:
    """Wounds: three incapacitate, four kill; with fewer, whom they had put out is back (PS-DMG-1, PS-WOUND-1)."""
    f = b.fighters[i]
    before = int(f.wounds)
    f.wounds = value
    if f.state == State.GONE:
        return
    if value > WOUNDS_OUT:
        write_state(b, i, int(State.DEAD), log)
    elif value == WOUNDS_OUT:
        write_state(b, i, int(State.INCAPACITATED), log)
    elif before >= WOUNDS_OUT:
        write_state(b, i, int(State.FIT), log)


def move(b: Any, i: int, metres: float, log: np.ndarray) -> None:
    """To another place, with the cover that is there; height is lost; what she is in, with all in it, comes along.

    A body alone is put there, out of what it is in (PS-COVER-1, PS-MELEE-1, PS-VEH-1).
    """
    f, to = b.fighters[i], round(100 * metres)
    if to == f.at:
        return
    if not stands(b, i):
        board(b, i, 0, log)
    if not f.vehicle:
        go(b, i, to, log)
        return
    emit(log, int(Event.RIDE), i, int(f.vehicle) - 1, int(f.at), to, 0, 0, 0)
    for k in range(int(b.fighters_n)):
        g = b.fighters[k]
        if g.vehicle == f.vehicle:
            g.at, g.high = to, 0
            shelter(b, k, log)


def board(b: Any, i: int, vehicle: int, log: np.ndarray) -> None:
    """Into a vehicle, counted from 1, and to where it is, or out of hers with 0 (PS-VEH-1).

    An empty one is where she is. What she had declared is dropped.
    """
    f = b.fighters[i]
    if f.vehicle == vehicle:
        return
    drop_declared(b, i)
    if not vehicle:
        get_out(b, i, log)
        return
    inside = [k for k in range(int(b.fighters_n)) if b.fighters[k].vehicle == vehicle]
    f.vehicle = vehicle
    if inside:
        f.at, f.high = b.fighters[inside[0]].at, 0
    shelter(b, i, log)


def write_far_above(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """Far above the others, or no more than above them (PS-MELEE-1)."""
    b.fighters[i].high = MOST_HIGH if value else 1


def write_stunned(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """Stunned until the next initiative roll, or not; neither her phase nor what is pending changes (PS-ABORT-2)."""
    f = b.fighters[i]
    f.stunned = int(value)
    if not value:
        f.stunned_off = 0


def aim(b: Any, i: int, row: int, _log: np.ndarray) -> None:
    """An aim at somebody, or at nobody with -1 (PS-AIM-1).

    Raises:
        AmendError: for somebody who is no enemy in the fight.
    """
    if row >= 0 and (side_of(b, row) == side_of(b, i) or not stands(b, row)):
        raise AmendError("found somebody else, expected an enemy who stands, or nobody")
    b.fighters[i].aim_on = row + 1


def write_phase(b: Any, i: int, unspent: bool, _log: np.ndarray) -> None:
    """Her phase is unspent, though she had aborted it, or spent, with what she had declared (PS-INIT-1, PS-ABORT-1)."""
    f = b.fighters[i]
    if bool(f.phase) == unspent:
        return
    if unspent:
        f.phase, f.number = 1, max(int(f.number), 0)
        f.aborted, f.aborted_since = 0, 0
    else:
        drop_declared(b, i)
        f.phase, f.holding = 0, 0


def write_holding(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """She holds her phase, which has come then, or acts at her number (PS-HOLD-1)."""
    f = b.fighters[i]
    f.holding = int(value)
    if value:
        f.number = max(int(f.number), int(b.count))


def restrain(b: Any, i: int, restraint: int) -> None:
    """What holds her; who cannot move at all has no phase, and nothing declared (PS-DODGE-1)."""
    f = b.fighters[i]
    f.restraint = restraint
    if restraint == Restraint.IMMOBILE:
        drop_declared(b, i)
        f.phase, f.holding, f.moved = 0, 0, 0


def write_aborted(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """Whether she has aborted since her last phase; with a phase unspent it was not in this round (PS-ABORT-1)."""
    f = b.fighters[i]
    f.aborted_since = int(value)
    f.aborted = int(value and f.phase == 0)


def drop_declared(b: Any, i: int) -> None:
    """What somebody has declared is dropped; the next of her mob carries on (PS-MOB-2).

    A declaration in the making is left to ``settle``, which withdraws it.
    """
    f = b.fighters[i]
    if f.turn_of == Turn.NONE or (b.prompt in DECLARING and b.actor == i):
        return
    if f.lead == 0:
        hand_over(b, i)
    clear_declared(b, i)


def write_rallied(b: Any, side: int, value: int) -> None:
    """The spine to which a leader has rallied a side's minor characters (PS-SOC-1)."""
    b.rallied[side] = b.new_rallied[side] = value


def write_deceived(b: Any, side: int, value: int) -> None:
    """By how many doublings a side seems stronger to its enemies (PS-SOC-2)."""
    b.deceived[side] = b.new_deceived[side] = value
