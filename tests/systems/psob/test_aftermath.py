"""How a fight begins, stands and ends, in sentences and on cards."""

from typing import Any

import numpy as np
import pytest

from okenv.rest import WEEK
from okenv.systems.psob.mind import tally
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.layout import Restraint, State
from okenv.systems.psob.sheet.labels import Labels
from okenv.systems.psob.voice import aftermath, opening
from okenv.systems.psob.voice.aftermath import carry, heal
from okenv.systems.psob.voice.cards import cards
from tests.systems.psob.acting import attack
from tests.systems.psob.asked import play
from tests.systems.psob.helpers import blade, lay_out, minor, sheet, start

pytestmark = pytest.mark.plain
NAMES = ["Ann", "Mook 1", "Mook 2", "Mook 3", "Bob"]
SIDES = ["red", "blue"]
WEAPONS = [["pistol"], ["knife"], ["knife"], ["knife"], ["sword"]]
LABELS = Labels(WEAPONS, ["fire", "a bomb", "smoke"], ["crates", "wall"], ["rope"])


def test_the_opening() -> None:
    """PS-COVER-1, PS-DODGE-1, PS-HAZ-1: places, cover, restraints, wounds and hazards, those alike together."""
    mook = minor(at=2500)
    bob = sheet(at=3500, cover=2, high=1, wounds=1, restraint=Restraint.BOUND)
    hazards = [(4, 1, 100_000, 0, 6000, 1), (10, 3, 3, 1000, 2550, 0), (2, 2, 5, 0, 100, 1)]
    covers = [(1000, 3), (2550, 1)]
    bs = lay_out([sheet(at=2500), mook, mook, mook], [bob], hazards=hazards, covers=covers, props=[(1500, 850, 5)])
    assert opening.sentences(bs, NAMES, SIDES, LABELS) == [
        "The arena is 60 m long.",
        "Crates: cover 3 at 10 m.",
        "Wall: cover 1 at 25.5 m.",
        "Rope: carries 8.5 m from 15 m, Agility against 5.",
        "red: Ann and Mook 1 to 3 at 25 m.",
        "blue: Bob at 35 m, cover 2, above the others, 1 wound, bound, but wriggling.",
        "Fire: damage 4 from 0 m to 60 m each round.",
        "A bomb: damage 10 from 10 m to 25.5 m in round 3, armour or not.",
        "Smoke: damage 2 from 0 m to 1 m in rounds 2 to 5.",
    ]


def test_the_aftermath() -> None:
    """PS-DMG-1: who stands, with which wounds, and who is out, those alike together."""
    out = [minor(state=State.INCAPACITATED), minor(state=State.INCAPACITATED), minor(state=State.GONE)]
    bs = lay_out([sheet(wounds=2), *out], [sheet(state=State.DEAD, wounds=3)])
    assert aftermath.sentences(bs, NAMES, SIDES, LABELS) == [
        "red: Ann: standing, 2 wounds.",
        "red: Mook 1 and Mook 2: incapacitated.",
        "red: Mook 3: gave up.",
        "blue: Bob: dead, 3 wounds.",
    ]


def afterwards(*people: dict[str, Any], rest: int = 0) -> np.ndarray:
    """Red's people so long after a fight that has left them so, as they are laid out for another."""
    party = lay_out([minor() if one.get("minor") else sheet() for one in people], [sheet()])
    party = party["fighters"][:, : len(people)].copy()
    carry(lay_out(people, [sheet()])["fighters"], range(len(people)), party)
    heal(party, rest)
    return party[0]


OUT, DEAD, FIT = State.INCAPACITATED, State.DEAD, State.FIT


@pytest.mark.parametrize(
    ("weeks", "wounds", "states"),
    [
        (0, [2, 3, 0, 3, 0], [FIT, OUT, OUT, DEAD, OUT]),
        (1, [1, 2, 2, 2, 0], [FIT, FIT, FIT, DEAD, FIT]),
        (2, [0, 1, 1, 1, 0], [FIT, FIT, FIT, DEAD, FIT]),
        (3, [0, 0, 0, 0, 0], [FIT, FIT, FIT, DEAD, FIT]),
    ],
)
def test_ps_heal_1_what_rest_brings_back(weeks: int, wounds: list[int], states: list[State]) -> None:
    """PS-HEAL-1: a wound a week; the incapacitated has three to heal, a minor one is well after the first week."""
    people = [
        sheet(wounds=2), sheet(wounds=3, state=OUT), sheet(state=OUT), sheet(wounds=3, state=DEAD), minor(state=OUT),
    ]  # fmt: skip
    after = afterwards(*people, rest=weeks * WEEK)
    assert after["state"].tolist() == states
    assert [w for w, state in zip(after["wounds"], states, strict=True) if state != DEAD] == [*wounds[:3], wounds[4]]
    assert afterwards(*people, rest=weeks * WEEK + WEEK - 1)["state"].tolist() == states
    told = aftermath.toll(lay_out(people, [sheet()])["fighters"])[0, :, 1].tolist()
    assert told[:5] == [2, 3, 3, 0, 1]


