"""Armour: what it stops, what it takes off, and getting around it."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.armour import STOPPED, armour_matters, through_armour
from okenv.systems.ok.rules.layout import NO_ARMOUR, Event, Prompt
from tests.systems.ok.acting import spend_all
from tests.systems.ok.asked import asked, events, kinds, play, played, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

# By how much penetration exceeds protection: what comes off the damage; None for a blow that is stopped.
TAKEN = {-9: None, -4: None, -1: None, 0: None, 1: 3, 2: 2, 3: 1, 4: 0, 5: 0, 9: 0}


def _struck(margin: int, target: dict[str, Any], **weapon: int) -> np.ndarray:
    """A battle after a hit with that many extra successes, before they are spent."""
    bs = played(start([sheet(attack=4, **weapon)], [sheet(meets=4 - margin, dr=0, **target)], [3, 2]), Act.ATTACK, 0)
    return bs


@pytest.mark.parametrize(("excess", "taken"), TAKEN.items())
@pytest.mark.parametrize("protection", [-2, 0, 4, 7])
def test_ok_arm_1_the_comparison(excess: int, taken: int | None, protection: int) -> None:
    """OK-ARM-1: penetration up to the protection is stopped; +1 HR: -3 HR; +2: -2; +3: -1; two full ranks: ignored."""
    expected = [STOPPED if taken is None else damage - taken for damage in (-1, 3, 8)]
    assert [through_armour(damage, protection + excess, protection) for damage in (-1, 3, 8)] == expected
    bs = start([sheet(penetration=protection + excess)], [sheet(armour=protection)], [3, 2])
    assert bool(armour_matters(bs[0], 0, 0, 1)) == (excess < 4)


@pytest.mark.parametrize("penetration", [-5, 0, 20])
def test_ok_arm_1_without_armour(penetration: int) -> None:
    assert through_armour(5, penetration, NO_ARMOUR) == 5
    assert not armour_matters(start([sheet(penetration=penetration)], [sheet()], [3, 2])[0], 0, 0, 1)


@pytest.mark.parametrize(("excess", "taken"), TAKEN.items())
def test_ok_arm_1_a_blow_that_is_not_bypassed(excess: int, taken: int | None) -> None:
    """OK-ARM-1 in the fight, with all spent on damage: 2 successes are base + HR."""
    bs = _struck(2, {"armour": 6 - excess}, damage=6)
    told = play(bs, Act.DAMAGE, Act.DAMAGE)
    if taken is None:
        assert events(told, Event.STOPPED) == [(0, 1, 6 - excess, 6, 0, 0, 0)]
        assert not events(told, Event.BLOW)
        assert (row(bs, 1).lethal, row(bs, 1).nonlethal) == (0, 0)
    else:
        assert events(told, Event.BLOW)[0][:4] == (0, 1, 7, 7 - taken)


@pytest.mark.parametrize("spent", [0, 1, 2, 6])
def test_ok_edge_10_the_roll_neither_raises_nor_lowers_what_is_compared(spent: int) -> None:
    """OK-EDGE-10: damage Gd against protection Avg+ (+1 HR): -3 HR off this blow's damage, whatever was bought."""
    bs = _struck(7, {"armour": 3}, damage=4)
    told = spend_all(bs, *[Act.DAMAGE] * spent)
    raw = 2 if spent == 0 else 4 + spent - 1
    assert events(told, Event.BLOW)[0][:4] == (0, 1, raw, raw - 3)


def test_ok_edge_10_a_marginal_hit() -> None:
    """OK-EDGE-10: penetration 4 over the armour ignores it, although the marginal damage would not."""
    bs = _struck(0, {"armour": 2}, damage=6)
    assert row(bs, 1).nonlethal + row(bs, 1).lethal == 5  # damage 4 against DR 0, nothing taken off


@pytest.mark.parametrize(("penetration", "after"), [(4, None), (5, 8 - 3), (7, 8 - 1), (8, 8)])
def test_ok_arm_1_penetration_of_its_own(penetration: int, after: int | None) -> None:
    """OK-ARM-1: a shotgun's damage is Grt+, but its penetration is compared with the armour."""
    bs = _struck(2, {"armour": 4}, damage=7, penetration=penetration)
    told = play(bs, Act.DAMAGE, Act.DAMAGE)
    assert [blow[3] for blow in events(told, Event.BLOW)] == ([] if after is None else [after])


@pytest.mark.parametrize(("lethality", "after"), [(0, None), (1, 5), (4, 6)])
def test_ok_arm_1_protection_by_the_kind_of_damage(lethality: int, after: int | None) -> None:
    """OK-ARM-1 with ``armor_variation``: a vest that stops bullets takes 1 HR off a blade and nothing off a fist."""
    vest = {"protection": [6, 3, NO_ARMOUR, NO_ARMOUR, NO_ARMOUR, NO_ARMOUR, NO_ARMOUR], "coverage": 2}
    bs = _struck(1, vest, damage=6, lethality=lethality)
    told = play(bs, Act.DAMAGE)
    assert [blow[3] for blow in events(told, Event.BLOW)] == ([] if after is None else [after])


@pytest.mark.parametrize("coverage", [1, 2, 3])
@pytest.mark.parametrize("margin", [1, 2, 3, 5])
def test_ok_spend_1_bypassing_costs_the_coverage(coverage: int, margin: int) -> None:
    """OK-SPEND-1, OK-ARM-1: around the armour for 1 to 3 successes, and the blow then has its full damage."""
    bs = _struck(margin, {"armour": 8, "coverage": coverage}, damage=6)
    assert (Act.BYPASS in kinds(bs)) == (margin >= coverage)
    if margin < coverage:
        return
    told = play(bs, Act.BYPASS)
    assert events(told, Event.SPEND) == [(0, Act.BYPASS, margin - coverage, coverage, 0, 0, 0)]
    if margin > coverage:
        assert asked(bs) == (Prompt.SPEND, 0)
        assert Act.BYPASS not in kinds(bs)
    told += play(bs, *[Act.DAMAGE] * (margin - coverage))
    raw = 4 if margin == coverage else 6 + margin - coverage - 1
    assert events(told, Event.BLOW)[0][:4] == (0, 1, raw, raw)


@pytest.mark.parametrize(("armour", "offered"), [(NO_ARMOUR, False), (2, False), (3, True), (9, True)])
def test_ok_spend_1_bypassing_is_offered_only_where_armour_lessens_the_blow(armour: int, offered: bool) -> None:
    bs = _struck(3, {"armour": armour}, damage=6)
    assert (Act.BYPASS in kinds(bs)) == offered
