"""Carrying a declared action out, alone or combined, up to its end (OK-ATT-3, OK-COMB-1, OK-HOLD-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, ONGOING

from .actions import Act
from .attack import attack_margin, hit, miss, posture, strike
from .choices import is_move, is_setup, still_possible, swing_of
from .combined import PAIR_COST, shares_roll, simple_cost
from .damage import set_state
from .grab import lay
from .layout import Attack, B, Event, Phase, State
from .movement import away, destination, distance, outside
from .offers import swap_parts
from .omens import clumsy_miss
from .places import put
from .rates import SUCCESS
from .setups import begin_action, own_setup, set_up, use_up_setup
from .sides import side_of, stands
from .social import intimidate, rally, threatened
from .sweep import can_be_hit, in_sweep, next_victim, sweep_difficulty, thresholds
from .tasks import gets_up_at_once, roll_get_up, roll_gumption, task_margin
from .weapons import take_in_hand

LOST, GIVEN_UP = -99, -98
"""Margins of a part that has become impossible, and of one that was given up and fails (OK-COMB-1)."""
BOTH, FIRST, SECOND = 1, 2, 4
"""Choices of what to keep of two complex parts, as bits."""
_ATTACK, _GET_UP, _FLED = int(Act.ATTACK), int(Act.GET_UP), int(State.FLED)
_I = types.int64


@jit(types.boolean(B, _I))
def possible_at_all(b, i):
    """Whether the declared action, or the first part of it, can be carried out (OK-HOLD-1)."""
    second = still_possible(b, i, b.act, b.act_on, b.act_with)
    if b.pre < 0:
        return second
    first = still_possible(b, i, b.pre, b.pre_on, b.pre_with)
    if b.pre == _ATTACK:
        return first or second
    return first and (second or b.pre != Act.STUNT)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def do_simple(b, i, kind, on, option, log):
    """Carry out a part that needs no roll: a move, getting up, a weapon (OK-MOVE-1, OK-EFF-6)."""
    if is_move(kind):
        at = destination(b, i, kind, on, option)
        put(b, i, at, log)
        if outside(b, at):
            emit(log, Event.LEAVE, i, 0, 0, 0, 0, 0, 0)
            set_state(b, i, _FLED, log)
    elif kind == Act.GET_UP:
        lay(b, i, 0, log)
        if own_setup(b, i) != 0:
            use_up_setup(b, i)
    else:
        take_in_hand(b, i, option, log)


@jit(types.void(B, _I, _I, LOG))
def lose(b, i, on, log):
    """The action has become impossible and is lost with its AP (OK-HOLD-1)."""
    emit(log, Event.LOST_ACTION, i, on, 0, 0, 0, 0, 0)
    b.phase = Phase.AFTER_ACTION


@jit(types.void(B, LOG), cold=True)
def resume(b, log):
    """The action that has waited behind another comes next, unless it has become impossible (OK-HOLD-1)."""
    i = b.act_by
    b.phase = Phase.EXECUTE
    if not stands(b, i) or not possible_at_all(b, i):
        lose(b, i, b.act_on, log)


@jit(types.void(B, LOG), inline=True)
def execute(b, log):
    """The declared action begins to resolve; nothing has happened since it was possible (OK-HOLD-1)."""
    i = b.act_by
    attacks = b.act == Act.ATTACK or b.act == Act.SWEEP or b.act == Act.ESCAPE
    aim = threatened(b, i) if b.act == Act.INTIMIDATE else b.act_on if attacks else -1
    begin_action(b, i, aim, b.pre_on if b.pre == _ATTACK else -1, log)
    b.cost, b.margin, b.pre_margin, b.part = 0, 0, 0, 0
    if b.pre == Act.GET_UP and shares_roll(b, i):
        if b.act != Act.ATTACK or not still_possible(b, i, b.act, b.act_on, b.act_with):
            emit(log, Event.LOST_ACTION, i, b.act_on, 0, 0, 0, 0, 0)
            attacks = False
            b.act, b.act_on, b.pre = _GET_UP, i, -1
    elif b.pre == Act.STUNT:
        begin_stunt(b, i, log)
    elif b.pre >= 0 and b.pre != _ATTACK:
        do_simple(b, i, b.pre, b.pre_on, b.pre_with, log)
        if b.outcome != ONGOING or not stands(b, i):
            b.phase = Phase.AFTER_ACTION
            return
        if not still_possible(b, i, b.act, b.act_on, b.act_with):
            lose(b, i, b.act_on, log)
            return
    if attacks:
        b.cost = simple_cost(b, i)
        begin_attack(b, i, log)
    elif b.act == Act.SETUP_FREE or b.act == Act.SETUP_OWN:
        set_up(b, i, b.act_on, b.act, log)
        b.phase = Phase.AFTER_ACTION
    elif is_setup(b.act):
        b.phase = Phase.SETUP_ROLL
    elif no_roll(b, i):
        do_simple(b, i, b.act, b.act_on, b.act_with, log)
        b.phase = Phase.AFTER_ACTION
    else:
        b.phase = Phase.TASK_ROLL


@jit(types.boolean(B, _I))
def no_roll(b, i):
    """Whether the action under way is simple: a move, a weapon, or getting up with ease (OK-COMB-1)."""
    if b.act == Act.GET_UP:
        return gets_up_at_once(b, i)
    return is_move(b.act) or b.act == Act.READY or b.act == Act.PICK_UP


@jit(types.void(B, _I, LOG), cold=True)
def begin_stunt(b, i, log):
    """A stunt begins: the prop is used (OK-COMB-1)."""
    prop = b.pre_with
    if b.prop_uses[prop] > 0:
        b.prop_uses[prop] -= 1
    emit(log, Event.PROP, i, prop, 0 if shares_roll(b, i) else 1, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), inline=True)
def begin_attack(b, i, log):
    """Targets are asked for a defence before the roll (OK-ATT-3); of two attacks the first, then the second."""
    b.guard, b.pre_guard, b.asked, b.offered = 0, 0, 0, 0
    b.total, b.threshold, b.swept = 0, 0, b.act_on
    b.phase = Phase.DEFEND
    if b.pre == _ATTACK:
        if not still_possible(b, i, b.act, b.act_on, b.act_with):
            emit(log, Event.LOST_ACTION, i, b.act_on, 0, 0, 0, 0, 0)
            b.margin = LOST
        if still_possible(b, i, b.pre, b.pre_on, b.pre_with):
            swap_parts(b)
        else:
            emit(log, Event.LOST_ACTION, i, b.pre_on, 0, 0, 0, 0, 0)
            b.pre_margin = LOST
            b.part = 1


@jit(types.boolean(B))
def two_complex(b):
    """Whether the attack under way has two parts that need one roll, as it was when it began (OK-COMB-1)."""
    return b.pre == _ATTACK or (b.cost == 0 and (b.pre == _GET_UP or b.pre == Act.STUNT))


@jit(_I(B, _I, LOG))
def attack_roll(b, dice, log):
    """What the attack under way comes to; of two complex parts, where it is kept alone (OK-ATT-1, OK-COMB-1)."""
    bonus = 0 if two_complex(b) else stunt_bonus(b)
    return attack_margin(b, dice, swing_of(b), bonus, log)


@jit(_I(B, _I, LOG))
def sweep_total(b, dice, log):
    """What the sweep under way comes to, against any candidate's difficulty (OK-MANY-1)."""
    return attack_roll(b, dice, log) + sweep_difficulty(b, b.swept)


