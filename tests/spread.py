"""How tests are spread over processes: the tests of a file together, and all of a rulebook.

A rulebook's kernels take 20 s to compile. Two processes that begin the same rulebook at the same time both
compile it; with one rulebook each, whoever comes later finds its kernels in the cache. Files that take minutes
come first, so that no process is left with one when the others are done.
"""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

_ORDER = (
    "tests/systems",
    "tests/stories",
    "tests/training",
    "tests/test_",
    "tests/evaluation",
    "tests/app",
    "tests/envs",
    "tests/agents",
)


class BySystem(LoadScopeScheduling):
    """The scope of a test is its rulebook where it lies in ``tests/systems``, its file otherwise.

    The rulebook is the folder, or the first parameter of a test that is the same for several.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if not file.startswith("tests/systems/"):
            return file
        folder = file.split("/")[2]
        if folder.endswith(".py"):
            folder = test.partition("[")[2].rstrip("]").partition("-")[0]
        return f"tests/systems/{folder}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> BySystem:
    """xdist's hook; scopes in the order of the tests."""
    config.option.loadscopereorder = False
    return BySystem(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """pytest's hook: the folders whose files take longest first, otherwise as they were found."""

    def place(item: pytest.Item) -> int:
        return next((place for place, start in enumerate(_ORDER) if item.nodeid.startswith(start)), len(_ORDER))

    items.sort(key=place)
