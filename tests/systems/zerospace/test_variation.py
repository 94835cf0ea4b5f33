"""What an encounter of ZeroSpace is varied by: within its bounds, as often as it says, and fit for a fight."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.capacity import CAPACITY
from okenv.systems.zerospace.rules.layout import COVERS, WEAPONS
from okenv.systems.zerospace.sheet.fields import HIGHEST
from okenv.systems.zerospace.sheet.variation import (
    APART,
    ARMOURED,
    ATTRIBUTES,
    BESET,
    BROKEN,
    DARK,
    DEFEATED,
    ENDANGERED,
    HEALTHS,
    HEROES,
    LISTED,
    LONG_DODGE,
    MOOKS,
    PUSHED,
    REARMED,
    RENAMED,
    SECOND,
    SKILLS,
    STEP,
    TRADES,
    UNTRADED,
    WEIGHTLESS,
    varied_fighter,
    varied_rules,
    varied_squad,
)
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("zerospace"), sheets("zerospace")
SHEET = SHEETS["mentalist"]
UNNAMED = {name for name, sheet in SHEETS.items() if sheet.get("unnamed")}
N = 600


@pytest.fixture(scope="module")
def changes() -> list[dict[str, Any]]:
    rng = np.random.default_rng(1)
    return [varied_fighter(SHEET, ARMS, rng) for _ in range(N)]


def test_attributes_and_skills_move_by_up_to_a_point(changes: list[dict[str, Any]]) -> None:
    """ZS-DATA-1: those that the sheet does not say, too; Mental Combat only of who has any."""
    for section, usual in (("attributes", ATTRIBUTES), ("skills", SKILLS)):
        has = usual | SHEET.get(section, {})
        assert has.keys() == usual.keys()
        for name, value in has.items():
            moved = [change[section][name] - value for change in changes]
            assert set(moved) <= set(range(-STEP, STEP + 1))
            if STEP <= value <= HIGHEST - STEP:
                assert set(moved) == set(range(-STEP, STEP + 1))
                assert abs(np.mean(moved)) < 0.2
    mindless = varied_fighter({}, ARMS, np.random.default_rng(1))
    assert "mental_combat" not in mindless["skills"]


def test_nobody_is_below_zero_or_above_what_a_sheet_can_have() -> None:
    rng = np.random.default_rng(1)
    for extreme, allowed in ((0, {0, 1}), (HIGHEST, {HIGHEST - 1, HIGHEST})):
        sheet = {"attributes": dict.fromkeys(ATTRIBUTES, extreme), "skills": {"athletics": extreme}}
        found = [varied_fighter(sheet, ARMS, rng) for _ in range(50)]
        assert {one["attributes"]["brawn"] for one in found} == allowed
        assert {one["skills"]["athletics"] for one in found} == allowed


def test_now_and_then_other_weapons_and_armour(changes: list[dict[str, Any]]) -> None:
    armed = [change["weapons"] for change in changes if "weapons" in change]
    assert near(len(armed) / N, REARMED)
    assert {len(weapons) for weapons in armed} == set(range(1, WEAPONS + 1))
    assert {name for weapons in armed for name in weapons} == set(ARMS["weapons"])
    armour = [change["armour"] for change in changes if "armour" in change]
    assert near(len(armour) / N, ARMOURED)
    assert set(armour) == {None, *ARMS["armour"]}


def test_now_and_then_another_start(changes: list[dict[str, Any]]) -> None:
    starts = [change["start"] for change in changes if "start" in change]
    assert near(len(starts) / N, BESET)
    kinds = {"health_lost", "endurance_lost", "prone", "hidden", "surprised", "blinded", "terrified"}
    assert {next(iter(start)) for start in starts} == kinds
    assert all(len(start) == 1 for start in starts)
    rng, sheet = np.random.default_rng(1), {"start": {"cover": 1}}
    kept = [change["start"] for change in (varied_fighter(sheet, ARMS, rng) for _ in range(100)) if "start" in change]
    assert kept
    assert all(start["cover"] == 1 for start in kept)


def test_now_and_then_somebody_unnamed_has_a_name() -> None:
    rng, sheet = np.random.default_rng(1), {"unnamed": True}
    found = [varied_fighter(sheet, ARMS, rng).get("unnamed", True) for _ in range(N)]
    assert near(found.count(False) / N, RENAMED)
    assert not any("unnamed" in varied_fighter({}, ARMS, rng) for _ in range(50))


def test_options_are_of_every_kind_and_the_arena_holds_them() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["apart"] for rules in found} == set(APART)
    assert all(rules["apart"] <= rules["arena"] for rules in found)
    often = {
        ("starts", "second"): SECOND,
        ("side_order", "listed"): LISTED,
        ("forced_dodge", "next_turn"): LONG_DODGE,
        ("unnamed_manoeuvres", "defeat"): DEFEATED,
        ("trade_cap", 0): UNTRADED,
        ("knockback", "on"): PUSHED,
        ("weightless", True): WEIGHTLESS,
        ("dark", True): DARK,
    }
    for (name, value), share in often.items():
        assert near(float(np.mean([rules[name] == value for rules in found])), share), name
    assert {rules["trade_cap"] for rules in found} == {0, *TRADES}
    assert near(float(np.mean([bool(rules["hazards"]) for rules in found])), ENDANGERED)
    assert {len(rules["covers"]) for rules in found} == set(range(COVERS + 1))
    covers = [(rules["arena"], cover) for rules in found for cover in rules["covers"]]
    assert all(0 <= cover["at"] <= arena for arena, cover in covers)
    assert {cover["health"] for _, cover in covers} == set(HEALTHS)
    broken = [cover for _, cover in covers if "left" in cover]
    assert near(len(broken) / len(covers), BROKEN, len(covers))
    assert all(1 <= cover["left"] <= cover["health"] for cover in broken)
    hazards = [(rules["arena"], hazard) for rules in found for hazard in rules["hazards"]]
    assert all(0 <= hazard["at"] <= arena for arena, hazard in hazards)
    assert {np.sign(hazard["speed"]) for _, hazard in hazards} == {-1, 0, 1}


def test_squads_are_fighters_with_names_without_or_both() -> None:
    rng = np.random.default_rng(1)
    squads = [varied_squad(SHEETS, rng) for _ in range(N)]
    heroes = [sum(n for name, n in squad if name not in UNNAMED) for squad in squads]
    crowds = [sum(n for name, n in squad if name in UNNAMED) for squad in squads]
    assert set(heroes) == {0, 1, 2, 3, HEROES}
    assert set(crowds) == set(range(MOOKS + 1))
    assert near(float(np.mean(np.array(heroes) > 0)), 0.8)
    assert all(m + c > 0 for m, c in zip(heroes, crowds, strict=True))
    assert any(m and c for m, c in zip(heroes, crowds, strict=True))
    assert HEROES + MOOKS < CAPACITY
    assert {name for squad in squads for name, _ in squad} == set(SHEETS)


@pytest.mark.parametrize("unnamed", [True, False])
def test_sheets_of_one_kind_alone(unnamed: bool) -> None:
    sheets = {name: sheet for name, sheet in SHEETS.items() if (name in UNNAMED) == unnamed}
    rng = np.random.default_rng(1)
    squads = [varied_squad(sheets, rng) for _ in range(50)]
    assert all(squad and name in sheets for squad in squads for name, _ in squad)
