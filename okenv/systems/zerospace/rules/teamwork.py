"""Working together: who may join an attack, what it costs, and whose roll decides (ZS-MAN-1, ZS-MAN-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import has_flag
from .attack import can_attack
from .conditions import come_out
from .layout import ARMS, B, Event, Flag
from .sides import able, overcome

_AREA = int(Flag.AREA)
_I = types.int64


@jit(types.boolean(B, _I))
def has_turn_to_give(b, k):
    """Whether a fighter has a stored or an unused turn for a team, the nerve, and herself (ZS-MAN-2, ZS-ATT-4)."""
    f = b.fighters[k]
    if k == b.whose or not able(b, k) or f.terror != 0 or overcome(b, k):
        return False
    return f.stored != 0 or (f.acted == 0 and f.owed == 0)


@jit(types.boolean(B, _I, _I, _I))
def can_join_with(b, k, t, w):
    """Whether an ally may join an attack with this arm: of any type, but of no area (ZS-MAN-1, ZS-MAN-2)."""
    return has_turn_to_give(b, k) and not has_flag(b, k, w, _AREA) and can_attack(b, k, t, w)


@jit(types.boolean(B, _I, _I))
def can_join(b, k, t):
    """Whether an ally may join an attack on somebody with any arm of hers (ZS-MAN-2)."""
    if not has_turn_to_give(b, k):
        return False
    for w in range(ARMS):
        if not has_flag(b, k, w, _AREA) and can_attack(b, k, t, w):
            return True
    return False


@jit(types.void(B, _I, _I, LOG), cold=True)
def join_team(b, k, w, log):
    """An ally joins: her stored turn, or else this round's, is spent; dodge, run and hiding end (ZS-MAN-2)."""
    f = b.fighters[k]
    emit(log, Event.TEAM, k, w, b.target, f.w_from[w], f.stored, 0, 0)
    if f.stored != 0:
        f.stored = 0
    else:
        f.acted = 1
    f.dodge, f.run, f.given_up = 0, 0, 0
    come_out(b, k, log)
    f.joins = w + 1
    b.members += 1


@jit(types.boolean(B, _I, _I, _I, _I))
def goes_before(b, k, rolled, m, other):
    """Whether what fighter k has rolled decides for a team, and not what another of it has (ZS-MAN-1).

    The highest does; of equals the leader's, then the lower row's.
    """
    if rolled != other:
        return rolled > other
    return k == b.whose or (m != b.whose and k < m)


@jit(_I(B))
def best_of(b):
    """The member of a team whose Action Value decides (ZS-MAN-1)."""
    best = b.whose
    for k in range(b.fighters_n):
        if b.fighters[k].joins != 0 and goes_before(b, k, b.fighters[k].rolled, best, b.fighters[best].rolled):
            best = k
    return best
