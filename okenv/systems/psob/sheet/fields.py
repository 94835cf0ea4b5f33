"""The kinds of fields on a sheet, as people write them: damage and metres."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator

from okenv.core.spelling import nearest

from ..rules.layout import MOST_HIGH

HIGHEST = 30
"""The highest skill or damage that a sheet can have."""
_ON_BASE = ["base", *(f"base+{bonus}" for bonus in range(1, 10))]


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
    hint = nearest(word, _ON_BASE, 0.6) if word else ""
    raise ValueError(f"expected a damage rating from 0 to {HIGHEST}, or base, base+1, ... (on the Base Damage){hint}")


Damage = Annotated[Any, BeforeValidator(_power)]


def _height(value: Any) -> Any:
    """``false``, ``true``, or 2 for far above; 0 and 1 are taken for the words (PS-MELEE-1)."""
    if not isinstance(value, int) or not 0 <= value <= MOST_HIGH:
        raise ValueError(f"expected true or false, or {MOST_HIGH} for far above the others")
    return value if value > 1 else bool(value)


Height = Annotated[Any, BeforeValidator(_height)]
