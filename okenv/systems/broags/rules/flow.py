"""The fight, from one decision or roll to the next (BR-INIT-1, BR-SURP-1, BR-END-1).

``advance`` goes on until somebody must decide, dice must be rolled, or the fight is over. It only asks
where there is a choice.
"""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4, UNIFORM
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, ONGOING

from .active_defence import (
    can_block,
    can_dodge,
    can_release,
    next_to_shield,
    roll_reaction,
    roll_shield,
    windows,
)
from .asking import ask, ask_check, ask_dice
from .attack import roll_attack
from .choices import any_choice, any_second
from .criticals import take_fumble
from .execute import act_over
from .groups import roll_defence
from .hiding import HIDDEN, LEAVING, come_out, roll_hide
from .holds import binds, break_free
from .initiative import (
    clear_round,
    equals_before,
    next_in_surprise,
    next_in_turn,
    place_in_ties,
    roll_initiative,
    rolls_initiative,
)
from .layout import B, Deed, Event, Phase, Prompt, Purpose
from .manoeuvres import roll_contest
from .sides import standing, stands

_STRIKE, _CONCENTRATE = int(Deed.STRIKE), int(Deed.CONCENTRATE)
_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def begin_round(b, turn, log):
    """A round begins (BR-INIT-1)."""
    b.turn = turn
    emit(log, Event.ROUND, turn, 0, 0, 0, 0, 0, 0)
    clear_round(b)
    b.step = Phase.NEXT


@jit(types.void(B, _I, LOG))
def begin_turn(b, i, log):
    """A fighter's turn: what lasted until it is over; a lost action leaves movement only (BR-INIT-1, BR-LOST-1)."""
    f = b.fighters[i]
    emit(log, Event.TURN, i, f.score, f.temp, f.lost, 0, 0, 0)
    f.temp, f.sprint, f.erratic, f.shown = 0, 0, 0, 0
    if f.hidden == HIDDEN:
        f.hidden = LEAVING
    b.whose = i
    b.moved, b.shifted, b.spent = 0, 0, f.lost
    b.step = Phase.TURN if f.bond == 0 else Phase.BOUND


@jit(types.boolean(B, LOG), cold=True)
def start(b, log):
    """One step of the surprise, the lots and the initiative; True when dice are awaited (BR-SURP-2, BR-INIT-1)."""
    step = b.step
    if step == Phase.SURPRISE:
        who = next_in_surprise(b)
        if who >= 0:
            begin_turn(b, who, log)
        else:
            b.step = Phase.TIE_ORDER
            b.cursor = 0
        return False
    while b.cursor < b.fighters_n:
        i = b.cursor
        if rolls_initiative(b, i):
            if step == Phase.INITIATIVE:
                ask_dice(b, FUDGE4, 0, i, Purpose.INITIATIVE, 0)
                return True
            if equals_before(b, i) > 0:
                ask_dice(b, UNIFORM, equals_before(b, i) + 1, i, Purpose.TIE_ORDER, 0)
                return True
        b.cursor += 1
    b.cursor = 0
    if step == Phase.TIE_ORDER:
        b.step = Phase.INITIATIVE
    else:
        begin_round(b, 1, log)
    return False


@jit(types.void(B, LOG))
def next_turn(b, log):
    """Whoever is next acts; when all have, a new round, or the draw after the last (BR-INIT-1, BR-END-1)."""
    who = next_in_turn(b)
    if who >= 0:
        begin_turn(b, who, log)
    elif b.turn >= b.limit:
        b.outcome = DRAW
    else:
        begin_round(b, b.turn + 1, log)


@jit(types.void(B, LOG))
def end_turn(b, log):
    """The turn is over (BR-LOST-1, BR-HIDE-2)."""
    f = b.fighters[b.whose]
    if stands(b, b.whose):
        come_out(b, b.whose, log)
        f.given_up = f.given_up + 1 if f.lost != 0 else 0
        f.acted, f.lost = 1, 0
    b.step = Phase.NEXT if b.turn != 0 else Phase.SURPRISE


@jit(types.boolean(B, LOG))
def ask_bound(b, log):
    """Who is bound may break free, who binds may let go; True when somebody is asked (BR-STAT-1, BR-LOST-1)."""
    i = b.whose
    if binds(b, i):
        ask(b, Prompt.KEEP, i)
        return True
    if b.spent == 0:
        ask(b, Prompt.BOUND, i)
        return True
    emit(log, Event.LOST, i, 0, 0, 0, 0, 0, 0)
    b.step = Phase.END_OF_TURN
    return False


@jit(types.boolean(B, LOG))
def ask_in_turn(b, log):
    """The next question of a turn; True when one is asked (BR-ACT-1, BR-TWO-1)."""
    i, step = b.whose, b.step
    if step == Phase.BOUND:
        return ask_bound(b, log)
    if step == Phase.TURN:
        if stands(b, i) and any_choice(b, i):
            ask(b, Prompt.TURN, i)
            return True
        b.step = Phase.END_OF_TURN
        return False
    if step == Phase.AREA:
        ask(b, Prompt.AREA, i)
        return True
    if step == Phase.BIND:
        ask(b, Prompt.BIND, i)
        return True
    if step == Phase.TAKE:
        ask(b, Prompt.TAKE, i)
        return True
    if step == Phase.AFTER:
        if b.fumble != 0:
            take_fumble(b, i, log)
        b.step = Phase.SECOND
        return False
    if b.deed == _STRIKE and b.nth == 1 and any_second(b, i):
        ask(b, Prompt.SECOND, i)
        return True
    act_over(b, i, log)
    return False


