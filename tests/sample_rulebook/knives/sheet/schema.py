"""What an encounter of Knives may say, and how it becomes a battle record."""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ..rules.layout import BATTLE


class Model(BaseModel):
    """Nothing but the fields that it has, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Rules(Model):
    """Options of the fight: ``guard`` is what a guard adds to what an attacker needs (KN-GUARD-1)."""

    guard: int = Field(default=2, ge=0, le=6)


class Character(Model):
    """A character sheet: what she adds to the die (KN-STAB-1), and the wounds that put her down (KN-END-1)."""

    skill: int = Field(default=1, ge=0, le=3)
    toughness: int = Field(default=3, ge=1, le=10)
    description: str = ""


REFERENCES: dict[str, tuple[str, Any, Any]] = {}
"""Fields of a sheet that name entries of a library, such as weapons: here none."""


def problems(character: Character, rules: Rules) -> list[tuple[tuple[str | int, ...], str]]:
    """What is wrong with a sheet beyond the types of its fields: nothing can be."""
    return []


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet can act when the fight begins: always."""
    return True


def labels(encounter: Any) -> None:
    """What a narration needs beside the fighters' names: nothing."""


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``."""
    template = np.zeros(1, BATTLE)
    b = template[0]
    b.limit, b.guard = encounter.rounds, encounter.rules.guard
    b.side_n[:] = [len(side.fighters) for side in encounter.sides]
    sheets = [fighter.sheet for side in encounter.sides for fighter in side.fighters]
    b.fighters_n = len(sheets)
    for row, sheet in enumerate(sheets):
        b.fighters[row].skill, b.fighters[row].toughness = sheet.skill, sheet.toughness
    return template


def sheet_summary(sheet: Character) -> dict[str, str]:
    """A sheet in a few words by field."""
    return {"skill": str(sheet.skill), "toughness": str(sheet.toughness)}
