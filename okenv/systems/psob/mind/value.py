"""What a position is worth: the chance to win, estimated from how long either side would last.

What one attack takes of a fighter is exact: one over the attacks that would put her out of the fight on average, over
all dice (PS-ATT-1, PS-ATT-2, PS-DMG-1, PS-DMG-2). How many phases a fighter has in a round is her chance to roll 0 or
more, less what quicker enemies stun of it (PS-INIT-1). A side's time is the sum, over its fighters, of the rounds that
all its enemies together take for each; unspent phases, stances, aims and what is pending count beside it.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.capacity import CAPACITY
from okenv.core.chance import FUDGE2, FUDGE4, outcomes
from okenv.core.jit import jit
from okenv.core.layout import DRAW, ONGOING

from ..rules.active_defence import dodge
from ..rules.attack import (
    AIMED,
    UNAIMED,
    armour_against,
    hand_to_hand_modifier,
    per_outcome,
    rate_bonus,
    usable,
)
from ..rules.damage import MAJOR_OUT, MAJOR_STUNNED, MINOR_STUNNED, STUN_OFF, WOUNDING, WOUNDS_OUT
from ..rules.layout import ARMS, HANDS, B, Kind, Part, Restraint
from ..rules.mobs import log2, top_rate
from ..rules.movement import HAND_TO_HAND, acts_from, range_penalty, swings
from ..rules.sides import able, rows_of, side_of, standing
from ..rules.social import NO_SKILL, losing_modifier, odds_modifier, spine_of
from .forecast import HIT_WAYS, margin_of
from .reach import arrival, near
from .swings import SWING_AND_BLOW, ways_to_arrive, ways_to_swing

WEIGHTS = {
    "time": 1.3,  # log-odds to win, by the logarithm of the ratio of the two times
    "now": 0.85,  # by the share of the enemies' time that attacks of this round and the next take off it
    "away": 0.6,  # of a hand-to-hand attack, for each phase that it takes to get there, and behind a swing
    "aimed": 0.5,  # of an aimed attack, since every other phase goes into aiming
    "reload": 0.5,  # of a slow weapon
}
"""Everything in the value that is judgement, with its unit; ``value`` takes them in this order."""
WEIGHT_ARRAY = np.array(list(WEIGHTS.values()), np.float64)
_TIME, _NOW, _AWAY, _AIMED, _RELOAD = range(len(WEIGHTS))
NETS, MARGINS = 20, 24
"""Damage less armour from -NETS to +NETS, and AV less Dodge up to MARGINS, are tabulated; beyond, the ends count."""
_WIDE, _EACH, _STATES = MARGINS + 4, 3, 4
_MINOR = 3
_PAIRS = CAPACITY * CAPACITY
_AVS, _REST = 0, _PAIRS * ARMS
_BASE, _SOON, _STUNS = (2 * _PAIRS * ARMS + k * _PAIRS for k in range(3))
_PHASES, _NEXT, _HAND, _RATES = (_STUNS + _PAIRS + k * CAPACITY for k in range(4))
TABLE = _RATES + CAPACITY
"""Numbers (float64): AV and damage less armour of each fighter's weapons on each other; the rest is scratch."""
_LOWEST, _NO_TIME, _EDGE, _STUN_WORTH = 0.001, -14.0, 0.01, 0.1
_MELEE, _GRENADE = int(Kind.MELEE), int(Kind.GRENADE)
_AIM, _INTIMIDATE = int(Part.AIM), int(Part.INTIMIDATE)
_BOUND = int(Restraint.BOUND)
_I, _F = types.int64, types.float64
_NUMBERS = types.float64[::1]


def attacks_needed(net: int, each: int, state: int, margin: int) -> float:
    """Attacks that put a fighter out of the fight on average; infinite where none does (PS-DMG-1, PS-DMG-2).

    Args:
        net: damage less armour.
        each: damage for each point of Outcome.
        state: wounds of a major character, 0 to 2; 3 for a minor one.
        margin: AV less Dodge; each wound that she takes on the way adds 1 to it.
    """
    wounded, out = 0.0, 0.0
    for dice, p in outcomes(FUDGE2):
        damage = net + each * (margin + dice)
        if margin + dice >= 0:
            if damage >= (WOUNDING if state == _MINOR else MAJOR_OUT):
                out += float(p)
            elif damage >= WOUNDING:
                wounded += float(p)
    if wounded + out == 0.0:
        return np.inf
    more = attacks_needed(net, each, state + 1, margin + 1) if wounded and state + 1 < WOUNDS_OUT else 0.0
    return (1.0 + wounded * more) / (wounded + out)


