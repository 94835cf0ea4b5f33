"""OK: what kernels reckon before the dice is what the fight does."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.mind.facts import Forecast
from okenv.forecast import Forecaster
from okenv.systems.ok.mind.gambits.odds import harm_expected, ways_to
from okenv.systems.ok.mind.odds import needed, odds_in
from okenv.systems.ok.mind.outcomes import CHOSEN, await_attack
from okenv.systems.ok.rules.actions import ACTIONS
from okenv.systems.ok.rules.layout import Prompt
from tests.forecasting import Asked, Case, check, random_battles


def reckoned(b: Any, i: int, target: int, action: int) -> Iterator[Asked]:
    """OK-ATT-1, OK-ATT-2, OK-SPEND-1, OK-ARM-1, OK-DMG-1, OK-MOOK-1: hit and points of a lone attack, in 81sts."""
    if b["prompt"] == Prompt.ACT:
        weapon = int(ACTIONS.option[action])
        need = int(needed(b, i, target, weapon))
        odds = odds_in(b, i, target, weapon)
        assert (81 * odds.hit, 81 * odds.expected) == (ways_to(need), harm_expected(b, i, target, weapon, need))
        yield {}, (ways_to(need), harm_expected(b, i, target, weapon, need))


def measured(found: Forecast, b: Any, target: int) -> tuple[Fraction, ...]:
    """Hit and points."""
    return 81 * found.chance("hit", target), 81 * found.mean("harm", target)


def played(ahead: Forecaster, state: np.ndarray, action: int, target: int) -> Forecast:
    """The attack alone, unmet."""
    copy = state.copy()
    await_attack(copy[0], int(state[0]["actor"]), target, int(ACTIONS.option[action]))
    return ahead.ahead(copy, CHOSEN)


@pytest.mark.plain
def test_an_attack_is_reckoned_as_it_lands() -> None:
    """At random states of all encounters."""
    case = Case("ok", frozenset({"attack"}), reckoned, measured, played)
    assert check(case, random_battles("ok", 1, 1)) > 20
