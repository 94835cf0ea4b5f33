"""What a position is worth: the chance to win, estimated from how long either side would last.

What one attack takes of a fighter is exact: the share of her Health or Endurance that it costs on average, with the
best called shot or suppressing fire, over all dice (ZS-DICE-1, ZS-DMG-1, ZS-MAN-1); what strikes several counts for as
many as are beside her (:mod:`.strikes`). A side's time is the sum, over its fighters who can act, of the turns that all
its enemies together take for each; turns still to come in this round, turns owed, and an attack under way count beside
it, and who acts first. What is judgement, are the ``WEIGHTS``.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.capacity import CAPACITY
from okenv.core.jit import jit
from okenv.core.layout import DRAW, ONGOING

from ..rules.actions import Act
from ..rules.attack import lacks_sight, short_of
from ..rules.blows import is_strike
from ..rules.conditions import NERVE, SHAPE, SIGHT, WILL
from ..rules.layout import ARMS, WEAPONS, B, Pair, Phase, Place, Terror
from ..rules.modifiers import defence_value
from ..rules.objects import in_hazard
from ..rules.sides import able, overcome, rows_of, side_of, standing
from .changes import MEMORY, arena_changed, fighter_changed, forget_fighter
from .forecast import NEVER, chance_of, delay, recovery
from .strikes import crowd, share_of, steady_av, steady_dv, strike_av
from .threats import caught, danger, share_of_hazard

WEIGHTS = {
    "time": 1.3,  # log-odds to win, by the logarithm of the ratio of the two times
    "now": 0.85,  # by the share of the enemies' time that the next attack of everybody takes off it
    "late": 0.6,  # of an attack, for each turn that goes before it: to get there, to fetch the arm, to be free to
}
"""Everything in the value that is judgement, with its unit; ``value`` takes them in this order."""
WEIGHT_ARRAY = np.array(list(WEIGHTS.values()), np.float64)
_TIME, _NOW, _LATE = range(len(WEIGHTS))
_PAIRS = CAPACITY * CAPACITY
_BASE, _SOON = 0, _PAIRS
_NEXT, _RATES, _BESIDE, _AREA, _CHANGED = (2 * _PAIRS + k * CAPACITY for k in range(5))
_MEMORY = _CHANGED + CAPACITY
TABLE = _MEMORY + MEMORY
"""Numbers (float64) that a value works with: what each takes of each, how often each acts, and who is in a crowd.

What each takes of each stays from one value to the next, until one of the two has changed (:mod:`.changes`).
"""
_LOWEST, _NO_TIME, _EDGE, _SURVIVES = 0.001, -14.0, 0.01, 0.02
_HAND, _MENTAL = int(Pair.HAND), int(Pair.MENTAL)
_DROPPED, _GONE, _FLEES = int(Place.DROPPED), int(Place.GONE), int(Terror.FLEES)
_BEFORE_A_TURN, _BEFORE_A_TEAM = int(Phase.NEXT), int(Phase.TRADE)
_ROLL, _TASK_ROLL = int(Phase.ATTACK_ROLL), int(Phase.TASK_ROLL)
_AFTER, _HAZARD, _HAZARD_DAMAGE = int(Phase.AFTER), int(Phase.HAZARD), int(Phase.HAZARD_DAMAGE)
_TAKEDOWN, _SQUEEZE = int(Act.TAKEDOWN), int(Act.SQUEEZE)
_BREAK = int(Act.BREAK)
_I, _F = types.int64, types.float64
_NUMBERS = types.float64[::1]


@jit(types.boolean(B, _I))
def in_turn(b, i):
    """Whether a fighter's turn is under way, interrupted or not, and her standard action is unused (ZS-ACT-1)."""
    if b.step <= _BEFORE_A_TURN or b.step >= _HAZARD:
        return False
    if b.whose == i:
        return b.spent == 0
    return b.outer == i + 1 and b.outer_spent == 0


@jit(types.boolean(B, _I))
def at_hand(b, i):
    """Whether a fighter's turn of this round, or a stored one, is still to come, owed or not (ZS-TURN-1)."""
    f = b.fighters[i]
    return in_turn(b, i) or f.stored != 0 or f.acted == 0


@jit(_I(B, _I, types.boolean))
def when(b, i, takes):
    """When a fighter's next turn comes, in halves of a round; 0 if it is under way, 1 if stored (ZS-TURN-1).

    ``takes``: the next that she takes, the owed ones left out (ZS-FORCE-1).
    """
    f = b.fighters[i]
    if in_turn(b, i):
        return 0
    if f.stored != 0:
        return 1
    half = 2 if side_of(b, i) == b.starts else 3
    return half + (2 if f.acted != 0 else 0) + (2 * f.owed if takes else 0)


