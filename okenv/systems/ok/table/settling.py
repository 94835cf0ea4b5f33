"""After a correction: who has won, and whether what is asked can still be asked.

A fighter's own figures are set right where they are written (``figures``). What is left is the fight: it may be
over, or go on again, and the question that is open may have become void.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import NO_LOG, emit
from okenv.core.layout import DRAW, ONGOING

from ..rules.actions import Act, action_id
from ..rules.active_defence import can_defend, gets_there
from ..rules.choices import still_possible
from ..rules.damage import set_state
from ..rules.execute import LOST, keep, lose, possible_at_all
from ..rules.flow import begin_round
from ..rules.initiative import ACTION_COST, next_in_queue
from ..rules.layout import Event, Phase, Prompt, State
from ..rules.offers import swap_parts, worth_asking
from ..rules.sides import side_of, standing, stands
from ..rules.special_effects import effect_power, possible, threshold
from ..rules.spend import something_to_buy
from ..rules.sweep import next_victim, thresholds

GO_ON = int(action_id(Act.DECLINE, 0, 0))
"""The answer that changes nothing, with which a fight goes on when :func:`settle` says so."""
_DECLARING = (Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND)
_NEEDS_POWER = (Act.GRAB, Act.BREAK_FREE, Act.DISARM, Act.TAKEAWAY)


def settle(b: Any, log: np.ndarray = NO_LOG) -> bool:
    """Set right what follows for the whole fight from what was corrected; made for a fight that awaits no dice.

    Returns whether what was asked is void, or the fight over: then the caller lets the fight go on with
    ``rules.apply(b, GO_ON, log)``, which asks whoever is next, and all invariants hold.
    A declaration in the making begins anew.
    """
    was_over, before = b.phase == Phase.OVER, int(b.outcome)
    _settle_outcome(b)
    if b.outcome != ONGOING:
        return not was_over and _go_on(b)
    if was_over:
        _take_up_again(b, before, log)
        return _go_on(b)
    return _is_void(b, log) and _go_on(b)


def _go_on(b: Any) -> bool:
    b.prompt, b.dice = Prompt.PROTECT, 0  # where declining does nothing but go on
    b.decisions -= 1  # and is no decision
    return True


def _settle_outcome(b: Any) -> None:
    """Who has won follows from who stands (OK-EDGE-6); a draw lasts as long as the last round does."""
    left, right = int(standing(b, 0)), int(standing(b, 1))
    if left > 0 and right > 0:
        if b.outcome != DRAW or b.turn < b.limit:
            b.outcome = ONGOING
    elif left > 0 or right > 0 or b.outcome == ONGOING:
        b.outcome = 0 if right == 0 else 1


def _take_up_again(b: Any, before: int, log: np.ndarray) -> None:
    """A fight that was over goes on: in its round, or with the next one after a draw."""
    b.pre, b.next_act, b.next_pre = -1, -1, -1
    b.act, b.asked, b.pre_margin = -1, 0, 0
    b.tide[:] = 0
    b.phase = Phase.QUEUE
    if before == DRAW:
        begin_round(b, int(b.turn) + 1, log)


def _is_void(b: Any, log: np.ndarray) -> bool:
    """Whether the open question cannot stay; the phase is then the one to go on with."""
    prompt, who = int(b.prompt), int(b.actor)
    if prompt == Prompt.ACT:
        return int(next_in_queue(b)) != who
    if prompt in _DECLARING:
        b.pre = -1
        if b.interrupting == 0:
            return True
        b.interrupting = 0
        b.prompt = prompt = Prompt.DECLARE
    if prompt == Prompt.DECLARE:
        if not _can_declare(b, who):
            b.phase = Phase.AFTER_ACTION  # the action that she would have interrupted goes on
            return True
        return False
    if not _is_possible(b):
        lose(b, int(b.act_by), int(b.act_on), log)
        return True
    if prompt in (Prompt.DEFEND, Prompt.PROTECT) and not _can_strike(b):
        _lose_one(b, log)
        return True
    if prompt == Prompt.INTERRUPT:
        f = b.fighters[who]
        return not (stands(b, who) and f.holding != 0 and f.ap >= ACTION_COST)
    if prompt == Prompt.DEFEND:
        return not (stands(b, who) and worth_asking(b, who))
    if prompt == Prompt.PROTECT:
        return not (can_defend(b, who) and gets_there(b, who, int(b.act_on)))
    if prompt == Prompt.KEEP:
        return _is_kept(b, log)
    return prompt == Prompt.SPEND and _is_spent(b)


def _can_declare(b: Any, i: int) -> bool:
    """Whether an interrupter has anything left to do: some enemy to act against, or a grab to escape (OK-HOLD-1)."""
    held = int(b.fighters[i].held_by)
    others = (k for k in range(int(b.fighters_n)) if side_of(b, k) != side_of(b, i) and k != held - 1)
    return bool(stands(b, i)) and (held != 0 or any(stands(b, k) for k in others))


def _is_possible(b: Any) -> bool:
    """Whether the action under way can go on at all (OK-HOLD-1)."""
    i, prompt = int(b.act_by), int(b.prompt)
    if not stands(b, i):
        return False
    for guard in ("guard", "pre_guard"):
        if b[guard] != 0 and not stands(b, int(b[guard]) - 1):
            b[guard] = 0
    if prompt == Prompt.INTERRUPT:
        return bool(possible_at_all(b, i))
    if prompt not in (Prompt.DEFEND, Prompt.PROTECT):
        return True
    return _can_strike(b) or (b.pre == Act.ATTACK and _can_strike_other(b))


def _can_strike(b: Any) -> bool:
    """Whether the attack for which defences are asked gets to its target."""
    return bool(still_possible(b, int(b.act_by), int(b.act), int(b.act_on), int(b.act_with)))


def _can_strike_other(b: Any) -> bool:
    """Whether the other one of two attacks is not lost, and gets to its target (OK-COMB-1)."""
    lost = (b.margin if b.part == 0 else b.pre_margin) == LOST
    return not lost and bool(still_possible(b, int(b.act_by), int(b.pre), int(b.pre_on), int(b.pre_with)))


def _lose_one(b: Any, log: np.ndarray) -> None:
    """One of two attacks, for which defences are being asked, is lost; the fight goes on with the other (OK-COMB-1)."""
    emit(log, int(Event.LOST_ACTION), int(b.act_by), int(b.act_on), 0, 0, 0, 0, 0)
    if b.part == 0:
        swap_parts(b)
        b.part, b.asked, b.pre_margin = 1, 0, LOST
        b.phase = Phase.DEFEND
    else:
        b.margin = LOST
        b.phase = Phase.ATTACK_ROLL


def _is_kept(b: Any, log: np.ndarray) -> bool:
    """Whether the successes of a sweep leave no choice of how many to keep (OK-MANY-1, OK-EDGE-15)."""
    count, who = (int(n) for n in thresholds(b))
    if count == 0:
        lose(b, int(b.act_by), int(b.act_on), log)
    elif count == 1:
        keep(b, who, log)
    return count < 2


def _is_spent(b: Any) -> bool:
    """Whether nothing is left to buy, or nobody whom the blow would come to (OK-ATT-3)."""
    i = int(b.act_by)
    if b.act == Act.SWEEP:
        b.act_on = max(int(next_victim(b, 0)), -1)
        reached = b.act_on >= 0
    else:
        free = b.act == Act.ESCAPE and b.fighters[i].held_by != b.act_on + 1
        reached = stands(b, int(b.act_on)) and not free
    if not reached:
        b.act_on = i if b.act_on < 0 else b.act_on
        b.phase = Phase.SECOND_BLOW if b.pre == Act.ATTACK else Phase.AFTER_ACTION
        return True
    _void_effect(b)
    if something_to_buy(b):
        return False
    b.phase = Phase.SETTLE
    return True


def _void_effect(b: Any) -> None:
    """A special effect that was bought and can no longer be had is given up (OK-EFF-0)."""
    effect = int(b.spent_effect)
    if effect == 0:
        return
    b.spent_effect = 0
    lasts = possible(b, effect)
    b.spent_effect = effect
    if lasts and effect in _NEEDS_POWER:
        lasts = effect_power(b) >= threshold(b, effect, int(b.act_on))
    if not lasts:
        b.spent_effect, b.spent_power, b.spent_direct = 0, 0, 0
        if b.spent_part == 0:
            b.spent_avoid = 0


def arrive(b: Any, row: int) -> None:
    """A fighter who has just joined acts from the next round on, behind those of her initiative (OK-TURN-1)."""
    f, n = b.fighters[row], int(b.fighters_n)
    ties = [int(b.fighters[k].tie) for k in range(n) if k != row and b.fighters[k].initiative == f.initiative]
    f.tie = min(ties, default=1) - 1
    f.ap, f.done = 0, 1


def leave(b: Any, row: int, log: np.ndarray = NO_LOG) -> None:
    """A fighter leaves the fight with all that she holds, without any further consequence; the dead stay dead."""
    f = b.fighters[row]
    f.arrives = 0
    if f.state != State.DEAD:
        set_state(b, row, State.FLED, log)
