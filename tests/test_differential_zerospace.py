"""The engine of ZeroSpace against an independent slow reference: same encounters, decisions, dice, whole states.

The reference is ``tests/oracle_zerospace``. Encounters are random (hypothesis draws and shrinks them), decisions and
dice are random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from okenv import encounter_names
from okenv.rulebook import rulings
from tests.oracle_zerospace import arms, blows, choices, forcing, harm, people, perform, places, rounds, scenes, values
from tests.oracle_zerospace.hits import HITS, OUTSIDE
from tests.oracle_zerospace.sheet import Encounter, Options, Sheet, Start, Weapon
from tests.oracle_zerospace.state import GONE, IN_HAND
from tests.oracle_zerospace.steer import Steering
from tests.oracle_zerospace.tables import check_dice, check_sheets
from tests.oracle_zerospace.versus import Match

DECISIONS = 300
"""Decisions of one example, in as many fights as they take."""
AT_LEAST = 100
"""How often each rule must have taken effect."""
FIGHTS = 400
"""Fights in which a planted fault must have shown itself."""
made = 0


def play(match: Match, steering: Steering, decisions: int) -> int:
    """Random decisions in both until the fight or their number ends; how many were made."""
    count = 0
    while not match.over and count < decisions:
        if match.fight.prompt is None:
            match.give(steering.outcome(match.fight))
        else:
            match.give(steering.decision(match.fight))
            count += 1
    return count


def difference(encounter: Encounter, number: int, decisions: int) -> tuple[list, str] | None:
    """The inputs of one fight and what differs after them; None where nothing does."""
    global made
    match = Match(encounter)
    try:
        made += play(match, Steering(number), decisions)
    except Exception as error:  # a fault of the reference is a finding too
        return match.inputs, f"{type(error).__name__}: {error}"
    return None


def agree(encounter: Encounter, number: int, decisions: int) -> None:
    """Fight until so many decisions are made; fail with the shortest way to a difference that other seeds find."""
    start, first = made, number
    while made - start < decisions and number - first < decisions:
        found = difference(encounter, number, decisions - (made - start))
        if found is None:
            number += 1
            continue
        for other in range(20):
            shorter = difference(encounter, other, min(decisions, len(found[0]) - 1))
            if shorter and len(shorter[0]) < len(found[0]):
                found, number = shorter, other
        inputs, what = found
        pytest.fail(f"{what}\n\nseed of the decisions: {number}\ninputs: {inputs}\n\nencounter: {encounter}")


def differential(examples: int, hypothesis_seed: int) -> None:
    """Random encounters until hypothesis has had so many examples."""

    @seed(hypothesis_seed)
    @settings(
        max_examples=examples, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
    )  # fmt: skip
    @given(st.randoms(use_true_random=False), st.integers(0, 2**32))
    def example(rng: Random, number: int) -> None:
        encounter = check_sheets(people.encounter(rng)) if number % 8 == 7 else scenes.encounter(rng)
        agree(encounter, number, DECISIONS)

    example()


def report() -> str:
    """How often each rule took effect."""
    return "\n".join(f"{rule.id:12} {HITS[rule.id]:>9,}" for rule in rulings("zerospace") if rule.id not in OUTSIDE)


def compare(examples: int, hypothesis_seed: int) -> None:
    """Dice, the shipped sheets, random encounters; every rule must have shown itself often enough."""
    global made
    HITS.clear()
    made = 0
    check_dice()
    for name in encounter_names("zerospace"):
        agree(check_sheets(name), 0, DECISIONS)
    for number in range(AT_LEAST):
        check_sheets(people.encounter(Random(number)))
    differential(examples, hypothesis_seed)
    print(f"\n{made:,} decisions\n{report()}")
    assert made >= examples * DECISIONS
    ids = {rule.id for rule in rulings("zerospace")} - OUTSIDE
    rare = {rule: HITS[rule] for rule in sorted(ids) if HITS[rule] < AT_LEAST}
    assert not rare, f"rules that took effect too seldom: {rare}"
    assert set(HITS) <= ids


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
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
    ],
    ids=lambda value: getattr(value, "__name__", str(value)).rpartition(".")[2],
)
def test_a_fault_planted_in_the_reference_is_found(monkeypatch, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    assert any(difference(scenes.encounter(Random(number)), number, DECISIONS) for number in range(FIGHTS))


def test_an_arm_that_changes_hands_twice_is_the_same_in_both():
    people = [(Sheet(brawn=4), Start())], [(Sheet([Weapon(level=2)], brawn=4), Start(at=1))]
    match = Match(Encounter(people, Options(listed=True)))
    for each in ("disarm", "decline", 12, ("take", 0, 0), "done", "disarm", "decline", 12, ("take", 0, 0)):
        match.give((each, 0, 0) if isinstance(each, str) else each)
    assert [[arm.where for arm in f.arms] for f in match.fight.battle.fighters] == [[GONE], [IN_HAND]]


def test_the_engine_and_the_reference_agree_over_30_000_decisions():
    compare(100, 1)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    compare(700, 2)
