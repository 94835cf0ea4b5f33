"""The engine of ZeroSpace against an independent slow reference: same encounters, decisions, dice, whole states.

The reference is ``tests/oracle_zerospace``. Encounters are random (hypothesis draws and shrinks them), decisions and
dice are random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from random import Random

import pytest

from okenv import encounter_names
from tests.differential import AT_LEAST, Differential
from tests.oracle_zerospace import arms, blows, choices, forcing, harm, people, perform, places, rounds, scenes, values
from tests.oracle_zerospace.hits import HITS, OUTSIDE
from tests.oracle_zerospace.sheet import Encounter, Options, Sheet, Start, Weapon
from tests.oracle_zerospace.state import GONE, IN_HAND
from tests.oracle_zerospace.steer import Steering
from tests.oracle_zerospace.tables import check_dice, check_sheets
from tests.oracle_zerospace.versus import Match


def encounter(rng: Random, number: int) -> Encounter:
    """Of eight one written as people write it, and read by the engine."""
    return check_sheets(people.encounter(rng)) if number % 8 == 7 else scenes.encounter(rng)


SIDE_BY_SIDE = Differential("zerospace", Match, Steering, encounter, HITS, OUTSIDE)


def dice_and_sheets() -> None:
    """Dice, the shipped sheets, of which each is fought with, and random ones."""
    check_dice()
    for name in encounter_names("zerospace"):
        SIDE_BY_SIDE.agree(check_sheets(name), 0)
    for number in range(AT_LEAST):
        check_sheets(people.encounter(Random(number)))


@pytest.mark.parametrize(("module", "name", "wrong"), [
    (values, "DODGING", 3),
    (values, "HURRIED", 3),
    (values, "BOUND", 0),
    (values, "EASE", 7),
    (harm, "PIERCED", 1),
    (harm, "HALVED", 1),
    (harm, "TEAM_DAMAGE", 1),
    (harm, "OUTLASTS", 7),
    (blows, "KNOCKED_FAR", 3),
    (rounds, "FEET", 11),
    (perform, "HARDER", 0),
    (perform, "OBJECT", 9),
    (choices, "QUICK", 2),
    (choices, "FEWEST", 1),
    (choices, "ADJACENT", 2),
    (blows, "BLAST", 4),
    (forcing, "OUTSIDE", 5),
    (forcing, "FORCED", 1),
    (places, "TIMES", (1, 2, 4)),
    (places, "BESIDE", 0),
    (arms, "NEAR_ENOUGH", 0),
], ids=lambda value: getattr(value, "__name__", str(value)).rpartition(".")[2])  # fmt: skip
def test_a_fault_planted_in_the_reference_is_found(monkeypatch, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    assert SIDE_BY_SIDE.planted(scenes.encounter)


def test_an_arm_that_changes_hands_twice_is_the_same_in_both():
    people = [(Sheet(brawn=4), Start())], [(Sheet([Weapon(level=2)], brawn=4), Start(at=1))]
    match = Match(Encounter(people, Options(listed=True)))
    for each in ("disarm", "decline", 12, ("take", 0, 0), "done", "disarm", "decline", 12, ("take", 0, 0)):
        match.give((each, 0, 0) if isinstance(each, str) else each)
    assert [[arm.where for arm in f.arms] for f in match.fight.battle.fighters] == [[GONE], [IN_HAND]]


@pytest.mark.kept
def test_the_engine_and_the_reference_agree_over_15_000_decisions():
    SIDE_BY_SIDE.compare(50, 1, dice_and_sheets)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    SIDE_BY_SIDE.compare(700, 2, dice_and_sheets)
