"""One event, one further situation: pure, with all dice in what it came to."""

import json
from dataclasses import replace

import numpy as np
import pytest

from app.table.entries import _after, _situation
from app.table.errors import BadEvent
from app.table.events import Accepted, Decide, Dice, Do, Drive, Driver, Modify, Note, Roll, Rolls
from app.table.play import LOTS, begin, play
from app.table.turns import step
from okenv.core.voice.told import Reason

from .sitting import situation


def started(encounter="mirror-duel", dice="program", seed=7):
    return begin(situation(encounter, seed, dice)).after


def decided(start):
    """The situation after attacks until dice were rolled, and what that came to."""
    while True:
        action = next(a.notation for a in start.battle().legal())
        came = play(start, Do(action=action))
        if came.rolls:
            return start, Do(action=action), came
        start = came.after


def test_typed_dice_are_awaited_at_once_and_lots_are_drawn():
    came = begin(situation(dice="typed"))
    assert [words.split("(")[0] for words in came.dice] == ["uniform"] * len(came.rolls) != []
    awaited = came.after.battle().dice
    assert awaited is not None
    assert awaited.kind not in LOTS


def test_the_situation_before_is_not_changed():
    start = started()
    before = (start.state, dict(start.drivers), start.dice, start.modifier)
    play(start, Do(action="done"))
    play(start, Dice(mode="typed"))
    play(start, Modify(by=2))
    assert (start.state, start.drivers, start.dice, start.modifier) == before


def test_a_replay_takes_the_dice_that_it_is_given_and_rolls_none():
    start, event, came = decided(started())
    request = came.inputs[1]
    other = [(value, 0) for value in range(-4, 5) if value != came.rolls[0][0]]
    assert request["roll"] == came.rolls[0][0]
    replayed = [play(start, event, [value]) for value in other]
    assert all(one.rolls[0] == value for one, value in zip(replayed, other, strict=True))
    waiting = play(start, event, [])
    assert waiting.rolls == []
    assert waiting.after.battle().dice is not None


def test_typed_dice_are_read_as_the_table_shows_them():
    start = started(dice="typed")
    while (dice := start.battle().dice).name != "4dF":
        start = play(start, Roll()).after
    assert dice.reading == "the sum of four Fudge dice, -4 to +4"
    faces = play(start, Roll(outcome="+ - 0 +"))
    number = play(start, Roll(outcome=1))
    assert faces.rolls == number.rolls == [(1, 0)]
    assert faces.after.state == number.after.state


def test_the_program_rolls_one_roll_where_asked():
    start = started(dice="typed")
    came = play(start, Roll())
    assert len(came.rolls) == 1
    assert came.rolls == play(start, Roll()).rolls


def test_a_crowds_dice_in_one_line():
    start = started("hero-vs-4-mooks", "typed")
    while start.battle().dice.name != "4dF":
        start = play(start, Roll()).after
    one_line = play(start, Rolls(text="+1, 0 -2 4 -+0+"))
    one_by_one = start
    for outcome in (1, 0, -2, 4, "-+0+"):
        one_by_one = play(one_by_one, Roll(outcome=outcome)).after
    assert one_line.after.state == one_by_one.state
    assert [value for value, _ in one_line.rolls] == [1, 0, -2, 4, 1]
    assert sum("for initiative" in line.text for line in one_line.lines) == 5


@pytest.mark.parametrize(("text", "message"), [
    ("1 0 9", "outcome 3: found '9', expected the sum of four Fudge dice"),
    ("1 0 0 0 0 1", "found 6 outcomes, expected 5"),
    (" , ", "found no outcome"),
])  # fmt: skip
def test_a_line_that_is_wrong_changes_nothing_and_says_where(text, message):
    start = started("hero-vs-4-mooks", "typed")
    while start.battle().dice.name != "4dF":
        start = play(start, Roll()).after
    before = start.state
    with pytest.raises(BadEvent) as found:
        play(start, Rolls(text=text))
    assert found.value.field == "text"
    assert message in found.value.message
    assert start.state == before


def test_dice_change_hands_in_mid_fight():
    start, event, _ = decided(started())
    typed = play(start, Dice(mode="typed")).after
    waiting = play(typed, event)
    assert waiting.rolls == []
    assert waiting.after.battle().dice is not None
    back = play(waiting.after, Dice(mode="program"))
    assert back.rolls
    assert back.after.battle().dice is None


def test_outcomes_are_evenly_the_generators():
    """What the program rolls at a table is what the battle's own generator rolls."""
    from okenv import Battle, load_encounter

    came = begin(situation(seed=11))
    alone = Battle(load_encounter("mirror-duel"), 11)
    assert np.array_equal(came.after.battle().state, alone.state)
    assert [value for value, _ in came.rolls] == [entry["roll"] for entry in alone.inputs()] != []
    assert came.lines[0].text.startswith("The arena is 60 m long")


def test_nobody_answers_for_somebody_else():
    start = started()
    asked = start.battle().prompt.name
    other = next(name for name in start.names if name != asked)
    with pytest.raises(BadEvent, match=f"by: found '{other}', expected '{asked}'"):
        play(start, Do(action="done", by=other))
    assert play(start, Do(action="done", by=asked)).inputs


