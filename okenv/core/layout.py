"""The battle record: what every system's record begins with, and how slots name fighters.

A battle is one ``np.record`` with a nested array of fighter records, last, so that a clone copies
only the rows in use. Fields are ``i4`` except the seed and bit sets over fighters.

Slots name fighters from a viewer's side: 0 self, 1..15 allies, 16..30 enemies, each in listing
order, so that the enemy's slots do not move with one's own numbers. A larger capacity class
appends its further allies, then its further enemies, behind slot 30.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numba import from_dtype, types

from .capacity import BASE_CAPACITY, CAPACITY, MAX_CAPACITY
from .chance import MAX_WEIGHTS, WEIGHTED

ONGOING, DRAW = -1, 2
"""Values of ``b.outcome`` beside the winning side 0 or 1."""
SIDES = 2
MAX_ROUNDS = 100_000
UNRULED = ("given_up",)
"""Fields of fighters that no rule asks, no part of what proves how a fight stands; a rulebook may have them."""
"""Rounds that a fight may have until a draw."""


@dataclass(frozen=True)
class Range:
    """What a field may hold: the whole numbers from ``low`` to ``high``.

    Attributes:
        low, high: the bounds, both inclusive.
        rows: how many times the number of fighters ``high`` grows by.
        kinds: how many times the number of kinds of actions it grows by.
        set_of_rows: whether it is a set of fighters or squads as bits instead, of type ``i8``.
        words: what the numbers from 0 on mean; empty where they count something.
    """

    low: int
    high: int
    rows: int = 0
    kinds: int = 0
    set_of_rows: bool = False
    words: type[IntEnum] | None = None

    def bounds(self, fighters: int, kinds: int) -> tuple[int, int]:
        """The bounds in a fight of so many fighters, with so many kinds of actions."""
        if self.set_of_rows:
            return 0, (1 << fighters) - 1
        return self.low, self.high + self.rows * fighters + self.kinds * kinds


ROW = Range(0, -1, rows=1)
"""The row of a fighter."""
ROW_OR_NOBODY = Range(-1, -1, rows=1)
"""The row of a fighter; -1: nobody."""
SOMEBODY = Range(0, 0, rows=1)
"""The row of a fighter + 1; 0: nobody."""
ROWS = Range(0, 0, set_of_rows=True)
"""Rows of fighters, or numbers of squads, as bits."""
KIND = Range(-1, -1, kinds=1)
"""The number of a kind of action; -1: none."""
FLAG = Range(0, 1)
ANYBODY, A_SIDE = "", "side"
"""Whose dice are awaited, where no field says it: any fighter's, or those of side 0 or 1."""
NUMBER = Range(-1_000_000, 1_000_000)
"""Where a field says nothing but its type: no arithmetic of a rule leaves the type."""


def up_to(high: int) -> Range:
    """The range from 0 to ``high``."""
    return Range(0, high)


HEADER: list[tuple] = [
    ("seed", "u8"),  # key of the generator
    ("turn", up_to(MAX_ROUNDS)),  # number of the round, from 1
    ("limit", up_to(MAX_ROUNDS)),  # rounds until a draw
    ("decisions", up_to(2**31 - 1)),  # decisions so far
    ("outcome", Range(ONGOING, DRAW)),  # ONGOING, 0, 1 or DRAW
    ("fighters_n", "i4"),
    ("side_n", "i4", (SIDES,)),  # fighters of side 0 stand first in the array, then side 1's
    ("prompt", "i4"),  # what is asked; 0 while dice are awaited or the fight is over
    ("actor", ROW),  # of whom
    ("dice", up_to(WEIGHTED)),  # the kind of dice awaited, or NO_DICE
    ("dice_n", up_to(MAX_CAPACITY)),  # choices of UNIFORM and WEIGHTED
    ("dice_by", ROW),  # fighter (or side) whose roll it is
    ("dice_for", "i4"),  # purpose, the system's own list
    ("dice_count", up_to(1_000_000)),  # how many of these so far this round
    ("dice_weights", up_to(1_000_000), (MAX_WEIGHTS,)),
]

_ranges: dict[np.dtype, dict[str, Range]] = {}


def _typed(field: tuple) -> tuple:
    """A field as NumPy declares it."""
    name, kind, *shape = field
    if isinstance(kind, Range):
        kind = "i8" if kind.set_of_rows else "i4"
    return (name, kind if isinstance(kind, str) else "i4", *shape)


def _range(kind: Any) -> Range | None:
    """What a field may hold: None where its type says all."""
    if isinstance(kind, str):
        return {"i4": NUMBER, "i8": ROWS}.get(kind)
    return kind if isinstance(kind, Range) else Range(0, max(kind), words=kind)


def battle_dtype(header: list[tuple], fighter: list[tuple]) -> tuple[np.dtype, np.dtype]:
    """``(battle, fighter)`` dtypes: the common header, the system's own, then the fighters.

    A field is its name, what it may hold, and its shape if it has one. What it may hold is a :class:`Range`, an
    ``IntEnum`` whose numbers count from 0, or a type alone.

    Raises:
        ValueError: when a field has the name of an attribute of ``np.record``.
    """
    fields = [*HEADER, *header]
    for field in [*fields, *fighter]:
        if hasattr(np.record, field[0]):
            raise ValueError(f"field {field[0]!r} has the name of an attribute of np.record")
    row = np.dtype((np.record, [_typed(field) for field in fighter]))
    battle = np.dtype((np.record, [*map(_typed, fields), ("fighters", row, (CAPACITY,))]))
    for dtype, listed in ((battle, fields), (row, fighter)):
        _ranges[dtype] = {name: known for name, kind, *_ in listed if (known := _range(kind)) is not None}
    return battle, row


def field_ranges(dtype: np.dtype) -> dict[str, Range]:
    """What the fields of a battle or fighter dtype may hold, by name."""
    return _ranges[dtype]


def numba_types(battle: np.dtype) -> tuple[Any, Any]:
    """``(record, array)``: the Numba types of one battle and of a batch of them."""
    record = from_dtype(battle)
    return record, types.Array(record, 1, "C")


LOG = types.int32[:, ::1]
MASK = types.int8[::1]
OBSERVATION = types.float32[::1]

ALLY_SLOT, ENEMY_SLOT = 1, BASE_CAPACITY
BASE_SLOTS = 2 * BASE_CAPACITY - 1


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
