"""In real fights, too, mirrored pairs with common dice and known luck cut the variance of a comparison."""

import numpy as np
import pytest

from evaluation.variance import cross_fitted, dice_factor
from evaluation.watching import Watched, watch_fights
from okenv import load_encounter
from okenv.core.layout import DRAW
from okenv.systems import load_system

PAIRS = 600


def play(name: str, first: str, second: str, seed: int) -> Watched:
    encounter, codes = load_encounter(name), list(load_system("ok").module("mind.policies").CODES)
    sides = (first, second)
    row = np.array([codes.index(sides[i]) for i, side in enumerate(encounter.sides) for _ in side.fighters], np.int32)
    return watch_fights(encounter.template, "ok", row, seed, 0, PAIRS)


def score(watched: Watched, side: int) -> np.ndarray:
    outcome = watched.results[:, 0]
    return np.where(outcome == DRAW, 0.5, outcome == side)


@pytest.mark.parametrize(
    ("name", "dice", "luck"), [("mirror-duel", 1.1, 1.8), ("three-on-three", 1.2, 1.2), ("shoot-out", 1.05, 1.3)]
)
def test_common_dice_and_known_luck_cut_the_variance(name: str, dice: float, luck: float) -> None:
    """At least so much; ``python -m benchmarks.variance`` reports the factors of ten encounters."""
    there, back = play(name, "turtle", "brute", 1), play(name, "brute", "turtle", 1)
    other = play(name, "brute", "turtle", 2)  # the same match with dice of its own
    x, y, apart = score(there, 0), score(back, 1), score(other, 1)
    together = (x + y) / 2
    assert dice_factor(x, y) > dice
    assert dice_factor(x, apart) == pytest.approx(1, abs=0.12)
    assert dice_factor(x, y) == pytest.approx(((x + apart) / 2).var() / together.var(), rel=0.15)
    less = cross_fitted(together, (there.luck - back.luck) / 2)
    assert together.var() / less.var() > luck
    error = 3 * np.sqrt((together.var() + less.var()) / PAIRS)
    assert less.mean() == pytest.approx(together.mean(), abs=error)