def test_a_policys_decision_is_told_with_its_reason():
    start = started()
    asked = start.battle().prompt.name
    came = play(start, Decide(action="attack e1", policy="brute", reason="nobody else is there"))
    assert came.lines[0].kind == "act"
    assert came.lines[0].text.startswith(f"{asked} ")
    assert came.lines[0].text.endswith(": nobody else is there.")


def test_notes_and_drivers_leave_the_fight_alone():
    start = started()
    noted = play(start, Note(text="The lights go out."))
    assert noted.after.state == start.state
    assert [(line.kind, line.text) for line in noted.lines] == [("note", "The lights go out.")]
    assert noted.public == []
    one, other = start.names
    driven = play(start, Drive(fighter=one, driver=Driver(who="turtle", ask="never"))).after
    assert driven.drivers[one].who == "turtle"
    assert driven.drivers[other].who == "me"
    side = play(start, Drive(side=start.base.side_names[1], driver=Driver(who="brute"))).after
    assert side.drivers[other].who == "brute"
    assert side.drivers[one].who == "me"


@pytest.mark.parametrize(("event", "dice", "field", "message"), [
    (Drive(fighter="Annn", driver=Driver()), "program", "fighter", "found 'Annn'"),
    (Drive(side="rot", driver=Driver()), "program", "side", "found 'rot'"),
    (Drive(side="red", driver=Driver(who="gambit:/etc/passwd")), "program", "driver.who", "found 'gambit:/etc/"),
    (Do(action="attack e9"), "program", "action", "expected one of"),
    (Do(action="done"), "typed", "action", "waits for dice"),
    (Roll(outcome=1), "program", "outcome", "found 1, but no dice are awaited"),
])  # fmt: skip
def test_what_cannot_be_is_refused(event, dice, field, message):
    with pytest.raises(BadEvent) as found:
        play(started(dice=dice), event)
    assert found.value.field == field
    assert message in found.value.message


@pytest.mark.parametrize("steps", [["attack"], ["attack", "end"]])
def test_an_accepted_plan_is_told_deed_by_deed(steps):
    """Each deed stands once; what is said of a plan of one is the plan's, its odds as well, and else the policy's."""
    start = started()
    attack = next(one for one in start.battle().legal() if one.notation.startswith("attack"))
    deed = play(start, Do(action=attack.notation)).lines[0].text.partition(" (")[0]
    deed = deed.removeprefix(f"{start.asked()[0]} ")
    accepted = Accepted(scope="turn", steps=steps, deed=deed, odds="62 % to hit", why="the plan says so")
    happened = play(start, Decide(action=attack.notation, policy="brute", reason="it pays", accepted=accepted))
    told = [line for line in happened.lines if deed in line.text]
    assert len(told) == 1
    why = "(62 % to hit): the plan says so" if len(steps) == 1 else ": it pays"
    assert told[0].brief == f"{start.asked()[0]} {deed}{' ' * (len(steps) == 1)}{why}."


def test_a_plan_that_an_older_table_has_accepted_is_told_with_the_policys_reason():
    start = started()
    attack = next(one for one in start.battle().legal() if one.notation.startswith("attack"))
    verb = step(start.battle(), attack.notation)
    old = Accepted(scope="turn", steps=[verb], words="Somebody attacks: it pays.")
    told = play(start, Decide(action=attack.notation, policy="brute", reason="it pays", accepted=old)).lines
    assert sum("it pays" in line.text for line in told) == 1


def test_the_same_reason_is_not_told_twice_running():
    """But after another's, and in another round; what has none leaves it as it is, and odds are told all the same."""
    start = started()
    now, name = int(start.battle().state[0]["turn"]), start.asked()[0]
    attack = next(one for one in start.battle().legal() if one.notation.startswith("attack"))
    event = Decide(action=attack.notation, policy="brute", reason="it pays")
    for last, told in (((now, name, "it pays"), 0), ((now, "Bob", "it pays"), 1), ((now + 1, name, "it pays"), 1)):
        came = play(replace(start, because=last), event)
        assert sum("it pays" in line.text for line in came.lines) == told
        assert came.after.because == (now, name, "it pays")
    last = (now, name, "it pays")
    start = replace(start, because=last)
    assert play(start, event.model_copy(update={"reason": ""})).after.because == last
    deed = play(start, event).lines[0].text.partition(" (")[0].removeprefix(f"{name} ")
    plan = Accepted(scope="turn", steps=["attack"], deed=deed, odds="62 % to hit", why="it pays")
    briefly = [line.brief for line in play(start, event.model_copy(update={"accepted": plan})).lines]
    assert f"{name} {deed} (62 % to hit)." in briefly


def test_a_reason_that_waits_is_kept_with_its_table():
    start = replace(started(), thought=Reason("Ada", "hides", "it pays"), because=(1, "Bob", "it is late"))
    kept = json.loads(json.dumps(_situation(start)))
    after = _after(kept, start.base, start.state, start.drivers, start.seed)
    assert (after.thought, after.because) == (start.thought, start.because)
