"""Bands follow from points in what is told of Peking Space Opera Blues' fights."""

import re

import pytest

from okenv.systems.psob.rules.damage import band_of
from tests.systems.playing import Played
from tests.systems.test_narration import SYSTEMS

pytestmark = [pytest.mark.slow, pytest.mark.plain, pytest.mark.compiled]


@pytest.fixture(scope="module")
def played() -> Played:
    return SYSTEMS["psob"].made()


def test_bands_follow_from_damage(played: Played) -> None:
    """PS-DMG-2: what is said to have become of somebody is the band of the points that are told."""
    words = {"nothing serious": 0, "stunned": 1, "stunned and wounded": 2, "incapacitated": 3, "killed": 4}
    seen = set()
    for battle in played.battles:
        small = {name: int(f["minor"]) for name, f in zip(battle.names, battle.state[0]["fighters"], strict=False)}
        fallen: set[str] = set()
        for line in battle.narration():
            if found := re.match(r"(.*?) (?:is|now has .*, and falls:) incapacitated\.", line):
                fallen.add(found[1])
            found = re.search(
                r"(?:against|goes to|:) ([\w ]+?)(?:'s Dodge|, Dodge| takes).* = (-?\d+): ([a-z ]+)\.$", line
            )
            if found and found[3] in words and found[1] in small and found[1] not in fallen:
                assert words[found[3]] == band_of(small[found[1]], int(found[2])), line
                seen.add(found[3])
    assert {"nothing serious", "stunned"} < seen
