"""Who is asked before an attack is rolled: its targets for a defence, then willing protectors (OK-ATT-3)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.jit import jit

from .actions import Act
from .active_defence import ALL, GROUP, ONE, can_defend, defence_helps, next_protector
from .attack import attack_difficulty
from .choices import still_possible
from .initiative import ask
from .layout import B, Phase, Prompt
from .sides import rows_of, side_of
from .sweep import in_sweep

_ATTACK = int(Act.ATTACK)
_I = types.int64


@jit(types.boolean(B, _I))
def worth_asking(b, t):
    """Whether somebody attacked has a defence that she can pay and that would help (OK-DEF-1)."""
    if not can_defend(b, t):
        return False
    by = b.act_by
    return defence_helps(b, t, by, ONE) or defence_helps(b, t, by, GROUP) or defence_helps(b, t, by, ALL)


@jit(_I(B))
def next_swept(b):
    """Whom a sweep asks next for a defence: the first target, then the others in listing order; -1 for nobody."""
    if not has(b.offered, b.swept):
        return b.swept
    first, last = rows_of(b, 1 - side_of(b, b.act_by))
    for k in range(first, last):
        if not has(b.offered, k) and in_sweep(b, b.act_by, k, b.act_with):
            return k
    return -1


@jit(types.boolean(B), inline=True)
def offer_defence(b):
    """Ask the target for an active defence, if she has one that would help; in a sweep each candidate (OK-DEF-1)."""
    if b.act != Act.SWEEP:
        b.phase = Phase.PROTECT
        if worth_asking(b, b.act_on):
            ask(b, Prompt.DEFEND, b.act_on)
            return True
        return False
    t = next_swept(b)
    while t >= 0:
        b.offered |= bit(t)
        if worth_asking(b, t):
            ask(b, Prompt.DEFEND, t)
            return True
        t = next_swept(b)
    b.phase = Phase.PROTECT
    return False


@jit(types.void(B))
def swap_parts(b):
    """The two attacks of one action change places: the one in ``act_*`` is under way (OK-COMB-1)."""
    b.act_on, b.pre_on = b.pre_on, b.act_on
    b.act_with, b.pre_with = b.pre_with, b.act_with
    b.guard, b.pre_guard = b.pre_guard, b.guard


@jit(types.boolean(B), inline=True)
def offer_protection(b):
    """Ask the next willing ally to protect the target; nobody can against an escape (OK-DEF-2, OK-EFF-2)."""
    if b.side_n[side_of(b, b.act_on)] > 1 and b.guard == 0 and b.act != Act.ESCAPE:
        kind = b.fighters[b.act_by].w_kind[b.act_with]
        who = next_protector(b, b.act_on, kind, attack_difficulty(b), b.asked)
        if who >= 0:
            b.asked |= bit(who)
            ask(b, Prompt.PROTECT, who)
            return True
    if b.pre == _ATTACK and b.part == 0:  # now the second of two attacks
        swap_parts(b)
        b.part = 1
        b.asked = 0
        goes_on = b.margin >= 0 and still_possible(b, b.act_by, _ATTACK, b.act_on, b.act_with)
        b.phase = Phase.DEFEND if goes_on else Phase.ATTACK_ROLL
    else:
        b.phase = Phase.ATTACK_ROLL
    return False
