"""Checks of an encounter's fields that several rulebooks make."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationInfo

Wrong = list[tuple[tuple[str | int, ...], str]]
"""What is wrong with a sheet: places in it, and messages."""


class Model(BaseModel):
    """A part of an encounter: nothing but the fields that it has, of exactly their types; it never changes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def metres(lowest: float, highest: float) -> BeforeValidator:
    """What checks a field in metres: a whole number or a fraction between two bounds."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or not lowest <= value <= highest:
            raise ValueError(f"expected metres from {lowest} to {highest}")
        return value

    return BeforeValidator(check)


def centimetres(length: float) -> int:
    """The whole centimetres nearest to a length in metres, for fights that count in them."""
    return round(length * 100)


def fits_in_the_arena(apart: float, info: ValidationInfo) -> float:
    """Check how far apart the sides begin; to be used as ``_fits = field_validator("apart")(fits_in_the_arena)``."""
    arena = info.data.get("arena")
    if arena is not None and apart > arena:
        raise ValueError(f"found {apart}, expected at most the {arena} m of the arena")
    return apart


def lies_in_the_arena(places: list[Any], info: ValidationInfo) -> list[Any]:
    """Check places, each with a ``name`` and ``at``, or ``between`` two, in metres; to be used likewise."""
    arena = info.data.get("arena")
    for place in places:
        where, at = ("at", place.at) if hasattr(place, "at") else ("up to", (place.between or [0, 0])[1])
        if arena is not None and at > arena:
            raise ValueError(f"found {place.name!r} {where} {at} m, expected at most the {arena} m of the arena")
    return places


def two_places(lowest: float, highest: float, anywhere: bool = True) -> BeforeValidator:
    """What checks a stretch of the arena: two places in metres, the lower one first; None is ``anywhere``."""

    def check(value: Any) -> Any:
        if value is None and anywhere:
            return None
        ends = value if isinstance(value, list) else []
        if len(ends) != 2 or not all(isinstance(end, int | float) and not isinstance(end, bool) for end in ends):
            raise ValueError("expected two places in metres, such as [0, 10]")
        if not lowest <= ends[0] <= ends[1] <= highest:
            raise ValueError(f"found {ends}, expected places from {lowest} to {highest} m, the lower one first")
        return value

    return BeforeValidator(check)


def goes_with(kinds: tuple[str, ...], expected: str, usual: Any = None, of: str = "kind", noun: str = "weapon") -> Any:
    """What checks a field that means something for some kinds of weapons alone; to be used as ``fits_in_the_arena``.

    Args:
        kinds: those for which it does.
        expected: of any other kind, in words.
        usual: what the field is for any other kind, if that is not nothing.
        of: the field, before this one, that says which kind it is.
        noun: what that is a kind of.
    """

    def check(value: Any, info: ValidationInfo) -> Any:
        kind = info.data.get(of)
        if value and value != usual and kind is not None and kind not in kinds:
            found = "true" if value is True else value
            raise ValueError(f"found {found} for a {kind} {noun}, expected {expected}")
        return value

    return check


def outside(at: float | None, arena: float) -> Wrong:
    """What is wrong with the place, in metres, where somebody begins."""
    return [(("start", "at"), f"found {at}, expected at most the {arena} m of the arena")] if (at or 0) > arena else []


def references(weapon: Any, armour: Any, without: list[str]) -> dict[str, tuple[str, Any, Any]]:
    """Fields of a sheet that name entries of a library: the word for one, its model, and the default."""
    return {"weapons": ("weapon", weapon, without), "armour": ("armour", armour, None)}
