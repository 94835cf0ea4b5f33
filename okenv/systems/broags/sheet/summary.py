"""A character sheet in the words of the rulebook, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.wounds import HIT_POINTS
from .lay_out import metres_of

if TYPE_CHECKING:
    from .fields import Power
    from .schema import Character, Weapon


def sheet_summary(character: Character) -> dict[str, str]:
    """A sheet's numbers, each with its name."""
    abilities = character.abilities
    lines = {name.capitalize(): str(value) for name, value in abilities if value is not None}
    lines["hit points"] = str(HIT_POINTS * abilities.toughness)
    lines["movement"] = f"{metres_of(character):g} m"
    if character.special:
        lines["Defence"] = f"{character.special:+d}"
    for weapon in character.weapons:
        name = weapon.name
        while name in lines:
            name += " (another)"
        lines[name] = _weapon(abilities.strength, weapon)
    if character.armour is not None:
        lines["armour"] = f"{character.armour.name}: soak {character.armour.soak}"
    if character.group:
        lines["group"] = "acts together"
    if character.player:
        lines["player"] = "yes"
    return lines


def figure(strength: int, damage: Power) -> int:
    """A weapon's damage in the hands of somebody that strong (BR-DATA-2)."""
    return damage.times * strength + damage.flat


def _weapon(strength: int, weapon: Weapon) -> str:
    words = [f"damage {figure(strength, weapon.damage)}", weapon.kind]
    words.append("one hand" if weapon.hands == 1 else "two hands")
    if weapon.shots == 2:
        words.append("two shots")
    if weapon.range not in (None, "basic"):
        words.append(f"{weapon.range} range")
    if weapon.long:
        words.append("reaches 5 m")
    if weapon.soak_times != 1:
        words.append(f"soak counts {weapon.soak_times} times")
    if weapon.nonlethal:
        words.append("nonlethal")
    return ", ".join(words)
