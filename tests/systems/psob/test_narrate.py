"""The narration of random fights: its arithmetic, without gaps, and told again from the steps (words: `told.txt`)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from okenv.systems.psob.rules.damage import band_of
from okenv.systems.psob.rules.layout import Event, Prompt
from tests.systems.playing import Played, play, told_again

pytestmark = pytest.mark.plain


_HERO = {
    "initiative": 6, "base_damage": 3, "armour": "vest",
    "skills": {"guns": 7, "martial_arts": 7, "dodge": 6, "intimidation": 8, "leadership": 7, "deceit": 6},
}  # fmt: skip
ENCOUNTER: dict[str, Any] = {
    "system": "psob",
    "title": "Everything at once",
    "characters": {
        "hero": {**_HERO, "weapons": ["laser", "sword", "grenade"], "hair_trigger": "laser"},
        "archer": {**_HERO, "weapons": ["crossbow", "throwing-knife", "smg"]},
        "goon": {"minor": True, "mob": True, "initiative": 4, "weapons": ["rifle", "knife"],
                 "skills": {"guns": 5, "martial_arts": 4, "dodge": 4}, "spine": 6},
    },
    "sides": {
        "red": {"fighters": [{"character": "hero", "name": "Ann"}, {"character": "goon", "count": 3, "name": "Guard"}]},
        "blue": {"fighters": [{"character": "archer", "name": "Bea"}, {"character": "hero", "name": "Cleo"},
                              {"character": "goon", "count": 3, "name": "Thug"}]},
    },
    "rules": {"arena": 40, "apart": 2, "charge": True, "hazards": [{"name": "fire", "damage": 4, "rounds": [3, 6]}]},
}  # fmt: skip


@pytest.fixture(scope="module")
def played() -> Played:
    return play(ENCOUNTER, fights=16, enders=("pass", "decline", "nothing"))


@pytest.mark.slow
@pytest.mark.compiled
def test_everything_happens_and_is_asked(played: Played) -> None:
    assert set(Event) - played.events - {Event.HIT, Event.MISS, Event.HARM, Event.OVER} == set()
    assert set(Prompt) - played.prompts == {Prompt.NONE}


@pytest.mark.slow
@pytest.mark.compiled
def test_no_sentence_has_a_gap(played: Played) -> None:
    for line in [*played.lines(), *played.said]:
        assert not re.search(r"None|nobody (with|toward)|weapon \d|hazard \d|[{}<>]|  |nowhere", line), line
        assert not re.search(r"\b1 wounds\b", line), line


@pytest.mark.compiled
def test_initiative_adds_up(played: Played) -> None:
    """PS-INIT-1: Initiative, dice and pending make the number that is told."""
    count = 0
    for line in played.lines():
        if found := re.match(r".* rolls (\d+) ([+-]\d)(?:, pending ([+-]\d+))? = (-?\d+) for initiative(.*)\.", line):
            total = int(found[1]) + int(found[2]) + int(found[3] or 0)
            assert total == int(found[4])
            assert (total < 0) == bool(found[5])
            count += 1
    assert count > 50


_ROLL = re.compile(r"AV (-?\d+)(?: \([^)]*\))? ([+-]\d) = (-?\d+)")


@pytest.mark.compiled
def test_every_result_is_av_and_dice(played: Played) -> None:
    """PS-DICE-1: whatever is rolled for an action is told with its AV, its dice and its Result."""
    count = 0
    for line in played.lines():
        if found := _ROLL.search(line):
            assert int(found[1]) + int(found[2]) == int(found[3]), line
            count += 1
    assert count > 50


@pytest.mark.compiled
def test_hits_and_damage_follow(played: Played) -> None:
    """PS-ATT-1, PS-ATT-2, PS-DMG-1: Outcome from Result and Dodge; damage from rating, Outcome and armour."""
    hits = 0
    for line in played.lines():
        if found := re.search(r"= (-?\d+) with .*'s Dodge of (-?\d+): a (hit|miss) by (\d+)", line):
            outcome = int(found[1]) - int(found[2])
            assert (outcome >= 0) == (found[3] == "hit")
            assert abs(outcome) == int(found[4])
        if found := re.search(
            r"damage (-?\d+)(?: \+ (\d+))?(?: - armour (\d+))?(?: \(of (\d+)\))? = (-?\d+): (.*)\.", line
        ):
            rating, more, armour = int(found[1]), int(found[2] or 0), int(found[3] or 0)
            assert rating + more - armour == int(found[5]), line
            assert found[4] is None or int(found[4]) > armour
            hits += 1
    assert hits > 20


@pytest.mark.compiled
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


@pytest.mark.compiled
def test_a_fight_is_told_again_from_its_steps(played: Played) -> None:
    told_again(played.battles[0])
