"""BrOAGS: what kernels reckon before the dice is what the fight does."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from okenv.core.mind.facts import Forecast
from okenv.systems.broags.mind.reckoning import margin_of, struck
from okenv.systems.broags.rules.actions import ACTIONS, Act
from okenv.systems.broags.rules.layout import Area, Deed, Prompt
from okenv.systems.broags.rules.wounds import left_of
from tests.forecasting import Asked, Case, check, random_battles


def reckoned(b: Any, i: int, target: int, action: int) -> Iterator[Asked]:
    """BR-HIT-1, BR-DMG-1, BR-CRIT-1: hit, down and damage of every way to make an attack, in 81sts."""
    weapon = int(ACTIONS.option[action])
    margin = margin_of(b, i, target, int(Deed.STRIKE), weapon)
    for aim in Area:
        made = ACTIONS.id(Act.TAMED, 0, aim - 1) if aim else ACTIONS.id(Act.WILD)
        yield {Prompt.AREA: made}, struck(b, i, target, weapon, int(aim), margin)


def measured(found: Forecast, b: Any, target: int) -> tuple[Fraction, ...]:
    """Hit, down and damage, at most what the target has left."""
    left = int(left_of(b, target))
    points = sum((p * min(n, left) for n, p in found.total("harm", target).items()), Fraction(0))
    return 81 * found.chance("hit", target), 81 * found.chance("out", target), 81 * points


@pytest.mark.plain
def test_a_blow_is_reckoned_as_it_is_struck() -> None:
    """At random states of all encounters."""
    assert check(Case("broags", frozenset({"attack"}), reckoned, measured), random_battles("broags", 1, 2)) > 50
