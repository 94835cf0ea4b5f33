"""Blinded, terrified, overcome, prone, hidden: how they come and end (ZS-COND-1, ZS-COND-2, ZS-ATT-2 to ZS-ATT-4)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import has_flag
from .grapple import release
from .layout import B, Event, Flag, Terror, Type
from .modifiers import CORE, afloat, succeeds, task_value
from .movement import locked
from .sides import overcome

SIGHT, NERVE, SHAPE, WILL = range(4)
"""What is recovered: from being blinded, terrified (ZS-ATT-2), altered, and deprived of free will (ZS-ATT-4)."""
BY_MOVE = 0
"""The option of rising with the move action; the other is with the standard one."""
_BLINDING, _TERRIFYING, _ONGOING = int(Flag.BLINDING), int(Flag.TERRIFYING), int(Flag.ONGOING)
_MENTAL = int(Type.MENTAL)
_COWERS, _FLEES = int(Terror.COWERS), int(Terror.FLEES)
_I = types.int64


@jit(types.void(B, _I, LOG), cold=True)
def fall_prone(b, t, log):
    """A fighter is prone (ZS-COND-1)."""
    if b.fighters[t].prone == 0:
        b.fighters[t].prone = 1
        emit(log, Event.PRONE, t, int(afloat(b, t)), 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I))
def can_rise(b, i, option):
    """Whether whoever acts can rise by her move, or by her standard action: prone, not cowering (ZS-COND-1, ZS-ATT-3).

    Two who restrain each other have no move action (ZS-MAN-1), and afloat only that will do (ZS-KNOCK-1, ZS-MOVE-4).
    """
    f = b.fighters[i]
    if f.prone == 0 or f.terror == _COWERS:
        return False
    if option == BY_MOVE:
        return b.moved == 0 and not locked(b, i)
    return b.spent == 0 and not afloat(b, i)


@jit(types.void(B, _I, LOG))
def rise(b, i, log):
    """A fighter rises, by her move or her standard action (ZS-COND-1)."""
    b.fighters[i].prone = 0
    emit(log, Event.RISE, i, int(afloat(b, i)), 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I))
def can_go_prone(b, i):
    """Whether a fighter may drop prone: in no grapple, and not afloat (ZS-COND-1, ZS-MAN-2, ZS-KNOCK-1, ZS-MOVE-4)."""
    f = b.fighters[i]
    return (f.prone | f.held_by | f.holds) == 0 and not afloat(b, i)


@jit(types.boolean(B, _I))
def can_cloak(b, i):
    """Whether a fighter has gear that would hide her (ZS-COND-2)."""
    f = b.fighters[i]
    return (f.cloak != 0) & (f.hidden == 0)


@jit(types.void(B, _I, LOG))
def come_out(b, i, log):
    """Who attacks is hidden no longer (ZS-COND-2)."""
    f = b.fighters[i]
    if f.hidden != 0:
        f.hidden = 0
        emit(log, Event.SEEN, i, 0, 0, 0, 0, 0, 0)


@jit(_I(B, _I, _I))
def hold_of(b, i, w):
    """The Difficulty Value to be rid of what an arm has done: 8 + its level (ZS-ATT-2, ZS-ATT-4)."""
    return CORE + b.fighters[i].w_level[w]


@jit(types.boolean(B, _I, _I, _I))
def blinds(b, i, w, t):
    """Whether a hit with an arm takes somebody's sight: Blindsight keeps it (ZS-ATT-2)."""
    return has_flag(b, i, w, _BLINDING) and b.fighters[t].blindsight == 0


@jit(_I(B, _I, _I))
def seized_by(b, i, w):
    """What an ongoing effect takes: the will if it is mental, else the shape (ZS-ATT-4)."""
    return WILL if b.fighters[i].w_type[w] == _MENTAL else SHAPE


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def blinding(b, i, w, t, log):
    """A blinding attack blinds whom it hits; of two the harder one is to be overcome (ZS-ATT-2)."""
    f = b.fighters[t]
    if blinds(b, i, w, t):
        f.blind = max(f.blind, hold_of(b, i, w))
        emit(log, Event.BLINDED, t, f.blind, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, types.boolean, LOG), cold=True)
