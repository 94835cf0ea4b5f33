"""Undo and redo to any point; nothing is ever cut; the entries alone make the timeline."""

import json
from dataclasses import replace

import numpy as np
import pytest

from app.table.entries import rolls_of
from app.table.errors import BadEvent
from app.table.events import STORED, Decide, Dice, Do, Note, Overrule, Redo, Roll, Rolls, Run, Stop, Undo
from app.table.timeline import Timeline
from okenv.driver import kernels

from .sitting import situation


def happen(timeline, event):
    return timeline.append(timeline.prepare(event))


def decide(timeline, times=1):
    """So many first legal decisions."""
    for _ in range(times):
        happen(timeline, Do(action=timeline.now.battle().legal()[0].notation))
    return timeline


def begun(encounter="mirror-duel", dice="program"):
    return Timeline(situation(encounter, dice=dice))


def again(timeline):
    """The timeline that the stored entries make."""
    bodies = [json.loads(json.dumps(entry.body())) for entry in timeline.entries]
    made = Timeline(timeline.first, timeline.start.rolls)
    for body in bodies:
        made.append(made.prepare(STORED.validate_python(body["event"]), rolls_of(body), body.get("parts")))
    return made


def same(one, other):
    return (
        one.now.state == other.now.state
        and one.now.drivers == other.now.drivers
        and (one.now.dice, one.now.modifier) == (other.now.dice, other.now.modifier)
        and (one.force, one.undone, one.running) == (other.force, other.undone, other.running)
        and list(one.log()) == list(other.log())
    )


def test_undo_goes_back_and_redo_forth_by_one_event_and_to_any_point():
    timeline = begun()
    states = [timeline.now.state]
    for _ in range(5):
        states.append(decide(timeline).now.state)
    for k in (4, 3, 2):
        happen(timeline, Undo())
        assert timeline.now.state == states[k]
    for k in (3, 4, 5):
        happen(timeline, Redo())
        assert timeline.now.state == states[k]
    for k in (3, 1, 0):
        happen(timeline, Undo(to=k))
        assert timeline.now.state == states[k]
    for k in (2, 5):
        happen(timeline, Redo(to=k))
        assert timeline.now.state == states[k]
    assert timeline.version == 16
    assert timeline.force == [1, 2, 3, 4, 5]


def last_line(timeline):
    return timeline.entries[-1].lines[0].text


def test_what_is_taken_back_and_done_again_is_told_by_its_sentence():
    timeline = begun("marine-duel")
    happen(timeline, Decide(action="dodge", policy="brute", reason="because"))
    did = next(line.text for line in timeline.entries[0].lines if line.kind == "act")
    happen(timeline, Undo())
    assert last_line(timeline) == f"Taken back: {did}"
    happen(timeline, Redo())
    assert last_line(timeline) == f"Done again: {did}"
    happen(timeline, Note(text="The lamp goes out."))
    happen(timeline, Note(text="A door opens."))
    happen(timeline, Undo(to=0))
    assert last_line(timeline) == f"Taken back: “{did}”, “The lamp goes out.” and “A door opens.”"
    happen(timeline, Redo(to=5))
    happen(timeline, Note(text="It is quiet."))
    happen(timeline, Undo(to=0))
    assert last_line(timeline) == f"Taken back, 4 events, from “{did}” to “It is quiet.”"


def test_an_answer_of_which_the_log_tells_nothing_is_taken_back_by_its_words():
    timeline = begun("airlock-scuffle")
    told = []
    while len(told) < 2:
        battle = timeline.now.battle()
        answer = battle.action(int(kernels("zerospace").default_action(battle.state, 0)))
        happen(timeline, Do(action=answer.notation))
        if not timeline.entries[-1].lines:
            told.append((timeline.version, f"{answer.sentence}."))
    first, one = told[0]
    happen(timeline, Undo(to=first - 1))
    happen(timeline, Redo(to=first))
    assert last_line(timeline) == f"Done again: {one}"
    happen(timeline, Undo())
    assert last_line(timeline) == f"Taken back: {one}"


def test_what_is_taken_back_is_told_in_brief_as_the_brief_log_has_told_it():
    timeline = begun("marine-duel")
    happen(timeline, Decide(action="dodge", policy="brute", reason="because"))
    line = timeline.entries[0].lines[0]
    told = replace(line, kind="act", text="Ada rolls 7 + 5: a hit.", brief="Ada hits. Ben falls.")
    timeline.entries[0].lines[:] = [told]
    happen(timeline, Undo())
    told = timeline.entries[-1].lines[0]
    assert (told.text, told.brief) == ("Taken back: Ada rolls 7 + 5: a hit.", "Taken back: Ada hits.")


