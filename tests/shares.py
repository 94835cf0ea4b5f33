"""What of a test that goes through all encounters is run as plain Python."""

from collections.abc import Sequence
from typing import Any

import pytest


def one_as_python(names: Sequence[str]) -> list[Any]:
    """The parameters of a test: all when compiled (and with bounds checks), the first alone as plain Python."""
    return [names[0], *(pytest.param(name, marks=pytest.mark.compiled) for name in names[1:])]
