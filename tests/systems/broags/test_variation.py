"""What an encounter of BrOAGS is varied by: within its bounds, as often as it says, and fit for a fight."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from okenv.core.capacity import CAPACITY
from okenv.systems.broags.rules.layout import WEAPONS
from okenv.systems.broags.sheet.variation import (
    ABILITIES,
    APART,
    ARMOURED,
    BARE,
    BESET,
    CAPPED,
    DARK,
    HEROES,
    MOOKS,
    MOST_COVERS,
    PLAYERS_ONLY,
    REARMED,
    STEP,
    SURPRISED,
    TOGETHER,
    varied_fighter,
    varied_rules,
    varied_squad,
)
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("broags"), sheets("broags")
SHEET = SHEETS["sniper"]
N = 600


@pytest.fixture(scope="module")
def changes() -> list[dict[str, Any]]:
    rng = np.random.default_rng(1)
    return [varied_fighter(SHEET, ARMS, rng) for _ in range(N)]


def test_every_ability_moves_by_up_to_a_point(changes: list[dict[str, Any]]) -> None:
    """Those that the sheet does not say, too, which are 2; without stealth there is none to move."""
    for name in (*ABILITIES, "stealth"):
        moved = [change["abilities"][name] - SHEET["abilities"].get(name, 2) for change in changes]
        assert set(moved) == set(range(-STEP, STEP + 1))
        assert abs(np.mean(moved)) < 0.2
    mook = varied_fighter(SHEETS["mook"], ARMS, np.random.default_rng(1))
    assert set(mook["abilities"]) == set(ABILITIES)


def test_nobody_is_without_toughness_or_below_zero() -> None:
    """BR-DATA-1: ranks from 0, Toughness from 1."""
    rng, weak = np.random.default_rng(1), {"abilities": dict.fromkeys(ABILITIES, 0) | {"toughness": 1}}
    found = [varied_fighter(weak, ARMS, rng)["abilities"] for _ in range(50)]
    assert {one["toughness"] for one in found} == {1, 2}
    assert {one["melee"] for one in found} == {0, 1}


def test_now_and_then_other_weapons(changes: list[dict[str, Any]]) -> None:
    armed = [change["weapons"] for change in changes if "weapons" in change]
    assert near(len(armed) / N, REARMED)
    assert {len(weapons) for weapons in armed} == set(range(1, WEAPONS + 1))
    assert {name for weapons in armed for name in weapons} == set(ARMS["weapons"])


def test_now_and_then_other_armour_or_none(changes: list[dict[str, Any]]) -> None:
    armour = [change["armour"] for change in changes if "armour" in change]
    assert near(len(armour) / N, ARMOURED)
    assert set(armour) == {None, *ARMS["armour"]}


def test_now_and_then_another_start(changes: list[dict[str, Any]]) -> None:
    starts = [change["start"] for change in changes if "start" in change]
    assert near(len(starts) / N, BESET)
    assert {next(iter(start)) for start in starts} == {"cover", "stance", "lethal", "nonlethal", "hidden"}
    assert all(len(start) == 1 for start in starts)
    rng, sheet = np.random.default_rng(1), {"start": {"crossing": "crosswise"}}
    kept = [change["start"] for change in (varied_fighter(sheet, ARMS, rng) for _ in range(100)) if "start" in change]
    assert kept
    assert all(start["crossing"] == "crosswise" for start in kept)


def test_groups_act_together_every_other_time() -> None:
    rng = np.random.default_rng(1)
    found = [varied_fighter(SHEETS["mook"], ARMS, rng) for _ in range(N)]
    assert near(float(np.mean([change["group"] for change in found])), TOGETHER)
    assert not any("group" in varied_fighter(SHEET, ARMS, rng) for _ in range(20))


def test_options_are_of_every_kind_and_the_arena_holds_them() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["apart"] for rules in found} == set(APART)
    assert all(rules["apart"] <= rules["arena"] for rules in found)
    assert near(float(np.mean([rules["visibility"] != "good" for rules in found])), DARK)
    assert near(float(np.mean([rules["cover_stance_cap"] != "none" for rules in found])), CAPPED)
    assert near(float(np.mean([rules["surprise"] != "none" for rules in found])), SURPRISED)
    assert near(float(np.mean([rules["criticals"] == "players" for rules in found])), PLAYERS_ONLY)
    assert near(float(np.mean([rules["surprise_ignores_cover"] for rules in found])), BARE)
    assert {rules["visibility"] for rules in found} == {"good", "poor", "terrible", "abysmal"}
    assert {rules["surprise"] for rules in found} == {"none", "first", "second"}
    assert {len(rules["covers"]) for rules in found} == set(range(MOST_COVERS + 1))
    covers = [(rules["arena"], cover) for rules in found for cover in rules["covers"]]
    assert all(0 <= cover["at"] <= arena for arena, cover in covers)
    assert {cover["cover"] for _, cover in covers} == {1, 2, 3}


def test_squads_are_single_fighters_groups_or_both() -> None:
    rng = np.random.default_rng(1)
    squads = [varied_squad(SHEETS, rng) for _ in range(N)]
    groups = {name for name, sheet in SHEETS.items() if sheet.get("group")}
    heroes = [sum(n for name, n in squad if name not in groups) for squad in squads]
    crowds = [sum(n for name, n in squad if name in groups) for squad in squads]
    assert set(heroes) == {0, 1, 2, 3, HEROES}
    assert set(crowds) == set(range(MOOKS + 1))
    assert near(float(np.mean(np.array(heroes) > 0)), 0.8)
    assert all(m + c > 0 for m, c in zip(heroes, crowds, strict=True))
    assert any(m and c for m, c in zip(heroes, crowds, strict=True))
    assert HEROES + MOOKS < CAPACITY
    assert {name for squad in squads for name, _ in squad} == set(SHEETS)


@pytest.mark.parametrize("group", [True, False])
def test_sheets_of_one_kind_alone(group: bool) -> None:
    sheets = {name: sheet for name, sheet in SHEETS.items() if sheet.get("group", False) == group}
    rng = np.random.default_rng(1)
    squads = [varied_squad(sheets, rng) for _ in range(50)]
    assert all(squad and name in sheets for squad in squads for name, _ in squad)
