"""Several answers at once in tests of the ZeroSpace rules, up to where something is asked again."""

import numpy as np

from okenv.systems.zerospace.rules.actions import Act
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
