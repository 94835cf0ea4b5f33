"""What is estimated by fights: numbers, and what tactics are worth to squads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from agents.registry import make_policy
from okenv.core.layout import DRAW
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import RESULTS
from okenv.encounter import Encounter

from ..searched import searched_fights
from ..simulate import fights as fights_of
from ..simulate import line_up
from .forbidding import Without

_OUTCOME = RESULTS.index("outcome")


def fights(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Fights of an encounter by one policy on both sides; who won how many."""
    encounter = Encounter.from_dict(spec["encounter"])
    codes = line_up(encounter, dict.fromkeys(encounter.side_names, spec["policy"]))
    chunks = list(fights_of(encounter, codes, spec["fights"], _seed(spec)))
    outcomes = np.concatenate(chunks)[:, _OUTCOME]
    return {"wins": [int(np.sum(outcomes == side)) for side in range(2)], "draws": int(np.sum(outcomes == DRAW))}


def pairs(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Mirrored pairs of a policy against itself without some tactics.

    Returns:
        ``scores``: by pair, what whoever has the tactics scored as the first side, and as the second with the same
        dice; a draw counts half.
    """
    encounter, n = Encounter.from_dict(spec["encounter"]), int(spec["pairs"])
    scores = [_scores(encounter, spec, side, n) for side in range(2)]
    return {"scores": np.stack(scores, 1).tolist()}


def _scores(encounter: Encounter, spec: Mapping[str, Any], side: int, n: int) -> np.ndarray:
    """What the side that has the tactics scores, float64 ``[n]``."""
    sizes = [len(s.fighters) for s in encounter.sides]
    seed = _seed(spec)

    def make() -> list[Policy]:
        made = [
            Without(make_policy(spec["policy"], encounter.system, seed), () if s == side else spec["tags"])
            for s in range(2)
        ]
        return [made[0]] * sizes[0] + [made[1]] * sizes[1]

    codes = [f"{spec['policy']} {s}" for s in range(2) for _ in range(sizes[s])]
    rows = np.concatenate(list(searched_fights(encounter, codes, make, n, seed)))
    outcomes = rows[:, _OUTCOME]
    return np.where(outcomes == DRAW, 0.5, np.where(outcomes == side, 1.0, 0.0))


def _seed(spec: Mapping[str, Any]) -> int:
    """Of a block of fights, so that blocks can be fought one after the other and none is fought twice."""
    return int(derive(np.uint64(spec["seed"]), int(spec["block"])))
