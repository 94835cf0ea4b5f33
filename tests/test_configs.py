"""The shipped characters, arms and encounters: all there, all right, and worth fighting."""

from pathlib import Path

import pytest

from okenv import encounter_names, load_encounter
from okenv.library import configs_folder
from okenv.systems.ok.rules.layout import NO_ARMOUR
from okenv.systems.ok.rules.ranks import AVG, number
from okenv.systems.ok.sheet.schema import Armour, Character, Weapon
from okenv.yaml_lines import read_yaml

CONFIGS = configs_folder()
CHARACTERS = sorted(p.stem for p in (CONFIGS / "characters" / "ok").glob("*.yaml"))
WEAPONS = read_yaml(CONFIGS / "arms" / "ok" / "weapons.yaml").plain()
ARMOUR = read_yaml(CONFIGS / "arms" / "ok" / "armour.yaml").plain()


def alone(character: str) -> Character:
    """The sheet of a shipped character."""
    sides = {"one": {"fighters": [{"character": character}]}, "other": {"fighters": [{"character": "captain"}]}}
    return load_encounter({"system": "ok", "sides": sides}).fighters[0].sheet


def weapon(name: str) -> Weapon:
    """A shipped weapon."""
    return Weapon.model_validate({"name": name, **WEAPONS[name]})


def test_configs_lie_at_the_top_of_the_checkout():
    assert Path(__file__).parents[1] / "configs" == CONFIGS


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_is_right_and_told(character):
    sheet = alone(character)
    assert sheet.description.endswith(".")
    assert 1 <= len(sheet.weapons) <= 3


def test_encounters_differ_in_their_options():
    rules = [load_encounter(name).rules for name in encounter_names("ok")]
    assert len(rules) >= 10
    assert {r.tide_of_battle for r in rules} == {"every_round", "first_round", "off"}
    assert {r.interrupts for r in rules} == {"enemies", "anyone", "off"}
    assert {r.mook_damage for r in rules} >= {"simplified", "tags", "simplest"}
    assert any(r.tide_dice for r in rules)
    switches = (
        "defend_on_credit", "down_is_final", "out_is_final", "armor_variation",
        "limb_mangling", "gumption", "headcracking",
    )  # fmt: skip
    for option in switches:
        assert {getattr(r, option) for r in rules} == {True, False}, option
    assert {r.social for r in rules} == {"on", "off"}
    assert len({r.arena for r in rules}) >= 4
    assert len({r.apart for r in rules}) >= 4
    assert any(r.props for r in rules)
    assert any(r.boons.mooks_get_up.share != 0.5 for r in rules)


@pytest.mark.parametrize(("name", "n"), [("mirror-duel", 1), ("three-on-three", 3)])
def test_the_measure_of_all_fights(name, n):
    """Every attribute Gd, a sword, so damage Gd+, cutting; no armour; brute against brute."""
    encounter = load_encounter(name)
    assert encounter.side_names == ["red", "blue"]
    assert encounter.policies == ["brute"] * 2 * n
    assert encounter.rules.tide_of_battle == ("off" if n == 1 else "every_round")
    assert encounter.template[0]["side_n"].tolist() == [n, n]
    for fighter, f in zip(encounter.fighters, encounter.template[0]["fighters"], strict=False):
        assert set(fighter.sheet.attributes.values()) == {4}
        assert [w.name for w in fighter.sheet.weapons] == ["sword"]
        found = [int(f[field]) for field in ("initiative", "quickness", "dr", "recovery", "base_damage", "damage_mode")]
        assert found == [4, 4, 3, 140, 3, 0]
        assert f["defence"].tolist() == [4, 4, 4, 4]
        assert f["protection"].tolist() == [NO_ARMOUR] * 7
        assert [int(f[w][0]) for w in ("w_attack", "w_damage", "w_penetration", "w_lethality")] == [4, 5, 5, 1]
        assert (int(f["w_reach"][0]), f["step"].tolist()) == (200, [700, 500, 150])
        assert int(f["at"]) in (2750, 3250)


