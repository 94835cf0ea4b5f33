"""The actions of gambits besides attacks: from a word and a target to the id of an answer, -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ...rules.actions import ACTION_KIND, ACTION_OPTION, ALL_OUT, WAYS, Act, action_id
from ...rules.arms import can_draw, can_pick
from ...rules.choices import can_act_quickly
from ...rules.conditions import BY_MOVE, can_rise
from ...rules.execute import is_quick
from ...rules.layout import ARMS, B
from ...rules.movement import can_go, distance, ways_to_go
from ...rules.objects import cover_near
from ..forecast import best_between
from ..tactics import (
    attack_anybody,
    beset,
    better_cover,
    follow_up,
    in_a_grapple,
    legal_or_none,
    move_up_to,
    nearest_enemy,
    number_of,
    refuge,
    trade_answer,
)
from ..threats import best_join, worth_of_team
from .danger import FORCED, danger_after, danger_forced
from .facts import under_fire
from .odds import FAR, HERE, fits, way_to_grip, would_do
from .words import Trade

_APPROACH, _RETREAT, _SEEK = int(Act.APPROACH), int(Act.RETREAT), int(Act.SEEK)
_DISTRACT, _DRAW, _RUN, _DECLINE = int(Act.DISTRACT), int(Act.DRAW), int(Act.RUN), int(Act.DECLINE)
_CROUCH, _CLOAK = int(Act.COVER), int(Act.CLOAK)
_ATTACK, _SPREAD, _TAKEDOWN = int(Act.ATTACK), int(Act.SPREAD), int(Act.TAKEDOWN)
_I = types.int64


@jit(_I(B))
def get_up(b):
    """Rising by her move, or else by her standard action; -1 where she is on her feet, or cannot (ZS-COND-1)."""
    if can_rise(b, b.actor, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    return action_id(Act.RISE, 0, 1 - BY_MOVE) if can_rise(b, b.actor, 1 - BY_MOVE) else -1


@jit(_I(B, _I))
def find_cover(b, longest):
    """A move to cover, what gives most, then the nearest, then the first; -1 where some is beside her (ZS-OBJ-3)."""
    i = b.actor
    if b.fighters[i].cover != 0 or cover_near(b, i) >= 0:
        return -1
    best = -1
    for c in range(b.covers_n):
        if better_cover(b, i, c, best) and can_go(b, i, _SEEK, 0, c * WAYS):
            best = c
    if best < 0:
        return -1
    return action_id(_SEEK, 0, best * WAYS + min(longest, ways_to_go(b, i, _SEEK, best) - 1))


@jit(types.boolean(B, _I, _I))
def leads_off(b, action, near):
    """Whether a way to cover brings her no nearer to somebody: her next turn would only undo it (ZS-OBJ-1)."""
    i = b.actor
    return abs(b.c_at[ACTION_OPTION[action] // WAYS] - b.fighters[near].at) >= distance(b, i, near)


@jit(types.boolean(_I))
def gives_away(kind):
    """Whether an action of a turn is an attack or a manoeuvre, which ends hiding, or is quick (ZS-COND-2)."""
    return kind == _ATTACK or (kind >= _SPREAD and kind <= _TAKEDOWN) or is_quick(kind)


@jit(_I(B))
def fall_back(b):
    """Letting go, staying behind cover, getting there, or running; -1 for none of it (ZS-MOVE-2)."""
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


@jit(_I(B))
def get_away(b):
    """The same, once she crouches where she can, and hidden by her gear unless she shoots (ZS-COND-1, ZS-COND-2)."""
    if can_act_quickly(b, b.actor, _CROUCH, 0):
        return action_id(_CROUCH, 0, 0)
    action = fall_back(b)
    if not can_act_quickly(b, b.actor, _CLOAK, 0) or legal_or_none(b, action) < 0 or gives_away(ACTION_KIND[action]):
        return action
    return action_id(_CLOAK, 0, 0)


@jit(_I(B))
def go_on(b):
    """After the standard action: rising, or coming nearer to whom she would strike; -1 for neither (ZS-MOVE-3)."""
    action = follow_up(b) if b.spent != 0 else -1
    return -1 if action == action_id(Act.DONE, 0, 0) else action


@jit(_I(B))
def struggle(b):
    """What is worth most in a grapple, or else letting go; -1 where she is in none, or has acted (ZS-MAN-1)."""
    f = b.fighters[b.actor]
    return in_a_grapple(b) if b.spent == 0 and (f.holds | f.held_by) != 0 else -1


@jit(_I(B, _I, _I))
def manoeuvre_on(b, target, kind):
    """A manoeuvre on somebody, or what must come before it: rising, coming nearer; -1: it cannot be (ZS-MAN-1)."""
    i = b.actor
    if b.spent != 0 or not would_do(b, i, target, kind):
        return -1
    if kind != _DISTRACT and can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    way = way_to_grip(b, i, target, kind)
    if way == FAR:
        return -1
    return action_id(kind if way == HERE else _APPROACH, number_of(b, target), 0)


@jit(_I(B, _I, _I))
def take_up(b, does, which):
    """Drawing or picking up (an Act) the arm of the highest level, of a kind; -1 for none (ZS-ACT-1, ZS-MAN-2)."""
    i = b.actor
    found, best = -1, -1
    for w in range(b.fighters[i].weapons_n):
        able = can_draw(b, i, w) if does == _DRAW else can_pick(b, i, w)
        if able and fits(b, i, w, which) and b.fighters[i].w_level[w] > best:
            found, best = action_id(_DRAW if does == _DRAW else Act.PICK, 0, w), b.fighters[i].w_level[w]
    return found


@jit(_I(B, _I, _I))
def trade_between(b, low, high):
    """The trade of the attack declared that is worth most, from ``low`` to ``high``; -1 for none (ZS-MAN-1)."""
    return trade_answer(best_between(b, b.actor, b.act, b.option, b.target, low, high)[0])


@jit(_I(B, _I))
def trade_as(b, how):
    """The trade of a word (ZS-MAN-1)."""
    most = b.trade_cap
    if how == Trade.CALLED:
        return trade_between(b, 1, most)
    if how == Trade.BOLDEST:
        return trade_between(b, most, most)
    return trade_between(b, -most, -1 if how == Trade.SUPPRESS else most)


@jit(_I(B, _I))
def trade_up_to(b, most):
    """The trade that is worth most, of no more than so much; plain of equals (ZS-MAN-1)."""
    most = min(most, b.trade_cap)
    return trade_between(b, -most, most)


@jit(_I(B))
def run_for_cover(b):
    """Running for cover, no farther than it takes; -1 where it leads nowhere (ZS-MAN-1, ZS-FORCE-2)."""
    near = legal_or_none(b, action_id(_RUN, 0, 0))
    return near if near >= 0 else legal_or_none(b, action_id(_RUN, 0, 1))


@jit(_I(B))
def force_turn(b):
    """The forced turn of a target that leaves least danger; -1 where none takes any away (ZS-FORCE-1)."""
    found, least = -1, danger_after(b, _DECLINE)
    if not has(b.targets, b.actor):
        return found
    for how in FORCED:
        action = run_for_cover(b) if how == _RUN else legal_or_none(b, action_id(how, 0, 0))
        left = danger_forced(b, how) if action >= 0 else least
        if left < least:
            found, least = action, left
    return found


@jit(_I(B))
def join_in(b):
    """Joining the attack with what adds most; -1 where she adds nothing (ZS-MAN-1, ZS-MAN-2)."""
    w, _ = best_join(b, b.actor, worth_of_team(b))
    return action_id(Act.TEAM, 0, w) if w >= 0 else -1


@jit(_I(B))
def join_anyhow(b):
    """The same, or with the first arm that she could join with, where none adds anything (ZS-MAN-2)."""
    action = join_in(b)
    for w in range(ARMS):
        if action < 0:
            action = legal_or_none(b, action_id(Act.TEAM, 0, w))
    return action


@jit(_I(B, _I, _I, _I))
def keep_off(b, target, wanted, longest):
    """A move away from somebody who is nearer than so many metres; -1 where she is so far (ZS-MOVE-2)."""
    return -1 if distance(b, b.actor, target) >= wanted else move_up_to(b, _RETREAT, target, longest)
