"""Amendments of a fight: corrections, leaving, modifiers; recorded, replayed, taken back."""

import dataclasses
import json

import pytest

from okenv import Battle, RecordError, replay
from okenv.amend import AmendError, Amendment, Field, can_modify
from okenv.encounter import Encounter
from tests.amending import begun, larger, read, violated


def test_a_correction_is_told_and_recorded_and_holds():
    fight = begun()
    told = fight.correct(1, "lethal", 3)
    name = fight.names[1]
    assert told[0].startswith(f"The game master corrects {name}: ")
    assert "3" in told[0]
    assert told[0].endswith("instead of 0.")
    assert fight.inputs()[-1] == {"correct": name, "field": "lethal", "to": 3}
    assert read(fight, 1, "lethal") == 3
    assert fight.narration()[-1] == told[-1]


@pytest.mark.parametrize(("row", "field", "value", "message"), [
    (0, "letal", 3, "field: found 'letal', expected one of .*did you mean 'lethal'"),
    (0, "lethal", -1, "lethal points: found -1, expected a whole number from 0 to"),
    (0, "lethal", "3", "lethal points: found '3', expected a whole number"),
    (0, "lethal", True, "lethal points: found True"),
    (0, "lethal", 1.5, "lethal points: found 1.5"),
    (0, "prone", 1, "prone: found 1, expected true or false"),
    (6, "lethal", 1, "fighter: found row 6, expected 0 to 5"),
    (-2, "lethal", 1, "fighter: found row -2"),
])  # fmt: skip
def test_a_wrong_correction_is_named_and_changes_nothing(row, field, value, message):
    fight = begun()
    before, inputs = fight.notation(), fight.inputs()
    with pytest.raises(AmendError, match=message):
        fight.correct(row, field, value)
    assert (fight.notation(), fight.inputs()) == (before, inputs)
    assert not fight.undo()


def test_a_fight_read_from_notation_is_corrected_too():
    fight, read_again = begun(), Battle.from_notation(begun().notation())
    for one in (fight, read_again):
        one.correct(2, "nonlethal", 2)
        one.remove(one.prompt.fighter)
    assert read_again.notation() == fight.notation()


def test_while_dice_are_awaited_nothing_is_amended():
    fight = begun(dice="ask")
    for amend in (
        lambda: fight.correct(0, "lethal", 1),
        lambda: fight.remove(0),
        lambda: fight.join(larger(fight.encounter, 0)),
    ):
        with pytest.raises(AmendError, match="roll first"):
            amend()


def test_who_is_asked_and_falls_is_asked_no_more():
    fight = begun()
    asked = fight.prompt.fighter
    fight.remove(asked)
    assert fight.prompt.fighter != asked
    assert fight.inputs()[-1] == {"remove": fight.names[asked]}
    assert violated(fight) == ""
    with pytest.raises(AmendError, match=f"{fight.names[asked]}: found somebody who is out of the fight"):
        fight.remove(asked)


def test_the_last_of_a_side_removed_ends_the_fight_and_a_correction_makes_it_go_on():
    fight = begun("mirror-duel")
    told = fight.remove(1)
    assert told == [f"The game master takes {fight.names[1]} out of the fight.", *told[1:]]
    assert fight.outcome == fight.side_names[0]
    assert told[-1] == f"Victory for {fight.outcome}."
    told = fight.correct(1, "state", "in the fight")
    assert told[0] == f"The game master corrects {fight.names[1]}: in the fight or not: in the fight instead of fled."
    assert not fight.over
    assert fight.prompt is not None
    assert violated(fight) == ""


def test_a_modifier_is_added_to_what_the_dice_show():
    plain, helped = begun(dice="ask"), begun(dice="ask")
    while not can_modify(plain.system, plain.state):
        value = plain.chance()[0][0]
        for fight in (plain, helped):
            fight.enter(value)
    who = int(plain.state["dice_by"][0])
    plain.enter(1)
    told = helped.enter("+00+", -1)
    assert helped.inputs()[-1]["roll"] == 2
    assert helped.inputs()[-1]["modifier"] == -1
    assert told[0] == "The game master adds -1 to dice that show +2."
    assert helped.notation() == plain.notation()
    beyond = begun(dice="ask")
    beyond.enter(beyond.chance()[0][0])
    while not can_modify(beyond.system, beyond.state) or int(beyond.state["dice_by"][0]) != who:
        beyond.enter(beyond.chance()[0][0])
    beyond.enter(4, 3)
    assert beyond.state["fighters"]["ap"][0, who] == plain.state["fighters"]["ap"][0, who] + 6


