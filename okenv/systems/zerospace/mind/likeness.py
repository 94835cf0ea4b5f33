"""Enemies who are the same to a side, so that a search need look at one of them alone."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.foes import stands_for_of

from ..rules.layout import WEAPONS, B
from ..rules.sides import rows_of, side_of, stands

_I = types.int64


@jit(types.boolean(B, _I, _I))
def in_one_plight(b, j, k):
    """Whether two fighters are hurt, placed and hindered alike, and neither is in a grapple (ZS-COND-1)."""
    f, t = b.fighters[j], b.fighters[k]
    if f.at != t.at or f.health != t.health or f.endurance != t.endurance or f.helpless != t.helpless:
        return False
    if f.prone != t.prone or f.cover != t.cover or f.hidden != t.hidden or f.surprised != t.surprised:
        return False
    if f.shield != t.shield or f.fear_of != t.fear_of or f.altered != t.altered or f.unfree != t.unfree:
        return False
    if f.distracted != t.distracted or f.blind != t.blind or f.terror != t.terror or f.fear != t.fear:
        return False
    return (f.holds | f.held_by | t.holds | t.held_by) == 0


@jit(types.boolean(B, _I, _I))
def as_far_on(b, j, k):
    """Whether the turns of two fighters, taken, stored, owed and forced, are the same (ZS-TURN-1, ZS-FORCE-1)."""
    f, t = b.fighters[j], b.fighters[k]
    if f.acted != t.acted or f.stored != t.stored or f.owed != t.owed or f.forced != t.forced:
        return False
    return f.dodge == t.dodge and f.run == t.run and has(b.targets, j) == has(b.targets, k)


@jit(types.boolean(B, _I, _I))
def alike(b, j, k):
    """Whether two enemies of the actor are the same to her side, so that one of them stands for both."""
    f, t = b.fighters[j], b.fighters[k]
    if f.squad != t.squad or f.weapons_n != t.weapons_n or not in_one_plight(b, j, k) or not as_far_on(b, j, k):
        return False
    for w in range(WEAPONS):
        if f.w_place[w] != t.w_place[w] or f.w_at[w] != t.w_at[w] or f.w_from[w] != t.w_from[w]:
            return False
    first, last = rows_of(b, side_of(b, b.actor))
    for i in range(first, last):
        feared = b.fighters[i].fear_of
        if feared == j + 1 or feared == k + 1:
            return False
    return True


stands_for = stands_for_of(B, stands, alike)