def test_reference_weapons():
    """OK-WEAP-1."""
    printed = {
        "fist": ("melee", (True, 0), "regular_bashing"), "knife": ("melee", (True, 1), "cutting"),
        "sword": ("melee", (True, 2), "cutting"), "axe": ("melee", (True, 2), "cutting"),
        "two-hander": ("melee", (True, 3), "cutting"), "mace": ("melee", (True, 2), "vicious_bashing"),
        "staff": ("melee", (True, 2), "less_vicious_bashing"), "bow": ("ranged", (True, 2), "deep_puncturing"),
        "handgun": ("ranged", (False, 5), "deep_puncturing"), "shotgun": ("ranged", (False, 7), "deep_puncturing"),
        "heavy-rifle": ("ranged", (False, 7), "deep_puncturing"), "taser": ("ranged", (False, 4), "really_nonlethal"),
    }  # fmt: skip
    found = {name: weapon(name) for name in printed}
    assert {name: (one.kind, one.damage, one.lethality) for name, one in found.items()} == printed
    assert {name: one.penetration for name, one in found.items() if one.penetration} == {"shotgun": (False, 5)}


def test_hands_and_reach_or_range_in_moves():
    """OK-WEAP-1, OK-MOVE-1."""
    printed = {
        "fist": (0, None), "claws": (0, None), "knife": (1, None), "sword": (1, None), "two-hander": (2, None),
        "staff": (2, None), "spear": (2, 3), "polearm": (2, 3), "whip": (1, 4), "bow": (2, 8), "crossbow": (2, 6),
        "handgun": (1, None), "shotgun": (2, 3), "heavy-rifle": (2, 40), "throwing-knife": (1, 1), "taser": (1, 1),
    }  # fmt: skip
    found = {name: weapon(name) for name in printed}
    reaches = {name: one.reach if one.kind == "melee" else one.range for name, one in found.items()}
    assert {name: (one.hands, reaches[name]) for name, one in found.items()} == printed


def test_the_worked_sentences_about_many_victims():
    """OK-MANY-1: two ends of a staff and two fists; an autofire gun; what fills an area."""
    printed = {  # successes and victims; no step is cheaper than the sentence says
        "sword": (2, 2), "staff": (1, 2), "fist": (1, 2), "submachine-gun": (2, 5), "flamethrower": (3, 10),
        "grenade": (3, 10),
    }  # fmt: skip
    for name, (successes, victims) in printed.items():
        sweep = weapon(name).sweep
        assert (number(AVG + successes + min(successes, sweep)), sweep <= successes) == (victims, True), name


def test_what_is_suited_to_special_effects():
    """OK-EFF-0."""
    assert {name for name in WEAPONS if weapon(name).suited} == {"staff", "polearm", "whip", "bolas"}


def test_reference_armour():
    """OK-WEAP-1, OK-ARM-1: heavier armour covers more and stops more; kevlar is Gd against guns, Avg against blades."""
    made = {name: Armour.model_validate({"name": name, **fields}) for name, fields in ARMOUR.items()}
    coverage, protection = (
        [getattr(made[name], field) for name in ("leather", "mail", "plate")] for field in ("coverage", "protection")
    )
    assert coverage == [1, 2, 3]
    assert protection == sorted(set(protection))
    assert (made["kevlar"].protection, made["kevlar"].against) == (4, {"cutting": 2})


@pytest.mark.parametrize("name", WEAPONS)
def test_every_weapon_can_be_carried(name):
    attribute = weapon(name).attribute[0]
    fighter = {"character": "captain", "attributes": {attribute: "Leg"}, "weapons": [name]}
    sides = {"one": {"fighters": [fighter]}, "other": {"fighters": [{"character": "captain"}]}}
    f = load_encounter({"system": "ok", "sides": sides}).template[0]["fighters"][0]
    assert f["w_attack"][0] == 12
