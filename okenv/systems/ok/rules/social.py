"""Intimidation, leadership, nerve, flight and surrender (OK-SOC-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .damage import penalty, points_on, set_state
from .grab import barred, grip_penalty
from .layout import NO_RANK, B, Event, State, Use
from .rates import SUCCESS, crowd
from .setups import GENERAL_BONUS, own_setup, setup_bonus, use_up_setup
from .sides import rows_of, side_of, standing, stands

LOSING_MOST = 3
"""What losing or winning counts at the most, in half-ranks (OK-SOC-1)."""
_FLED, _SURRENDERED, _RALLY = int(State.FLED), int(State.SURRENDERED), int(Act.RALLY)
_I = types.int64


@jit(types.boolean(B, _I))
def hurt(b, i):
    """Whether a fighter bears any points of damage, or tags."""
    return points_on(b, i) > 0


@jit(_I(B, _I))
def nerve_of(b, i):
    """What intimidation must reach: her own nerve, or that to which a leader has rallied her side (OK-SOC-1)."""
    return max(b.fighters[i].nerve, b.nerve[side_of(b, i)])


@jit(_I(B, _I, _I))
def threat_needs(b, by, i):
    """What intimidation by somebody must reach for a fighter: her nerve less what setups give (OK-SOC-1, OK-SET-1)."""
    return nerve_of(b, i) - setup_bonus(b, by, i)


@jit(types.boolean(B, _I, _I))
def can_be_routed(b, by, i):
    """Whether intimidation by somebody can rout a fighter: a mook, or who is hurt, and not her grabber (OK-SOC-1)."""
    return stands(b, i) & ((b.fighters[i].mook != 0) | hurt(b, i)) & (not barred(b, by, i))


@jit(_I(B, _I))
def threatened(b, i):
    """Whom a fighter has set up and can rout: her threat uses that setup; -1 for nobody (OK-SET-1, OK-EDGE-8)."""
    on = b.fighters[i].setup_on - 1
    return on if on >= 0 and on != i and can_be_routed(b, i, on) else -1


@jit(_I(B, _I))
def weakest_nerve(b, by):
    """The row of whom somebody could rout most easily, first listed of equals; -1 for nobody (OK-SOC-1)."""
    first, last = rows_of(b, 1 - side_of(b, by))
    who = -1
    for i in range(first, last):
        if can_be_routed(b, by, i) and (who < 0 or threat_needs(b, by, i) < threat_needs(b, by, who)):
            who = i
    return who


@jit(types.boolean(B, _I))
def anybody_to_rout(b, by):
    """Whether there is an enemy whom somebody could rout."""
    first, last = rows_of(b, 1 - side_of(b, by))
    found = False
    for i in range(first, last):
        found |= can_be_routed(b, by, i)
    return found


@jit(_I(B, _I))
def odds_key(b, side):
    """Who stands on either side, as one number: intimidation again needs other odds (OK-SOC-1)."""
    return standing(b, side) * 100 + standing(b, 1 - side)


@jit(types.boolean(B, _I))
def can_intimidate(b, i):
    """Whether intimidation may be declared: once a round and side, again only with other odds (OK-SOC-1)."""
    side = side_of(b, i)
    if b.social == 0 or b.threat_turn[side] == b.turn:
        return False
    if b.threat_turn[side] != 0 and b.threat_odds[side] == odds_key(b, side):
        return False
    return anybody_to_rout(b, i)


@jit(_I(B, _I))
def odds_bonus(b, side):
    """A full rank for each doubling of numbers, for the larger side or against the smaller (OK-SOC-1)."""
    mine, theirs = standing(b, side), standing(b, 1 - side)
    more, fewer = max(mine, theirs), min(mine, theirs)
    doublings = 0
    while fewer * 2 <= more:
        fewer *= 2
        doublings += 1
    return 2 * doublings if mine >= theirs else -2 * doublings


@jit(_I(B, _I))
def losses(b, side):
    """How a side has suffered, in quarters of a fighter: 4 for one who is gone, 2 Impaired, 1 hurt (OK-SOC-1)."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        state = b.fighters[i].state
        if state == State.WAITING:
            continue
        if state >= State.DOWN:
            total += 4
        elif state == State.IMPAIRED:
            total += 2
        elif hurt(b, i):
            total += 1
    return total


