"""What an OK encounter may say: options, characters and arms as people write them.

Ranks are written as ``Gd+``, ``great`` or a whole number of half-ranks. A role of a character is
the name of one of her attributes, a list of names (the best applies), or a rank that stands for one.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from .damage import OUT_AT
from .fields import LETHALITY_WORDS, Lethality, PowerRank, Rank, Role
from .lay_out import damage_mode, labels, lay_out, sheet_summary, start_state
from .layout import WEAPONS, Damage, State
from .mooks import MOOK_OUT_AT
from .sheet import compute


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Rules(_Model):
    """The options of an encounter, each with its default.

    OK-TIDE-1, OK-HOLD-1, OK-AP-1, OK-DMG-3, OK-EDGE-4, OK-MOOK-1, OK-ARM-1.
    """

    tide_of_battle: Literal["every_round", "first_round", "off"] = "every_round"
    tide_dice: dict[str, Literal[1, "worse_of_2", "better_of_2"]] = {}
    interrupts: Literal["enemies", "anyone", "off"] = "enemies"
    defend_on_credit: bool = False
    down_is_final: bool = False
    out_is_final: bool = True
    mook_damage: Literal["full", "simplified", "tags", "simplest"] = "simplified"
    penetration: bool = True
    armor_variation: bool = False

    @field_validator("tide_dice", mode="before")
    @classmethod
    def _words_or_one(cls, dice: Any) -> Any:
        if isinstance(dice, dict) and any(isinstance(value, bool) for value in dice.values()):  # true == 1
            raise ValueError("found true or false, expected 1, worse_of_2 or better_of_2 for a side")
        return dice

    @field_validator("tide_dice")
    @classmethod
    def _names_sides(cls, dice: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        sides = (info.context or {}).get("sides", dice)
        for side in dice:
            if side not in sides:
                raise ValueError(f"found {side!r}, expected a side: {' or '.join(sides)}")
        return dice


class Weapon(_Model):
    """A weapon: the attribute it is used with, and what a hit does (OK-ATT-1, OK-WEAP-1).

    ``attribute`` may list names for sheets that call it differently; the best that a sheet has applies.
    """

    name: str = Field(min_length=1, description="the weapon's name")
    attribute: Role = Field(description="the attribute to attack with, or a list of them")
    kind: Literal["melee", "ranged"] = Field(description="melee or ranged")
    damage: PowerRank = Field(description="a rank such as Gd+, or base, base+2")
    penetration: PowerRank | None = None
    lethality: Lethality = Field(description=f"one of {', '.join(LETHALITY_WORDS)}")


class Armour(_Model):
    """Armour: what bypassing it costs, and the most powerful attack that it resists (OK-ARM-1).

    ``against`` gives other protection by kind of damage, under option ``armor_variation``.
    """

    name: str = Field(default="armour", min_length=1)
    coverage: int = Field(ge=1, le=3, description="1, 2 or 3: the successes that bypassing it costs")
    protection: Rank = Field(description="a rank such as Gd")
    against: dict[Lethality, Rank] = {}


class Defence(_Model):
    """The roles that meet attacks, by kind of attack (OK-ATT-1, OK-SET-1)."""

    melee: Role | None = None
    ranged: Role | None = None
    trick: Role | None = None


class Start(_Model):
    """What a fighter brings into the first round: points of damage, and action points carried over (OK-INIT-1)."""

    lethal: int = Field(default=0, ge=0)
    nonlethal: int = Field(default=0, ge=0)
    carry: int = Field(default=0, ge=0, le=3)


class Character(_Model):
    """A character sheet: freely named attributes, and the roles that they play in a fight.

    Without a role of her own a character has: ``initiative`` the best attribute that she attacks
    with, ``quickness`` her initiative, ``strength`` Strength; ``dr``, ``recovery`` and ``healing``
    Toughness, or else her strength; ``defence.melee`` the best of Agility and of what she attacks with in
    melee; ``defence.ranged`` Agility, or else her melee defence; ``trick`` what she attacks
    with first; ``defence.trick`` her own ``trick`` where the sheet names one, or else her melee defence.
    """

    attributes: dict[str, Rank] = Field(min_length=1, description="attributes and their ranks, such as {Fighting: Gd}")
    mook: bool = False
    protects: bool = False
    initiative: Role | None = None
    quickness: Role | None = None
    dr: Role | None = None
    recovery: Role | None = None
    healing: Role | None = None
    strength: Role | None = None
    trick: Role | None = None
    defence: Defence = Defence()
    weapons: list[Weapon] = Field(min_length=1, max_length=WEAPONS, description="one to three weapons")
    armour: Armour | None = None
    start: Start = Start()
    description: str = ""


REFERENCES: dict[str, tuple[str, Any, Any]] = {
    "weapons": ("weapon", Weapon, ["fist"]),
    "armour": ("armour", Armour, None),
}
"""Fields of a sheet that name entries of a library: the word for one, its model, and the default."""


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet stands when the fight begins."""
    return start_state(character, rules) < State.DOWN


def problems(character: Character, rules: Rules) -> list[tuple[tuple[str | int, ...], str]]:
    """What is wrong with a sheet beyond the types of its fields: places in it, and messages."""
    found = compute(character)[1]
    start, mode = character.start, damage_mode(character, rules)
    total = start.lethal + start.nonlethal
    if mode == Damage.FULL:
        if total >= OUT_AT:
            found.append((("start",), f"found {total} points, expected at most {OUT_AT - 1}: with {OUT_AT} she is Out"))
    elif start.lethal > 0:
        found.append((("start", "lethal"), f"found {start.lethal}, expected 0: a mook's points are all nonlethal"))
    elif mode != Damage.SIMPLIFIED and total > 0:
        message = f"found {total}, expected 0: a mook has no points under mook_damage: {rules.mook_damage}"
        found.append((("start", "nonlethal"), message))
    elif total >= MOOK_OUT_AT:
        message = f"found {total}, expected at most {MOOK_OUT_AT - 1}: with {MOOK_OUT_AT} a mook is Out"
        found.append((("start", "nonlethal"), message))
    return found


__all__ = [
    "REFERENCES",
    "Armour",
    "Character",
    "Defence",
    "Rules",
    "Start",
    "Weapon",
    "begins_standing",
    "labels",
    "lay_out",
    "problems",
    "sheet_summary",
]
