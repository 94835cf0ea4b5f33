"""The time between two fights: how people write it, in seconds.

>>> read("8 days"), read("a night")
(691200, 28800)
"""

from __future__ import annotations

import re

from .core.spelling import nearest

MINUTE, HOUR = 60, 3600
NIGHT, DAY, WEEK = 8 * HOUR, 24 * HOUR, 7 * 24 * HOUR
UNITS = {"minute": MINUTE, "hour": HOUR, "night": NIGHT, "day": DAY, "week": WEEK}
"""Seconds by word; a night is eight hours of sleep, a day has one in it."""
MOST = 520 * WEEK
FORM = "a time such as 10 minutes, 1 hour, a night, 8 days or 2 weeks"
_WRITTEN = re.compile(r"(a|an|one|[0-9]{1,6})\s+([a-z]+)", re.IGNORECASE)


def read(text: object) -> int:
    """Seconds of a time as people write it.

    Raises:
        ValueError: for what is none; names the nearest unit.
    """
    written = _WRITTEN.fullmatch(str(text).strip())
    if written is None:
        raise ValueError(f"expected {FORM}")
    count, unit = written[1].lower(), written[2].lower()
    if unit.removesuffix("s") not in UNITS:
        raise ValueError(f"expected {FORM}{nearest(unit, [*UNITS, *(f'{one}s' for one in UNITS)])}")
    seconds = (int(count) if count.isdecimal() else 1) * UNITS[unit.removesuffix("s")]
    if not 0 < seconds <= MOST:
        raise ValueError("expected a time above none and up to ten years")
    return seconds
