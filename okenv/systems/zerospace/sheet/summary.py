"""A character sheet in the words of the rulebook, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lay_out import does_harm, endurance_of, health_of, metres_of, reach_of, resistance_of

if TYPE_CHECKING:
    from .schema import Character, Weapon

_FLAGS = ("auto", "area", "blinding", "piercing", "stunning", "terrifying", "ongoing")


def sheet_summary(character: Character) -> dict[str, str]:
    """A sheet's numbers, each with its name."""
    lines = {name.capitalize(): str(value) for name, value in character.attributes}
    lines |= {name.replace("_", " ").capitalize(): str(value) for name, value in character.skills if value}
    if character.unnamed:
        lines["unnamed"] = "defeated by any successful attack"
    else:
        lines["Health"] = str(health_of(character))
        lines["Endurance"] = str(endurance_of(character))
    lines["movement"] = f"{metres_of(character)} m"
    resistances = {
        "Damage Resistance": resistance_of(character),
        "Alteration Resistance": character.resistances.alteration,
        "Mental Resistance": character.resistances.mental,
    }
    lines |= {name: str(value) for name, value in resistances.items() if value}
    for weapon in character.weapons:
        name = weapon.name
        while name in lines:
            name += " (another)"
        lines[name] = _weapon(weapon)
    if character.armour is not None:
        lines["armour"] = f"{character.armour.name}: Damage Resistance {character.armour.resistance}"
    if character.shield is not None:
        adds = [f"{kind.capitalize()} Resistance +{value}" for kind, value in character.shield if value]
        lines["shield"] = f"{', '.join(adds)} while it is active"
    if character.iron:
        lines["takedown"] = f"{character.iron:+d} damage"
    for name, word in (("blindsight", "Blindsight"), ("cloak", "cloak"), ("flies", "flies")):
        if getattr(character, name):
            lines[word] = "yes"
    return lines


def _weapon(weapon: Weapon) -> str:
    words = [f"{'Power' if weapon.power else 'Equipment'} Level {weapon.level}"]
    if weapon.type != "normal":
        words.append(weapon.type)
    words.append("by hand" if weapon.skill == "hand" else f"{reach_of(weapon)} m")
    if not weapon.power:
        words.append("one hand" if weapon.hands == 1 else "two hands")
    words += [name for name in _FLAGS if getattr(weapon, name)]
    if not does_harm(weapon):
        words.append("no damage")
    return ", ".join(words)
