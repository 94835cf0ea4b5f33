"""Enemies who are the same to a side, so that a search need look at one of them alone."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.foes import stands_for_of

from ..rules.layout import WEAPONS, B
from ..rules.sides import stands

_I = types.int64


@jit(types.boolean(B, _I, _I))
def alike(b, j, k):
    """Whether two enemies are the same to the actor's side but for the lot among equals: one stands for both."""
    f, t = b.fighters[j], b.fighters[k]
    if f.squad != t.squad or f.at != t.at or f.lethal != t.lethal or f.nonlethal != t.nonlethal:
        return False
    if f.posture != t.posture or f.cover != t.cover or f.hidden != t.hidden or f.bond != 0 or t.bond != 0:
        return False
    if f.score != t.score or f.temp != t.temp or f.lost != t.lost or f.acted != t.acted:
        return False
    if f.shown != t.shown or f.piled != t.piled:
        return False
    if f.sprint != t.sprint or f.erratic != t.erratic or f.weapons_n != t.weapons_n:
        return False
    for w in range(WEAPONS):
        if f.w_place[w] != t.w_place[w] or f.w_jam[w] != t.w_jam[w] or f.w_from[w] != t.w_from[w]:
            return False
        if f.w_at[w] != t.w_at[w]:
            return False
    return True


stands_for = stands_for_of(B, stands, alike)
