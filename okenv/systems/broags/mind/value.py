"""What a position is worth: the chance to win, estimated from how long either side would last.

What one attack takes of a fighter is exact: her hit points that it costs on average, over all dice, of those that she
has left (BR-HIT-1, BR-DMG-1, BR-DMG-2, BR-CRIT-1). Reactions take part where her score pays for them without the loss
of an action (BR-REACT-1, BR-INIT-2). A side's time is the sum, over its fighters, of the rounds that all its enemies
together take for each; actions that are still unspent, or lost, count beside it, and who acts first. What is
judgement, are the ``WEIGHTS``.

The margins are composed here (:func:`weigh_pair`), not those of :mod:`.forecast`: cover and stance count as from where
everybody is now, however far an attacker has to go first. The weights are fitted to that.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.capacity import CAPACITY
from okenv.core.jit import jit
from okenv.core.layout import DRAW, ONGOING

from ..rules.active_defence import REACTING, blockable, defence, dodgeable
from ..rules.arms import free_hands, ready
from ..rules.attack import DOWN_BLOW, DOWN_SHOT, seconds, sneaks, used_over, value_over
from ..rules.groups import NO_WEAPON, other_in_hand
from ..rules.holds import helpless
from ..rules.initiative import quickness
from ..rules.layout import ARMS, FIST, WEAPONS, B, Bond, Deed, Kind, Phase, Place, Posture, Reaction
from ..rules.movement import distance, evasion
from ..rules.sides import rows_of, side_of, standing, stands
from ..rules.wounds import left_of
from .forecast import HIT_WAYS, alone, break_ways, most, raised

WEIGHTS = {
    "time": 1.3,  # log-odds to win, by the logarithm of the ratio of the two times
    "now": 0.85,  # by the share of the enemies' time that the next attack of everybody takes off it
    "late": 0.6,  # of an attack, for each turn that goes before it: to get there, to rise, to have the weapon ready
    "grip": 0.6,  # of a pinner's attacks, since she must let go for them
}
"""Everything in the value that is judgement, with its unit; ``value`` takes them in this order."""
WEIGHT_ARRAY = np.array(list(WEIGHTS.values()), np.float64)
_TIME, _NOW, _LATE, _GRIP = range(len(WEIGHTS))
_PAIRS = CAPACITY * CAPACITY
_BASE, _SOON = 0, _PAIRS
_ACTIONS, _NEXT, _RATES = (2 * _PAIRS + k * CAPACITY for k in range(3))
TABLE = _RATES + CAPACITY
"""Numbers (float64) that a value works with: what each takes of each, and how often each acts."""
_LOWEST, _NO_TIME, _EDGE = 0.001, -14.0, 0.01
_RANGED, _STRIKE = int(Kind.RANGED), int(Deed.STRIKE)
_PRONE, _BLOCK, _DODGE = int(Posture.PRONE), int(Reaction.BLOCK), int(Reaction.DODGE)
_PINNED, _PINNER, _HELD = int(Bond.PINNED), int(Bond.PINNER), int(Bond.HELD)
_CARRIED, _DROPPED, _GONE = int(Place.CARRIED), int(Place.DROPPED), int(Place.GONE)
_FIRST_OF_TURN = int(Phase.BOUND)
_NEVER = 99.0
_I, _F = types.int64, types.float64
_NUMBERS = types.float64[::1]


@jit(_F(B, _I, _I, _I, _I))
def share_of(b, i, k, weapon, margin):
    """The share of what somebody has left that an attack takes on average, wild or on the vitals (BR-HIT-1)."""
    return most(b, i, k, weapon, margin) / (HIT_WAYS * max(1, left_of(b, k)))


@jit(_I(B, _I, types.boolean, _I))
def parry(b, k, ranged, gap):
    """What somebody's better reaction adds to her Defence with dice of 0, never below 0 (BR-REACT-1)."""
    if helpless(b, k):
        return 0
    best = raised(b, k, _BLOCK, 0) if blockable(not ranged, gap) else 0
    if dodgeable(b, k, gap):
        best = max(best, raised(b, k, _DODGE, 0))
    return max(best, 0)


