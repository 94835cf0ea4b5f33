"""Mirrored pairs, the unit of every comparison here: two fights with the same dice and the sides exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

Match = tuple[int, int, int]
"""``(encounter, a, b)`` by index, with a < b."""


@dataclass(frozen=True)
class Pairs:
    """What the mirrored pairs of a tournament came to.

    Pair ``k`` of an encounter has the same dice in every match of it, so what a bootstrap draws again is
    ``(encounter, k)``, jointly over the matches of the encounter.

    Attributes:
        policies: their codes.
        encounters: their names.
        scores: by match, float64 ``[n]``: the share of pair k that policy a won, a draw counting half a fight;
            ``n`` may differ from match to match.
        luck: by match, where it is known, float64 ``[n]``: by how much the dice of pair k favoured policy a, a
            quantity whose mean is known to be 0.
    """

    policies: list[str]
    encounters: list[str]
    scores: Mapping[Match, np.ndarray]
    luck: Mapping[Match, np.ndarray] = field(default_factory=dict)
