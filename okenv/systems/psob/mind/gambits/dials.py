"""What the dials of a gambit decide where no rule does: an answer other than one, or -1."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import likely, unless
from okenv.core.mind.gambit_rules import PROGRAM

from ...rules.actions import STEP, Act, action_id
from ...rules.active_defence import BUSY
from ...rules.attack import is_ranged
from ...rules.choices import is_whole, last_of
from ...rules.engine import default_action
from ...rules.hold import can_preempt
from ...rules.layout import B, Part, Prompt
from ...rules.movement import distance, range_penalty
from ...rules.sides import rows_of, side_of, stands
from ..drives import drive_off, nearest_outside, well_aboard
from ..forecast import HERE, HIT_WAYS, blow_with, way_to
from ..tactics import fire, nearest_enemy, speak, way_to_cover_of
from .acts import aim_at, attack_on, legal_or_none, move_up_to, number_of, stay
from .areas import best_blow, best_fire, snap_worth
from .arms import best_attack, weapon_against, worth
from .danger import ally_under, attacker_of, danger_to, first_blow, names
from .facts import flees, near_foes, shoots
from .targets import liked_best
from .words import AGGRESSION, CAUTION, COVER, GUARD, LOYALTY, STANDOFF, TRIGGER, With, turned

_APPROACH, _RETREAT, _PREEMPT, _SNAP = int(Act.APPROACH), int(Act.RETREAT), int(Act.PREEMPT), int(Act.SNAP)
_AREA, _COVER = int(Part.AREA), int(Act.COVER)
_FAITHFUL = 50
_I = types.int64


@jit(types.boolean(B, PROGRAM, _I))
def aims_first(b, program, target):
    """Whether she aims before she shoots: a hit is too unlikely for her, and nobody is beside her (PS-AIM-1)."""
    i = b.actor
    if turned(b, program, AGGRESSION) >= 100 or b.complex != 0 or b.fighters[i].aim_on != 0 or near_foes(b, i) > 0:
        return False
    w, (hit, _, _, _) = best_attack(b, i, target, With.BEST)
    return w >= 0 and is_ranged(b, i, w) and not likely(hit, HIT_WAYS, turned(b, program, AGGRESSION))


@jit(_I(B, PROGRAM, _I))
def go_for(b, program, target):
    """Against a target: aim where the dial says so, or else the attack, with the move that it takes; -1 for neither."""
    if aims_first(b, program, target):
        action = legal_or_none(b, aim_at(b, target))
        if action >= 0:
            return action
    return legal_or_none(b, attack_on(b, target, With.BEST))


@jit(types.boolean(B, PROGRAM, _I))
def guards(b, program, target):
    """Whether an attack behind an active defence is likely enough for her, with at most a free quarter (PS-DEF-1)."""
    i = b.actor
    w = weapon_against(b, i, target, With.BEST)
    if w < 0 or way_to(b, i, target, w) > (HERE if well_aboard(b, i) else 0):
        return False
    return likely(blow_with(b, i, target, w, -BUSY)[0], HIT_WAYS, turned(b, program, GUARD))


@jit(types.boolean(B, PROGRAM))
def keeps_low(b, program):
    """Whether a shot of an enemy is likely enough to hit that she looks for cover (PS-COVER-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k):
            w, (hit, _, _, _) = best_attack(b, k, i, With.RANGED)
            if w >= 0 and likely(hit, HIT_WAYS, turned(b, program, COVER)):
                return True
    return False


@jit(_I(B, PROGRAM, _I))
def first_target(b, program, but):
    """Whom she goes for: at whom she aims, or whom she likes best; ``but`` is a row left out; -1 for nobody."""
    aimed = b.fighters[b.actor].aim_on - 1
    if aimed >= 0 and aimed != but:
        return aimed
    return liked_best(b, program, but)


@jit(types.boolean(B, _I, _I))
def stays(b, i, target):
    """Whether the attack of whoever is asked on somebody takes no move."""
    return attack_on(b, target, With.BEST) == stay()


way_to_cover = way_to_cover_of(stays)


@jit(_I(B, PROGRAM, _I))
def finds_cover(b, program, longest):
    """A move to cover, where it is worth more than it costs and she keeps low; -1 for none (PS-COVER-1).

    Unless she flees, it is cover from which she attacks whom she likes best.
    """
    i = b.actor
    if b.covers_n == 0 or turned(b, program, COVER) == 0 or not shoots(b, i) or near_foes(b, i) > 0:
        return -1
    target = -1 if flees(b, program) else first_target(b, program, -1)
    way = way_to_cover(b, i, target, longest)
    return action_id(Act.COVER, 0, way) if way >= 0 and keeps_low(b, program) else -1


