"""After a correction: who has won, who is still to act at this number, and whether what is asked can still be asked.

A fighter's own figures are set right where they are written (``effects``). What is left is the fight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING

from ..rules.abort import any_snap, free_to_abort, in_danger
from ..rules.actions import STEP, Act, action_id
from ..rules.choices import any_move
from ..rules.damage import leave_fight
from ..rules.declare import clear_declared
from ..rules.flow import begin_round
from ..rules.hold import can_preempt, next_victim
from ..rules.layout import NO_PHASE, Phase, Prompt, State, Turn
from ..rules.mobs import companions
from ..rules.movement import shelter
from ..rules.sides import able, standing, takes_part
from .effects import DECLARING

GO_ON = int(action_id(Act.DECLINE, 0, 0))
"""The answer that changes nothing, with which a fight goes on when :func:`settle` says so."""


def settle(b: Any, log: np.ndarray = NO_LOG) -> bool:
    """Set right what follows for the whole fight from what was corrected; made for a fight that awaits no dice.

    Returns whether what was asked is void, or the fight goes on after its end: then the caller lets it go on with
    ``rules.apply(b, GO_ON, log)``, which asks whoever is next, and all invariants hold.
    A declaration in the making begins anew. Where a side has nobody left, the round ends (PS-END-1).
    """
    left, right = int(standing(b, 0)), int(standing(b, 1))
    if b.step == Phase.OVER:
        if left == 0 or right == 0 or b.turn >= b.limit:
            b.outcome = DRAW if bool(left) == bool(right) else 0 if right == 0 else 1
            return False
        b.outcome = ONGOING
        begin_round(b, int(b.turn) + 1, log)
        return _go_on(b)
    if b.prompt in DECLARING:
        _withdraw(b)
    if left == 0 or right == 0:
        for i in range(int(b.fighters_n)):
            clear_declared(b, i)
        b.step = Phase.COUNT
        return _go_on(b)
    void = not _can_be_asked(b)
    if void and b.prompt == Prompt.PHASE and b.victim >= 0:
        b.victim = -1
    elif void and b.prompt == Prompt.STEP:
        b.step = Phase.ABORT
    _place_in_count(b, 0 if void or b.prompt != Prompt.PHASE else int(companions(b, int(b.actor))))
    return void and _go_on(b)


def _go_on(b: Any) -> bool:
    b.prompt, b.dice = Prompt.HELD, 0  # where declining does nothing but go on
    b.decisions -= 1  # and is no decision
    return True


def _withdraw(b: Any) -> None:
    """Take a declaration in the making back: whoever makes it is asked for her phase again (PS-ACT-1, PS-MOB-2)."""
    who, preempts = int(b.actor), b.victim >= 0
    for k in range(int(b.fighters_n)):
        f = b.fighters[k]
        if k == who or (f.lead == who + 1 and f.turn_of != Turn.NONE):
            clear_declared(b, k)
            f.holding = int(preempts and f.phase != 0)
    b.complex = 0
    b.step = Phase.PREEMPT if preempts else Phase.GROUP
    b.prompt = Prompt.PHASE


def _can_be_asked(b: Any) -> bool:
    """Whether the open question still makes sense (PS-INIT-2, PS-HOLD-1, PS-ABORT-1)."""
    prompt, who = int(b.prompt), int(b.actor)
    f = b.fighters[who]
    if prompt == Prompt.ABORT:
        return bool(free_to_abort(b, who)) and bool(in_danger(b, who) or any_snap(b, who))
    if prompt == Prompt.STEP:
        return bool(able(b, who)) and bool(any_move(b, who, STEP))
    if not takes_part(b, who) or f.phase == 0:
        return False
    if prompt == Prompt.HELD:
        return bool(f.holding != 0)
    if prompt == Prompt.PREEMPT:
        return bool(f.holding != 0) and int(next_victim(b, who, -1)) >= 0
    if b.victim >= 0:
        return bool(f.holding != 0) and bool(can_preempt(b, who, int(b.victim)))
    return bool(f.number == b.count) and (f.holding == 0 or bool(int(b.joining) >> who & 1))


def _place_in_count(b: Any, asked_now: int) -> None:
    """Whoever has a phase at a number that has gone by has it now, or as soon as it can be (PS-INIT-1).

    ``asked_now`` are those, as bits, for whom the open question is.
    """
    early = b.step in (Phase.HELD, Phase.GROUP)
    for i in range(int(b.fighters_n)):
        f = b.fighters[i]
        waits = f.phase != 0 and f.holding == 0 and f.turn_of == Turn.NONE and f.number >= b.count
        if not waits or asked_now >> i & 1:
            continue
        if early:
            f.number = b.count
            b.asked &= ~(np.int64(1) << np.int64(i))
        elif b.count > 0:
            f.number = b.count - 1
        else:
            f.number, f.holding = 0, 1


def arrive(b: Any, row: int) -> None:
    """A fighter who has just joined acts from the next round on, slower than those of her Initiative (PS-INIT-2)."""
    f, n = b.fighters[row], int(b.fighters_n)
    ties = [int(b.fighters[k].tie) for k in range(n) if k != row and b.fighters[k].initiative == f.initiative]
    f.tie = min(ties, default=1) - 1
    f.phase, f.number = 0, NO_PHASE
    inside = [k for k in range(n) if k != row and f.vehicle and b.fighters[k].vehicle == f.vehicle]
    if inside and b.fighters[inside[0]].at != f.at:  # where it is by now, and in the cover there (PS-VEH-1, PS-COVER-1)
        f.at, f.high = b.fighters[inside[0]].at, 0
        shelter(b, row, NO_LOG)


def leave(b: Any, row: int, log: np.ndarray = NO_LOG) -> None:
    """A fighter leaves the fight, without any further consequence; the dead stay dead."""
    if b.fighters[row].state not in (State.DEAD, State.GONE):
        leave_fight(b, row, int(State.GONE), log)
