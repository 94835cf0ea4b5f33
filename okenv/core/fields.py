"""Checks of an encounter's fields that several rulebooks make."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, BeforeValidator, ConfigDict


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
