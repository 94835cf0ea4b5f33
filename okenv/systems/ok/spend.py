"""Spending successes after the roll, one listed price at a time (OK-SPEND-1, OK-TASK-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, MASK

from .actions import Act, action_id
from .armour import armour_matters
from .damage import LETHALITY_ROWS, full_rules
from .layout import B, Event

LETHALITY_STEP = 2
"""Rows that one success moves the lethality (OK-DMG-2)."""
MAX_STYLE = 2
_I = types.int64


@jit(_I(_I, _I))
def bought(successes, full):
    """Half-ranks that successes buy at the three rates of spending (OK-TASK-1).

    The first ``full`` successes buy a full rank each, all others a half-rank each: with ``full`` 0
    a half-rank each, with as many as there are successes a full rank each.
    """
    return successes + min(successes, full)


@jit(_I(B, _I))
def price(b, what):
    """Successes that one purchase costs: the coverage to bypass armour, else 1 (OK-SPEND-1)."""
    return b.fighters[b.act_on].coverage if what == Act.BYPASS else 1


@jit(_I(B))
def lethality_row(b):
    """The row of the lethality table that this blow has come to, clamped (OK-DMG-2)."""
    row = b.fighters[b.act_by].w_lethality[b.act_with] - b.spent_lethality
    return min(max(row, 0), LETHALITY_ROWS - 1)


@jit(types.boolean(B, _I))
def can_spend(b, what):
    """Whether this may be bought now: affordable, in canonical order, and not without effect (OK-SPEND-1)."""
    if what == Act.FINISH:
        return True
    if b.successes < price(b, what) or what < b.spent_last:
        return False
    if what == Act.BYPASS:
        by, on = b.fighters[b.act_by], b.fighters[b.act_on]
        row = by.w_lethality[b.act_with]
        return b.spent_bypass == 0 and armour_matters(by.w_penetration[b.act_with], on.protection[row])
    if what == Act.LETHALITY_UP:
        return full_rules(b, b.act_on) and lethality_row(b) > 0
    if what == Act.LETHALITY_DOWN:
        return full_rules(b, b.act_on) and b.spent_lethality <= 0 and lethality_row(b) < LETHALITY_ROWS - 1
    if what == Act.STYLE:
        return b.spent_style < MAX_STYLE
    return what == Act.DAMAGE


@jit(_I(B, MASK))
def legal_spending(b, mask):
    """Mark everything that may be bought now; returns how many (OK-SPEND-1)."""
    count = 0
    for what in range(Act.BYPASS, Act.FINISH + 1):
        if can_spend(b, what):
            mask[action_id(what, 0, 0)] = 1
            count += 1
    return count


@jit(types.void(B, _I, LOG))
def spend(b, what, log):
    """Buy one thing (OK-SPEND-1)."""
    b.successes -= price(b, what)
    b.spent_last = what
    if what == Act.BYPASS:
        b.spent_bypass = 1
    elif what == Act.LETHALITY_UP:
        b.spent_lethality += LETHALITY_STEP
    elif what == Act.LETHALITY_DOWN:
        b.spent_lethality -= LETHALITY_STEP
    elif what == Act.STYLE:
        b.spent_style += 1
    else:
        b.spent_damage += 1
    emit(log, Event.SPEND, b.act_by, what, b.successes, 0, 0, 0, 0)


@jit(types.void(B, _I))
def begin_spending(b, successes):
    """Open the account of a hit (OK-TASK-1: extra successes = what exceeds the difficulty)."""
    b.successes = successes
    b.spent_damage = 0
    b.spent_bypass = 0
    b.spent_lethality = 0
    b.spent_style = 0
    b.spent_last = 0
