"""Several answers at once in tests of the ZeroSpace rules, up to where something is asked again."""

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.mind.facts import Forecast
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.zerospace.mind.faces import left_of
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.damage import falls_at_once
from okenv.systems.zerospace.rules.layout import Event
from tests.systems.asking import To
from tests.systems.zerospace.asked import ASKING, Told, answer, events, quiet, roll

done = ASKING.done


def declare(bs: np.ndarray, kind: Act, target: int = 0, option: int = 0, to: To = None) -> Told:
    """Declare something, with nobody doing anything about it: its dice are awaited then."""
    told = answer(bs, kind, target, option) + quiet(bs)
    ASKING.come(bs, to)
    return told


def attack(bs: np.ndarray, target: int = 0, weapon: int = 0) -> Told:
    """Declare an attack, with nobody doing anything about it."""
    return declare(bs, Act.ATTACK, target, weapon)


def met(bs: np.ndarray) -> tuple[int, int]:
    """``(Action Value without dice, Difficulty Value)`` of the attack whose dice are awaited."""
    copy = bs.copy()
    ((_, _, value, _, against, _, _),) = events(roll(copy, 2), Event.ATTACK_ROLL)
    return value, against


def task(bs: np.ndarray, code: Event) -> tuple[int, int]:
    """``(value without dice, difficulty)`` of the task whose dice are awaited, told by this event."""
    copy = bs.copy()
    ((_, _, value, _, difficulty, *_),) = events(roll(copy, 2), code)
    return value, difficulty


def coming(bs: np.ndarray) -> Forecast:
    """All that may come of the dice that are awaited, or of what others are asked, who do nothing about it."""
    return Forecaster(load_system("zerospace")).ahead(bs)


def points(found: Forecast, b: Any, t: int, stunning: bool) -> Fraction:
    """Points lost on average, no more than there are; of the unnamed, who are defeated, all."""
    left = int(left_of(b, t, stunning))
    if falls_at_once(b, t):
        return left * found.chance("out", t)
    return sum((p * min(n, left) for n, p in found.total("harm", t).items()), Fraction(0))
