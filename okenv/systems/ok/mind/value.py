"""What a position is worth: the chance to win, estimated from how long either side would last.

A side's time is the sum, over its fighters, of what is left of each divided by what all its enemies
do to her in a round; attacks that action points in hand still pay for, with their setups and against
the defences that stand, come off it. The chance to win follows from the ratio of the two times. All of
it is made of exact expectations (OK-ATT-1, OK-SPEND-1, OK-DMG-1); what is not, are the ``WEIGHTS``.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.capacity import CAPACITY
from okenv.core.jit import jit
from okenv.core.layout import DRAW, ONGOING

from ..rules.actions import MOVES
from ..rules.damage import DOWN_AT, full_rules, penalty
from ..rules.grab import grip_penalty
from ..rules.initiative import ACTION_COST, MAX_CARRY
from ..rules.layout import HANDS, Arm, B, Prompt, State, Use
from ..rules.mooks import down_at
from ..rules.movement import extra_moves
from ..rules.setups import FREE_BONUS, setup_bonus
from ..rules.sides import rows_of, side_of, standing, stands
from ..rules.tide import RECOVERY_UNIT
from ..rules.weapons import arms_in_hand, in_hand
from .forecast import HIT_WAYS, harm, on_paper, with_moves

WEIGHTS = {
    "time": 1.3,  # log-odds to win, by the logarithm of the ratio of the two times
    "now": 0.85,  # by the share of the enemies' time that attacks at hand take off it
    "ap": 0.06,  # by action points a standing fighter: they pay for defences too
    "setup": 0.1,  # by the setup that waits for a single enemy, a full rank
    "impaired": 0.25,  # share of what impairment takes off the attacks of rounds to come
    "turn": 0.1,  # for the side whose turn it is
    "down": 0.05,  # of a fighter who is Down and may stand up again
    "coming": 0.7,  # of a fighter who is still to arrive
    "held": 0.5,  # of the attacks of somebody in a grab: she escapes first
    "unarmed": 0.5,  # of the attacks of somebody without the weapon that she is best with
    "relief": 2.0,  # rounds of recovery that count against nonlethal points
}
"""Everything in the value that is judgement, with its unit; ``value`` takes them in this order."""
WEIGHT_ARRAY = np.array(list(WEIGHTS.values()), np.float64)
_TIME, _NOW, _AP, _SETUP, _IMPAIRED, _TURN, _DOWN, _COMING, _HELD, _UNARMED, _RELIEF = range(len(WEIGHTS))
SPREAD = 10
"""Modifiers of a roll from -SPREAD to +SPREAD are tabulated."""
_WIDE = 2 * SPREAD + 1
_PAIRS = CAPACITY * CAPACITY * _WIDE
_ARMS, _RATES = _PAIRS, _PAIRS + CAPACITY
TABLE = _RATES + CAPACITY
"""Numbers (float64) of a table: expected harm of each fighter to each other by modifier, everybody's arm, scratch."""
_LEAST, _NO_TIME = 0.001, -14.0
_EDGE = 0.01  # no fight that goes on is as good as won, so that the blow that wins it is worth more than waiting
_ARM, _OTHER = int(Use.ARM), int(Use.OTHER)
_I, _F = types.int64, types.float64
_NUMBERS = types.float64[::1]


@jit(types.boolean(B, _I))
def may_fight(b, i):
    """Whether a fighter stands or may yet: Out may not be final, and reinforcements arrive (OK-DMG-3, OK-TIDE-2)."""
    state = b.fighters[i].state
    return state < State.OUT or state == State.WAITING or (state == State.OUT and b.out_final == 0)


@jit(_I(B, _I))
def best_arm(b, i):
    """The weapon in hand that does most to an average enemy, or the first that she could take in hand."""
    f = b.fighters[i]
    arms = arms_in_hand(b, i)
    first, last = rows_of(b, 1 - side_of(b, i))
    best, arm = -1.0, np.int64(HANDS)
    for w in range(HANDS + 1):
        if (arms >> w) & 1 == 0:
            continue
        total = 0.0
        for k in range(first, last):
            if may_fight(b, k):
                total += expected(b, i, w, k, 0)
        if total > best:
            best, arm = total, np.int64(w)
    if arm == HANDS:
        for w in range(f.weapons_n):
            if f.w_where[w] != Arm.READY and f.w_where[w] != Arm.GONE:
                return np.int64(w)
    return arm


@jit(_F(B, _I, _I, _I, _I))
def expected(b, i, weapon, k, modifier):
    """The share of fighter k that one attack takes, expected over the dice (OK-DICE-1, OK-ATT-1)."""
    most = down_at(b.fighters[k].damage_mode)
    return harm(b, i, k, weapon, on_paper(b, i, k, weapon) + modifier, most) / (HIT_WAYS * most)


@jit(types.void(B, _NUMBERS))
def prepare(b, table):
    """Tabulate what everybody's attacks do to everybody (float64 [TABLE]), for :func:`value` of what comes of b."""
    for i in range(b.fighters_n):
        if not may_fight(b, i):
            continue
        arm = best_arm(b, i)
        table[_ARMS + i] = arm
        first, last = rows_of(b, 1 - side_of(b, i))
        for k in range(first, last):
            if may_fight(b, k):
                at = (i * CAPACITY + k) * _WIDE
                for m in range(_WIDE):
                    table[at + m] = expected(b, i, arm, k, m - SPREAD)