@cache
def _tables() -> tuple[np.ndarray, np.ndarray]:
    """What one attack takes, and the chance that it stuns: by net damage, damage for Outcome, state, margin."""
    takes = np.zeros((2 * NETS + 1, _EACH, _STATES, _WIDE))
    stuns = np.zeros((2 * NETS + 1, _EACH, 2, _WIDE))
    for net in range(2 * NETS + 1):
        for each in range(_EACH):
            for m in range(_WIDE):
                for state in range(_STATES):
                    takes[net, each, state, m] = 1.0 / attacks_needed(net - NETS, each, state, m - 3)
                for minor, least in enumerate((MAJOR_STUNNED, MINOR_STUNNED)):
                    hits = [(m - 3 + d, float(p)) for d, p in outcomes(FUDGE2) if m - 3 + d >= 0]
                    stuns[net, each, minor, m] = sum(p for o, p in hits if net - NETS + each * o >= least)
    return takes.reshape(-1), stuns.reshape(-1)


_TAKES, _STUNNING = _tables()
_AT_LEAST = np.array([sum(float(p) for d, p in outcomes(FUDGE2) if d >= k - 2) for k in range(6)])
_AHEAD = np.array([sum(float(p) for d, p in outcomes(FUDGE4) if k - 5 + d > 0) for k in range(11)])


@jit(_F(_I, _I, _I, _I))
def taken(net, each, state, margin):
    """The share of a fighter that one attack takes: one over :func:`attacks_needed`."""
    net, margin = min(max(net, -NETS), NETS) + NETS, min(max(margin, -3), MARGINS) + 3
    return _TAKES[((net * _EACH + each) * _STATES + state) * _WIDE + margin]


@jit(_F(_I, _I, _I, _I))
def stunned_by(net, each, minor, margin):
    """The chance that one attack stuns, or does worse (PS-DMG-2)."""
    net, margin = min(max(net, -NETS), NETS) + NETS, min(max(margin, -3), MARGINS) + 3
    return _STUNNING[((net * _EACH + each) * 2 + minor) * _WIDE + margin]


@jit(_F(_I))
def chance_of(least):
    """The chance that 2dF come to at least that (PS-DICE-1)."""
    return _AT_LEAST[min(max(least, -2), 3) + 2]


@jit(_F(_I))
def ahead(lead):
    """The chance to have the higher number, with so much more Initiative, pending and all (PS-INIT-1)."""
    return _AHEAD[min(max(lead, -5), 5) + 5]


@jit(types.UniTuple(_I, 2)(B, _I))
def plight_of(b, k):
    """``(state, minor)`` of a fighter, by which it is tabulated what attacks take of her (PS-DMG-2)."""
    t = b.fighters[k]
    return (_MINOR, 1) if t.minor != 0 else (min(np.int64(t.wounds), WOUNDS_OUT - 1), 0)


@jit(_F(B, _I, _I, _I))
def harm_now(b, i, weapon, k):
    """What an attack takes of somebody as things are, and a little for stuns: to compare weapons and targets with."""
    f = b.fighters[i]
    rate, each = top_rate(b, i, weapon), per_outcome(b, i, weapon)
    net = f.w_damage[weapon] - armour_against(b, i, k, weapon, rate)
    state, minor = plight_of(b, k)
    margin = margin_of(b, i, k, weapon, rate)
    return taken(net, each, state, margin) + _STUN_WORTH * stunned_by(net, each, minor, margin)


