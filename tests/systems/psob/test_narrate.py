"""The sentences of every event, by hand, and the narration of fights: its arithmetic, without gaps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from okenv.core.events import Event as Logged
from okenv.core.told import in_brief
from okenv.systems.psob.rules.damage import band_of
from okenv.systems.psob.rules.layout import HANDS, Band, Event, Part, Prompt, Rate, State, Turn
from okenv.systems.psob.sheet.lay_out import Labels
from okenv.systems.psob.voice.narrate import sentences
from tests.systems.playing import Played, play, told_again

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
SIDES = ["red", "blue"]
LABELS = Labels([["laser", "sword"], ["pistol"], ["rifle"]], ["fire"])
SAID: dict[Event, tuple[tuple[int, ...], str]] = {
    Event.ROUND: ((3,), "--- Round 3 ---"),
    Event.TIE_ORDER: ((1, 0, 2), "By lot Bob is number 2 of the 2 with equal Initiative so far."),
    Event.INITIATIVE: ((0, 7, -1, -5, 1), "Ann rolls 7 -1, pending -5 = 1 for initiative."),
    Event.COUNT: ((6,), "Number 6:"),
    Event.ACTS: ((0, 6), "Ann has waited, and acts at 6."),
    Event.HOLD: ((0,), "Ann waits for a better moment."),
    Event.PASS: ((0,), "Ann does nothing."),
    Event.MANOEUVRE: (
        (0, 1, 1, 2750, 1),
        "Ann defends actively (+2 Dodge, -2 on every AV) and makes a quarter of a move, to 27.5 m, after the action.",
    ),
    Event.DECLARE: ((0, Part.ATTACK, 0, Rate.BURST, 1, 0), "Ann is going to shoot at Bob with the laser (burst)."),
    Event.PREEMPT_ROLL: (
        (0, 1, 4, 2, 5, Turn.FIRST),
        "Ann tries to preempt Bob: 4 +2 = 6 against Initiative 5, in time.",
    ),
    Event.ABORT: ((1, 0), "Bob aborts to defence: +2 Dodge until the next phase (-5 on the next initiative)."),
    Event.SNAP: ((1, 0, 0), "On a hair-trigger Bob shoots at Ann with the pistol at once (-2)."),
    Event.LOST: ((0,), "Ann's action comes to nothing."),
    Event.MOVE: ((0, 2750, 3125), "Ann moves from 27.5 m to 31.25 m."),
    Event.ATTACK_ROLL: (
        (0, 1, 6, -1, 7, 1, Rate.NONE),
        "Ann rolls AV 6 -1 = 5 with the sword against Bob's Dodge of 7: a miss by 2.",
    ),
    Event.AREA_ROLL: (
        (0, 1, 5, 1, 0, Rate.AUTO, 0),
        "Ann shoots at the area around Bob with the laser (autofire): AV 5 +1 = 6, numbers 0 to 6 are dealt.",
    ),
    Event.DEALT: ((0, 1, 5, 4), "5 goes to Bob, Dodge 4, damage 6 + 2 - armour 3 = 5: stunned."),
    Event.HIT: ((0, 1, 6, 2, 3), "Ann hits Bob, damage 6 + 2 - armour 3 = 5: stunned."),
    Event.MISS: ((0, 1, 2), "Ann misses Bob by 2."),
    Event.HARM: ((1, 5, Band.STUNNED), "Bob takes 5: stunned."),
    Event.STUN: ((1, 0), "Bob is stunned: -5 on the next initiative."),
    Event.WOUND: ((1, 2), "Bob now has 2 wounds."),
    Event.STATE: ((1, State.DEAD), "Bob is dead."),
    Event.SOCIAL_ROLL: (
        (0, Part.INTIMIDATE, 8, 1, 5, 2, -1),
        "Ann tries to intimidate the minor characters: AV 8 (odds +2, who is losing -1 in it) +1 = 9 against 5.",
    ),
    Event.RALLIED: (
        (1, 7),
        "The minor characters of blue now have a spine of at least 7: it takes a 7 to intimidate them.",
    ),
    Event.DECEIVED: ((1, 2), "The strength of blue seems 4 times what it is: +4 to intimidate."),
    Event.AIM: ((0, 1), "Ann takes aim at Bob: +2 if the next attack is on this target, -2 Dodge until then."),
    Event.AIM_LOST: ((0,), "Ann no longer aims."),
    Event.RELOAD: ((0, 0), "Ann has reloaded the laser."),
    Event.HELD_OUT: ((0,), "Ann has waited to the end: +3 on the next initiative."),
    Event.HAZARD: ((0, 1, 8, 3), "Fire: Bob takes 8 - armour 3 = 5: stunned."),
    Event.FAILED: ((0, Part.COW, 2), "Ann falls short by 2."),
    Event.OVER: ((1,), "Victory for blue."),
    Event.MOB: ((0, 4, 2), "4 attack as one, led by Ann: +2."),
}
"""Every event with operands, and what is said of it."""
FOLLOWS: dict[Event, tuple[tuple[int, ...], ...]] = {
    Event.ATTACK_ROLL: ((Event.MISS, 0, 1, 2),),
    Event.DEALT: ((Event.HIT, 0, 1, 6, 2, 3), (Event.HARM, 1, 5, Band.STUNNED)),
    Event.HIT: ((Event.HARM, 1, 5, Band.STUNNED),),
    Event.HAZARD: ((Event.HARM, 1, 5, Band.STUNNED),),
}
"""What always comes behind an event and makes one sentence with it."""


def tell(*events: tuple[int, ...], labels: Labels | None = LABELS) -> list[str]:
    logged = [Logged(code, (*operands, *[0] * (7 - len(operands)))) for code, *operands in events]
    return sentences(logged, NAMES, SIDES, labels)


def test_every_event_has_a_sentence() -> None:
    assert set(SAID) == set(Event)
    for event, (operands, said) in SAID.items():
        assert tell((event, *operands), *FOLLOWS.get(event, ())) == [said]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            [(Event.ATTACK_ROLL, 0, 1, 8, 1, 5, 0, Rate.SATURATION), (Event.HIT, 0, 1, 6, 4, 5), (Event.HARM, 1, 7, 1)],
            "Ann rolls AV 8 +1 = 9 with the laser (saturation) against Bob's Dodge of 5: a hit by 4 (solid), "
            "damage 6 + 4 - armour 3 (of 5) = 7: stunned.",
        ),
        (
            [(Event.ATTACK_ROLL, 0, 1, 5, 0, 5, HANDS, 0), (Event.HIT, 0, 1, 2, 0, 0), (Event.HARM, 1, 2, 0)],
            "Ann rolls AV 5 +0 = 5 with bare hands against Bob's Dodge of 5: a hit by 0 (marginal), "
            "damage 2 = 2: nothing serious.",
        ),
        ([(Event.AREA_ROLL, 0, 1, 1, -2, 0, 2, 0)],
         "Ann shoots at the area around Bob with the laser (burst): AV 1 -2 = -1, nobody is hit."),
        ([(Event.AREA_ROLL, 0, 1, 5, 0, 0, 4, 2)],
         "Ann shoots at the area around Bob with the laser (saturation; 3 times the hits, damage -3): AV 5 +0 = 5, "
         "numbers 0 to 5 are dealt."),
        ([(Event.INITIATIVE, 0, 3, -2, -5, -4)],
         "Ann rolls 3 -2, pending -5 = -4 for initiative: no phase this round."),
        ([(Event.STUN, 1, -1)], "Bob is stunned, with nothing more to lose."),
        ([(Event.STUN, 1, 1)], "Bob is stunned and loses the phase."),
        ([(Event.ABORT, 1, 1), (Event.AIM_LOST, 1)],
         "Bob aborts to defence: +2 Dodge until the next phase (this costs the phase; the aim is lost)."),
        ([(Event.STATE, 1, State.GONE)], "Bob gives up."),
        ([(Event.WOUND, 1, 1)], "Bob now has 1 wound."),
        ([(Event.WOUND, 1, 3), (Event.STATE, 1, State.INCAPACITATED)],
         "Bob now has 3 wounds, and falls: incapacitated."),
        ([(Event.WOUND, 1, 4), (Event.STATE, 1, State.DEAD)], "Bob now has 4 wounds, and falls: dead."),
        ([(Event.SOCIAL_ROLL, 0, Part.RALLY, 6, 1, 0, 0, 0)], "Ann tries to rally the side: AV 6 +1 = 7."),
        ([(Event.OVER, 2)], "The fight ends in a draw."),
        ([(Event.MANOEUVRE, 0, 0, 3, 4500, 0)],
         "Ann makes a full move, to 45 m (-2 on every AV, -1 Dodge)."),
        ([(Event.MANOEUVRE, 0, 0, 2, 3750, 1)],
         "Ann makes half a move, to 37.5 m, after the action (-1 on every AV, -1 Dodge)."),
    ],
)  # fmt: skip
def test_what_belongs_together_is_one_sentence(events: list[tuple[int, ...]], said: str) -> None:
    assert tell(*events) == [said]


def test_an_abort_to_the_hair_trigger_is_no_defence() -> None:
    assert tell((Event.ABORT, 1, 1), (Event.SNAP, 1, 0, 0)) == [
        "Bob aborts (this costs the phase).",
        "On a hair-trigger Bob shoots at Ann with the pistol at once (-2).",
    ]


def test_what_several_do_at_once_is_a_line_of_its_own() -> None:
    """What one does stands behind whoever begins, and so does what is done to whoever aborts."""
    shoots, cuts = (
        (Event.DECLARE, 1, Part.ATTACK, 0, Rate.NONE, 0, 0),
        (Event.ATTACK_ROLL, 0, 1, 6, -1, 7, 1, Rate.NONE),
    )
    back, lost = (Event.ATTACK_ROLL, 1, 0, 5, -1, 7, 0, Rate.NONE), (Event.LOST, 2)
    said, one, two = "Bob is going to shoot at Ann with the pistol.", "Ann misses Bob by 2.", "Bob misses Ann by 3."
    missed, misses = (Event.MISS, 0, 1, 2), (Event.MISS, 1, 0, 3)

    def brief(*events: tuple[int, ...]) -> list[str]:
        return [line for line in in_brief(tell(*events)) if line]

    assert brief(shoots, back, misses) == [f"{said} {two}"]
    assert brief(shoots, cuts, missed) == [f"{said} {one}"]
    assert brief(shoots, cuts, missed, back, misses, (Event.WOUND, 0, 1)) == [said, f"{one} {two} Ann now has 1 wound."]
    assert brief(shoots, back, misses, cuts, missed) == [f"{said} {two}", one]
    assert brief((Event.ABORT, 1, 1), cuts, missed, lost) == [
        "Bob aborts to defence.",
        f"{one} Cid's action comes to nothing.",
    ]
    assert brief(shoots, (Event.COUNT, 3), lost, shoots, back, misses) == [
        f"{said} Cid's action comes to nothing.",
        f"{said} {two}",
    ]


def test_a_stun_tells_its_price() -> None:
    said = [in_brief(tell((Event.STUN, 1, how))) for how in (1, 0, -1)]
    assert said == [["Bob loses the phase."], ["Bob has -5 on the next initiative."], [None]]


def test_without_labels_weapons_have_numbers() -> None:
    assert tell((Event.RELOAD, 0, 1), labels=None) == ["Ann has reloaded weapon 2."]
    assert tell((Event.HAZARD, 0, 1, 0, 0), (Event.HARM, 1, 0, 0), labels=None) == [
        "Hazard 1: Bob takes 0 = 0: nothing serious."
    ]


def test_a_stance_that_is_none_is_silent() -> None:
    assert tell((Event.MANOEUVRE, 0, 0, 0, 0, 0)) == []


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
