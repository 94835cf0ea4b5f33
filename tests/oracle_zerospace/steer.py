"""Choosing random legal decisions and dice so that what is rare comes up often."""

from __future__ import annotations

from collections import Counter
from random import Random

from .dice import TWO
from .fight import Fight
from .state import Action

SHY = {
    "done": 35, "retreat": 20, "join": 15, "seek": 25, "approach": 60, "decline": 40, "plain": 40, "prone": 3,
    "drop": 3, "pick": 30, "draw": 12, "dodge": 25, "release": 5, "keep": 80, "delay": 25, "distract": 20,
    "cover": 40, "rise": 60, "wreck": 30,
}  # fmt: skip
"""Percent with which a kind that empties a fight is let through."""
FIERCE = {"attack", "spread", "sweep", "grapple", "disarm", "takedown"}
"""Kinds that do harm, preferred often."""
RARE = {"squeeze", "break", "recover", "flee", "take", "sweep", "spread", "suppress", "run", "interrupt", "wreck"}
"""Kinds that are seldom legal, preferred where they are."""


class Steering:
    """Prefers the kinds of decisions used least so far; high rolls are not rare."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.used: Counter[str] = Counter()
        self.fierce = self.rng.choice((0.4, 0.6, 0.8))

    def decision(self, fight: Fight) -> Action:
        """A legal answer."""
        legal, rng = fight.legal(), self.rng
        kinds = sorted({a[0] for a in legal})
        bold = [k for k in kinds if k not in SHY or rng.random() * 100 < SHY[k]] or kinds
        fierce, rare = [k for k in bold if k in FIERCE], [k for k in bold if k in RARE]
        if rare and rng.random() < 0.4:
            kind = rng.choice(rare)
        elif fierce and rng.random() < self.fierce:
            kind = rng.choice(fierce)
        else:
            kind = min(bold, key=lambda k: (self.used[k], k)) if rng.random() < 0.15 else rng.choice(bold)
        self.used[kind] += 1
        return rng.choice([a for a in legal if a[0] == kind])

    def outcome(self, fight: Fight) -> int:
        """A possible outcome of the awaited dice."""
        awaited = fight.dice()
        assert awaited is not None
        if awaited[0] == TWO:
            return self.rng.choice((2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12))
        return self.rng.randint(1, 6)
