"""A row of RESULTS from the state that a fight has come to, for fights that are not played whole inside a kernel."""

from __future__ import annotations

import numpy as np

from okenv.core.layout import SIDES
from okenv.systems import System


def results_row(state: np.ndarray, system: System, outcome: int | None = None) -> np.ndarray:
    """The RESULTS of a fight, int32 ``[len(RESULTS)]``, as the kernels write them.

    Args:
        state: the battle, ``[1]``.
        system: its rulebook.
        outcome: in place of the state's own, where something else decided the fight.
    """
    b, rules = state[0], system.rules
    row = [b["outcome"] if outcome is None else outcome, b["turn"], b["decisions"]]
    row += [rules.standing(b, side) for side in range(SIDES)] + [rules.harm(b, side) for side in range(SIDES)]
    return np.array(row, np.int32)
