"""The sentences of every event, by hand, and the narration of fights: its arithmetic, without gaps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from okenv.core.events import Event as Logged
from okenv.core.layout import DRAW
from okenv.systems.broags.rules.active_defence import halved
from okenv.systems.broags.rules.hits import area_hit, scaled_to
from okenv.systems.broags.rules.layout import ARMS, FIST, KICK, Area, Bond, Deed, Event, Posture, Prompt, Reaction
from okenv.systems.broags.sheet.lay_out import Labels
from okenv.systems.broags.voice.narrate import sentences
from okenv.systems.broags.voice.words import AREA_WORDS
from tests.systems.playing import Played, play, told_again

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Bob", "Cid"]
SIDES = ["red", "blue"]
LABELS = Labels([["laser", "sword"], ["pistol"], ["rifle"]], ["wall"])
BOBS = 1 * ARMS + 0 + 1
"""The origin of Bob's pistol in other hands."""
SAID: dict[Event, tuple[tuple[int, ...], str]] = {
    Event.SURPRISE: ((1,), "--- blue acts first, by surprise ---"),
    Event.ROUND: ((3,), "--- Round 3 ---"),
    Event.TIE_ORDER: ((1, 0, 2), "By lot Bob is number 2 of the 2 with equal Perception so far."),
    Event.INITIATIVE: ((0, 3, -1, 2), "Ann rolls for initiative: Perception 3, dice -1 = 2."),
    Event.TURN: ((0, 5, -2, 0), "Ann's turn (score 5, reactions -2)."),
    Event.MOVE: ((0, 2750, 3125, 0), "Ann moves from 27.5 m to 31.25 m."),
    Event.POSTURE: ((0, Posture.CROUCHED), "Ann is crouched now."),
    Event.COVER: ((0, 2), "Ann finds cover 2."),
    Event.STOCK: ((0, 6), "Ann takes stock: score 6."),
    Event.DRAW: ((0, 1, 0), "Ann draws the sword."),
    Event.PUT_AWAY: ((0, 2, BOBS), "Ann puts the pistol away."),
    Event.PICK_UP: ((0, 1, 0), "Ann picks up the sword."),
    Event.CLEAR: ((0, 0, 0), "Ann clears the jam of the laser."),
    Event.HIDE_ROLL: ((0, 3, 1, 4, 1), "Ann tries to hide: Stealth 3, dice +1 = 4 against Perception 4: unseen."),
    Event.SEEN: ((0,), "Ann is hidden no longer."),
    Event.FLED: ((0,), "Ann has fled."),
    Event.DECLARE: ((0, 1, Deed.STRIKE, 0, Area.NONE, 0, 0), "Ann shoots at Bob with the laser (wild)."),
    Event.GROUP: ((0, 4, 8, 2, 3, 0), "Ann and 3 more count as 8 attackers: 2, numbers +3 = 5."),
    Event.RELEASE: ((0, 1, Bond.PINNER), "Ann lets Bob go."),
    Event.KEEP: ((0, 1), "Ann does not let Bob go."),
    Event.REACTS: ((1, Reaction.DODGE, 3, 0), "Bob dodges (score 3 now)."),
    Event.SHIELD_ROLL: (
        (2, 1, 3, -1, 2), "Cid rolls Athletics 3, dice -1 = 2 against Bob's Defence 2: the attack is on Cid.",
    ),
    Event.REACTION_ROLL: ((1, Reaction.BLOCK, 3, -2, 0), "Bob rolls Melee 3, dice -2 = 1: half of it is +0 Defence."),
    Event.ATTACK_ROLL: ((0, 1, 4, -1, 4, 1, Deed.STRIKE),
                        "Ann rolls 4, dice -1 = 3 against Bob's Defence 4: a miss by 1."),
    Event.MISS: ((0, 1, 2), "Ann misses Bob by 2."),
    Event.HIT: ((0, 1, Area.VITALS, 7, 1, 2, 0),
                "Bob is hit in the vitals: 7 x 2 x 2 (critical) - soak 2 = 26 lethal, 4 hit points left."),
    Event.HARM: ((1, 5, 1), "Bob takes 5: 1 hit point left."),
    Event.OUT: ((1,), "Bob is out."),
    Event.CONTEST_ROLL: ((0, 1, Deed.TRIP, 3, 1, 2), "Ann rolls Strength 3, dice +1 = 4 against Bob's Athletics 2."),
    Event.FLOORED: ((1,), "Bob is floored."),
    Event.BOUND: ((0, 1, Bond.PINNED), "Ann pins Bob."),
    Event.SHOVED: ((1, 3000, 3200), "Bob is shoved from 30 m to 32 m."),
    Event.DROPPED: ((1, 0, 0), "Bob drops the pistol."),
    Event.TAKEN: ((0, 1, 0, 2, 0), "Ann takes the pistol from Bob."),
    Event.DEFENCE_ROLL: ((1, 2, -1, 5, 4), "Bob rolls Defence 2, dice -1 = 1 against 5: 4 hits."),
    Event.JAMMED: ((0, 0, 0), "Critical fail: Ann's laser jams."),
    Event.BROKEN: ((0, 1, 0), "Critical fail: Ann's sword breaks."),
    Event.BREAK_ROLL: ((1, 0, 2, 0, 3, 0),
                       "Bob tries to break free: Strength 2, dice +0 = 2 against Ann's 3: in vain."),
    Event.FREED: ((0, 1), "Ann and Bob are apart again."),
    Event.PASS: ((0,), "Ann does nothing."),
    Event.LOST: ((0,), "Ann cannot try to break free: the action is lost."),
    Event.OVER: ((1,), "Victory for blue."),
}  # fmt: skip
"""Every event with operands, and what is said of it."""
FOLLOWS: dict[Event, tuple[tuple[int, ...], ...]] = {
    Event.ATTACK_ROLL: ((Event.MISS, 0, 1, 1),),
    Event.HIT: ((Event.HARM, 1, 26, 4),),
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
        ([(Event.TURN, 0, 1, 0, 1)], "Ann's turn (score 1): only to move, since the action is lost."),
        ([(Event.MOVE, 0, 3000, 3600, 4)], "Ann sprints, extremely erratic, from 30 m to 36 m."),
        ([(Event.DECLARE, 0, 1, Deed.STRIKE, FIST, Area.CENTRE, 1, 0)],
         "Ann throws a punch at Bob (at the centre, from hiding)."),
        ([(Event.DECLARE, 0, 1, Deed.SHOVE, 0, 0, 0, 0)], "Ann is going to shove Bob."),
        ([(Event.DECLARE, 0, 1, Deed.CONCENTRATE, 0, 0, 0, 0)], "Ann leads concentrated fire on Bob with the laser."),
        ([(Event.DECLARE, 0, 1, Deed.DOGPILE, KICK, 0, 0, 0)], "Ann leads a dogpile on Bob with kicks."),
        ([(Event.HIDE_ROLL, 0, 3, -1, 4, 0)],
         "Ann tries to hide: Stealth 3, dice -1 = 2 against Perception 4: seen."),
        ([(Event.REACTS, 1, Reaction.BLOCK, -1, 1)], "Bob blocks (score -1 now, and the next action is lost)."),
        ([(Event.REACTS, 2, 3, 1, 0)], "Cid comes between with a 'Nooo!' (score 1 now)."),
        ([(Event.SHIELD_ROLL, 2, 1, 3, -2, 2)],
         "Cid rolls Athletics 3, dice -2 = 1 against Bob's Defence 2: too late."),
        ([(Event.REACTION_ROLL, 1, Reaction.DODGE, 0, -4, -2)],
         "Bob rolls Athletics 0, dice -4 = -4: half of it is -2 Defence."),
        ([(Event.ATTACK_ROLL, 0, 1, 4, 0, 4, 1, Deed.STRIKE), (Event.HIT, 0, 1, Area.EXTREMITIES, 7, 0, 0, 1),
          (Event.HARM, 1, 3, 12)],
         "Ann rolls 4, dice +0 = 4 against Bob's Defence 4: a hit."),
        ([(Event.CONTEST_ROLL, 0, 1, Deed.GRAPPLE, 2, -1, 2)],
         "Ann rolls Strength 2, dice -1 = 1 against Bob's Strength 2: to no effect."),
        ([(Event.BOUND, 0, 1, Bond.HELD)], "Ann holds Bob."),
        ([(Event.BREAK_ROLL, 1, 0, 3, 0, 2, 1)],
         "Bob tries to reverse the pin: Strength 3, dice +0 = 3 against Ann's 2."),
        ([(Event.DEFENCE_ROLL, 1, 4, 2, 5, 0)], "Bob rolls Defence 4, dice +2 = 6 against 5: no hits."),
        ([(Event.OVER, DRAW)], "The fight ends in a draw."),
    ],
)  # fmt: skip
def test_other_ways_that_an_event_goes(events: list[tuple[int, ...]], said: str) -> None:
    assert tell(*events)[0] == said


def test_without_labels_weapons_have_numbers() -> None:
    assert tell((Event.DRAW, 0, 1, 0), labels=None) == ["Ann draws weapon 2."]


def test_a_hit_tells_its_harm_and_what_is_left() -> None:
    """BR-DMG-1: the harm makes one sentence with the hit; nobody has fewer than no hit points."""
    assert tell((Event.HIT, 0, 1, Area.CENTRE, 9, 0, 0, 0), (Event.HARM, 1, 9, -2), (Event.OUT, 1)) == [
        "Bob is hit in the centre: 9 lethal, no hit points left.", "Bob is out.",
    ]  # fmt: skip


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
