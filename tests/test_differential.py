"""The engine against an independent slow reference: the same encounters, decisions and dice, whole states compared.

The reference is ``tests/oracle``. Encounters are random (hypothesis draws and shrinks them), decisions and dice are
random too, steered toward what is rare. With ``-s`` it shows how often each rule took effect.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from okenv import encounter_names
from okenv.rulebook import rulings
from tests.oracle import people, scenes
from tests.oracle.hits import HITS
from tests.oracle.sheet import Encounter
from tests.oracle.steer import Steering
from tests.oracle.tables import check_dice, check_ranks, check_sheets, ranks_of
from tests.oracle.versus import Match

DECISIONS = 300
"""Decisions of one example, in as many fights as they take."""
AT_LEAST = 100
"""How often each rule must have taken effect."""
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
    start = made
    while made - start < decisions:
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
        if number % 8 == 7:
            encounter = check_sheets(people.encounter(rng))
        else:
            encounter = scenes.encounter(rng)
        check_ranks(ranks_of(encounter))
        agree(encounter, number, DECISIONS)

    example()


def report() -> str:
    """How often each rule took effect."""
    return "\n".join(f"{rule.id:12} {HITS[rule.id]:>9,}" for rule in rulings("ok"))


def compare(examples: int, hypothesis_seed: int) -> None:
    """Dice, the shipped sheets, random encounters; every rule must have shown itself often enough."""
    global made
    HITS.clear()
    made = 0
    for _ in range(AT_LEAST // 10):
        check_dice()
    for name in encounter_names("ok"):
        check_sheets(name)
    differential(examples, hypothesis_seed)
    print(f"\n{made:,} decisions\n{report()}")
    assert made >= examples * DECISIONS
    rare = {rule.id: HITS[rule.id] for rule in rulings("ok") if HITS[rule.id] < AT_LEAST}
    assert not rare, f"rules that took effect too seldom: {rare}"
    assert not set(HITS) - {rule.id for rule in rulings("ok")}


def test_the_engine_and_the_reference_agree_over_60_000_decisions():
    compare(220, 1)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_200_000_decisions():
    compare(750, 1)


@pytest.mark.long
def test_the_engine_and_the_reference_agree_over_2_000_000_decisions():
    compare(7000, 2)