@jit(_I(B, PROGRAM))
def makes_room(b, program):
    """A free quarter away from an enemy who is nearer than the standoff, unless she is in cover; -1 for none."""
    i = b.actor
    near = nearest_enemy(b, i)
    if turned(b, program, STANDOFF) == 0 or near < 0 or b.fighters[i].cover > 0 or not shoots(b, i):
        return -1
    if distance(b, i, near) >= 100 * turned(b, program, STANDOFF):
        return -1
    return legal_or_none(b, move_up_to(b, _RETREAT, near, 0))


@jit(_I(B, PROGRAM, _I))
def attack_somebody(b, program, but):
    """The attack on her first target, or else on the second; -1 where neither is possible."""
    target = first_target(b, program, -1)
    for _ in range(2):
        if target < 0:
            return -1
        action = go_for(b, program, target)
        if action >= 0 and action != but:
            return action
        target = first_target(b, program, target)
    return -1


@jit(_I(B, PROGRAM, _I))
def comes_nearer(b, program, target):
    """A free quarter nearer where the range makes a hit less likely than not; not out of cover; -1 for none."""
    i = b.actor
    f = b.fighters[i]
    if turned(b, program, STANDOFF) > 0 or f.cover > 0:
        return -1
    w, (hit, _, _, _) = best_attack(b, i, target, With.BEST)
    if w < 0 or 2 * hit >= HIT_WAYS:
        return -1
    if not is_ranged(b, i, w) or range_penalty(distance(b, i, target), f.w_range[w]) == 0:
        return -1
    return legal_or_none(b, move_up_to(b, _APPROACH, target, 0))


@jit(_I(B, PROGRAM, _I))
def in_her_phase(b, program, but):
    """The dials at PHASE: fall back, by driving too, defend actively, find cover, make room, or get at the best."""
    defend = action_id(Act.DEFEND, 0, 0)
    if flees(b, program):
        near = nearest_enemy(b, b.actor)
        after = nearest_outside(b, b.actor)
        action = drive_off(b, b.actor, after, 0) if after >= 0 else -1
        if action < 0 or action == but:
            action = move_up_to(b, _RETREAT, near, 2) if near >= 0 else -1
        if action >= 0 and action != but:
            return action
        if but != defend:
            return defend
    target = first_target(b, program, -1)
    if target >= 0 and turned(b, program, GUARD) > 0 and but != defend and guards(b, program, target):
        return defend
    action = finds_cover(b, program, 2)
    if action < 0 or action == but:
        action = makes_room(b, program)
    if action >= 0 and action != but:
        return action
    action = attack_somebody(b, program, but)
    if action == stay() and target >= 0:
        nearer = comes_nearer(b, program, target)
        if nearer >= 0 and nearer != but:
            return nearer
    if action >= 0:
        return action
    return defend if but != defend else default_action(b)


@jit(_I(B, PROGRAM, _I))
def beside_defence(b, program, but):
    """The dials at QUARTER: away when she flees, to cover, away to make room, or nearer where that makes an attack."""
    action = -1
    if flees(b, program):
        near = nearest_enemy(b, b.actor)
        action = move_up_to(b, _RETREAT, near, 0) if near >= 0 else -1
    if action < 0:
        action = finds_cover(b, program, 0)
        if action < 0 or action == but:
            action = makes_room(b, program)
        if action < 0 or action == but:
            action = attack_somebody(b, program, but)
    return action if action >= 0 and action != but else default_action(b)


@jit(_I(B, PROGRAM, _I))
def further_part(b, program, but):
    """The dials at PART: nothing more, once there is anything."""
    done = action_id(Act.DONE, 0, 0)
    if is_whole(b, b.actor) and but != done:
        return done
    action = attack_somebody(b, program, but)
    return action if action >= 0 else default_action(b)


