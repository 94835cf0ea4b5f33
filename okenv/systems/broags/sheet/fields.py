"""The kinds of fields on a sheet, as people write them: damage and metres."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator

from okenv.core.spelling import nearest

HIGHEST = 30
"""The highest damage that a sheet can have."""
_ON_STRENGTH = [f"{times}str{bonus}" for times in ("", "2") for bonus in ("", *(f"+{k}" for k in range(1, 10)))]


class Power(NamedTuple):
    """A damage figure: so many times the Strength of whoever uses it, and so much more (BR-DATA-2)."""

    times: int
    flat: int


def _power(value: Any) -> Power:
    """``7``, or ``str``, ``str+3``, ``2str+4``."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST:
        return Power(0, value)
    word = "".join(value.lower().split()) if isinstance(value, str) else ""
    if match := re.fullmatch(r"([12]?)str(\+[0-9]{1,2})?", word):
        return Power(int(match[1] or 1), int(match[2] or 0))
    hint = nearest(word, _ON_STRENGTH, 0.6) if word else ""
    raise ValueError(f"expected damage from 0 to {HIGHEST}, or str, str+3, 2str+4 (on Strength){hint}")


Damage = Annotated[Any, BeforeValidator(_power)]
