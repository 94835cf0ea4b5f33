"""Some of many alike: ``make test`` runs a sample, ``make test-long`` the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(values: Iterable[Any], one_in: int) -> list[Any]:
    """Parameters for ``pytest.mark.parametrize``: all but one in so many are marked ``long``."""
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=[pytest.mark.long] if k % one_in else []) for k, row in enumerate(rows)]
