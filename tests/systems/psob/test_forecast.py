"""PSOB: what kernels reckon before the dice is what the fight does."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.mind.facts import Forecast
from okenv.forecast import Forecaster
from okenv.systems.psob.mind.forecast import expected as reckoned_damage
from okenv.systems.psob.mind.forecast import margin_of
from okenv.systems.psob.mind.outcomes import attack_now, expected
from okenv.systems.psob.rules.actions import ACTIONS
from tests.forecasting import Asked, Case, check, random_battles


def reckoned(b: Any, i: int, target: int, action: int) -> Iterator[Asked]:
    """PS-ATT-1, PS-ATT-2, PS-DMG-1: hit and damage of an attack without a move at the highest rate, in ninths."""
    f, weapon = b["fighters"][i], int(ACTIONS.option[action])
    rate = int(f["w_rate"][weapon])
    if f["move"] == 0 and f["parts_n"] == 0:
        margin = int(margin_of(b, i, target, weapon, rate))
        hits = sum(3 - abs(dice) for dice in range(-2, 3) if margin + dice >= 0)
        yield {}, (hits, round(9 * reckoned_damage(b, i, target, weapon, rate, 0)))


def measured(found: Forecast, b: Any, target: int) -> tuple[Fraction, ...]:
    """Hit and damage."""
    return 9 * found.chance("hit", target), 9 * expected(found, target)


def played(ahead: Forecaster, state: np.ndarray, action: int, target: int) -> Forecast:
    """The attack alone, at the highest rate."""
    return attack_now(ahead, state, int(state[0]["actor"]), target, int(ACTIONS.option[action]))


@pytest.mark.plain
def test_an_attack_is_reckoned_as_it_is_rolled() -> None:
    """At random states of all encounters."""
    case = Case("psob", frozenset({"attack"}), reckoned, measured, played)
    assert check(case, random_battles("psob", 1, 8)) > 10
