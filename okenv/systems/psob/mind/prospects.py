"""What a search of PSOB needs to know: what is worth trying, and how far one decision reaches.

A decision reaches from a fighter's phase to the end of what is resolved with it: those who act at the same number
declare on the way (PS-INIT-2), and whoever is attacked may abort (PS-ABORT-1). Holders are taken to wait.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import count_of, has
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.masks import unmark, unmark_ways_of

from ..rules.actions import PACES, RATES, SPREADS, STEP, WAYS, Act, action_id
from ..rules.attack import can_attack
from ..rules.choices import planned_at
from ..rules.engine import forget as forget
from ..rules.engine import legal
from ..rules.layout import BY_RATE, HANDS, WEAPONS, B, Kind, Part, Phase, Prompt
from ..rules.mobs import top_rate
from ..rules.movement import HAND_TO_HAND, destination, distance, length_of, swings
from ..rules.sides import rows_of, side_of, stands
from ..rules.vehicles import drives
from .drives import drop_drives, in_passing, waits_aboard
from .likeness import alike, stands_for
from .swings import prop_to, swing_ways
from .tactics import LUCK, nearest_enemy, shelters, speaks, words_margin
from .threats import cover_of_a_step, takes_in
from .value import harm_now

REPLIES = 2
"""Declarations at one number after which the others are taken to pass, and nobody to abort."""
MOST_ROLLS = 3
"""Dice of one number that are listed."""
MOST_TARGETS, MOST_WITHIN = 4, 2
"""Targets of one complex action that are looked at, and within a decision (PS-MANY-1)."""
_QUARTER, _FULL, _AFTER = 0, PACES - 1, PACES
_MELEE = int(Kind.MELEE)
_AREA, _COW, _COVER = int(Part.AREA), int(Part.COW), int(Act.COVER)
_INTIMIDATE, _RALLY, _DECEIVE = int(Part.INTIMIDATE), int(Part.RALLY), int(Part.DECEIVE)
_I = types.int64
unmark_ways = unmark_ways_of(action_id, WAYS)


@jit(types.boolean(B))
def own_turn(b):
    """Whether somebody is asked about her phase before anybody has declared at this number (PS-INIT-2).

    Not after a holder has said that she acts now: that decision goes on to what she does (PS-HOLD-1).
    """
    return b.prompt == Prompt.PHASE and b.declared_n == 0 and b.joining == 0


@jit(types.boolean(B))
def between_rounds(b):
    """Whether a look-ahead ends at the dice that are awaited: those of the start of a round (PS-INIT-1).

    It ends, too, where more is rolled at once than can be listed; what is declared then counts by what it takes on
    average (:mod:`.value`).
    """
    if b.step <= Phase.INITIATIVE:
        return True
    rolls = 0
    for i in range(b.fighters_n):
        if b.fighters[i].turn_of != 0 and b.fighters[i].lead == 0:
            rolls += b.fighters[i].uses
    return rolls > MOST_ROLLS


@jit(types.boolean(B, _I, types.boolean))
def attacked(b, i, by_name):
    """Whether an enemy has declared an attack on a fighter, or on an area with her in it, or in its middle alone."""
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if f.turn_of != 0 and side_of(b, k) != side_of(b, i):
            for p in range(f.parts_n):
                if f.p_part[p] <= _AREA and has(f.p_targets[p], i):
                    return True
                if f.p_part[p] == _AREA and not by_name and takes_in(b, k, p, i):
                    return True
    return False


@jit(types.boolean(B))
def seldom(b):
    """Whether the question is one that is taken to be declined when it comes up within a decision.

    Holders wait (PS-HOLD-1), only who is named by an attack aborts, and stays where she is but for a step into cover
    (PS-ABORT-1, PS-COVER-1), and where several act at one number the others do nothing.
    """
    prompt = b.prompt
    if prompt == Prompt.ABORT:
        return b.declared_n > REPLIES or not attacked(b, b.actor, True)
    if prompt == Prompt.PHASE:
        return b.declared_n >= REPLIES and b.victim < 0
    if prompt == Prompt.STEP:
        return cover_of_a_step(b, b.actor) == 0
    return (prompt == Prompt.HELD) | (prompt == Prompt.PREEMPT)


@jit(_I(B, _I))
def easiest(b, i):
    """The row of the enemy of whom an attack takes most, or who is easiest to hit; -1 for nobody."""
    first, last = rows_of(b, 1 - side_of(b, i))
    who, best = -1, -1.0
    for k in range(first, last):
        if stands(b, k):
            worth = best_weapon(b, i, k)[1]
            if worth > best:
                who, best = k, worth
    return who


@jit(types.Tuple((_I, types.float64))(B, _I, _I))
def best_weapon(b, i, target):
    """``(weapon, harm)`` of the attack that can be declared now which takes most of somebody; ``(-1, 0)`` for none."""
    which, best = -1, -1.0
    for w in range(HANDS + 1):
        if can_attack(b, i, target, w, planned_at(b, i)):
            worth = harm_now(b, i, w, target)
            if worth > best:
                which, best = w, worth
    return which, max(best, 0.0)


@jit(_I(B, _I))
def ways_worth(b, target):
    """The moves about an enemy that are worth a look, as bits of ``(approach, 8 bits up: retreat)`` (PS-MOVE-1).

    Toward her the least that brings a hand-to-hand weapon within reach, or all of a move toward the nearest; the free
    quarter toward or away from the nearest where it changes what is shot at; away from her as far as it goes, too. No
    free quarter leads out of a vehicle but to somebody to whom nobody drives her (PS-VEH-1).
    """
    i = b.actor
    f = b.fighters[i]
    gap = distance(b, i, target)
    near = nearest_enemy(b, i) == target
    shoots, strikes = False, False
    for w in range(f.weapons_n):
        if f.w_kind[w] == _MELEE:
            strikes = True
        else:
            shoots = True
    ways, back = 0, 0
    stays = in_passing(b, i, _QUARTER)
    least = 1 if stays and (drives(b, i) or waits_aboard(b, i, target)) else 0
    if gap > HAND_TO_HAND and (strikes or not shoots):
        for way in range(least, _FULL + 1):
            if ways == 0 and length_of(b, i, way) >= gap - HAND_TO_HAND:
                ways = 1 << way
        if ways == 0 and near:
            ways = 1 << _FULL
    if near and shoots and not stays:
        ways |= 1 << _QUARTER
        back = (1 << _FULL) | (1 << _AFTER)
    elif near:
        back = 1 << _FULL
    return ways | (back << 8)


@jit(_I(B, types.boolean, MASK))
def drop_phase(b, within, mask):
    """Of ways to use a phase leave out moves about allies, idle ones, and passing, which defending is better than."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    reply = within and b.declared_n > 0
    dropped = unmark(mask, action_id(Act.PASS, 0, 0))
    if within:
        dropped += unmark(mask, action_id(Act.HOLD, 0, 0))
    for target in range(first, last):
        if not stands(b, target):
            continue
        ways = ways_worth(b, target)
        if reply:
            ways &= 7
        if stands_for(b, first, target):
            ways = 0
        dropped += unmark_ways(mask, Act.APPROACH, target - first, ways & 255)
        dropped += unmark_ways(mask, Act.RETREAT, target - first, ways >> 8)
        dropped += drop_drives(b, reply, target, mask)
    dropped += drop_allies(b, mask) + drop_covers(b, reply, mask)
    if reply and mask[action_id(Act.STAND, 0, 0)] != 0:
        dropped += unmark(mask, action_id(Act.DEFEND, 0, 0))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_covers(b, reply, mask):
    """Leave out moves to cover that is of no use, and half and full ones after the action; of a reply all such.

    No free one leads out of a vehicle (PS-VEH-1).
    """
    dropped = 0
    for way in range(WAYS):
        action = action_id(Act.COVER, 0, way)
        if mask[action] != 0:
            after = _AFTER <= way < STEP and (reply or way > _AFTER)
            after = after or in_passing(b, b.actor, way)
            if after or not shelters(b, b.actor, destination(b, b.actor, _COVER, -1, way)):
                dropped += unmark(mask, action)
    return dropped


