"""How many fighters one battle record holds: 16, or up to 64 through ``OKENV_MAX_FIGHTERS``.

It is fixed when okenv is imported. The ``okenv`` command starts itself anew with a larger class where a fight needs it.
"""

from __future__ import annotations

import os
import re

BASE_CAPACITY = 16
"""The default class; a larger one only appends action ids to this one's table."""
TABLE_CAPACITY = 32
"""The class of the game master's table, where others may join at any time."""
MAX_CAPACITY = 64
VARIABLE = "OKENV_MAX_FIGHTERS"


def _read() -> int:
    text = os.environ.get(VARIABLE, str(BASE_CAPACITY))
    if re.fullmatch("[0-9]+", text) is None or not 2 <= int(text) <= MAX_CAPACITY:
        raise SystemExit(f"{VARIABLE}: found {text!r}, expected a whole number from 2 to {MAX_CAPACITY}")
    return max(BASE_CAPACITY, int(text))


CAPACITY = _read()


def class_for(fighters: int) -> int | None:
    """The smallest class that holds so many fighters: 16, 32 or 64; None where none does."""
    return next((size for size in (BASE_CAPACITY, TABLE_CAPACITY, MAX_CAPACITY) if fighters <= size), None)


def expected(fighters: int) -> str:
    """What an error says was expected where so many fighters are more than this process holds."""
    larger = class_for(fighters)
    if larger is None:
        return f"expected at most {MAX_CAPACITY}"
    return f"expected at most {CAPACITY}; for more, set {VARIABLE}={larger} in the environment before okenv is imported"


class TooManyFightersError(ValueError):
    """More fighters than this process holds; ``fighters`` is how many."""

    def __init__(self, message: str, fighters: int) -> None:
        """Take the message and the number."""
        super().__init__(message)
        self.fighters = fighters


def too_many_in(error: BaseException | None) -> int:
    """How many fighters were more than this process holds, by an error or one that it came of; 0 where it is another.

    Such an error says so in an attribute ``fighters``.
    """
    found = 0
    while error is not None:
        found = max(found, getattr(error, "fighters", 0))
        error = error.__cause__ or error.__context__
    return found if found > CAPACITY else 0
