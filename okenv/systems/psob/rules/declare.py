"""Declaring a phase, one answer after the other (PS-ACT-1, PS-DEF-1, PS-MOVE-2, PS-ROF-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, count_of, has
from okenv.core.events import emit
from okenv.core.jit import jit
from okenv.core.layout import LOG

from .actions import PACES
from .choices import lowest_rate, part_of, planned_at
from .layout import B, Event, Pace, Part, Phase, Rate
from .mobs import companions, top_rate
from .movement import BESIDE, cover_found, destination, pace_of
from .props import landing
from .vehicles import drive_to

_AREA, _SWING = int(Part.AREA), int(Part.SWING)
_SATURATION = int(Rate.SATURATION)
_I = types.int64


@jit(types.void(B, _I))
def start_phase(b, i):
    """Her phase really starts: what lasted until then is over (PS-ABORT-2, PS-DEF-1, PS-MOVE-1)."""
    f = b.fighters[i]
    f.defending, f.dodging, f.moved, f.aborted_since = 0, 0, 0, 0


@jit(types.void(B, _I))
def clear_declared(b, i):
    """Nothing is declared."""
    f = b.fighters[i]
    f.turn_of, f.lead, f.nth, f.uses, f.steady, f.once = 0, 0, 0, 0, 0, 0
    f.move, f.move_to, f.move_after, f.drive, f.swing_to, f.parts_n = 0, 0, 0, 0, 0, 0
    for p in range(len(f.p_part)):
        f.p_part[p], f.p_weapon[p], f.p_rate[p], f.p_spread[p], f.p_targets[p] = 0, 0, 0, 0, 0


@jit(types.void(B, _I, _I, _I, _I))
def plan_move(b, i, kind, other, way):
    """A move is chosen: where it leads is fixed now, for each of a mob from where she is (PS-MOVE-1, PS-MOB-2).

    Whom it leads nowhere makes none.
    """
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if k != other and (k == i or (f.turn_of != 0 and f.lead == i + 1)):
            to = destination(b, k, kind, other, way)
            if to != f.at:
                f.move, f.move_to = pace_of(way), to
                f.move_after = 1 if way >= PACES else 0


@jit(types.void(B, _I, _I, _I, _I))
def plan_drive(b, i, kind, other, option):
    """A drive is chosen: where it leads is fixed now; it costs what a full move does (PS-VEH-1, PS-MOVE-1)."""
    f = b.fighters[i]
    f.move, f.move_to, f.move_after, f.drive = Pace.FULL, drive_to(b, i, kind, other), option, other + 1


@jit(types.void(B, _I, LOG))
def pass_phase(b, i, log):
    """She does nothing in her phase."""
    rows = companions(b, i)
    for k in range(b.fighters_n):
        if has(rows, k):
            start_phase(b, k)
            b.fighters[k].phase, b.fighters[k].holding = 0, 0
            emit(log, Event.PASS, k, 0, 0, 0, 0, 0, 0)


@jit(types.boolean(B, _I, _I, _I))
def goes_on(b, i, part, weapon):
    """Whether one component more would be a target more of the last part (PS-MANY-1)."""
    f = b.fighters[i]
    return f.parts_n > 0 and f.p_part[f.parts_n - 1] == part and f.p_weapon[f.parts_n - 1] == weapon


@jit(types.void(B, _I, _I, _I, _I))
def add_part(b, i, part, weapon, target):
    """One component more: a new part, or a target more of the last one (PS-ACT-1, PS-MANY-1, PS-ACT-2)."""
    f = b.fighters[i]
    if part == _SWING:
        f.swing_to = landing(b, target, planned_at(b, i))
    p = f.parts_n - 1
    if not goes_on(b, i, part, weapon):
        p += 1
        f.parts_n = p + 1
        f.p_part[p], f.p_weapon[p] = part, weapon
        f.p_targets[p], f.p_spread[p] = 0, 0
        rate = top_rate(b, i, weapon) if part <= _AREA else 0
        f.p_rate[p] = rate if lowest_rate(b, i, part, weapon) != 0 and part <= _AREA else 0
    if target >= 0:
        f.p_targets[p] |= bit(target)


@jit(types.boolean(B, _I), inline=True)
def asks_rate(b, i):
    """Whether the part just begun leaves a choice of the rate of fire (PS-ROF-1)."""
    f = b.fighters[i]
    p = f.parts_n - 1
    if f.p_part[p] > _AREA or count_of(f.p_targets[p]) > 1:
        return False
    lowest = lowest_rate(b, i, f.p_part[p], f.p_weapon[p])
    return lowest != 0 and top_rate(b, i, f.p_weapon[p]) > lowest


@jit(types.boolean(B, _I), inline=True)
def asks_spread(b, i):
    """Whether the part just begun is a beam over an area, which can be spread (PS-AREA-1)."""
    f = b.fighters[i]
    p = f.parts_n - 1
    if f.p_part[p] != _AREA or count_of(f.p_targets[p]) > 1 or f.w_beam[f.p_weapon[p]] == 0:
        return False
    return f.p_rate[p] == _SATURATION


@jit(types.void(B, _I, _I, _I, _I))
def choose_part(b, i, kind, weapon, target):
    """A part was chosen; what is asked next about it, or about further ones."""
    add_part(b, i, part_of(kind), weapon, target)
    if asks_rate(b, i):
        b.step = Phase.RATE
    elif asks_spread(b, i):
        b.step = Phase.SPREAD
    else:
        b.step = Phase.ACTION if b.complex != 0 else Phase.DECLARED


@jit(types.void(B, _I))
def after_choice(b, i):
    """Where a declaration goes on when a rate or a spread is known."""
    if b.step == Phase.RATE and asks_spread(b, i):
        b.step = Phase.SPREAD
    else:
        b.step = Phase.ACTION if b.complex != 0 else Phase.DECLARED


@jit(types.void(B, _I, _I))
def begin_declaring(b, i, turn):
    """A fighter, with her mob, begins to declare: her phase starts (PS-ABORT-2, PS-MOB-2)."""
    rows = companions(b, i)
    for k in range(b.fighters_n):
        if has(rows, k):
            start_phase(b, k)
            clear_declared(b, k)
            b.fighters[k].turn_of = turn
            b.fighters[k].lead = i + 1 if k != i else 0
            b.fighters[k].holding = 0
    b.complex = 0


@jit(_I(B, _I))
def components(b, i):
    """How many components a fighter has declared so far (PS-ACT-1)."""
    f, count = b.fighters[i], 0
    for p in range(f.parts_n):
        count += max(1, count_of(f.p_targets[p]))
    return count


@jit(types.void(B, _I, LOG))
def end_declaring(b, i, log):
    """All is declared: stance and movement tell from now on; driving takes nothing off Dodge.

    PS-DEF-1, PS-MOVE-1, PS-ACT-1, PS-VEH-1.
    """
    f = b.fighters[i]
    uses = components(b, i)
    f.uses = uses
    b.declared_n += 1
    f.nth = b.declared_n
    b.complex = 0
    for k in range(b.fighters_n):
        g = b.fighters[k]
        if k == i or (g.lead == i + 1 and g.turn_of == f.turn_of):
            g.steady = f.steady
            g.uses = uses
            g.defending = f.steady
            g.moved = 1 if g.move > Pace.QUARTER and g.drive == 0 else 0
            rides = g.vehicle if g.drive != 0 else 0
            cover = cover_found(b, g.move_to, rides) if g.move != Pace.NONE else 0
            if g.drive != 0:
                there = b.fighters[g.drive - 1].at
                left = abs(g.move_to - there)
                off = abs(g.at - there) < left
                left = -1 if off else left - BESIDE
                emit(log, Event.DRIVE, k, g.drive - 1, g.vehicle - 1, g.move_to, g.move_after, left, cover)
            else:
                left = g.vehicle if g.move != Pace.NONE else 0
                emit(log, Event.MANOEUVRE, k, g.steady, g.move, g.move_to, g.move_after, cover, left)
    for p in range(f.parts_n):
        rows = f.p_targets[p]
        if rows == 0:
            emit(log, Event.DECLARE, i, f.p_part[p], f.p_weapon[p], f.p_rate[p], -1, f.p_spread[p], 0)
        for k in range(b.fighters_n):
            if has(rows, k):
                emit(log, Event.DECLARE, i, f.p_part[p], f.p_weapon[p], f.p_rate[p], k, f.p_spread[p], 0)
