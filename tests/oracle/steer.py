"""Choosing random legal decisions and dice so that what is rare comes up often."""

from __future__ import annotations

from collections import Counter
from random import Random

from .dice import FUDGE4, table
from .fight import Fight
from .state import Action

SHY = {"surrender": 4, "done": 25, "hold": 40, "finish": 15, "decline": 50, "let-go": 25}
"""Percent with which a kind that ends or empties a fight is let through."""


class Steering:
    """Prefers the kinds of decisions used least so far; high rolls, Tides of 6 and of 1 are not rare."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.used: Counter[str] = Counter()

    def decision(self, fight: Fight) -> Action:
        """A legal answer."""
        legal, rng = fight.legal(), self.rng
        kinds = sorted({a[0] for a in legal})
        bold = [k for k in kinds if k not in SHY or rng.random() * 100 < SHY[k]] or kinds
        kind = min(bold, key=lambda k: (self.used[k], k)) if rng.random() < 0.5 else rng.choice(bold)
        self.used[kind] += 1
        return rng.choice([a for a in legal if a[0] == kind])

    def outcome(self, fight: Fight) -> int:
        """A possible outcome of the awaited dice."""
        awaited = fight.dice()
        assert awaited is not None
        kind, n, weights, _ = awaited
        possible = list(OUTCOMES[kind]) if kind in OUTCOMES else list(table(kind, n, weights))
        rng = self.rng
        if kind == FUDGE4 and rng.random() < 0.3:
            return rng.choice((2, 3, 4))
        if kind.endswith("d6") and rng.random() < 0.6:
            return rng.choice((6, 6, 1))
        return rng.choice(possible)


OUTCOMES = {kind: tuple(table(kind)) for kind in ("4dF", "1d6", "worse of 2d6", "better of 2d6")}
