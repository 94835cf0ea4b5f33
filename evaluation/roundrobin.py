"""A small round-robin: every policy against every other, in mirrored pairs with common dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from okenv.core.layout import DRAW, SIDES
from okenv.encounter import Encounter

from .intervals import Interval, mean_interval
from .simulate import fights


@dataclass(frozen=True)
class RoundRobin:
    """The scores of a round-robin.

    Pair ``k`` is two fights with the same dice: ``a`` on the first side against ``b`` on the second,
    and the other way round. So neither a lopsided encounter nor lucky dice favour a policy. All
    pairs ``k`` share their dice, whatever the encounter and the policies: the pair is what is
    sampled, and every interval is taken over the pairs.

    Attributes:
        encounters: their names.
        policies: their codes.
        scores: float32 ``[encounters, policies, policies, pairs]``: the share of the pair that the
            first policy won (a draw is half a win); the diagonal is not played and holds 0.5.
    """

    encounters: list[str]
    policies: list[str]
    scores: np.ndarray

    @property
    def pairs(self) -> int:
        """Mirrored pairs for each two policies in each encounter."""
        return int(self.scores.shape[-1])

    @property
    def fights(self) -> int:
        """How many fights were run."""
        k = len(self.policies)
        return len(self.encounters) * k * (k - 1) * self.pairs

    def against(self, a: int, b: int, encounter: int | None = None) -> Interval:
        """The score of policy ``a`` against ``b``, in one encounter or over all, each counting the same."""
        return mean_interval(self._of(encounter)[:, a, b].mean(axis=0))

    def overall(self, a: int, encounter: int | None = None) -> Interval:
        """The score of policy ``a`` against all the others, in one encounter or over all."""
        others = [b for b in range(len(self.policies)) if b != a]
        return mean_interval(self._of(encounter)[:, a, others].mean(axis=(0, 1)))

    def ranking(self) -> list[int]:
        """The policies, best first."""
        return sorted(range(len(self.policies)), key=lambda a: -self.overall(a).mean)

    def _of(self, encounter: int | None) -> np.ndarray:
        return self.scores if encounter is None else self.scores[encounter : encounter + 1]


def round_robin(
    encounters: list[Encounter],
    policies: list[str],
    pairs: int,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> RoundRobin:
    """Play every policy against every other in every encounter.

    Args:
        encounters: what is fought; one side plays the one policy, the other side the other.
        policies: codes.
        pairs: mirrored pairs for each two policies in each encounter.
        seed: of the family of fights.
        progress: called with the matches played and the matches in all.
    """
    k = len(policies)
    scores = np.full((len(encounters), k, k, pairs), 0.5, np.float32)
    matches = [(e, a, b) for e in range(len(encounters)) for a, b in combinations(range(k), 2)]
    for done, (e, a, b) in enumerate(matches, 1):
        scores[e, a, b] = mirrored(encounters[e], policies[a], policies[b], pairs, seed)
        scores[e, b, a] = 1 - scores[e, a, b]
        if progress is not None:
            progress(done, len(matches))
    return RoundRobin([encounter.name for encounter in encounters], list(policies), scores)


def mirrored(encounter: Encounter, a: str, b: str, pairs: int, seed: int = 0) -> np.ndarray:
    """Policy ``a`` against ``b`` in mirrored pairs: float ``[pairs]``, the share of each pair that ``a`` won."""
    there = _first_side_scores(encounter, (a, b), pairs, seed)
    back = _first_side_scores(encounter, (b, a), pairs, seed)
    return (there + 1 - back) / 2


def _first_side_scores(encounter: Encounter, sides: tuple[str, str], n: int, seed: int) -> np.ndarray:
    """What the first side scores in each fight: 1, 0, or half for a draw."""
    codes = [sides[i] for i in range(SIDES) for _ in encounter.sides[i].fighters]
    outcomes = np.concatenate(list(fights(encounter, codes, n, seed)))[:, 0]
    return np.where(outcomes == DRAW, 0.5, outcomes == 0)
