"""Boons and banes of the Tide, and reinforcements (OK-TIDE-2, OK-MOOK-4)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.chance import FIXED, UNIFORM, WEIGHTED, outcomes
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG, SIDES
from okenv.core.rng import below, draw

from .damage import IMPAIRED_AT, full_rules, set_state
from .grab import lay
from .initiative import ask_dice
from .layout import OMENS, TAKEN, Arm, B, Bane, Boon, Damage, Event, Phase, Purpose, State, Tide
from .sides import rows_of, side_of, stands
from .weapons import drop_taken, put_weapon, weapon_at_risk

BOON_DIE, BANE_DIE = 6, 1
BACK_AT = 6
"""Points at which somebody is back in the fight at the most (OK-TIDE-2)."""
MOOK_POINTS = 2
"""Points that a Downed mook loses who gets up (OK-MOOK-4)."""
_FIT, _IMPAIRED, _STOWED = int(State.FIT), int(State.IMPAIRED), int(Arm.STOWED)
_IMAGINED = 96  # the generator's purpose, apart from all dice of the rules
_CHANCES = {kind: dict(outcomes(kind)) for kind in FIXED}
_SIX, _ONE = (
    np.array([int(36 * _CHANCES.get(k, {}).get(die, 0)) for k in range(WEIGHTED + 1)], np.int64) for die in (6, 1)
)
"""Of 36, how many rolls of each kind of dice bring a boon, and a bane (OK-TIDE-1)."""
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def concerns(b, bane, which, i):
    """Whether fighter i is one of those whom a boon (``bane`` 0) or a bane can concern now (OK-TIDE-2)."""
    f = b.fighters[i]
    if bane != 0:
        if which == Bane.MOOK_FLEES:
            return f.mook != 0 and stands(b, i)
        return which == Bane.WEAPON_UNREADY and stands(b, i) and weapon_at_risk(b, i) >= 0
    if which == Boon.MOOKS_GET_UP:
        return f.mook != 0 and f.state == State.DOWN
    if which == Boon.ALLY_RETURNS:
        return f.mook == 0 and f.state == State.DOWN
    return which == Boon.REINFORCEMENTS and f.state == State.WAITING


@jit(_I(B, _I, _I, _I))
def concerned(b, side, bane, which):
    """How many of a side a boon or a bane can concern now (OK-TIDE-2)."""
    first, last = rows_of(b, side)
    count = 0
    for i in range(first, last):
        if concerns(b, bane, which, i):
            count += 1
    return count


@jit(types.boolean(B, _I, _I, _I))
def can_happen(b, side, bane, which):
    """Whether this boon or bane of the table can happen to a side now (OK-TIDE-2)."""
    if bane != 0:
        if which == Bane.CLUMSY_MISS:
            return b.clumsy[side] == 0
        return concerned(b, side, bane, which) > 0
    if which == Boon.LUCKY_HIT:
        return b.lucky[side] == 0
    return concerned(b, side, bane, which) > 0


@jit(types.boolean(B, LOG))
def draw_omen(b, log):
    """Draw the boon or bane of the side at ``cursor``; True when dice are awaited for it (OK-TIDE-2).

    Only what can happen now is in the draw; a single possibility needs no dice.
    """
    side = b.cursor
    b.cursor += 1
    die = b.tide[side]
    if die != BOON_DIE and die != BANE_DIE:
        return False
    bane = 1 if die == BANE_DIE else 0
    count, only = 0, 0
    for which in range(OMENS):
        weight = b.banes[which] if bane != 0 else b.boons[which]
        if weight > 0 and not can_happen(b, side, bane, which):
            weight = 0
        b.dice_weights[which] = weight
        if weight > 0:
            count += 1
            only = which
    if count == 0:
        return False
    if count == 1:
        omen(b, side, bane, only, log)
        return False
    ask_dice(b, WEIGHTED, OMENS, side, Purpose.OMEN, 0)
    return True


@jit(types.void(B, _I, _I, _I, LOG))
def omen(b, side, bane, which, log):
    """A boon or bane happens, or waits for the lot of whom of several it concerns (OK-TIDE-2)."""
    b.omen = which
    if (bane != 0 or which == Boon.ALLY_RETURNS) and concerned(b, side, bane, which) > 1:
        b.phase = Phase.OMEN_WHO
    else:
        happen(b, side, bane, which, 0, log)


@jit(types.void(B))
def ask_whom(b):
    """Draw lots for whom of several the boon or bane concerns (OK-TIDE-2)."""
    side = b.cursor - 1
    k = concerned(b, side, 1 if b.tide[side] == BANE_DIE else 0, b.omen)
    ask_dice(b, UNIFORM, k, side, Purpose.OMEN_WHO, 0)


@jit(types.void(B, _I, _I, _I, _I, LOG), cold=True)
def happen(b, side, bane, which, k, log):
    """A boon or bane happens to a side, to the k-th of those whom it can concern (OK-TIDE-2)."""
    first, last = rows_of(b, side)
    who = -1
    for i in range(first, last):
        if concerns(b, bane, which, i):
            if k == 0:
                who = i
                break
            k -= 1
    emit(log, Event.OMEN, side, bane, which, who, 0, 0, 0)
    if bane != 0:
        if which == Bane.MOOK_FLEES:
            set_state(b, who, State.FLED, log)
        elif which == Bane.WEAPON_UNREADY:
            weapon = weapon_at_risk(b, who)
            if weapon == TAKEN:
                drop_taken(b, who, b.fighters[who].at, log)
            else:
                put_weapon(b, who, weapon, _STOWED, log)
        else:
            b.clumsy[side] = 1
    elif which == Boon.MOOKS_GET_UP:
        down = concerned(b, side, 0, which)
        up = (down * b.boon_share + 99) // 100
        for i in range(first, last):
            if up > 0 and concerns(b, 0, which, i):
                get_up_again(b, i, log)
                up -= 1
    elif which == Boon.ALLY_RETURNS:
        take_off(b, who, max(0, b.fighters[who].lethal + b.fighters[who].nonlethal - BACK_AT), log)
    elif which == Boon.REINFORCEMENTS:
        squad = b.fighters[who].squad
        for i in range(first, last):
            if b.fighters[i].state == State.WAITING and b.fighters[i].squad == squad:
                arrive(b, i, log)
    else:
        b.lucky[side] = 1


@jit(types.void(B, _I, LOG))
def get_up_again(b, i, log):
    """A Downed mook is on her feet again and has lost 2 points, or what stands for them (OK-MOOK-4)."""
    f = b.fighters[i]
    if full_rules(b, i):
        total = f.lethal + f.nonlethal
        take_off(b, i, max(MOOK_POINTS, total - BACK_AT), log)
    elif f.damage_mode == Damage.SIMPLIFIED:
        take_off(b, i, MOOK_POINTS, log)
    else:
        f.tags = 1 if f.damage_mode == Damage.TAGS else 0
        set_state(b, i, _FIT, log)


@jit(types.void(B, _I, _I, LOG))
def take_off(b, i, points, log):
    """Points go away, nonlethal ones first, and the fighter stands again (OK-TIDE-2, OK-MOOK-4)."""
    f = b.fighters[i]
    points = min(points, f.lethal + f.nonlethal)  # with Down final she may bear fewer
    mild = min(points, f.nonlethal)
    f.nonlethal -= mild
    f.lethal -= points - mild
    emit(log, Event.RETURN, i, points, 0, 0, 0, 0, 0)
    set_state(b, i, _state_back(b, i), log)


@jit(_I(B, _I))
def _state_back(b, i):
    f = b.fighters[i]
    return _IMPAIRED if full_rules(b, i) and f.lethal + f.nonlethal >= IMPAIRED_AT else _FIT


@jit(types.void(B, _I, LOG), cold=True)
def arrive(b, i, log):
    """A reinforcement comes into the fight and rolls initiative in this round (OK-TIDE-2)."""
    f = b.fighters[i]
    f.state = _state_back(b, i)
    f.arrives = 0
    emit(log, Event.ARRIVE, i, f.at, 0, 0, 0, 0, 0)


@jit(types.void(B, LOG))
def arrivals(b, log):
    """Reinforcements that are due in this round arrive before its Tide (OK-TIDE-2)."""
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.state == State.WAITING and 0 < f.arrives <= b.turn:
            arrive(b, i, log)


@jit(_I(B, _I, LOG))
def lucky_hit(b, i, log):
    """A success more for a hit of a side that has a lucky one in store: 1, once, or 0 (OK-TIDE-2)."""
    side = side_of(b, i)
    if b.lucky[side] == 0:
        return 0
    b.lucky[side] = 0
    emit(log, Event.LUCKY, i, 0, 0, 0, 0, 0, 0)
    return 1


@jit(types.void(B, _I, LOG))
def clumsy_miss(b, i, log):
    """A miss of a side that has bad luck in store leaves the attacker prone, once (OK-TIDE-2)."""
    side = side_of(b, i)
    if b.clumsy[side] != 0:
        b.clumsy[side] = 0
        lay(b, i, 1, log)


@jit(types.void(B, types.uint64), cold=True)
def imagine_omens(b, seed):
    """Redraw what the sides have in store as if it were drawn this round: nobody knows what is (OK-TIDE-1)."""
    if b.tide_option == Tide.OFF:
        return
    for side in range(SIDES):
        dice = b.tide_dice[side]
        boon, bane = _SIX[dice], _ONE[dice]
        b.lucky[side] = imagined(b.boons, Boon.LUCKY_HIT, boon, draw(seed, b.turn, side, _IMAGINED, 0))
        b.clumsy[side] = imagined(b.banes, Bane.CLUMSY_MISS, bane, draw(seed, b.turn, side, _IMAGINED, 1))


@jit(_I(types.int32[:], _I, _I, types.uint64))
def imagined(weights, which, ways, bits):
    """1 with the chance that a Tide brings this boon or bane: ``ways`` of 36 bring one at all."""
    total = 0
    for weight in weights:
        total += weight
    if total == 0:
        return 0
    return 1 if below(bits, 36 * total) < ways * weights[which] else 0
