"""What is told: every event and every action has its sentence, and a fight can be replayed from them."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from okenv import load_encounter
from okenv.core.events import Event as Logged
from okenv.core.words import rows_listed
from okenv.systems.zerospace.rules.actions import ACTIONS, KINDS, Act
from okenv.systems.zerospace.rules.layout import UNARMED, Event, Prompt, Purpose
from okenv.systems.zerospace.sheet.labels import Labels, labels
from okenv.systems.zerospace.voice import aftermath, asked_words, cards, narrate, opening
from okenv.systems.zerospace.voice.words import Cast
from tests.systems.zerospace.helpers import asked, blade, declare, gun, play, quiet, row, sheet, start

pytestmark = pytest.mark.plain
NAMES, SIDES = ["Ada", "Eve", "Ben", "Bob"], ["red", "blue"]
LABELS = Labels([["pistol", "sword"], ["rifle"], ["knife"], []], ["crate", "wall"], ["fire"], [10, 20])


def told(code: Event, *operands: int) -> str:
    """The sentence of one event."""
    (line,) = narrate.sentences([Logged(code, (*operands, *[0] * (7 - len(operands))))], NAMES, SIDES, LABELS)
    return line


@pytest.mark.parametrize("code", list(Event))
@pytest.mark.parametrize("labelled", [True, False])
def test_every_event_has_a_sentence(code: Event, labelled: bool) -> None:
    """ZS-TURN-1: also where the names of weapons and places are not known."""
    operands = {Event.DECLARE: (0, 2, Act.ATTACK), Event.FORCE: (0, Act.DODGE), Event.ATTACK_ROLL: (0, 2, 6, 7, 12)}
    log = [Logged(code, (*operands.get(code, ()), *[0] * (7 - len(operands.get(code, ())))))]
    (line,) = narrate.sentences(log, NAMES, SIDES, LABELS if labelled else None)
    assert line[-1] in ".:-"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            (Event.DECLARE, 0, 2, Act.ATTACK, 0, 3, 1, 0),
            "Ada shoots at Ben with the pistol (called shot: -3 AV, +3 damage).",
        ),
        (
            (Event.DECLARE, 0, 2, Act.ATTACK, 0, -2, 1, 7),
            "Ada attacks Ben with weapon 2 (suppressing fire: +2 AV, -2 damage).",
        ),
        (
            (Event.DECLARE, 0, 2, Act.SWEEP, UNARMED, 0, 2, 0),
            "Ada attacks everybody in reach with bare hands (2 targets).",
        ),
        ((Event.DECLARE, 0, 2, Act.TAKEDOWN, UNARMED, 0, 1, 0), "Ada tries to take Ben down."),
        ((Event.DECLARE, 0, 0, Act.WRECK, 0, 0, 0, 0), "Ada shoots at the cover with the pistol."),
        ((Event.ATTACK_ROLL, 0, 2, 6, 7, 12, 0, 2), "Ada rolls 6 + dice 7 = 13 against Ben's DV of 12: a hit."),
        ((Event.ATTACK_ROLL, 0, 2, 6, 7, 12, 0, Act.TEAM), "Ada rolls 6 + dice 7 = 13 against Ben's DV of 12."),
        (
            (Event.DISTRACT_ROLL, 0, 2, 6, 7, 12),
            "Ada rolls 6 + dice 7 = 13 against 12 to distract Ben: a success; "
            "Ben is at -3 for their next attack or task, or one on them.",
        ),
        ((Event.DISTRACT_ROLL, 0, 2, 6, 5, 12), "Ada rolls 6 + dice 5 = 11 against 12 to distract Ben: a failure."),
        ((Event.TERRIFIED, 2, 11), "Ben is terrified: -6 on every attack, and needs 11 to recover."),
        ((Event.TEAM_ROLL, 1, 2, 12, 12), "Eve has rolled highest in the team, 12 against Ben's 12: a hit."),
        ((Event.TEAM_ROLL, 1, 2, 11, 12), "Eve has rolled highest in the team, 11 against Ben's 12: a miss."),
        ((Event.HAZARD_MOVES, 0, 3, 7), "The fire moves from 3 m to 7 m."),
        ((Event.HIT, 0, 2, 0, 4, 3, 2, 1), "Ada hits Ben (die 4 + level 3 + bonus 2 - resistance 1 = 8)."),
        ((Event.HIT, 0, 2, 0, 1, 3, -5, 1), "Ada hits Ben (die 1 + level 3 - suppressing fire 5 - resistance 1 = 0)."),
        (
            (Event.WRECK, 0, 0, 0, 0, 2, 3, 4),
            "Ada hits the crate with the pistol (die 2 + level 3): 4 Health left, damaged.",
        ),
        ((Event.WRECK, 0, 1, 0, 0, 2, 3, 10), "Ada hits the wall with the pistol (die 2 + level 3): 10 Health left."),
        ((Event.WRECK, 0, 1, 0, 0, 6, 5, 0), "Ada hits the wall with the pistol (die 6 + level 5): destroyed."),
        ((Event.FORCE, 2, Act.DIVE, 2, 0), "Ben forces a turn, and loses the next 2."),
        ((Event.FORCE, 2, Act.DODGE, 0, 1), "Ben forces a turn to dodge, and spends the delayed one on it."),
        ((Event.TEAM, 1, 0, 2, 0, 1), "Eve joins the attack on Ben with the rifle, and spends the delayed turn on it."),
        ((Event.OWED, 2, 1), "Ben loses this turn, which was forced earlier, and owes 1 more turn."),
        ((Event.FEET_ROLL, 2, 4, 8), "Ben rolls 4 + dice 8 = 12 against 12 to stay standing: a success."),
        ((Event.TAKEN, 0, 2, 0, 1, 0), "Ada takes the knife from Ben."),
        ((Event.OVER, 2), "The fight ends in a draw."),
        ((Event.OVER, 1), "Victory for blue."),
    ],
)
def test_sentences_have_their_numbers(event: tuple, line: str) -> None:
    """ZS-DICE-1, ZS-DMG-1, ZS-OBJ-1: what was rolled, what was added, what is left; ``damaged`` below half."""
    assert told(*event) == line


def test_a_hit_and_its_harm_are_one_sentence() -> None:
    """ZS-ATT-1: half of a mental attack is told as such."""
    log = [Logged(Event.HIT, (0, 2, 0, 4, 3, 0, 0)), Logged(Event.HARM, (2, 3, 0, 11, 14, 0, 0))]
    (line,) = narrate.sentences(log, NAMES, SIDES, LABELS)
    assert line == "Ada hits Ben for 3 Health (half of die 4 + level 3): 11 Health and 14 Endurance left."


def test_every_action_has_a_sentence() -> None:
    """ZS-ACT-1: all options of all kinds, at somebody and at nobody."""
    bs = start([sheet(gun(), blade()), sheet()], [sheet(at=40), sheet(at=41)], covers=[(20, 10)] * 4)
    lines = {
        kind.name: narrate.action_sentence(bs, ACTIONS.id(k, 0, kind.options - 1), 2, NAMES, None)
        for k, kind in enumerate(KINDS)
    }
    assert all(lines.values())
    assert lines["attack"] == "go for Ben with bare hands"
    assert lines["called"] == "a called shot (-10 AV, +10 damage)"
    assert lines["seek"] == "sprint to cover 4 at 20 m"
    assert lines["wreck"] == "go for cover 4 with bare hands"
    assert lines["rise"] == "get up (with the standard action)"
    assert len(set(lines.values())) == len(KINDS) - 1
    assert lines["approach"] == lines["join"]


def test_prompts_say_what_is_asked() -> None:
    """ZS-FORCE-1, ZS-TURN-1: who is asked, and what is being done."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(at=40), sheet(at=41)], listed=0, trade_cap=2)
    assert narrate.prompt_sentence(bs, NAMES) == "who of Ada's side is next?"
    named = dataclasses.replace(LABELS, sides=("crew", "raiders"))
    assert narrate.prompt_sentence(bs, NAMES, named) == "who of crew is next?"
    play(bs, Act.GO)
    assert narrate.prompt_sentence(bs, NAMES) == "what does Ada do this turn?"
    play(bs, (Act.ATTACK, 1, 0))
    assert narrate.prompt_sentence(bs, NAMES) == "does Ada trade Action Value for damage?"
    play(bs, Act.PLAIN)
    assert narrate.prompt_sentence(bs, NAMES) == "does Eve join the attack? (Ada is going to attack Bob with weapon 1)"
    play(bs, Act.DECLINE)
    assert narrate.prompt_sentence(bs, NAMES) == "does Bob force a turn? (Ada is going to attack Bob with weapon 1)"
    quiet(bs)
    assert narrate.prompt_sentence(bs, NAMES) == "nobody is asked"
    assert narrate.dice_sentence(bs, NAMES, SIDES) == "Ada's attack"
    assert set(asked_words._QUESTIONS) == set(Prompt) - {Prompt.NONE}
    assert set(asked_words._ROLLS) == set(Purpose)


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
    plight = {"health": 9, "cover": 1, "stored": 1, "blind": 11, "surprised": 1}
    bs = start([sheet(gun())], [sheet(gun(), at=20, **plight), sheet(named=0, at=30)], covers=[(20, 10)])
    ada, eve, ben = cards.cards(bs, NAMES, SIDES, None)
    assert ada.figures["DV at range"] == "14"
    assert eve.figures == {
        "Health": "9 of 14", "Endurance": "14 of 14", "DV by hand": "9", "DV at range": "11", "DV of mind": "9",
        "at": "20 m", "in hand": "weapon 1",
    }  # fmt: skip
    assert eve.notes == ("surprised", "behind cover 1", "blinded (11 to see again)", "has a delayed turn")
    assert (eve.harm, eve.thresholds) == ({"Health": 5}, ((14, "Out"),))
    assert (ben.harm, ben.thresholds) == ({"down": 0}, ((1, "Out"),))
    assert ben.notes[0] == "unnamed"
    assert "Health" not in ben.figures
    row(bs, 1).endurance = 3
    assert cards.cards(bs, NAMES, SIDES, None)[1].harm == {"Endurance": 11}
    play(bs, (Act.ATTACK, 0, 0))
    quiet(bs)
    play(bs, 12, 6)
    assert cards.cards(bs, NAMES, SIDES, None)[1].state == "Out"


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
