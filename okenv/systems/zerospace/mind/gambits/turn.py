"""What the dials of a gambit decide in her turn where no rule does: an answer other than one, or -1 (ZS-ACT-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import likely, unless
from okenv.core.mind.gambit_rules import PROGRAM

from ...rules.actions import ACTION_KIND, ACTION_OPTION, ALL_OUT, SINGLE, WAYS, Act, action_id
from ...rules.attack import can_attack
from ...rules.choices import can_act_quickly
from ...rules.conditions import BY_MOVE, can_rise
from ...rules.damage import falls_at_once
from ...rules.engine import default_action
from ...rules.execute import is_quick
from ...rules.layout import ARMS, B, Pair
from ...rules.movement import distance, may_go
from ...rules.sides import able, herself, overcome, rows_of, side_of
from ...rules.turns import can_delay
from ..forecast import ROLL_WAYS
from ..tactics import (
    attack_anybody,
    beset,
    best_arm,
    break_out,
    counts,
    follow_up,
    hurt_most,
    in_a_grapple,
    legal_or_none,
    move_up_to,
    nearest_enemy,
    promise,
    recover_first,
    refuge,
)
from .acts import attack_on, on_several, wreck_first
from .facts import flees, near_foes, shoots
from .odds import HERE, arm_to_lead, best_attack, best_blow, chosen, way_to, ways_to_hit
from .targets import liked_best
from .words import AGGRESSION, COVER, PATIENCE, STANDOFF, TEAMWORK, With, resolved, turned

_RETREAT, _ATTACK, _DODGE = int(Act.RETREAT), int(Act.ATTACK), int(Act.DODGE)
_ACTIVATE = int(Act.ACTIVATE)
_CROUCH, _CLOAK, _TAKEDOWN = int(Act.COVER), int(Act.CLOAK), int(Act.TAKEDOWN)
_SPREAD, _SWEEP = int(Act.SPREAD), int(Act.SWEEP)
_BEST, _RANGED, _MENTAL = int(With.BEST), int(With.RANGED), int(With.MENTAL)
_HAND = int(Pair.HAND)
LEAVING = 2.0
"""How many times as much a strike must promise as a shot from cover for her to leave it."""
_I = types.int64


@jit(types.boolean(B))
def under_fire(b):
    """Whether an enemy would rather shoot than come near, so that cover is worth a way toward her."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if herself(b, k) and shoots(b, k):
            return True
    return False


