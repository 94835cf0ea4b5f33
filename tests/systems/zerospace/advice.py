"""Helpers for tests of ZeroSpace's odds and advice: the facts of an action, and what the awaited dice do."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.mind.facts import Facts
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.layout import Purpose
from okenv.systems.zerospace.voice.advice import facts
from tests.systems.zerospace.asked import awaited, played, row

SYSTEM = load_system("zerospace")
TRIES = Forecaster(SYSTEM)
NAMES = ["Ada", "Bob", "Cyd", "Dee", "Eve", "Fay"]


def told(bs: np.ndarray, act: Act, target: int = 0, option: int = 0) -> Facts:
    """The facts of an action in a battle of the test's own, which stays as it was."""
    before = bs.tobytes()
    found = facts(bs, ACTIONS.id(act, target, option), NAMES, None, TRIES)
    assert bs.tobytes() == before
    return found


def chances(bs: np.ndarray, measure: Callable[[np.ndarray], Hashable]) -> dict[Any, Fraction]:
    """How likely a measure is what, over all dice of one attack or task, up to the next decision."""
    found: dict[Any, Fraction] = {}
    for outcome, p in awaited(bs):
        copy = played(bs.copy(), outcome)
        goes_on = copy[0].dice != 0 and copy[0].dice_for <= Purpose.TASK and copy[0].turn == bs[0].turn
        for value, q in (chances(copy, measure) if goes_on else {measure(copy): Fraction(1)}).items():
            found[value] = found.get(value, Fraction(0)) + p * q
    return found


def likely(bs: np.ndarray, measure: Callable[[np.ndarray], bool]) -> Fraction:
    """How likely a measure is true over the same dice."""
    return chances(bs, measure).get(True, Fraction(0))


def average(bs: np.ndarray, measure: Callable[[np.ndarray], int]) -> Fraction:
    """What a measure is on average over the same dice."""
    return sum((value * p for value, p in chances(bs, measure).items()), Fraction(0))


def lost(i: int) -> Callable[[np.ndarray], int]:
    """Health and Endurance that a fighter has lost; meant for one who stays in the fight."""

    def points(bs: np.ndarray) -> int:
        f = row(bs, i)
        return int(f.health_most - f.health + f.endurance_most - f.endurance)

    return points


def hurt(i: int) -> Callable[[np.ndarray], bool]:
    """Whether she has lost anything, or is out."""
    return lambda bs: bool(lost(i)(bs) > 0 or row(bs, i).state != 0)
