"""Fixtures of the environment tests."""

import pytest

ENCOUNTERS = ("mirror-duel", "three-on-three", "hero-vs-8-mooks", "armoured-knight")


@pytest.fixture(params=ENCOUNTERS)
def encounter(request):
    """The name of an encounter."""
    return request.param
