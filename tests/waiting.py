"""Waiting in tests: for what must happen, never for a time."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 120.0
"""Seconds to wait for what must come, on a busy computer that compiles a rulebook meanwhile, too."""


def until(holds: Callable[[], Found | None], pause: Callable[[float], object] = time.sleep) -> Found:
    """What ``holds`` returns once that is true; ``pause(seconds)`` lets the others go on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "it did not happen in time"
        pause(0.01)
    return found
