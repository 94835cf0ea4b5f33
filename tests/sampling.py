"""Some of many alike: ``make test`` runs few of them, ``make test-all`` more, ``make test-long`` the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def some(values: Iterable[Any], one_in: int, quick: int = 1) -> list[Any]:
    """Parameters for ``pytest.mark.parametrize``: all but one in so many are marked ``long``.

    Of the others all but one in ``quick`` are marked ``slow``.
    """

    def marks(k: int) -> list[Any]:
        long, slow = k % one_in, k // one_in % quick
        return [pytest.mark.long] if long else [pytest.mark.slow] if slow else []

    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=marks(k)) for k, row in enumerate(rows)]