@jit(types.void(B, _I, LOG), inline=True)
def take_attack_dice(b, dice, log):
    """The roll of an attack, of a sweep, or of two complex parts (OK-ATT-1, OK-MANY-1, OK-COMB-1)."""
    i = b.act_by
    if b.act == Act.SWEEP:
        roll_sweep(b, dice, log)
    elif two_complex(b):
        roll_two(b, dice, log)
    else:
        margin = attack_roll(b, dice, log)
        use_up_setup(b, i)
        if margin >= SUCCESS:
            hit(b, margin, log)
            b.phase = Phase.SPEND
        else:
            if b.pre == Act.STUNT:
                swing_in(b, log)
            miss(b, margin, log)
            b.phase = Phase.AFTER_ACTION


@jit(_I(B, _I, LOG))
def margin_or_lost(b, dice, log):
    """The margin of one of two attacks, LOST when a protector's step has made it impossible (OK-COMB-1, OK-DEF-2)."""
    if still_possible(b, b.act_by, _ATTACK, b.act_on, b.act_with):
        return attack_roll(b, dice, log)
    emit(log, Event.LOST_ACTION, b.act_by, b.act_on, 0, 0, 0, 0, 0)
    return LOST


@jit(types.void(B, _I, LOG), cold=True)
def roll_two(b, dice, log):
    """One roll for two complex parts; then what to keep of them (OK-COMB-1)."""
    i = b.act_by
    if b.pre == _ATTACK:
        swap_parts(b)
        if b.pre_margin != LOST:
            b.pre_margin = margin_or_lost(b, dice, log)
        swap_parts(b)
        if b.margin != LOST:
            b.margin = margin_or_lost(b, dice, log)
    else:
        b.pre_margin = task_margin(b, i, b.pre, b.pre_with, dice, log)
        b.margin = attack_roll(b, dice, log)
    use_up_setup(b, i)
    b.part = 0
    choices = keeping(b)
    if choices in (0, BOTH, FIRST, SECOND):
        keep_parts(b, choices, log)
    else:
        b.phase = Phase.GIVE_UP