def test_dice_that_take_no_modifier_say_so():
    fight = begun(dice="ask")
    while can_modify(fight.system, fight.state):
        fight.roll()
    before = fight.notation()
    with pytest.raises(AmendError, match=r"modifier: found \+2 for .*, expected Fudge dice"):
        fight.enter(fight.chance()[0][0], 2)
    with pytest.raises(AmendError, match="modifier: found 99, expected a whole number from -20 to 20"):
        fight.enter(fight.chance()[0][0], 99)
    assert fight.notation() == before


@pytest.mark.parametrize(("line", "message"), [
    ('{"correct":"Nobody","field":"lethal","to":1}', "fighter: found 'Nobody'"),
    ('{"correct":"","to":1}', "found no 'field'"),
    ('{"remove":"Nobody"}', "fighter: found 'Nobody'"),
    ('{"join":{"name":"x"}}', "system"),
    ('{"correct":"","field":"sense","to":1}', "field: found 'sense'"),
])  # fmt: skip
def test_a_broken_amendment_in_a_record_is_named_by_file_and_line(tmp_path, line, message):
    path = tmp_path / "fight.jsonl"
    begun(record=path)
    count = len(path.read_text().splitlines())
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(RecordError) as error:
        replay(path)
    assert f"{path}:{count + 1}:" in str(error.value)
    assert message in str(error.value)


def test_a_correction_on_a_full_disk_has_not_happened(tmp_path, monkeypatch):
    path = tmp_path / "fight.jsonl"
    fight = begun(record=path)
    before, names = fight.notation(), fight.names

    def full(entries):
        raise RecordError("No space left")

    monkeypatch.setattr(fight.record, "write", full)
    with pytest.raises(RecordError):
        fight.join(larger(fight.encounter, 0))
    assert (fight.notation(), fight.names) == (before, names)
    assert fight.encounter.names == names


def test_a_rulebook_without_corrections_says_so():
    fight = begun()
    bare = dataclasses.replace(fight.system, package="okenv.core")
    with pytest.raises(AmendError, match="system: found ok, whose fights cannot be amended"):
        Amendment(bare, fight.state, fight._scene)
    assert not can_modify(bare, fight.state)


def test_values_are_checked_by_the_kind_of_the_field():
    names = ["Ann", "Bob"]
    number, metres = Field("ap", "AP", "number", 0, 9), Field("at", "place", "number", 0, 50, (), "m", 2)
    assert number.checked(4.0, names) == 4
    assert type(number.checked(4.0, names)) is int
    assert metres.checked(17.25, names) == 17.25
    who, word = Field("aim", "aim", "fighter"), Field("state", "state", "choice", choices=("Fit", "Down"))
    assert [who.checked(v, names) for v in ("Bob", 0, "", None, -1)] == [1, 0, -1, -1, -1]
    assert word.checked("Down", names) == "Down"
    for field, wrong, message in [
        (number, float("nan"), "found nan, expected a whole number from 0 to 9"),
        (metres, 17.255, r"at most 2 decimal places from 0 to 50 \(m\)"),
        (who, "Bobb", "expected one of Ann, Bob, or nothing for nobody.*Bob"),
        (who, 2, "found 2"),
        (word, "Donw", "expected one of Fit, Down.*Down"),
        (word, ["Down"], "found"),
        (who, ["Ann"], "found"),
        (Field("prone", "prone", "yes"), "yes", "expected true or false"),
    ]:
        with pytest.raises(AmendError, match=message):
            field.checked(wrong, names)


def test_the_lines_of_a_record_are_as_documented(tmp_path):
    path = tmp_path / "fight.jsonl"
    fight = begun(record=path)
    fight.correct(-1, "round", 2)
    fight.join(larger(fight.encounter, 0))
    fight.remove(0)
    fight.undo()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert {"correct": "", "field": "round", "to": 2} in lines
    assert Encounter.from_dict(lines[-3]["join"]).names == fight.names
    assert lines[-2] == {"remove": fight.names[0]}
    assert lines[-1] == {"undo": 1}
