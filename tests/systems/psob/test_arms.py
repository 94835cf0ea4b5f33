"""Reference arms and characters, and how sheets become numbers."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from okenv.systems.psob.rules.layout import Rate
from okenv.systems.psob.sheet.lay_out import RATES, rating, skill_with
from okenv.systems.psob.sheet.schema import Armour, Character, Weapon

pytestmark = pytest.mark.plain
CONFIGS = Path(__file__).parents[3] / "configs"


def read(path: str) -> dict[str, Any]:
    return yaml.safe_load((CONFIGS / path).read_text(encoding="utf-8"))


def weapon(name: str) -> Weapon:
    return Weapon.model_validate({"name": name, **read("arms/psob/weapons.yaml")[name]})


def character(**fields: Any) -> Character:
    skills = {"dodge": 5, "guns": 6, "martial_arts": 7, "psionics": 8}
    return Character.model_validate({"initiative": 5, "skills": skills, "base_damage": 4, **fields})


@pytest.mark.parametrize(
    ("name", "damage"),
    [("hold-out", 3), ("pistol", 5), ("smg", 6), ("rifle", 8), ("heavy-gun", 10), ("grenade", 10), ("knife", 4 + 1),
     ("sword", 4 + 3)],
)  # fmt: skip
def test_ps_data_1_damage(name: str, damage: int) -> None:
    """PS-DATA-1: the source's reference arms; hand weapons above the Base Damage, here 4."""
    assert rating(character(), weapon(name)) == damage


@pytest.mark.parametrize(
    ("name", "highest"),
    [("hold-out", Rate.SINGLE), ("pistol", Rate.BURST), ("smg", Rate.AUTO), ("rifle", Rate.AUTO),
     ("heavy-gun", Rate.SATURATION), ("crossbow", Rate.SINGLE), ("laser", Rate.SATURATION)],
)  # fmt: skip
def test_ps_data_2_rates(name: str, highest: Rate) -> None:
    """PS-DATA-2, PS-ROF-1: hold-out single, pistol burst, SMG and rifle burst and auto, heavy saturation."""
    assert RATES[weapon(name).rate] == highest


def test_ps_data_1_armour() -> None:
    """PS-DATA-1: armour 1, 3, 5."""
    found = read("arms/psob/armour.yaml")
    assert sorted(Armour.model_validate({"name": n, **about}).protection for n, about in found.items()) == [1, 3, 5]


def test_ps_data_1_characters() -> None:
    """PS-DATA-1, PS-INIT-1: mooks 3 to 4, heroes up to 8 in what they do best; Base Damage 1 to 5."""
    for path in sorted((CONFIGS / "characters" / "psob").glob("*.yaml")):
        about = read(f"characters/psob/{path.name}")
        fighting = [about["skills"].get(name, 0) for name in ("guns", "martial_arts", "psionics")]
        low, high = (2, 5) if about.get("minor") else (3, 8)
        assert low <= max(fighting) <= high, path.name
        assert 1 <= about.get("base_damage", 2) <= 5, path.name
        assert 2 <= about["initiative"] <= 8, path.name


@pytest.mark.parametrize(
    ("fields", "skill"),
    [({"kind": "melee", "damage": 3}, 7), ({"kind": "thrown", "damage": 3}, 7), ({"kind": "grenade", "damage": 3}, 7),
     ({"kind": "ranged", "damage": 3}, 6), ({"kind": "ranged", "damage": 3, "skill": "psionics"}, 8)],
)  # fmt: skip
def test_ps_att_2_skills(fields: dict[str, Any], skill: int) -> None:
    """PS-ATT-1, PS-ATT-2: Martial Arts for blades and what is thrown, Guns, Psionics."""
    assert skill_with(character(), Weapon.model_validate({"name": "it", **fields})) == skill