@jit(types.void(B, _NUMBERS))
def prepare(b, table):
    """Tabulate everybody's weapons against everybody (float64 [TABLE]), for :func:`value` of what comes of b."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        first, last = rows_of(b, 1 - side_of(b, i))
        for k in range(first, last):
            for w in range(ARMS):
                if w >= f.weapons_n and w != HANDS:
                    continue
                at = (i * CAPACITY + k) * ARMS + w
                value = np.int64(f.w_value[w])
                if f.w_kind[w] == _MELEE:
                    value += hand_to_hand_modifier(b, i, k, w)
                elif f.w_kind[w] == _GRENADE:
                    value -= UNAIMED
                else:
                    value += rate_bonus(f.w_rate[w])
                table[_AVS + at] = value
                table[_REST + at] = f.w_damage[w] - armour_against(b, i, k, w, f.w_rate[w])


@jit(_I(B, _I, types.boolean))
def steady_dodge(b, k, ranged):
    """Dodge as it will be in rounds to come: without stances, movement and aim (PS-DODGE-1, PS-COVER-1)."""
    f = b.fighters[k]
    defending, dodging, moved, aim_on = f.defending, f.dodging, f.moved, f.aim_on
    f.defending, f.dodging, f.moved, f.aim_on = 0, 0, 0, 0
    value = dodge(b, k, ranged)
    f.defending, f.dodging, f.moved, f.aim_on = defending, dodging, moved, aim_on
    return value


@jit(_I(B, _I))
def together(b, i):
    """How many act as one with a fighter, herself among them (PS-MOB-2)."""
    f = b.fighters[i]
    count = 1
    if f.mob != 0:
        for k in range(b.fighters_n):
            if k != i and b.fighters[k].squad == f.squad and able(b, k):
                count += 1
    return count


@jit(types.void(B, _I, _I, _NUMBERS, _NUMBERS))
def weigh_pair(b, i, k, table, weights):
    """What an attack of fighter i takes of k, in rounds to come and soon, and the chance that it stuns her."""
    f, t = b.fighters[i], b.fighters[k]
    pair = i * CAPACITY + k
    best, soon, stuns = 0.0, 0.0, 0.0
    state, minor = plight_of(b, k)
    many, gap = together(b, i), abs(acts_from(b, i) - t.at)
    by_hand, by_shot = steady_dodge(b, k, False), steady_dodge(b, k, True)
    swung = swings(b, i)
    jumps = ways_to_swing(b, i, k) / HIT_WAYS if b.props_n != 0 and not swung and f.turn_of == 0 else 0.0
    there = ways_to_arrive(b, i) / HIT_WAYS if swung else 1.0
    parts = np.int64(f.uses) if swung else SWING_AND_BLOW
    first = t.phase != 0 and t.holding == 0 and f.phase != 0 and t.number > f.number
    for w in range(ARMS):
        if (w >= f.weapons_n and w != HANDS) or f.restraint >= _BOUND:
            continue
        melee, each = f.w_kind[w] == _MELEE, per_outcome(b, i, w)
        net = np.int64(table[_REST + pair * ARMS + w])
        value = np.int64(table[_AVS + pair * ARMS + w]) - f.wounds + log2(many)
        share, late = 1.0, 0
        if melee:
            late = arrival(b, i, gap)
            share = max(near(b, i, gap, weights[_AWAY]), weights[_AWAY] * jumps)
            if swung:  # where it leads if it succeeds, and where she is if not
                late = 0 if gap <= HAND_TO_HAND else -1
                share = there * share + (1.0 - there) * near(b, i, abs(f.at - t.at), weights[_AWAY])
        else:
            value -= range_penalty(gap, f.w_range[w])
        share *= weights[_RELOAD] if f.w_slow[w] != 0 else 1.0
        margin = value - (by_hand if melee else by_shot)
        stuns = max(stuns, share * stunned_by(net, each, minor, margin))
        best = max(best, share * taken(net, each, state, margin))
        if f.w_kind[w] != _GRENADE:
            best = max(best, share * weights[_AIMED] * taken(net, each, state, margin + AIMED))
        by_swing = (swung and late >= 0) or (late < 0 and jumps > 0.0)
        if (late >= 0 or by_swing) and usable(b, i, w):
            met = margin if first else value - dodge(b, k, not melee)
            met -= f.w_rate[w] - top_rate(b, i, w)
            met += AIMED if f.aim_on == k + 1 and f.w_kind[w] != _GRENADE else 0
            off, arrives = (parts, there if swung else jumps) if by_swing else (late, 1.0)
            soon = max(soon, arrives * taken(net, each, state, met - off))
    words = persuasion(b, i, k)
    table[_BASE + pair] = max(best, words) / many
    table[_SOON + pair] = max(soon, words) / many
    table[_STUNS + pair] = stuns / many


@jit(_F(B, _I, _I))
def persuasion(b, i, k):
    """How many a phase of fighter i's intimidation removes, of k's like, on average (PS-SOC-1, PS-SOC-2)."""
    f, side = b.fighters[i], side_of(b, i)
    if f.intimidation == NO_SKILL:
        return 0.0
    value = f.intimidation - f.wounds + odds_modifier(b, side) + losing_modifier(b, side)
    if b.fighters[k].minor == 0:
        return chance_of(spine_of(b, k) - value)
    first, last = rows_of(b, 1 - side)
    total = 0.0
    for t in range(first, last):
        if b.fighters[t].minor != 0 and able(b, t):
            total += chance_of(spine_of(b, t) - value)
    return total


@jit(types.void(B, _I, _NUMBERS))
def weigh_phases(b, i, table):
    """Phases of a fighter: in a round to come, in the next one, and at hand; stuns by quicker enemies taken off."""
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    share = 1.0 / max(1, standing(b, side_of(b, i)))
    calm, shaken, coming, hand, late, late_now = 1.0, 1.0, 1.0, 1.0, 0.0, 0.0
    for j in range(first, last):
        if not able(b, j):
            continue
        e = b.fighters[j]
        stuns = min(1.0, share * table[_STUNS + j * CAPACITY + i])
        lead, has_phase = e.initiative - f.initiative, chance_of(-e.initiative)
        calm *= 1.0 - has_phase * ahead(lead) * stuns
        shaken *= 1.0 - has_phase * ahead(lead + STUN_OFF) * stuns
        late += has_phase * (1.0 - ahead(lead)) * stuns
        soon = chance_of(-(e.initiative + e.pending)) * ahead(lead + e.pending - f.pending)
        coming *= 1.0 - soon * stuns
        if e.phase != 0:
            if f.phase != 0 and (e.number > f.number or f.holding != 0):
                hand *= 1.0 - stuns
            elif f.stunned_off == 0:
                late_now += stuns
    late, late_now = min(1.0, late), min(1.0, late_now)
    usual = (1.0 - late) * chance_of(-f.initiative) * calm
    table[_PHASES + i] = usual + late * chance_of(STUN_OFF - f.initiative) * shaken
    table[_NEXT + i] = (1.0 - late_now) * chance_of(-(f.initiative + f.pending)) * coming
    table[_NEXT + i] += late_now * chance_of(STUN_OFF - f.initiative - f.pending) * shaken
    table[_HAND + i] = hand if f.phase != 0 else 0.0


@jit(_F(B))
def unspent(b):
    """The share of phases that are unspent, of both sides alike."""
    share = 0.0
    for side in range(2):
        first, last = rows_of(b, side)
        count = 0
        for i in range(first, last):
            count += 1 if able(b, i) and b.fighters[i].phase != 0 else 0
        share += count / max(1, standing(b, side))
    return share / 2.0


@jit(_F(B, _I, _F, _NUMBERS, _NUMBERS))
def lasting(b, side, open_share, table, weights):
    """Log-odds of a side by how many rounds it lasts, and by what share of that its enemies take off it soon."""
    first, last = rows_of(b, side)
    foe, foes = rows_of(b, 1 - side)
    time = 0.0
    for k in range(first, last):
        rate = _LOWEST
        if able(b, k):
            for i in range(foe, foes):
                if able(b, i):
                    rate += table[_PHASES + i] * table[_BASE + i * CAPACITY + k]
            time += 1.0 / rate
        table[_RATES + k] = rate
    if time <= 0.0:
        return _NO_TIME
    now = 0.0
    for i in range(foe, foes):
        if able(b, i):
            now += threat(b, i, first, last, open_share, table)
    return weights[_TIME] * np.log(time) - weights[_NOW] * now / time


@jit(types.boolean(B, _I, _I))
def aims_at(b, i, k):
    """Whether what a fighter has declared, alone or with her mob, is directed at somebody (PS-ACT-1, PS-MOB-2)."""
    f = b.fighters[b.fighters[i].lead - 1 if b.fighters[i].lead != 0 else i]
    for p in range(f.parts_n):
        if has(f.p_targets[p], k) and f.p_part[p] != _AIM:
            return True
        if f.p_part[p] == _INTIMIDATE and b.fighters[k].minor != 0:
            return True
    return False


@jit(_F(B, _I, _I, _I, _F, _NUMBERS))
def threat(b, i, first, last, open_share, table):
    """Rounds that a fighter takes off her enemies' time soon, beyond what she would in any part of a round."""
    f = b.fighters[i]
    best, usual = 0.0, 0.0
    for k in range(first, last):
        if not able(b, k):
            continue
        pair = i * CAPACITY + k
        t = b.fighters[k]
        if f.turn_of != 0:
            found = table[_SOON + pair] if aims_at(b, i, k) else 0.0
        elif f.phase != 0:
            found = table[_HAND + i] * table[_SOON + pair]
        else:
            lead = f.initiative + f.pending - t.initiative - t.pending
            before = 1.0 if f.aim_on == k + 1 else ahead(lead)
            found = table[_NEXT + i] * before * (table[_SOON + pair] - table[_BASE + pair])
        best = max(best, found / table[_RATES + k])
        usual = max(usual, table[_BASE + pair] / table[_RATES + k])
    more = table[_NEXT + i] - (1.0 + open_share) * table[_PHASES + i]
    return best + more * usual


@jit(_F(B, _I, _NUMBERS, _NUMBERS))
def value(b, side, table, weights):
    """The estimated chance of a side to win, a draw counted half; exact at the end (float, 0 to 1)."""
    if b.outcome != ONGOING:
        return 0.5 if b.outcome == DRAW else (1.0 if b.outcome == side else 0.0)
    for i in range(b.fighters_n):
        if able(b, i):
            first, last = rows_of(b, 1 - side_of(b, i))
            for k in range(first, last):
                if able(b, k):
                    weigh_pair(b, i, k, table, weights)
    for i in range(b.fighters_n):
        if able(b, i):
            weigh_phases(b, i, table)
    share = unspent(b)
    odds = lasting(b, side, share, table, weights) - lasting(b, 1 - side, share, table, weights)
    return _EDGE + (1.0 - 2.0 * _EDGE) / (1.0 + np.exp(-odds))
