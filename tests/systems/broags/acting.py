"""Several answers at once in tests of the BrOAGS rules, up to where something is asked again."""

import numpy as np

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Event
from tests.systems.asking import To
from tests.systems.broags.asked import ASKING, Told, answer, events, quiet, roll

done = ASKING.done


def attack(bs: np.ndarray, target: int = 0, weapon: int = 0, area: int = 0) -> Told:
    """Declare an attack, wild or tamed at an area, with nobody reacting: its dice are awaited then."""
    told = answer(bs, Act.ATTACK, target, weapon)
    told += answer(bs, Act.TAMED, 0, area - 1) if area else answer(bs, Act.WILD)
    return told + quiet(bs)


def strike(bs: np.ndarray, target: int = 0, weapon: int = 0, area: int = 0, to: To = None) -> Told:
    """Declare an attack, up to the first window."""
    told = answer(bs, Act.ATTACK, target, weapon)
    return told + (answer(bs, Act.TAMED, 0, area - 1, to) if area else answer(bs, Act.WILD, to=to))


def met(bs: np.ndarray) -> tuple[int, int]:
    """``(value, Defence)`` of the attack whose dice are awaited."""
    copy = bs.copy()
    ((_, _, value, _, defence, _, _),) = events(roll(copy, 0), Event.ATTACK_ROLL)
    return value, defence
