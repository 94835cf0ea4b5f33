"""A character sheet in the words of the rulebook, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lay_out import rating, skill_with, spine_of_sheet

if TYPE_CHECKING:
    from .schema import Character, Weapon


def sheet_summary(character: Character) -> dict[str, str]:
    """A sheet's numbers, each with its name."""
    skills = character.skills
    lines = {"kind": "minor" if character.minor else "major", "Initiative": str(character.initiative)}
    lines |= {"Dodge": str(skills.dodge), "Guns": str(skills.guns), "Martial Arts": str(skills.martial_arts)}
    for name, value in (("Psionics", skills.psionics), ("Agility", skills.agility)):
        if value:
            lines[name] = str(value)
    for name in ("leadership", "intimidation", "deceit", "charm"):
        value = getattr(skills, name)
        if value is not None:
            lines[name.capitalize()] = str(value)
    lines["spine"] = str(spine_of_sheet(character))
    lines["Base Damage"] = str(character.base_damage)
    lines["full move"] = f"{character.move:g} m"
    for weapon in character.weapons:
        lines[weapon.name] = _weapon(character, weapon)
    if character.armour is not None:
        lines["armour"] = f"{character.armour.name}: {character.armour.protection}"
    if character.hair_trigger:
        lines["hair-trigger"] = character.hair_trigger + ", at an area" * character.hair_trigger_area
    return lines


def _weapon(character: Character, weapon: Weapon) -> str:
    words = [f"AV {skill_with(character, weapon)}", f"damage {rating(character, weapon)}", weapon.kind]
    if weapon.kind == "ranged":
        words.append(weapon.rate or "single")
    if weapon.range:
        words.append(f"range bonus {weapon.range:+d}")
    if weapon.length:
        words.append(f"length {weapon.length}")
    if weapon.charge:
        words.append(f"{weapon.charge} attacks")
    return ", ".join(words)
