"""Fighters with other ranks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from okenv.encounter import Encounter, Fighter
from okenv.systems import load_system

from .known import known
from .study import Duel, Sheet


def _names(system: str) -> Any:
    """The module that has names for the ranks of a rulebook; None where they are plain numbers."""
    found = load_system(system)
    return found.module("rules.ranks") if found.has("rules.ranks") else None


def rank(system: str, text: Any) -> int:
    """A rank from what people write: in half-ranks where the rulebook has names for them, else a number.

    Raises:
        ValueError: for what is none.
    """
    names = _names(system)
    if names is not None:
        return int(names.parse_rank(text))
    if isinstance(text, bool) or not isinstance(text, int):
        raise ValueError(f"found {text!r}, expected a whole number")
    return text


def rank_name(system: str, value: int) -> str:
    """``Gd+``, or ``6``."""
    names = _names(system)
    return str(value if names is None else names.format_rank(value))


def attributes_of(system: str, fighter: Fighter) -> dict[str, int]:
    """The numbers of her sheet that grids and ranks change, by name."""
    sheet, found = fighter.sheet.model_dump(), dict[str, int | None]()
    for field in known(system).ranks:
        found.update(sheet[field] if isinstance(sheet[field], dict) else {field: sheet[field]})
    return {name: value for name, value in found.items() if value is not None}


def _field_of(system: str, name: str) -> str:
    """The field of a sheet that has this number in it: the one whose model does, else the first."""
    fields = known(system).ranks
    models = load_system(system).module("sheet.schema").Character.model_fields
    return next((f for f in fields if name in getattr(models[f].annotation, "model_fields", ())), fields[0])


def of_rank(system: str, ranks: Mapping[str, int]) -> Sheet:
    """What to lay over a sheet so that these attributes have these ranks, each in the field that it stands in."""
    fields = known(system).ranks
    sheet: Sheet = {name: value for name, value in ranks.items() if name in fields}
    for name, value in ranks.items():
        if name not in fields:
            sheet.setdefault(_field_of(system, name), {})[name] = value
    return sheet


def with_ranks(part: Duel, encounter: Encounter, steps: Mapping[str, int]) -> Encounter:
    """The duel where red has so much more in each of these attributes."""
    there = attributes_of(part.system, encounter.sides[0].fighters[0])
    return part.fought(red=of_rank(part.system, {name: there[name] + step for name, step in steps.items()}))


def worn(armour: str) -> Sheet:
    """What to lay over a sheet so that she wears this armour, or ``none``."""
    return {"armour": None if armour == "none" else armour}