@jit(types.boolean(B, _I, _I))
def before(b, j, i):
    """Whether fighter j acts before i does next."""
    return when(b, j, True) < when(b, i, True)


@jit(_I(B, _I, _I, _I))
def turns_before(b, i, k, w):
    """Turns that go by before an arm can be used on somebody; NEVER: not at all (ZS-ACT-1, ZS-MOVE-2, ZS-RANGE-1)."""
    f = b.fighters[i]
    if w < WEAPONS and (w >= f.weapons_n or f.w_place[w] == _GONE):
        return NEVER
    turns = delay(b, i, k, w)
    if turns == NEVER:
        return NEVER
    walks = short_of(b, i, k, w) > 0
    return turns + int(f.w_place[w] == _DROPPED) + int(walks and f.prone != 0)


@jit(_F(B, _I, _I, _I))
def freedom(b, i, k, w):
    """The chance in a turn to get free to use an arm on somebody at all; 1 where nothing is in the way.

    Who is restrained breaks free before she moves, who is terrified recovers her nerve before she comes near, and who
    is blinded her sight before a mental attack, who is overcome breaks out before anything (ZS-MAN-2, ZS-ATT-2 to 4).
    """
    f = b.fighters[i]
    walks = short_of(b, i, k, w) > 0
    free = 1.0
    if lacks_sight(b, i, w):
        free *= recovery(b, i, SIGHT) if b.dark == 0 else 0.0
    if walks and f.held_by != 0:
        free *= chance_of(b, i, _BREAK, -1)
    if f.terror != 0 and (walks or (f.terror == _FLEES and f.held_by == 0 and f.w_pair[w] == _HAND)):
        free *= recovery(b, i, NERVE)
    if overcome(b, i):
        free *= recovery(b, i, SHAPE) * recovery(b, i, WILL)
    return free


@jit(types.void(B, _NUMBERS))
def prepare(b, table):
    """Clear what :func:`value` works with (float64 [TABLE]), before the first value in a fight."""
    for n in range(len(table)):
        table[n] = 0.0


@jit(types.void(B, _I, _I, _NUMBERS, _NUMBERS))
def weigh_pair(b, i, k, table, weights):
    """What a turn of fighter i takes of k: in rounds to come, and the next one that she has."""
    f = b.fighters[i]
    changed = when(b, k, False) < when(b, i, True)
    stuck = in_turn(b, i) and (b.moved if b.whose == i else b.outer_moved) != 0
    beside, area = int(table[_BESIDE + k]), int(table[_AREA + k])
    best, soon = 0.0, 0.0
    for w in range(ARMS):
        turns = turns_before(b, i, k, w)
        if turns == NEVER:
            continue
        free = freedom(b, i, k, w)
        if free <= 0.0:
            continue
        late = turns if free >= 1.0 else turns + 1
        usual = steady_dv(b, k, f.w_pair[w])
        need = usual - steady_av(b, i, w)
        found = share_of(b, i, k, w, need, 0, beside, area)
        best = max(best, found * free * weights[_LATE] ** late)
        if late == 0 and not (stuck and short_of(b, i, k, w) > 0):
            value, bonus = strike_av(b, i, w, in_turn(b, i))
            met = (usual if changed else defence_value(b, k, f.w_pair[w], True)) - value
            same = met == need and bonus == 0
            soon = max(soon, found if same else share_of(b, i, k, w, met, bonus, beside, area))
    pair = i * CAPACITY + k
    table[_BASE + pair], table[_SOON + pair] = best, soon


@jit(types.void(B, _I, _NUMBERS))
def weigh_next(b, i, table):
    """How likely a fighter comes to her next turn at all: enemies who act before may put her out."""
    first, last = rows_of(b, 1 - side_of(b, i))
    coming, share = 1.0, 1.0 / max(1, standing(b, side_of(b, i)))
    for j in range(first, last):
        if able(b, j) and before(b, j, i):
            coming *= 1.0 - min(1.0, share * table[_SOON + j * CAPACITY + i])
    table[_NEXT + i] = coming


@jit(_F(B, _I))
def burns(b, k):
    """The share of a fighter that the hazard that strikes takes on average; 0 where it does not reach (ZS-OBJ-2)."""
    if not in_hazard(b, b.cursor, k):
        return 0.0
    fails = b.step == _HAZARD_DAMAGE and k == b.victim
    return (1.0 if fails else caught(b, k)) * share_of_hazard(b, k)


