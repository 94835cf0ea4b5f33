"""A million random legal decisions over all encounters: mask, engine and invariants never disagree."""

import copy
import random

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.systems.ok.rules.layout import Damage
from okenv.testing import ComplianceError, check_answers, check_system, fuzz
from tests.sampling import some

SHORT, LONG = 200_000, 1_000_000
"""Decisions over all encounters."""
NAMES = encounter_names()


@pytest.mark.bounds
@pytest.mark.parametrize("decisions", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)])
def test_random_decisions_find_no_disagreement(decisions):
    for name in NAMES:
        fuzz(load_encounter(name), decisions // len(NAMES) + 1, seed=2)


def laid_out_as(encounter, template):
    """The same encounter with another battle before its first round."""
    changed = copy.copy(encounter)
    object.__setattr__(changed, "template", template)
    return changed


OPTIONS = [
    {"tide_option": 0},
    {"tide_option": 1},
    {"interrupts": 0},
    {"interrupts": 2},
    {"on_credit": 1},
    {"down_final": 1},
    {"out_final": 0},
    {"on_credit": 1, "interrupts": 2, "out_final": 0, "limit": 7},
]
MODES = range(4)


@pytest.mark.bounds
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("mode", MODES)
def test_every_option_and_way_of_taking_damage_survives_the_fuzz(options, mode):
    encounter = load_encounter("three-on-three")
    template = encounter.template.copy()
    for field, value in options.items():
        template[field] = value
    template["fighters"]["damage_mode"][:, :3] = mode
    template["fighters"]["mook"][:, :3] = mode != Damage.FULL  # none but mooks take damage in another way
    template["fighters"]["protects"][:, ::2] = 1
    template["fighters"]["protection"][:, 1], template["fighters"]["coverage"][:, 1] = 4, 2
    fuzz(laid_out_as(encounter, template), 20_000, seed=3)


def test_the_fuzz_finds_a_broken_state():
    """A fighter with nonsense for a state is caught at once, with the state in the message."""
    encounter = load_encounter("mirror-duel")
    template = encounter.template.copy()
    template["fighters"]["lethal"][0, 0] = -3
    with pytest.raises(ComplianceError, match="points below zero"):
        fuzz(laid_out_as(encounter, template), 100)


@pytest.mark.parametrize("name", some(NAMES, 1, quick=3))
def test_every_answer_is_taken_or_refused_with_a_sentence(name):
    """Every answer of the action table, legal or not, after some random decisions."""
    fight = random.Random(NAMES.index(name))
    battle = Battle(load_encounter(name), 7037)
    for _ in range(fight.randrange(40)):
        if battle.over:
            battle.undo()
            break
        battle.apply(fight.choice(battle.legal()))
    check_answers(battle)


@pytest.mark.compiled
@pytest.mark.plain
def test_check_system_runs_the_whole_contract():
    check_system("ok", decisions=60, encounters=["mirror-duel", "hero-vs-4-mooks"])


def test_fuzz_is_reproducible():
    encounter = load_encounter("mirror-duel")
    before = encounter.template.copy()
    fuzz(encounter, 1000, seed=1)
    assert np.array_equal(before, encounter.template)