@jit(_F(_NUMBERS, _I, _I, _I), inline=True)
def tabled(table, i, k, modifier):
    """What one attack of fighter i with that modifier takes of fighter k."""
    return table[(i * CAPACITY + k) * _WIDE + SPREAD + min(max(modifier, -SPREAD), SPREAD)]


@jit(_F(B, _I, _NUMBERS))
def left_of(b, i, weights):
    """What is left of a fighter, 1 for one without a scratch (OK-DMG-3, OK-REC-1)."""
    f = b.fighters[i]
    if f.state == State.DOWN:
        return weights[_DOWN] if b.down_final == 0 else 0.0
    if f.state == State.WAITING:
        return weights[_COMING] if f.arrives > 0 else 0.0
    if f.state > State.DOWN:
        return 0.0
    if not full_rules(b, i):
        most = down_at(f.damage_mode)
        return max(0.1, (most - f.nonlethal - f.tags) / most)
    soon = min(f.nonlethal / 2, weights[_RELIEF] * f.recovery / RECOVERY_UNIT)
    return max(0.1, (DOWN_AT - f.lethal - f.nonlethal + soon) / DOWN_AT)


@jit(_F(B, _I, _NUMBERS))
def actions_a_round(b, i, weights):
    """How many actions a fighter's initiative pays for in a round to come (OK-INIT-1, OK-TURN-3)."""
    f = b.fighters[i]
    points = f.initiative + weights[_IMPAIRED] * penalty(b, i, _OTHER) - ACTION_COST * f.occupied
    return max(0.3, points / ACTION_COST)


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def endurance(b, side, table, weights):
    """Log-odds of a side by how many rounds it lasts, and by what share of that its enemies can take now."""
    first, last = rows_of(b, side)
    foe, foes = rows_of(b, 1 - side)
    time = 0.0
    for k in range(first, last):
        left = left_of(b, k, weights)
        rate = _LEAST
        if left > 0.0:
            for i in range(foe, foes):
                f = b.fighters[i]
                if f.state < State.DOWN or (f.state == State.WAITING and f.arrives > 0):
                    share = 1.0 if in_hand(b, i, np.int64(table[_ARMS + i])) else weights[_UNARMED]
                    if f.held_by != 0:
                        share *= weights[_HELD]
                    harm = tabled(table, i, k, 0)
                    if f.state == State.IMPAIRED:
                        harm += weights[_IMPAIRED] * (tabled(table, i, k, penalty(b, i, _ARM)) - harm)
                    rate += share * actions_a_round(b, i, weights) * harm
            time += left / rate
        table[_RATES + k] = rate
    if time <= 0.0:
        return _NO_TIME
    now = 0.0
    for i in range(foe, foes):
        if stands(b, i):
            now += threat(b, i, table)
    return weights[_TIME] * np.log(time) - weights[_NOW] * now / time


@jit(_F(B, _I, _NUMBERS))
def at_hand(b, side, weights):
    """Log-odds of a side by what its standing fighters have at hand: action points and setups."""
    first, last = rows_of(b, side)
    points, setups, count = 0, 0, 0
    for i in range(first, last):
        f = b.fighters[i]
        if f.state < State.DOWN:
            count += 1
            points += ap_of_use(b, i)
            setups += f.setup_bonus if f.setup_on != i + 1 else 0
    if count == 0:
        return 0.0
    found = weights[_AP] * points / count
    if standing(b, 1 - side) == 1:  # of several, somebody else may strike her down first
        found += weights[_SETUP] * setups / FREE_BONUS / count
    return found


@jit(_I(B, _I))
def ap_of_use(b, i):
    """Action points that a fighter can still spend: who is done keeps what she carries over (OK-END-1)."""
    f = b.fighters[i]
    return f.ap if f.done == 0 else min(f.ap, MAX_CARRY)


@jit(_F(B, _I, _NUMBERS))
def threat(b, i, table):
    """Rounds that a fighter's action points and setup can still take off her enemies' time, as things are now."""
    f = b.fighters[i]
    arm = np.int64(table[_ARMS + i])
    first, last = rows_of(b, 1 - side_of(b, i))
    actions, grip = ap_of_use(b, i) / ACTION_COST, grip_penalty(b, i)
    if f.prone != 0 or f.held_by != 0 or not in_hand(b, i, arm):
        actions = max(0.0, actions - 1.0)
    best = 0.0
    for k in range(first, last):
        if not stands(b, k):
            continue
        moves, setup = extra_moves(b, i, k, arm, 0), setup_bonus(b, i, k)
        margin = with_moves(b, i, k, arm, moves if moves >= 0 else MOVES) - grip  # she gets out of it first
        modifier = margin - setup - on_paper(b, i, k, arm)
        plain = tabled(table, i, k, modifier)
        found = actions * plain
        if setup > 0:  # it helps one attack, now or in a later round
            found += tabled(table, i, k, modifier + setup) - plain
        best = max(best, found / table[_RATES + k])
    return best


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def value(b, side, table, weights):
    """The estimated chance of a side to win, a draw counted half; exact at the end (float, 0 to 1)."""
    if b.outcome != ONGOING:
        return 0.5 if b.outcome == DRAW else (1.0 if b.outcome == side else 0.0)
    odds = endurance(b, side, table, weights) - endurance(b, 1 - side, table, weights)
    odds += at_hand(b, side, weights) - at_hand(b, 1 - side, weights)
    if b.prompt == Prompt.ACT:
        odds += weights[_TURN] if side_of(b, b.actor) == side else -weights[_TURN]
    return _EDGE + (1.0 - 2.0 * _EDGE) / (1.0 + np.exp(-odds))
