"""What an encounter of ZeroSpace is varied by: within its bounds, as often as it says, and fit for a fight."""

import numpy as np

from okenv.systems.zerospace.rules.layout import COVERS
from okenv.systems.zerospace.sheet.fields import HIGHEST
from okenv.systems.zerospace.sheet.variation import (
    ATTRIBUTES,
    BROKEN,
    HEALTHS,
    RENAMED,
    RESISTED,
    SHIELDED,
    SKILLS,
    STEP,
    TRADES,
    varied_fighter,
    varied_rules,
)
from tests.systems.test_variation import changes
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("zerospace"), sheets("zerospace")
SHEET = SHEETS["mentalist"]
N = 600


def test_attributes_and_skills_move_by_up_to_a_point() -> None:
    """ZS-DATA-1: those that the sheet does not say, too; Mental Combat only of who has any."""
    for section, usual in (("attributes", ATTRIBUTES), ("skills", SKILLS)):
        has = usual | SHEET.get(section, {})
        assert has.keys() == usual.keys()
        for name, value in has.items():
            moved = [change[section][name] - value for change in changes("zerospace")]
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


def test_zs_pow_1_now_and_then_a_shield() -> None:
    """ZS-POW-1: of one kind of resistance."""
    shields = [change["shield"] for change in changes("zerospace") if "shield" in change]
    assert near(len(shields) / N, SHIELDED)
    assert {kind for shield in shields for kind in shield} == set(RESISTED)
    assert {value for shield in shields for value in shield.values()} == {1, 2, 3}


def test_another_start_keeps_what_it_does_not_change() -> None:
    rng, sheet = np.random.default_rng(1), {"start": {"cover": 1}}
    kept = [change["start"] for change in (varied_fighter(sheet, ARMS, rng) for _ in range(100)) if "start" in change]
    assert kept
    assert all(start["cover"] == 1 for start in kept)


def test_now_and_then_somebody_unnamed_has_a_name() -> None:
    rng, sheet = np.random.default_rng(1), {"unnamed": True}
    found = [varied_fighter(sheet, ARMS, rng).get("unnamed", True) for _ in range(N)]
    assert near(found.count(False) / N, RENAMED)
    assert not any("unnamed" in varied_fighter({}, ARMS, rng) for _ in range(50))


def test_options_are_of_every_kind() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["trade_cap"] for rules in found} == {0, *TRADES}
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
