"""What an encounter of PSOB is varied by: within its bounds, as often as it says, and fit for a fight."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.capacity import CAPACITY
from okenv.systems.psob.rules.layout import WEAPONS
from okenv.systems.psob.sheet.variation import (
    APART,
    ARMOURED,
    BESET,
    BITING,
    BURNING,
    EMPTYING,
    MAJORS,
    MINORS,
    REARMED,
    STEP,
    varied_fighter,
    varied_rules,
    varied_squad,
)
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("psob"), sheets("psob")
SHEET = SHEETS["gunslinger"]
N = 600


@pytest.fixture(scope="module")
def changes() -> list[dict[str, Any]]:
    rng = np.random.default_rng(1)
    return [varied_fighter(SHEET, ARMS, rng) for _ in range(N)]


def test_every_number_moves_by_up_to_a_point(changes: list[dict[str, Any]]) -> None:
    for name, value in SHEET["skills"].items():
        moved = [change["skills"][name] - value for change in changes]
        assert set(moved) == set(range(-STEP, STEP + 1))
        assert abs(np.mean(moved)) < 0.2
    assert all(set(change["skills"]) == set(SHEET["skills"]) for change in changes)
    assert {change["initiative"] - SHEET["initiative"] for change in changes} == {-1, 0, 1}
    assert {change["base_damage"] for change in changes} == {1, 2, 3}


def test_now_and_then_other_weapons_that_she_has_the_skill_for(changes: list[dict[str, Any]]) -> None:
    armed = [change for change in changes if "weapons" in change]
    assert near(len(armed) / N, REARMED)
    assert {len(change["weapons"]) for change in armed} == set(range(1, WEAPONS + 1))
    for change in armed:
        weapons = change["weapons"]
        assert len(set(weapons)) == len(weapons)
        assert "psychic-bolt" not in weapons
        fit = [name for name in weapons if ARMS["weapons"][name]["kind"] != "grenade"]
        assert change["hair_trigger"] in (fit or [None])
    assert {name for change in armed for name in change["weapons"]} == set(ARMS["weapons"]) - {"psychic-bolt"}


def test_who_has_no_hair_trigger_gets_none() -> None:
    rng = np.random.default_rng(1)
    assert {varied_fighter(SHEETS["captain"], ARMS, rng).get("hair_trigger") for _ in range(100)} == {None}


def test_now_and_then_other_armour_or_none(changes: list[dict[str, Any]]) -> None:
    armour = [change["armour"] for change in changes if "armour" in change]
    assert near(len(armour) / N, ARMOURED)
    assert set(armour) == {None, *ARMS["armour"]}


def test_now_and_then_another_start(changes: list[dict[str, Any]]) -> None:
    starts = [change["start"] for change in changes if "start" in change]
    assert near(len(starts) / N, BESET)
    assert {next(iter(start)) for start in starts} == {"cover", "high", "restraint", "wounds"}
    assert all(len(start) == 1 for start in starts)


def test_minor_characters_act_as_one_every_other_time_and_are_never_wounded() -> None:
    rng = np.random.default_rng(1)
    found = [varied_fighter(SHEETS["trooper"], ARMS, rng) for _ in range(N)]
    assert near(float(np.mean([change["mob"] for change in found])), 0.5)
    assert not any("wounds" in change.get("start", {}) for change in found)
    assert not any("mob" in varied_fighter(SHEET, ARMS, rng) for _ in range(20))


def test_options_are_of_every_kind_and_the_arena_holds_them() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["apart"] for rules in found} == set(APART)
    assert all(rules["apart"] <= rules["arena"] for rules in found)
    assert near(float(np.mean([rules["ranged_outcome"] == 2 for rules in found])), BITING)
    assert near(float(np.mean([rules["charge"] for rules in found])), EMPTYING)
    assert near(float(np.mean([rules["stack_defence"] for rules in found])), 0.1)
    assert near(float(np.mean([rules["complex_roll"] == "once" for rules in found])), 0.25)
    assert near(float(np.mean(["hazards" in rules for rules in found])), BURNING)
    assert {h["damage"] for rules in found for h in rules.get("hazards", [])} == {1, 2, 3, 4, 5}


def test_squads_are_majors_minors_or_both() -> None:
    rng = np.random.default_rng(1)
    squads = [varied_squad(SHEETS, rng) for _ in range(N)]
    minor = {name for name, sheet in SHEETS.items() if sheet.get("minor")}
    majors = [sum(n for name, n in squad if name not in minor) for squad in squads]
    crowds = [sum(n for name, n in squad if name in minor) for squad in squads]
    assert set(majors) == {0, 1, 2, 3, MAJORS}
    assert set(crowds) == set(range(MINORS + 1))
    assert near(float(np.mean(np.array(majors) > 0)), 0.8)
    assert all(m + c > 0 for m, c in zip(majors, crowds, strict=True))
    assert any(m and c for m, c in zip(majors, crowds, strict=True))
    assert MAJORS + MINORS < CAPACITY
    assert {name for squad in squads for name, _ in squad} == set(SHEETS)


@pytest.mark.parametrize("minor", [True, False])
def test_sheets_of_one_kind_alone(minor: bool) -> None:
    sheets = {name: sheet for name, sheet in SHEETS.items() if sheet.get("minor", False) == minor}
    rng = np.random.default_rng(1)
    squads = [varied_squad(sheets, rng) for _ in range(50)]
    assert all(squad and name in sheets for squad in squads for name, _ in squad)