@jit(types.boolean(B, _I, _I))
def leads_off(b, action, near):
    """Whether a way to cover brings her no nearer to somebody: her next turn would only undo it (ZS-OBJ-1)."""
    i = b.actor
    return abs(b.c_at[ACTION_OPTION[action] // WAYS] - b.fighters[near].at) >= distance(b, i, near)


@jit(_I(B))
def get_away(b):
    """What who is afraid does: lets go, stays behind cover, gets there, or runs; -1 for none of it (ZS-MOVE-2)."""
    i = b.actor
    near, f = nearest_enemy(b, i), b.fighters[i]
    if near < 0 or f.held_by != 0:
        return -1
    if f.holds != 0:
        return action_id(Act.RELEASE, 0, 0)
    if f.cover != 0 and not beset(b, i):
        if b.spent != 0:
            return action_id(Act.DONE, 0, 0)
        shot = attack_anybody(b)
        return shot if shot >= 0 or b.moved != 0 else action_id(Act.DODGE, 0, 0)
    if can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    to = refuge(b)
    if to >= 0 and (under_fire(b) or leads_off(b, to, near)):
        return to
    return move_up_to(b, _RETREAT, near, ALL_OUT)


@jit(types.boolean(B))
def rather_strikes(b):
    """Whether a strike at her goal promises so much more than a shot from here that she leaves cover for it."""
    i, t = b.actor, hurt_most(b)
    w, wanted = best_arm(b, i, t, False) if t >= 0 else (-1, 0.0)
    if w < 0 or b.fighters[i].w_pair[w] != _HAND:
        return False
    shot = 0.0
    for other in range(ARMS):
        if counts(b, i, other) and b.fighters[i].w_pair[other] != _HAND and can_attack(b, i, t, other):
            shot = max(shot, promise(b, i, t, other))
    return wanted > LEAVING * shot


@jit(types.boolean(B, PROGRAM))
def keeps_low(b, program):
    """Whether an enemy's best attack on her is likely enough to hit that she looks for cover (ZS-COND-1)."""
    i = b.actor
    if turned(b, program, COVER) == 0 or not shoots(b, i) or rather_strikes(b):
        return False
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if herself(b, k) and likely(best_blow(b, k, i)[0], ROLL_WAYS, turned(b, program, COVER)):
            return True
    return False


@jit(_I(B))
def best_from_here(b):
    """The best odds of an attack from where she is, in 36ths: of each enemy, of what is worth most (ZS-RANGE-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best = 0
    for k in range(first, last):
        if able(b, k):
            w, trade = chosen(b, i, k)
            if w >= 0 and way_to(b, i, k, w) == HERE:
                best = max(best, ways_to_hit(b, i, k, w, trade))
    return best


@jit(_I(B, _I))
def falls_back(b, but):
    """Out of the fight: behind cover, or away from the nearest enemy; -1 for none, or where she fights from cover."""
    crouch = action_id(_CROUCH, 0, 0)
    if can_act_quickly(b, b.actor, _CROUCH, 0) and crouch != but:
        return crouch
    return unless(get_away(b), but, -1)


@jit(types.boolean(B, PROGRAM))
def unlikely(b, program):
    """Whether attacks are possible, and none is likely enough, alone or with those who would join (ZS-MAN-1)."""
    i, dial = b.actor, turned(b, program, AGGRESSION)
    if dial >= 100:
        return False
    first, last = rows_of(b, 1 - side_of(b, i))
    possible = False
    for together in range(2 if program[TEAMWORK] > 0 else 1):  # who joins nobody counts on nobody
        for k in range(first, last):
            if able(b, k):
                ways = best_blow(b, i, k)[0] if together == 0 else arm_to_lead(b, i, k, _BEST)[1]
                if likely(ways, ROLL_WAYS, dial):
                    return False
                possible = possible or ways > 0
    return possible


@jit(types.boolean(B, PROGRAM))
def lies_in_wait(b, program):
    """Whether she delays: no attack from here is likely enough, and the nearest enemy must come to her (ZS-DELAY-1)."""
    i = b.actor
    near = nearest_enemy(b, i)
    if turned(b, program, PATIENCE) == 0 or near < 0 or not can_delay(b, i) or near_foes(b, i) > 0:
        return False
    if overcome(b, near) or shoots(b, near):  # who never comes
        return False
    return 100 * best_from_here(b) < turned(b, program, PATIENCE) * ROLL_WAYS


@jit(_I(B, PROGRAM, _I))
def shot_from_cover(b, program, target):
    """The kind of arm that she uses from her cover rather than leave it; BEST where she need not, or cannot."""
    i = b.actor
    if b.fighters[i].cover == 0 or turned(b, program, COVER) == 0 or near_foes(b, i) > 0 or rather_strikes(b):
        return _BEST
    for which in range(_RANGED, _MENTAL + 1):
        w = best_attack(b, i, target, which)[0]
        if w >= 0 and way_to(b, i, target, w) == HERE:
            return which
    return _BEST


@jit(_I(B, _I, _I, _I))
def against_several(b, target, action, but):
    """An attack on one, or a sweep or spread where that is worth more and several are beside each other (ZS-MAN-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    if last - first < 2:
        return action
    (sweep, swept), (spread, worth) = on_several(b, _SWEEP, i), on_several(b, _SPREAD, target)
    if sweep < 0 and spread < 0:
        return action
    best = best_attack(b, i, target, _BEST)[1]
    if sweep >= 0 and sweep != but and swept > best:
        action, best = sweep, swept
    return spread if spread >= 0 and spread != but and worth > best else action


@jit(_I(B, PROGRAM, _I))
def attack_somebody(b, program, but):
    """The attack on whom she likes best, or first on what shelters her; or else on the second; -1 for neither."""
    target = liked_best(b, program, -1)
    for _ in range(2):
        if target < 0:
            return -1
        action = legal_or_none(b, attack_on(b, target, shot_from_cover(b, program, target)))
        if action >= 0 and action != but:
            if ACTION_KIND[action] != _ATTACK:
                return action
            first = unless(wreck_first(b, target), but, -1)
            return first if first >= 0 else against_several(b, target, action, but)
        target = liked_best(b, program, target)
    return -1


@jit(_I(B, _I))
def in_trouble(b, but):
    """What blindness, terror or a grapple asks for, unless her own attack is worth more; -1 for nothing (ZS-ATT-3)."""
    action = unless(recover_first(b), but, -1)
    if action < 0 and (b.fighters[b.actor].holds | b.fighters[b.actor].held_by) != 0:
        action = unless(in_a_grapple(b), but, -1)
    return action


@jit(_I(B, PROGRAM, types.boolean, _I))
def with_action(b, program, stays, but):
    """The dials at TURN with a standard action left: trouble, cover, waiting, dodging, an attack; -1 for none.

    ``stays``: no cover is looked for, as is known already.
    """
    action = in_trouble(b, but)
    if action >= 0:
        return action
    i = b.actor
    if not stays and b.fighters[i].cover == 0 and near_foes(b, i) == 0 and keeps_low(b, program):
        action = unless(refuge(b), but, -1)
        if action >= 0:
            return action
    if lies_in_wait(b, program) and action_id(Act.DELAY, 0, 0) != but:
        return action_id(Act.DELAY, 0, 0)
    if b.moved == 0 and unlikely(b, program) and action_id(_DODGE, 0, 0) != but:
        return action_id(_DODGE, 0, 0)
    return attack_somebody(b, program, but)


@jit(_I(B, PROGRAM, _I))
def with_move(b, program, but):
    """The dials at TURN without a standard action: room for a shot, or nearer to whom she strikes; -1 for neither."""
    i = b.actor
    near = nearest_enemy(b, i)
    if near < 0 or not may_go(b) or (b.fighters[i].cover != 0 and not rather_strikes(b)):
        return -1
    if turned(b, program, STANDOFF) == 0 or not shoots(b, i):
        return unless(follow_up(b), but, -1)
    if distance(b, i, near) >= turned(b, program, STANDOFF):
        return -1
    return unless(move_up_to(b, _RETREAT, near, SINGLE), but, -1)


@jit(types.boolean(_I))
def gives_away(kind):
    """Whether an action of a turn is an attack or a manoeuvre, which ends hiding, or is quick (ZS-COND-2)."""
    return kind == _ATTACK or (kind >= _SPREAD and kind <= _TAKEDOWN) or is_quick(kind)


@jit(_I(B, PROGRAM, _I))
def in_her_turn(b, program, but):
    """The dials at TURN: fall back, crouch, act, use what is left; her shield before that, unless she delays.

    Gear hides her unless she attacks. The overcome break out (ZS-ATT-4).
    """
    i = b.actor
    if overcome(b, i):
        return unless(break_out(b), but, default_action(b))
    action = falls_back(b, but) if flees(b, program) else -1
    crouches = action < 0 and can_act_quickly(b, i, _CROUCH, 0) and action_id(_CROUCH, 0, 0) != but
    if crouches and keeps_low(b, program):
        action = action_id(_CROUCH, 0, 0)
    if action < 0:
        action = with_action(b, program, crouches, but) if b.spent == 0 else with_move(b, program, but)
    if action < 0 and b.spent == 0:
        action = unless(attack_anybody(b), but, -1)
    idle = action < 0 and b.spent == 0 and b.moved == 0
    if idle and action_id(_DODGE, 0, 0) != but and not resolved(b, program):  # two who only dodge never end
        action = action_id(_DODGE, 0, 0)
    action = action if action >= 0 and action != but else default_action(b)
    shields = not falls_at_once(b, i) and can_act_quickly(b, i, _ACTIVATE, 0) and ACTION_KIND[action] != Act.DELAY
    if shields and action_id(_ACTIVATE, 0, 0) != but:
        return action_id(_ACTIVATE, 0, 0)
    cloak = action_id(_CLOAK, 0, 0)
    if cloak != but and can_act_quickly(b, i, _CLOAK, 0) and not gives_away(ACTION_KIND[action]):
        return cloak
    return action
