"""What a fight leaves behind: who stands, who is hurt, out or has fled; and what of it lasts (BR-DMG-1, BR-HEAL-1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by
from okenv.rest import HOUR, WEEK

from ..rules.layout import ARMS, Place, State
from ..rules.wounds import HIT_POINTS
from .words import STATE_WORDS


def _fared(f: Any) -> str:
    """``standing, 7 lethal``, ``out, 3 lethal, 12 nonlethal``, ``unhurt``."""
    state = State(int(f["state"]))
    harm = [f"{int(f[kind])} {kind}" for kind in ("lethal", "nonlethal") if f[kind]]
    if state == State.FIT and not harm:
        return "unhurt"
    return ", ".join(["standing" if state == State.FIT else STATE_WORDS[state], *harm])


sentences = aftermath_by(_fared)


TOLL = ("lethal damage", "nonlethal damage", "weeks of healing")
"""What a fight costs people."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The harm of fighters ``[n, f]``, and weeks to heal it, as float ``[n, f, 3]`` (BR-DMG-1, BR-DMG-2, BR-HEAL-1)."""
    weeks = fighters["lethal"] / np.maximum(fighters["toughness"], 1)
    return np.stack([fighters["lethal"], fighters["nonlethal"], weeks], axis=-1).astype(float)


def carry(fighters: np.ndarray, rows: Any, opening: np.ndarray) -> None:
    """Lay on those who go on to another fight what lasts of this one: harm, and weapons that broke (BR-HEAL-1).

    Whoever fled is back; guns are cleared; what was dropped or taken is with its owner again.

    Args:
        fighters: as a fight has left them, ``[n, f]``.
        rows: which of them go on.
        opening: the same people as they are laid out for what comes next, ``[n, len(rows)]``; changed in place.
    """
    ended = fighters[:, rows]
    opening["lethal"], opening["nonlethal"] = ended["lethal"], ended["nonlethal"]
    numbers = np.array(rows)[:, None] * ARMS + np.arange(ARMS) + 1
    held = np.where(fighters["w_place"] == Place.GONE, 0, fighters["w_from"])
    taken = (held[:, :, :, None, None] == numbers).any(axis=(1, 2))
    broken = (ended["w_place"] == Place.GONE) & ~taken
    opening["w_place"] = np.where(broken, Place.GONE, opening["w_place"])
    _settle(opening)


def heal(people: np.ndarray, seconds: int) -> None:
    """Let time pass for people whom :func:`carry` has seen to, in place (BR-HEAL-1)."""
    healed = people["toughness"].astype(np.int64) * seconds // WEEK
    people["lethal"] = np.maximum(people["lethal"] - healed, 0)
    if seconds >= HOUR:
        people["nonlethal"] = 0
    _settle(people)


def start_of(f: Any) -> dict[str, int]:
    """The harm that somebody bears as an encounter's ``start`` says it."""
    return {"lethal": int(f["lethal"]), "nonlethal": int(f["nonlethal"])}


def _settle(people: np.ndarray) -> None:
    """Who has hit points left is up, and who has none is out (BR-DMG-1)."""
    left = HIT_POINTS * people["toughness"] - people["lethal"] - people["nonlethal"]
    people["state"] = np.where(left > 0, State.FIT, State.OUT)
