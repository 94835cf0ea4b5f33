"""What a fight leaves behind: who stands, who is hurt, out or has fled; nonlethal harm heals (BR-DMG-1, BR-DMG-2)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by

from ..rules.layout import State
from .words import STATE_WORDS


def _fared(f: Any) -> str:
    """``standing, 7 lethal``, ``out, 3 lethal, 12 nonlethal``, ``unhurt``."""
    state = State(int(f["state"]))
    harm = [f"{int(f[kind])} {kind}" for kind in ("lethal", "nonlethal") if f[kind]]
    if state == State.FIT and not harm:
        return "unhurt"
    return ", ".join(["standing" if state == State.FIT else STATE_WORDS[state], *harm])


sentences = aftermath_by(_fared)


TOLL = ("lethal damage", "nonlethal damage")
"""What a fight costs people."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The harm of fighters ``[n, f]``, as float ``[n, f, 2]`` (BR-DMG-1, BR-DMG-2)."""
    return np.stack([fighters["lethal"], fighters["nonlethal"]], axis=-1).astype(float)
