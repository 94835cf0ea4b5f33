"""What brute and turtle do with a turn: whom they attack, with what, and how they get there."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.foes import at_enemy_of, hurt_most_of, nearest_of

from ..rules import sides
from ..rules.actions import FULL, HALF, SPRINT, Act, action_id
from ..rules.arms import can_clear, can_draw, can_pick_up, ready
from ..rules.attack import can_attack, seconds
from ..rules.initiative import can_take_stock
from ..rules.layout import ARMS, FIST, WEAPONS, B, Kind, Posture
from ..rules.movement import ADJACENT, can_move, distance, length_of
from ..rules.sides import in_sight, rows_of, side_of
from ..rules.stance import can_rise, can_stand
from ..rules.wounds import left_of, most_of
from .forecast import expected

READYING = 1.5
"""How many times as much a weapon that is not ready must be worth to be readied first."""
_RANGED, _PRONE = int(Kind.RANGED), int(Posture.PRONE)
_CLEAR, _PICK, _DRAW = int(Act.CLEAR), int(Act.PICK), int(Act.DRAW)
_I, _F = types.int64, types.float64


@jit(_I(B, _I))
def lost_by(b, k):
    """How many hit points a fighter has lost."""
    return most_of(b, k) - left_of(b, k)


@jit(types.boolean(B, _I, _I))
def counts(b, i, weapon):
    """Whether a fighter has this weapon, or a fist or foot."""
    return weapon < b.fighters[i].weapons_n or weapon >= FIST


hurt_most = hurt_most_of(B, sides, in_sight, lost_by)
at_enemy = at_enemy_of(B, sides)
nearest_enemy = nearest_of(B, sides, in_sight, distance)


@jit(types.boolean(B, _I, _I, _I, types.boolean))
def usable(b, i, target, weapon, anywhere):
    """Whether a weapon can be used on somebody now, or, if it reached her from ``anywhere``, is ready for it."""
    if anywhere and b.fighters[i].w_kind[weapon] != _RANGED:
        return in_sight(b, target) and ready(b, i, weapon)
    return can_attack(b, i, target, weapon)


@jit(_F(B, _I, _I, _I, types.boolean))
def worth_of(b, i, target, weapon, anywhere):
    """Damage of a whole action that begins with this weapon: both attacks, where there are two (BR-TWO-1).

    From ``anywhere``, the second attack is of the same kind: nobody comes near to shoot, or for a last punch.
    """
    f = b.fighters[i]
    if (weapon >= f.weapons_n and weapon < WEAPONS) or not usable(b, i, target, weapon, anywhere):
        return 0.0
    again = 0.0
    for w in range(ARMS):
        if anywhere and f.w_kind[w] != f.w_kind[weapon]:
            continue
        if counts(b, i, w) and seconds(b, i, weapon, w) and usable(b, i, target, w, anywhere):
            again = max(again, expected(b, i, target, w))
    return expected(b, i, target, weapon) + again


@jit(_I(B, _I, _I, _I))
def delay(b, i, target, weapon):
    """Turns that pass before a weapon reaches somebody: none within a move, then one for each sprint (BR-ACT-1)."""
    f = b.fighters[i]
    if f.w_kind[weapon] == _RANGED:
        return 0
    short = distance(b, i, target) - f.w_reach[weapon] + 1 - f.pace
    return 0 if short <= 0 else 1 + (short - 1) // max(1, 2 * f.pace)


@jit(types.boolean(B, _I))
def beset(b, i):
    """Whether an enemy in sight is adjacent to a fighter."""
    near = nearest_enemy(b, i)
    return near >= 0 and distance(b, i, near) < ADJACENT


@jit(_I(B, _I, _I))
def wanted_weapon(b, i, target):
    """The ready weapon of which she expects most of an action, less the later it reaches; -1 where none harms."""
    best, found = 0.0, -1
    for w in range(ARMS):
        if counts(b, i, w):
            worth = worth_of(b, i, target, w, True) / (1.0 + delay(b, i, target, w))
            if worth > best:
                best, found = worth, w
    return found


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter's best weapon against somebody in sight is one that shoots."""
    target = hurt_most(b)
    weapon = wanted_weapon(b, i, target) if target >= 0 else -1
    return weapon >= 0 and b.fighters[i].w_kind[weapon] == _RANGED


@jit(_I(B, _I, _I))
def get_ready(b, target, weapon):
    """Readying what is worth enough more than her best ready weapon; -1 where nothing is (BR-COVER-1)."""
    i = b.actor
    best, answer = 0.0, -1
    if weapon >= 0:
        best = READYING * worth_of(b, i, target, weapon, True) / (1.0 + delay(b, i, target, weapon))
    for w in range(b.fighters[i].weapons_n):
        if counts(b, i, w):
            act = _CLEAR if can_clear(b, i, w) else _PICK if can_pick_up(b, i, w) else _DRAW
            if act == _DRAW and not can_draw(b, i, w):
                continue
            worth = expected(b, i, target, w) / (1.0 + delay(b, i, target, w))
            if seconds(b, i, w, w):
                worth *= 2.0
            if worth > best:
                best, answer = worth, action_id(act, 0, w)
    return answer


