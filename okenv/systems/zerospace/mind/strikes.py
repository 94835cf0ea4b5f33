"""What an attack with an arm takes of somebody, for a value that is asked often: with the best trade.

Harm is counted as in :mod:`.forecast`, as the share of what its target has left; blinding and fear count by what
they do to values, once they are there (ZS-DMG-1, ZS-MAN-1).
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.area import AREA_RADIUS
from ..rules.arms import has_flag
from ..rules.attack import given_for, traded, value_and_bonus
from ..rules.damage import falls_at_once
from ..rules.execute import trades
from ..rules.layout import B, Flag, Pair, Terror
from ..rules.modifiers import defence_value
from ..rules.movement import ADJACENT, distance
from ..rules.objects import cover_near
from ..rules.sides import able, side_of
from .faces import hit_of, share
from .forecast import ALONE, PLAIN, chance, value_of

_HAND, _MENTAL = int(Pair.HAND), int(Pair.MENTAL)
_AUTO, _AREA = int(Flag.AUTO), int(Flag.AREA)
_ATTACK, _SPREAD, _COWERS = int(Act.ATTACK), int(Act.SPREAD), int(Terror.COWERS)
_I, _F = types.int64, types.float64
_TWO, _PASSING = types.UniTuple(_I, 2), types.UniTuple(_I, 7)


@jit(_F(_I, _I, _I, _I, _I, _I, _I))
def best_share(need, bonus, halves, base, left, called, suppressing):
    """The share of what is left that an attack takes on average, with the trade that takes most (ZS-MAN-1).

    Args:
        need: what 2d6 and their bonus must come to.
        bonus: to the Action Value; of suppressing fire and that only the higher counts (ZS-MOD-1).
        halves: 1 for mental attacks and alterations.
        base: level and bonus less resistance.
        left: points, 1 or more.
        called: the most that can be traded for damage.
        suppressing: the most that can be traded for Action Value.
    """
    best = 0.0
    for n in range(-suppressing, called + 1):
        best = max(best, chance(traded(0, bonus, n), need) * share(halves, base + n, left))
    return best


@jit(_F(B, _I, _I, _I, _I, _I, _I, _I))
def share_of(b, i, k, w, need, bonus, close, area):
    """The share of k that an attack takes on average, of those who are struck with her added (ZS-ATT-2, ZS-MAN-1).

    ``need`` is DV less AV before its ``bonus``; ``close`` and ``area`` are those of :func:`crowd`. It can exceed 1.
    """
    cap = b.trade_cap if trades(b, i, _ATTACK, w) else 0
    called, suppressing = 0 if falls_at_once(b, k) else cap, cap if has_flag(b, i, w, _AUTO) else 0
    halves, base, left = hit_of(b, i, w, k)
    one = best_share(need, bonus, halves, base, left, called, suppressing)
    if has_flag(b, i, w, _AREA):
        return one * max(0, area)
    if close < 2 or b.fighters[i].w_pair[w] == _MENTAL:
        return one
    need += given_for(_SPREAD, close)
    return max(one, close * best_share(need, bonus, halves, base, left, called, suppressing))


@jit(_TWO(B, _I))
def crowd(b, k):
    """How many of a fighter's side are within 1 m of her, and in an area around her, less her enemies there."""
    close, area = 0, 0
    for t in range(b.fighters_n):
        if able(b, t):
            gap = distance(b, k, t)
            if side_of(b, t) == side_of(b, k):
                close += 1 if gap <= ADJACENT else 0
                area += 1 if gap <= AREA_RADIUS else 0
            else:
                area -= 1 if gap <= AREA_RADIUS else 0
    return close, area


@jit(_PASSING(B, _I))
def passing(b, i):
    """What passes of a fighter: run, prone, distracted, surprised, dodge, hidden, cover; see :func:`suppose`."""
    f = b.fighters[i]
    return f.run, f.prone, f.distracted, f.surprised, f.dodge, f.hidden, f.cover


@jit(types.void(B, _I, _PASSING))
def suppose(b, i, instead):
    """Put something in the place of what passes of a fighter; also, back what was there."""
    f = b.fighters[i]
    f.run, f.prone, f.distracted, f.surprised, f.dodge, f.hidden, f.cover = instead


@jit(_I(B, _I, _I))
def steady_av(b, i, w):
    """The Action Value of an attack in rounds to come: nobody runs, lies or is distracted (ZS-MOD-1, ZS-COND-1)."""
    was = passing(b, i)
    suppose(b, i, (0, 0, 0, 0, 0, 0, 0))
    value = value_of(b, i, _ATTACK, w, 1, ALONE, PLAIN)
    suppose(b, i, was)
    return value


@jit(_I(B, _I, _I))
def steady_dv(b, k, pair):
    """The Difficulty Value in rounds to come: nobody dodges, runs or is hidden; who cowers lies (ZS-COND-1).

    Cover beside her counts as taken: that is a quick action (ZS-ACT-1).
    """
    f, near, was = b.fighters[k], cover_near(b, k), passing(b, k)
    prone, cover = f.prone if f.terror == _COWERS else 0, f.cover if near < 0 or f.helpless != 0 else near + 1
    suppose(b, k, (0, prone, 0, 0, 0, 0, cover))
    value = defence_value(b, k, pair, True)
    suppose(b, k, was)
    return value


@jit(_TWO(B, _I, _I, types.boolean))
def strike_av(b, i, w, now):
    """``(value, bonus)`` of her next attack, now or in the next turn, to which no run of hers lasts (ZS-MOVE-2).

    Hand to hand she rises first, if she can (ZS-COND-1).
    """
    f, was = b.fighters[i], passing(b, i)
    if not now:
        f.run = 0
    if f.w_pair[w] == _HAND and f.terror != _COWERS and not (now and b.moved != 0):
        f.prone = 0
    found = value_and_bonus(b, i, _ATTACK, w, 1, ALONE)
    suppose(b, i, was)
    return found