def test_ps_heal_1_what_a_fight_does_not_leave_behind() -> None:
    """PS-HEAL-1: who gave up or ran is back; stuns, cover and places pass, and weapons are loaded."""
    ann = sheet(state=State.GONE, wounds=1, stunned=1, pending=-5, cover=2, w_left=[0, 0, 0, 0])
    after = afterwards(ann)[0]
    assert (after["state"], after["wounds"], after["stunned"], after["pending"], after["cover"]) == (FIT, 1, 0, 0, 0)
    assert after["w_left"].tolist() == lay_out([sheet()], [sheet()])["fighters"][0, 0]["w_left"].tolist()


def test_an_untouched_fighter_is_unhurt() -> None:
    bs = lay_out([sheet()], [sheet()])
    assert aftermath.sentences(bs, ["Ann", "Bob"], SIDES, None) == ["red: Ann: unhurt.", "blue: Bob: unhurt."]


def test_cards() -> None:
    """PS-DEF-1, PS-AIM-1, PS-ABORT-2: number, Dodge, place, arms, and whatever else holds."""
    ann_sheet = sheet(initiative=9, wounds=1, cover=2, aim_on=5, at=1500)
    bs = start(
        [ann_sheet, minor(), minor(state=State.GONE), minor(initiative=1)],
        [sheet(blade(), initiative=4, restraint=Restraint.CONFINED)],
    )
    ann, mook, gone, _, bob = cards(bs, NAMES, SIDES, LABELS)
    assert ann.figures == {"number": "9", "Dodge": "2", "at": "15 m", "in hand": "pistol"}
    assert ann.harm == {"wounds": 1}
    assert ann.notes == ("aims at Bob", "cover 2")
    assert (ann.place, ann.state) == (0.25, "Fit")
    assert mook.harm == {"down": 0}
    assert ann.thresholds == ((3, "Incapacitated"), (4, "Dead"))
    assert mook.thresholds == ((1, "Incapacitated"),)
    assert (gone.state, gone.figures, gone.place) == ("Gone", {}, None)
    assert bob.figures == {"number": "4", "Dodge": "3", "at": "30 m", "in hand": "sword"}
    assert bob.notes == ("in a small space",)


def test_notes_of_a_defender_who_was_stunned() -> None:
    """PS-DMG-1, PS-ABORT-2: what a stun and a defence leave on a card."""
    bs = start([sheet(initiative=7), sheet(initiative=1)], [sheet(blade(damage=9), initiative=5)])
    play(bs, Act.DEFEND, Act.STAND, Act.NOTHING, ..., attack, 2)
    card = cards(bs, ["Ann", "Cid", "Bob"], SIDES, None)[0]
    assert card.notes == ("stunned", "defends actively", "-5 on the next initiative")


def test_nothing_is_spent_after_a_roll() -> None:
    """PS-TASK-1: an Outcome is worth what it is worth."""
    bs = start([sheet(initiative=9)], [sheet()])
    assert (tally.unspent(bs[0]), tally.opens(bs[0])) == (-1, False)
    assert {tally.spends(bs[0], action) for action in range(ACTIONS.size)} == {0}


def test_a_card_names_what_somebody_is_in() -> None:
    """PS-VEH-1; not of whoever has left the fight, or is on foot."""
    riding = sheet(vehicle=1), sheet(vehicle=1, state=State.DEAD), sheet(vehicle=1, state=State.GONE)
    bs = start(riding, [sheet()], vehicles=[(2000, 1, 2)])
    told = cards(bs, NAMES, SIDES, Labels([["pistol"]] * 4, [], [], vehicles=["buggy"]))
    assert [card.inside for card in told] == ["buggy", "buggy", "", ""]
