"""What is told: every action has its sentence, and every question, opening, card and aftermath."""

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.voice.words import rows_listed
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.layout import UNARMED, Event, Prompt
from okenv.systems.zerospace.sheet.labels import Labels, labels
from okenv.systems.zerospace.table.public import public_card
from okenv.systems.zerospace.voice import aftermath, cards, opening
from okenv.systems.zerospace.voice.narrate import action_sentence
from okenv.systems.zerospace.voice.words import Cast
from tests.systems.zerospace.acting import declare, done
from tests.systems.zerospace.asked import asked, events, play, row
from tests.systems.zerospace.helpers import gun, sheet, start

pytestmark = pytest.mark.plain
NAMES, SIDES = ["Ada", "Eve", "Ben", "Bob"], ["red", "blue"]
LABELS = Labels([["pistol", "sword"], ["rifle"], ["knife"], []], ["crate", "wall"], ["fire"], [10, 20])


def test_an_opening() -> None:
    """ZS-OBJ-1, ZS-OBJ-2, ZS-COND-1: arena, cover, hazards, who starts, who stands where and how."""
    found = load_encounter("boarding-party")
    lines = opening.sentences(found.template, found.names, found.side_names, labels(found))
    assert lines[0] == "The arena is 60 m long."
    assert "Bulkhead: cover at 30 m, Health 30." in lines
    assert "Runaway sled: a hazard of level 4 within 1 m of 0 m, moving 8 m a round toward 60 m." in lines
    assert "First to act: raiders." in lines
    assert "crew: Mentalist at 22 m, behind the crates." in lines
    assert lines[-2:] == [
        "raiders: Raider chief, Grenadier 1 and Grenadier 2 at 36 m.",
        "raiders: Raider 1 to 8 at 36 m, unnamed.",
    ]


def test_cards_show_a_moment() -> None:
    """ZS-DMG-1, ZS-COND-1: Health, Endurance, three DVs, what is in hand, and her plight."""
    plight = {"health": 9, "cover": 1, "stored": 1, "blind": 11, "surprised": 1, "altered": 12, "unfree": 10}
    bs = start([sheet(gun())], [sheet(gun(), at=20, **plight), sheet(named=0, at=30)], covers=[(20, 10)])
    ada, eve, ben = cards.cards(bs, NAMES, SIDES, None)
    assert ada.figures["DV at range"] == "14"
    assert eve.figures == {
        "Health": "9 of 14", "Endurance": "14 of 14", "DV by hand": "9", "DV at range": "11", "DV of mind": "9",
        "at": "20 m", "in hand": "weapon 1",
    }  # fmt: skip
    ongoing = ("altered (12 to break out)", "without free will (10 to break out)")
    assert eve.notes == ("surprised", "behind cover 1", "blinded (11 to see again)", *ongoing, "has a delayed turn")
    assert (eve.harm, eve.thresholds) == ({"Health": 5}, ((14, "Out"),))
    assert (ben.harm, ben.thresholds) == ({"down": 0}, ((1, "Out"),))
    assert ben.notes[0] == "unnamed"
    assert "Health" not in ben.figures
    row(bs, 1).endurance = 3
    assert cards.cards(bs, NAMES, SIDES, None)[1].harm == {"Endurance": 11}
    play(bs, (Act.ATTACK, 0, 0), ..., 12, 6)
    assert cards.cards(bs, NAMES, SIDES, None)[1].state == "Out"


@pytest.mark.parametrize(("flies", "words"), [(0, ["prone"]), (1, ["flies", "off balance"])])
def test_zs_move_4_flyers_are_not_told_as_lying(flies: int, words: list[str]) -> None:
    """ZS-MOVE-4: on her card and on the one of the players, and in what she is asked."""
    bs = start([sheet(flies=flies, prone=1)], [sheet(at=50)])
    assert list(cards.cards(bs, NAMES, SIDES, None)[0].notes[: len(words)]) == words
    assert public_card(bs, 0, NAMES, SIDES, None)["notes"] == words
    rises = "regain balance" if flies else "get up"
    assert action_sentence(bs, ACTIONS.id(Act.RISE, 0, 0), -1, NAMES, None) == f"{rises} (with the move)"
    assert events(play(bs, (Act.RISE, 0, 0)), Event.RISE)[0][:2] == (0, flies)


def test_zs_rec_1_the_aftermath() -> None:
    """ZS-REC-1: half of the lost Health after an hour, rounded down, all after a night; Endurance after a rest."""
    bs = start([sheet(gun()), sheet()], [sheet(at=31, health=7, endurance=10), sheet(named=0, at=50)])
    lines = aftermath.sentences(bs, NAMES, SIDES, None)
    assert lines[0] == "red: Ada and Eve: unhurt."
    wounds = "7 Health lost (3 back after an hour, all after a night), 4 Endurance lost, back after a rest"
    assert lines[1] == f"blue: Ben: standing, {wounds}."
    declare(bs, Act.ATTACK)
    play(bs, 12, 6)
    assert asked(bs)[0] == Prompt.TURN
    assert row(bs, 2).state == 1
    lines = aftermath.sentences(bs, NAMES, SIDES, None)
    assert lines[1].startswith("blue: Ben: out, 14 Health lost (7 back after an hour")


def test_names_of_arms_that_changed_hands() -> None:
    """ZS-MAN-1: a weapon keeps its name."""
    cast = Cast(NAMES, SIDES, LABELS)
    assert cast.weapon(0, 1) == "sword"
    assert cast.weapon(0, 2, 2 * 5 + 0 + 1) == "knife"
    assert cast.weapon(0, UNARMED) == "bare hands"
    assert rows_listed(["Ada", "Raider 2", "Raider 3", "Raider 4"]) == "Ada and Raider 2 to 4"
    assert np.array_equal(ACTIONS.kind, np.sort(ACTIONS.kind))


def test_zs_turn_1_who_acts_now_is_not_told_to_have_acted() -> None:
    """ZS-TURN-1: nothing of it while she is asked, or her dice are awaited; only once her turn is over."""

    def acted() -> list[bool]:
        return ["has acted this round" in card.notes for card in cards.cards(bs, NAMES, SIDES, None)]

    bs = start([sheet(gun()), sheet(gun())], [sheet(gun(), at=40)], listed=0)
    play(bs, Act.GO)
    assert (acted(), int(row(bs, 0).acted)) == ([False] * 3, 1)
    declare(bs, Act.ATTACK)
    assert (acted(), int(bs[0].prompt)) == ([False] * 3, Prompt.NONE)
    play(bs, 2)
    done(bs, 0)
    assert acted() == [True, False, False]


def test_zs_delay_1_who_is_interrupted_is_not_told_to_have_acted() -> None:
    """ZS-DELAY-1: her turn goes on after the one that comes between."""
    bs = start([sheet(gun())], [sheet(gun(), at=40)], starts=1)
    play(bs, Act.DELAY, (Act.ATTACK, 0, 0), to=(Prompt.INTERRUPT, 1))
    play(bs, Act.INTERRUPT)
    assert bs[0].outer == 1
    assert not any("has acted this round" in card.notes for card in cards.cards(bs, NAMES, SIDES, None))