@jit(types.void(B, _I))
def ask_before_breaking(b, i):
    """Whoever pins or holds is asked whether she lets go before the other rolls; in a surprise they roll (BR-PIN-1)."""
    if b.turn != 0:
        ask(b, Prompt.LOOSEN, b.fighters[i].bond_with - 1)
    else:
        roll_to_break(b)


@jit(types.void(B))
def roll_to_break(b):
    """Strength of whoever breaks free (BR-STAT-1)."""
    ask_check(b, b.whose, Purpose.BREAK)
    b.step = Phase.BREAK_ROLL


@jit(types.boolean(B))
def ask_window(b):
    """The next question before the dice of an attack; True when somebody is asked, or rolls (BR-REACT-1, BR-NOOO-1)."""
    i, t, step = b.whose, b.ward, b.step
    if step == Phase.RELEASE:
        if b.deed == Deed.NONE:
            ask_before_breaking(b, i)
            return True
        b.step = Phase.SHIELD
        if can_release(b, t):
            ask(b, Prompt.RELEASE, t)
            return True
        return False
    if step == Phase.SHIELD:
        if not windows(b, i):
            roll_next(b)
            return True
        who = next_to_shield(b) if b.deed < _CONCENTRATE else -1
        if who >= 0:
            ask(b, Prompt.SHIELD, who)
            return True
        b.step = Phase.REACT
        return False
    if b.target == b.ward and (can_block(b, i, t) or can_dodge(b, i, t)):
        ask(b, Prompt.REACT, t)
        return True
    roll_next(b)
    return True


@jit(types.void(B))
def roll_next(b):
    """The attacker's dice, or those of a target whom a group attacks (BR-ACT-1, BR-GROUP-1)."""
    if b.deed >= _CONCENTRATE:
        ask_check(b, b.target, Purpose.DEFENCE)
        b.step = Phase.DEFENCE_ROLL
    else:
        ask_check(b, b.whose, Purpose.ATTACK)
        b.step = Phase.ATTACK_ROLL


@jit(types.void(B, LOG))
def advance(b, log):
    """Go on to the next decision, the next dice, or the end."""
    b.prompt = 0
    while b.outcome == ONGOING:
        if b.dice != 0:
            return
        step = b.step
        if step >= Phase.AFTER or step == Phase.NEXT or step == Phase.TURN:
            left, right = standing(b, 0), standing(b, 1)
            if left == 0 or right == 0:
                b.outcome = 0 if right == 0 else 1
                break
        if step == Phase.NEXT:
            next_turn(b, log)
        elif step == Phase.END_OF_TURN:
            end_turn(b, log)
        elif step == Phase.RELEASE or step == Phase.SHIELD or step == Phase.REACT:
            if ask_window(b):
                return
        elif step < Phase.NEXT:
            if start(b, log):
                return
        elif ask_in_turn(b, log):
            return
    b.dice = 0
    b.step = Phase.OVER
    emit(log, Event.OVER, b.outcome, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), cold=True)
def take_break(b, dice, log):
    """The dice of a fighter who breaks free: the turn goes on, or is over, or she chooses pin or hold (BR-STAT-1)."""
    prompt = break_free(b, b.whose, dice, log)
    if prompt == Prompt.TURN:
        b.step = Phase.TURN
    else:
        b.step = Phase.BIND if prompt == Prompt.BIND else Phase.END_OF_TURN


@jit(types.void(B, _I, LOG))
def take_dice(b, outcome, log):
    """Put the outcome of the awaited dice to its use."""
    step, i = b.step, b.whose
    b.dice = 0
    if step == Phase.ATTACK_ROLL:
        hits = roll_attack(b, i, outcome, log)
        b.step = Phase.AFTER
        if hits and b.deed != _STRIKE:
            ask_check(b, i, Purpose.CONTEST)
            b.step = Phase.CONTEST_ROLL
    elif step == Phase.REACT_ROLL:
        roll_reaction(b, b.ward, outcome, log)
        roll_next(b)
    elif step == Phase.CONTEST_ROLL:
        b.step = roll_contest(b, i, outcome, log)
    elif step == Phase.SHIELD_ROLL:
        roll_shield(b, b.shielder, outcome, log)
        b.step = Phase.REACT
    elif step == Phase.DEFENCE_ROLL:
        roll_defence(b, i, outcome, log)
        b.step = Phase.AFTER
    elif step == Phase.HIDE_ROLL:
        roll_hide(b, i, outcome, log)
        act_over(b, i, log)
    elif step == Phase.BREAK_ROLL:
        take_break(b, outcome, log)
    elif step == Phase.INITIATIVE:
        roll_initiative(b, b.cursor, outcome, log)
        b.cursor += 1
    else:  # TIE_ORDER
        place_in_ties(b, b.cursor, outcome, log)
        b.cursor += 1
