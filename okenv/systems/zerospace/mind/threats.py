"""What is feared and hoped for: the attack under way, and its team.

Danger is a share of what somebody has left, as in ``forecast``; it is of the attack that has been declared.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.chance import D6X2, outcome_at, outcomes_of
from okenv.core.jit import jit

from ..rules.actions import Act, action_id
from ..rules.arms import can_knock, can_take
from ..rules.attack import attack_value
from ..rules.blows import arm_of, difficulty, is_strike
from ..rules.damage import damage_bonus, falls_at_once
from ..rules.forcing import from_hazard
from ..rules.layout import ARMS, WEAPONS, B, Effort
from ..rules.modifiers import succeeds
from ..rules.objects import escapes, hazard_points
from ..rules.sides import rows_of, side_of
from ..rules.teamwork import can_join_with, goes_before, has_turn_to_give
from .forecast import ALONE, ROLL_WAYS, chance, comes_to, worth_of_hit, worth_of_success
from .tactics import counts, number_of, own_worth

_OWN, _FORCED, _ATTACK = int(Effort.OWN), int(Effort.FORCED), int(Act.ATTACK)
_NOBODY = np.int64(0)
_I, _F = types.int64, types.float64
_JOINED = types.Tuple((_I, _F))


@jit(_F(B, _I, _I, _I))
def decides(b, k, value, t):
    """The chance that a member of the team rolls highest, and enough against the DV of her pair (ZS-MAN-1)."""
    first, last = rows_of(b, side_of(b, k))
    total, met = 0.0, difficulty(b, k, t)
    for o in range(outcomes_of(D6X2, 0)):
        dice, ways = outcome_at(D6X2, b.dice_weights, o)
        rolled = value + dice
        if not succeeds(rolled - met):
            continue
        part = float(ways)
        for m in range(first, last):
            if m != k and (m == b.whose or b.fighters[m].joins != 0):
                wins_ties = goes_before(b, m, rolled, k, rolled)
                other = attack_value(b, m, b.act, arm_of(b, m))
                part *= 1.0 - comes_to(other, rolled if wins_ties else rolled + 1)
        total += part
    return total / ROLL_WAYS


@jit(_F(B, _I))
def caught(b, t):
    """The chance that somebody does not escape the hazard that reaches her; the helpless never do (ZS-OBJ-2)."""
    ways = 0
    for o in range(outcomes_of(D6X2, 0)):
        dice, count = outcome_at(D6X2, b.dice_weights, o)
        ways += 0 if escapes(b, t, dice) else count
    return ways / ROLL_WAYS


@jit(_F(B, _I))
def hits(b, t):
    """The chance that the attack under way, with all who have joined it, or a hazard hits (ZS-MAN-1, ZS-OBJ-2)."""
    if from_hazard(b):
        return caught(b, t)
    i = b.whose
    value, met = attack_value(b, i, b.act, arm_of(b, i)), difficulty(b, i, t)
    if b.members <= ALONE:
        return chance(value, met)
    first, last = rows_of(b, side_of(b, i))
    misses, alike = 1.0 - chance(value, met), True
    for k in range(first, last):
        if k != i and b.fighters[k].joins != 0:
            alike = alike and difficulty(b, k, t) == met
            misses *= 1.0 - chance(attack_value(b, k, b.act, arm_of(b, k)), met)
    if alike:  # the highest roll meets what any of them meets
        return 1.0 - misses
    total = decides(b, i, value, t)
    for k in range(first, last):
        if k != i and b.fighters[k].joins != 0:
            total += decides(b, k, attack_value(b, k, b.act, arm_of(b, k)), t)
    return total


@jit(_F(B, _I, _I))
def through(b, k, t):
    """What it is worth if the attack under way hits somebody through a member of its team (ZS-MAN-1, ZS-DMG-1)."""
    return worth_of_hit(b, k, arm_of(b, k), t, damage_bonus(b, k))


@jit(_JOINED(B, _I))
def strongest(b, t):
    """The member of the team whose attack does most, and what a hit is worth then (ZS-MAN-1).

    Of equals it is the leader, then the first.
    """
    best = b.whose
    most = through(b, best, t)
    first, last = rows_of(b, side_of(b, best))
    for k in range(first if b.members > ALONE else last, last):
        if b.fighters[k].joins != 0:
            worth = through(b, k, t)
            if worth > most:
                best, most = k, worth
    return best, most


@jit(_I(B, _I))
def best_striker(b, t):
    """The member of the team whose attack does most; of equals the leader, then the first (ZS-MAN-1)."""
    return strongest(b, t)[0]


@jit(types.UniTuple(_I, 2)(B, _I))
def of_hazard(b, t):
    """``(down, points)`` of a hazard that somebody does not escape, over the six faces of its die (ZS-OBJ-2)."""
    f = b.fighters[t]
    if falls_at_once(b, t):
        return 6, 6 * f.health
    down, points = 0, 0
    for die in range(1, 7):
        lost = min(hazard_points(b, b.cursor, t, die), f.health)
        down += int(lost == f.health)
        points += lost
    return down, points


@jit(_F(B, _I))
def share_of_hazard(b, t):
    """The share of what somebody has left that it takes on average (ZS-OBJ-2)."""
    return of_hazard(b, t)[1] / (6.0 * b.fighters[t].health)


@jit(_F(B, _I))
def danger(b, t):
    """What the attack under way, or the hazard, costs a target on average."""
    if from_hazard(b):
        return hits(b, t) * share_of_hazard(b, t)
    if is_strike(b.act):
        return hits(b, t) * strongest(b, t)[1]
    return hits(b, t) * worth_of_success(b, b.whose, b.act, t)


@jit(_F(B))
def worth_of_team(b):
    """What the attack under way is worth on average, with all who have joined it (ZS-MAN-1)."""
    return danger(b, b.target)


@jit(_I(B, _I, _I))
def add_member(b, k, w):
    """Let an ally join the attack with this arm, to try what it is worth; returns how she ran (ZS-MAN-2)."""
    f = b.fighters[k]
    ran = f.run
    f.joins, f.run = w + 1, 0
    b.members += 1
    return ran


@jit(types.void(B, _I, _I))
def drop_member(b, k, ran):
    """Put an ally back who was let join, and how she ran."""
    f = b.fighters[k]
    f.joins, f.run = 0, ran
    b.members -= 1


@jit(_F(B, _I, _I))
def worth_joined(b, k, w):
    """The same if this ally joins too, with this arm; the team stays as it was (ZS-MAN-1, ZS-MAN-2)."""
    ran = add_member(b, k, w)
    worth = worth_of_team(b)
    drop_member(b, k, ran)
    return worth


@jit(_JOINED(B, _I, _F))
def best_join(b, k, now):
    """The arm with which an ally adds most to an attack that is worth so much, and what it is worth then (ZS-MAN-1).

    The arm is -1 where she adds nothing.
    """
    best, found = now, -1
    if has_turn_to_give(b, k):
        for w in range(ARMS):
            if counts(b, k, w) and can_join_with(b, k, b.target, w):
                worth = worth_joined(b, k, w)
                if worth > best:
                    best, found = worth, w
    return found, best


@jit(_JOINED(B, _I, _F))
def would_join(b, k, now):
    """The same, -1 too where she adds less than the turn that it costs would bring (ZS-MAN-2)."""
    w, worth = best_join(b, k, now)
    return (w, worth) if w >= 0 and worth - now >= own_worth(b, k) else (-1, now)


@jit(types.Tuple((_F, _F, _I))(B, _I, _I, _I))
def led(b, i, t, w):
    """``(chance, worth, members)`` of a plain attack that a fighter leads, with all who gain by joining (ZS-MAN-1).

    They join by row, as they would be asked, from where they are (ZS-MAN-2). The battle stays as it was.
    """
    whose, act, arm, trade, target, members = b.whose, b.act, b.arm, b.trade, b.target, b.members
    b.whose, b.act, b.arm, b.trade, b.target, b.members = i, _ATTACK, w, 0, t, ALONE
    first, last = rows_of(b, side_of(b, i))
    ran, forced, worth = _NOBODY, _NOBODY, worth_of_team(b)
    for k in range(first, last):
        own, worth = would_join(b, k, worth)
        if own >= 0:
            run = add_member(b, k, own)
            ran |= bit(k) if run != 0 else _NOBODY
            forced |= bit(k) if run == _FORCED else _NOBODY
    found = hits(b, t), worth, b.members
    for k in range(first, last):
        if b.fighters[k].joins != 0:
            drop_member(b, k, _FORCED if has(forced, k) else _OWN * int(has(ran, k)))
    b.whose, b.act, b.arm, b.trade, b.target, b.members = whose, act, arm, trade, target, members
    return found


@jit(_I(B))
def best_strike(b):
    """The answer by which the attack of the team strikes that does most (ZS-MAN-1)."""
    k = best_striker(b, b.victim)
    return action_id(Act.OWN, 0, 0) if k == b.actor else action_id(Act.THROUGH, number_of(b, k), 0)


@jit(_I(B, types.boolean))
def take_arm(b, takes):
    """Taking the arm of the highest level from whom she has disarmed, or knocking it away; -1: none (ZS-MAN-1)."""
    f = b.fighters[b.victim]
    best, found = -1, -1
    for w in range(WEAPONS):
        can = can_take(b, b.actor, b.victim, w) if takes else can_knock(b, b.victim, w)
        if can and f.w_level[w] > best:
            best, found = f.w_level[w], action_id(Act.TAKE if takes else Act.KNOCK, 0, w)
    return found


@jit(_I(B))
def take_best(b):
    """Taking that arm, or knocking it away where she has no hand for it (ZS-MAN-2)."""
    took = take_arm(b, True)
    return took if took >= 0 else take_arm(b, False)
