"""Enemies who are the same to a side, so that a search need look at one of them alone."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.foes import stands_for_of

from ..rules.layout import WEAPONS, B
from ..rules.sides import rows_of, side_of, stands
from ..rules.vehicles import drives

_I = types.int64


@jit(types.boolean(B, _I, _I))
def alike(b, j, k):
    """Whether two enemies of the actor are the same to her side, so that one of them stands for both."""
    f, t = b.fighters[j], b.fighters[k]
    if f.squad != t.squad or f.at != t.at or f.wounds != t.wounds or f.stunned != t.stunned or f.cover != t.cover:
        return False
    if f.phase != t.phase or f.number != t.number or f.holding != t.holding or f.pending != t.pending:
        return False
    if f.defending != t.defending or f.dodging != t.dodging or f.moved != t.moved or f.aim_on != t.aim_on:
        return False
    if f.aborted != t.aborted or f.aborted_since != t.aborted_since or f.turn_of != t.turn_of or f.high != t.high:
        return False
    if f.stunned_off != t.stunned_off or (f.turn_of != 0 and f.nth != t.nth) or f.restraint != t.restraint:
        return False
    if f.vehicle != t.vehicle or drives(b, j) != drives(b, k):
        return False
    for w in range(WEAPONS):
        if f.w_left[w] != t.w_left[w]:
            return False
    first, last = rows_of(b, side_of(b, b.actor))
    for i in range(first, last):
        mine = b.fighters[i]
        if mine.aim_on == j + 1 or mine.aim_on == k + 1:
            return False
        for p in range(mine.parts_n):
            if has(mine.p_targets[p], j) or has(mine.p_targets[p], k):
                return False
    return True


stands_for = stands_for_of(B, stands, alike)
