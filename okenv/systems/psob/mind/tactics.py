"""What brute and turtle reckon with: whom to attack, with what, from where."""

from __future__ import annotations

from typing import Any

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.foes import hurt_most_of, nearest_of

from ..rules import sides
from ..rules.actions import PACES, Act, action_id
from ..rules.active_defence import BUSY
from ..rules.attack import usable
from ..rules.choices import is_whole, last_of, possible
from ..rules.damage import WOUNDING
from ..rules.engine import default_action
from ..rules.layout import HANDS, B, Kind, Part, Prompt
from ..rules.mobs import top_rate
from ..rules.movement import HAND_TO_HAND, best_cover, can_find_cover, can_move, distance, length_of, mobile
from ..rules.sides import rows_of, side_of, stands, talks
from ..rules.social import NO_SKILL, influence_value
from .arms import aim_helps, best_rate, can_use, most_expected
from .drives import drive_up, in_passing, number_of, waits_aboard
from .forecast import most, words_need
from .swings import closes_in, prop_for

_MELEE, _GRENADE, _ATTACK = int(Kind.MELEE), int(Kind.GRENADE), int(Part.ATTACK)
_COW, _INTIMIDATE, _RALLY, _DECEIVE = (int(part) for part in (Part.COW, Part.INTIMIDATE, Part.RALLY, Part.DECEIVE))
LUCK = 2
"""The highest 2dF: what is out of reach with it is not tried (PS-DICE-1)."""
_I = types.int64


@jit(_I(B, _I))
def wounds_of(b, k):
    """How many wounds a fighter has."""
    return b.fighters[k].wounds


@jit(types.boolean(B, _I))
def still_wounds(b, i):
    """Whether a fighter could wound or take out an enemy within reach in spite of active defence (PS-DEF-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k) and distance(b, i, k) <= HAND_TO_HAND:
            for w in range(HANDS + 1):
                if can_use(b, i, k, w) and most(b, i, k, w, top_rate(b, i, w), -BUSY) >= WOUNDING:
                    return True
    return False


hurt_most = hurt_most_of(B, sides, stands, wounds_of)

nearest_enemy = nearest_of(B, sides, stands, distance)


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter has a ranged or thrown weapon, or a grenade, ready."""
    for w in range(b.fighters[i].weapons_n):
        if b.fighters[i].w_kind[w] != _MELEE and usable(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I, _I))
def shelters(b, i, at):
    """Whether cover at a place would be of use to a fighter: an enemy can shoot, and none is beside it (PS-COVER-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    shot_at = False
    for k in range(first, last):
        if stands(b, k):
            if abs(b.fighters[k].at - at) <= HAND_TO_HAND:
                return False
            shot_at = shot_at or shoots(b, k)
    return shot_at


@jit(_I(B, _I, _I))
def come_near(b, i, target):
    """The least move that brings somebody within reach, or else the longest; standing where none leads nearer.

    She drives there, and waits in a vehicle that will get her there (PS-VEH-1).
    """
    gap = distance(b, i, target) - HAND_TO_HAND
    last, drive = -1, drive_up(b, i, target)
    if drive >= 0:
        return drive
    if gap > 0 and mobile(b, i) and not waits_aboard(b, i, target):
        for way in range(PACES):
            if can_move(b, i, Act.APPROACH, target, way):
                last = way
                if length_of(b, i, way) >= gap:
                    break
    return action_id(Act.STAND, 0, 0) if last < 0 else action_id(Act.APPROACH, number_of(b, target), last)


@jit(_I(B, _I, _I))
def attack_with(b, target, weapon):
    """The attack on somebody with a weapon; with a grenade, on where she is."""
    kind = Act.AREA if b.fighters[b.actor].w_kind[weapon] == _GRENADE else Act.ATTACK
    return action_id(kind, number_of(b, target), weapon)


@jit(_I(B, _I))
def swing_at(b, target):
    """The next part of a swing to somebody and an attack there, with whatever is best; nothing more behind it."""
    i = b.actor
    if target >= 0 and not is_whole(b, i):
        if b.fighters[i].parts_n == 0:
            prop = prop_for(b, i, target)
            if prop >= 0:
                return action_id(Act.SWING, number_of(b, target), prop)
        else:
            weapon = most_expected(b, i, target, True)[0]
            if weapon >= 0:
                return attack_with(b, target, weapon)
    return default_action(b)


@jit(_I(B, _I, _I))
def get_at(b, i, target):
    """Whether to stay or how to move: toward a target up to whom she would come."""
    return come_near(b, i, target) if closes_in(b, i, target) else action_id(Act.STAND, 0, 0)


def way_to_cover_of(stays: Any) -> Any:
    """The kernel ``way_to_cover``, of a mind that would stay in a place to attack where ``stays(b, i, target)``."""

    @jit(types.boolean(B, _I, _I, _I))
    def would_stay(b, i, target, at):
        """Whether a fighter who stood somewhere would stay there to attack somebody; anywhere with nobody to attack."""
        if target < 0:
            return True
        f = b.fighters[i]
        here = f.at
        f.at = at
        answer = stays(b, i, target)
        f.at = here
        return answer

    @jit(_I(B, _I, _I, _I))
    def way_to_cover(b, i, target, longest):
        """The way to find cover that adds more to Dodge than it takes off AV, the most, then the shortest; -1 for none.

        Not to where she would come nearer to her target from, out of that cover again, nor by a free quarter out of a
        vehicle (PS-VEH-1).
        """
        found, most = -1, 0
        for way in range(longest + 1):
            if can_find_cover(b, i, way) and not in_passing(b, i, way):
                c = best_cover(b, i, way)
                gain = b.c_cover[c] - b.fighters[i].cover - way
                if gain > most and shelters(b, i, b.c_at[c]) and would_stay(b, i, target, b.c_at[c]):
                    found, most = way, gain
        return found

    return way_to_cover


@jit(_I(B, _I))
def empty_weapon(b, i):
    """The first weapon that must be reloaded before it attacks again; -1 for none (PS-ROF-1, PS-AMMO-1)."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if (f.w_slow[w] != 0 or b.charge != 0) and f.w_charge[w] > 0 and f.w_left[w] == 0:
            return w
    return -1


