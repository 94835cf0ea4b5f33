"""Concentrated fire and dogpile: who takes part, what it is worth, and the hits (BR-GROUP-1, BR-GROUP-2)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .active_defence import defence
from .arms import figure_of, ready
from .attack import DOWN_BLOW, DOWN_SHOT, can_attack, down
from .damage import damage_by, hit, soak_of
from .hiding import dimness
from .holds import free
from .layout import FIST, WEAPONS, Area, B, Deed, Event, Kind
from .movement import distance, range_modifier
from .sides import rows_of, side_of, stands
from .wounds import own

LEAST, MOST, MOST_BODIES = 3, 12, 6
"""Attackers of a group at least and at most; bodies around one target in a round, or when each counts as two."""
NO_WEAPON = -1
"""No weapon but the first."""
_RANGED, _CENTRE = int(Kind.RANGED), int(Area.CENTRE)
_CONCENTRATE, _DOGPILE = int(Deed.CONCENTRATE), int(Deed.DOGPILE)
_I = types.int64


@jit(_I(B, _I, _I))
def other_in_hand(b, i, weapon):
    """What somebody has beside this weapon: itself if it has two shots, or another one-handed one of the kind.

    NO_WEAPON: neither (BR-GROUP-1).
    """
    f = b.fighters[i]
    if f.w_shots[weapon] == 2:
        return weapon
    if f.w_hands[weapon] != 1:
        return NO_WEAPON
    for w in range(f.weapons_n):
        if w != weapon and f.w_hands[w] == 1 and f.w_kind[w] == f.w_kind[weapon] and ready(b, i, w):
            return w
    return NO_WEAPON


@jit(types.boolean(B, _I, _I))
def counts_double(b, i, weapon):
    """Whether somebody counts as two attackers: with two shots or two weapons in hand; a fist is none (BR-GROUP-1)."""
    return weapon != FIST and other_in_hand(b, i, weapon) != NO_WEAPON


@jit(_I(B, _I, _I))
def room_around(b, deed, target):
    """How many bodies a group attack on somebody may have; of a dogpile those that are left this round (BR-GROUP-1)."""
    return MOST_BODIES - b.fighters[target].piled if deed == _DOGPILE else MOST


@jit(types.boolean(B, _I, _I, _I, _I))
def takes_part(b, i, k, target, weapon):
    """Whether a fighter can take part in a leader's group attack (BR-GROUP-1, BR-GROUP-2)."""
    f, g = b.fighters[i], b.fighters[k]
    if not stands(b, k) or not free(b, k) or g.hidden != 0 or not can_attack(b, k, target, weapon):
        return False
    return k == i or (g.squad == f.squad and g.acted == 0 and g.lost == 0)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_gang_up(b, i, deed, target, weapon):
    """Whether a fighter may lead her group against somebody with a weapon (BR-GROUP-1)."""
    f = b.fighters[i]
    if f.group == 0 or target < 0 or (weapon >= f.weapons_n and weapon < WEAPONS):
        return False
    if (f.w_kind[weapon] == _RANGED) != (deed == _CONCENTRATE) or not takes_part(b, i, i, target, weapon):
        return False
    if room_around(b, deed, target) < LEAST:
        return False
    first, last = rows_of(b, side_of(b, i))
    count = 0
    for k in range(first, last):
        if takes_part(b, i, k, target, weapon):
            count += 1
            if count == LEAST:
                return True
    return False


@jit(_I(_I))
def group_bonus(attackers):
    """+1 for 3 or 4 attackers, one more for each two, up to +5 (BR-GROUP-1)."""
    return 1 + (attackers - LEAST) // 2


@jit(_I(B))
def attackers_of(b):
    """As how many attackers the group counts (BR-GROUP-1)."""
    return b.bodies * (1 + b.double)


