"""PSOB's engine against an independent slow reference: the same encounters, decisions and dice, whole states compared.

The reference is ``tests/oracle_psob``. Encounters are random (hypothesis draws and shrinks them), decisions and dice
are random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from random import Random

import pytest

from okenv import encounter_names
from tests.differential import AT_LEAST, Differential
from tests.oracle_psob import harm, people, places, rounds, scenes, values, windows
from tests.oracle_psob.hits import HITS, OUTSIDE
from tests.oracle_psob.sheet import Encounter
from tests.oracle_psob.steer import Steering
from tests.oracle_psob.tables import check_dice, check_sheets
from tests.oracle_psob.versus import Match


def encounter(rng: Random, number: int) -> Encounter:
    """Of eight one written as people write it, and read by the engine."""
    return check_sheets(people.encounter(rng)) if number % 8 == 7 else scenes.encounter(rng)


SIDE_BY_SIDE = Differential("psob", Match, Steering, encounter, HITS, OUTSIDE)


def dice_and_sheets() -> None:
    """Dice, the shipped sheets and random ones."""
    check_dice()
    for name in encounter_names("psob"):
        check_sheets(name)
    for number in range(AT_LEAST):
        check_sheets(people.encounter(Random(number)))


@pytest.mark.parametrize(("module", "name", "wrong"), [
    (values, "UNAIMED", -1),
    (values, "LOWEST_DODGE", -4),
    (harm, "STUN_PENALTY", -4),
    (rounds, "HELD_OUT", 2),
    (windows, "PREEMPT_PENALTY", -3),
    (places, "BESIDE", 90),
], ids=lambda value: getattr(value, "__name__", str(value)).rpartition(".")[2])  # fmt: skip
def test_a_fault_planted_in_the_reference_is_found(monkeypatch, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    assert SIDE_BY_SIDE.planted(scenes.encounter)


@pytest.mark.kept
def test_the_engine_and_the_reference_agree_over_15_000_decisions():
    SIDE_BY_SIDE.compare(50, 1, dice_and_sheets)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    SIDE_BY_SIDE.compare(700, 2, dice_and_sheets)
