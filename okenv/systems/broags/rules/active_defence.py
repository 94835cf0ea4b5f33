"""Defence, and reactions that raise it: block, dodge and 'Nooo!' (BR-DEF-1, BR-REACT-1, BR-REACT-2, BR-NOOO-1)."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import bit, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .holds import binds, free, helpless
from .initiative import next_among
from .layout import NO_CAP, B, Deed, Event, Kind, Posture, Reaction
from .movement import ADJACENT, LONG, distance
from .sides import in_sight, rows_of, side_of
from .stance import floor, stance_bonus
from .wounds import own, penalty

CORE = 1
"""The Core Defence of everybody (BR-DEF-1)."""
REACTING = 2
"""What a reaction takes off the initiative score, until one's next turn (BR-INIT-1)."""
_PRONE, _FLOORED = int(Posture.PRONE), int(Posture.FLOORED)
_BLOCK = int(Reaction.BLOCK)
_STRIKE, _CONCENTRATE, _RANGED = int(Deed.STRIKE), int(Deed.CONCENTRATE), int(Kind.RANGED)
_I = types.int64
_NOBODY = np.int64(0)


@jit(_I(B, _I, _I, types.boolean))
def defence_over(b, t, gap, sneak):
    """Defence against an attack from so many cm, before reactions: 1, cover, stance, special (BR-DEF-1, BR-PIN-1).

    ``sneak``: it is a surprise attack (BR-HIDE-2).
    """
    f = b.fighters[t]
    if helpless(b, t):
        return CORE + f.special
    both = stance_bonus(f.posture, gap < ADJACENT) + (0 if sneak and b.bare != 0 else f.cover)
    if b.cap != NO_CAP:
        both = min(both, b.cap)
    return CORE + f.special + both


@jit(_I(B, _I, _I, _I, types.boolean))
def defence(b, i, ward, target, sneak):
    """Defence of a target against fighter i, before reactions (BR-DEF-1).

    A target who is not the ward, and has come between, is bare (BR-NOOO-1).
    """
    if target != ward:
        return CORE + b.fighters[target].special
    return defence_over(b, target, distance(b, i, target), sneak)


@jit(types.boolean(B, _I))
def quick(b, i):
    """Whether a fighter's score, reactions in it, is not below 0 (BR-INIT-2)."""
    f = b.fighters[i]
    return f.score + f.temp >= 0


@jit(types.boolean(B, _I))
def windows(b, i):
    """Whether anybody can react to the attack of fighter i: no surprise, and not too far away (BR-SURP-2, BR-MOD-1)."""
    return b.turn != 0 and b.sneak == 0 and distance(b, i, b.ward) <= LONG


@jit(types.boolean(B, _I))
def can_release(b, t):
    """Whether a pinner or holder who is attacked is asked to let go: not by surprise (BR-PIN-1, BR-SURP-2)."""
    return binds(b, t) and b.turn != 0 and b.sneak == 0


@jit(types.boolean(B, _I, _I))
def can_shield(b, k, ward):
    """Whether an ally beside the ward may come between (BR-REACT-2, BR-NOOO-1)."""
    f = b.fighters[k]
    if k == ward or not in_sight(b, k) or not (free(b, k) or binds(b, k)) or f.posture == _FLOORED or not quick(b, k):
        return False
    return distance(b, k, ward) < ADJACENT


@jit(_I(B))
def next_to_shield(b):
    """Whoever may come between and has not been asked, in the order of initiative; -1 for nobody (BR-NOOO-1)."""
    first, last = rows_of(b, side_of(b, b.ward))
    rows = _NOBODY
    for k in range(first, last):
        if not has(b.asked, k) and can_shield(b, k, b.ward):
            rows |= bit(k)
    return next_among(b, rows) if rows != 0 else -1


@jit(types.boolean(B, _I))
def by_hand(b, i):
    """Whether the attack under way is a melee attack, manoeuvres among them (BR-REACT-1)."""
    if b.deed == _STRIKE:
        return b.fighters[i].w_kind[b.weapon] != _RANGED
    return b.deed != _CONCENTRATE


