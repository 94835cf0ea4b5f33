"""What has changed since a position was last valued, so that only what depends on it is weighed anew.

A look-ahead values thousands of positions that differ in one or two fighters. Of each fighter the numbers are kept on
which it depends what she takes of others and they of her (:mod:`.value`), beside those of the arena.
"""

from __future__ import annotations

from numba import types

from okenv.core.capacity import CAPACITY
from okenv.core.jit import jit

from ..rules.grapple import break_difficulty
from ..rules.layout import COVERS, WEAPONS, B

FIELDS = 24 + 2 * WEAPONS
"""Numbers that are kept of a fighter."""
_OF_FIGHTERS = COVERS + 1
_NOWHERE = -1.0
MEMORY = _OF_FIGHTERS + CAPACITY * FIELDS
"""Numbers (float64) that this takes, behind what a value works with."""
_I, _F = types.int64, types.float64
_NUMBERS = types.float64[::1]


@jit(types.boolean(_NUMBERS, _I, _F), inline=True)
def differs(table, at, number):
    """Whether a number is another one than the one that is kept there, in whose place it comes."""
    other = table[at] != number
    table[at] = number
    return other


@jit(types.boolean(B, _F, _NUMBERS, _I))
def arena_changed(b, late, table, at):
    """Whether cover was damaged since, or attacks to come count otherwise (ZS-OBJ-1)."""
    changed = differs(table, at + COVERS, late)
    for c in range(COVERS):
        changed |= differs(table, at + c, b.c_health[c])
    return changed


@jit(types.boolean(B, _I, _NUMBERS, _I))
def arms_changed(b, i, table, at):
    """Whether other arms are hers since, or elsewhere (ZS-MAN-1)."""
    f = b.fighters[i]
    changed = differs(table, at, f.weapons_n)
    for w in range(WEAPONS):
        changed |= differs(table, at + 1 + w, f.w_place[w])
        changed |= differs(table, at + 1 + WEAPONS + w, f.w_from[w])
    return changed


@jit(types.boolean(B, _I, _I, _I, _I, _NUMBERS, _I))
def fighter_changed(b, i, turn, beside, area, table, at):
    """Whether a fighter is otherwise than when she was last looked at.

    ``turn`` says in a number what she has left of a turn under way; so many are ``beside`` her, and in an ``area``.
    """
    f = b.fighters[i]
    at += _OF_FIGHTERS + i * FIELDS
    changed = differs(table, at, f.at + 1) | differs(table, at + 1, f.health) | differs(table, at + 2, f.endurance)
    changed |= differs(table, at + 3, f.helpless) | differs(table, at + 4, f.prone) | differs(table, at + 5, f.cover)
    changed |= differs(table, at + 6, f.dodge) | differs(table, at + 7, f.run) | differs(table, at + 8, f.hidden)
    changed |= differs(table, at + 9, f.surprised) | differs(table, at + 10, f.distracted)
    changed |= differs(table, at + 11, f.blind) | differs(table, at + 12, f.terror) | differs(table, at + 13, f.fear)
    changed |= differs(table, at + 14, f.acted) | differs(table, at + 15, f.stored) | differs(table, at + 16, f.owed)
    changed |= differs(table, at + 17, break_difficulty(b, i) + 1 if f.held_by != 0 else 0)
    changed |= differs(table, at + 18, turn) | differs(table, at + 19, beside) | differs(table, at + 20, area)
    changed |= differs(table, at + 21, f.shield) | differs(table, at + 22, (f.altered << 8) + f.unfree)
    return changed | arms_changed(b, i, table, at + 23)


@jit(types.void(_I, _NUMBERS, _I))
def forget_fighter(i, table, at):
    """Nothing stays known of a fighter who cannot act: if ever she can again, she has changed."""
    table[at + _OF_FIGHTERS + i * FIELDS] = _NOWHERE
