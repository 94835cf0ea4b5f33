"""Simulated tournaments of policies whose strengths are known."""

from itertools import combinations

import numpy as np
from scipy.stats import norm

from evaluation.davidson import probabilities
from evaluation.pairs import Match, Pairs


class Field:
    """Policies with known chances in known encounters, and dice that all matches of an encounter share.

    Match (e, a, b) is won, tied or lost by a with Davidson's chances for the strengths of encounter e. Pair k of
    e has dice that favour policy i by g[k, i] in all its matches: they decide together with dice of the match alone.
    """

    def __init__(self, strengths: np.ndarray, tie: float = 0.6, common: float = 0.7, luck: float = 0.0) -> None:
        """Take strengths ``[encounters, policies]``, and how much of the dice is common, and of them known as luck."""
        self.strengths, self.common, self.luck = np.asarray(strengths, float), common, luck
        self.encounters, self.k = self.strengths.shape
        self.two = list(combinations(range(self.k), 2))
        a, b = np.array(self.two).T
        self.won, self.tied, _ = probabilities(self.strengths[:, a] - self.strengths[:, b], np.log(tie))
        # A pair that is won may be so by one fight and a draw (0.75) or by both (1).
        self.narrow = 0.4

    def score(self) -> np.ndarray:
        """The true share that a wins of the pairs of each match: ``[encounters, matchups]``."""
        lost = 1 - self.won - self.tied
        return 0.5 + (self.won - lost) * (self.narrow * 0.25 + (1 - self.narrow) * 0.5)

    def matches(self) -> list[Match]:
        return [(e, a, b) for e in range(self.encounters) for a, b in self.two]

    def draw(self, n: int | dict[Match, int], rng: np.random.Generator) -> Pairs:
        """A tournament of ``n`` pairs a match."""
        sizes = n if isinstance(n, dict) else dict.fromkeys(self.matches(), n)
        longest = max(sizes.values())
        scores, luck = {}, {}
        for e in range(self.encounters):
            dice = rng.standard_normal((longest, self.k))
            for m, (a, b) in enumerate(self.two):
                size = sizes[e, a, b]
                known = (dice[:size, a] - dice[:size, b]) / np.sqrt(2)
                own = rng.standard_normal(size)
                share = norm.cdf(self.common * known + np.sqrt(1 - self.common**2) * own)
                sign = np.where(
                    share > 1 - self.won[e, m], 1, np.where(share > 1 - self.won[e, m] - self.tied[e, m], 0, -1)
                )
                half = np.where(rng.random(size) < self.narrow, 0.25, 0.5)
                scores[e, a, b] = 0.5 + sign * half
                if self.luck:
                    luck[e, a, b] = self.luck * known
        names = [f"p{i}" for i in range(self.k)]
        return Pairs(names, [f"e{e}" for e in range(self.encounters)], scores, luck)