def test_a_new_event_after_an_undo_begins_another_branch_and_nothing_is_cut():
    timeline = decide(begun(), 4)
    happen(timeline, Undo(to=2))
    before = len(timeline.entries)
    happen(timeline, Do(action="done"))
    assert len(timeline.entries) == before + 1
    assert timeline.force == [1, 2, 6]
    assert timeline.undone == []
    undone = {number for number, _, taken_back in timeline.log() if taken_back}
    assert undone == {3, 4}


def test_notes_do_not_forget_what_was_undone():
    timeline = decide(begun(), 3)
    state = timeline.now.state
    happen(timeline, Undo())
    happen(timeline, Note(text="A moment, please."))
    happen(timeline, Redo())
    assert timeline.now.state == state
    assert timeline.force == [1, 2, 5, 3]


@pytest.mark.parametrize(("events", "event", "message"), [
    (0, Undo(), "nothing to take back"),
    (0, Redo(), "found nothing that was taken back"),
    (2, Undo(to=2), "nothing to take back"),
    (2, Undo(to=7), "found 7, expected 0 or the number of an event in force, such as 1, 2"),
    (2, Redo(), "found nothing that was taken back"),
    (0, Overrule(outcome=2), "nothing to overrule"),
])  # fmt: skip
def test_what_cannot_be_taken_back_is_refused(events, event, message):
    timeline = decide(begun(), events)
    with pytest.raises(BadEvent, match=message):
        timeline.prepare(event)
    assert timeline.version == events


def with_a_roll(timeline):
    """Decide until a roll of Fudge dice is the last thing that was rolled."""
    while not (timeline.force and timeline.played(timeline.force[-1]).rolls):
        decide(timeline)
    return timeline


def test_the_last_roll_is_overruled_with_what_came_after():
    timeline = with_a_roll(begun())
    rolled = timeline.force[-1]
    showed = timeline.played(rolled).rolls
    decide(timeline, 1)
    later = timeline.force[-1] if not timeline.played(timeline.force[-1]).rolls else None
    outcome = 4 if showed[-1][0] != 4 else -4
    if later is None:  # that decision had dice of its own
        happen(timeline, Undo())
    number = happen(timeline, Overrule(outcome=outcome))
    assert timeline.force[-1] == number
    assert rolled not in timeline.force
    assert timeline.played(number).rolls[: len(showed)] == [*showed[:-1], (outcome, 0)]
    assert any("overruled" in line.text for _, line, _ in timeline.log())


def test_an_overruled_roll_can_be_undone_redone_and_overruled_again():
    timeline = with_a_roll(begun())
    state, force = timeline.now.state, list(timeline.force)
    happen(timeline, Overrule(outcome=4))
    four = timeline.now.state
    happen(timeline, Undo())
    assert (timeline.now.state, timeline.force) == (state, force)
    happen(timeline, Redo())
    assert timeline.now.state == four
    happen(timeline, Overrule(outcome=-4))
    happen(timeline, Undo(to=0))
    assert timeline.force == []
    happen(timeline, Redo(to=timeline.undone[0]))
    assert same(timeline, again(timeline))


def test_after_an_overruled_roll_the_program_goes_on_rolling():
    timeline = begun("hero-vs-4-mooks")
    while not (timeline.force and len(timeline.played(timeline.force[-1]).rolls) > 3):  # a new round began
        happen(timeline, Do(action=timeline.now.battle().legal()[-1].notation))
    happen(timeline, Undo())
    before = timeline.now
    rolls = timeline.played(timeline.undone[-1]).rolls
    happen(timeline, Dice(mode="typed"))
    happen(timeline, Do(action=before.battle().legal()[-1].notation))
    while timeline.now.battle().dice.name != "4dF":
        happen(timeline, Roll())
    happen(timeline, Roll(outcome=0))
    happen(timeline, Overrule(outcome=1))
    assert timeline.now.battle().dice is not None  # the table's dice wait
    happen(timeline, Dice(mode="program"))
    rolled = timeline.played(timeline.force[-1]).rolls
    assert 0 < len(rolled) < len(rolls)
    happen(timeline, Overrule(outcome=1))
    assert timeline.now.battle().dice is None
    happen(timeline, Undo(to=0))
    happen(timeline, Do(action=timeline.now.battle().legal()[-1].notation))
    assert timeline.now.battle().dice is None
    assert same(timeline, again(timeline))


def test_any_roll_in_force_is_overruled_and_those_before_it_stay():
    timeline = begun("hero-vs-4-mooks")
    while len(timeline.last_rolls(50)) < 8:
        decide(timeline)
    rolls = timeline.last_rolls(50)
    back = next(k for k, (dice, _) in enumerate(rolls) if k >= 3 and dice.startswith("4dF"))
    outcome = 3 if rolls[back][1] != 3 else -3
    happen(timeline, Overrule(outcome=outcome, back=back))
    earlier = rolls[back + 1 :]
    assert timeline.last_rolls(50)[-len(earlier) - 1 :] == [(rolls[back][0], outcome), *earlier]
    assert same(timeline, again(timeline))
    happen(timeline, Undo())
    assert timeline.last_rolls(50) == rolls
    with pytest.raises(BadEvent, match=f"found 50, expected less than {len(rolls)}"):
        timeline.prepare(Overrule(outcome=0, back=50))


