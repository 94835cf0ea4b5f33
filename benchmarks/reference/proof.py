"""The proof: the engine and the C program play the same fights, and every number of every decision is the same."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from okenv.core.rng import derive
from okenv.systems import load_system

from .engine import Engine
from .program import COLUMNS, Program

PIECE = 5000
"""Decisions that are compared at a time."""
Transcript = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Rows of the state, masks, observations."""


class Difference(AssertionError):
    """The engine and the C program differ; the text names fight, decision, field and both values."""


@dataclass(frozen=True)
class Proven:
    """What was compared: whole fights, decisions, and the numbers of all of them."""

    fights: int
    decisions: int
    numbers: int


def prove(engine: Engine, program: Program, fights: int, seed: int = 1) -> Proven:
    """Compare at least so many whole fights of random decisions; returns what was compared.

    Args:
        engine: with the duel.
        program: with the same duel.
        fights: how many, at least.
        seed: of all of it.

    Raises:
        Difference: at the first number that is not the same.
    """
    done, decisions, numbers, piece = 0, 0, 0, 0
    while done < fights:
        family = int(derive(np.uint64(seed), piece))
        actions, rows, masks, seen = engine.transcribe(family, PIECE)
        other_rows, other_masks, other_seen = np.zeros((2 * PIECE, len(COLUMNS)), np.int32), masks * 0, seen * 0
        count = program.transcribe(family, actions, other_rows, other_masks, other_seen)
        _compare(family, (rows, masks, seen), (other_rows[: len(rows)], other_masks, other_seen))
        if count != len(rows):
            raise Difference(f"family {family}: {len(rows)} rows of the engine, {count} of the C program")
        done += int((rows[:, COLUMNS.index("action")] < 0).sum())
        decisions += PIECE
        numbers += rows.size + masks.size + seen.size
        piece += 1
    return Proven(done, decisions, numbers)


def _compare(family: int, mine: Transcript, others: Transcript) -> None:
    """Find the earliest difference: in the state before a decision, its mask, its observation, bit for bit."""
    found = []
    for kind, left, right in zip(("state", "mask", "observation"), mine, others, strict=True):
        wrong = np.argwhere(_bits(left) != _bits(right))
        if len(wrong):
            k, column = (int(x) for x in wrong[0])
            row = k if kind == "state" else _row_of(mine[0], k)
            found.append((row, _name(kind, column), left[k, column], right[k, column]))
    if found:
        row, name, value, other = min(found, key=lambda difference: difference[0])
        fight, decision = mine[0][row, :2]
        where = f"family {family}, fight {fight}, decision {decision}"
        raise Difference(f"{where}: {name}: {value} in the engine, {other} in C")


def _bits(numbers: np.ndarray) -> np.ndarray:
    return numbers.view(np.int32) if numbers.dtype == np.float32 else numbers


def _row_of(rows: np.ndarray, decision: int) -> int:
    """The transcript's row of a decision, both counted over the whole piece."""
    return int(np.flatnonzero(rows[:, COLUMNS.index("action")] >= 0)[decision])


def _name(kind: str, column: int) -> str:
    if kind == "state":
        return COLUMNS[column]
    if kind == "mask":
        return f"mask, action {column}"
    seen = load_system("ok").module("rules.observe")
    if column < seen.GLOBALS:
        return f"observation, {seen.GLOBAL_NAMES[column]!r}"
    row, feature = divmod(column - seen.GLOBALS, seen.FEATURES)
    return f"observation, {seen.FEATURE_NAMES[feature]!r} of {'herself' if row == 0 else 'the enemy'}"
