"""What a fight leaves behind: who stands, who is wounded, incapacitated, dead or gone (PS-DMG-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from okenv.core.words import by_side, plural

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
        state: ``fit``, ``incapacitated``, ``dead`` or ``gone``.
        minor: whether she is a minor character, who has no wounds.
        wounds: that she bears.
    """

    name: str
    side: int
    state: str
    minor: bool
    wounds: int


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
        fates.append(Fate(names[row], int(row >= b["side_n"][0]), state, bool(f["minor"]), int(f["wounds"])))
    return Aftermath(tuple(fates))


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The aftermath in sentences: the fates of each side, those who fared alike together."""
    return by_side(aftermath(battle, names, side_names, labels).fates, side_names, _in_words)


def _in_words(fate: Fate) -> str:
    """How a fighter fared: ``standing, 2 wounds``, ``unhurt``."""
    if fate.state == "fit":
        return f"standing, {plural(fate.wounds, 'wound')}" if fate.wounds else "unhurt"
    words = STATE_WORDS[State[fate.state.upper()]]
    return f"{words}, {plural(fate.wounds, 'wound')}" if fate.wounds else words
