"""What is not installed: which extra of okenv a command needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .terminal import fail


@contextmanager
def needed(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Say of what imports these packages which extra is missing: ``what`` is ``training needs torch``."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in packages:
            raise
        raise fail(f"{what}: install okenv with the extra {extra!r} (found no {error.name!r})") from None
