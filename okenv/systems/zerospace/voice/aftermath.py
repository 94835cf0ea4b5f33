"""What a fight leaves behind: who stands, who is out, and what rest brings back (ZS-REC-1, ZS-REC-2)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by
from okenv.rest import HOUR, MINUTE, NIGHT

from ..rules.layout import State
from .words import STATE_WORDS


def _fared(f: Any) -> str:
    """``standing, 7 Health lost (3 back after an hour, all after a night)``, ``unhurt``.

    Half of the lost Health is back after an hour, rounded down (ZS-REC-1).
    """
    state, words = State(int(f["state"])), []
    health, endurance = (int(f[f"{figure}_most"]) - int(f[figure]) for figure in ("health", "endurance"))
    if health:
        back = health - still_lost(health, HOUR)
        words.append(f"{health} Health lost ({back} back after an hour, all after a night)")
    if endurance:
        words.append(f"{endurance} Endurance lost, back after a rest")
    if state == State.FIT and not words:
        return "unhurt"
    return ", ".join(["standing" if state == State.FIT else STATE_WORDS[state], *words])


sentences = aftermath_by(_fared)


TOLL = ("Health lost", "Health still lost after an hour", "Endurance lost")
"""What a fight costs people; all of it is back after a night (ZS-REC-1)."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """What fighters ``[n, f]`` have lost, Health at once and after an hour, as float ``[n, f, 3]`` (ZS-REC-1)."""
    lost, tired = (fighters[f"{figure}_most"] - fighters[figure] for figure in ("health", "endurance"))
    return np.stack([lost, still_lost(lost, HOUR), tired], axis=-1).astype(float)


REST = 10 * MINUTE
"""Seconds after which lost Endurance is back (ZS-REC-2)."""


def still_lost(lost: Any, seconds: int) -> Any:
    """Of so much Health lost, what is not back after a rest: half, rounded up, from an hour on (ZS-REC-1)."""
    if seconds >= NIGHT:
        return 0 * lost
    return lost - lost // 2 if seconds >= HOUR else lost


def carry(fighters: np.ndarray, rows: Any, opening: np.ndarray) -> None:
    """Lay on those who go on to another fight what lasts of this one: what they have lost (ZS-REC-2).

    Conditions pass, and what was dropped or taken is with its owner again.

    Args:
        fighters: as a fight has left them, ``[n, f]``.
        rows: which of them go on.
        opening: the same people as they are laid out for what comes next, ``[n, len(rows)]``; changed in place.
    """
    ended = fighters[:, rows]
    for name in ("health", "endurance", "state"):
        opening[name] = ended[name]


def heal(people: np.ndarray, seconds: int) -> None:
    """Let time pass for people whom :func:`carry` has seen to, in place (ZS-REC-1, ZS-REC-2)."""
    health = people["health_most"] - still_lost(people["health_most"] - people["health"], seconds)
    endurance = people["endurance_most"] if seconds >= REST else people["endurance"]
    people["health"], people["endurance"] = health, np.where(health > 0, endurance, 0)
    up = np.where(people["named"] != 0, (health > 0) & (people["endurance"] > 0), seconds >= HOUR)
    people["state"] = np.where(up, State.FIT, people["state"])


def start_of(f: Any) -> dict[str, int]:
    """The harm that somebody bears as an encounter's ``start`` says it."""
    return {
        "health_lost": int(f["health_most"] - f["health"]),
        "endurance_lost": int(f["endurance_most"] - f["endurance"]),
    }
