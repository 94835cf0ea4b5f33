"""How tests are spread over processes: the tests of a file together, and all of a rulebook's folder.

A rulebook's kernels take 20 s to compile. Two processes that begin the same rulebook at the same time both
compile it; with one rulebook each, whoever comes later finds its kernels in the cache.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling


class BySystem(LoadScopeScheduling):
    """The scope of a test is its rulebook where it lies in a rulebook's folder, its file otherwise."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return "/".join(file.split("/")[:3]) if file.startswith("tests/systems/") else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> BySystem:
    """xdist's hook; the largest scopes come first, and these are the rulebooks."""
    return BySystem(config, log)
