"""How a fight begins, stands and ends, in sentences and on cards."""

from typing import Any

import numpy as np
import pytest

from okenv.rest import HOUR, WEEK
from okenv.systems.broags.mind import tally
from okenv.systems.broags.rules.actions import ACTIONS
from okenv.systems.broags.rules.layout import ARMS, Place, Posture, State
from okenv.systems.broags.sheet.labels import Labels
from okenv.systems.broags.voice import aftermath, opening
from okenv.systems.broags.voice.aftermath import carry, heal
from okenv.systems.broags.voice.cards import cards
from tests.systems.broags.acting import attack
from tests.systems.broags.asked import played
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Mook 1", "Mook 2", "Mook 3", "Bob"]
SIDES = ["red", "blue"]
LABELS = Labels([["pistol"], ["knife"], ["knife"], ["knife"], ["sword"]], ["wall", "a car"])


def test_the_opening() -> None:
    """BR-COVER-1, BR-MOD-1, BR-STAT-1: the arena, sight, places with cover, and everybody, those alike together."""
    mook = sheet(at=2500)
    bob = sheet(at=3500, cover=2, posture=Posture.CROUCHED, hidden=2, lethal=3, nonlethal=1)
    bs = lay_out([sheet(at=2500), mook, mook, mook], [bob], covers=[(1000, 3), (2550, 1)], visibility=2)
    assert opening.sentences(bs, NAMES, SIDES, LABELS) == [
        "The arena is 60 m long; visibility is terrible.",
        "Wall: cover 3 at 10 m.",
        "A car: cover 1 at 25.5 m.",
        "red: Ann and Mook 1 to 3 at 25 m.",
        "blue: Bob at 35 m, cover 2, crouched, hidden, 3 lethal, 1 nonlethal.",
    ]
    held = lay_out([sheet()], [sheet()], holds=[(0, 1)])
    assert opening.sentences(held, ["Ann", "Bob"], SIDES, None)[1:] == [
        "red: Ann at 30 m, holds Bob.", "blue: Bob at 30 m, held by Ann.",
    ]  # fmt: skip


def test_the_aftermath() -> None:
    """BR-DMG-1, BR-DMG-2: who stands, with which harm, and who is out, those alike together."""
    out = [sheet(state=State.OUT, lethal=12), sheet(state=State.OUT, lethal=12), sheet(state=State.FLED)]
    bs = lay_out([sheet(lethal=2), *out], [sheet(state=State.OUT, lethal=3, nonlethal=7)])
    assert aftermath.sentences(bs, NAMES, SIDES, LABELS) == [
        "red: Ann: standing, 2 lethal.",
        "red: Mook 1 and Mook 2: out, 12 lethal.",
        "red: Mook 3: fled.",
        "blue: Bob: out, 3 lethal, 7 nonlethal.",
    ]


def afterwards(*people: dict[str, Any], foes: list[dict[str, Any]] | None = None, rest: int = 0) -> np.ndarray:
    """Red's people so long after a fight that has left them so, as they are laid out for another."""
    bs = lay_out(people, foes or [sheet()])
    party = lay_out([sheet(blade(), gun())] * len(people), [sheet()])["fighters"][:, : len(people)].copy()
    carry(bs["fighters"], range(len(people)), party)
    heal(party, rest)
    return party[0]


