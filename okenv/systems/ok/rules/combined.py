"""Combined actions: what may follow a first part, and what that costs it (OK-COMB-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK

from .actions import Act, action_id
from .choices import attack_ways, can_declare, is_move, mark_attacks, mark_moves, mark_sweeps, mark_weapons
from .layout import WEAPONS, Arm, B
from .movement import can_move, destination, outside
from .sides import side_of, stands
from .tasks import automatic, gets_up_at_once
from .weapons import can_pick_up, can_ready, fit_hands

PAIR_COST = 2
"""Successes that each of two complex parts costs (OK-COMB-1)."""
SIMPLE_COST = 1
"""Successes that a simple part costs the complex one (OK-COMB-1)."""
_ATTACK, _SWEEP, _READY = int(Act.ATTACK), int(Act.SWEEP), int(Arm.READY)
_I = types.int64


@jit(types.boolean(B, _I))
def shares_roll(b, i):
    """Whether the first part is complex too, so that one roll serves for both (OK-COMB-1)."""
    if b.pre == Act.GET_UP:
        return not gets_up_at_once(b, i)
    if b.pre == Act.STUNT:
        return not automatic(b, i, b.prop_difficulty[b.pre_with])
    return b.pre == _ATTACK


@jit(_I(B, _I))
def simple_cost(b, i):
    """Successes that an attack pays for a simple first part, whatever it comes to (OK-COMB-1)."""
    return 0 if b.pre < 0 or shares_roll(b, i) else SIMPLE_COST


@jit(_I(B, _I))
def part_cost(b, i):
    """Successes that an attack pays for the first part, where that is kept (OK-COMB-1)."""
    if b.pre < 0:
        return 0
    return PAIR_COST if shares_roll(b, i) else SIMPLE_COST


@jit(types.UniTuple(_I, 6)(B, _I))
def pretend(b, i):
    """Make as if a simple first part had been done; returns what :func:`stop_pretending` puts back."""
    f = b.fighters[i]
    kept = (
        np.int64(f.at),
        np.int64(f.prone),
        np.int64(f.w_where[0]),
        np.int64(f.w_where[1]),
        np.int64(f.w_where[2]),
        np.int64(f.taken_from),
    )
    if is_move(b.pre):
        f.at = destination(b, i, b.pre, b.pre_on, b.pre_with)
    elif b.pre == Act.GET_UP:
        if gets_up_at_once(b, i):
            f.prone = 0
    else:
        f.w_where[b.pre_with] = _READY
        if fit_hands(b, i, b.pre_with):
            f.taken_from = 0
    return kept


@jit(types.void(B, _I, types.UniTuple(_I, 6)))
def stop_pretending(b, i, kept):
    """Put back what :func:`pretend` changed."""
    f = b.fighters[i]
    f.at, f.prone = kept[0], kept[1]
    for w in range(WEAPONS):
        f.w_where[w] = kept[2 + w]
    f.taken_from = kept[5]


@jit(_I(B, MASK))
def mark_seconds(b, mask):
    """Mark what may be combined with the first part that was chosen, and ``alone``; returns how many (OK-COMB-1)."""
    i = b.actor
    simple = not shares_roll(b, i)
    kept = pretend(b, i)
    mask[action_id(Act.ALONE, 0, 0)] = 1
    count = 1 + mark_attacks(b, i, 0, mask)
    if simple:
        count += mark_sweeps(b, i, mask)
        if is_move(b.pre):
            count += mark_weapons(b, i, False, mask)
        else:
            count += mark_moves(b, i, mask)
            if b.pre == Act.GET_UP:
                count += mark_weapons(b, i, True, mask)
    stop_pretending(b, i, kept)
    return count


@jit(types.boolean(B, _I, _I, _I))
def can_second(b, kind, target, option):
    """Whether an answer to COMBINE is legal (``mark_seconds`` asks it of all)."""
    i = b.actor
    if kind == Act.ALONE:
        return True
    simple = not shares_roll(b, i)
    if kind == _ATTACK:
        fits = True
    elif kind == _SWEEP:
        fits = simple
    elif is_move(kind):
        fits = simple and not is_move(b.pre)
    elif kind == Act.READY:
        fits = simple and b.pre == Act.GET_UP
    else:
        fits = kind == Act.PICK_UP and simple and (is_move(b.pre) or b.pre == Act.GET_UP)
    if not fits:
        return False
    kept = pretend(b, i)
    legal = can_declare(b, i, kind, target, option)
    stop_pretending(b, i, kept)
    return legal


@jit(types.boolean(B, _I))
def any_second(b, i):
    """Whether anything beside ``alone`` may follow the first part (OK-COMB-1)."""
    if is_move(b.pre) and outside(b, destination(b, i, b.pre, b.pre_on, b.pre_with)):
        return False
    simple = not shares_roll(b, i)
    kept = pretend(b, i)
    found = attack_ways(b, i, 0)[0] > 0
    for w in range(b.fighters[i].weapons_n):
        if simple and not found:
            if is_move(b.pre) or b.pre == Act.GET_UP:
                found = can_pick_up(b, i, w)
            if b.pre == Act.GET_UP and can_ready(b, i, w):
                found = True
    if simple and not found and not is_move(b.pre):
        found = can_go_anywhere(b, i)
    stop_pretending(b, i, kept)
    return found


@jit(types.boolean(B, _I))
def can_go_anywhere(b, i):
    """Whether any move is possible (OK-MOVE-1)."""
    for k in range(b.fighters_n):
        if k != i and stands(b, k):
            kind = Act.LEAVE if side_of(b, k) == side_of(b, i) else Act.RETREAT
            if can_move(b, i, kind, k, 1):
                return True
    return False
