"""What is estimated by fights: numbers, and what tactics are worth to squads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """Pairs of fights with the same dice, of a policy that has all tactics and one that is forbidden some.

    Where ``side`` is None a pair is mirrored: the first side has them all and the other is forbidden some, and the
    other way round. Else it is fought with and without them by that side.

    Returns:
        ``scores``: by pair, what having them scored in either fight: that side's share of the first, and the share that
        the other had of the second; a draw counts half.
    """
    encounter, side = Encounter.from_dict(spec["encounter"]), spec["side"]
    tags, n, seed = tuple(spec["tags"]), int(spec["pairs"]), _seed(spec)

    def scored(forbidden: tuple[Sequence[str], Sequence[str]], by: int) -> np.ndarray:
        return _scores(encounter, str(spec["policy"]), forbidden, by, n, seed)

    if side is None:
        scores = scored(((), tags), 0), scored((tags, ()), 1)
    else:
        scores = scored(((), ()), side), scored((tags, ()) if side == 0 else ((), tags), 1 - side)
    return {"scores": np.stack(scores, 1).tolist()}


def _scores(
    encounter: Encounter, code: str, forbidden: tuple[Sequence[str], Sequence[str]], by: int, n: int, seed: int
) -> np.ndarray:
    """What side ``by`` scores, float64 ``[n]``, where each side is forbidden some tags."""
    sizes = [len(side.fighters) for side in encounter.sides]

    def make() -> list[Policy]:
        made: list[Policy] = [Without(make_policy(code, encounter.system, seed), tags) for tags in forbidden]
        return [made[0]] * sizes[0] + [made[1]] * sizes[1]

    rows = np.concatenate(list(searched_fights(encounter, [code] * sum(sizes), make, n, seed)))
    outcomes = rows[:, _OUTCOME]
    return np.where(outcomes == DRAW, 0.5, np.where(outcomes == by, 1.0, 0.0))


def _seed(spec: Mapping[str, Any]) -> int:
    """Of a block of fights, so that blocks can be fought one after the other and none is fought twice."""
    return int(derive(np.uint64(spec["seed"]), int(spec["block"])))
