"""What an encounter of PSOB is varied by: within its bounds, as often as it says, and fit for a fight."""

import numpy as np

from okenv.systems.psob.rules.layout import COVERS, PROPS
from okenv.systems.psob.sheet.variation import CARRYING, FURNISHED, SHELTERED, STEP, varied_fighter, varied_rules
from tests.systems.test_variation import changes
from tests.systems.varied import arms, near, sheets

ARMS, SHEETS = arms("psob"), sheets("psob")
SHEET = SHEETS["gunslinger"]
N = 600


def test_every_number_moves_by_up_to_a_point() -> None:
    for name, value in SHEET["skills"].items():
        moved = [change["skills"][name] - value for change in changes("psob")]
        assert set(moved) == set(range(-STEP, STEP + 1))
        assert abs(np.mean(moved)) < 0.2
    assert all(set(change["skills"]) == set(SHEET["skills"]) for change in changes("psob"))
    assert {change["initiative"] - SHEET["initiative"] for change in changes("psob")} == {-1, 0, 1}
    assert {change["base_damage"] for change in changes("psob")} == {1, 2, 3}


def test_now_and_then_other_weapons_that_she_has_the_skill_for() -> None:
    armed = [change for change in changes("psob") if "weapons" in change]
    for change in armed:
        weapons = change["weapons"]
        assert len(set(weapons)) == len(weapons)
        assert change["hair_trigger"] in weapons


def test_who_has_no_hair_trigger_gets_none() -> None:
    rng = np.random.default_rng(1)
    assert {varied_fighter(SHEETS["captain"], ARMS, rng).get("hair_trigger") for _ in range(100)} == {None}


def test_minor_characters_act_as_one_every_other_time_and_are_never_wounded() -> None:
    rng = np.random.default_rng(1)
    found = [varied_fighter(SHEETS["trooper"], ARMS, rng) for _ in range(N)]
    assert near(float(np.mean([change["mob"] for change in found])), 0.5)
    assert not any("wounds" in change.get("start", {}) for change in found)
    assert not any("mob" in varied_fighter(SHEET, ARMS, rng) for _ in range(20))


def test_hazards_do_little_or_much() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {h["damage"] for rules in found for h in rules.get("hazards", [])} == {1, 2, 3, 4, 5}


def test_every_fourth_time_there_are_props() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert near(float(np.mean(["props" in rules for rules in found])), FURNISHED)
    assert {len(rules["props"]) for rules in found if "props" in rules} == set(range(1, PROPS + 1))
    props = [(rules["arena"], prop) for rules in found for prop in rules.get("props", [])]
    assert all(0 <= prop["at"] <= arena for arena, prop in props)
    assert {prop["reach"] for _, prop in props} == set(CARRYING)
    assert {prop["difficulty"] for _, prop in props} == set(range(6))


def test_every_other_time_there_are_places_with_cover() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert near(float(np.mean(["covers" in rules for rules in found])), SHELTERED)
    assert {len(rules["covers"]) for rules in found if "covers" in rules} == set(range(1, COVERS + 1))
    covers = [(rules["arena"], cover) for rules in found for cover in rules.get("covers", [])]
    assert all(0 <= cover["at"] <= arena for arena, cover in covers)
    assert {cover["cover"] for _, cover in covers} == {1, 2, 3}
