"""The fights of a tournament that were fought to their end, with those that were forfeited left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from agents.intervals import Interval
from okenv.core.layout import DRAW, SIDES
from okenv.driver import RESULTS

from ..pairs import Match
from ..plan import Plan
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
            where a fight was forfeited, but for its luck: left out, the rest would have a mean that is not 0.
        forfeits: as in ``Store.forfeits``, those of fights that are in the table, by the policies' names.
        names: what the policies are called, each different.
    """

    tournament: Tournament
    table: dict[Match, np.ndarray]
    forfeits: list[dict]
    names: list[str]

    def of_encounter(self, encounter: int) -> dict[Match, np.ndarray]:
        """The matches of one encounter."""
        return {match: fights for match, fights in self.table.items() if match[0] == encounter}

    def seats(self, encounter: int, policy: int) -> Iterator[tuple[int, np.ndarray, int]]:
        """Where a policy took part: the side it played, those fights ``[pairs, columns]``, the sign of luck for it."""
        for match, fights in self.of_encounter(encounter).items():
            if policy in match[1:]:
                second = match[2] == policy
                for swap in range(SIDES):
                    yield swap ^ second, fights[:, swap], -1 if second else 1


def fought(tournament: Tournament) -> Fought:
    """What was fought in a tournament."""
    plan = tournament.plan
    found = {match: tournament.fights(match).copy() for match in plan.matches}
    table = {match: fights for match, fights in found.items() if len(fights)}
    encounters, codes, names = [e.name for e in plan.encounters], list(plan.policies), called(plan)
    forfeits = []
    for forfeit in tournament.store.forfeits():
        a, b = sorted((codes.index(forfeit["policy"]), codes.index(forfeit["against"])))
        match = (encounters.index(forfeit["encounter"]), a, b)
        if forfeit["pair"] < len(table.get(match, ())):
            table[match][forfeit["pair"], forfeit["swap"], :LUCK] = np.nan
            who = {key: names[codes.index(forfeit[key])] for key in ("policy", "against")}
            forfeits.append({**forfeit, **who})
    return Fought(tournament, table, forfeits, names)


def called(plan: Plan) -> list[str]:
    """What the policies of a plan are called: by their codes, where their names are not all different."""
    names = [plan.names.get(code, code) for code in plan.policies]
    return names if len(set(names)) == len(names) else list(plan.policies)


def ended(rows: np.ndarray) -> np.ndarray:
    """Those of some fights, float ``[n, columns]``, that were fought to their end."""
    found: np.ndarray = rows[~np.isnan(rows[:, OUTCOME])]
    return found


def over_pairs(values: Mapping[Match, np.ndarray]) -> Interval | None:
    """The mean over matches, each counting the same, with the interval that the scatter of their pairs gives it.

    Args:
        values: by match, float ``[pairs, 2]`` between 0 and 1, NaN for a fight that does not count; a pair counts
            where both of its fights do.

    Returns:
        None where no pair counts.
    """
    means = {match: found.mean(axis=1) for match, found in values.items()}
    counts = {match: int(np.isfinite(found).sum()) for match, found in means.items() if np.isfinite(found).any()}
    if not counts:
        return None
    stretched = {match: _stretched(means[match], counts[match]) for match in counts}
    found = combined(stretched, {match: np.full(1, 1 / len(counts)) for match in counts})
    return replace(found, n=np.full(1, len(counts) ** 2 / sum(1 / n for n in counts.values()))).interval(0)


def _stretched(found: np.ndarray, counts: int) -> np.ndarray:
    """Values with NaN at their mean, so that all keep their places, and the others as much further from it."""
    mean, n = np.nanmean(found), len(found)
    more = np.sqrt(n * (n - 1) / (counts * (counts - 1))) if counts > 1 else 1.0
    return np.where(np.isnan(found), mean, mean + more * (found - mean))


def first_side(fights: np.ndarray) -> np.ndarray:
    """What the first side scored, float ``[pairs, 2]``; a draw is half a fight."""
    outcome = fights[:, :, OUTCOME]
    return np.where(np.isnan(outcome), np.nan, np.where(outcome == DRAW, 0.5, outcome == 0))
