"""Spending successes after the roll, one listed price at a time (OK-SPEND-1, OK-TASK-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK

from .actions import Act, action_id, mark
from .armour import armour_matters
from .damage import LETHALITY_ROWS, full_rules
from .layout import B, Event, Part
from .rates import bought as bought
from .special_effects import (
    PART_PRICE,
    effect_power,
    flies,
    list_price,
    possible,
    power_for,
    power_matters,
    struggles,
    threshold,
)
from .sweep import can_be_hit, next_step, reached

DAMAGE_STEP = 1
"""Successes on damage that one success buys (OK-ATT-2)."""
LETHALITY_STEP = 2
"""Rows that one success moves the lethality (OK-DMG-2)."""
MAX_STYLE = 2
PARTS = len(Part)
_TARGETS, _BYPASS, _CALLED_SHOT = int(Act.TARGETS), int(Act.BYPASS), int(Act.CALLED_SHOT)
_UP, _DOWN = int(Act.LETHALITY_UP), int(Act.LETHALITY_DOWN)
_GRAB, _BREAK_FREE, _DISARM, _TAKEAWAY = int(Act.GRAB), int(Act.BREAK_FREE), int(Act.DISARM), int(Act.TAKEAWAY)
_TAKEDOWN, _THROW, _POWER, _DIRECT = int(Act.TAKEDOWN), int(Act.THROW), int(Act.POWER), int(Act.DIRECT)
_AVOID, _STYLE, _DAMAGE, _FINISH = int(Act.AVOID), int(Act.STYLE), int(Act.DAMAGE), int(Act.FINISH)
_I = types.int64


@jit(_I(B, _I))
def bypass_price(b, t):
    """Successes that getting around somebody's armour costs (OK-SPEND-1, OK-ARM-1)."""
    return b.fighters[t].coverage


@jit(_I(B, _I, _I), inline=True)
def price(b, what, option):
    """Successes that one purchase costs (OK-SPEND-1): an effect's with the power that it needs (OK-EFF-0)."""
    if what == Act.BYPASS:
        return bypass_price(b, b.act_on)
    if what == Act.TARGETS:
        return next_step(b)
    if what == Act.CALLED_SHOT:
        return PART_PRICE[option]
    if Act.GRAB <= what <= Act.THROW:
        return list_price(b, what, b.act_on) + power_for(b, what)
    return 1


@jit(_I(B))
def lethality_row(b):
    """The row of the lethality table that this blow has come to, clamped (OK-DMG-2)."""
    row = b.fighters[b.act_by].w_lethality[b.act_with] - b.spent_lethality
    return min(max(row, 0), LETHALITY_ROWS - 1)


@jit(types.boolean(B, _I), inline=True)
def makes_sense(b, what):
    """Whether a purchase would change anything now, whatever it costs (OK-SPEND-1)."""
    if what == Act.DAMAGE:
        return b.spent_avoid == 0
    if what == Act.STYLE:
        return b.spent_style < MAX_STYLE
    if what == Act.BYPASS:
        return b.spent_bypass == 0 and armour_matters(b, b.act_by, b.act_with, b.act_on)
    if what == Act.LETHALITY_UP:
        return full_rules(b, b.act_on) and lethality_row(b) > 0
    if what == Act.LETHALITY_DOWN:
        return full_rules(b, b.act_on) and b.spent_lethality <= 0 and lethality_row(b) < LETHALITY_ROWS - 1
    if what == Act.TARGETS:
        return b.act == Act.SWEEP and reached(b, b.spent_targets) < can_be_hit(b)
    if what == Act.CALLED_SHOT:
        return b.spent_part == 0 and b.act != Act.ESCAPE
    if what == Act.POWER:
        return power_matters(b)
    if what == Act.DIRECT:
        return b.spent_direct == 0 and flies(b)
    if what == Act.AVOID:
        special = b.spent_effect != 0 or b.spent_part != 0
        return special and b.spent_avoid == 0 and b.spent_bypass == 0 and b.spent_lethality == 0
    return possible(b, what)


@jit(types.boolean(B, _I, _I), inline=True)
def can_spend(b, what, option):
    """Whether this may be bought now: affordable, in canonical order, and not without effect (OK-SPEND-1)."""
    if what == Act.FINISH:
        return True
    return what >= b.spent_last and makes_sense(b, what) and b.successes >= price(b, what, option)