@jit(_I(B, MASK))
def drop_allies(b, mask):
    """Leave out moves about allies."""
    dropped = 0
    for k in range(b.side_n[side_of(b, b.actor)] - 1):
        dropped += unmark_ways(mask, Act.JOIN, k, 0) + unmark_ways(mask, Act.LEAVE, k, 0)
    return dropped


@jit(_I(B, MASK))
def drop_steps(b, mask):
    """Of small moves leave those about the nearest enemy, and to cover; none out of a vehicle.

    PS-MOVE-2, PS-ABORT-1, PS-COVER-1, PS-VEH-1.
    """
    i = b.actor
    near = nearest_enemy(b, i)
    first, last = rows_of(b, 1 - side_of(b, i))
    dropped = drop_allies(b, mask) + drop_covers(b, False, mask)
    for target in range(first, last):
        kept = ((1 << _QUARTER) | (1 << STEP)) if target == near and not in_passing(b, i, STEP) else 0
        dropped += unmark_ways(mask, Act.APPROACH, target - first, kept & 7)
        dropped += unmark_ways(mask, Act.RETREAT, target - first, kept)
    return dropped


@jit(_I(B, MASK))
def drop_words(b, mask):
    """Leave out intimidation, rallies and deceit that no dice can make succeed, or that change nothing."""
    i, side = b.actor, side_of(b, b.actor)
    first, last = rows_of(b, 1 - side)
    dropped = 0
    for target in range(first, last):
        cows = action_id(Act.COW, target - first, 0)
        if mask[cows] != 0 and words_margin(b, i, _COW, target) < -LUCK:
            dropped += unmark(mask, cows)
    if words_margin(b, i, _INTIMIDATE, -1) < -LUCK:
        dropped += unmark(mask, action_id(Act.INTIMIDATE, 0, 0))
    if words_margin(b, i, _RALLY, -1) < -LUCK or not speaks(b, 1 - side):
        dropped += unmark(mask, action_id(Act.RALLY, 0, 0))
    if words_margin(b, i, _DECEIVE, -1) < -LUCK or not speaks(b, side):
        dropped += unmark(mask, action_id(Act.DECEIVE, 0, 0))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_acts(b, within, mask):
    """Of actions leave out what looks the same as something else, what cannot succeed, and doing nothing."""
    i = b.actor
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    reply, most = within and b.declared_n > 0, easiest(b, i)
    dropped = drop_words(b, mask)
    for target in range(first, last):
        k = target - first
        if not stands(b, target):
            continue
        same = stands_for(b, first, target)
        best = best_weapon(b, i, target)[0]
        for w in range(HANDS + 1):
            if same or (within and w != best) or (reply and target != most):
                dropped += unmark(mask, action_id(Act.ATTACK, k, w))
        for w in range(WEAPONS):
            if same or reply:
                dropped += unmark(mask, action_id(Act.AREA, k, w))
        if same or (within and target != most):
            dropped += unmark(mask, action_id(Act.AIM, k, 0))
    for w in range(WEAPONS):
        if f.w_left[w] > 0 and top_rate(b, i, w) == f.w_rate[w]:
            dropped += unmark(mask, action_id(Act.RELOAD, 0, w))
    if within:
        dropped += unmark(mask, action_id(Act.COMPLEX, 0, 0))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_parts(b, within, mask):
    """Of the parts of a complex action leave attacks with one weapon on several, hand to hand behind a swing.

    PS-MANY-1, PS-ACT-2.
    """
    i = b.actor
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    swung = 1 if swings(b, i) else 0
    begun = f.parts_n > swung
    chosen = count_of(f.p_targets[swung]) if begun else 0
    most = MOST_WITHIN if within else MOST_TARGETS
    dropped, left = 0, 0
    seen = np.int64(-1)
    for target in range(first, last):
        k = target - first
        if not stands(b, target):
            continue
        dropped += unmark(mask, action_id(Act.COW, k, 0))
        for w in range(HANDS + 1):
            if w < WEAPONS:
                dropped += unmark(mask, action_id(Act.AREA, k, w))
            attack = action_id(Act.ATTACK, k, w)
            if mask[attack] == 0:
                continue
            other = (begun and w != f.p_weapon[swung]) or (within and left > 0 and chosen > 0)
            other = other or (swung > 0 and f.w_kind[w] != _MELEE)
            if other or chosen >= most or (seen >= 0 and seen != target and alike(b, seen, target)):
                dropped += unmark(mask, attack)
            else:
                left += 1
                seen = np.int64(target)
    for kind in (Act.INTIMIDATE, Act.RALLY, Act.DECEIVE):
        dropped += unmark(mask, action_id(kind, 0, 0))
    pointless = chosen == 1 and left > 0 and swung == 0
    return dropped + drop_swings(b, mask) + (unmark(mask, action_id(Act.DONE, 0, 0)) if pointless else 0)


