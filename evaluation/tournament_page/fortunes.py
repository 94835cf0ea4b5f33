"""What the encounters of a tournament are like: whom they favour, how long they last, how much luck there is in them.

As plain data. Fights that were forfeited are left out, except that their luck is counted as far as they went.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.layout import DRAW, SIDES
from okenv.encounter import Encounter

from ..digests import encounter_digest
from ..simulate import FortuneData, fortune
from ..variance import dice_factor, share_won, variance_cut
from .fought import HARM, LUCK, OUTCOME, ROUNDS, STANDING, Fought, ended, first_side, over_pairs


def encounters(found: Fought) -> list[dict[str, Any]]:
    """Every encounter, with how its fights went."""
    return [_encounter(found, e, encounter) for e, encounter in enumerate(found.tournament.plan.encounters)]


def _encounter(found: Fought, e: int, encounter: Encounter) -> dict[str, Any]:
    matches = found.of_encounter(e)
    rows = np.concatenate([np.empty((0, LUCK + 1)), *(fights.reshape(-1, LUCK + 1) for fights in matches.values())])
    rows = ended(rows)
    favoured = over_pairs({match: first_side(fights) for match, fights in matches.items()})
    luckier = over_pairs(
        {m: _luckier(fights) for m, fights in matches.items() if not np.isnan(fights[..., LUCK]).all()}
    )
    return {
        "name": encounter.name,
        "title": encounter.title,
        "description": encounter.description,
        "digest": encounter_digest(encounter),
        "round_limit": encounter.rounds,
        "sides": [{"name": s.name, "fighters": [f.name for f in s.fighters]} for s in encounter.sides],
        "fights": len(rows),
        "draws": int(np.sum(rows[:, OUTCOME] == DRAW)),
        "first_side": None if favoured is None else favoured.to_dict(),
        "rounds": _triple(rows[:, ROUNDS], more_is_luck=True),
        "luckier_won": None if luckier is None else luckier.to_dict(),
        "dice_factor": _dice_factor(matches),
        "luck_factor": _luck_factor(found, e),
        "policies": [_policy(found, e, a) for a in range(len(found.tournament.plan.policies))],
    }


def _luckier(fights: np.ndarray) -> np.ndarray:
    """Whether the side that the dice favoured won, float ``[pairs, 2]``: a draw, and no luck at all, count half."""
    outcome, luck = fights[:, :, OUTCOME], fights[:, :, LUCK]
    a_won = outcome == np.array([0, 1])
    even = (outcome == DRAW) | (luck == 0)
    return np.where(np.isnan(outcome) | np.isnan(luck), np.nan, np.where(even, 0.5, a_won == (luck > 0)))


def _dice_factor(matches: dict[Any, np.ndarray]) -> float | None:
    """By what factor the common dice of mirrored pairs cut the variance, the matches of an encounter taken together."""
    both: list[np.ndarray] = []
    for fights in matches.values():
        score = first_side(fights)
        score[:, 1] = 1 - score[:, 1]
        score = score[np.isfinite(score).all(axis=1)]
        if len(score):
            both.append(score - score.mean(axis=0))
    first, second = np.concatenate([np.empty((0, 2)), *both]).T
    return dice_factor(first, second) if len(first) > 1 and (first.any() or second.any()) else None


def _luck_factor(found: Fought, e: int) -> float | None:
    """By what factor known luck, as a control variate, cut the variance beyond that; None where none is known."""
    pairs = found.tournament.pairs
    known = [match for match in pairs.luck if match[0] == e]
    before, after = (share_won(pairs, use_luck) for use_luck in (False, True))
    total = [sum(float(np.var(values[match])) for match in known) for values in (before, after)]
    return variance_cut(*total) if known and total[0] > 0 else None


def _policy(found: Fought, e: int, policy: int) -> dict[str, Any]:
    """How it went for one policy in an encounter, and for it on either side."""
    seats = list(found.seats(e, policy))
    every = ended(np.concatenate([np.empty((0, LUCK + 1)), *(rows for _, rows, _ in seats)]))
    luck = np.concatenate([np.empty(0), *(sign * rows[:, LUCK] for _, rows, sign in seats)])
    return {
        "policy": found.names[policy],
        "fights": len(every),
        "rounds": _triple(every[:, ROUNDS], more_is_luck=True),
        "luck": _triple(luck[~np.isnan(luck)], more_is_luck=True),
        "sides": [_side([rows for where, rows, _ in seats if where == side], side) for side in range(SIDES)],
    }


def _side(fights: list[np.ndarray], side: int) -> dict[str, Any]:
    """Damage borne by that side and how many of it stand at the end, and what share of its fights it won."""
    rows = ended(np.concatenate([np.empty((0, LUCK + 1)), *fights]))
    outcome = rows[:, OUTCOME]
    return {
        "won": float(np.where(outcome == DRAW, 0.5, outcome == side).mean()) if len(rows) else None,
        "damage": _triple(rows[:, HARM + side], more_is_luck=False),
        "survivors": _triple(rows[:, STANDING + side], more_is_luck=True),
    }


def _triple(values: np.ndarray, *, more_is_luck: bool) -> FortuneData | None:
    return fortune(values, more_is_luck=more_is_luck).to_dict() if len(values) else None
