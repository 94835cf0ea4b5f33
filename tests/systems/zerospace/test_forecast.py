"""ZeroSpace: what kernels reckon before the dice is what the fight does."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from okenv.core.mind.facts import Forecast
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.zerospace.mind.outcomes import CHOSEN
from okenv.systems.zerospace.mind.reckoning import hit_chance
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.layout import Flag, Prompt
from tests.forecasting import Asked, Case, check, random_battles
from tests.systems.zerospace.helpers import HARM, gun, sheet, start


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


@pytest.mark.plain
@pytest.mark.parametrize(("kind", "flags"), [(Act.ATTACK, Flag.AREA + HARM), (Act.SPREAD, HARM)])
def test_of_an_attack_on_many_one_target_can_be_looked_at(kind: Act, flags: int) -> None:
    """ZS-ATT-2, ZS-MAN-1: what it does to the one is the same, however many others are left out."""
    system, action = load_system("zerospace"), ACTIONS.id(kind, 0, 0)
    for others, abouts in ((1, (1, None)), (6, (1,))):
        bs = start([sheet(gun(flags=flags), ranged=7)], [sheet(at=20, agility=3)] + [sheet(at=21)] * others)
        found = [Forecaster(system, about).after(bs, action, CHOSEN) for about in abouts]
        told = [(one.total("harm", 1), one.chance("attack", 1, least=0), one.chance("out", 1)) for one in found]
        assert told[0] == told[-1]
        assert told[0][1] > 0
        assert len(found[0].ends) < 100
