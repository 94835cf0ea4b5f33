"""Several answers at once in tests of the BrOAGS rules, up to where something is asked again."""

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.mind.facts import Forecast
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.broags.mind.forecast import HIT_WAYS
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Event
from okenv.systems.broags.rules.wounds import left_of
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


def measured(found: Forecast, b: Any, t: int) -> tuple[Fraction, ...]:
    """Hit, down and hit points, no more than there are, in 81sts, as they are played over all dice."""
    left = int(left_of(b, t))
    points = sum((p * min(n, left) for n, p in found.total("harm", t).items()), Fraction(0))
    return tuple(HIT_WAYS * part for part in (found.chance("hit", t), found.chance("out", t), points))


def coming(bs: np.ndarray) -> Forecast:
    """All that may come of the dice that are awaited, or of what others are asked, who do nothing about it."""
    return Forecaster(load_system("broags")).ahead(bs)