@jit(_I(B, _I))
def arrived(b, side):
    """How many of a side have been in the fight so far."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        if b.fighters[i].state != State.WAITING:
            count += 1
    return count


@jit(_I(B, _I))
def losing_bonus(b, side):
    """Up to 3 half-ranks for threatening who is losing, or against who is winning (OK-SOC-1)."""
    mine, theirs = arrived(b, side), arrived(b, 1 - side)
    difference = losses(b, 1 - side) * mine - losses(b, side) * theirs
    whole = 4 * mine * theirs
    steps = min(LOSING_MOST, (LOSING_MOST * abs(difference) + whole - 1) // whole)
    return steps if difference >= 0 else -steps


@jit(types.boolean(B, _I))
def cornered(b, i):
    """Whether a fighter has nowhere to go: held, prone, or an enemy nearer to her home edge (OK-SOC-1)."""
    f = b.fighters[i]
    if f.held_by != 0 or f.prone != 0:
        return True
    side = side_of(b, i)
    first, last = rows_of(b, 1 - side)
    for k in range(first, last):
        if stands(b, k) and (b.fighters[k].at < f.at if side == 0 else b.fighters[k].at > f.at):
            return True
    return False


@jit(types.void(B, _I, LOG))
def rout(b, i, log):
    """A fighter's nerve breaks: she flees, or surrenders where she has nowhere to go (OK-SOC-1)."""
    state = _SURRENDERED if cornered(b, i) else _FLED
    emit(log, Event.ROUTED, i, state, 0, 0, 0, 0, 0)
    set_state(b, i, state, log)


@jit(_I(B, _I))
def threat_value(b, i):
    """Intimidation before the dice: rank + numbers + losses, less impairment and a grab (OK-SOC-1)."""
    side = side_of(b, i)
    numbers = odds_bonus(b, side) + losing_bonus(b, side)
    return b.fighters[i].intimidation + numbers + penalty(b, i, Use.OTHER) + grip_penalty(b, i)


@jit(types.void(B, _I, _I, LOG), cold=True)
def intimidate(b, i, dice, log):
    """Intimidation against the nerve of the other side; extra successes reach more of them (OK-SOC-1)."""
    side = side_of(b, i)
    b.threat_turn[side] = b.turn
    b.threat_odds[side] = odds_key(b, side)
    weakest = weakest_nerve(b, i)
    rank, odds, losing = b.fighters[i].intimidation, odds_bonus(b, side), losing_bonus(b, side)
    grip, setup = grip_penalty(b, i), setup_bonus(b, i, weakest)
    emit(log, Event.INTIMIDATE, i, rank, dice, odds, losing, penalty(b, i, Use.OTHER), nerve_of(b, weakest))
    if grip != 0 or setup != 0:
        emit(log, Event.COST, i, 0, 0, setup, grip, 0, 0)
    total, needed = threat_value(b, i) + dice, threat_needs(b, i, weakest)
    if total - needed < SUCCESS:
        return
    first, last = rows_of(b, 1 - side)
    left, routed = crowd(total - needed), 0
    while left > 0:
        who = -1
        for k in range(first, last):
            if has(routed, k) or not can_be_routed(b, i, k) or threat_needs(b, i, k) > total:
                continue
            if who < 0 or threat_needs(b, i, k) < threat_needs(b, i, who):
                who = k
        if who < 0:
            return
        routed |= bit(who)
        if b.fighters[i].setup_on == who + 1:
            use_up_setup(b, i)  # it has worked: it is not lost with its target
        rout(b, who, log)
        left -= 1


@jit(_I(B, _I))
def nerve_to_rally(b, i):
    """What a rally must reach: the least nerve among the leader's standing allies; NO_RANK without any (OK-SOC-1)."""
    first, last = rows_of(b, side_of(b, i))
    least = NO_RANK
    for k in range(first, last):
        if k != i and stands(b, k) and (least == NO_RANK or nerve_of(b, k) < least):
            least = nerve_of(b, k)
    return least


@jit(types.boolean(B, _I))
def can_rally(b, i):
    """Whether a fighter is a leader with somebody to lead (OK-SOC-1)."""
    return b.social != 0 and b.fighters[i].leadership != NO_RANK and nerve_to_rally(b, i) != NO_RANK


@jit(_I(B, _I))
def rally_value(b, i):
    """A rally before the dice: leadership + a setup of her own, impairment taken off (OK-SOC-1, OK-SET-1)."""
    return b.fighters[i].leadership + penalty(b, i, Use.OTHER) + own_setup(b, i)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def rally(b, i, target, dice, log):
    """A leader raises her side's nerve to her result, and points out an enemy as a general setup does (OK-SOC-1)."""
    rank, off, difficulty = b.fighters[i].leadership, penalty(b, i, Use.OTHER), nerve_to_rally(b, i)
    emit(log, Event.TASK, i, _RALLY, rank, dice, off, difficulty, own_setup(b, i))
    total = rally_value(b, i) + dice
    if total - difficulty < SUCCESS:
        return
    side = side_of(b, i)
    b.nerve[side] = max(b.nerve[side], total)
    b.fighters[target].exposed = GENERAL_BONUS
    emit(log, Event.RALLY, i, target, b.nerve[side], 0, 0, 0, 0)


@jit(types.boolean(B, _I))
def can_surrender(b, i):
    """Whether a fighter may give up: she is hurt (OK-SOC-1)."""
    return b.social != 0 and hurt(b, i)
