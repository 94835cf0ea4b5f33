"""The engine of BrOAGS against an independent slow reference: same encounters, decisions, dice; whole states compared.

The reference is ``tests/oracle_broags``. Encounters are random (hypothesis draws and shrinks them), decisions and dice
are random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from random import Random

import pytest

from okenv import encounter_names
from tests.differential import AT_LEAST, Differential
from tests.oracle_broags import choices, groups, harm, numbers, people, perform, places, scenes, turns, values, windows
from tests.oracle_broags.hits import HITS
from tests.oracle_broags.sheet import RANGED, Encounter, Sheet, Start, Weapon
from tests.oracle_broags.state import DROPPED, IN_HAND
from tests.oracle_broags.steer import Steering
from tests.oracle_broags.tables import check_dice, check_sheets
from tests.oracle_broags.versus import Match


def encounter(rng: Random, number: int) -> Encounter:
    """Of eight one written as people write it, and read by the engine."""
    return check_sheets(people.encounter(rng)) if number % 8 == 7 else scenes.encounter(rng)


SIDE_BY_SIDE = Differential("broags", Match, Steering, encounter, HITS)


def dice_and_sheets() -> None:
    """Dice, the shipped sheets and random ones."""
    check_dice()
    for name in encounter_names("broags"):
        check_sheets(name)
    for number in range(AT_LEAST):
        check_sheets(people.encounter(Random(number)))


@pytest.mark.parametrize(("module", "name", "wrong"), [
    (values, "HOLDING", -1),
    (values, "POINTS", 6),
    (windows, "PRICE", -1),
    (numbers, "TAMED_NEEDS", 3),
    (perform, "MARGIN", 3),
    (places, "BESIDE", 90),
    (perform, "SHOVED", 300),
    (choices, "STOCK_CAP", 3),
    (turns, "STOCK", 1),
    (groups, "FEWEST", 4),
    (harm, "OUT", 2),
], ids=lambda value: getattr(value, "__name__", str(value)).rpartition(".")[2])  # fmt: skip
def test_a_fault_planted_in_the_reference_is_found(monkeypatch, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    assert SIDE_BY_SIDE.planted(scenes.encounter)


def test_a_weapon_that_changes_hands_twice_is_the_same_in_both():
    sword, gun = Weapon(times=1, flat=4), Weapon(RANGED, flat=7, reach=0)
    match = Match(Encounter(([(Sheet(perception=4), Start())], [(Sheet([sword, gun]), Start(at=100))])))
    for each in (0, 0, "disarm", "decline", 0, 0, ("take", 0, 0), "done", "disarm", "decline", 0, 0, ("take", 0, 0)):
        match.give((each, 0, 0) if isinstance(each, str) else each)
    assert [arm.where for arm in match.fight.battle.fighters[1].arms] == [IN_HAND, DROPPED]


@pytest.mark.kept
def test_the_engine_and_the_reference_agree_over_15_000_decisions():
    SIDE_BY_SIDE.compare(50, 1, dice_and_sheets)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    SIDE_BY_SIDE.compare(700, 2, dice_and_sheets)
