"""Hands and weapons: what is ready, drawing, picking up, clearing a jam, dropping, taking (BR-TWO-1, BR-COVER-1)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.fighters import hands_of
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import ARMS, FIST, HANDS, KICK, WEAPONS, B, Event, Kind, Place
from .movement import ADJACENT

_CARRIED, _IN_HAND, _DROPPED, _GONE = (int(place) for place in Place)
_RANGED = int(Kind.RANGED)
_I = types.int64
free_hands, room_for_arm = hands_of(B, Place, HANDS, WEAPONS)  # BR-TWO-1, BR-MAN-1


@jit(types.boolean(B, _I))
def armed(b, i):
    """Whether a fighter has anything in hand (BR-MAN-1)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_place[w] == _IN_HAND:
            return True
    return False


@jit(types.boolean(B, _I, _I))
def ready(b, i, weapon):
    """Whether a weapon can be used: in hand and not jammed; a fist needs a free hand, a kick nothing (BR-TWO-1)."""
    f = b.fighters[i]
    if weapon == KICK:
        return True
    if weapon == FIST:
        return free_hands(b, i) > 0
    return (weapon < f.weapons_n) and f.w_place[weapon] == _IN_HAND and f.w_jam[weapon] == 0


@jit(_I(B, _I))
def disarm_reach(b, i):
    """How near, in cm, a disarm must be: below 2 m, or 5 m with a long weapon in hand (BR-REACH-1)."""
    f = b.fighters[i]
    reach = ADJACENT
    for w in range(f.weapons_n):
        if f.w_place[w] == _IN_HAND and f.w_kind[w] != _RANGED:
            reach = max(reach, f.w_reach[w])
    return reach


@jit(_I(B, _I, _I))
def figure_of(b, i, weapon):
    """A weapon's damage in a fighter's hands: times her Strength, and what it adds (BR-DATA-2)."""
    f = b.fighters[i]
    return f.w_times[weapon] * f.strength + f.w_damage[weapon]


@jit(types.boolean(B, _I, _I))
def can_draw(b, i, weapon):
    """Whether there is a weapon to draw (BR-COVER-1)."""
    f = b.fighters[i]
    return weapon < f.weapons_n and f.w_place[weapon] == _CARRIED


@jit(types.boolean(B, _I, _I))
def can_pick_up(b, i, weapon):
    """Whether her own weapon lies within 2 m, and there are hands for it (BR-COVER-1)."""
    f = b.fighters[i]
    if weapon >= f.weapons_n or f.w_place[weapon] != _DROPPED or abs(f.w_at[weapon] - f.at) >= ADJACENT:
        return False
    return free_hands(b, i) >= f.w_hands[weapon]


@jit(types.boolean(B, _I, _I))
def can_clear(b, i, weapon):
    """Whether there is a jam to clear (BR-COVER-1, BR-CRIT-2)."""
    f = b.fighters[i]
    return weapon < f.weapons_n and f.w_place[weapon] == _IN_HAND and f.w_jam[weapon] != 0


@jit(types.void(B, _I, _I, LOG), cold=True)
def draw_weapon(b, i, weapon, log):
    """A fighter draws a weapon; what takes the hands that it needs is put away, the last listed first (BR-COVER-1)."""
    f = b.fighters[i]
    w = f.weapons_n - 1
    while w >= 0 and free_hands(b, i) < f.w_hands[weapon]:
        if f.w_place[w] == _IN_HAND:
            f.w_place[w] = _CARRIED
            emit(log, Event.PUT_AWAY, i, w, f.w_from[w], 0, 0, 0, 0)
        w -= 1
    f.w_place[weapon] = _IN_HAND
    emit(log, Event.DRAW, i, weapon, f.w_from[weapon], 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def pick_up(b, i, weapon, log):
    """A fighter picks up a weapon of hers (BR-COVER-1)."""
    b.fighters[i].w_place[weapon] = _IN_HAND
    b.fighters[i].w_at[weapon] = 0
    emit(log, Event.PICK_UP, i, weapon, b.fighters[i].w_from[weapon], 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def clear_jam(b, i, weapon, log):
    """A fighter clears a jam (BR-COVER-1, BR-CRIT-2)."""
    b.fighters[i].w_jam[weapon] = 0
    emit(log, Event.CLEAR, i, weapon, b.fighters[i].w_from[weapon], 0, 0, 0, 0)


@jit(types.void(B, _I, LOG), cold=True)
def drop_all(b, t, log):
    """Whoever is disarmed drops what she has in hand where she stands (BR-MAN-1)."""
    f = b.fighters[t]
    for w in range(f.weapons_n):
        if f.w_place[w] == _IN_HAND:
            f.w_place[w] = _DROPPED
            f.w_at[w] = f.at
            emit(log, Event.DROPPED, t, w, f.w_from[w], 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I, _I))
def can_take(b, i, t, weapon):
    """Whether a fighter who disarms another may keep this weapon: hands and a place for it (BR-MAN-1)."""
    g = b.fighters[t]
    if weapon >= g.weapons_n or g.w_place[weapon] != _IN_HAND:
        return False
    return free_hands(b, i) >= g.w_hands[weapon] and room_for_arm(b, i) >= 0


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def take_weapon(b, i, t, weapon, log):
    """A fighter keeps a weapon of whom she disarms, jam and all (BR-MAN-1)."""
    f, g = b.fighters[i], b.fighters[t]
    place = room_for_arm(b, i)
    f.w_kind[place], f.w_hands[place], f.w_times[place] = g.w_kind[weapon], g.w_hands[weapon], g.w_times[weapon]
    f.w_damage[place], f.w_nonlethal[place] = g.w_damage[weapon], g.w_nonlethal[weapon]
    f.w_shots[place], f.w_column[place], f.w_reach[place] = g.w_shots[weapon], g.w_column[weapon], g.w_reach[weapon]
    f.w_soak[place], f.w_jam[place] = g.w_soak[weapon], g.w_jam[weapon]
    f.w_from[place] = g.w_from[weapon] if g.w_from[weapon] != 0 else t * ARMS + weapon + 1
    f.w_place[place], f.w_at[place] = _IN_HAND, 0
    g.w_place[weapon], g.w_jam[weapon] = _GONE, 0
    f.weapons_n = max(f.weapons_n, place + 1)
    emit(log, Event.TAKEN, i, t, weapon, place, g.w_from[weapon], 0, 0)