@pytest.mark.parametrize(
    ("rest", "lethal", "nonlethal", "state"),
    [
        (0, 9, 3, State.OUT), (HOUR - 1, 9, 3, State.OUT), (HOUR, 9, 0, State.FIT), (WEEK // 2, 8, 0, State.FIT),
        (WEEK // 2 - 1, 9, 0, State.FIT), (WEEK, 7, 0, State.FIT), (5 * WEEK, 0, 0, State.FIT),
    ],
)  # fmt: skip
def test_br_heal_1_what_rest_brings_back(rest: int, lethal: int, nonlethal: int, state: State) -> None:
    """BR-HEAL-1: Toughness 2 heals two lethal points a week; all that is not lethal is gone after an hour."""
    after = afterwards(sheet(lethal=9, nonlethal=3, state=State.OUT), rest=rest)[0]
    assert (after["lethal"], after["nonlethal"], after["state"]) == (lethal, nonlethal, state)


def test_br_heal_1_the_toll_says_how_long_it_takes() -> None:
    """BR-HEAL-1: five weeks for all hit points, more for harm beyond them."""
    bs = lay_out([sheet(lethal=10), sheet(lethal=11, toughness=3)], [sheet(nonlethal=4)])
    assert aftermath.toll(bs["fighters"])[0, :3, 2].tolist() == [5, 11 / 3, 0]


def test_br_heal_1_what_a_fight_does_not_leave_behind() -> None:
    """BR-HEAL-1: who fled is back, guns are cleared, weapons are with their owners, and what broke stays broken."""
    gone = {"place": Place.GONE}
    robber = sheet(blade(), blade(), w_from=[0, 2 * ARMS + 0 + 1, 0, 0, 0])
    after = afterwards(
        sheet(blade(), gun(jam=1), state=State.FLED, posture=Posture.PRONE, cover=2),
        sheet(blade(**gone), gun(place=Place.DROPPED)), sheet(blade(**gone), gun()), foes=[robber],
    )  # fmt: skip
    assert after["state"].tolist() == [State.FIT] * 3
    assert not any(after[name].any() for name in ("posture", "cover", "w_jam"))
    assert after["w_place"][:, 0].tolist() == [Place.IN_HAND, Place.GONE, Place.IN_HAND]
    assert after["w_place"][1, 1] == Place.IN_HAND
    robber = sheet(blade(), blade(**gone), w_from=[0, 2 * ARMS + 0 + 1, 0, 0, 0])  # it broke in other hands
    broken = afterwards(sheet(blade(), gun()), sheet(blade(), gun()), sheet(blade(**gone), gun()), foes=[robber])
    assert broken["w_place"][:, 0].tolist() == [Place.IN_HAND, Place.IN_HAND, Place.GONE]


def test_an_untouched_fighter_is_unhurt() -> None:
    bs = lay_out([sheet()], [sheet()])
    assert aftermath.sentences(bs, ["Ann", "Bob"], SIDES, None) == ["red: Ann: unhurt.", "blue: Bob: unhurt."]


def test_cards() -> None:
    """BR-INIT-1, BR-DEF-1, BR-DMG-1, BR-STAT-1: score, Defence, hit points, place, arms, and whatever else holds."""
    ann = sheet(gun(jam=1), perception=5, cover=2, at=1500, lethal=4, temp=-2, lost=1, posture=Posture.CROUCHED)
    bs = lay_out([ann, sheet(), sheet(state=State.FLED), sheet(state=State.OUT)], [sheet(blade())], pins=[(4, 1)])
    bs[0].fighters[0].score = 6
    found = cards(bs, NAMES, SIDES, LABELS)
    assert found[0].figures == {
        "score": "6 (-2)", "Defence": "4", "hit points": "6 of 10", "at": "15 m", "in hand": "pistol (jammed)",
    }  # fmt: skip
    assert found[0].harm == {"lethal": 4, "nonlethal": 0}
    assert found[0].notes == ("crouched", "cover 2", "-1 for wounds", "loses the next action")
    assert (found[0].place, found[0].state) == (0.25, "Fit")
    assert found[1].notes == ("pinned by Bob",)
    assert found[1].figures["in hand"] == "nothing"
    assert (found[2].state, found[2].figures, found[2].place) == ("Fled", {}, None)
    assert (found[3].state, found[3].figures) == ("Out", {"at": "30 m"})
    assert found[4].notes == ("pins Mook 1",)
    assert found[4].figures["in hand"] == "sword"


def test_notes_of_who_was_hit() -> None:
    """BR-DMG-1: what a hit leaves on a card."""
    bs = played(start([sheet(gun(), perception=5)], [sheet(at=3700, sprint=1, erratic=1)]), attack, 2)
    hurt = cards(bs, ["Ann", "Bob"], SIDES, None)[1]
    assert hurt.figures["hit points"] == "3 of 10"
    assert hurt.notes == ("sprints in zigzags", "-2 for wounds")


def test_nothing_is_spent_after_a_roll() -> None:
    """BR-DICE-1: a margin is worth what it is worth."""
    bs = start([sheet(perception=5)], [sheet()])
    assert (tally.unspent(bs[0]), tally.opens(bs[0])) == (-1, False)
    assert {tally.spends(bs[0], action) for action in range(ACTIONS.size)} == {0}
