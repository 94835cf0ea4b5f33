"""What a fight leaves behind: who stands, who is wounded, incapacitated, dead or gone (PS-DMG-1, PS-HEAL-1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by, plural
from okenv.rest import WEEK

from ..rules.damage import WOUNDS_OUT
from ..rules.layout import State
from .words import STATE_WORDS


def _fared(f: Any) -> str:
    """``standing, 2 wounds``, ``unhurt``."""
    state, wounds = State(int(f["state"])), int(f["wounds"])
    if state == State.FIT and not wounds:
        return "unhurt"
    words = "standing" if state == State.FIT else STATE_WORDS[state]
    return f"{words}, {plural(wounds, 'wound')}" if wounds else words


sentences = aftermath_by(_fared)


TOLL = ("wounds", "weeks of healing")
"""What a fight costs people; minor characters have no wounds (PS-DMG-2)."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The wounds of fighters ``[n, f]``, and weeks to heal them, as float ``[n, f, 2]`` (PS-DMG-1, PS-HEAL-1)."""
    wounds = np.where(fighters["minor"] != 0, 0, fighters["wounds"])
    weeks = np.where(fighters["state"] == State.DEAD, 0, _to_heal(fighters))
    return np.stack([wounds, weeks], axis=-1).astype(float)


def _to_heal(fighters: np.ndarray) -> Any:
    """Wounds as they heal, one a week: the incapacitated has three, and a minor one but one (PS-HEAL-1)."""
    out = fighters["state"] == State.INCAPACITATED
    wounds = np.where(out, np.maximum(fighters["wounds"], WOUNDS_OUT), fighters["wounds"])
    return np.where(fighters["minor"] != 0, np.maximum(wounds - (WOUNDS_OUT - 1), 0), wounds)


def carry(fighters: np.ndarray, rows: Any, opening: np.ndarray) -> None:
    """Lay on those who go on to another fight what lasts of this one: wounds, incapacity, death (PS-HEAL-1).

    Whoever gave up or ran away is back, and all weapons are loaded again.

    Args:
        fighters: as a fight has left them, ``[n, f]``.
        rows: which of them go on.
        opening: the same people as they are laid out for what comes next, ``[n, len(rows)]``; changed in place.
    """
    ended = fighters[:, rows]
    opening["wounds"] = ended["wounds"]
    opening["state"] = np.where(ended["state"] == State.GONE, State.FIT, ended["state"])


def heal(people: np.ndarray, seconds: int) -> None:
    """Let time pass for people whom :func:`carry` has seen to, in place (PS-HEAL-1)."""
    out, minor, before = people["state"] == State.INCAPACITATED, people["minor"] != 0, _to_heal(people)
    left = np.maximum(before - seconds // WEEK, 0)
    up = out & (left < np.where(minor, 1, WOUNDS_OUT))
    people["wounds"] = np.where(out & ~up, people["wounds"], np.where(minor, 0, left))
    people["state"] = np.where(up, State.FIT, people["state"])


def start_of(f: Any) -> dict[str, int]:
    """The harm that somebody bears as an encounter's ``start`` says it; a minor character who stands has none."""
    return {"wounds": 0 if f["minor"] else int(f["wounds"])}
