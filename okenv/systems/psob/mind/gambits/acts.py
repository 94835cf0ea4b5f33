"""The actions of gambits: from a word and a target to the id of an answer, -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.gambit_rules import PROGRAM

from ...rules.actions import ACTION_KIND, Act, action_id
from ...rules.choices import can_complex, is_whole, last_of, part_of, possible
from ...rules.engine import default_action
from ...rules.layout import B, Part, Prompt
from ...rules.movement import swings
from ..drives import drive_up, legal_or_none, number_of
from ..forecast import FAR, HERE, way_to
from ..swings import prop_to
from ..tactics import empty_weapon, fire, speak, way_to_cover_of
from .areas import best_area, best_fire, many_plan
from .arms import best_attack, fits, weapon_against, worth
from .facts import flees
from .moves import keeps_seat, longest_way, placing, stay, toward
from .targets import favourite
from .words import With

_ATTACK, _APPROACH = int(Act.ATTACK), int(Act.APPROACH)
_PART_ATTACK, _PART_AREA = int(Part.ATTACK), int(Part.AREA)
_I = types.int64


@jit(_I(B, _I))
def empty_of(b, which):
    """The first empty weapon of a kind; -1 for none."""
    w = empty_weapon(b, b.actor)
    return w if w >= 0 and fits(b, b.actor, w, which) else -1


@jit(types.boolean(B))
def attacks_already(b):
    """Whether the action in the making has an attack in it."""
    f, first = b.fighters[b.actor], 1 if swings(b, b.actor) else 0
    return f.parts_n > first and f.p_part[first] <= _PART_AREA


@jit(_I(B, _I, _I))
def attack_on(b, target, which):
    """Where to be for the best attack on somebody, reloading for it, or the attack itself (PS-ATT-1, PS-ATT-2)."""
    i = b.actor
    weapon, blow = best_attack(b, i, target, which)
    reload = empty_of(b, which)
    bare = weapon < 0 or weapon >= b.fighters[i].weapons_n
    if placing(b):
        if bare and reload >= 0 and which != With.MELEE:
            return stay()
        if weapon < 0:
            return toward(b, target, 0) if which != With.RANGED else -1
        if worth(blow) == 0:
            nearer = toward(b, target, 0)
            if nearer >= 0:
                return nearer
        way = way_to(b, i, target, weapon)
        drive = drive_up(b, i, target) if way > HERE else -1
        if drive >= 0 or (way > HERE and keeps_seat(b, i, target)):
            return drive
        return action_id(_APPROACH, number_of(b, target), way) if HERE < way < FAR else stay()
    if bare and reload >= 0 and b.prompt == Prompt.ACTION:
        return action_id(Act.RELOAD, 0, reload)
    if weapon < 0 or (b.prompt == Prompt.PART and attacks_already(b)):
        return -1
    return action_id(_ATTACK, number_of(b, target), weapon)


@jit(types.boolean(B, _I, _I))
def stays(b, i, target):
    """Whether the attack of whoever is asked on somebody takes no move."""
    return attack_on(b, target, With.BEST) == stay()


way_to_cover = way_to_cover_of(stays)


@jit(_I(B, PROGRAM))
def good_cover(b, program):
    """The move to cover that is worth more than it costs; -1 for none (PS-COVER-1).

    Unless she flees, it is cover from which she attacks whom she prefers.
    """
    target = -1 if flees(b, program) else favourite(b, program)
    way = way_to_cover(b, b.actor, target, longest_way(b))
    return action_id(Act.COVER, 0, way) if way >= 0 else -1


@jit(_I(B))
def best_rate(b):
    """Of an attack the best rate, of fire at an area the rate and spread worth most (PS-ROF-1, PS-AREA-1)."""
    f = b.fighters[b.actor]
    p = f.parts_n - 1
    if f.p_part[p] != _PART_AREA:
        return fire(b) if b.prompt == Prompt.RATE else default_action(b)
    rate, spread, _ = best_fire(b, b.actor, last_of(f.p_targets[p]), f.p_weapon[p])
    if b.prompt == Prompt.SPREAD:
        return action_id(Act.SPREAD, 0, spread)
    return action_id(Act.RATE, 0, rate - 1) if rate > 0 else default_action(b)


@jit(_I(B, _I))
def swing_to(b, target):
    """A swing on the easiest prop to somebody, from where she is, and an attack there hand to hand (PS-ACT-2)."""
    i = b.actor
    if b.prompt == Prompt.PART and swings(b, i):
        if is_whole(b, i):
            return action_id(Act.DONE, 0, 0)
        weapon = weapon_against(b, i, target, With.MELEE)
        return action_id(_ATTACK, number_of(b, target), weapon) if weapon >= 0 else -1
    prop = prop_to(b, i, target)
    if prop < 0:
        return -1
    if b.prompt == Prompt.PART:
        return action_id(Act.SWING, number_of(b, target), prop)
    return stay() if placing(b) else action_id(Act.COMPLEX, 0, 0)


@jit(_I(B, _I))
def fire_at(b, target):
    """Fire at the area around somebody, from where she is (PS-AREA-1)."""
    weapon = best_area(b, b.actor, target)[0]
    if weapon < 0 or (b.prompt == Prompt.PART and attacks_already(b)):
        return -1
    return stay() if placing(b) else action_id(Act.AREA, number_of(b, target), weapon)


@jit(_I(B))
def many_at(b):
    """An attack on as many enemies as is worth most, one answer after the other (PS-MANY-1)."""
    _, weapon, rate, rows = many_plan(b, b.actor)
    if b.prompt == Prompt.PHASE or b.prompt == Prompt.QUARTER or b.prompt == Prompt.ACTION:
        if weapon < 0:
            return -1
        return stay() if placing(b) else action_id(Act.COMPLEX, 0, 0)
    f = b.fighters[b.actor]
    last = f.parts_n - 1
    if b.prompt == Prompt.RATE:
        mine = b.complex != 0 and f.p_part[last] == _PART_ATTACK and f.p_weapon[last] == weapon
        return action_id(Act.RATE, 0, rate - 1) if mine else -1
    after = last_of(f.p_targets[last]) if last >= 0 else -1
    for k in range(after + 1, b.fighters_n):
        if has(rows, k):
            action = legal_or_none(b, action_id(_ATTACK, number_of(b, k), weapon))
            if action >= 0:
                return action
    return action_id(Act.DONE, 0, 0)


@jit(_I(B, _I, _I))
def say(b, kind, target):
    """Intimidating, rallying or deceiving, from where she is, where it is possible (PS-SOC-1, PS-SOC-2)."""
    if not possible(b, b.actor, part_of(kind), 0, target):
        return -1
    if placing(b):
        return stay()
    return action_id(kind, number_of(b, target) if target >= 0 else 0, 0)


@jit(_I(B))
def speak_up(b):
    """The words that are likeliest to work, from where she is; -1 where none would (PS-SOC-1, PS-SOC-2)."""
    action = speak(b)
    return -1 if ACTION_KIND[action] == Act.PASS or ACTION_KIND[action] == Act.NOTHING else action


@jit(_I(B, _I))
def aim_at(b, target):
    """Aiming at somebody, from where she is, unless she does (PS-AIM-1)."""
    if b.fighters[b.actor].aim_on == target + 1:
        return -1
    return stay() if placing(b) else action_id(Act.AIM, number_of(b, target), 0)


@jit(_I(B))
def reload_now(b):
    """Reloading the first empty weapon, from where she is (PS-ROF-1)."""
    weapon = empty_weapon(b, b.actor)
    if weapon < 0:
        return -1
    return stay() if placing(b) else action_id(Act.RELOAD, 0, weapon)


@jit(_I(B))
def combine(b):
    """Beginning a complex action, from where she is (PS-MANY-1)."""
    if not can_complex(b, b.actor):
        return -1
    return stay() if placing(b) else action_id(Act.COMPLEX, 0, 0)