@jit(_F(B, _I, _I))
def parries(b, k, score):
    """How many reactions to each enemy's action a score pays for, without the loss of an action (BR-INIT-2)."""
    side = side_of(b, k)
    return (max(score, 0) // REACTING) * standing(b, side) / max(1, standing(b, 1 - side))


@jit(_I(B, _I))
def later(b, i):
    """When a fighter acts next: 0 in the turn under way, 1 in this round, 2 in the next one (BR-INIT-1)."""
    if b.whose == i and b.step >= _FIRST_OF_TURN:
        return 0 if b.spent == 0 else 2
    return 1 if b.fighters[i].acted == 0 else 2


@jit(types.boolean(B, _I, _I))
def before(b, j, i):
    """Whether fighter j acts before i does next (BR-INIT-1)."""
    first, second = later(b, j), later(b, i)
    return first < second or (first == second and quickness(b, j) > quickness(b, i))


@jit(_F(B, _I, _I, _I, _I))
def turns_before(b, i, k, weapon, gap):
    """Turns that go by before a weapon can be used on somebody so far away; _NEVER: not at all (BR-COVER-1).

    What is left of the way after the move of the attack's own turn takes sprints, half a turn more on average than
    their share, since what is left of a sprint takes a whole turn; so every step that brings her nearer counts.
    """
    f = b.fighters[i]
    turns, walk = 0.0, gap - used_over(b, i, k, weapon, gap)
    if weapon == FIST and free_hands(b, i) == 0:
        return _NEVER
    if weapon < WEAPONS:
        place = f.w_place[weapon]
        if weapon >= f.weapons_n or place == _GONE:
            return _NEVER
        turns += float(int(place == _CARRIED) + 2 * int(place == _DROPPED) + int(f.w_jam[weapon] != 0))
    if walk > 0:
        if f.pace == 0 or f.bond != 0:
            return _NEVER
        turns += 1.0 if f.posture >= _PRONE else 0.0
        if walk > f.pace:
            turns += 0.5 + (walk - f.pace) / (2 * f.pace)
    return turns


@jit(_I(B, _I, _I, _I, _I))
def value_at(b, i, k, weapon, gap):
    """What the dice of an attack are added to once it can be made, but for the target's sprint (BR-MOD-1)."""
    return value_over(b, i, k, _STRIKE, weapon, used_over(b, i, k, weapon, gap))


@jit(_I(B, _I, _I))
def second_weapon(b, i, weapon):
    """What a fighter's second attack beside this weapon would be with: another, a fist, or NO_WEAPON (BR-TWO-1)."""
    other = other_in_hand(b, i, weapon)
    melee = b.fighters[i].w_kind[weapon] != _RANGED
    return FIST if other == NO_WEAPON and melee and seconds(b, i, weapon, FIST) and ready(b, i, FIST) else other


@jit(_F(B, _I, _I, _I, _I, _F))
def action_share(b, i, k, weapon, margin, bonus):
    """What an action with a weapon takes of somebody, a second attack in it (BR-TWO-1, BR-REACT-1).

    ``bonus`` is how many reactions she has to it; each counts as with dice of 0.
    """
    ranged = b.fighters[i].w_kind[weapon] == _RANGED
    less = parry(b, k, ranged, distance(b, i, k)) if bonus > 0.0 else 0
    other = second_weapon(b, i, weapon)
    total = 0.0
    for n in range(2):
        w = weapon if n == 0 else other
        if w == NO_WEAPON:
            continue
        share = share_of(b, i, k, w, margin)
        reacted = min(max(bonus - n, 0.0), 1.0)
        if less > 0 and reacted > 0.0:
            share += reacted * (share_of(b, i, k, w, margin - less) - share)
        total += share
    return min(total, 1.0)


@jit(_F(B, _I, _I, _I))
def harm_now(b, i, weapon, k):
    """What an attack takes of somebody as things are, nobody reacting: to compare weapons and targets with."""
    return share_of(b, i, k, weapon, alone(b, i, k, weapon))


@jit(types.void(B, _NUMBERS))
def prepare(b, table):
    """Clear what :func:`value` works with (float64 [TABLE]); weapons change hands, so that nothing stays fixed."""
    for n in range(len(table)):
        table[n] = 0.0


@jit(types.void(B, _I, _I, _NUMBERS, _NUMBERS))
def weigh_pair(b, i, k, table, weights):
    """What an action of fighter i takes of k: in rounds to come, and the next one that she has."""
    f, t = b.fighters[i], b.fighters[k]
    gap, rested, first = distance(b, i, k), parries(b, k, t.score), before(b, k, i)
    surprise = sneaks(b, i, _STRIKE)
    tired = 0.0 if surprise else rested if first else parries(b, k, t.score + t.temp)
    against = defence(b, i, k, k, False)
    bare = defence(b, i, k, k, surprise) + (0 if first else evasion(b, k))
    best, soon = 0.0, 0.0
    for w in range(ARMS):
        turns = turns_before(b, i, k, w, gap)
        if turns == _NEVER:
            continue
        value = value_at(b, i, k, w, gap)
        if f.posture >= _PRONE:
            risen = value + (DOWN_SHOT if f.w_kind[w] == _RANGED else DOWN_BLOW)
            if used_over(b, i, k, w, gap) < gap:
                value = risen
            else:
                up = action_share(b, i, k, w, risen - against, rested)
                best = max(best, up * weights[_LATE] ** (turns + 1))
        found = action_share(b, i, k, w, value - against, rested)
        best = max(best, found * weights[_LATE] ** turns)
        if turns == 0.0 and t.hidden == 0:
            same = against == bare and rested == tired
            soon = max(soon, found if same else action_share(b, i, k, w, value - bare, tired))
    pair = i * CAPACITY + k
    table[_BASE + pair], table[_SOON + pair] = best, soon


@jit(types.void(B, _I, _NUMBERS, _NUMBERS))
def weigh_actions(b, i, table, weights):
    """How much of an action a fighter has in a round to come, and how likely she comes to her next one at all."""
    f = b.fighters[i]
    acts = 1.0
    if f.bond == _PINNED or f.bond == _HELD:
        breaks = break_ways(b, i, 0) / HIT_WAYS
        acts = breaks / (1.0 + breaks)
    elif f.bond == _PINNER:
        acts = weights[_GRIP]
    table[_ACTIONS + i] = acts
    first, last = rows_of(b, 1 - side_of(b, i))
    coming, share = acts if acts < 0.5 else 1.0, 1.0 / max(1, standing(b, side_of(b, i)))
    for j in range(first, last):
        if stands(b, j) and b.fighters[j].lost == 0 and before(b, j, i):
            coming *= 1.0 - share * table[_SOON + j * CAPACITY + i]
    table[_NEXT + i] = coming


@jit(_F(B))
def unspent(b):
    """The share of actions that are unspent in this round, of both sides alike."""
    share = 0.0
    for side in range(2):
        first, last = rows_of(b, side)
        count = 0
        for i in range(first, last):
            count += 1 if stands(b, i) and b.fighters[i].lost == 0 and later(b, i) < 2 else 0
        share += count / max(1, standing(b, side))
    return share / 2.0


@jit(_F(B, _I, _I, _I, _F, _NUMBERS))
def threat(b, i, first, last, open_share, table):
    """Rounds that a fighter takes off her enemies' time soon, beyond what she would in any part of a round."""
    soon, usual = 0.0, 0.0
    for k in range(first, last):
        if stands(b, k):
            pair = i * CAPACITY + k
            soon = max(soon, table[_SOON + pair] / table[_RATES + k])
            usual = max(usual, table[_BASE + pair] / table[_RATES + k])
    usual *= table[_ACTIONS + i]
    found, at_hand = table[_NEXT + i] * soon, later(b, i) < 2
    if b.fighters[i].lost != 0:
        found = usual if at_hand else 0.0
        at_hand = False
    return found - (open_share if at_hand else 1.0 + open_share) * usual


@jit(_F(B, _I, _F, _NUMBERS, _NUMBERS))
def lasting(b, side, open_share, table, weights):
    """Log-odds of a side by how many rounds it lasts, and by what share of that its enemies take off it soon."""
    first, last = rows_of(b, side)
    foe, foes = rows_of(b, 1 - side)
    time = 0.0
    for k in range(first, last):
        if stands(b, k):
            rate = _LOWEST
            for i in range(foe, foes):
                if stands(b, i):
                    rate += table[_ACTIONS + i] * table[_BASE + i * CAPACITY + k]
            table[_RATES + k] = rate
            time += 1.0 / rate
    if time <= 0.0:
        return _NO_TIME
    now = 0.0
    for i in range(foe, foes):
        if stands(b, i):
            now += threat(b, i, first, last, open_share, table)
    return weights[_TIME] * np.log(time) - weights[_NOW] * now / time


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def value(b, side, table, weights):
    """The estimated chance of a side to win, a draw counted half; exact at the end (float, 0 to 1)."""
    if b.outcome != ONGOING:
        return 0.5 if b.outcome == DRAW else (1.0 if b.outcome == side else 0.0)
    for i in range(b.fighters_n):
        if stands(b, i):
            first, last = rows_of(b, 1 - side_of(b, i))
            for k in range(first, last):
                if stands(b, k):
                    weigh_pair(b, i, k, table, weights)
    for i in range(b.fighters_n):
        if stands(b, i):
            weigh_actions(b, i, table, weights)
    share = unspent(b)
    odds = lasting(b, side, share, table, weights) - lasting(b, 1 - side, share, table, weights)
    return _EDGE + (1.0 - 2.0 * _EDGE) / (1.0 + np.exp(-odds))