@jit(_I(B))
def attack_anybody(b):
    """The attack from where she is of which she expects most, on anybody; -1 where none does harm."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best, answer = 0.0, -1
    for k in range(first, last):
        if in_sight(b, k):
            for w in range(ARMS):
                if counts(b, i, w):
                    worth = worth_of(b, i, k, w, False)
                    if worth > best:
                        best, answer = worth, action_id(Act.ATTACK, k - first, w)
    return answer


@jit(_F(B, _I))
def own_worth(b, i):
    """Damage on average of the best action that a fighter could use against anybody from where she is."""
    first, last = rows_of(b, 1 - side_of(b, i))
    best = 0.0
    for k in range(first, last):
        for w in range(ARMS):
            if in_sight(b, k) and counts(b, i, w):
                best = max(best, worth_of(b, i, k, w, False))
    return best


@jit(_I(B, _I, _I))
def attack_again(b, target, first_weapon):
    """The second attack of an action: on her target, or on anybody, with what harms most; else none (BR-TWO-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best, answer = 0.0, action_id(Act.STOP, 0, 0)
    for turn in range(2):
        for k in range(first, last):
            if not in_sight(b, k) or (turn == 0 and k != target):
                continue
            for w in range(ARMS):
                if counts(b, i, w) and seconds(b, i, first_weapon, w) and can_attack(b, i, k, w):
                    worth = expected(b, i, k, w)
                    if worth > best:
                        best, answer = worth, action_id(Act.ATTACK, k - first, w)
        if best > 0:
            break
    return answer


@jit(_I(B, _I, _I))
def come_near(b, target, reach):
    """The least move after which somebody is within reach: half of one, or all of it; -1 for none (BR-ACT-1)."""
    i = b.actor
    for turn in range(2):
        way = HALF if turn == 0 else FULL
        if distance(b, i, target) - length_of(b, i, way) < reach and can_move(b, i, Act.APPROACH, target, way):
            return action_id(Act.APPROACH, at_enemy(b, target), way)
    return -1


@jit(_I(B, _I))
def go_far(b, target):
    """The longest move toward somebody, a sprint where the action is left; -1 for none (BR-ACT-1)."""
    for turn in range(3):
        way = SPRINT if turn == 0 else FULL if turn == 1 else HALF
        if can_move(b, b.actor, Act.APPROACH, target, way):
            return action_id(Act.APPROACH, at_enemy(b, target), way)
    return -1


@jit(_I(B))
def idle(b):
    """With nothing else to do, she takes stock, or ends her turn (BR-STOCK-1)."""
    if b.spent == 0 and can_take_stock(b, b.actor):
        return action_id(Act.STOCK, 0, 0)
    return action_id(Act.DONE, 0, 0)


@jit(_I(B, _I, _I))
def close_with(b, target, weapon):
    """How to get within reach of a target: standing up, a move and then the attack, else any attack, or a sprint."""
    i = b.actor
    f = b.fighters[i]
    if can_rise(b, i):
        return action_id(Act.RISE, 0, 0)
    if b.moved == 0 and can_stand(b, i):
        return action_id(Act.STAND, 0, 0)
    step = come_near(b, target, f.w_reach[weapon]) if weapon >= 0 else -1
    if step >= 0:
        return step
    other = attack_anybody(b)
    if other >= 0:
        return other
    run = go_far(b, target)
    return run if run >= 0 else idle(b)


@jit(_I(B))
def follow_up(b):
    """After the action: toward a target whom she would strike hand to hand, unless an enemy is beside her."""
    i, target = b.actor, hurt_most(b)
    if b.moved == 0 and target >= 0 and not beset(b, i):
        weapon = wanted_weapon(b, i, target)
        if weapon >= 0 and b.fighters[i].w_kind[weapon] != _RANGED:
            if distance(b, i, target) >= b.fighters[i].w_reach[weapon]:
                go = go_far(b, target)
                if go >= 0:
                    return go
    return action_id(Act.DONE, 0, 0)


@jit(_I(B))
def fight_on(b):
    """Brute's turn: the best attack on her goal, and what must go before it."""
    if b.spent != 0:
        return follow_up(b)
    i, target = b.actor, hurt_most(b)
    if target < 0:
        return idle(b)
    weapon = wanted_weapon(b, i, target)
    arming = get_ready(b, target, weapon)
    if arming >= 0:
        return arming
    if weapon >= 0 and can_attack(b, i, target, weapon):
        lies = b.fighters[i].posture >= _PRONE and b.fighters[i].w_kind[weapon] != _RANGED
        if lies and can_rise(b, i):
            return action_id(Act.RISE, 0, 0)
        return action_id(Act.ATTACK, at_enemy(b, target), weapon)
    return close_with(b, target, weapon)
