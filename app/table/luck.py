"""How lucky dice were: what they showed against everything that such dice can show, exactly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from okenv.core import chance

LITTLE = 0.7
"""A side that is luckier than a smaller share of fights had neither good dice nor bad ones."""


class Luck:
    """The dice of one side, of which more is better; lots that nobody rolls are none."""

    def __init__(self) -> None:
        self._kinds: Counter[int] = Counter()
        self._shown = 0

    def note(self, kind: int, shown: int) -> None:
        """Dice of a kind of ``okenv.core.chance``, and what they showed."""
        if kind in chance.FIXED:
            self._kinds[kind] += 1
            self._shown += shown

    def told(self, side: str) -> dict[str, Any]:
        """How the dice were, fit for JSON.

        Returns:
            ``side``, ``rolls``; ``above``, by how much a roll was above its mean, on average; ``luckier`` and
            ``unluckier``, the shares of fights with these rolls in which they show less or more together; both None
            where nothing was rolled; and the ``sentence``.
        """
        rolls = self._kinds.total()
        if not rolls:
            return {"side": side, "rolls": 0, "above": None, "luckier": None, "unluckier": None,
                    "sentence": f"{side}: nobody rolled any dice."}  # fmt: skip
        least, ways = self._all()
        at = self._shown - least
        mean = least + float(np.arange(len(ways)) @ ways)
        above = (self._shown - mean) / rolls
        luckier, unluckier = float(ways[:at].sum()), float(ways[at + 1 :].sum())
        return {
            "side": side,
            "rolls": rolls,
            "above": round(above, 3),
            "luckier": round(luckier, 4),
            "unluckier": round(unluckier, 4),
            "sentence": _sentence(side, rolls, above, luckier, unluckier),
        }

    def _all(self) -> tuple[int, np.ndarray]:
        """The least that all dice show together, and the chance of each sum from there up, float64."""
        least, ways = 0, np.ones(1)
        for kind, count in sorted(self._kinds.items()):
            listed = chance.outcomes(kind)
            first = listed[0][0]
            one = np.zeros(listed[-1][0] - first + 1)
            for value, p in listed:
                one[value - first] = float(p)
            least += count * first
            ways = np.convolve(ways, _together(one, count))
        return least, ways


def _together(one: np.ndarray, count: int) -> np.ndarray:
    """The distribution of the sum of so many dice, each as ``one``."""
    found = np.ones(1)
    while count:
        if count & 1:
            found = np.convolve(found, one)
        one, count = np.convolve(one, one), count >> 1
    return found


def _sentence(side: str, rolls: int, above: float, luckier: float, unluckier: float) -> str:
    came = f"{abs(above):.1f} {'above' if above > 0 else 'below'} average" if abs(above) >= 0.05 else "average"
    over = f"over {rolls} rolls" if rolls > 1 else "in the only roll"
    whole = f"{side}: the dice came out {came} {over}"
    if max(luckier, unluckier) < LITTLE:
        return f"{whole}: neither lucky nor unlucky."
    word, share = ("luckier", luckier) if luckier > unluckier else ("unluckier", unluckier)
    return f"{whole}: {word} than {_in_ten(share)}."


def _in_ten(share: float) -> str:
    """``8 fights in 10``; in hundredths or thousandths where nearly all of these are meant."""
    of = next((many for many in (10, 100) if share < 1 - 0.5 / many), 1000)
    return f"{min(int(share * of + 1e-9), of - 1)} fights in {of}"