@jit(_I(B))
def stunt_bonus(b):
    """What a stunt that is kept gives to the attack (OK-COMB-1)."""
    return b.prop_bonus[b.pre_with] if b.pre == Act.STUNT else 0


@jit(_I(B))
def keeping(b):
    """What can be kept of two complex parts, as a sum of BOTH, FIRST and SECOND (OK-COMB-1)."""
    choices = 0
    if b.pre_margin - PAIR_COST >= SUCCESS and b.margin + stunt_bonus(b) - PAIR_COST >= SUCCESS:
        choices += BOTH
    if b.pre_margin >= SUCCESS:
        choices += FIRST
    if b.margin >= SUCCESS:
        choices += SECOND
    return choices


@jit(types.void(B, _I, LOG))
def keep_parts(b, choice, log):
    """Both parts pay 2 successes, or one is given up and the other pays nothing (OK-COMB-1)."""
    i, kept = b.act_by, 3
    if choice == BOTH:
        b.pre_margin -= PAIR_COST
        b.margin += stunt_bonus(b) - PAIR_COST
        kept = 0
    elif choice == FIRST:
        kept = 1
        if b.margin != LOST:
            b.margin = GIVEN_UP
    elif choice == SECOND:
        kept = 2
        if b.pre_margin != LOST:
            b.pre_margin = GIVEN_UP
    emit(log, Event.GIVE_UP, i, kept, b.pre, stunt_bonus(b), 0, 0, 0)
    if b.pre == Act.GET_UP:
        if b.pre_margin >= SUCCESS:
            lay(b, i, 0, log)
    elif b.pre == Act.STUNT and choice == FIRST:
        swing_in(b, log)
    b.phase = Phase.SECOND_BLOW


@jit(types.void(B, LOG), cold=True)
def swing_in(b, log):
    """A stunt without its attack carries a hand-to-hand attacker as far as the prop does (OK-COMB-1)."""
    i, t = b.act_by, b.act_on
    f = b.fighters[i]
    gap = distance(b, i, t) - f.w_reach[b.act_with]
    if f.w_kind[b.act_with] != Attack.RANGED and gap > 0:
        put(b, i, f.at - min(gap, swing_of(b)) * away(b, i, t), log)


