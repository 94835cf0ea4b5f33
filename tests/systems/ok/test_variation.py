"""What an encounter of OK is varied by: within its bounds, as often as it says."""

import numpy as np

from okenv.systems.ok.rules.ranks import parse_rank
from okenv.systems.ok.sheet.variation import STEP, varied_fighter, varied_rules, varied_squad
from tests.systems.test_variation import changes
from tests.systems.varied import arms, sheets

ARMS, SHEETS = arms("ok"), sheets("ok")
SHEET = SHEETS["swordsman"]
N = 600


def test_every_attribute_moves_by_up_to_two_half_ranks() -> None:
    for name, rank in SHEET["attributes"].items():
        moved = [parse_rank(change["attributes"][name]) - parse_rank(rank) for change in changes("ok")]
        assert set(moved) == set(range(-STEP, STEP + 1))
        assert abs(np.mean(moved)) < 0.3
    assert all(set(change["attributes"]) == set(SHEET["attributes"]) for change in changes("ok"))


def test_now_and_then_other_weapons_that_she_can_use() -> None:
    armed = [change["weapons"] for change in changes("ok") if "weapons" in change]
    for weapons in armed:
        assert len(set(weapons)) == len(weapons)
        for name in weapons:
            asked = ARMS["weapons"][name]["attribute"]
            assert set([asked] if isinstance(asked, str) else asked) & set(SHEET["attributes"])
    assert len({name for weapons in armed for name in weapons}) > 5


def test_one_whom_no_weapon_suits_keeps_what_she_has() -> None:
    rng, sheet = np.random.default_rng(1), {"attributes": {"Basket weaving": "Gd"}}
    assert {tuple(varied_fighter(sheet, ARMS, rng).get("weapons", ())) for _ in range(50)} == {()}


def test_options_are_of_every_kind() -> None:
    rng = np.random.default_rng(1)
    found = [varied_rules(["red", "blue"], rng) for _ in range(N)]
    assert {rules["mook_damage"] for rules in found} == {"full", "simplified", "tags", "simplest"}
    assert {side for rules in found for side in rules.get("tide_dice", {})} == {"red", "blue"}


def test_a_rulebook_without_mooks_throws_heroes_together() -> None:
    heroes = {name: sheet for name, sheet in SHEETS.items() if not sheet.get("mook")}
    rng = np.random.default_rng(1)
    assert all(n == 1 and name in heroes for _ in range(50) for name, n in varied_squad(heroes, rng))
