"""Prompts and the action table: what can be asked, and the fixed ids of all answers.

An action is ``(kind, slot, option)``. Its id lies in a table that a system fixes once and that
never depends on the board. Kinds that target nobody have slot 0. A larger capacity class appends
the ids of its further enemies (then allies) behind the base table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple, Self

import numpy as np

from .capacity import BASE_CAPACITY, CAPACITY
from .layout import ally_slot, enemy_slot
from .spelling import nearest

NOBODY, ENEMY, ALLY = "nobody", "enemy", "ally"


@dataclass(frozen=True)
class Kind:
    """A kind of action.

    Attributes:
        name: its notation, such as ``attack``.
        title: what a person reads.
        target: whom it names: ``nobody``, ``enemy`` or ``ally``.
        options: how many variants it has (the weapon, ...).
        tags: the tactics it belongs to.
    """

    name: str
    title: str
    target: str = NOBODY
    options: int = 1
    tags: tuple[str, ...] = ()


class About(NamedTuple):
    """What a rulebook says of a kind of action: a :class:`Kind` but its name."""

    title: str
    target: str = NOBODY
    options: int = 1
    tags: tuple[str, ...] = ()


class Acts(IntEnum):
    """A rulebook's kinds of actions, numbered in the order in which they stand: ``GET_UP = About("get up")``."""

    about: About

    def __new__(cls, *about: Any) -> Self:
        """The next number, with what is said of it."""
        made = int.__new__(cls, len(cls.__members__))
        made._value_ = int(made)
        made.about = About(*about)
        return made


def kinds_of(acts: type[Acts]) -> tuple[Kind, ...]:
    """The kinds of a rulebook's actions, in the order of their numbers; ``GET_UP`` is noted ``get-up``."""
    return tuple(Kind(act.name.lower().replace("_", "-"), *act.about) for act in acts)


@dataclass(frozen=True)
class ActionTable:
    """All actions of a system, both ways between id and ``(kind, slot, option)``.

    Attributes:
        kinds: in table order; a kind's number is its index.
        first: int64 [kinds], id of the first action of each kind.
        extra: int64 [kinds], id of the first action beyond the base class.
        kind, slot, option: int32 [size], the columns of the table.
        target: int32 [size], index among the enemies (or allies) of the target, -1 for nobody.
        tag_names: every tactic; ``tags`` holds a bit set over them, int64 [size].
    """

    kinds: tuple[Kind, ...]
    first: np.ndarray = field(repr=False)
    extra: np.ndarray = field(repr=False)
    options: np.ndarray = field(repr=False)
    kind: np.ndarray = field(repr=False)
    slot: np.ndarray = field(repr=False)
    option: np.ndarray = field(repr=False)
    target: np.ndarray = field(repr=False)
    tag_names: tuple[str, ...]
    tags: np.ndarray = field(repr=False)

    @property
    def size(self) -> int:
        """Number of action ids."""
        return len(self.kind)

    def id(self, kind: int, target: int = 0, option: int = 0) -> int:
        """The id of a kind's ``option`` against the ``target``-th enemy (or ally)."""
        base = BASE_CAPACITY - 1
        step = int(self.options[kind])
        if target < base:
            return int(self.first[kind]) + target * step + option
        return int(self.extra[kind]) + (target - base) * step + option

    def kind_named(self, name: str) -> int:
        """A kind's number by its name.

        Raises:
            ValueError: with the nearest name, when there is none.
        """
        names = [k.name for k in self.kinds]
        if name not in names:
            raise ValueError(f"action: found {name!r}{nearest(name, names, 0.6).replace(';', ',', 1)}")
        return names.index(name)

    def tactics(self, action: int) -> tuple[str, ...]:
        """The tactics that an action id belongs to."""
        return self.kinds[self.kind[action]].tags


def action_table(kinds: tuple[Kind, ...]) -> ActionTable:
    """Number all actions of ``kinds``: the base class first, then what a larger class appends."""
    rows: list[tuple[int, int, int, int]] = []
    first, extra = [], []
    for number, kind in enumerate(kinds):
        first.append(len(rows))
        targets = [-1] if kind.target == NOBODY else range(BASE_CAPACITY - 1)
        rows += _rows(number, kind, targets)
    for number, kind in enumerate(kinds):
        extra.append(len(rows))
        if kind.target != NOBODY:
            rows += _rows(number, kind, range(BASE_CAPACITY - 1, CAPACITY - 1))
    names = tuple(sorted({tag for kind in kinds for tag in kind.tags}))
    bits = [sum(1 << names.index(tag) for tag in kinds[row[0]].tags) for row in rows]
    columns = np.array(rows, np.int32).T.copy()
    return ActionTable(
        kinds,
        np.array(first, np.int64),
        np.array(extra, np.int64),
        np.array([k.options for k in kinds], np.int64),
        columns[0],
        columns[1],
        columns[2],
        columns[3],
        names,
        np.array(bits, np.int64),
    )


def _rows(number: int, kind: Kind, targets: object) -> list[tuple[int, int, int, int]]:
    slots = {NOBODY: lambda k: 0, ENEMY: enemy_slot, ALLY: ally_slot}[kind.target]
    return [
        (number, slots(k), option, k)
        for k in targets  # type: ignore[attr-defined]
        for option in range(kind.options)
    ]
