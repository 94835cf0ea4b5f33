"""Weapons in hand, put away, on the ground, taken, and in two people's grip (OK-EFF-4, OK-EFF-5)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .layout import HANDS, TAKEN, Arm, Attack, B, Event
from .movement import AT_HAND, distance

TWO_HANDS = 2
_READY, _STOWED, _DROPPED, _CONTESTED, _GONE = (int(place) for place in Arm)
_I = types.int64


@jit(_I(B, _I))
def ready_weapons(b, i):
    """The weapons of her own that a fighter has in hand, as bits by their place."""
    f = b.fighters[i]
    ready = np.int64(0)
    for w in range(f.weapons_n):
        ready |= np.int64(f.w_where[w] == _READY) << w
    return ready


@jit(_I(B, _I))
def arms_in_hand(b, i):
    """The weapons that a fighter can attack with, as bits by their place: bare hands when there is no other."""
    arms = ready_weapons(b, i)
    if b.fighters[i].taken_from != 0 and b.fighters[i].w_where[TAKEN] == _READY:
        arms |= bit(TAKEN)
    return arms if arms != 0 else bit(HANDS)


@jit(types.boolean(B, _I, _I))
def in_hand(b, i, weapon):
    """Whether a fighter can attack with a weapon."""
    return has(arms_in_hand(b, i), weapon)


@jit(_I(B, _I))
def busy_hands(b, i):
    """How many hands hold what a fighter has in them."""
    f = b.fighters[i]
    hands = f.w_hands[TAKEN] if f.taken_from != 0 else 0
    for w in range(f.weapons_n):
        if f.w_where[w] == _READY:
            hands += f.w_hands[w]
    return hands


@jit(_I(B, _I))
def first_in_hand(b, i):
    """The first weapon that a fighter can attack with."""
    weapon = 0
    while not in_hand(b, i, weapon):
        weapon += 1
    return weapon


@jit(_I(B, _I))
def weapon_at_risk(b, i):
    """The weapon that a disarm or takeaway goes for: the first in hand that is no part of the body; -1 for none."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_where[w] == _READY and f.w_hands[w] > 0:
            return w
    if f.taken_from != 0 and f.w_where[TAKEN] == _READY and f.w_hands[TAKEN] > 0:
        return TAKEN
    return -1


@jit(types.void(B, _I, _I, _I, LOG))
def put_weapon(b, i, weapon, where, log):
    """A weapon of a fighter's own comes to another place; on the ground it lies at ``w_at``."""
    f = b.fighters[i]
    f.w_where[weapon] = where
    emit(log, Event.WEAPON, i, weapon, where, f.w_at[weapon] if where == _DROPPED else 0, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG), cold=True)
def drop_taken(b, i, at, log):
    """The weapon that a fighter took falls to the ground, her victim's again; ``at`` -1: it is out of the fight."""
    f = b.fighters[i]
    if f.taken_from == 0:
        return
    owner, weapon = f.taken_from - 1, f.taken_which
    f.taken_from = 0
    f.taken_which = 0
    f.w_where[TAKEN] = _READY
    if at >= 0:
        b.fighters[owner].w_at[weapon] = at
        put_weapon(b, owner, weapon, _DROPPED, log)


@jit(types.void(B, _I, _I, _I, LOG))
def knock_away(b, i, weapon, at, log):
    """A weapon is struck out of a fighter's hand and comes to lie somewhere (OK-EFF-4)."""
    if weapon == TAKEN:
        drop_taken(b, i, at, log)
    else:
        b.fighters[i].w_at[weapon] = at
        put_weapon(b, i, weapon, _DROPPED, log)


@jit(types.boolean(B, _I, _I))
def fit_hands(b, i, weapon):
    """Put away what two hands cannot hold beside a weapon, the last listed first; True: the taken one has to go."""
    f = b.fighters[i]
    drop = False
    while True:
        busy, last = f.w_hands[weapon], -1
        for w in range(f.weapons_n):
            if w != weapon and f.w_where[w] == _READY and f.w_hands[w] > 0:
                busy += f.w_hands[w]
                last = w
        if weapon != TAKEN and not drop and f.taken_from != 0 and f.w_hands[TAKEN] > 0:
            busy += f.w_hands[TAKEN]
            last = TAKEN
        if busy <= TWO_HANDS or last < 0:
            return drop
        if last == TAKEN:
            drop = True
        else:
            f.w_where[last] = _STOWED


@jit(types.void(B, _I, _I, LOG))
def tell_stowed(b, i, ready, log):
    """Write to the log which of the weapons that were in hand are put away now."""
    for w in range(b.fighters[i].weapons_n):
        if has(ready, w) and b.fighters[i].w_where[w] == _STOWED:
            put_weapon(b, i, w, _STOWED, log)


