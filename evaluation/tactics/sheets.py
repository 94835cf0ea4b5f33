"""Fighters with other ranks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from okenv.encounter import Encounter, Fighter
from okenv.systems import load_system

from . import known
from .study import Duel, Sheet


def rank(text: Any) -> int:
    """A rank in half-ranks from what people write.

    Raises:
        ValueError: for what is none.
    """
    return int(load_system(known.SYSTEM).module("ranks").parse_rank(text))


def rank_name(value: int) -> str:
    """``Gd+``."""
    return str(load_system(known.SYSTEM).module("ranks").format_rank(value))


def attributes_of(fighter: Fighter) -> dict[str, int]:
    """Her attributes, in half-ranks."""
    return dict(fighter.sheet.attributes)


def of_rank(attributes: list[str], value: int) -> Sheet:
    """What to lay over a sheet so that these attributes have this rank."""
    return {"attributes": dict.fromkeys(attributes, value)}


def with_ranks(part: Duel, encounter: Encounter, steps: Mapping[str, int]) -> Encounter:
    """The duel where red has so many half-ranks more in each of these attributes."""
    there = attributes_of(encounter.sides[0].fighters[0])
    return part.fought(red={"attributes": {name: there[name] + step for name, step in steps.items()}})


def worn(armour: str) -> Sheet:
    """What to lay over a sheet so that she wears this armour, or ``none``."""
    return {"armour": None if armour == "none" else armour}
