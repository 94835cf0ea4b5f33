"""One against many: candidates, their defences, the successes kept to hit, and the victims (OK-MANY-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from .active_defence import difficulty_against, protected_difficulty
from .grab import barred
from .layout import B
from .movement import distance
from .rates import SUCCESS, bought, crowd
from .sides import rows_of, side_of, stands

_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def in_sweep(b, i, k, weapon):
    """Whether an enemy is within the weapon's reach: a candidate of a sweep, even its first one (OK-MANY-1)."""
    return stands(b, k) & (not barred(b, i, k)) & (distance(b, i, k) <= b.fighters[i].w_reach[weapon])


@jit(_I(B, _I, _I))
def candidates(b, i, weapon):
    """How many enemies a sweep could reach (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        count += int(in_sweep(b, i, k, weapon))
    return count


@jit(_I(B, _I))
def sweep_difficulty(b, k):
    """What the sweep under way must reach to hit a candidate; a protector helps the first one (OK-MANY-1, OK-DEF-2)."""
    kind = b.fighters[b.act_by].w_kind[b.act_with]
    difficulty = difficulty_against(b, b.act_by, k, kind)
    if k == b.swept and b.guard != 0:
        difficulty = protected_difficulty(b, b.guard - 1, kind, difficulty)
    return difficulty


@jit(types.boolean(B, _I, _I))
def names_threshold(b, k, most):
    """Whether keeping enough to hit candidate k is a choice of its own, at most ``most``: the first so (OK-MANY-1)."""
    if not in_sweep(b, b.act_by, k, b.act_with):
        return False
    difficulty = sweep_difficulty(b, k)
    if most - difficulty < SUCCESS:
        return False
    if k == b.swept:
        return True
    if in_sweep(b, b.act_by, b.swept, b.act_with) and sweep_difficulty(b, b.swept) == difficulty:
        return False
    first = rows_of(b, 1 - side_of(b, b.act_by))[0]
    for earlier in range(first, k):
        if in_sweep(b, b.act_by, earlier, b.act_with) and sweep_difficulty(b, earlier) == difficulty:
            return False
    return True


@jit(types.UniTuple(_I, 2)(B))
def thresholds(b):
    """``(how many, the row that names the first)`` of the choices of successes to keep (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.act_by))
    count, who = 0, -1
    for k in range(first, last):
        if names_threshold(b, k, b.total):
            count += 1
            if who < 0:
                who = k
    return count, who


@jit(_I(B, _I))
def next_victim(b, struck):
    """Whom a sweep hits next: the first target, then the lowest defence, then as listed; -1: nobody (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.act_by))
    who, least = -1, 0
    for k in range(first, last):
        if has(struck, k) or not in_sweep(b, b.act_by, k, b.act_with):
            continue
        difficulty = sweep_difficulty(b, k)
        if difficulty > b.threshold:
            continue
        if k == b.swept:
            return k
        if who < 0 or difficulty < least:
            who, least = k, difficulty
    return who


@jit(_I(B))
def can_be_hit(b):
    """How many candidates the successes kept would hit (OK-MANY-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.act_by))
    count = 0
    for k in range(first, last):
        if in_sweep(b, b.act_by, k, b.act_with) and sweep_difficulty(b, k) <= b.threshold:
            count += 1
    return count


@jit(_I(B, _I))
def reached(b, successes):
    """How many victims so many successes reach, with the weapon's cheap first steps (OK-MANY-1)."""
    return crowd(bought(successes, b.fighters[b.act_by].w_sweep[b.act_with]))


@jit(_I(B))
def next_step(b):
    """Successes that the next rise in the number of victims costs (OK-MANY-1)."""
    now = reached(b, b.spent_targets)
    more = 1
    while reached(b, b.spent_targets + more) == now:
        more += 1
    return more
