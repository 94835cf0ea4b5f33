"""What a fight leaves behind: who stands, who is out, and what rest brings back (ZS-REC-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from okenv.core.words import by_side

from ..rules.layout import State
from .words import STATE_WORDS

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels


@dataclass(frozen=True)
class Fate:
    """How a fight leaves a fighter.

    Attributes:
        name: hers.
        side: hers, 0 or 1.
        state: ``fit`` or ``out``.
        named: whether she has a name; who has none is defeated without losing Health.
        health_lost: Health that she has lost.
        endurance_lost: Endurance that she has lost; it is back after a rest.
        health: all that she had unhurt.
    """

    name: str
    side: int
    state: str
    named: bool
    health_lost: int
    endurance_lost: int
    health: int

    @property
    def back_after_an_hour(self) -> int:
        """Half of the lost Health, rounded down; after a night all of it (ZS-REC-1)."""
        return self.health_lost // 2


@dataclass(frozen=True)
class Aftermath:
    """What a fight leaves behind: every fighter's fate, by row."""

    fates: tuple[Fate, ...]


def aftermath(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> Aftermath:
    """How a battle stands, at its end or any time before it."""
    b = battle[0]
    fates = []
    for row in range(int(b["fighters_n"])):
        f = b["fighters"][row]
        state = State(int(f["state"])).name.lower()
        health, endurance = int(f["health_most"]), int(f["endurance_most"])
        side, named = int(row >= b["side_n"][0]), bool(f["named"])
        lost = health - int(f["health"]), endurance - int(f["endurance"])
        fates.append(Fate(names[row], side, state, named, *lost, health))
    return Aftermath(tuple(fates))


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The aftermath in sentences: the fates of each side, those who fared alike together."""
    return by_side(aftermath(battle, names, side_names, labels).fates, side_names, _in_words)


def _in_words(fate: Fate) -> str:
    """How a fighter fared: ``standing, 7 Health lost (3 back after an hour, all after a night)``, ``unhurt``."""
    words = [] if fate.state == "fit" else [STATE_WORDS[State[fate.state.upper()]]]
    if fate.health_lost:
        words.append(
            f"{fate.health_lost} Health lost ({fate.back_after_an_hour} back after an hour, all after a night)"
        )
    if fate.endurance_lost:
        words.append(f"{fate.endurance_lost} Endurance lost, back after a rest")
    if fate.state == "fit":
        return ", ".join(["standing", *words]) if words else "unhurt"
    return ", ".join(words)
