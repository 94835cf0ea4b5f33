"""Choosing random legal decisions and dice so that what is rare comes up often."""

from __future__ import annotations

from collections import Counter
from random import Random

from .dice import FUDGE4
from .fight import Fight
from .places import SPRINT
from .state import Action

SHY = {
    "done": 20, "crouch": 35, "stand": 40, "join": 30, "leave": 30, "retreat": 40, "pass": 15, "decline": 35,
    "stop": 25, "release": 30, "keep": 80, "flee": 10, "hide": 60, "stock": 40,
}  # fmt: skip
"""Percent with which a kind that empties a fight is let through."""
FIERCE = {"attack", "concentrate", "dogpile", "grapple"}
"""Kinds that do harm, preferred often."""
MOVES = ("approach", "retreat", "join", "leave")


class Steering:
    """Prefers the kinds of decisions used least so far; high rolls are not rare."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.used: Counter[str] = Counter()

    def decision(self, fight: Fight) -> Action:
        """A legal answer."""
        legal, rng = fight.legal(), self.rng
        kinds = sorted({a[0] for a in legal})
        bold = [k for k in kinds if k not in SHY or rng.random() * 100 < SHY[k]] or kinds
        fierce = [k for k in bold if k in FIERCE]
        if fierce and rng.random() < 0.5:
            kind = rng.choice(fierce)
        else:
            kind = min(bold, key=lambda k: (self.used[k], k)) if rng.random() < 0.4 else rng.choice(bold)
        self.used[kind] += 1
        choice = [a for a in legal if a[0] == kind]
        sprints = [a for a in choice if kind in MOVES and a[2] >= SPRINT]
        return rng.choice(sprints if sprints and rng.random() < 0.3 else choice)

    def outcome(self, fight: Fight) -> int:
        """A possible outcome of the awaited dice."""
        awaited = fight.dice()
        assert awaited is not None
        kind, n, _, _ = awaited
        if kind == FUDGE4:
            return self.rng.choice((-4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 4, 4))
        return self.rng.randrange(n)
