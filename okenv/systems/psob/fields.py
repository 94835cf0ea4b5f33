"""The kinds of fields on a sheet, as people write them: damage and metres."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator

HIGHEST = 30
"""The highest skill or damage that a sheet can have."""


class Power(NamedTuple):
    """A damage rating: flat, or above the Base Damage of whoever uses it (PS-ATT-1)."""

    on_base: bool
    rating: int


def _power(value: Any) -> Power:
    """``5``, or ``base``, ``base+3``."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST:
        return Power(False, value)
    word = "".join(value.lower().split()) if isinstance(value, str) else ""
    if match := re.fullmatch(r"base([+-][0-9]{1,2})?", word):
        return Power(True, int(match[1] or 0))
    raise ValueError(f"expected a damage rating from 0 to {HIGHEST}, or base, base+1, ... (on the Base Damage)")


Damage = Annotated[Any, BeforeValidator(_power)]


def metres(lowest: float, highest: float) -> BeforeValidator:
    """What checks a field in metres: a whole number or a fraction between two bounds."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or not lowest <= value <= highest:
            raise ValueError(f"expected metres from {lowest} to {highest}")
        return value

    return BeforeValidator(check)


def centimetres(length: float) -> int:
    """The whole centimetres nearest to a length in metres; a fight counts in them (PS-MOVE-1)."""
    return round(length * 100)
