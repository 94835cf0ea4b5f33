"""Positions on a line, moves, reach and range (OK-MOVE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import line_of
from okenv.core.jit import jit

from .actions import MOVES, Act
from .layout import Attack, B, State, Use
from .sides import side_of, stands

BESIDE = 100
"""How near a move leads to somebody, in cm."""
AT_HAND = 200
"""What somebody can reach without a step, in cm: hand-to-hand, a weapon on the ground, a prop, an ally (OK-MOVE-1)."""
RANGE_MOVE = 500
"""A move by which successes extend a weapon's range, in cm (OK-SPEND-1)."""
_I = types.int64
distance, away = line_of(B, side_of)


@jit(_I(B, _I))
def step_of(b, i):
    """Centimetres that a fighter covers in one move; impairment shortens it (OK-MOVE-1, OK-PRE-3)."""
    f = b.fighters[i]
    if f.state != State.IMPAIRED:
        return f.step[0]
    return f.step[2] if f.maimed == Use.LEGS else f.step[1]


@jit(types.boolean(B, _I))
def mobile(b, i):
    """Whether a fighter can move: neither prone nor in a grab, on either side of it (OK-MOVE-1, OK-EFF-2)."""
    f = b.fighters[i]
    return (f.prone | f.holds | f.held_by) == 0


@jit(_I(B, _I, _I, _I, _I))
def extra_moves(b, i, target, weapon, swing):
    """Moves beyond the weapon's reach (or range) at which the target is; -1 where no attack gets there (OK-MOVE-1).

    ``swing`` is how far a prop carries a hand-to-hand attack, in cm (OK-COMB-1).
    """
    f = b.fighters[i]
    if f.w_kind[weapon] == Attack.GRAPPLE:
        return 0  # whom she grapples with holds her
    gap = distance(b, i, target) - f.w_reach[weapon]
    if f.w_kind[weapon] == Attack.RANGED:
        return (gap + RANGE_MOVE - 1) // RANGE_MOVE if gap > 0 else 0
    gap -= swing
    if gap <= 0:
        return 0
    if not mobile(b, i):
        return -1
    step, moves = step_of(b, i), 1
    while moves * step < gap:  # quicker than dividing
        moves += 1
        if moves > MOVES:
            return -1
    return moves


@jit(types.boolean(B, _I, _I, _I, _I))
def gets_at(b, i, target, weapon, swing):
    """Whether an attack with a weapon gets to the target: :func:`extra_moves` without its count (OK-MOVE-1)."""
    f = b.fighters[i]
    gap = distance(b, i, target) - f.w_reach[weapon] - swing
    near = (gap <= 0) | (mobile(b, i) & (gap <= MOVES * step_of(b, i)))
    return near | (f.w_kind[weapon] == Attack.RANGED) | (f.w_kind[weapon] == Attack.GRAPPLE)


@jit(_I(B, _I, _I, _I, _I))
def destination(b, i, kind, other, moves):
    """Where so many moves toward or away from a fighter lead (OK-MOVE-1)."""
    f = b.fighters[i]
    way = moves * step_of(b, i)
    if kind == Act.APPROACH or kind == Act.JOIN:
        way = min(way, max(0, distance(b, i, other) - BESIDE))
        return f.at - way * away(b, i, other)
    return f.at + way * away(b, i, other)


@jit(types.boolean(B, _I))
def outside(b, at):
    """Whether a place lies over the edge of the arena (OK-MOVE-1)."""
    return at < 0 or at > b.arena


@jit(types.boolean(B, _I, _I, _I, _I))
def can_move(b, i, kind, other, moves):
    """Whether a move may be declared: mobile, and none of its moves would be idle (OK-MOVE-1)."""
    if not mobile(b, i) or not stands(b, other) or other == i:
        return False
    if kind == Act.APPROACH or kind == Act.JOIN:
        return distance(b, i, other) - BESIDE > (moves - 1) * step_of(b, i)
    return moves == 1 or not outside(b, destination(b, i, kind, other, moves - 1))


@jit(_I(B, _I, _I))
def beside(b, i, other):
    """The place at hand of another fighter that is nearest to fighter i."""
    if distance(b, i, other) <= AT_HAND:
        return b.fighters[i].at
    return b.fighters[other].at + AT_HAND * away(b, i, other)
