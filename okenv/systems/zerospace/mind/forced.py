"""Turns that are forced: what they leave of an attack or a hazard, what they save, and what they cost (ZS-FORCE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import no_log
from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.forcing import can_force_cover, can_force_dodge, can_force_shield, can_run, force, run_leads
from ..rules.layout import B
from ..rules.powers import switch
from ..rules.sides import able, herself, rows_of, side_of
from .tactics import best_arm
from .threats import danger

WORTH_A_TURN = 0.05
"""What a turn is worth beside the attack in it, in shares of an enemy."""
EACH_MORE = 0.5
"""How much more a lasting defence saves for each enemy who has yet to act."""
_DODGE, _COVER, _RUN, _ACTIVATE = int(Act.DODGE), int(Act.COVER), int(Act.RUN), int(Act.ACTIVATE)
_I, _F = types.int64, types.float64
_KEPT = types.UniTuple(_I, 10)


@jit(_KEPT(B, _I, _I, _I))
def suppose_forced(b, t, how, option):
    """Let somebody have forced a turn so, which leads nobody out of an area; :func:`undo_forced` puts this back."""
    f = b.fighters[t]
    kept = (f.dodge, f.cover, f.run, f.at, f.forced, f.owed, f.stored, f.given_up, b.diver, b.ward)
    force(b, t, how, option, no_log())
    return kept


@jit(types.void(B, _I, _I, _KEPT))
def undo_forced(b, t, how, kept):
    """Make a turn that was forced so undone."""
    if how == _ACTIVATE:
        switch(b, t)
    f = b.fighters[t]
    f.dodge, f.cover, f.run, f.at, f.forced, f.owed, f.stored, f.given_up, b.diver, b.ward = kept


@jit(types.boolean(B, _I, _I, _I))
def gets_out(b, t, how, way):
    """Whether a forced turn leads somebody out of an area, or of a hazard, which so does nothing to her (ZS-MAN-1)."""
    return how == _RUN and run_leads(b, t, way)[2] != 0


@jit(_F(B, _I, _I, _I))
def danger_after(b, t, how, way):
    """What the attack or hazard costs somebody on average who forces a turn so; she stays as she was (ZS-POW-1)."""
    if gets_out(b, t, how, way):
        return 0.0
    kept = suppose_forced(b, t, how, way)
    left = danger(b, t)
    undo_forced(b, t, how, kept)
    return left


@jit(_F(B, _I))
def left_by_shield(b, t):
    """The share of that danger which is left once she has activated her shield (ZS-POW-1)."""
    now = danger(b, t)
    return danger_after(b, t, _ACTIVATE, 0) / now if now > 0.0 else 1.0


@jit(_I(B, _I))
def yet_to_act(b, t):
    """How many enemies of a fighter may still act in this round, whose turn it is not counted (ZS-TURN-1)."""
    first, last = rows_of(b, 1 - side_of(b, t))
    count = 0
    for k in range(first, last):
        if k != b.whose and herself(b, k) and b.fighters[k].acted == 0:
            count += 1
    return count


@jit(_F(B, _I, _I, _I, _F))
def saved_of(b, t, how, way, now):
    """What a forced dodge, cover, or run for cover saves a target of so much danger on average (ZS-FORCE-1, ZS-MAN-1).

    Dodging and cover last; each enemy who has yet to act adds to what they save (ZS-FORCE-2).
    """
    less = now - danger_after(b, t, how, way)
    return less if how == _RUN else less * (1.0 + EACH_MORE * yet_to_act(b, t))


@jit(_F(B, _I, _I, _I))
def saved(b, t, how, way):
    """The same of the danger that she is in."""
    return saved_of(b, t, how, way, danger(b, t))


@jit(_F(B, _I))
def price(b, t):
    """What a forced turn costs: the turn that is given up for it, and the best attack it promises (ZS-FORCE-1)."""
    first, last = rows_of(b, 1 - side_of(b, t))
    best = 0.0
    for k in range(first, last):
        if able(b, k):
            best = max(best, best_arm(b, t, k, False)[1])
    return WORTH_A_TURN + best


@jit(types.boolean(B, _I))
def may_force(b, t):
    """Whether it is a round in which she forces turns: every other one, lest she never has a turn of her own."""
    return (b.turn + t) % 2 == 0


@jit(types.boolean(B, _I, _I, _I))
def can_save(b, t, how, way):
    """Whether a target can force a turn so (ZS-FORCE-1, ZS-MAN-1, ZS-OBJ-2)."""
    if how == _DODGE:
        return can_force_dodge(b, t)
    if how == _ACTIVATE:
        return can_force_shield(b, t)
    return can_force_cover(b, t) if how == _COVER else can_run(b, t, way)


@jit(_I(B, _I, _F))
def best_force(b, t, least):
    """The forced turn that saves a target most, 2 x Act and the way of a run; -1 where none saves more than so much."""
    best, found, now = least, -1, danger(b, t)
    for n in range(5):
        how, way = _DODGE if n == 0 else _COVER if n == 1 else _ACTIVATE if n == 4 else _RUN, int(n == 3)
        if can_save(b, t, how, way):
            worth = saved_of(b, t, how, way, now)
            if worth > best:
                best, found = worth, 2 * how + way
    return found
