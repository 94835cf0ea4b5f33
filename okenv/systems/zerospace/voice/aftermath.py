"""What a fight leaves behind: who stands, who is out, and what rest brings back (ZS-REC-1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by

from ..rules.layout import State
from .words import STATE_WORDS


def _fared(f: Any) -> str:
    """``standing, 7 Health lost (3 back after an hour, all after a night)``, ``unhurt``.

    Half of the lost Health is back after an hour, rounded down (ZS-REC-1).
    """
    state, words = State(int(f["state"])), []
    health, endurance = (int(f[f"{figure}_most"]) - int(f[figure]) for figure in ("health", "endurance"))
    if health:
        words.append(f"{health} Health lost ({health // 2} back after an hour, all after a night)")
    if endurance:
        words.append(f"{endurance} Endurance lost, back after a rest")
    if state == State.FIT and not words:
        return "unhurt"
    return ", ".join(["standing" if state == State.FIT else STATE_WORDS[state], *words])


sentences = aftermath_by(_fared)


TOLL = ("Health lost", "Health still lost after an hour")
"""What a fight costs people; all of it is back after a night (ZS-REC-1)."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The lost Health of fighters ``[n, f]``, at once and after an hour, as float ``[n, f, 2]`` (ZS-REC-1)."""
    lost = fighters["health_most"] - fighters["health"]
    return np.stack([lost, lost - lost // 2], axis=-1).astype(float)
