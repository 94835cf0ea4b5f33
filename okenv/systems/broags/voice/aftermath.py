"""What a fight leaves behind: who stands, who is hurt, out or has fled; nonlethal harm heals (BR-DMG-1, BR-DMG-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from okenv.core.words import by_side

from ..rules.layout import State
from ..rules.wounds import HIT_POINTS
from .words import STATE_WORDS

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels


@dataclass(frozen=True)
class Fate:
    """How a fight leaves a fighter.

    Attributes:
        name: hers.
        side: hers, 0 or 1.
        state: ``fit``, ``out`` or ``fled``.
        lethal: hit points lost for longer than the fight.
        nonlethal: hit points that she has back after it.
        hit_points: all that she had unhurt.
    """

    name: str
    side: int
    state: str
    lethal: int
    nonlethal: int
    hit_points: int


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
        state, most = State(int(f["state"])).name.lower(), HIT_POINTS * int(f["toughness"])
        side = int(row >= b["side_n"][0])
        fates.append(Fate(names[row], side, state, int(f["lethal"]), int(f["nonlethal"]), most))
    return Aftermath(tuple(fates))


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The aftermath in sentences: the fates of each side, those who fared alike together."""
    return by_side(aftermath(battle, names, side_names, labels).fates, side_names, _in_words)


def _in_words(fate: Fate) -> str:
    """How a fighter fared: ``standing, 7 lethal``, ``out, 3 lethal, 12 nonlethal``, ``unhurt``."""
    words = [] if fate.state == "fit" else [STATE_WORDS[State[fate.state.upper()]]]
    words += [f"{fate.lethal} lethal"] * bool(fate.lethal) + [f"{fate.nonlethal} nonlethal"] * bool(fate.nonlethal)
    if fate.state == "fit":
        return ", ".join(["standing", *words]) if words else "unhurt"
    return ", ".join(words)
