"""ZeroSpace: what kernels reckon before the dice is what the fight does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from okenv.core.facts import Forecast
from okenv.systems.zerospace.mind.reckoning import hit_chance
from okenv.systems.zerospace.rules.actions import ACTIONS
from okenv.systems.zerospace.rules.layout import Prompt
from tests.forecasting import Asked, Case, check, random_battles


def reckoned(b: Any, i: int, target: int, action: int) -> Iterator[Asked]:
    """ZS-DICE-1, ZS-ATT-1, ZS-MAN-1: the chance that a plain attack or a manoeuvre hits, in 36ths."""
    kind, option = int(ACTIONS.kind[action]), int(ACTIONS.option[action])
    yield {Prompt.TRADE: -1}, (round(36 * hit_chance(b, i, kind, option, target)),)


def measured(found: Forecast, b: Any, target: int) -> tuple[Fraction, ...]:
    """Hit."""
    return (36 * found.chance("attack", target, least=0),)


@pytest.mark.plain
def test_an_attack_is_reckoned_as_it_is_rolled() -> None:
    """At random states of all encounters."""
    kinds = frozenset({"attack", "disarm", "grapple", "takedown"})
    assert check(Case("zerospace", kinds, reckoned, measured), random_battles("zerospace", 1, 4)) > 10
