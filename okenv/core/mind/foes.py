"""Whom a fighter picks among enemies, in every rulebook: the nearest, who is hurt most, one of those who are alike."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from numba import types

from ..jit import jit

_I = types.int64


def at_enemy_of(record: Any, sides: ModuleType) -> Any:
    """The kernel ``at_enemy(b, row)``; ``sides`` is the rulebook's chapter, here and below."""
    side_of, rows_of = sides.side_of, sides.rows_of

    @jit(_I(record, _I))
    def at_enemy(b, row):
        """The number of an enemy among the enemies of whoever is asked."""
        return row - rows_of(b, 1 - side_of(b, b.actor))[0]

    return at_enemy


def nearest_of(record: Any, sides: ModuleType, counts: Any, distance: Any) -> Any:
    """The kernel ``nearest_enemy(b, i)``, of those for whom the kernel ``counts(b, k)`` holds."""
    side_of, rows_of = sides.side_of, sides.rows_of

    @jit(_I(record, _I))
    def nearest_enemy(b, i):
        """The row of the enemy nearest to a fighter, the first listed of equals; -1 for nobody."""
        first, last = rows_of(b, 1 - side_of(b, i))
        who, best = -1, 0
        for k in range(first, last):
            if counts(b, k):
                gap = distance(b, i, k)
                if who < 0 or gap < best:
                    who, best = k, gap
        return who

    return nearest_enemy


def hurt_most_of(record: Any, sides: ModuleType, counts: Any, lost_by: Any, nothing: float = 0) -> Any:
    """The kernel ``hurt_most(b)``, of those for whom ``counts(b, k)`` holds, by the kernel ``lost_by(b, k)``.

    ``nothing`` is 0 of the type that ``lost_by`` returns: whole numbers are quicker compared.
    """
    side_of, rows_of = sides.side_of, sides.rows_of

    @jit(_I(record))
    def hurt_most(b):
        """The row of the enemy who has lost most, the first listed of equals; -1 for nobody."""
        first, last = rows_of(b, 1 - side_of(b, b.actor))
        who, most = -1, nothing
        for k in range(first, last):
            if counts(b, k):
                lost = lost_by(b, k)
                if who < 0 or lost > most:
                    who, most = k, lost
        return who

    return hurt_most


def stands_for_of(record: Any, stands: Any, alike: Any) -> Any:
    """The kernel ``stands_for(b, first, target)``; ``alike(b, j, k)`` says which enemies are the same to a fighter."""

    @jit(types.boolean(record, _I, _I))
    def stands_for(b, first, target):
        """Whether an enemy listed before this one is the same to the actor."""
        for j in range(first, target):
            if stands(b, j) and alike(b, j, target):
                return True
        return False

    return stands_for
