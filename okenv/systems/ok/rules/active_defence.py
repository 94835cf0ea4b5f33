"""Active defences, for oneself and for an ally (OK-DEF-1, OK-DEF-2, OK-AP-1, OK-EDGE-9)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .damage import lose_setup
from .initiative import ACTION_COST, priority
from .layout import Attack, B, Event, State
from .movement import AT_HAND, beside, distance, mobile, step_of
from .places import put
from .sides import rows_of, side_of, stands

ONE_BONUS, GROUP_BONUS, ALL_BONUS = 3, 2, 1
"""Successes added to the defence against one opponent, a squad, everyone (OK-DEF-1)."""
ONE, GROUP, ALL = 0, 1, 2
PRONE = 2
"""What lying on the ground takes off the defence against physical attacks: a full rank (OK-EFF-6)."""
_I = types.int64


@jit(_I(B, _I, _I))
def cover(b, i, attacker):
    """The bonus of a fighter's active defences against one attacker: the best, never the sum (OK-DEF-1)."""
    f = b.fighters[i]
    if has(f.def_one, attacker):
        return ONE_BONUS
    if has(f.def_group, b.fighters[attacker].squad):
        return GROUP_BONUS
    return ALL_BONUS if f.def_all != 0 else 0


@jit(types.boolean(B, _I))
def can_defend(b, i):
    """Whether a fighter can pay for a defence: 3 AP, or on credit from 0 AP (OK-DEF-1, OK-AP-1)."""
    f = b.fighters[i]
    return f.state < State.DOWN and (f.ap >= ACTION_COST or (b.on_credit != 0 and f.ap >= 0))


@jit(types.boolean(B, _I, _I, _I))
def defence_helps(b, i, attacker, scope):
    """Whether a defence of this scope would raise the bonus against any standing enemy (OK-DEF-1, OK-EDGE-9)."""
    if scope == ONE:
        return cover(b, i, attacker) < ONE_BONUS
    first, last = rows_of(b, 1 - side_of(b, i))
    squad = b.fighters[attacker].squad
    for k in range(first, last):
        if stands(b, k):
            if scope == ALL and cover(b, i, k) < ALL_BONUS:
                return True
            if scope == GROUP and b.fighters[k].squad == squad and cover(b, i, k) < GROUP_BONUS:
                return True
    return False


@jit(types.void(B, _I, LOG))
def pay_for_defence(b, i, log):
    """A defence costs 3 AP, ends a hold and loses a pending setup (OK-DEF-1, OK-HOLD-1, OK-SET-1)."""
    f = b.fighters[i]
    f.ap -= ACTION_COST
    f.holding = 0
    lose_setup(b, i, log)


@jit(types.void(B, _I, _I, _I, LOG))
def defend(b, i, attacker, scope, log):
    """Declare an active defence when attacked; it lasts until the round ends (OK-DEF-1)."""
    f = b.fighters[i]
    pay_for_defence(b, i, log)
    if scope == ONE:
        f.def_one |= bit(attacker)
    elif scope == GROUP:
        f.def_group |= bit(b.fighters[attacker].squad)
    else:
        f.def_all = 1
    emit(log, Event.DEFEND, i, attacker, scope, f.ap, 0, 0, 0)


@jit(_I(B, _I, _I))
def standing_defence(b, i, kind):
    """What meets an attack of that kind before active defences: a full rank less when prone (OK-ATT-1, OK-EFF-6)."""
    f = b.fighters[i]
    prone = f.prone != 0 and (kind == Attack.MELEE or kind == Attack.RANGED)
    return f.defence[kind] - PRONE if prone else f.defence[kind]


@jit(_I(B, _I, _I, _I))
def difficulty_against(b, attacker, target, kind):
    """The target's matching defence plus its active defence against this attacker (OK-ATT-1)."""
    return standing_defence(b, target, kind) + cover(b, target, attacker)


@jit(_I(B, _I, _I, _I))
def protected_difficulty(b, guard, kind, difficulty):
    """The better of the target's difficulty and the protector's defence + 3 (OK-DEF-2)."""
    return max(difficulty, standing_defence(b, guard, kind) + ONE_BONUS)


@jit(types.boolean(B, _I, _I))
def gets_there(b, i, target):
    """Whether a protector is at hand of the target, or within one move of that (OK-DEF-2)."""
    gap = distance(b, i, target)
    return gap <= AT_HAND or (mobile(b, i) and gap <= AT_HAND + step_of(b, i))


@jit(_I(B, _I, _I, _I, _I))
def next_protector(b, target, kind, difficulty, asked):
    """Who is asked next to protect the target: willing allies who would help, most AP first; -1 for none (OK-DEF-2)."""
    first, last = rows_of(b, side_of(b, target))
    best, who = -1, -1
    for i in range(first, last):
        if i == target or has(asked, i) or b.fighters[i].protects == 0 or not can_defend(b, i):
            continue
        if protected_difficulty(b, i, kind, difficulty) <= difficulty or not gets_there(b, i, target):
            continue
        if priority(b, i) > best:
            best, who = priority(b, i), i
    return who


@jit(types.void(B, _I, _I, LOG))
def protect(b, guard, target, log):
    """An ally comes to the target's side and spends her defence on this one attack (OK-DEF-2)."""
    pay_for_defence(b, guard, log)
    b.guard = guard + 1
    defence = standing_defence(b, guard, b.fighters[b.act_by].w_kind[b.act_with]) + ONE_BONUS
    emit(log, Event.PROTECT, guard, target, defence, b.fighters[guard].ap, 0, 0, 0)
    put(b, guard, beside(b, guard, target), log)
