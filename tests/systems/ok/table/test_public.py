"""What players see: every event is told or kept from them on purpose, and nothing that is reckoned leaks."""

from __future__ import annotations

import pytest

from okenv.core.events import Event as Logged
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import TAKEN, Arm, Event, Prompt, Purpose, State
from okenv.systems.ok.table.public import (
    public_asked,
    public_card,
    public_sentences,
    seen,
)
from tests.systems.ok.helpers import answer, play, row, sheet, start

pytestmark = pytest.mark.plain

NAMES, SIDES = ["Ann", "Ben", "Foe", "Other"], ["red", "blue"]


def tell(*events):
    return public_sentences([Logged(code, (*operands, *[0] * 7)[:7]) for code, *operands in events], NAMES, SIDES, None)


# --- sentences


def test_an_attack_is_told_without_its_reckoning():
    bs = start([sheet()], [sheet()], (9, 8))
    told = play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, 4, Act.FINISH)
    events = [(int(code), *operands) for code, *operands in told]
    assert tell(*events) == ["Ann attacks Ben with the weapon.", "Ann hits Ben."]


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([(Event.ROUND, 3)], "--- Round 3 ---"),
        ([(Event.STATE, 0, State.FIT, State.IMPAIRED)], "Ann is badly hurt."),
        ([(Event.STATE, 0, State.IMPAIRED, State.FIT)], "Ann has recovered."),
        ([(Event.STATE, 0, State.DOWN, State.IMPAIRED)], "Ann gets up."),
        ([(Event.STATE, 0, State.FLED, State.FIT)], "Ann is back in the fight."),
        ([(Event.STATE, 0, State.FIT, State.DOWN)], "Ann goes down."),
        ([(Event.DEATH, 0), (Event.STATE, 0, State.OUT, State.DEAD)], "Ann dies."),
        ([(Event.LEAVE, 0), (Event.STATE, 0, 0, State.FLED)], "Ann flees from the fight over the edge of the arena."),
        ([(Event.ROUTED, 0, State.SURRENDERED), (Event.STATE, 0, 0, State.SURRENDERED)], "Ann surrenders."),
        ([(Event.DECLARE, 0, Act.APPROACH, 2, 3, 6)], "Ann closes in on Foe."),
        ([(Event.DECLARE, 0, Act.LEAVE, 1, 1, 6)], "Ann moves away from Ben."),
        ([(Event.DECLARE, 0, Act.INTIMIDATE, -1, 0, 6)], "Ann tries to intimidate the other side."),
        ([(Event.DECLARE_SETUP, 0, 2, Act.SETUP_HARD, 6)], "Ann looks for an opening against Foe."),
        (
            [(Event.COMBINED, 0, Act.APPROACH, 2, 1), (Event.DECLARE_ATTACK, 0, 2, 4, 6)],
            "Ann closes in on Foe and goes for them with bare hands.",
        ),
        (
            [(Event.COMBINED, 0, Act.GET_UP, 0, 0), (Event.DECLARE, 0, Act.PICK_UP, -1, 0, 6)],
            "Ann gets up and picks up the weapon.",
        ),
        ([(Event.COMBINED, 0, Act.STUNT, 0, 1)], "Ann tries a stunt with something at hand."),
        ([(Event.DYING, 0, 2160)], "Ann is dying."),
        ([(Event.ARRIVE, 0, 600)], "Ann arrives."),
        ([(Event.HOLD, 0, 6)], "Ann waits for the right moment."),
        ([(Event.DONE, 0, 6)], "Ann is done for this round."),
        ([(Event.INTERRUPT, 0, 2, 6)], "Ann interrupts Foe."),
        ([(Event.PROP, 0, 1, 1)], "Ann uses something at hand."),
        ([(Event.MISS, 0, 2, 3)], "Ann misses Foe."),
        ([(Event.LIMB, 0, 1)], "A limb of Ann is mangled."),
        ([(Event.SETUP, 0, 2, Act.SETUP_FREE, 2)], "Ann has an opening against Foe."),
        ([(Event.LOST_ACTION, 0, 2)], "What Ann wanted to do comes to nothing."),
        ([(Event.QUICKNESS, 0, 4, 1, 0, 6, 1)], "Ann goes first."),
        ([(Event.QUICKNESS, 0, 4, -1, 0, 6, 0)], "Ann comes after."),
        ([(Event.DEFEND, 2, 0, 1, 4)], "Foe defends against Ann and the whole squad."),
        ([(Event.PROTECT, 3, 2, 6, 1)], "Other protects Foe."),
        ([(Event.TASK_DONE, 0, Act.GET_UP, 0)], "Ann does not get up."),
        ([(Event.STOPPED, 0, 2, 4, 3)], "Foe's armour stops the blow."),
        ([(Event.CALLED, 0, 2, 3)], "Ann strikes Foe where it counts (head)."),
        ([(Event.PRONE, 2, 1)], "Foe falls to the ground."),
        ([(Event.GRAB, 0, 2, 5)], "Ann has Foe in a grab."),
        ([(Event.GRAB_END, 0, 2, 1)], "Foe breaks free of Ann."),
        ([(Event.MOVE, 2, 0, 500), (Event.THROW, 0, 2, 0, 500)], "Ann throws Foe."),
        ([(Event.MOVE, 2, 0, 500)], "Foe moves."),
        ([(Event.WEAPON, 2, 0, Arm.DROPPED, 350)], "Foe's weapon lies on the ground."),
        ([(Event.TAKE, 0, 2, 2, 0)], "Ann takes Foe's weapon from Foe."),
        ([(Event.CONTEST, 0, 2, 0)], "Ann and Foe struggle for Foe's weapon."),
        ([(Event.NO_EFFECT, 0, 2, Act.TAKEDOWN)], "Foe does not go down."),
        ([(Event.OVER, 1)], "Victory for blue."),
        ([(Event.OVER, 2)], "The fight ends in a draw."),
    ],
)
def test_a_sentence(events, sentence):
    assert tell(*events) == [sentence]