@jit(types.boolean(B, _I))
def can_react(b, t):
    """Whether a target can react at all: quick enough, and not pinned, held or pinning (BR-REACT-1, BR-PIN-1)."""
    return quick(b, t) and not helpless(b, t)


@jit(types.boolean(types.boolean, _I))
def blockable(by_hand, gap):
    """Whether a block is of use: what is done by hand, and what is shot from beside her (BR-REACT-1)."""
    return by_hand or gap < ADJACENT


@jit(types.boolean(B, _I, _I))
def dodgeable(b, t, gap):
    """Whether a dodge is of use: not floored, and not from beside her (BR-REACT-1, BR-STAT-1)."""
    return b.fighters[t].posture != _FLOORED and gap >= ADJACENT


@jit(types.boolean(B, _I, _I))
def can_block(b, i, t):
    """Whether a target may block (BR-REACT-1)."""
    return can_react(b, t) and blockable(by_hand(b, i), distance(b, i, t))


@jit(types.boolean(B, _I, _I))
def can_dodge(b, i, t):
    """Whether a target may dodge (BR-REACT-1)."""
    return can_react(b, t) and dodgeable(b, t, distance(b, i, t))


@jit(types.boolean(B, _I))
def costs_action(b, i):
    """Whether a reaction costs a fighter her next action: with it her score is below 0 (BR-INIT-2)."""
    f = b.fighters[i]
    return f.score + f.temp < REACTING


@jit(types.void(B, _I, _I, LOG))
def pay(b, i, reaction, log):
    """A reaction costs 2 of the score, and the next action where it falls below 0 (BR-INIT-1, BR-INIT-2)."""
    f = b.fighters[i]
    if costs_action(b, i):
        f.lost = 1
    f.temp -= REACTING
    emit(log, Event.REACTS, i, reaction, f.score + f.temp, f.lost, 0, 0, 0)


@jit(types.void(B, _I, _I, LOG))
def react(b, t, reaction, log):
    """A target blocks or dodges: she pays, and is floored if she blocks when prone (BR-REACT-1)."""
    pay(b, t, reaction, log)
    b.reaction = reaction
    if reaction == _BLOCK and b.fighters[t].posture == _PRONE:
        floor(b, t, log)


@jit(_I(_I))
def halved(score):
    """Half of a check, rounded toward 0 (BR-REACT-1)."""
    return score // 2 if score >= 0 else -(-score // 2)


@jit(_I(B, _I, _I))
def reaction_rank(b, t, reaction):
    """What the dice of a reaction are added to: a block is a Melee check, a dodge one of Athletics (BR-REACT-1)."""
    f = b.fighters[t]
    return (f.melee if reaction == _BLOCK else f.athletics) + own(b, t)


@jit(types.void(B, _I, _I, LOG))
def roll_reaction(b, t, dice, log):
    """Half of a block or a dodge adds to Defence, below 0 too (BR-REACT-1)."""
    rank = reaction_rank(b, t, b.reaction)
    b.bonus = halved(rank + dice)
    emit(log, Event.REACTION_ROLL, t, b.reaction, rank, dice, b.bonus, 0, 0)


@jit(_I(B, _I))
def shield_rank(b, k):
    """What the dice of 'Nooo!' are added to; whoever held somebody has let go by then (BR-REACT-2, BR-PIN-1)."""
    return b.fighters[k].athletics + penalty(b, k)


@jit(_I(B))
def shield_difficulty(b):
    """What 'Nooo!' is rolled against: the ward's Defence (BR-REACT-2)."""
    return defence(b, b.whose, b.ward, b.ward, False)


@jit(types.void(B, _I, _I, LOG))
def roll_shield(b, k, dice, log):
    """'Nooo!': Athletics against the ward's Defence; she is the target then, or floored (BR-REACT-2, BR-NOOO-1)."""
    rank, difficulty = shield_rank(b, k), shield_difficulty(b)
    emit(log, Event.SHIELD_ROLL, k, b.ward, rank, dice, difficulty, 0, 0)
    if rank + dice >= difficulty:
        b.target = k
    else:
        floor(b, k, log)
