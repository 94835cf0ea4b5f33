"""Helpers for tests of BrOAGS's advice: the facts of an action, and what the awaited dice do."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.mind.facts import Facts
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.broags.rules.actions import ACTIONS, Act
from okenv.systems.broags.rules.layout import Event
from okenv.systems.broags.voice.advice import facts
from tests.systems.broags.asked import awaited, distribution, events, roll

SYSTEM = load_system("broags")
TRIES = Forecaster(SYSTEM)
NAMES = ["Ada", "Bob", "Cyd", "Dee", "Eve", "Fay"]


def told(bs: np.ndarray, act: Act, target: int = 0, option: int = 0) -> Facts:
    """The facts of an action in a battle of the test's own."""
    return facts(bs, ACTIONS.id(act, target, option), NAMES, None, TRIES)


def hits(bs: np.ndarray) -> Fraction:
    """The chance that anything hits, over the awaited dice."""
    return sum((p for o, p in awaited(bs) if events(roll(bs.copy(), o), Event.HIT)), Fraction(0))


def hurt(bs: np.ndarray) -> Fraction:
    """Damage after soak on average, over the awaited dice."""
    return sum((p * e[1] for o, p in awaited(bs) for e in events(roll(bs.copy(), o), Event.HARM)), Fraction(0))


def share(bs: np.ndarray, measure: Callable[[np.ndarray], Hashable], wanted: Any) -> Fraction:
    """The chance that ``measure`` is that after the awaited dice."""
    return Fraction(distribution(bs, measure).get(wanted, 0), 81)


def percent(p: Fraction) -> str:
    """As a reason says it."""
    return f"{float(p):.0%}"
