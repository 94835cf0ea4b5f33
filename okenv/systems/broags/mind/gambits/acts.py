"""The actions of gambits: from a word and a target to the id of an answer, -1 where there is none."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import answers

from ...rules import sides
from ...rules.actions import FULL, HALF, SPRINT, Act, action_id
from ...rules.arms import can_clear, can_draw, can_pick_up, can_take, figure_of
from ...rules.engine import allowed
from ...rules.layout import WEAPONS, B, Deed, Kind, Posture, Prompt
from ...rules.manoeuvres import has_effect
from ...rules.movement import ADJACENT, can_move, distance, length_of, room_for
from ...rules.sides import in_sight
from ...rules.stance import can_rise, can_stand
from ..forecast import DOWN_WORTH, FAR, HERE, NO_ARM, best_aim, blow_with, under_way, way_to, worth
from .arms import arm_again, arm_against, fits
from .groups import best_group, deed_with
from .words import With

_ATTACK, _APPROACH, _RETREAT = int(Act.ATTACK), int(Act.APPROACH), int(Act.RETREAT)
_DRAW, _PICK, _CLEAR, _TRIP_KIND, _RISE = (int(kind) for kind in (Act.DRAW, Act.PICK, Act.CLEAR, Act.TRIP, Act.RISE))
_CONCENTRATE, _DOGPILE = int(Act.CONCENTRATE), int(Act.DOGPILE)
_STRIKE, _FIRE, _TRIP = int(Deed.STRIKE), int(Deed.CONCENTRATE), int(Deed.TRIP)
_PRONE, _FLOORED, _RANGED = int(Posture.PRONE), int(Posture.FLOORED), int(Kind.RANGED)
_I = types.int64


legal_or_none, number_of = answers(B, sides, allowed)


@jit(_I(B, _I, _I, _I))
def move_up_to(b, kind, target, way):
    """The longest possible movement of a kind that is no longer than ``way``; -1 for none (BR-ACT-1, BR-MOVE-1)."""
    i = b.actor
    if way >= SPRINT and can_move(b, i, kind, target, way):
        return action_id(kind, number_of(b, target), way)
    if way != HALF and can_move(b, i, kind, target, FULL):
        return action_id(kind, number_of(b, target), FULL)
    return action_id(kind, number_of(b, target), HALF) if can_move(b, i, kind, target, HALF) else -1


@jit(_I(B, _I, _I))
def toward(b, target, longest):
    """A movement that comes beside an enemy, the least that does, or else the longest; -1 where she is there."""
    i = b.actor
    if distance(b, i, target) < ADJACENT:
        return -1
    room = room_for(b, i, _APPROACH, target)
    if longest < SPRINT or length_of(b, i, FULL) >= room:
        return move_up_to(b, _APPROACH, target, HALF if length_of(b, i, HALF) >= room else FULL)
    return move_up_to(b, _APPROACH, target, longest)


@jit(_I(B, _I, _I))
def keep_off(b, target, wanted):
    """The least movement away that leaves an enemy so many cm off, or else the longest; -1 where she is so far."""
    i = b.actor
    gap = distance(b, i, target)
    if gap >= wanted:
        return -1
    return move_up_to(b, _RETREAT, target, HALF if gap + length_of(b, i, HALF) >= wanted else FULL)


@jit(_I(B))
def get_up(b):
    """Standing up from crouching, or rising, so that she can move; -1 where she is upright, or cannot (BR-STAT-1)."""
    i = b.actor
    if can_stand(b, i):
        return action_id(Act.STAND, 0, 0)
    return action_id(_RISE, 0, 0) if can_rise(b, i) and b.spent == 0 else -1


@jit(_I(B, _I))
def come_nearer(b, target):
    """On the way to somebody out of reach: up first, a sprint where two movements do not do (BR-ACT-1)."""
    if b.moved != 0:
        return -1
    up = get_up(b)
    if up >= 0:
        return up
    far = room_for(b, b.actor, _APPROACH, target) > 2 * length_of(b, b.actor, FULL)
    return toward(b, target, SPRINT if far and b.spent == 0 else FULL)


@jit(_I(B, _I))
def arming(b, w):
    """Drawing, picking up or clearing a weapon, whichever it takes; -1 for none of them (BR-COVER-1)."""
    i = b.actor
    if b.spent != 0:
        return -1
    if can_draw(b, i, w):
        return action_id(_DRAW, 0, w)
    if can_pick_up(b, i, w):
        return action_id(_PICK, 0, w)
    return action_id(_CLEAR, 0, w) if can_clear(b, i, w) else -1


@jit(_I(B, _I, _I, _I))
def better_arm(b, target, which, good):
    """Arming herself with what is worth more than twice ``good`` against somebody; -1 where nothing is."""
    i = b.actor
    found, best = -1, 2 * good
    for w in range(b.fighters[i].weapons_n):
        if fits(b, i, w, which):
            action = arming(b, w)
            value = worth(blow_with(b, i, target, w), DOWN_WORTH) if action >= 0 else 0
            if value > best:
                found, best = action, value
    return found


@jit(_I(B, _I, _I))
def attack_on(b, target, which):
    """The best attack on somebody, or what must come before it: a weapon, getting up, coming nearer (BR-ACT-1)."""
    i = b.actor
    if b.prompt == Prompt.SECOND:
        again = arm_again(b, i, target, which)[0]
        return action_id(_ATTACK, number_of(b, target), again) if again >= 0 else -1
    if b.spent != 0:
        return -1
    w, good, _ = arm_against(b, i, target, which)
    arm = better_arm(b, target, which, good)
    if arm >= 0:
        return arm
    posture = b.fighters[i].posture
    if w < 0:
        return come_nearer(b, target) if which != With.RANGED else -1
    if posture == _FLOORED or (posture == _PRONE and b.fighters[i].w_kind[w] != _RANGED):
        return action_id(_RISE, 0, 0)
    way = way_to(b, i, target, _STRIKE, w)
    if way != HERE:
        return action_id(_APPROACH, number_of(b, target), way)
    return action_id(_ATTACK, number_of(b, target), w)


@jit(_I(B, _I, _I))
def manoeuvre_on(b, target, deed):
    """A manoeuvre on somebody, or the movement that it takes first; -1 where it cannot be tried (BR-MAN-1)."""
    i = b.actor
    if b.spent != 0 or not in_sight(b, target) or not has_effect(b, i, deed, target):
        return -1
    way = way_to(b, i, target, deed, NO_ARM)
    if way == FAR:
        return -1
    if way != HERE:
        return action_id(_APPROACH, number_of(b, target), way)
    return action_id(_TRIP_KIND + deed - _TRIP, number_of(b, target), 0)


@jit(_I(B, _I, _I))
def group_on(b, target, which):
    """The best attack of her group on somebody; -1 where there is none (BR-GROUP-1)."""
    if b.spent != 0:
        return -1
    w = best_group(b, b.actor, target, which)[0]
    if w < 0:
        return -1
    kind = _CONCENTRATE if deed_with(b, b.actor, w) == _FIRE else _DOGPILE
    return action_id(kind, number_of(b, target), w)


@jit(_I(B, _I, _I))
def take_up(b, does, which):
    """Drawing, picking up or clearing (an Act) the weapon of the greatest figure, of a kind; -1: none (BR-COVER-1)."""
    i = b.actor
    found, best = -1, -1
    for w in range(b.fighters[i].weapons_n):
        if not fits(b, i, w, which):
            continue
        able = can_draw(b, i, w) if does == _DRAW else can_pick_up(b, i, w)
        if does == _CLEAR:
            able = can_clear(b, i, w)
        if able and figure_of(b, i, w) > best:
            found, best = arming(b, w), figure_of(b, i, w)
    return found


@jit(_I(B))
def take_weapon_of(b):
    """Keeping the weapon of the greatest figure of whom she disarms; -1 for none (BR-MAN-1)."""
    found, best = -1, -1
    for w in range(WEAPONS):
        if can_take(b, b.actor, b.target, w) and figure_of(b, b.target, w) > best:
            found, best = action_id(Act.TAKE, 0, w), figure_of(b, b.target, w)
    return found


@jit(_I(B))
def best_aim_now(b):
    """Wild or tamed, whichever is worth most for the attack that is aimed (BR-HIT-1)."""
    aim = best_aim(b, b.actor, b.target, b.weapon, under_way(b, b.target), DOWN_WORTH, -1)
    return action_id(Act.WILD, 0, 0) if aim == 0 else action_id(Act.TAMED, 0, aim - 1)