@jit(_I(B, _I))
def rate(b, but):
    """The dials at RATE and SPREAD: of an attack the best rate, of an area what is worth most (PS-ROF-1, PS-AREA-1)."""
    i = b.actor
    f = b.fighters[i]
    p = f.parts_n - 1
    action = fire(b) if b.prompt == Prompt.RATE else default_action(b)
    if f.p_part[p] == _AREA:
        best, spread, _ = best_fire(b, i, last_of(f.p_targets[p]), f.p_weapon[p])
        if b.prompt == Prompt.SPREAD:
            action = action_id(Act.SPREAD, 0, spread)
        elif best > 0:
            action = action_id(Act.RATE, 0, best - 1)
    if action != but:
        return action
    if b.prompt == Prompt.SPREAD:
        return default_action(b)
    other = legal_or_none(b, action - 1)
    return other if other >= 0 else action + 1


@jit(_I(B, PROGRAM))
def whom_to_preempt(b, program):
    """The enemy whom she goes before: one who attacks her, or an ally where she is loyal; -1 for nobody (PS-HOLD-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    who, best = -1, -1
    for k in range(first, last):
        if can_preempt(b, i, k):
            if names(b, k, i) or (turned(b, program, LOYALTY) >= _FAITHFUL and ally_under(b, k) >= 0):
                good = worth(best_blow(b, i, k))
                if good > best:
                    who, best = k, good
    return who


@jit(_I(B, PROGRAM))
def whom_to_snap_at(b, program):
    """At whom the hair-trigger attack is likely enough: an enemy who attacks her side; -1 for nobody (PS-ABORT-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    who, best = -1, 0
    for k in range(first, last):
        if names(b, k, i) or ally_under(b, k) >= 0:
            good = snap_worth(b, i, k)
            if good > best and likely(best_blow(b, i, k)[0], HIT_WAYS, program[TRIGGER]):
                who, best = k, good
    return who


@jit(_I(B, PROGRAM, _I))
def abort(b, program, but):
    """The dials at ABORT: the hair-trigger attack, or the defence, where they are likely to be needed."""
    dodge, decline = action_id(Act.DODGE, 0, 0), action_id(Act.DECLINE, 0, 0)
    target = whom_to_snap_at(b, program)
    if target >= 0:
        action = legal_or_none(b, action_id(_SNAP, number_of(b, target), 0))
        if action >= 0 and action != but:
            return action
    if likely(danger_to(b, b.actor), HIT_WAYS, turned(b, program, CAUTION)) and but != dodge:
        return dodge
    return dodge if but == decline else decline


@jit(_I(B, _I))
def step(b, but):
    """The dials at STEP: away from whoever attacks her hand to hand, who may be unable to follow, or into cover.

    PS-MELEE-1, PS-COVER-1.
    """
    i = b.actor
    by = attacker_of(b)
    if by >= 0 and names(b, by, i):
        shot = is_ranged(b, by, b.fighters[by].p_weapon[first_blow(b, by)])
        action = move_up_to(b, _COVER, -1, STEP) if shot else legal_or_none(b, move_up_to(b, _RETREAT, by, STEP))
        if action >= 0 and action != but:
            return action
    return stay()


@jit(_I(B, _I))
def lying_there(b, but):
    """The dials of whoever is incapacitated: the words likeliest to work, or nothing (PS-WOUND-1)."""
    action = speak(b)
    if action != but:
        return action
    return stay() if default_action(b) == but else default_action(b)


@jit(_I(B, PROGRAM, _I))
def dials(b, program, but):
    """What the dials answer to the current prompt, other than ``but`` where there is anything else; always legal."""
    prompt = b.prompt
    if not stands(b, b.actor) and prompt != Prompt.PART:
        return lying_there(b, but)
    if prompt == Prompt.PHASE:
        return in_her_phase(b, program, but)
    if prompt == Prompt.QUARTER:
        return beside_defence(b, program, but)
    if prompt == Prompt.ACTION:
        action = attack_somebody(b, program, but)
        return action if action >= 0 else default_action(b)
    if prompt == Prompt.PART:
        return further_part(b, program, but)
    if prompt == Prompt.RATE or prompt == Prompt.SPREAD:
        return rate(b, but)
    if prompt == Prompt.HELD:
        return unless(action_id(Act.ACT, 0, 0), but, action_id(Act.DECLINE, 0, 0))
    if prompt == Prompt.PREEMPT:
        target = whom_to_preempt(b, program)
        preempt = action_id(_PREEMPT, number_of(b, target), 0) if target >= 0 else -1
        return unless(preempt, but, action_id(Act.DECLINE, 0, 0))
    if prompt == Prompt.ABORT:
        return abort(b, program, but)
    return step(b, but)