def test_an_overruled_roll_comes_again_after_a_note():
    timeline = with_a_roll(begun())
    rolled = timeline.force[-1]
    happen(timeline, Overrule(outcome=4))
    four, overruled = timeline.now.state, timeline.force[-1]
    happen(timeline, Undo())
    happen(timeline, Note(text="No?"))
    happen(timeline, Redo())
    assert timeline.now.state == four
    assert timeline.force[-1] == overruled
    assert rolled not in timeline.force
    assert same(timeline, again(timeline))


def test_what_dice_cannot_show_overrules_nothing():
    timeline = with_a_roll(begun())
    with pytest.raises(BadEvent, match="found 17, expected|found '17', expected"):
        timeline.prepare(Overrule(outcome=17))


def test_a_typed_roll_is_overruled_with_its_own_dice_only():
    timeline = begun("hero-vs-4-mooks", "typed")
    while timeline.now.battle().dice.name != "4dF":
        happen(timeline, Roll())
    happen(timeline, Rolls(text="1 2 3"))
    happen(timeline, Overrule(outcome=-1))
    assert timeline.played(timeline.force[-1]).rolls == [(1, 0), (2, 0), (-1, 0)]
    assert timeline.now.battle().dice is not None
    assert same(timeline, again(timeline))


def test_each_part_of_an_overruled_roll_keeps_its_own_dice():
    """The event waits for typed dice; those that the program rolls came with the change by hand after it."""
    timeline = begun("hero-vs-4-mooks", "typed")
    happen(timeline, Roll())
    happen(timeline, Dice(mode="program"))
    later = len(timeline.played(2).rolls)
    happen(timeline, Overrule(outcome=1, back=later))
    first, later = timeline.entries[-1].parts  # one more may decide among equals now
    assert first == 1
    assert later >= 4
    assert timeline.entries[-1].body()["parts"] == [first, later]
    assert same(timeline, again(timeline))
    showed = timeline.last_rolls(later + 1)
    back = next(k for k, (dice, _) in enumerate(showed) if dice.startswith("1d6"))
    outcome = showed[back][1] % 6 + 1
    happen(timeline, Overrule(outcome=outcome, back=back))  # of the second part: the first is left alone
    first, *others = timeline.entries[-1].parts
    assert (first, len(others)) == (1, 1)
    assert timeline.last_rolls(50)[-1] == showed[-1]
    assert timeline.last_rolls(50)[-(later + 1) + back] == (showed[back][0], outcome)
    assert sum("Kept: whose dice are typed" in line.text for line in timeline.entries[-1].lines) == 1
    assert same(timeline, again(timeline))


def test_who_goes_on_by_themselves():
    timeline = decide(begun())
    assert timeline.running
    for event, running in [(Stop(), False), (Run(), True), (Undo(), False), (Redo(), False), (Note(text="!"), False)]:
        happen(timeline, event)
        assert timeline.running is running
    assert decide(timeline).running


@pytest.mark.parametrize("seed", range(6))
def test_the_entries_alone_make_the_timeline(seed):
    rng = np.random.default_rng(seed)
    timeline = Timeline(situation(["mirror-duel", "hero-vs-4-mooks", "blaster-duel"][seed % 3], seed=seed))
    for _ in range(80):
        battle = timeline.now.battle()
        choice = rng.random()
        if choice < 0.1 and timeline.force:
            event = Undo(to=int(rng.choice([0, *timeline.force[:-1]])))
        elif choice < 0.2 and timeline.undone:
            event = Redo(to=int(rng.choice(timeline.undone)))
        elif choice < 0.25:
            event = Dice(mode=["program", "typed"][int(rng.integers(2))])
        elif choice < 0.3:
            event = Note(text="Well.")
        elif choice < 0.35 and any(timeline.played(n).rolls for n in timeline.force):
            event = Overrule(outcome=0)
        elif battle.over:
            event = Undo(to=0) if timeline.force else Note(text="?")
        elif battle.dice is not None:
            event = Roll() if rng.random() < 0.7 else Rolls(text="1")
        else:
            legal = [action.notation for action in battle.legal()]
            event = Decide(action=str(rng.choice(legal)), policy="random", reason="by lot")
        try:
            entry = timeline.prepare(event)
        except BadEvent:  # dice that cannot show that
            continue
        timeline.append(entry)
    assert timeline.version > 30
    assert same(timeline, again(timeline))
    numbers = [number for number, _, _ in timeline.log()]
    silent = set(range(timeline.version + 1)) - set(numbers)
    assert all(isinstance(timeline.entries[number - 1].event, Decide | Roll | Rolls) for number in silent)
