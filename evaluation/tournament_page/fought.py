"""The fights of a tournament that were fought to their end, with those that were forfeited left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from okenv.core.layout import DRAW, SIDES
from okenv.driver import RESULTS

from ..intervals import Interval
from ..pairs import Match
from ..resampling import combined
from ..tournament import Tournament

OUTCOME, ROUNDS, DECISIONS = (RESULTS.index(name) for name in ("outcome", "rounds", "decisions"))
STANDING, HARM = RESULTS.index("standing_0"), RESULTS.index("harm_0")
LUCK = len(RESULTS)


@dataclass(frozen=True)
class Fought:
    """The fights of a tournament.

    Attributes:
        tournament: whose.
        table: by match that was played, float64 ``[pairs, 2, len(RESULTS) + 1]`` as in ``Store.fights``; NaN
            throughout where a fight was forfeited.
        forfeits: as in ``Store.forfeits``, those of fights that are in the table.
    """

    tournament: Tournament
    table: dict[Match, np.ndarray]
    forfeits: list[dict]

    def of_encounter(self, encounter: int) -> dict[Match, np.ndarray]:
        """The matches of one encounter."""
        return {match: fights for match, fights in self.table.items() if match[0] == encounter}

    def seats(self, encounter: int, policy: int) -> Iterator[tuple[int, np.ndarray, int]]:
        """Where a policy took part: the side it played, those fights ``[n, columns]``, 1 or -1 for the sign of luck."""
        for match, fights in self.of_encounter(encounter).items():
            if policy in match[1:]:
                second = match[2] == policy
                for swap in range(SIDES):
                    there = fights[:, swap]
                    yield swap ^ second, there[~np.isnan(there[:, OUTCOME])], -1 if second else 1


def fought(tournament: Tournament) -> Fought:
    """What was fought in a tournament."""
    plan = tournament.plan
    found = {match: tournament.fights(match).copy() for match in plan.matches}
    table = {match: fights for match, fights in found.items() if len(fights)}
    names, codes = [e.name for e in plan.encounters], list(plan.policies)
    forfeits = []
    for forfeit in tournament.store.forfeits():
        a, b = sorted((codes.index(forfeit["policy"]), codes.index(forfeit["against"])))
        match = (names.index(forfeit["encounter"]), a, b)
        if forfeit["pair"] < len(table.get(match, ())):
            table[match][forfeit["pair"], forfeit["swap"]] = np.nan
            forfeits.append(forfeit)
    return Fought(tournament, table, forfeits)


def over_pairs(values: Mapping[Match, np.ndarray]) -> Interval | None:
    """The mean over matches, each counting the same, with the interval that the scatter of their pairs gives it.

    Args:
        values: by match, float ``[pairs, 2]`` between 0 and 1, NaN for a fight that does not count; a pair counts
            where both of its fights do.

    Returns:
        None where no pair counts.
    """
    means = {match: found.mean(axis=1) for match, found in values.items()}
    # A pair that does not count stands at the mean of those that do: so the rest keep their places, and common dice.
    whole = {match: found for match, found in means.items() if np.isfinite(found).any()}
    filled = {match: np.where(np.isnan(found), np.nanmean(found), found) for match, found in whole.items()}
    if not filled:
        return None
    return combined(filled, {match: np.full(1, 1 / len(filled)) for match in filled}).interval(0)


def first_side(fights: np.ndarray) -> np.ndarray:
    """What the first side scored, float ``[pairs, 2]``; a draw is half a fight."""
    outcome = fights[:, :, OUTCOME]
    return np.where(np.isnan(outcome), np.nan, np.where(outcome == DRAW, 0.5, outcome == 0))
