"""What an encounter of BrOAGS is varied by: within its bounds, as often as it says, and fit for a fight."""

import numpy as np

from okenv.systems.broags.sheet.variation import ABILITIES, MOST_COVERS, STEP, TOGETHER, varied_fighter, varied_rules
from tests.systems.test_variation import changes
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("broags"), sheets("broags")
SHEET = SHEETS["sniper"]
N = 600


def test_every_ability_moves_by_up_to_a_point() -> None:
    """Those that the sheet does not say, too, which are 2; without stealth there is none to move."""
    for name in (*ABILITIES, "stealth"):
        moved = [change["abilities"][name] - SHEET["abilities"].get(name, 2) for change in changes("broags")]
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


def test_another_start_keeps_what_it_does_not_change() -> None:
    rng, sheet = np.random.default_rng(1), {"start": {"crossing": "crosswise"}}
    kept = [change["start"] for change in (varied_fighter(sheet, ARMS, rng) for _ in range(100)) if "start" in change]
    assert kept
    assert all(start["crossing"] == "crosswise" for start in kept)


def test_groups_act_together_every_other_time() -> None:
    rng = np.random.default_rng(1)
    found = [varied_fighter(SHEETS["mook"], ARMS, rng) for _ in range(N)]
    assert near(float(np.mean([change["group"] for change in found])), TOGETHER)
    assert not any("group" in varied_fighter(SHEET, ARMS, rng) for _ in range(20))


def test_options_are_of_every_kind() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["visibility"] for rules in found} == {"good", "poor", "terrible", "abysmal"}
    assert {rules["surprise"] for rules in found} == {"none", "first", "second"}
    assert {len(rules["covers"]) for rules in found} == set(range(MOST_COVERS + 1))
    covers = [(rules["arena"], cover) for rules in found for cover in rules["covers"]]
    assert all(0 <= cover["at"] <= arena for arena, cover in covers)
    assert {cover["cover"] for _, cover in covers} == {1, 2, 3}
