"""The encounters that a run learns from, and how often each is drawn as it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from okenv.encounter import encounter_names, load_encounter

from .config import Stage, Training
from .variations import variations


class Bank:
    """Named encounters and variations.

    Args:
        config: of the run.
        told: wraps the numbers of the variations as they are made.

    Attributes:
        encounters: the named ones first.
        named: how many these are.
    """

    def __init__(self, config: Training, told: Callable[[Iterable[int]], Iterable[int]] = iter) -> None:
        names = config.encounters.named or shipped_encounters(config.system)
        found = [load_encounter(name) for name in names]
        self.named = len(found)
        self.encounters = found + variations(config.system, found, config.encounters.variations, config.seed, told)
        self._fighters = np.array([len(encounter.names) for encounter in self.encounters])
        self._share, self._stages = config.encounters.named_share, config.curriculum

    def shares(self, steps: int) -> np.ndarray:
        """How often each encounter is drawn after so many steps, float64 ``[encounters]``, together 1."""
        able = self._fighters <= largest(self._stages, steps)
        if not able.any():
            able = self._fighters == self._fighters.min()
        shares = np.zeros(len(able))
        for part, share in (
            (slice(self.named), self._share), (slice(self.named, None), 1 - self._share)
        ):  # fmt: skip
            if able[part].any():
                shares[part] = share * able[part] / able[part].sum()
        if shares.sum() == 0:  # all of the share is of a part that has none of this size
            shares = able.astype(np.float64)
        return np.asarray(shares / shares.sum())


def largest(stages: list[Stage], steps: int) -> int:
    """The most fighters of the encounters that are drawn after so many steps."""
    return next((stage.fighters for stage in stages if steps < stage.until), 2**31)


def shipped_encounters(system: str) -> list[str]:
    """The shipped encounters of a system, by name."""
    return encounter_names(system)
