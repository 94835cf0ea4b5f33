"""An encounter as a battle record before its first round, and its names: what is alike in every rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def template_of(
    encounter: Any, record: np.dtype, write_options: Callable[[Any, Any], None], write_fighter: Callable[..., None]
) -> np.ndarray:
    """Lay out a battle of shape ``[1]`` and dtype ``record``; the members of a squad are alike.

    Args:
        encounter: with ``rules``, ``rounds``, and two ``sides`` of ``fighters``, each with ``sheet`` and ``squad``.
        record: the rulebook's battle.
        write_options: of a battle and the encounter's rules.
        write_fighter: of a record, a fighter, the rules and the number of the side.
    """
    template = np.zeros(1, record)
    b = template[0]
    b.limit = encounter.rounds
    write_options(b, encounter.rules)
    b.side_n[:] = [len(side.fighters) for side in encounter.sides]
    fighters = [(k, fighter) for k, side in enumerate(encounter.sides) for fighter in side.fighters]
    b.fighters_n = len(fighters)
    for row, (side, fighter) in enumerate(fighters):
        if row > 0 and fighter.squad == fighters[row - 1][1].squad:
            b.fighters[row] = b.fighters[row - 1]
        else:
            write_fighter(b.fighters[row], fighter, encounter.rules, side)
    return template


def weapon_names(encounter: Any) -> list[list[str]]:
    """The names of each fighter's weapons, by row, as a narration needs them."""
    return [[w.name for w in fighter.sheet.weapons] for side in encounter.sides for fighter in side.fighters]
