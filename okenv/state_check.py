"""Checks a battle that came from outside, before a kernel sees it: an index that is wrong there is none that is caught.

Every field is in its range, what is awaited is what the fight's phase awaits, and the rulebook's invariants hold.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from .core.chance import MAX_WEIGHTS, NO_DICE, UNIFORM, WEIGHTED
from .core.chance import name as dice_name
from .core.layout import A_SIDE, ANYBODY, SIDES, Range, field_ranges
from .driver import kernels
from .systems import System


class StateError(ValueError):
    """A state that no fight can be in; names the fighter and the field, what was found and what is expected."""


def check_state(system: System, array: np.ndarray, names: list[str]) -> None:
    """Check a battle, ``[1]``, whose fighters are counted already.

    Args:
        system: its rulebook.
        array: the battle.
        names: its fighters' names.

    Raises:
        StateError: at the first thing that cannot be.
    """
    row = array[0]
    kinds = len(system.actions.kinds)
    _check_ranges(row, array.dtype, ["fight"], len(names), kinds)
    _check_ranges(row["fighters"][: len(names)], row["fighters"].dtype, names, len(names), kinds)
    _check_awaited(system, row)
    invariants = system.module("rules.invariants")
    broken = int(invariants.violation(row))
    if broken:
        raise StateError(f"state: found {invariants.VIOLATIONS[broken]}, expected a state that a fight can come to")
    if row["prompt"] and not kernels(system.name).legal(array, 0, np.zeros(system.actions.size, np.int8)):
        found = _word(system.layout.Prompt(int(row["prompt"])))
        raise StateError(f"state: fight.prompt: found {found}, to which no answer is legal, expected one with answers")


def _check_ranges(rows: Any, dtype: np.dtype, names: list[str], fighters: int, kinds: int) -> None:
    for field, known in field_ranges(dtype).items():
        low, high = known.bounds(fighters, kinds)
        values = rows[field]
        if values.min() < low or values.max() > high:
            at = np.argwhere(np.atleast_1d((values < low) | (values > high)))[0]
            where = names[int(at[0]) if len(names) > 1 else 0]
            wrong = np.atleast_1d(values)[tuple(at)]
            raise StateError(f"state: {where}.{field}: found {wrong}, expected {_expected(known, low, high)}")


def _expected(known: Range, low: int, high: int) -> str:
    if known.set_of_rows:
        return f"the bits of rows, 0 to {high}"
    if known.words:
        return f"{_word(known.words(low))} to {_word(known.words(high))}"
    return f"{low} to {high}"


def _word(member: Any) -> str:
    return f"{int(member)} ({member.name.lower().replace('_', ' ')})" if isinstance(member, IntEnum) else str(member)


def _check_awaited(system: System, row: Any) -> None:
    """A question, or dice, of those that the fight's phase may stop for."""
    layout = system.layout
    prompt, dice, n = int(row["prompt"]), int(row["dice"]), int(row["dice_n"])
    for field, among in (("prompt", layout.Prompt), ("dice_for", layout.Purpose)):
        if int(row[field]) not in set(among):
            expected = f"{_word(min(among))} to {_word(max(among))}"
            raise StateError(f"state: fight.{field}: found {row[field]}, expected {expected}")
    if dice == UNIFORM and n < 1:
        raise StateError(f"state: fight.dice_n: found {n}, expected at least 1 for a lot")
    if dice == WEIGHTED and (n > MAX_WEIGHTS or row["dice_weights"][:n].sum() == 0):
        raise StateError(f"state: fight.dice_weights: found none above 0, expected 1 to {MAX_WEIGHTS} rows of a table")
    invariants = system.module("rules.invariants")
    asks, rolls = getattr(invariants, "ASKS", None), getattr(invariants, "ROLLS", None)
    if asks is None or rolls is None or (prompt == 0 and dice == NO_DICE):
        return  # the rulebook's invariants say whether the fight is over
    # By the name: a copy of a rulebook under another name has the same record, and a Phase of its own.
    ranges = field_ranges(row.dtype)
    field = next(field for field in ranges if getattr(ranges[field].words, "__name__", "") == "Phase")
    phase = layout.Phase(int(row[field]))
    if prompt and prompt not in asks.get(phase, ()):
        raise _not_awaited(phase, "prompt", layout.Prompt(prompt), asks.get(phase, ()))
    purpose, whose, *dices = rolls.get(phase, (0, ANYBODY))
    if dice and dice not in dices:
        raise _not_awaited(phase, "dice", dice_name(dice, n), [dice_name(each, n) for each in dices])
    if dice and int(row["dice_for"]) != purpose:
        raise _not_awaited(phase, "dice_for", layout.Purpose(int(row["dice_for"])), (layout.Purpose(purpose),))
    by = int(row["dice_by"])
    if dice and by not in (range(SIDES) if whose == A_SIDE else (by,) if whose == ANYBODY else (int(row[whose]),)):
        expected = "0 or 1, a side" if whose == A_SIDE else f"{row[whose]} as in {whose}"
        raise StateError(f"state: fight.dice_by: found {by}, expected {expected}, in the phase {_word(phase)!r}")


def _not_awaited(phase: Any, field: str, found: Any, expected: Any) -> StateError:
    told = " or ".join(map(_word, expected)) or "none"
    return StateError(f"state: fight.{field}: found {_word(found)}, expected {told} in the phase {_word(phase)!r}")