@jit(_F(B, _I))
def pending(b, k):
    """The share of a fighter that an attack or a hazard takes of her on average, what is rolled already left out."""
    step = b.step
    if step >= _HAZARD and step <= _HAZARD_DAMAGE:
        return 0.0 if k < b.victim else burns(b, k)
    if step <= _BEFORE_A_TEAM or step >= _AFTER or step == _TASK_ROLL:
        return 0.0
    if not has(b.targets, k) and not (step == _ROLL and b.victim == k):
        return 0.0
    if not (is_strike(b.act) or b.act == _TAKEDOWN or b.act == _SQUEEZE):
        return 0.0
    return min(1.0, danger(b, k))


@jit(_F(B))
def unspent(b):
    """The share of turns that are still to come in this round, of both sides alike."""
    share = 0.0
    for side in range(2):
        first, last = rows_of(b, side)
        count = 0
        for i in range(first, last):
            count += 1 if able(b, i) and at_hand(b, i) and b.fighters[i].owed == 0 else 0
        share += count / max(1, standing(b, side))
    return share / 2.0


@jit(_F(B, _I, _I, _I, _F, _NUMBERS))
def threat(b, i, first, last, open_share, table):
    """Turns that a fighter takes off her enemies' time soon, beyond what she would in any part of a round."""
    soon, usual = 0.0, 0.0
    for k in range(first, last):
        if able(b, k):
            pair = i * CAPACITY + k
            soon = max(soon, table[_SOON + pair] / table[_RATES + k])
            usual = max(usual, table[_BASE + pair] / table[_RATES + k])
    owed, comes = b.fighters[i].owed, at_hand(b, i)
    if owed == 0 or in_turn(b, i) or b.fighters[i].stored != 0:
        found = table[_NEXT + i] * soon
        return found - (open_share + (0.0 if comes and owed == 0 else 1.0)) * usual
    found = usual if comes and owed == 1 else 0.0
    return found - (1.0 + open_share) * usual


@jit(_F(B, _I, _F, _NUMBERS, _NUMBERS))
def lasting(b, side, open_share, table, weights):
    """Log-odds of a side by how long it lasts, and by what share of that its enemies take off it soon."""
    first, last = rows_of(b, side)
    foe, foes = rows_of(b, 1 - side)
    time, taken = 0.0, 0.0
    for k in range(first, last):
        if able(b, k):
            rate = _LOWEST
            for i in range(foe, foes):
                if able(b, i):
                    rate += table[_BASE + i * CAPACITY + k]
            table[_RATES + k] = rate
            time += 1.0 / rate
            taken += pending(b, k) / rate
    if time <= 0.0:
        return _NO_TIME
    now = 0.0
    for i in range(foe, foes):
        if able(b, i):
            now += threat(b, i, first, last, open_share, table)
    return weights[_TIME] * np.log(max(time - taken, _SURVIVES * time)) - weights[_NOW] * now / time


@jit(_I(B, _I))
def left_of_turn(b, i):
    """What a fighter has left of a turn under way, as a number: 0 if none is, or nothing is left (ZS-ACT-1)."""
    if not in_turn(b, i):
        return 0
    moved = b.moved if b.whose == i else b.outer_moved
    return 1 + 2 * int(moved != 0) + 4 * int(b.moved != 0)


@jit(types.void(B, _NUMBERS, _NUMBERS))
def see_changes(b, table, weights):
    """Note who has changed since the table was last used, and how many are around each (ZS-ATT-2, ZS-MAN-1)."""
    anew = arena_changed(b, weights[_LATE], table, _MEMORY)
    for k in range(b.fighters_n):
        if able(b, k):
            beside, area = crowd(b, k)
            table[_BESIDE + k], table[_AREA + k] = beside, area
            changed = fighter_changed(b, k, left_of_turn(b, k), beside, area, table, _MEMORY)
            table[_CHANGED + k] = 1.0 if changed or anew else 0.0
        else:
            forget_fighter(k, table, _MEMORY)


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def value(b, side, table, weights):
    """The estimated chance of a side to win, a draw counted half; exact at the end (float, 0 to 1)."""
    if b.outcome != ONGOING:
        return 0.5 if b.outcome == DRAW else (1.0 if b.outcome == side else 0.0)
    see_changes(b, table, weights)
    for i in range(b.fighters_n):
        if able(b, i):
            first, last = rows_of(b, 1 - side_of(b, i))
            for k in range(first, last):
                if able(b, k) and (table[_CHANGED + i] != 0.0 or table[_CHANGED + k] != 0.0):
                    weigh_pair(b, i, k, table, weights)
    for i in range(b.fighters_n):
        if able(b, i):
            weigh_next(b, i, table)
    share = unspent(b)
    odds = lasting(b, side, share, table, weights) - lasting(b, 1 - side, share, table, weights)
    return _EDGE + (1.0 - 2.0 * _EDGE) / (1.0 + np.exp(-odds))
