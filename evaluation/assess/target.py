"""What a fight shall come to: a chance to win, a chance that somebody falls, or a number of rounds."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from agents.intervals import Z95, Interval, wilson
from okenv.core.spelling import nearest
from okenv.core.voice.words import percent

from .played import Grade

WHAT = {"win": "the heroes win", "falls": "one of them falls", "rounds": "rounds"}
"""What may be aimed at, and what it is in words."""
NEAR, NEAR_ROUNDS = 0.035, 0.06
"""How far a fight may be from a chance, or from a number of rounds as a share of it, to have reached it.

Of a proposal some thousand fights are known, so that its truth lies within 0.05, or 0.1, but for one in fifty.
"""
MOST_ROUNDS = 100
FORM = "a chance to win such as 65%, falls=50%, or rounds=6"


@dataclass(frozen=True)
class Target:
    """What a fight shall come to.

    Attributes:
        what: one of ``WHAT``.
        value: a share of the fights, or rounds on average.
    """

    what: str
    value: float

    @classmethod
    def of(cls, text: str) -> Target:
        """What ``65%``, ``0.65``, ``win=65%``, ``falls=50%`` or ``rounds=6`` means.

        Raises:
            ValueError: for anything else, and for what no fight could come to.
        """
        before, equals, after = text.partition("=")
        what, shown = (before.strip().lower(), after.strip()) if equals else ("win", text.strip())
        if what not in WHAT:
            raise ValueError(f"target: found {what!r}, expected one of {', '.join(WHAT)}{nearest(what, WHAT)}")
        try:
            value = float(shown.removesuffix("%")) / (100 if shown.endswith("%") else 1)
        except ValueError:
            raise ValueError(f"target: found {text!r}, expected {FORM}") from None
        if what == "rounds" and not shown.endswith("%") and 1 <= value <= MOST_ROUNDS:
            return cls(what, value)
        if what != "rounds" and 0.01 <= value <= 0.99:
            return cls(what, value)
        kind = {"win": "a chance to win", "falls": "a chance that one falls", "rounds": "a number of rounds"}[what]
        between = f"1 to {MOST_ROUNDS}" if what == "rounds" else "1% to 99%"
        hint = what != "rounds" and 1 < value < 100 and "%" not in shown
        meant = f"; did you mean {shown + '%'!r}?" if hint else ""
        raise ValueError(f"target: found {shown!r}, expected {kind} from {between}{meant}")

    @property
    def words(self) -> str:
        """``the heroes win 65 %``, ``one of them falls in 50 %``, ``6 rounds``."""
        if self.what == "rounds":
            return f"{self.value:g} rounds"
        return f"{WHAT[self.what]} {'in ' if self.what == 'falls' else ''}{percent(self.value)}"

    def each(self, grade: Grade) -> np.ndarray:
        """What is aimed at in each fight, float ``[n]``: 0 or 1, or its rounds."""
        if self.what == "rounds":
            return grade.ends.rounds.astype(float)
        return (grade.won if self.what == "win" else grade.fell[:, grade.rows].any(axis=1)).astype(float)

    def hint(self, grade: Grade) -> float:
        """Which way a fight leans that is never or always won: how many more of the others are out of it at the end."""
        if self.what != "win":
            return 0.0
        out = ~grade.stand
        return float(np.delete(out, grade.rows, axis=1).mean() - out[:, grade.rows].mean())

    def figure(self, grade: Grade) -> Interval:
        """What the fights come to, with its interval."""
        found = self.each(grade)
        if self.what != "rounds":
            return wilson(float(found.sum()), len(found))
        mean, half = float(found.mean()), Z95 * float(found.std()) / math.sqrt(len(found))
        return Interval(mean, mean - half, mean + half)

    def off(self, mean: float) -> float:
        """How far that is from the target: a share of fights, or of the rounds."""
        return abs(mean - self.value) / (self.value if self.what == "rounds" else 1)

    def reached(self, mean: float) -> bool:
        """Whether that is near enough."""
        return self.off(mean) <= (NEAR_ROUNDS if self.what == "rounds" else NEAR)

    def scaled(self, mean: float, n: int) -> float:
        """A mean of ``n`` fights where steps about add up: in logits, or as a logarithm."""
        if self.what == "rounds":
            return math.log(mean)
        share = (mean * n + 0.5) / (n + 1)
        return math.log(share / (1 - share))

    def apart(self, mean: float, n: int) -> float:
        """How far a mean of ``n`` fights is from the target, above or below 0, where steps about add up."""
        aimed = math.log(self.value if self.what == "rounds" else self.value / (1 - self.value))
        return self.scaled(mean, n) - aimed
