"""What a hit does, and being out of the fight (BR-DMG-1, BR-DMG-2)."""

from __future__ import annotations

from numba import types

from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .arms import figure_of
from .hits import scaled_to
from .holds import unbind
from .layout import B, Event, State
from .wounds import left_of, puts_out

_OUT = int(State.OUT)
_I = types.int64


@jit(_I(B, _I, _I, _I))
def soak_of(b, i, t, weapon):
    """What a target's soak takes off a weapon's damage (BR-DMG-1, BR-DATA-2)."""
    return b.fighters[t].soak * b.fighters[i].w_soak[weapon]


@jit(_I(_I, _I, _I, types.boolean))
def damage_by(figure, soak, area, critical):
    """Damage of a hit: the figure by area, twice on a critical, less soak, never below 0 (BR-DMG-1, BR-CRIT-1)."""
    points = scaled_to(area, figure)
    if critical:
        points *= 2
    return max(0, points - soak)


@jit(types.void(B, _I, _I, LOG), cold=True)
def leave_fight(b, i, state, log):
    """A fighter is out, or has fled: what binds her ends, and nothing of her turns is left (BR-DMG-1, BR-HIDE-2)."""
    f = b.fighters[i]
    unbind(b, i, log)
    f.state = state
    f.temp, f.lost, f.given_up, f.acted, f.piled = 0, 0, 0, 0, 0
    f.hidden, f.sprint, f.erratic, f.shown, f.cover = 0, 0, 0, 0, 0
    emit(log, Event.OUT if state == _OUT else Event.FLED, i, 0, 0, 0, 0, 0, 0)


@jit(types.void(B, _I, _I, _I, _I, types.boolean, LOG))
def hit(b, i, t, weapon, area, critical, log):
    """A hit takes hit points, lethal or nonlethal; without any left its target is out (BR-DMG-1, BR-DMG-2)."""
    f, g = b.fighters[i], b.fighters[t]
    figure, soak = figure_of(b, i, weapon), soak_of(b, i, t, weapon)
    emit(log, Event.HIT, i, t, area, figure, int(critical), soak, f.w_nonlethal[weapon])
    damage = damage_by(figure, soak, area, critical)
    if f.w_nonlethal[weapon] != 0:
        g.nonlethal += damage
    else:
        g.lethal += damage
    left = left_of(b, t)
    emit(log, Event.HARM, t, damage, left, 0, 0, 0, 0)
    if puts_out(left):
        leave_fight(b, t, _OUT, log)
