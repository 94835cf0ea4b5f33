"""The round, from one decision or roll to the next (PS-INIT-1, PS-INIT-2, PS-END-1).

``advance`` goes on until somebody must decide, dice must be rolled, or the fight is over. It only asks
where there is a choice.
"""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE2, UNIFORM
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, ONGOING

from .abort import asked_to_abort, next_to_abort
from .actions import STEP
from .asking import ask, ask_dice
from .choices import any_move, any_part
from .declare import end_declaring
from .execute import ONCE, ask_roll, begin_batch, has_dice, next_roll, roll, take_effect
from .hazards import end_of_round
from .hold import hold_out, next_holder, next_of_group, next_preempter, roll_preempt
from .initiative import clear_round, equals_before, next_number, place_in_ties, roll_initiative, rolls_initiative
from .layout import B, Event, Phase, Prompt, Purpose, Turn
from .mobs import companions
from .sides import standing

BEFORE_ALL = 1000
"""Above every initiative number."""
_FIRST, _GROUP, _AFTER, _ABORTED = int(Turn.FIRST), int(Turn.GROUP), int(Turn.AFTER), int(Turn.ABORTED)
_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def begin_round(b, turn, log):
    """A round begins: everybody rolls initiative (PS-INIT-1)."""
    b.turn = turn
    emit(log, Event.ROUND, turn, 0, 0, 0, 0, 0, 0)
    clear_round(b)
    b.count = BEFORE_ALL
    b.stirred = 0
    b.cursor = 0
    b.step = Phase.INITIATIVE


@jit(types.boolean(B, LOG), cold=True)
def start(b, log):
    """One step of the beginning of the fight or of a round; True when dice are awaited (PS-INIT-1, PS-INIT-2)."""
    if b.step == Phase.TIE_ORDER:
        while b.cursor < b.fighters_n and equals_before(b, b.cursor) == 0:
            b.cursor += 1
        if b.cursor < b.fighters_n:
            ask_dice(b, UNIFORM, equals_before(b, b.cursor) + 1, b.cursor, Purpose.TIE_ORDER, 0)
            return True
        begin_round(b, 1, log)
        return False
    while b.cursor < b.fighters_n and not rolls_initiative(b, b.cursor):
        b.cursor += 1
    if b.cursor < b.fighters_n:
        ask_dice(b, FUDGE2, 0, b.cursor, Purpose.INITIATIVE, 0)
        return True
    b.cursor = 0
    b.step = Phase.COUNT
    return False


@jit(types.void(B, LOG), inline=True)
def count_down(b, log):
    """The next number at which something can happen, or the end of the round (PS-INIT-1, PS-HOLD-1).

    Holders are asked where somebody has her phase, and at the number after one at which something
    was done: in between, acting at one number is like acting at another.
    """
    b.asked, b.joining, b.declared_n, b.victim = 0, 0, 0, -1
    if standing(b, 0) == 0 or standing(b, 1) == 0:
        b.step = Phase.END_OF_ROUND
        return
    number = next_number(b)
    if b.stirred != 0 and b.count - 1 > number and b.count > 0 and next_holder(b) >= 0:
        b.count -= 1
    elif number >= 0:
        b.count = number
    else:
        b.step = Phase.END_OF_ROUND
        return
    b.stirred = 0
    emit(log, Event.COUNT, b.count, 0, 0, 0, 0, 0, 0)
    b.step = Phase.HELD


@jit(types.boolean(B, _I))
def any_turn(b, turn):
    """Whether anything declared is to be resolved then."""
    for i in range(b.fighters_n):
        if b.fighters[i].turn_of == turn:
            return True
    return False


@jit(types.boolean(B))
def ask_next(b):
    """Ask whoever is next at this number: to act, to preempt, to abort; False: nobody (PS-HOLD-1, PS-ABORT-1)."""
    step = b.step
    if step == Phase.HELD:
        who, prompt, then = next_holder(b), Prompt.HELD, Phase.GROUP
    elif step == Phase.GROUP:
        who, prompt = next_of_group(b), Prompt.PHASE
        then = Phase.PREEMPT if any_turn(b, _GROUP) else Phase.COUNT
    elif step == Phase.PREEMPT:
        who, prompt, then = next_preempter(b), Prompt.PREEMPT, Phase.ABORT
    else:
        who, prompt, then = next_to_abort(b), Prompt.ABORT, Phase.RESOLVE
    if who < 0:
        b.group_n = b.declared_n if step == Phase.GROUP else 0
        b.step = then
        b.asked = 0
        b.batch = _FIRST
        return False
    if step == Phase.ABORT:
        asked_to_abort(b, who)
    else:
        b.asked |= companions(b, who)
    ask(b, prompt, who)
    return True


