"""The battle record: what every system's record begins with, and how slots name fighters.

A battle is one ``np.record`` with a nested array of fighter records, last, so that a clone copies
only the rows in use. Fields are ``i4`` except the seed and bit sets over fighters.

Slots name fighters from a viewer's side: 0 self, 1..15 allies, 16..30 enemies, each in listing
order, so that the enemy's slots do not move with one's own numbers. A larger capacity class
appends its further allies, then its further enemies, behind slot 30.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype, types

from .capacity import BASE_CAPACITY, CAPACITY
from .chance import MAX_WEIGHTS

ONGOING, DRAW = -1, 2
"""Values of ``b.outcome`` beside the winning side 0 or 1."""
SIDES = 2

HEADER: list[tuple] = [
    ("seed", "u8"),  # key of the generator
    ("turn", "i4"),  # number of the round, from 1
    ("limit", "i4"),  # rounds until a draw
    ("decisions", "i4"),  # decisions so far
    ("outcome", "i4"),  # ONGOING, 0, 1 or DRAW
    ("fighters_n", "i4"),
    ("side_n", "i4", (SIDES,)),  # fighters of side 0 stand first in the array, then side 1's
    ("prompt", "i4"),  # what is asked; 0 while dice are awaited or the fight is over
    ("actor", "i4"),  # of whom
    ("dice", "i4"),  # the kind of dice awaited, or NO_DICE
    ("dice_n", "i4"),  # choices of UNIFORM and WEIGHTED
    ("dice_by", "i4"),  # fighter (or side) whose roll it is
    ("dice_for", "i4"),  # purpose, the system's own list
    ("dice_count", "i4"),  # how many of these so far this round
    ("dice_weights", "i4", (MAX_WEIGHTS,)),
]


def battle_dtype(header: list[tuple], fighter: list[tuple]) -> tuple[np.dtype, np.dtype]:
    """``(battle, fighter)`` dtypes: the common header, the system's own, then the fighters.

    Raises:
        ValueError: when a field has the name of an attribute of ``np.record``.
    """
    fields = [*HEADER, *header]
    for field in [*fields, *fighter]:
        if hasattr(np.record, field[0]):
            raise ValueError(f"field {field[0]!r} has the name of an attribute of np.record")
    row = np.dtype((np.record, fighter))
    battle = np.dtype((np.record, [*fields, ("fighters", row, (CAPACITY,))]))
    return battle, row


def numba_types(battle: np.dtype) -> tuple[Any, Any]:
    """``(record, array)``: the Numba types of one battle and of a batch of them."""
    record = from_dtype(battle)
    return record, types.Array(record, 1, "C")


LOG = types.int32[:, ::1]
MASK = types.int8[::1]
OBSERVATION = types.float32[::1]

ALLY_SLOT, ENEMY_SLOT = 1, BASE_CAPACITY
BASE_SLOTS = 2 * BASE_CAPACITY - 1
SLOTS = 2 * CAPACITY - 1


def ally_slot(k: int) -> int:
    """Slot of the k-th ally (from 0, self left out)."""
    return ALLY_SLOT + k if k < BASE_CAPACITY - 1 else BASE_SLOTS + k - (BASE_CAPACITY - 1)


def enemy_slot(k: int) -> int:
    """Slot of the k-th enemy (from 0)."""
    if k < BASE_CAPACITY - 1:
        return ENEMY_SLOT + k
    return BASE_SLOTS + (CAPACITY - BASE_CAPACITY) + k - (BASE_CAPACITY - 1)


def side_of(battle: Any, fighter: int) -> int:
    """The side of a fighter by her row."""
    return 0 if fighter < battle.side_n[0] else 1


def fighter_at(battle: Any, viewer: int, slot: int) -> int:
    """The row of the fighter whom ``viewer`` calls ``slot``; -1 where nobody stands there."""
    if slot == 0:
        return viewer
    side = side_of(battle, viewer)
    for k in range(CAPACITY - 1):
        if slot == ally_slot(k):
            start = 0 if side == 0 else int(battle.side_n[0])
            row = start + k
            row += row >= viewer
            return row if row < start + battle.side_n[side] else -1
        if slot == enemy_slot(k):
            start = int(battle.side_n[0]) if side == 0 else 0
            return start + k if k < battle.side_n[1 - side] else -1
    return -1


def slot_of(battle: Any, viewer: int, fighter: int) -> int:
    """The slot by which ``viewer`` names ``fighter``."""
    if fighter == viewer:
        return 0
    side, other = side_of(battle, viewer), side_of(battle, fighter)
    start = 0 if other == 0 else int(battle.side_n[0])
    k = fighter - start
    if other != side:
        return enemy_slot(k)
    return ally_slot(k - (fighter > viewer))