@jit(types.boolean(B))
def something_to_buy(b):
    """Whether anything but finishing is left: successes, or an effect that needs none (OK-SPEND-1, OK-EFF-3)."""
    if b.successes > 0:
        return b.spent_avoid == 0 or b.spent_style < MAX_STYLE
    if b.act == Act.ESCAPE:
        return can_spend(b, _BREAK_FREE, 0)
    return struggles(b, b.act_on) and can_spend(b, _TAKEAWAY, 0)


@jit(_I(B, _I, MASK), inline=True)
def mark_purchase(b, what, mask):
    """Mark a purchase without variants, if it may be made; returns 1 then."""
    return mark(mask, what, 0, can_spend(b, what, 0))


@jit(_I(B, MASK))
def legal_spending(b, mask):
    """Mark everything that may be bought now; returns how many (OK-SPEND-1)."""
    mask[action_id(_FINISH, 0, 0)] = 1
    count = 1 + mark_purchase(b, _STYLE, mask) + mark_purchase(b, _DAMAGE, mask)
    if b.spent_last <= _AVOID:
        count += mark_purchase(b, _POWER, mask) + mark_purchase(b, _DIRECT, mask) + mark_purchase(b, _AVOID, mask)
    if b.spent_last <= _THROW and b.spent_effect == 0:
        if b.act == Act.ESCAPE:
            count += mark_purchase(b, _BREAK_FREE, mask)
        else:
            count += mark_purchase(b, _GRAB, mask) + mark_purchase(b, _DISARM, mask)
            count += mark_purchase(b, _TAKEAWAY, mask)
            count += mark_purchase(b, _TAKEDOWN, mask) + mark_purchase(b, _THROW, mask)
    if b.spent_last <= _CALLED_SHOT:
        count += mark_purchase(b, _TARGETS, mask) + mark_purchase(b, _BYPASS, mask)
        count += mark_purchase(b, _UP, mask) + mark_purchase(b, _DOWN, mask)
        for part in range(PARTS):
            able = can_spend(b, _CALLED_SHOT, part)
            mask[action_id(_CALLED_SHOT, 0, part)] = able
            count += int(able)
    return count


@jit(types.void(B, _I, _I, LOG))
def spend(b, what, option, log):
    """Buy one thing (OK-SPEND-1)."""
    cost = price(b, what, option)
    if what == Act.BYPASS:
        b.spent_bypass = 1
    elif what == Act.LETHALITY_UP:
        b.spent_lethality += LETHALITY_STEP
    elif what == Act.LETHALITY_DOWN:
        b.spent_lethality -= LETHALITY_STEP
    elif what == Act.STYLE:
        b.spent_style += 1
    elif what == Act.DAMAGE:
        b.spent_damage += DAMAGE_STEP
    elif what == Act.TARGETS:
        b.spent_targets += cost
    elif what == Act.CALLED_SHOT:
        b.spent_part = option + 1
    elif what == Act.POWER:
        b.spent_power += 1
    elif what == Act.DIRECT:
        b.spent_direct = 1
    elif what == Act.AVOID:
        b.spent_avoid = 1
    else:
        b.spent_power = power_for(b, what)
        b.spent_effect = what
    b.successes -= cost
    b.spent_last = what
    if log.shape[0] > 0:
        tell_purchase(b, what, option, cost, log)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def tell_purchase(b, what, option, cost, log):
    """Write a purchase to the log, with what it has come to."""
    value, least = 0, 0
    if what == Act.TARGETS:
        value = reached(b, b.spent_targets)
    elif what == Act.LETHALITY_UP or what == Act.LETHALITY_DOWN:
        value = lethality_row(b)
    elif what == Act.POWER or Act.GRAB <= what <= Act.TAKEAWAY:
        value, least = effect_power(b), threshold(b, b.spent_effect, b.act_on)
    emit(log, Event.SPEND, b.act_by, what, b.successes, cost, option, value, least)


@jit(types.void(B, _I))
def begin_spending(b, successes):
    """Open the account of a hit (OK-TASK-1: extra successes = what exceeds the difficulty)."""
    b.successes = successes
    b.spent_damage = 0
    b.spent_bypass = 0
    b.spent_lethality = 0
    b.spent_style = 0
    b.spent_targets = 0
    b.spent_part = 0
    b.spent_effect = 0
    b.spent_power = 0
    b.spent_direct = 0
    b.spent_avoid = 0
    b.spent_last = 0