@jit(types.boolean(B, LOG))
def ask_further(b, log):
    """Ask the declaring fighter what is still open; False when all is declared (PS-ACT-1, PS-MOVE-2, PS-ROF-1)."""
    i, step = b.actor, b.step
    if step == Phase.QUARTER:
        if any_move(b, i, 0):
            ask(b, Prompt.QUARTER, i)
            return True
        b.step = Phase.ACTION
        return False
    if step == Phase.ACTION:
        if any_part(b, i):
            ask(b, Prompt.PART if b.complex != 0 else Prompt.ACTION, i)
            return True
        b.step = Phase.DECLARED
        return False
    if step == Phase.RATE:
        ask(b, Prompt.RATE, i)
        return True
    if step == Phase.SPREAD:
        ask(b, Prompt.SPREAD, i)
        return True
    end_declaring(b, i, log)
    b.step = Phase.GROUP if b.victim < 0 else Phase.PREEMPT_ROLL
    return False


@jit(types.boolean(B, LOG))
def resolve_step(b, log):
    """One step of carrying out a batch; True when dice are awaited (PS-INIT-2)."""
    if b.step == Phase.RESOLVE:
        if any_turn(b, b.batch):
            begin_batch(b, b.batch, log)
            b.step = Phase.ROLL
        else:
            next_batch(b)
    elif b.step == Phase.ROLL:
        if not next_roll(b):
            b.step = Phase.EFFECTS
        elif has_dice(b):
            roll(b, b.fighters[b.cursor].once - ONCE, log)
        else:
            ask_roll(b)
            return True
    else:
        take_effect(b, log)
        next_batch(b)
    return False


@jit(types.void(B))
def next_batch(b):
    """Where a fight goes on when all that goes together has taken effect (PS-HOLD-1, PS-ABORT-1)."""
    if b.batch == _ABORTED:
        b.step = Phase.ABORT
    elif b.batch < _AFTER:
        b.batch += 1
        b.step = Phase.RESOLVE
    else:
        b.batch = 0
        b.stirred = 1
        b.step = Phase.COUNT


@jit(types.void(B, LOG), cold=True)
def end_round(b, log):
    """Holders, hazards, the winner, and the next round (PS-HOLD-1, PS-HAZ-1, PS-END-1)."""
    hold_out(b, log)
    end_of_round(b, log)
    left, right = standing(b, 0), standing(b, 1)
    if left == 0 or right == 0:
        b.outcome = DRAW if left == right else 0 if right == 0 else 1
    elif b.turn >= b.limit:
        b.outcome = DRAW
    else:
        begin_round(b, b.turn + 1, log)


@jit(types.void(B, LOG))
def advance(b, log):
    """Go on to the next decision, the next dice, or the end."""
    b.prompt = 0
    b.dice = 0
    while b.outcome == ONGOING:
        step = b.step
        if step == Phase.COUNT:
            count_down(b, log)
        elif step == Phase.HELD or step == Phase.GROUP or step == Phase.PREEMPT or step == Phase.ABORT:
            if ask_next(b):
                return
        elif Phase.QUARTER <= step <= Phase.DECLARED:
            if ask_further(b, log):
                return
        elif Phase.RESOLVE <= step <= Phase.EFFECTS:
            if resolve_step(b, log):
                return
        elif step == Phase.PREEMPT_ROLL:
            f = b.fighters[b.actor]
            ask_dice(b, FUDGE2, 0, b.actor, Purpose.PREEMPT, f.rolls)
            f.rolls += 1
            return
        elif step == Phase.STEP:
            if any_move(b, b.actor, STEP):
                ask(b, Prompt.STEP, b.actor)
                return
            b.step = Phase.ABORT
        elif step == Phase.END_OF_ROUND:
            end_round(b, log)
        elif start(b, log):
            return
    b.step = Phase.OVER
    emit(log, Event.OVER, b.outcome, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def take_dice(b, outcome, log):
    """Put the outcome of the awaited dice to its use."""
    step = b.step
    if step == Phase.ROLL:
        roll(b, outcome, log)
    elif step == Phase.INITIATIVE:
        roll_initiative(b, b.cursor, outcome, log)
        b.cursor += 1
    elif step == Phase.PREEMPT_ROLL:
        roll_preempt(b, b.dice_by, outcome, log)
        b.victim = -1
        b.step = Phase.PREEMPT
    else:  # TIE_ORDER
        place_in_ties(b, b.cursor, outcome, log)
        b.cursor += 1
