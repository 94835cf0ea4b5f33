"""A character sheet in the words of the rulebook, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.layout import NO_RANK, Attack
from ..rules.ranks import format_rank
from .derived import WeaponNumbers, compute

if TYPE_CHECKING:
    from .schema import Character


def sheet_summary(character: Character) -> dict[str, str]:
    """A sheet's numbers, each with its name."""
    sheet = compute(character)[0]
    lines = {name: format_rank(getattr(sheet, name)) for name in ("initiative", "quickness", "trick", "dr")}
    lines["base damage"] = format_rank(sheet.base_damage)
    for kind, rank in zip(("melee", "ranged", "trick"), sheet.defence, strict=True):
        lines[f"{kind} defence"] = format_rank(rank)
    lines["nerve"] = format_rank(sheet.nerve)
    if sheet.leadership != NO_RANK:
        lines["leadership"] = format_rank(sheet.leadership)
    if character.occupied:
        lines["occupied"] = "the first action of every round"
    lines["run"] = f"{sheet.step[0] / 100:g} m a move"
    lines["swim"] = f"{sheet.stroke[0] / 100:g} m a move"
    for weapon, numbers in zip(character.weapons, sheet.weapons, strict=True):
        lines[weapon.name] = _weapon(numbers)
    if character.armour is not None:
        armour = character.armour
        if armour.protection is not None:
            protection = format_rank(armour.protection)
        else:
            named = armour.against.items()
            protection = ", ".join(f"{format_rank(rank)} against {word.replace('_', ' ')}" for word, rank in named)
        lines["armour"] = f"{armour.name}: protection {protection}, coverage {armour.coverage}"
    return lines


def _weapon(numbers: WeaponNumbers) -> str:
    words = [format_rank(numbers.attack), f"damage {format_rank(numbers.damage)}"]
    if numbers.penetration is not None:
        words.append(f"penetration {format_rank(numbers.penetration)}")
    words.append(numbers.lethality.replace("_", " "))
    words.append(f"{'range' if numbers.kind == Attack.RANGED else 'reach'} {numbers.reach / 100:g} m")
    if numbers.hands != 1:
        words.append("two hands" if numbers.hands else "part of the body")
    if numbers.sweep:
        words.append(f"sweep {numbers.sweep}")
    if numbers.suited:
        words.append("suited to special effects")
    return ", ".join(words)
