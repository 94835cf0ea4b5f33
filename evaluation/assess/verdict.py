"""How hard a fight is, in a game master's words, and which figures the words stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from okenv.core.spelling import nearest
from okenv.core.voice.words import percent

if TYPE_CHECKING:
    from .played import Grade

WORDS = ("trivial", "easy", "fair", "hard", "deadly", "hopeless")
LEAST = (0.98, 0.9, 0.75, 0.5, 0.2)
"""The least chance to win of all words but the last."""
SPOKEN = 0.05
"""Who falls less often than that is not spoken of."""
OFTEN = 2
"""So many heroes at most are named."""
_FRACTIONS = (
    (0.03, "hardly any"), (0.075, "one in twenty"), (0.15, "one in ten"), (0.225, "one in five"), (0.29, "one in four"),
    (0.4, "one in three"), (0.6, "half"), (0.71, "two in three"), (0.85, "three in four"), (0.97, "nine in ten"),
)  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """Which word fits which chance to win.

    Attributes:
        least: of each of ``WORDS`` but the last, the least chance to win that it stands for, falling.
    """

    least: tuple[float, ...]

    @classmethod
    def of(cls, given: Mapping[str, float] | None = None) -> Limits:
        """The usual limits, those ``given`` by word in their place.

        Raises:
            ValueError: for a word that there is none, a share that is none, or limits that do not fall.
        """
        found = dict(zip(WORDS, LEAST, strict=False))
        for word, share in (given or {}).items():
            if word not in found:
                raise ValueError(f"limit: found {word!r}, expected one of {', '.join(found)}{nearest(word, found)}")
            if not 0 < share < 1:
                raise ValueError(f"limit of {word!r}: found {share:g}, expected a chance between 0 and 1")
            found[word] = share
        least = tuple(found.values())
        if sorted(least, reverse=True) != list(least):
            told = ", ".join(f"{word} {share:g}" for word, share in found.items())
            raise ValueError(f"limits: found {told}, expected chances to win that fall from word to word")
        return cls(least)

    def word(self, win: float) -> str:
        """How hard a fight with that chance to win is."""
        return next((word for word, least in zip(WORDS, self.least, strict=False) if win >= least), WORDS[-1])


def fail(share: float) -> str:
    """``one in four of such parties fails``: about how many, as people say it."""
    words = next((words for most, words in _FRACTIONS if share < most), "nearly every one")
    return f"{words} of such parties {'fails' if words.endswith('one') or words.startswith('one') else 'fail'}"


def verdict(grade: Grade, limits: Limits) -> tuple[str, str]:
    """How hard a fight is: the word, and a sentence with it, who falls most often, and how long it takes.

    ``hard: one in four of such parties fails; Ada falls in 52 % of the fights; 6 rounds, about 20 minutes at a table``.
    """
    win = grade.win.mean
    word = limits.word(win)
    names = grade.encounter.names
    often = sorted(((grade.falls(row).mean, -row) for row in grade.rows), reverse=True)[:OFTEN]
    fallen = [f"{names[-row]} falls in {percent(share)} of the fights" for share, row in often if share >= SPOKEN]
    if (leave := grade.leave().mean) >= SPOKEN:
        fallen.append(f"one of them flees or gives up in {percent(leave)}")
    rounds, minutes = float(grade.ends.rounds.mean()), float(grade.minutes.mean())
    length = f"{rounds:.0f} rounds, about {max(1, round(minutes))} minutes at a table"
    return word, f"{word}: {'; '.join([fail(1 - win), *fallen, length])}"
