"""The engine against an independent slow reference: the same encounters, decisions and dice, whole states compared.

The reference is ``tests/oracle``. Encounters are random (hypothesis draws and shrinks them), decisions and dice are
random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from random import Random

import pytest

from okenv import encounter_names
from tests.differential import AT_LEAST, Differential
from tests.oracle import people, scenes
from tests.oracle.hits import HITS
from tests.oracle.sheet import Encounter
from tests.oracle.steer import Steering
from tests.oracle.tables import check_dice, check_ranks, check_sheets, ranks_of
from tests.oracle.versus import Match


def encounter(rng: Random, number: int) -> Encounter:
    """Of eight one written as people write it, and read by the engine; its ranks are among those of the table."""
    made = check_sheets(people.encounter(rng)) if number % 8 == 7 else scenes.encounter(rng)
    check_ranks(ranks_of(made))
    return made


SIDE_BY_SIDE = Differential("ok", Match, Steering, encounter, HITS)


def dice_and_sheets() -> None:
    """Dice, often enough for their rule, and the shipped sheets."""
    for _ in range(AT_LEAST // 10):
        check_dice()
    for name in encounter_names("ok"):
        check_sheets(name)


@pytest.mark.kept
def test_the_engine_and_the_reference_agree_over_20_000_decisions():
    SIDE_BY_SIDE.compare(75, 1, dice_and_sheets)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    SIDE_BY_SIDE.compare(750, 1, dice_and_sheets)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_2_000_000_decisions():
    SIDE_BY_SIDE.compare(7000, 2, dice_and_sheets)