@jit(types.boolean(B, _I))
def speaks(b, side):
    """Whether anybody of a side can intimidate at all."""
    first, last = rows_of(b, side)
    for i in range(first, last):
        if (stands(b, i) or talks(b, i)) and b.fighters[i].intimidation != NO_SKILL:
            return True
    return False


@jit(_I(B, _I, _I, _I))
def words_margin(b, i, part, t):
    """By how much words exceed what they must come to, with dice of 0; below -LUCK they are in vain (PS-SOC-1)."""
    return influence_value(b, i, part) - words_need(b, i, part, t)


@jit(_I(B))
def speak(b):
    """What somebody incapacitated says who has a phase: the threat likeliest to work, else a rally, or deceit.

    At PHASE whether she acts at all (PS-WOUND-1, PS-SOC-1, PS-SOC-2).
    """
    i, side = b.actor, side_of(b, b.actor)
    first, last = rows_of(b, 1 - side)
    most, answer = -LUCK, action_id(Act.NOTHING, 0, 0)
    for k in range(first, last):
        if possible(b, i, _COW, 0, k) and words_margin(b, i, _COW, k) >= most:
            most, answer = words_margin(b, i, _COW, k) + 1, action_id(Act.COW, k - first, 0)
    if possible(b, i, _INTIMIDATE, 0, -1) and words_margin(b, i, _INTIMIDATE, -1) >= most:
        answer = action_id(Act.INTIMIDATE, 0, 0)
    if answer == action_id(Act.NOTHING, 0, 0):
        rallies = possible(b, i, _RALLY, 0, -1) and speaks(b, 1 - side)
        if rallies and words_margin(b, i, _RALLY, -1) >= -LUCK:
            answer = action_id(Act.RALLY, 0, 0)
        elif possible(b, i, _DECEIVE, 0, -1) and speaks(b, side):
            if words_margin(b, i, _DECEIVE, -1) >= -LUCK:
                answer = action_id(Act.DECEIVE, 0, 0)
    if b.prompt != Prompt.PHASE:
        return answer
    return action_id(Act.PASS if answer == action_id(Act.NOTHING, 0, 0) else Act.STAND, 0, 0)


@jit(_I(B))
def fire(b):
    """At which rate to fire: at one enemy the best, else the highest (PS-ROF-1, PS-AMMO-1)."""
    f = b.fighters[b.actor]
    p = f.parts_n - 1
    if f.p_part[p] != _ATTACK or b.complex != 0:
        return default_action(b)
    return action_id(Act.RATE, 0, best_rate(b, b.actor, last_of(f.p_targets[p]), f.p_weapon[p]) - 1)


@jit(_I(B))
def anybody(b):
    """The attack of which whoever is asked expects most, on anybody; -1 where none does harm."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best, answer = 0.0, -1
    for k in range(first, last):
        if stands(b, k):
            weapon, worth = most_expected(b, i, k, True)
            if worth > best:
                best, answer = worth, attack_with(b, k, weapon)
    return answer


@jit(_I(B, _I))
def strike_at(b, target):
    """The attack on somebody with the best weapon; else aiming, reloading, an attack on somebody else, or nothing.

    She aims where only an aimed attack can harm her target, reloads where that leaves bare hands, and turns to somebody
    else where nothing harms the target from here.
    """
    i = b.actor
    empty = empty_weapon(b, i)
    if target >= 0:
        weapon, worth = most_expected(b, i, target, True)
        if worth > 0 and (weapon != HANDS or empty < 0):
            return attack_with(b, target, weapon)
        if weapon >= 0 and aim_helps(b, i, target):
            return action_id(Act.AIM, number_of(b, target), 0)
    if empty >= 0:
        return action_id(Act.RELOAD, 0, empty)
    other = anybody(b)
    return other if other >= 0 else action_id(Act.NOTHING, 0, 0)
