"""Somebody joins a fight: the state is laid out anew, and every reference to a row is renumbered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from .amend import AmendError, Amendment
from .core.rows import Rows
from .encounter import Encounter, Fighter
from .history import Scene

_OWN = ("fighters", "fighters_n", "side_n")
"""Fields of a battle that a larger encounter has of its own."""


def join(amendment: Amendment, encounter: Encounter) -> None:
    """Let a fight go on in a larger encounter: the old fighters as they are, further ones at the end of either side.

    Raises:
        AmendError: for an encounter that is not the present one with further fighters.
    """
    old = amendment.scene.encounter
    if old is None:
        raise AmendError("join: found a fight read from notation, expected one whose encounter is known")
    rows = _old_rows(old, encounter)
    names = encounter.names
    new = [row for row in range(len(names)) if row not in rows]
    if not new:
        raise AmendError("join: found nobody new, expected at least one further fighter")
    squads = {fighter.squad: encounter.fighters[row].squad for fighter, row in zip(old.fighters, rows, strict=True)}
    amendment.array = laid_out(amendment.array, encounter.template, rows, squads, amendment.data.ROWS)
    labels = amendment.system.module("sheet.schema").labels(encounter)
    amendment.scene = Scene(encounter, names, encounter.side_names, labels)
    for row in new:
        amendment.data.arrive(amendment.b, row)
    amendment.complete()
    sides = [side.name for side in encounter.sides for _ in side.fighters]
    amendment.words = [f"{names[row]} joins {sides[row]}." for row in new]
    amendment.entry = {"join": encounter.to_dict()}


def _old_rows(old: Encounter, new: Encounter) -> list[int]:
    """The row that each old fighter has in the new encounter.

    Raises:
        AmendError: where something else than further fighters differs.
    """
    for what in ("system", "side_names", "rounds"):
        _expect_same(what, getattr(new, what), getattr(old, what))
    for option, expected in old.rules.model_dump().items():
        _expect_same(f"rules.{option}", new.rules.model_dump()[option], expected)
    rows, start = [], 0
    for before, after in zip(old.sides, new.sides, strict=True):
        for k, fighter in enumerate(before.fighters):
            if k >= len(after.fighters) or not _same(fighter, after.fighters[k]):
                found = after.fighters[k].name if k < len(after.fighters) else "nobody"
                expected = f"{fighter.name} as before; further ones come after the old, with names of their own"
                raise AmendError(f"join: {after.name}: found {found}, expected {expected}")
            rows.append(start + k)
        start += len(after.fighters)
    return rows


def _expect_same(what: str, found: Any, expected: Any) -> None:
    if found != expected:
        raise AmendError(f"join: {what}: found {found!r}, expected the same as before: {expected!r}")


def _same(one: Fighter, other: Fighter) -> bool:
    return (one.name, one.character, one.sheet) == (other.name, other.character, other.sheet)


def laid_out(
    array: np.ndarray, template: np.ndarray, rows: list[int], squads: dict[int, int], data: Rows
) -> np.ndarray:
    """A battle, ``[1]``, in a larger layout: the same state, its references to rows and squads renumbered.

    Args:
        array: the battle, ``[1]``.
        template: the larger encounter, laid out, ``[1]``.
        rows: the new row of each old fighter.
        squads: the new number of each old squad.
        data: which fields of the rulebook's are references.
    """
    made = template.copy()
    b, old = made[0], array[0]
    for name in array.dtype.names or ():
        if name not in _OWN:
            b[name] = old[name]
    renumber(b, data.fight, data.fight_masks, dict(enumerate(rows)))
    for before, row in enumerate(rows):
        b["fighters"][row] = old["fighters"][before]
        f = b["fighters"][row]
        renumber(f, data.fighter, data.fighter_masks, dict(enumerate(rows)))
        renumber(f, dict.fromkeys(data.squads, 0), data.squad_masks, squads)
        for name, (places, offset) in data.places.items():
            moved = {k * places + n: to * places + n for k, to in enumerate(rows) for n in range(places)}
            renumber(f, {name: offset}, (), moved)
    return made


def renumber(record: Any, numbers: Mapping[str, int], masks: Iterable[str], table: dict[int, int]) -> None:
    """Give the numbers of a record that ``table`` knows their new values, in place; others stay as they are.

    Args:
        record: of a battle or a fighter.
        numbers: fields, one number or many, each with what is added to the number there.
        masks: fields that are bit sets.
        table: the new number for each old one.
    """
    for name, offset in numbers.items():
        values = [int(v) - offset for v in np.ravel(record[name])]
        _put(record, name, [table.get(v, v) + offset for v in values])
    for name in masks:
        _put(record, name, [_moved(int(v), table) for v in np.ravel(record[name])])


def _put(record: Any, name: str, values: list[int]) -> None:
    record[name] = np.array(values, np.int64).reshape(np.shape(record[name]))


def _moved(bits: int, table: dict[int, int]) -> int:
    """A bit set (int64, the last bit its sign) with every bit at its new place."""
    moved = sum(1 << table.get(k, k) for k in range(64) if bits >> k & 1)
    return moved - (1 << 64) if moved >> 63 else moved
