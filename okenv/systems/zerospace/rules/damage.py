"""What a hit does to Health and Endurance, and being out of the fight (ZS-DMG-1, ZS-DMG-2, ZS-ATT-1, ZS-ATT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import Act
from .arms import has_flag
from .grapple import unbind
from .layout import B, Event, Flag, State, Type
from .modifiers import USUAL
from .powers import switch

_NORMAL, _MENTAL = int(Type.NORMAL), int(Type.MENTAL)
_PIERCING, _STUNNING, _HARM = int(Flag.PIERCING), int(Flag.STUNNING), int(Flag.HARM)
_DISARM, _DISTRACT, _GRAPPLE = int(Act.DISARM), int(Act.DISTRACT), int(Act.GRAPPLE)
_OUT = int(State.OUT)
_I = types.int64


@jit(_I(B, _I, _I, _I))
def resistance(b, i, w, t):
    """What a target takes off the damage of an arm, by type; piercing halves it, 1 at least (ZS-ATT-1, ZS-ATT-2)."""
    f = b.fighters[t]
    kind = b.fighters[i].w_type[w]
    value = f.dr if kind == _NORMAL else f.mr if kind == _MENTAL else f.ar
    if value > 0 and has_flag(b, i, w, _PIERCING):
        return max(1, value // 2)
    return value


@jit(_I(_I, _I))
def bonus_of(members, trade):
    """The highest bonus to damage, of a called shot or a team, less what suppressing fire costs (ZS-MOD-1)."""
    team = USUAL if members > 1 else 0
    return max(trade, team) if trade > 0 else team + trade


@jit(_I(B, _I))
def damage_bonus(b, i):
    """The bonus to damage of a fighter in the attack under way (ZS-MOD-1)."""
    return bonus_of(b.members, b.trade if i == b.whose else 0)


@jit(_I(_I, _I))
def done(kind, points):
    """What is left of so many points after resistance, by type (ZS-DMG-1).

    Mental and alteration attacks do half of what is left, 1 at least if anything is (ZS-ATT-1).
    """
    left = max(0, points)
    if left == 0 or kind == _NORMAL:
        return left
    return max(1, left // 2)


@jit(_I(B, _I, _I, _I, _I))
def before_die(b, i, w, t, bonus):
    """What the die of a hit with that bonus is added to: level and bonus, less resistance (ZS-DMG-1)."""
    return b.fighters[i].w_level[w] + bonus - resistance(b, i, w, t)


@jit(_I(B, _I, _I, _I, _I))
def points(b, i, w, t, die):
    """What a hit in the attack under way does: 1d6 + level, bonus and penalty, less resistance (ZS-DMG-1)."""
    return done(b.fighters[i].w_type[w], die + before_die(b, i, w, t, damage_bonus(b, i)))


@jit(types.void(B, _I, LOG), cold=True)
def leave_fight(b, t, log):
    """A fighter is unconscious or defeated: every hold ends, and nothing of her turns and plight is left (ZS-DMG-1)."""
    f = b.fighters[t]
    unbind(b, t, log)
    f.state = _OUT
    f.cover, f.dodge, f.run, f.hidden, f.surprised, f.distracted, f.prone = 0, 0, 0, 0, 0, 0, 0
    f.blind, f.terror, f.fear, f.fear_of, f.altered, f.unfree = 0, 0, 0, 0, 0, 0
    f.stored, f.owed, f.forced, f.acted, f.given_up = 0, 0, 0, 0, 0
    if f.shield != 0:
        switch(b, t)
    emit(log, Event.OUT, t, 0, 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I, types.boolean))
def tires(b, t, stunning):
    """Whether an attack takes Endurance: one that stuns, as long as there is any (ZS-DMG-1)."""
    return stunning and b.fighters[t].endurance > 0


@jit(types.boolean(B, _I))
def falls_at_once(b, t):
    """Whether any hit is the end of somebody: she is unnamed (ZS-DMG-2)."""
    return b.fighters[t].named == 0


@jit(types.void(B, _I, _I, types.boolean, LOG))
def lose(b, t, lost, stunning, log):
    """Points go from Endurance if stunning, else from Health; without either she is unconscious (ZS-DMG-1, ZS-OBJ-2).

    What exceeds the Endurance is gone; where there was none already, stunning goes to Health.
    """
    f = b.fighters[t]
    if tires(b, t, stunning):
        f.endurance = max(0, f.endurance - lost)
    else:
        f.health = max(0, f.health - lost)
        if f.health == 0:
            f.endurance = 0
    emit(log, Event.HARM, t, lost, int(stunning), f.health, f.endurance, 0, 0)
    if f.endurance == 0 or f.health == 0:
        leave_fight(b, t, log)


@jit(types.boolean(B, _I, _I))
def defeats(b, kind, t):
    """Whether success of this kind defeats its target by itself: she is unnamed (ZS-DMG-2).

    Disarming, distracting and grappling do under the option only.
    """
    if not falls_at_once(b, t):
        return False
    return b.manoeuvres_defeat != 0 or ((kind != _DISARM) & (kind != _DISTRACT) & (kind != _GRAPPLE))


@jit(types.void(B, _I, _I, LOG), cold=True)
def defeat(b, i, t, log):
    """Fighter i defeats an unnamed one (ZS-DMG-2)."""
    emit(log, Event.DEFEATED, i, t, 0, 0, 0, 0, 0)
    leave_fight(b, t, log)


@jit(types.void(B, _I, _I, _I, _I, LOG))
def strike(b, i, w, t, die, log):
    """An attack that hits: the unnamed are defeated, others lose points if it does damage (ZS-DMG-1, ZS-DMG-2)."""
    if falls_at_once(b, t):
        defeat(b, i, t, log)
        return
    if has_flag(b, i, w, _HARM):
        lost = points(b, i, w, t, die)
        level, bonus = b.fighters[i].w_level[w], damage_bonus(b, i)
        emit(log, Event.HIT, i, t, w, die, level, bonus, resistance(b, i, w, t))
        lose(b, t, lost, has_flag(b, i, w, _STUNNING), log)
