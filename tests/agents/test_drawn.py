"""No two personalities stall: fights that once were drawn by waiting, dodging and delaying now end."""

import pytest

from benchmarks.drawn import ABOVE, meet
from okenv import load_encounter

pytestmark = pytest.mark.compiled

PAIRS = 25
WORST = [
    ("cantina-brawl", "duellist", "lurker"),
    ("raider-horde", "disciplined-guard", "disciplined-guard"),
    ("raider-horde", "captain", "lurker"),
    ("dock-brawl", "duellist", "duellist"),
    ("dock-brawl", "sniper", "disciplined-guard"),
]
"""Encounters and two personalities that used to draw most of their fights."""


@pytest.mark.parametrize(("name", "first", "second"), WORST)
def test_personalities_end_their_fights(name: str, first: str, second: str) -> None:
    """Fewer than 2 percent are drawn while both sides stand."""
    found = meet(load_encounter(name), first, second, PAIRS)
    assert found.fights == 2 * PAIRS
    assert found.share < ABOVE, found


@pytest.mark.parametrize(
    ("name", "code"), [("dock-brawl", "turtle"), ("dock-brawl", "coward"), ("blaster-duel", "wrestler")]
)
def test_who_waits_for_another_of_the_same_kind_ends_the_fight(name: str, code: str) -> None:
    """Turtle is brute from round 30 on, and a gambit has its dial ``resolve``."""
    assert meet(load_encounter(name), code, code, PAIRS).share < ABOVE
