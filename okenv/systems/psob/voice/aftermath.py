"""What a fight leaves behind: who stands, who is wounded, incapacitated, dead or gone (PS-DMG-1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.words import aftermath_by, plural

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


TOLL = ("wounds",)
"""What a fight costs people; minor characters have no wounds (PS-DMG-2)."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The wounds of fighters ``[n, f]``, as float ``[n, f, 1]`` (PS-DMG-1)."""
    return np.where(fighters["minor"] != 0, 0.0, fighters["wounds"])[..., None]
