"""No shipped personality wastes its turn: none makes an attack that does nearly nothing where another does far more."""

from __future__ import annotations

import pytest

from agents.gambits import gambit_names
from agents.registry import make_policy
from benchmarks.wasted import count
from okenv import load_encounter

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

SAMPLE = {
    "ok": ("hero-vs-8-mooks", "armoured-knight", "bar-brawl", "long-shots", "restless-dead"),
    "broags": ("long-rifle", "pike-hedge", "stand-off", "blackout"),
    "psob": ("dock-brawl", "hostage", "trooper-patrol"),
    "zerospace": ("cantina-brawl", "raider-horde", "envoys-bodyguard"),
}
"""Encounters in which much is hopeless: good guards, armour, fists, range, and the dark."""
FIGHTS = 2


@pytest.mark.parametrize("system", SAMPLE)
def test_no_personality_wastes_an_attack(system: str) -> None:
    """And all of them attack."""
    for name in SAMPLE[system]:
        encounter = load_encounter(name)
        for one in gambit_names(system):
            found = count(encounter, make_policy(f"gambit:{one.name}", system), FIGHTS)
            assert found.wasted == 0, (name, one.name, found)
            assert found.decisions > 0


@pytest.mark.parametrize(("system", "name"), [("ok", "bar-brawl"), ("broags", "long-rifle")])
def test_the_yardstick_does(system: str, name: str) -> None:
    """So that the measure is known to see what it measures."""
    assert count(load_encounter(name), make_policy("brute", system), FIGHTS).wasted > 0
