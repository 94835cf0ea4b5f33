"""Two Fudge dice, Results and Outcomes."""

from fractions import Fraction

import pytest

from okenv.core import chance
from okenv.systems.psob.rules.layout import Event, Purpose
from okenv.systems.psob.voice.words import OUTCOMES, outcome_word
from tests.systems.psob.acting import attack
from tests.systems.psob.asked import asked, awaited, distribution, events, played, roll, row
from tests.systems.psob.helpers import NINTHS, WAYS, opened, sheet, start

pytestmark = pytest.mark.plain


def test_ps_dice_1_nine_cases() -> None:
    """PS-DICE-1: -2 to 2 in 1, 2, 3, 2, 1 of 9 cases, counted die by die."""
    faces = [a + b for a in (-1, 0, 1) for b in (-1, 0, 1)]
    assert {k: faces.count(k) for k in set(faces)} == WAYS
    assert dict(chance.outcomes(chance.FUDGE2)) == NINTHS


def test_ps_dice_1_initiative_and_attacks_roll_it() -> None:
    """PS-DICE-1: every roll of a fight is 2dF."""
    bs = opened([sheet(initiative=8)], [sheet(initiative=0)])
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert dict(awaited(bs)) == NINTHS
    assert distribution(bs, lambda copy: int(row(copy, 0).number)) == {8 + k: p for k, p in NINTHS.items()}
    bs = played(start([sheet(initiative=8)], [sheet(initiative=0)]), attack)
    assert asked(bs) == (Purpose.ACTION, 0)
    assert dict(awaited(bs)) == NINTHS


@pytest.mark.parametrize("dodge", range(1, 10))
def test_ps_dice_1_success_at_the_difficulty(dodge: int) -> None:
    """PS-DICE-1, PS-TASK-1: AV 5 + 2dF against a Dodge: a hit at the Dodge or above; the Outcome is what exceeds it."""
    bs = played(start([sheet(initiative=8)], [sheet(dodge=dodge, initiative=0)]), attack)
    hits: dict[int | None, Fraction] = {}
    for dice, p in NINTHS.items():
        outcome = 5 + dice - dodge
        key = outcome if outcome >= 0 else None
        hits[key] = hits.get(key, Fraction(0)) + p
    found: dict[int | None, Fraction] = {}
    for dice, p in awaited(bs):
        told = roll(bs.copy(), dice)
        hit = events(told, Event.HIT)
        key = hit[0][3] if hit else None
        if not hit:
            assert events(told, Event.MISS) == [(0, 1, dodge - 5 - dice, 0, 0, 0, 0)]
        found[key] = found.get(key, Fraction(0)) + p
    assert found == hits


def test_ps_task_1_scales() -> None:
    """PS-TASK-1: the scale of the source, and the word of every Outcome."""
    assert OUTCOMES == {0: "marginal", 1: "passable", 2: "solid", 5: "resounding", 10: "overwhelming"}
    assert [outcome_word(n) for n in (0, 1, 2, 4, 5, 9, 10, 12)] == [
        "marginal", "passable", "solid", "solid", "resounding", "resounding", "overwhelming", "overwhelming",
    ]  # fmt: skip


def test_ps_task_1_the_active_one_rolls() -> None:
    """PS-TASK-1: one roll decides an attack; the target's Dodge is its Difficulty and is not rolled."""
    bs = played(start([sheet(initiative=8)], [sheet(dodge=4, initiative=0)]), attack)
    assert events(roll(bs, 1), Event.ATTACK_ROLL) == [(0, 1, 5, 1, 4, 0, 2)]
