"""The contract of the PSOB rule system: jitted functions over its battle record.

See ``docs/architecture.md`` for what each function promises to drivers, solvers and people.
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK, ONGOING
from okenv.core.spine import contract_of, forgetting, target_row_of

from . import flow, sides
from .abort import abort_to_defence, any_snap, can_snap, snap
from .actions import (
    ACTION_KIND,
    ACTION_OPTION,
    ACTIONS,
    RATES,
    SPREADS,
    STEP,
    WAYS,
    Act,
    action_id,
    mark,
)
from .choices import (
    any_part,
    can_complex,
    can_declare,
    is_whole,
    lowest_rate,
    mark_moves,
    mark_parts,
    part_of,
    way_allowed,
)
from .declare import after_choice, begin_declaring, choose_part, pass_phase, plan_drive, plan_move
from .flow import advance
from .hold import can_preempt, hold, join
from .layout import NO_PHASE, B, Phase, Prompt, Turn
from .mobs import top_rate
from .movement import can_move, destination, go
from .observe import observe as observe
from .sides import rows_of, stands
from .sides import side_of as side_of
from .sides import standing as standing
from .vehicles import can_drive, mark_drives

_SIZE = len(ACTION_KIND)
_I = types.int64
dice, resolve, winner, tags = contract_of(B, flow, ACTIONS)  # the winner: PS-END-1
_target_row = target_row_of(B, sides, ACTIONS)
determinize, forget, clear_past = forgetting(B)


@jit(_I(B, _I))
def target_row(b, action):
    """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
    return _target_row(b, action)


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first prompt or dice."""
    b.outcome = ONGOING
    b.step = Phase.TIE_ORDER
    b.cursor = 0
    b.victim = -1
    advance(b, log)


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    for action in range(_SIZE):
        mask[action] = 0
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.NONE:
        return 0
    if prompt == Prompt.PHASE:
        return legal_phase(b, i, mask)
    if prompt == Prompt.ACTION:
        count = 1 + mark_parts(b, i, mask)
        mask[action_id(Act.NOTHING, 0, 0)] = 1
        return count + mark(mask, Act.COMPLEX, 0, can_complex(b, i))
    if prompt == Prompt.PART:
        return mark_parts(b, i, mask) + mark(mask, Act.DONE, 0, is_whole(b, i))
    if prompt == Prompt.RATE:
        return legal_rates(b, i, mask)
    if prompt == Prompt.SPREAD:
        for spread in range(SPREADS):
            mask[action_id(Act.SPREAD, 0, spread)] = 1
        return SPREADS
    if prompt == Prompt.QUARTER or prompt == Prompt.STEP:
        mask[action_id(Act.STAND, 0, 0)] = 1
        if prompt == Prompt.STEP:
            return 1 + mark_moves(b, i, STEP, WAYS, mask)
        count = 1 + mark_moves(b, i, 0, 1, mask)
        return count + (mark_moves(b, i, 3, 4, mask) if any_part(b, i) else 0)
    mask[action_id(Act.DECLINE, 0, 0)] = 1
    if prompt == Prompt.HELD:
        mask[action_id(Act.ACT, 0, 0)] = 1
        return 2
    return 1 + legal_answers(b, i, mask)


@jit(_I(B, _I, MASK))
def legal_answers(b, i, mask):
    """Mark whom a holder may preempt, or how a fighter may abort; returns how many (PS-HOLD-1, PS-ABORT-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    if b.prompt == Prompt.ABORT:
        mask[action_id(Act.DODGE, 0, 0)] = 1
        count = 1
        if not any_snap(b, i):
            return 1
    kind = Act.PREEMPT if b.prompt == Prompt.PREEMPT else Act.SNAP
    for k in range(first, last):
        able = can_preempt(b, i, k) if b.prompt == Prompt.PREEMPT else can_snap(b, i, k)
        mask[action_id(kind, k - first, 0)] = able
        count += int(able)
    return count


@jit(_I(B, _I, MASK))
def legal_phase(b, i, mask):
    """Mark what a fighter may do with her phase; returns how many.

    PS-ACT-1, PS-HOLD-1, PS-MOVE-1, PS-VEH-1, PS-WOUND-1.
    """
    mask[action_id(Act.PASS, 0, 0)] = 1
    acts = any_part(b, i)
    if not stands(b, i):
        return 1 + mark(mask, Act.STAND, 0, acts)
    mask[action_id(Act.DEFEND, 0, 0)] = 1
    count = 2 + mark(mask, Act.STAND, 0, acts) + mark(mask, Act.HOLD, 0, b.fighters[i].holding == 0)
    return count + mark_moves(b, i, 0, STEP if acts else 3, mask) + mark_drives(b, i, acts, mask)


@jit(_I(B, _I, MASK))
def legal_rates(b, i, mask):
    """Mark the rates of fire of the part in the making; returns how many (PS-ROF-1)."""
    f = b.fighters[i]
    p = f.parts_n - 1
    count = 0
    for rate in range(lowest_rate(b, i, f.p_part[p], f.p_weapon[p]), top_rate(b, i, f.p_weapon[p]) + 1):
        count += mark(mask, Act.RATE, rate - 1, True)
    return count


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow an action now, checked without the mask (the fuzz compares the two)."""
    if action < 0 or action >= len(ACTION_KIND):
        return False
    kind, option, prompt, i = ACTION_KIND[action], ACTION_OPTION[action], b.prompt, b.actor
    target = target_row(b, action)
    f = b.fighters[i]
    if prompt == Prompt.PHASE or prompt == Prompt.QUARTER or prompt == Prompt.STEP:
        if Act.APPROACH <= kind <= Act.COVER:
            acts = prompt != Prompt.STEP and any_part(b, i)
            return way_allowed(prompt, option, acts) and can_move(b, i, kind, target, option)
        if kind == Act.STAND:
            return prompt != Prompt.PHASE or any_part(b, i)
        if prompt != Prompt.PHASE:
            return False
        if kind == Act.DRIVE or kind == Act.DRIVE_OFF:
            return (option == 0 or any_part(b, i)) and can_drive(b, i, kind, target)
        if kind == Act.DEFEND or (kind == Act.HOLD and f.holding == 0):
            return stands(b, i)
        return kind == Act.PASS
    if prompt == Prompt.ACTION or prompt == Prompt.PART:
        part = part_of(kind)
        if part != 0:
            return can_declare(b, i, part, option, target)
        if prompt == Prompt.PART:
            return kind == Act.DONE and is_whole(b, i)
        return kind == Act.NOTHING or (kind == Act.COMPLEX and can_complex(b, i))
    if prompt == Prompt.RATE:
        p = f.parts_n - 1
        if kind != Act.RATE or option >= RATES:
            return False
        return lowest_rate(b, i, f.p_part[p], f.p_weapon[p]) <= option + 1 <= top_rate(b, i, f.p_weapon[p])
    if prompt == Prompt.SPREAD:
        return kind == Act.SPREAD
    if prompt == Prompt.NONE:
        return False
    if kind == Act.DECLINE:
        return True
    if prompt == Prompt.HELD:
        return kind == Act.ACT
    if prompt == Prompt.PREEMPT:
        return kind == Act.PREEMPT and target >= 0 and can_preempt(b, i, target)
    return kind == Act.DODGE or (kind == Act.SNAP and can_snap(b, i, target))


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision, deterministic; ends at the next decision, the next dice, or the end.

    The action must be legal (see :func:`allowed`); nothing is checked here.
    """
    b.decisions += 1
    i, kind, option, prompt = b.actor, ACTION_KIND[action], ACTION_OPTION[action], b.prompt
    if prompt == Prompt.PHASE:
        use_phase(b, i, kind, target_row(b, action), option, log)
    elif prompt == Prompt.QUARTER:
        if kind != Act.STAND:
            plan_move(b, i, kind, target_row(b, action), option)
        b.step = Phase.ACTION
    elif prompt == Prompt.ACTION or prompt == Prompt.PART:
        if kind == Act.COMPLEX:
            b.complex = 1
        elif kind == Act.NOTHING or kind == Act.DONE:
            b.step = Phase.DECLARED
        else:
            choose_part(b, i, kind, option, target_row(b, action))
    elif prompt == Prompt.RATE:
        b.fighters[i].p_rate[b.fighters[i].parts_n - 1] = option + 1
        after_choice(b, i)
    elif prompt == Prompt.SPREAD:
        b.fighters[i].p_spread[b.fighters[i].parts_n - 1] = option
        after_choice(b, i)
    elif prompt == Prompt.STEP:
        if kind != Act.STAND:
            step_aside(b, kind, target_row(b, action), log)
        b.step = Phase.ABORT
    elif kind == Act.ACT:
        join(b, i, log)
    elif kind == Act.PREEMPT:
        b.victim = target_row(b, action)
        b.dice, b.prompt = 0, Prompt.PHASE
        return
    elif kind == Act.DODGE:
        abort_to_defence(b, i, log)
        b.step = Phase.STEP
    elif kind == Act.SNAP:
        snap(b, i, target_row(b, action), log)
        b.batch = Turn.ABORTED
        b.step = Phase.RESOLVE
    advance(b, log)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def use_phase(b, i, kind, target, option, log):
    """A fighter holds, does nothing, or begins to declare (PS-HOLD-1, PS-ACT-1)."""
    if kind == Act.HOLD:
        hold(b, i, log)
        return
    if kind == Act.PASS:
        pass_phase(b, i, log)
        if b.victim >= 0:
            b.victim = -1
            b.step = Phase.PREEMPT
        return
    begin_declaring(b, i, Turn.GROUP if b.victim < 0 else Turn.FIRST)
    b.step = Phase.ACTION
    if kind == Act.DEFEND:
        b.fighters[i].steady = 1
        b.step = Phase.QUARTER
    elif kind == Act.DRIVE or kind == Act.DRIVE_OFF:
        plan_drive(b, i, kind, target, option)
    elif kind != Act.STAND:
        plan_move(b, i, kind, target, option)


@jit(types.void(B, _I, _I, LOG))
def step_aside(b, kind, target, log):
    """Whoever aborted to defence moves up to a fifth of her move, and her mob with her (PS-ABORT-1, PS-MOB-2)."""
    for k in range(b.fighters_n):
        if has(b.stepping, k) and k != target:
            go(b, k, destination(b, k, kind, target, STEP), log)


@jit(_I(B, _I))
def harm(b, side):
    """Wounds that a side bears, three for each who is incapacitated, four for each dead or gone."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        f = b.fighters[i]
        total += f.wounds if f.state == 0 else 3 if f.state == 1 else 4
    return total


@jit(_I(B))
def default_action(b):
    """The harmless answer to the current prompt: do nothing, stay, decline; of rates the highest."""
    prompt, i = b.prompt, b.actor
    f = b.fighters[i]
    if prompt == Prompt.PHASE:
        return action_id(Act.PASS, 0, 0)
    if prompt == Prompt.QUARTER or prompt == Prompt.STEP:
        return action_id(Act.STAND, 0, 0)
    if prompt == Prompt.ACTION:
        return action_id(Act.NOTHING, 0, 0)
    if prompt == Prompt.RATE:
        return action_id(Act.RATE, 0, top_rate(b, i, f.p_weapon[f.parts_n - 1]) - 1)
    if prompt == Prompt.SPREAD:
        return action_id(Act.SPREAD, 0, 0)
    if prompt == Prompt.PART:
        return action_id(Act.DONE, 0, 0) if is_whole(b, i) else first_part(b)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B))
def first_part(b):
    """The first action in the table's order that is allowed."""
    action = 0
    while not allowed(b, action):
        action += 1
    return action


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: the generator and what past actions left behind.

    Two battles with the same future have the same bytes afterwards; made for a copy.
    """
    clear_past(b)
    if b.prompt == Prompt.NONE and b.step != Phase.PREEMPT_ROLL:
        b.actor = 0
    if b.step != Phase.ROLL and b.step != Phase.TIE_ORDER and b.step != Phase.INITIATIVE:
        b.cursor = 0
    if b.step != Phase.ROLL:
        b.part, b.target = 0, -1
    if b.step != Phase.STEP:
        b.stepping = 0
    for i in range(b.fighters_n):
        f = b.fighters[i]
        f.rolls = 0
        if f.phase == 0:
            f.number = NO_PHASE
