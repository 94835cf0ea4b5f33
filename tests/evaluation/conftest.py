import pytest

from okenv import Encounter, load_encounter


@pytest.fixture
def duel() -> Encounter:
    return load_encounter("mirror-duel")
