"""The name that somebody may have meant, for error messages."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: object, among: Iterable[str], cutoff: float = 0.55) -> str:
    """``; did you mean 'thug'?`` with the nearest name, whatever the case, or nothing.

    ``cutoff`` is how alike they must be, from 0 (anything) to 1 (the same).
    """
    by_lower = {name.lower(): name for name in among}
    near = difflib.get_close_matches(str(word).lower(), by_lower, 1, cutoff)
    return f"; did you mean {by_lower[near[0]]!r}?" if near else ""