def test_a_declared_move_is_told_once():
    move = (Event.MOVE, 0, 0, 500)
    assert tell((Event.DECLARE, 0, Act.APPROACH, 2, 1, 6), move, move) == ["Ann closes in on Foe.", "Ann moves."]
    lost = "What Ann wanted to do comes to nothing."
    declared = (Event.DECLARE, 0, Act.APPROACH, 2, 1, 6)
    assert tell(declared, (Event.LOST_ACTION, 0, 2), move) == ["Ann closes in on Foe.", lost, "Ann moves."]


def test_success_in_pulling_oneself_together_is_not_seen():
    assert tell((Event.TASK_DONE, 0, Act.GUMPTION, 1, 2), (Event.TASK_DONE, 0, Act.GET_UP, 1)) == []


# --- cards


def card(bs, i):
    return public_card(bs, i, NAMES, SIDES, None)


def test_a_card_shows_what_can_be_seen():
    bs = start([sheet(), sheet()], [sheet(), sheet()], (9, 8, 7, 6))
    assert card(bs, 0) == {"state": "Fit", "stands": True, "notes": ["in hand: weapon"]}
    f = row(bs, 0)
    f.prone, f.exposed, f.def_all, f.holding, f.holds, f.held_by, f.contests = 1, 2, 1, 1, 3, 4, 3
    f.taken_from, f.w_where[TAKEN] = 2, Arm.READY
    assert card(bs, 0)["notes"] == [
        "in hand: weapon and Ben's weapon", "prone", "exposed", "has Foe in a grab", "in the grab of Other",
        "grips a weapon of Foe", "defends", "waits for the right moment",
    ]  # fmt: skip
    f.w_hands[0] = 0
    assert card(bs, 0)["notes"][0] == "in hand: Ben's weapon"
    row(bs, 1).state, row(bs, 1).clock = State.OUT, 5
    assert card(bs, 1) == {"state": "Out", "stands": False, "notes": ["dying"]}


def test_somebody_who_has_fled_has_nothing_in_hand():
    bs = start([sheet(), sheet()], [sheet(), sheet()], (9, 8, 7, 6))
    row(bs, 1).state = State.FLED
    assert card(bs, 1) == {"state": "Fled", "stands": False, "notes": []}


def test_a_reinforcement_is_not_known_before_she_arrives():
    bs = start([sheet()], [sheet(), sheet(state=State.WAITING, arrives=3)], (9, 8))
    assert [[seen(bs, i, side) for i in range(3)] for side in range(2)] == [[True, True, False]] * 2


# --- what is asked


def asks(bs):
    return public_asked(bs, NAMES, SIDES, None)


def test_who_is_asked_and_who_rolls():
    bs = start([sheet(), sheet()], [sheet(), sheet(protects=1)], (9, 8, 7, 6))
    row(bs, 2).holding = 1
    assert asks(bs) == "Ann is deciding."
    answer(bs, Act.ATTACK, 0, 0)
    assert asks(bs) == "Foe is asked whether to interrupt Ann."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Foe is asked whether to defend against Ann."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Other is asked whether to protect Foe."
    answer(bs, Act.DECLINE)
    assert asks(bs) == "Ann rolls for an attack."
    bs[0].dice_for = Purpose.INITIATIVE
    assert asks(bs) == "Ann rolls initiative."
    bs[0].dice_for = Purpose.TASK
    assert asks(bs) == "Ann rolls for an attempt."
    for purpose in (Purpose.TIDE, Purpose.OMEN, Purpose.OMEN_WHO, Purpose.TIE_ORDER):
        bs[0].dice_for = purpose
        assert asks(bs) == "The dice are rolled."
    bs[0].outcome = 0
    assert asks(bs) == ""


def test_what_an_attacker_has_to_spend_is_not_told():
    bs = start([sheet()], [sheet()], (9, 8))
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, 4)
    assert bs[0].prompt == Prompt.SPEND
    assert asks(bs) == "Ann is deciding."