@jit(_I(B, MASK))
def drop_swings(b, mask):
    """Of swings leave those on the easiest prop, that can succeed, to one of those who are alike (PS-ACT-2)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    dropped = 0
    for target in range(first, last):
        best = prop_to(b, i, target)
        if best >= 0 and (swing_ways(b, i, best) == 0 or stands_for(b, first, target)):
            best = -1
        for prop in range(b.props_n):
            if prop != best:
                dropped += unmark(mask, action_id(Act.SWING, target - first, prop))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_rates(b, within, mask):
    """The highest rate is best against one target, one lower against several; at areas lower ones are narrower too.

    Where charge goes by rate, one lower is looked at against one target, too (PS-AMMO-1).
    """
    f = b.fighters[b.actor]
    p = f.parts_n - 1
    area, highest = f.p_part[p] == Part.AREA, top_rate(b, b.actor, f.p_weapon[p])
    dropped = 0
    for rate in range(1, RATES + 1):
        kept = rate == highest or (b.charge == BY_RATE and not within and rate == highest - 1)
        if area:
            kept = kept or not within
        elif b.complex != 0:
            kept = rate == max(1, highest - 1)
        if not kept:
            dropped += unmark(mask, action_id(Act.RATE, 0, rate - 1))
    return dropped


@jit(_I(B, types.boolean, MASK))
def worth_trying(b, within, mask):
    """Fill the mask (int8 [actions]) with the legal actions that a search looks at; returns how many, 1 or more.

    ``within`` a decision that is looked at to its end, nobody holds, makes a complex action, or aims at anybody but
    whoever is hurt most, and who acts at the same number only attacks.
    """
    count = legal(b, mask)
    prompt = b.prompt
    if prompt == Prompt.PHASE:
        count -= drop_phase(b, within, mask)
    elif prompt == Prompt.QUARTER or prompt == Prompt.STEP:
        count -= drop_steps(b, mask)
    elif prompt == Prompt.ACTION:
        count -= drop_acts(b, within, mask)
        if count > 1:
            count -= unmark(mask, action_id(Act.NOTHING, 0, 0))
    elif prompt == Prompt.PART:
        count -= drop_parts(b, within, mask)
    elif prompt == Prompt.RATE:
        count -= drop_rates(b, within, mask)
    elif prompt == Prompt.ABORT and not attacked(b, b.actor, False):
        count -= unmark(mask, action_id(Act.DODGE, 0, 0))
    elif prompt == Prompt.SPREAD and within:
        for spread in range(SPREADS // 2 + 1, SPREADS):
            count -= unmark(mask, action_id(Act.SPREAD, 0, spread))
    return count if count > 0 else legal(b, mask)
