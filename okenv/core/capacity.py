"""How many fighters one battle record holds: 16, or up to 64 through ``OKENV_MAX_FIGHTERS``."""

from __future__ import annotations

import os
import re

BASE_CAPACITY = 16
"""The default class; a larger one only appends action ids to this one's table."""
MAX_CAPACITY = 64
VARIABLE = "OKENV_MAX_FIGHTERS"


def _read() -> int:
    text = os.environ.get(VARIABLE, str(BASE_CAPACITY))
    if re.fullmatch("[0-9]+", text) is None or not 2 <= int(text) <= MAX_CAPACITY:
        raise SystemExit(f"{VARIABLE}: found {text!r}, expected a whole number from 2 to {MAX_CAPACITY}")
    return max(BASE_CAPACITY, int(text))


CAPACITY = _read()
