"""What the training environment refuses, each with a message that says what was found and what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from okenv.batch import REWARDS
from okenv.core.spelling import nearest
from okenv.encounter import Encounter


def check_arguments(
    encounters: Sequence[Encounter], num_envs: int, seed: int, control: str, reward: str, gamma: float
) -> None:
    """That the training environment can be made of this.

    Raises:
        ValueError: where it cannot.
    """
    if not encounters:
        raise ValueError("encounters: found none, expected at least one")
    found = sorted({encounter.system for encounter in encounters})
    if len(found) > 1:
        raise ValueError(f"encounters: found several systems, {' and '.join(found)}, expected one")
    if num_envs < 1:
        raise ValueError(f"num_envs: found {num_envs}, expected at least 1")
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed: found {seed}, expected 0 to 2**64 - 1")
    if not 0 < gamma <= 1:
        raise ValueError(f"gamma: found {gamma}, expected above 0, and at most 1")
    choices: Iterable[tuple[str, str, Sequence[str]]] = (
        ("control", control, ("side", "fighter")),
        ("reward", reward, REWARDS),
    )
    for what, value, expected in choices:
        if value not in expected:
            hint = nearest(value, expected, 0.4)
            raise ValueError(f"{what}: found {value!r}, expected one of {', '.join(expected)}{hint}")


def how_often(what: str, found: Any, names: Sequence[str]) -> np.ndarray:
    """How often each is drawn, checked, float64 ``[names]``."""
    numbers = np.array(found, np.float64)
    if numbers.shape != (len(names),):
        raise ValueError(f"{what}: found shape {numbers.shape}, expected ({len(names)},), a number for each")
    for name, number in zip(names, numbers.tolist(), strict=True):
        if not 0 <= number < np.inf:
            raise ValueError(f"{what}: {name!r}: found {number}, expected a number from 0")
    if not numbers.any():
        raise ValueError(f"{what}: found nothing but 0, expected a number above 0 for one at least")
    return numbers


def check_grown(before: Sequence[tuple[str, Any]], after: Sequence[tuple[str, Any]]) -> None:
    """That a pool, names and policies, is another one with more behind it.

    Raises:
        ValueError: where somebody has left it or changed places; for none at all.
    """
    if not after:
        raise ValueError("opponents: found none, expected at least one")
    for place, (name, policy) in enumerate(before):
        found = after[place] if place < len(after) else None
        if found is not None and found[0] == name and found[1] is policy:
            continue
        other = "nobody" if found is None else repr(found[0])
        if found is not None and found[0] == name:
            other = f"another policy called {name!r}"
        raise ValueError(
            f"opponents: found {other} at place {place}, expected {name!r} as before: fights under way know their "
            "opponents by place, so that a pool only grows"
        )