def fear_answer(b, t, flees, log):
    """Who is terrified cowers, prone, or flees, and lets go whom she holds (ZS-ATT-3)."""
    f = b.fighters[t]
    if flees:
        f.terror = _FLEES
        emit(log, Event.FEAR, t, _FLEES, 0, 0, 0, 0, 0)
        release(b, t, log)
    else:
        f.terror = _COWERS
        emit(log, Event.FEAR, t, _COWERS, 0, 0, 0, 0, 0)
        fall_prone(b, t, log)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def overcoming(b, i, w, t, log):
    """An attack with an ongoing effect alters whom it hits, or takes her will; she lets go whom she holds (ZS-ATT-4).

    Of two of a kind the harder one is to be broken out of. Whoever flees cowers instead (ZS-ATT-3).
    """
    if not has_flag(b, i, w, _ONGOING):
        return
    f, difficulty = b.fighters[t], hold_of(b, i, w)
    if seized_by(b, i, w) == WILL:
        f.unfree = max(f.unfree, difficulty)
        emit(log, Event.OVERCOME, t, f.unfree, 1, 0, 0, 0, 0)
    else:
        f.altered = max(f.altered, difficulty)
        emit(log, Event.OVERCOME, t, f.altered, 0, 0, 0, 0, 0)
    release(b, t, log)
    if f.terror == _FLEES:
        fear_answer(b, t, False, log)


@jit(types.boolean(B, _I, _I, _I, LOG), cold=True)
def terrifying(b, i, w, t, log):
    """A terrifying attack frightens whom it hits; True: she is to choose how (ZS-ATT-2, ZS-ATT-3, ZS-ATT-4).

    The helpless and the overcome cower. Who is terrified already stays as she is, with the harder roll of the two.
    """
    if not has_flag(b, i, w, _TERRIFYING):
        return False
    f = b.fighters[t]
    f.fear = max(f.fear, hold_of(b, i, w))
    emit(log, Event.TERRIFIED, t, f.fear, 0, 0, 0, 0, 0)
    if f.terror != 0:
        return False
    f.fear_of = i + 1
    if f.helpless != 0 or overcome(b, t):
        fear_answer(b, t, False, log)
        return False
    return True


@jit(_I(B, _I, _I))
def recover_difficulty(b, i, which):
    """8 + the level of what did it; 0 for nothing to recover from (ZS-ATT-2, ZS-ATT-4)."""
    f = b.fighters[i]
    if which < SHAPE:
        return f.blind if which == SIGHT else f.fear
    return f.altered if which == SHAPE else f.unfree


@jit(types.boolean(B, _I, _I))
def can_recover(b, i, which):
    """Whether there is this to recover, which can be done now: the overcome only break out (ZS-ATT-2, ZS-ATT-4)."""
    return recover_difficulty(b, i, which) != 0 and (which >= SHAPE or not overcome(b, i))


@jit(_I(B, _I, _I))
def recover_value(b, i, which):
    """Athletics + Brawn + Alteration Resistance, or + Presence + Mental Resistance for nerve and will (ZS-ATT-2)."""
    f = b.fighters[i]
    base = f.brawn + f.ar if which in (SIGHT, SHAPE) else f.presence + f.mr
    return task_value(b, i, base + f.athletics)


@jit(types.void(B, _I, _I, _I, LOG), cold=True)
def recover(b, i, which, dice, log):
    """A roll to recover; she stays prone, and distraction ends (ZS-ATT-2, ZS-ATT-4, ZS-COND-2)."""
    f = b.fighters[i]
    value, difficulty = recover_value(b, i, which), recover_difficulty(b, i, which)
    emit(log, Event.RECOVER_ROLL, i, which, value, dice, difficulty, 0, 0)
    f.distracted = 0
    if not succeeds(value + dice - difficulty):
        return
    if which == SIGHT:
        f.blind = 0
    elif which == SHAPE:
        f.altered = 0
    elif which == WILL:
        f.unfree = 0
    else:
        f.terror, f.fear, f.fear_of = 0, 0, 0
