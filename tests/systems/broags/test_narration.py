"""Hits, damage and reactions follow from the rolls in what is told of BrOAGS' fights."""

import re

import pytest

from okenv.systems.broags.rules.active_defence import halved
from okenv.systems.broags.rules.hits import area_hit, scaled_to
from okenv.systems.broags.rules.layout import Area
from okenv.systems.broags.voice.words import AREA_WORDS
from tests.systems.playing import Played
from tests.systems.test_narration import SYSTEMS

pytestmark = [pytest.mark.slow, pytest.mark.plain, pytest.mark.compiled]


@pytest.fixture(scope="module")
def played() -> Played:
    return SYSTEMS["broags"].made()


def test_hits_follow_from_result_and_defence(played: Played) -> None:
    """BR-HIT-1: what is declared, the result and the Defence say whether and where."""
    count, aim, areas = 0, Area.NONE, {words: area for area, words in AREA_WORDS.items()}
    told = list(played.lines())
    for line, after in zip(told, [*told[1:], ""], strict=True):
        if found := re.search(r" \((?:at the )?(wild|extremities|centre|vitals)(?:, from hiding)?\)\.", line):
            aim = areas[found[1]]
        if " is going to " in line:
            aim = None
        if aim is None or not (
            found := re.search(r"rolls .* = (-?\d+) against .* Defence (-?\d+): (a hit|a miss by (\d+))", line)
        ):
            continue
        area = Area(int(area_hit(int(aim), int(found[1]) - int(found[2]))))
        assert (area != Area.NONE) == (found[3] == "a hit"), line
        if area != Area.NONE:
            assert f"is hit in the {AREA_WORDS[area]}: " in after, (line, after)
            count += 1
        else:
            assert int(found[4]) == int(found[2]) - int(found[1]) + (2 if aim else 0), line
    assert count > 10


def test_damage_follows_from_figure_and_area(played: Played) -> None:
    """BR-DMG-1, BR-CRIT-1: half of the figure, all of it, or twice; twice more; less soak; and what is left."""
    pattern = r"hit in the (\w+): (\d+)(?: / 2| x 2)?( x 2 \(critical\))?(?: - soak (\d+))? = (\d+) (?:non)?lethal"
    areas, count = {words: area for area, words in AREA_WORDS.items()}, 0
    for line in played.lines():
        if found := re.search(pattern, line):
            points = int(scaled_to(int(areas[found[1]]), int(found[2]))) * (2 if found[3] else 1)
            assert max(0, points - int(found[4] or 0)) == int(found[5]), line
            count += 1
    assert count > 10


def test_reactions_follow_from_their_checks(played: Played) -> None:
    """BR-REACT-1: half of the check, toward zero."""
    count = 0
    for line in played.lines():
        if found := re.search(r"= (-?\d+): half of it is ([+-]\d+) Defence", line):
            assert int(halved(int(found[1]))) == int(found[2])
            count += 1
    assert count > 10