@jit(types.void(B, LOG), cold=True)
def next_blow(b, log):
    """The next attack of the action lands or misses; of two the first comes first (OK-COMB-1)."""
    i = b.act_by
    if b.pre == _ATTACK and b.part < 2:
        swap_parts(b)
        margin = b.pre_margin if b.part == 0 else b.margin
        b.part += 1
    elif b.pre != _ATTACK and b.part == 0:
        margin = b.margin
        b.part = 2
    else:
        b.phase = Phase.AFTER_ACTION
        return
    if margin == GIVEN_UP:
        clumsy_miss(b, i, log)
    elif margin < SUCCESS:
        if margin != LOST:
            miss(b, margin, log)
    elif not still_possible(b, i, _ATTACK, b.act_on, b.act_with):
        emit(log, Event.LOST_ACTION, i, b.act_on, 0, 0, 0, 0, 0)
    else:
        hit(b, margin, log)
        b.phase = Phase.SPEND


@jit(types.void(B, LOG))
def settle(b, log):
    """Nothing is left to buy: the blow lands (OK-ATT-3)."""
    b.phase = Phase.SECOND_BLOW if b.pre == _ATTACK else Phase.AFTER_ACTION
    strike(b, log)


@jit(types.void(B, _I, LOG), cold=True)
def roll_sweep(b, dice, log):
    """The roll of a sweep counts against each candidate's own defence (OK-MANY-1)."""
    b.total = sweep_total(b, dice, log)
    use_up_setup(b, b.act_by)
    for k in range(b.fighters_n if log.shape[0] > 0 else 0):
        if side_of(b, k) != side_of(b, b.act_by) and in_sweep(b, b.act_by, k, b.act_with):
            difficulty = sweep_difficulty(b, k)
            up, down = posture(b, b.act_by, k, b.fighters[b.act_by].w_kind[b.act_with], difficulty)
            emit(log, Event.CANDIDATE, b.act_by, k, difficulty, b.total, up, down, 0)
    count, who = thresholds(b)
    if count == 0:
        miss(b, b.total - sweep_difficulty(b, b.swept), log)
        b.phase = Phase.AFTER_ACTION
    elif count == 1:
        keep(b, who, log)
    else:
        b.phase = Phase.KEEP


@jit(types.void(B, _I, LOG), cold=True)
def keep(b, who, log):
    """Successes enough to hit ``who`` are kept; the others can be spent (OK-MANY-1)."""
    b.threshold = sweep_difficulty(b, who)
    b.act_on = next_victim(b, 0)
    emit(log, Event.KEEP, b.act_by, b.threshold, can_be_hit(b), 0, 0, 0, 0)
    hit(b, b.total - b.threshold, log)
    b.phase = Phase.SPEND


@jit(types.void(B, _I, LOG), cold=True)
def roll_task(b, dice, log):
    """The roll of an action that is no attack and no setup (OK-EFF-6, OK-SOC-1, OK-OPT-1)."""
    if b.act == Act.GET_UP:
        roll_get_up(b, b.act_by, dice, log)
    elif b.act == Act.GUMPTION:
        roll_gumption(b, b.act_by, dice, log)
    elif b.act == Act.RALLY:
        rally(b, b.act_by, b.act_on, dice, log)
    else:
        intimidate(b, b.act_by, dice, log)
    use_up_setup(b, b.act_by)


@jit(types.void(B, LOG), inline=True)
def after_action(b, log):
    """The waiting action comes next, or the queue goes on with nothing left of this one."""
    if b.pre == Act.STUNT and b.pre_margin < SUCCESS and stands(b, b.act_by):
        lay(b, b.act_by, 1, log)  # the stunt failed, or was given up (OK-COMB-1)
    b.act, b.act_by, b.act_on, b.act_with = b.next_act, b.next_by, b.next_on, b.next_with
    b.pre, b.pre_on, b.pre_with = b.next_pre, b.next_pre_on, b.next_pre_with
    b.next_act, b.next_by, b.next_on, b.next_with = -1, 0, 0, 0
    b.next_pre, b.next_pre_on, b.next_pre_with = -1, 0, 0
    b.asked, b.pre_margin = 0, 0
    b.phase = Phase.RESUME if b.act >= 0 else Phase.QUEUE
