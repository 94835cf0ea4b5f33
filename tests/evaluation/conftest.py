from collections.abc import Callable, Iterator

import pytest

import agents.plugins
from agents.plugins import load_plugin
from evaluation.arena import run_plan
from evaluation.tournament import Tournament
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


@pytest.fixture
def arena() -> Iterator[Callable[..., Tournament]]:
    """``run_plan``; the files are closed at the end."""
    played: list[Tournament] = []

    def run(*args: object, **kws: object) -> Tournament:
        played.append(run_plan(*args, **kws))  # type: ignore[arg-type]
        return played[-1]

    yield run
    for result in played:
        result.store.close()
