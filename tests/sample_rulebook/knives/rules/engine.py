"""The rules of Knives: what every rulebook promises to drivers, searches and people."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.chance import D6, NO_DICE
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import DRAW, LOG, MASK, ONGOING

from .actions import ACTION_KIND, ACTION_TARGET, GUARD, STAB, STAB_MORE, TAGS, Act
from .layout import B, Event, Prompt, Purpose
from .observe import observe as observe
from .sides import rows_of, side_of, stands
from .sides import standing as standing

NEEDED = 4
"""What a stab's die and the attacker's skill must come to (KN-STAB-1)."""
_SIZE, _BASE = len(ACTION_KIND), BASE_CAPACITY - 1
_I = types.int64


@jit(types.void(B, LOG))
def begin(b, log):
    """From a laid-out encounter to the first decision."""
    b.outcome, b.turn, b.cursor, b.dice = ONGOING, 1, 0, NO_DICE
    emit(log, Event.ROUND, 1, 0, 0, 0, 0, 0, 0)
    advance(b, log)


@jit(types.void(B, LOG))
def advance(b, log):
    """On to the next turn of somebody who stands, or to the end (KN-TURN-1, KN-END-1)."""
    b.prompt, b.actor = Prompt.NONE, 0
    left, right = standing(b, 0), standing(b, 1)
    if left == 0 or right == 0:
        b.outcome = 0 if right == 0 else 1
    while b.outcome == ONGOING and b.prompt == Prompt.NONE:
        if b.cursor == b.fighters_n:
            b.cursor = 0
            if b.turn == b.limit:
                b.outcome = DRAW
            else:
                b.turn += 1
                emit(log, Event.ROUND, b.turn, 0, 0, 0, 0, 0, 0)
        elif stands(b, b.cursor):
            b.fighters[b.cursor].guarding = 0
            b.prompt, b.actor = Prompt.TURN, b.cursor
        else:
            b.cursor += 1
    if b.outcome != ONGOING:
        emit(log, Event.OVER, b.outcome, 0, 0, 0, 0, 0, 0)


@jit(_I(_I))
def stab_at(k):
    """The id of a stab at the k-th enemy."""
    return STAB + k if k < _BASE else STAB_MORE + k - _BASE


@jit(_I(B, MASK))
def legal(b, mask):
    """Fill the action mask (int8 [actions]) of the current prompt; returns how many are legal."""
    mask[:] = 0
    if b.prompt == Prompt.NONE:
        return 0
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    count = 1
    mask[GUARD] = 1
    for t in range(first, last):
        if stands(b, t):
            mask[stab_at(t - first)] = 1
            count += 1
    return count


@jit(types.boolean(B, _I))
def allowed(b, action):
    """Whether the rules allow an action now, checked without the mask (the fuzz compares the two)."""
    if b.prompt == Prompt.NONE or action < 0 or action >= _SIZE:
        return False
    if ACTION_KIND[action] == Act.GUARD:
        return True
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    target = first + ACTION_TARGET[action]
    return target < last and stands(b, target)


@jit(types.void(B, _I, LOG))
def apply(b, action, log):
    """One legal decision; ends at the next decision, the next dice, or the end (KN-GUARD-1, KN-STAB-1)."""
    b.decisions += 1
    i = b.actor
    if ACTION_KIND[action] == Act.GUARD:
        b.fighters[i].guarding = 1
        emit(log, Event.GUARD, i, 0, 0, 0, 0, 0, 0)
        b.cursor += 1
        advance(b, log)
        return
    b.target = rows_of(b, 1 - side_of(b, i))[0] + ACTION_TARGET[action]
    emit(log, Event.STAB, i, b.target, 0, 0, 0, 0, 0)
    b.prompt = Prompt.NONE
    b.dice, b.dice_by, b.dice_for = D6, i, Purpose.STAB


@jit(_I(B, _I, _I))
def needed(b, i, t):
    """What the die of a stab must show (KN-STAB-1, KN-GUARD-1)."""
    return NEEDED + b.guard * b.fighters[t].guarding - b.fighters[i].skill


@jit(types.void(B, _I, LOG))
def resolve(b, outcome, log):
    """The outcome of the awaited die; ends at the next decision, or the end (KN-STAB-1)."""
    t, need = b.target, needed(b, b.dice_by, b.target)
    b.dice = NO_DICE
    if outcome >= need:
        b.fighters[t].wounds += 1
        emit(log, Event.HIT, t, outcome, need, b.fighters[t].wounds, 0, 0, 0)
        if not stands(b, t):
            b.fighters[t].guarding = 0
            emit(log, Event.DOWN, t, 0, 0, 0, 0, 0, 0)
    else:
        emit(log, Event.MISS, t, outcome, need, 0, 0, 0, 0)
    b.cursor += 1
    advance(b, log)


@jit(_I(B))
def dice(b):
    """The kind of dice that the battle waits for (``okenv.core.chance``), 0 for none."""
    return b.dice


@jit(_I(B))
def winner(b):
    """-1 while the fight goes on, the winning side, or 2 for a draw (KN-END-1)."""
    return b.outcome


@jit(_I(B, _I))
def harm(b, side):
    """Wounds that a side bears."""
    first, last = rows_of(b, side)
    total = 0
    for i in range(first, last):
        total += b.fighters[i].wounds
    return total


@jit(_I(B))
def default_action(b):
    """The harmless answer: guard."""
    return GUARD


@jit(_I(_I))
def tags(action):
    """The tactics that an action belongs to, as a bit set over ``ACTIONS.tag_names``."""
    return TAGS[action]


@jit(types.void(B))
def canonical(b):
    """Clear in place what is no part of the state: two battles with the same future have the same bytes then."""
    b.seed = np.uint64(0)
    b.decisions = 0
    if b.dice == NO_DICE:
        b.target, b.dice_by, b.dice_for = 0, 0, 0
    if b.outcome != ONGOING:
        b.cursor = 0


@jit(types.void(B, _I, types.uint64))
def determinize(b, viewer, seed):
    """Make a copy one that ``viewer`` may imagine: nothing is hidden but the dice to come."""
    b.seed = seed