@jit(types.void(B, _I, _I, LOG), cold=True)
def take_in_hand(b, i, weapon, log):
    """Ready a weapon, or pick one of her own up: a simple action."""
    put_weapon(b, i, weapon, _READY, log)
    ready = ready_weapons(b, i)
    drop = fit_hands(b, i, weapon)
    tell_stowed(b, i, ready, log)
    if drop:
        drop_taken(b, i, b.fighters[i].at, log)


@jit(types.boolean(B, _I, _I))
def can_pick_up(b, i, weapon):
    """Whether a weapon of a fighter's own lies at hand (OK-EFF-4)."""
    f = b.fighters[i]
    return weapon < f.weapons_n and f.w_where[weapon] == _DROPPED and abs(f.w_at[weapon] - f.at) <= AT_HAND


@jit(types.boolean(B, _I, _I))
def can_ready(b, i, weapon):
    """Whether a fighter carries that weapon, but not in hand."""
    f = b.fighters[i]
    return weapon < f.weapons_n and f.w_where[weapon] == _STOWED


@jit(_I(B, _I, _I))
def skill_with(b, i, kind):
    """The rank with which a fighter uses somebody else's weapon: her best with such weapons, or what comes nearest."""
    f = b.fighters[i]
    best = -1000
    for w in range(f.weapons_n):
        if f.w_kind[w] == kind:
            best = max(best, f.w_attack[w])
    if best > -1000:
        return best
    return f.w_attack[HANDS] if kind == Attack.MELEE else f.stunt


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def take_weapon(b, i, victim, weapon, log):
    """A weapon in the victim's hand is now in fighter i's (OK-EFF-5)."""
    v = b.fighters[victim]
    owner, which = victim, weapon
    if weapon == TAKEN:
        owner, which = v.taken_from - 1, v.taken_which
        v.taken_from = 0
        v.taken_which = 0
    emit(log, Event.TAKE, i, victim, owner, which, 0, 0, 0)
    if owner == i:
        take_in_hand(b, i, which, log)
        return
    f, o = b.fighters[i], b.fighters[owner]
    drop_taken(b, i, f.at, log)
    o.w_where[which] = _GONE
    shift = f.base_damage - o.base_damage if o.w_on_base[which] != 0 else 0
    f.w_kind[TAKEN] = o.w_kind[which]
    f.w_lethality[TAKEN] = o.w_lethality[which]
    f.w_reach[TAKEN] = o.w_reach[which]
    f.w_hands[TAKEN] = o.w_hands[which]
    f.w_sweep[TAKEN] = o.w_sweep[which]
    f.w_suited[TAKEN] = o.w_suited[which]
    f.w_on_base[TAKEN] = o.w_on_base[which]
    f.w_attack[TAKEN] = skill_with(b, i, o.w_kind[which])
    f.w_damage[TAKEN] = o.w_damage[which] + shift
    f.w_penetration[TAKEN] = o.w_penetration[which] + shift
    f.w_effect[TAKEN] = f.w_damage[TAKEN] if o.w_suited[which] != 0 else f.base_damage
    f.taken_from = owner + 1
    f.taken_which = which
    f.w_where[TAKEN] = _READY
    ready = ready_weapons(b, i)
    fit_hands(b, i, TAKEN)
    tell_stowed(b, i, ready, log)


@jit(_I(B, _I))
def contested(b, i):
    """The weapon of a fighter's own that is in two people's grip; -1 for none (OK-EFF-5)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_where[w] == _CONTESTED:
            return w
    return -1


@jit(types.void(B, _I, _I, _I, LOG))
def begin_contest(b, i, owner, weapon, log):
    """Fighter i has a grip on a weapon of the owner's, and neither can use it (OK-EFF-5)."""
    b.fighters[owner].w_where[weapon] = _CONTESTED
    b.fighters[owner].contest = i + 1
    b.fighters[i].contests = owner + 1
    emit(log, Event.CONTEST, i, owner, weapon, 0, 0, 0, 0)


@jit(types.void(B, _I, LOG))
def end_contest(b, owner, log):
    """Nobody else has a grip on the owner's weapon: in her hand again, or put away when they are full (OK-EFF-5)."""
    f = b.fighters[owner]
    if f.contest == 0:
        return
    weapon = contested(b, owner)
    b.fighters[f.contest - 1].contests = 0
    f.contest = 0
    fits = busy_hands(b, owner) + f.w_hands[weapon] <= TWO_HANDS
    put_weapon(b, owner, weapon, _READY if fits else _STOWED, log)


@jit(types.void(B, LOG))
def end_far_contests(b, log):
    """After somebody has moved: no grip on a weapon is longer than an arm (OK-EFF-5)."""
    for i in range(b.fighters_n):
        other = b.fighters[i].contest
        if other != 0 and distance(b, i, other - 1) > AT_HAND:
            end_contest(b, i, log)