@jit(types.void(B, _I, _I, _I, _I), cold=True)
def gather(b, i, deed, target, weapon):
    """Who takes part: the leader, then by row; each counts as two if each has two attacks (BR-GROUP-1)."""
    b.double = 1
    for k in range(b.fighters_n):
        if takes_part(b, i, k, target, weapon) and not counts_double(b, k, weapon):
            b.double = 0
    room = room_around(b, deed, target)
    if b.double != 0:
        room = min(room, MOST_BODIES)
    b.joining = bit(i)
    b.bodies = 1
    for k in range(b.fighters_n):
        if k != i and b.bodies < room and takes_part(b, i, k, target, weapon):
            b.joining |= bit(k)
            b.bodies += 1


@jit(_I(B, _I, _I, _I))
def group_value(b, deed, target, weapon):
    """The lowest skill of those who take part, with stance, range and visibility (BR-GROUP-2, BR-STAT-1)."""
    value = 1000
    for k in range(b.fighters_n):
        if has(b.joining, k):
            f, gap = b.fighters[k], distance(b, k, target)
            if deed == _CONCENTRATE:
                reach = range_modifier(f.w_column[weapon], gap)
                one = f.marksmanship + reach - down(b, k, DOWN_SHOT)
            else:
                one = f.melee - down(b, k, DOWN_BLOW)
            value = min(value, one - dimness(b, k, target, gap))
    return value


@jit(_I(B, _I, _I, _I))
def group_difficulty(b, deed, target, weapon):
    """What the target's check must come to: the value, and what numbers add to it (BR-GROUP-1)."""
    return group_value(b, deed, target, weapon) + group_bonus(attackers_of(b))


@jit(_I(B, _I, _I))
def group_check(b, i, t):
    """What the dice of the target's check are added to (BR-GROUP-1, BR-REACT-1, BR-PEN-1)."""
    return defence(b, i, t, t, False) + b.bonus + own(b, t)


@jit(_I(B, _I))
def group_hits(b, short):
    """How many hits a check comes to that falls short by so much (BR-GROUP-1)."""
    return min(max(short, 0), attackers_of(b))


@jit(_I(B, _I, _I, _I))
def weapon_of_hit(b, i, weapon, k):
    """With what hit ``k`` of the group is made, from 0: the second ones with the leader's other (BR-GROUP-2)."""
    return weapon if k < b.bodies or b.double == 0 else other_in_hand(b, i, weapon)


@jit(_I(B, _I, _I, _I, _I))
def group_damage(b, i, target, weapon, k):
    """Damage of hit ``k`` of the group (BR-GROUP-2, BR-DMG-1)."""
    with_it = weapon_of_hit(b, i, weapon, k)
    return damage_by(figure_of(b, i, with_it), soak_of(b, i, target, with_it), _CENTRE, False)


@jit(types.void(B, _I, LOG), cold=True)
def spend_members(b, i, log):
    """Those who take part have had their turn (BR-GROUP-2)."""
    if log.shape[0] != 0:
        n = attackers_of(b)
        value = group_value(b, b.deed, b.target, b.weapon)
        emit(log, Event.GROUP, i, b.bodies, n, value, group_bonus(n), b.weapon, 0)
    for k in range(b.fighters_n):
        if has(b.joining, k) and k != i:
            f = b.fighters[k]
            f.shown = 1
            f.acted, f.temp, f.sprint, f.erratic = 1, 0, 0, 0


@jit(types.void(B, _I, _I, LOG), cold=True)
def roll_defence(b, i, dice, log):
    """The target's one check against the whole group: a hit for each point that it falls short by (BR-GROUP-1)."""
    t, weapon = b.target, b.weapon
    value, difficulty = group_check(b, i, t), group_difficulty(b, b.deed, t, weapon)
    hits = group_hits(b, difficulty - value - dice)
    if b.deed == _DOGPILE:
        b.fighters[t].piled += b.bodies
    emit(log, Event.DEFENCE_ROLL, t, value, dice, difficulty, hits, 0, 0)
    for k in range(hits):
        if stands(b, t):
            hit(b, i, t, weapon_of_hit(b, i, weapon, k), _CENTRE, False, log)
