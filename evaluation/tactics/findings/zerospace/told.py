"""Where the numbers of ZeroSpace's duels stand, and how they are told."""

from __future__ import annotations

from okenv.core.voice.words import percent

from ...sections import Exact
from ..claims import Parts, data_of, number, with_

DUEL = "zerospace-duel"
GUNS = "Two shooters with pistols at ten metres"
STAND = f"{GUNS}, who do not dodge"
ALIKE = "of whom one, who goes first, has a point more in this alone"


def worth_of(studies: Parts, part: str, tactic: str, side: int = 0, which: str = "never") -> Exact:
    """What a side loses of its chance to win without a tactic, or bound to it."""
    rows = [row for row in data_of(studies, DUEL, part)["worth"] if row["tactic"] == tactic]
    return number(rows[side][which])


def both(studies: Parts, part: str, tactic: str, which: str = "never") -> tuple[Exact, Exact]:
    """The same of whoever goes first, and of the other."""
    return worth_of(studies, part, tactic, 0, which), worth_of(studies, part, tactic, 1, which)


def value_of(studies: Parts, part: str) -> Exact:
    """The chance of the first side to win a duel of the study."""
    return number(data_of(studies, DUEL, part)["value"])


def under_of(studies: Parts, part: str, where: str) -> str:
    """What was measured, and with which tactics."""
    return with_("zerospace", data_of(studies, DUEL, part)["base"], where)


def won(value: Exact) -> str:
    """``55.1 %``: how often the first side wins."""
    return percent(value.value, 1)
