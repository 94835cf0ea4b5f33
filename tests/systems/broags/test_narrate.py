"""The narration of random fights: its arithmetic, without gaps, and told again from the steps (words: `told.txt`)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from okenv.systems.broags.rules.active_defence import halved
from okenv.systems.broags.rules.hits import area_hit, scaled_to
from okenv.systems.broags.rules.layout import Area, Event, Prompt
from okenv.systems.broags.voice.words import AREA_WORDS
from tests.systems.playing import Played, play, told_again

pytestmark = pytest.mark.plain


ENCOUNTER: dict[str, Any] = {
    "system": "broags",
    "title": "Everything at once",
    "characters": {
        "hero": {"abilities": {"marksmanship": 4, "melee": 5, "strength": 6, "toughness": 8, "athletics": 3,
                               "perception": 3},
                 "weapons": ["handgun", "handgun", "sword"], "armour": "vest"},
        "goon": {"group": True, "abilities": {"toughness": 4, "melee": 3},
                 "weapons": ["smg", "club"]},
        "pikeman": {"abilities": {"toughness": 6, "strength": 3, "melee": 3, "perception": 4},
                    "weapons": ["polearm", "knife"]},
    },
    "sides": {
        "red": {"fighters": [{"character": "hero", "name": "Ann"}, {"character": "goon", "count": 3, "name": "Guard"}]},
        "blue": {"fighters": [{"character": "hero", "name": "Bea"}, {"character": "pikeman", "name": "Cleo"},
                              {"character": "goon", "count": 3, "name": "Thug"}]},
    },
    "rules": {"arena": 30, "apart": 1, "surprise": "second", "visibility": "good",
              "covers": [{"name": "wall", "at": 13, "cover": 2}, {"name": "car", "at": 17, "cover": 1}]},
}  # fmt: skip
_RARE = {
    Event.BROKEN, Event.CLEAR, Event.FLED, Event.FREED, Event.JAMMED, Event.LOST, Event.OVER, Event.SEEN, Event.TAKEN,
}  # fmt: skip
"""Events that a few random fights may go without."""


@pytest.fixture(scope="module")
def played() -> Played:
    return play(
        ENCOUNTER,
        fights=7,
        enders=("done", "decline", "stop", "pass", "flee"),
        often=("attack", "wild", "tamed", "grapple", "disarm"),
    )


@pytest.mark.slow
@pytest.mark.compiled
def test_everything_happens_and_is_asked(played: Played) -> None:
    assert set(Event) - played.events - _RARE == set()
    assert set(Prompt) - played.prompts - {Prompt.TAKE} == {Prompt.NONE}


@pytest.mark.slow
@pytest.mark.compiled
def test_no_sentence_has_a_gap(played: Played) -> None:
    for line in [*played.lines(), *played.said]:
        assert not re.search(r"None|\bnobody (with|toward)|weapon \d|[{}<>]|  |nowhere", line), line
        assert not re.search(r"\b1 (hits|hit points)\b", line), line


@pytest.mark.compiled
def test_every_result_is_rank_and_dice(played: Played) -> None:
    """BR-DICE-1: whatever is rolled is told with its rank, its dice and its result."""
    count = 0
    for line in played.lines():
        if found := re.search(r"(-?\d+), dice ([+-]\d) = (-?\d+)", line):
            assert int(found[1]) + int(found[2]) == int(found[3]), line
            count += 1
    assert count > 100


@pytest.mark.compiled
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


@pytest.mark.compiled
def test_damage_follows_from_figure_and_area(played: Played) -> None:
    """BR-DMG-1, BR-CRIT-1: half of the figure, all of it, or twice; twice more; less soak; and what is left."""
    pattern = r"hit in the (\w+): (\d+)(?: / 2| x 2)?( x 2 \(critical\))?(?: - soak (\d+))? = (\d+) (?:non)?lethal"
    areas, count = {words: area for area, words in AREA_WORDS.items()}, 0
    for line in played.lines():
        if found := re.search(pattern, line):
            points = int(scaled_to(int(areas[found[1]]), int(found[2]))) * (2 if found[3] else 1)
            assert max(0, points - int(found[4] or 0)) == int(found[5]), line
            count += 1
    assert count > 20


@pytest.mark.compiled
def test_reactions_follow_from_their_checks(played: Played) -> None:
    """BR-REACT-1: half of the check, toward zero."""
    count = 0
    for line in played.lines():
        if found := re.search(r"= (-?\d+): half of it is ([+-]\d+) Defence", line):
            assert int(halved(int(found[1]))) == int(found[2])
            count += 1
    assert count > 10


@pytest.mark.compiled
def test_a_fight_is_told_again_from_its_steps(played: Played) -> None:
    told_again(played.battles[0])
