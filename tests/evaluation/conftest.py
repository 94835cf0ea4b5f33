from collections.abc import Iterator

import pytest

import agents.plugins
from agents.plugins import load_plugin
from okenv import Encounter, load_encounter

from .arenas import HOSTILE


@pytest.fixture
def duel() -> Encounter:
    return load_encounter("mirror-duel")


@pytest.fixture(scope="module")
def hostile() -> Iterator[list[str]]:
    """The codes of the plugin's policies, which are known in this process while a module's tests run."""
    before = agents.plugins.registered()
    yield load_plugin(HOSTILE)
    agents.plugins._restore(before)
