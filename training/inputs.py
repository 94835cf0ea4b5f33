"""What a network is shown on average, measured before it learns, so that no number is too small to be noticed."""

from __future__ import annotations

import numpy as np

from agents.learned.entities import HEADER, entities

from .network import Inputs
from .vec_env import FightsVecEnv

STEPS = 64
LEAST = 0.05
"""The least deviation that counts: what hardly ever moves is not blown up further."""


def inputs_of(env: FightsVecEnv, seed: int) -> Inputs:
    """Means and deviations over fights in which the learner's side decides at random.

    Args:
        env: what is played, for so many steps; it is used up.
        seed: of the decisions.
    """
    layout, rng = entities(env.system.name), np.random.default_rng(seed)
    start = HEADER + layout.globals
    overall, rows = _Moments(layout.globals), _Moments(layout.features)
    seen = env.reset()
    for _ in range(STEPS):
        overall.add(seen[:, HEADER:start])
        there = np.arange(env.rows) < seen[:, 1:2]
        rows.add(seen[:, start:].reshape(len(seen), env.rows, layout.features)[there])
        masks = env.action_masks()
        seen = env.step(np.argmax(rng.random(masks.shape) * masks, 1))[0]
    return Inputs(overall.standard(), rows.standard())


class _Moments:
    """Sums over rows of numbers, and over their squares."""

    def __init__(self, numbers: int) -> None:
        self._n, self._sums, self._squares = 0, np.zeros(numbers), np.zeros(numbers)

    def add(self, rows: np.ndarray) -> None:
        self._n += len(rows)
        self._sums += rows.sum(0, dtype=np.float64)
        self._squares += np.square(rows, dtype=np.float64).sum(0)

    def standard(self) -> np.ndarray:
        """The mean, and one divided by the deviation, float32 ``[2, numbers]``."""
        mean = self._sums / self._n
        deviation = np.sqrt(np.maximum(self._squares / self._n - mean**2, LEAST**2))
        return np.stack((mean, 1 / deviation)).astype(np.float32)
