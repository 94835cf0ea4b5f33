"""What makes encounters that nobody wrote, the same in every rulebook: a side thrown together."""

from __future__ import annotations

from typing import Any

import numpy as np

BESIDE_HEROES = 0.4
"""How often the many stand beside those on their own."""


def thrown_together(
    sheets: dict[str, dict[str, Any]], rng: np.random.Generator, many: str, heroes: int, mooks: int, often: float = 0.8
) -> list[tuple[str, int]]:
    """A side thrown together: characters by name, and how many of each.

    Args:
        sheets: of the characters, by name, resolved.
        rng: of the draws.
        many: the field of a sheet that is true of those who come in numbers.
        heroes: the most on their own.
        mooks: the most of those who come in numbers.
        often: how often there is anybody on their own.
    """
    alone = [name for name, sheet in sheets.items() if not sheet.get(many, False)]
    others = [name for name in sheets if name not in alone]
    squad: list[tuple[str, int]] = []
    if alone and (rng.random() < often or not others):
        squad += [(str(rng.choice(alone)), 1) for _ in range(rng.choice((1, 1, 1, 2, 2, 3, heroes)))]
    if others and (not squad or rng.random() < BESIDE_HEROES):
        squad.append((str(rng.choice(others)), int(rng.integers(1, mooks + 1))))
    return squad
