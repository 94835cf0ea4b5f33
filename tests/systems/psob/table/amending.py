"""A correction as a fight takes it: written, settled, gone on with, and checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import new_log
from okenv.driver import kernels
from okenv.figure import Field
from okenv.systems.psob.invariants import VIOLATIONS, violation
from okenv.systems.psob.table import corrections
from tests.systems.psob.helpers import Told, _told, asked, legal

K = kernels("psob")
FIGHT = -1


def fields(bs: np.ndarray, row: int) -> dict[str, Field]:
    """What may be corrected of a fighter, or of the fight."""
    return {field.name: field for field in corrections.fields(bs[0], row, None)}


def complete(bs: np.ndarray, log: np.ndarray) -> Told:
    """Settle the fight and let it go on; every invariant holds then, and a question has two answers."""
    for _ in range(10):
        if not corrections.settle(bs[0], log):
            break
        K.apply(bs, 0, corrections.GO_ON, log)
        if bs[0].dice:
            break
    assert VIOLATIONS[violation(bs[0])] == ""
    assert asked(bs)[0] == "over" or bs[0].dice or len(legal(bs)) >= 2
    return _told(log)


def correct(bs: np.ndarray, row: int, name: str, value: Any) -> Told:
    """Correct a figure; returns what happened because of it."""
    assert name in fields(bs, row)
    log = new_log()
    corrections.write(bs[0], row, name, value, log)
    assert corrections.read(bs[0], row, name) == value
    return complete(bs, log)


def value_of(field: Field, names: int, number: int) -> Any:
    """One of the values that a field may have, by a random number."""
    if field.kind == "yes":
        return bool(number % 2)
    if field.kind == "choice":
        return field.choices[number % len(field.choices)]
    if field.kind == "fighter":
        return number % (names + 1) - 1
    span = min(int(field.high - field.low), 12 if number % 2 else 60)
    return int(field.low) + number // 2 % (span + 1)
