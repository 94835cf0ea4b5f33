"""Fights that no kernel has begun: of rows of the record, or of two sheets as people write them."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from okenv import Encounter, load_encounter


def laid_out(
    battle: np.dtype, red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], fields: dict[str, Any]
) -> np.ndarray:
    """A battle ``[1]`` of two sides of rows, with these fields of its own; each row is a squad unless it says so."""
    bs = np.zeros(1, battle)
    b, sides = bs[0], (list(red), list(blue))
    b.side_n[:] = [len(side) for side in sides]
    b.fighters_n = sum(b.side_n)
    for name, value in fields.items():
        b[name] = value
    for i, row in enumerate(sides[0] + sides[1]):
        for name, value in {"squad": i, **row}.items():
            b.fighters[i][name] = value
    return bs


def between(system: str) -> Callable[..., Encounter]:
    """``encounter(red, blue=None, **more)``: a fight between two of these sheets, of which each is told by changes."""

    def encounter(red: dict[str, Any], blue: dict[str, Any] | None = None, **more: Any) -> Encounter:
        fighters = {"red": {"character": "one", **red}, "blue": {"character": "one", **(blue or {})}}
        sides = {side: {"fighters": [entry]} for side, entry in fighters.items()}
        return load_encounter({"system": system, "characters": {"one": {}}, "sides": sides, **more})

    return encounter


def first(found: Encounter) -> Any:
    """The first fighter's record."""
    return found.template[0].fighters[0]
