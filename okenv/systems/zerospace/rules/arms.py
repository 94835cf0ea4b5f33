"""Hands and arms: what is ready, drawing, dropping, picking up, knocking away and taking (ZS-ACT-1, ZS-MAN-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import hands_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import ARMS, HANDS, WEAPONS, B, Event, Place, Type
from .movement import ADJACENT, locked

_CARRIED, _IN_HAND, _DROPPED, _GONE = (int(place) for place in Place)
_MENTAL = int(Type.MENTAL)
_I = types.int64
free_hands, room_for_arm = hands_of(B, Place, HANDS, WEAPONS)  # ZS-MAN-2


@jit(types.boolean(B, _I, _I))
def ready(b, i, w):
    """Whether an arm can be used: it is in hand, or a power, or bare hands, which always are (ZS-RANGE-1, ZS-DMG-3)."""
    return b.fighters[i].w_place[w] == _IN_HAND


@jit(types.boolean(B, _I, _I, _I))
def has_flag(b, i, w, flag):
    """Whether an arm has one of the ``Flag`` bits (ZS-ATT-2)."""
    return (b.fighters[i].w_flags[w] & flag) != 0


@jit(_I(B, _I, _I))
def held_level(b, i, pair):
    """The highest Equipment Level of what somebody has in hand for a pair of attribute and skill (ZS-EQUIP-1)."""
    f = b.fighters[i]
    level = 0
    for w in range(f.weapons_n):
        if f.w_place[w] == _IN_HAND and f.w_hands[w] != 0 and f.w_pair[w] == pair:
            level = max(level, f.w_level[w])
    return level


@jit(types.boolean(B, _I, _I))
def can_knock(b, t, w):
    """Whether an arm can be struck from somebody's grasp: in hand, and no power (ZS-MAN-1)."""
    f = b.fighters[t]
    return w < f.weapons_n and f.w_place[w] == _IN_HAND and f.w_hands[w] != 0


@jit(types.boolean(B, _I, _I))
def can_drop(b, i, w):
    """Whether there is an arm to drop (ZS-ACT-1)."""
    return can_knock(b, i, w)


@jit(types.boolean(B, _I))
def armed(b, t):
    """Whether a fighter has anything in hand that she could lose (ZS-MAN-1)."""
    for w in range(b.fighters[t].weapons_n):
        if can_knock(b, t, w):
            return True
    return False


@jit(types.boolean(B, _I))
def mentalist(b, i):
    """Whether a fighter has mental powers, so that she notices mental attacks (ZS-ATT-1)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_type[w] == _MENTAL and f.w_place[w] != _GONE:
            return True
    return False


@jit(types.boolean(B, _I, _I))
def can_draw(b, i, w):
    """Whether there is an arm to draw (ZS-ACT-1)."""
    f = b.fighters[i]
    return w < f.weapons_n and f.w_place[w] == _CARRIED


@jit(types.boolean(B, _I, _I))
def can_pick(b, i, w):
    """Whether her own arm lies within 1 m, with hands for it, and no grapple keeps her from it (ZS-MAN-1, ZS-MAN-2)."""
    f = b.fighters[i]
    if w >= f.weapons_n or f.w_place[w] != _DROPPED or abs(f.w_at[w] - f.at) > ADJACENT:
        return False
    return free_hands(b, i) >= f.w_hands[w] and not locked(b, i)


@jit(types.void(B, _I, _I))
def lay_down(b, i, w):
    """An arm lies where its owner stands (ZS-MAN-1)."""
    f = b.fighters[i]
    f.w_place[w] = _DROPPED
    f.w_at[w] = f.at


@jit(types.void(B, _I, _I, LOG), cold=True)
def drop(b, i, w, log):
    """A fighter drops an arm, a quick action (ZS-ACT-1)."""
    lay_down(b, i, w)
    emit(log, Event.DROP, i, w, b.fighters[i].w_from[w], 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def knock(b, t, w, log):
    """An arm is struck from somebody's grasp (ZS-MAN-1)."""
    lay_down(b, t, w)
    emit(log, Event.KNOCKED, t, w, b.fighters[t].w_from[w], 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def draw(b, i, w, log):
    """A fighter draws an arm; what takes the hands that it needs is put away, the last listed first (ZS-ACT-1)."""
    f = b.fighters[i]
    other = f.weapons_n - 1
    while other >= 0 and free_hands(b, i) < f.w_hands[w]:
        if f.w_place[other] == _IN_HAND and f.w_hands[other] != 0:
            f.w_place[other] = _CARRIED
            emit(log, Event.PUT_AWAY, i, other, f.w_from[other], 0, 0, 0, 0)
        other -= 1
    f.w_place[w] = _IN_HAND
    emit(log, Event.DRAW, i, w, f.w_from[w], 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def pick(b, i, w, log):
    """A fighter picks up an arm of hers, a move action (ZS-MAN-2)."""
    f = b.fighters[i]
    f.w_place[w], f.w_at[w] = _IN_HAND, 0
    emit(log, Event.PICK_UP, i, w, f.w_from[w], 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I, _I))
def can_take(b, i, t, w):
    """Whether a fighter who disarms another may keep this arm: free hands and a place for it (ZS-MAN-2)."""
    if not can_knock(b, t, w):
        return False
    return free_hands(b, i) >= b.fighters[t].w_hands[w] and room_for_arm(b, i) >= 0


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def take(b, i, t, w, log):
    """A fighter keeps an arm of whom she disarms (ZS-MAN-1, ZS-MAN-2)."""
    f, g = b.fighters[i], b.fighters[t]
    place = room_for_arm(b, i)
    f.w_type[place], f.w_pair[place], f.w_level[place] = g.w_type[w], g.w_pair[w], g.w_level[w]
    f.w_hands[place], f.w_range[place], f.w_flags[place] = g.w_hands[w], g.w_range[w], g.w_flags[w]
    f.w_from[place] = g.w_from[w] if g.w_from[w] != 0 else t * ARMS + w + 1
    f.w_place[place], f.w_at[place] = _IN_HAND, 0
    g.w_place[w] = _GONE
    f.weapons_n = max(f.weapons_n, place + 1)
    emit(log, Event.TAKEN, i, t, w, place, g.w_from[w], 0, 0)
