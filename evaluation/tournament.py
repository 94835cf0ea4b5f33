"""What a tournament came to: its fights as arrays, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from okenv.core.layout import DRAW
from okenv.driver import RESULTS

from .pairs import Match, Pairs
from .plan import Plan
from .stopping import Look
from .store import Store

OUTCOME = RESULTS.index("outcome")


@dataclass(frozen=True, eq=False)
class Tournament:
    """The results of a plan, as far as it has been played.

    Attributes:
        plan: who plays whom.
        store: the file with every fight.
        sizes: how many pairs of each match count, where not all that the plan allows.
        interrupted: whether somebody stopped it.
        look: what the last look at the top places said, where the plan asks for these to be settled.
    """

    plan: Plan
    store: Store = field(repr=False)
    sizes: Mapping[Match, int] = field(default_factory=dict, repr=False)
    interrupted: bool = False
    look: Look | None = None

    def fights(self, match: Match) -> np.ndarray:
        """The fights of a match that count, float64 ``[pairs, 2, len(RESULTS) + 1]``; see :meth:`Store.fights`."""
        return self._fights[match]

    @cached_property
    def _fights(self) -> dict[Match, np.ndarray]:
        most = {match: self.sizes.get(match, self.plan.pairs_of(match)) for match in self.plan.matches}
        return {match: self.store.fights(match)[:n] for match, n in most.items()}

    def by_side(self, match: Match) -> np.ndarray:
        """What policy a scored in each fight, float64 ``[pairs, 2]``: on the first side, on the second."""
        outcome = self._fights[match][:, :, OUTCOME]
        return np.where(outcome == DRAW, 0.5, outcome == np.array([0, 1]))

    @cached_property
    def pairs(self) -> Pairs:
        """The mirrored pairs of every match that was played."""
        played = [match for match, fights in self._fights.items() if len(fights)]
        scores = {match: self.by_side(match).mean(axis=1) for match in played}
        luck = {match: self._fights[match][:, :, -1].mean(axis=1) for match in played}
        known = {match: found for match, found in luck.items() if not np.isnan(found).any()}
        return Pairs(
            [self.plan.names.get(code, code) for code in self.plan.policies],
            [e.name for e in self.plan.encounters],
            scores,
            known,
        )

    @property
    def settled(self) -> bool:
        """Whether the order of the top places that was asked for is settled."""
        return self.look is not None and self.look.done

    @property
    def played(self) -> int:
        """How many fights were really run."""
        return sum(2 * len(fights) for fights in self._fights.values())
