"""What the log says of an amendment: all that it changed, beside what was asked for."""

import pytest

from okenv.amend import AmendError
from tests.amending import begun, fields, violated


def told_of(encounter, row, field, value):
    return begun(encounter).correct(row, field, value)[:2]


@pytest.mark.parametrize(("encounter", "field", "value", "told"), [
    ("boarding-party", "holds", "Raider 8", "Captain: place: 35 instead of 24"),
    ("boarding-party", "health", 0, "Captain: state: out instead of in the fight, Endurance: 0 instead of 19"),
    ("boarding-party", "terror", "cowers",
     "Captain: prone: yes instead of no, terrified (recovery against): 12 instead of 0, terrified by: Raider chief "
     "instead of nobody"),
    ("stand-off", "holds", "Lookout", "Constable 1: place: 35 instead of 24, cover: none instead of 1 slight"),
    ("hero-vs-4-mooks", "lethal", 12, "Ada: time until death: 120 instead of 0"),
    ("blaster-duel", "wounds", 3, "Ruby: state: incapacitated instead of fit"),
])  # fmt: skip
def test_what_a_correction_changes_beside_its_figure_is_told(encounter, field, value, told):
    assert told_of(encounter, 0, field, value)[1] == f"This also changes {told}."


def test_what_changes_for_somebody_else_is_told_too():
    fight = begun("boarding-party")
    fight.correct(0, "holds", "Raider 8")
    ends = "Captain: restrains: nobody instead of Raider 8."
    back, gone = begun("boarding-party"), begun("boarding-party")
    for one in (back, gone):
        one.correct(0, "holds", "Raider 8")
    assert fight.correct(14, "at", 60)[1] == f"This also changes {ends}"
    assert back.correct(14, "state", "out")[1] == f"This also changes {ends}"
    assert gone.remove(14)[1] == f"This also changes {ends}"


@pytest.mark.parametrize("encounter", ["boarding-party", "stand-off", "hero-vs-4-mooks", "blaster-duel"])
def test_a_figure_that_stands_alone_changes_nothing_else(encounter):
    fight = begun(encounter)
    for field in fields(fight, 0):
        if field.name in ("prone", "hidden", "acted", "soak", "armour", "pending", "done"):
            value = 1 if field.kind == "number" else True
            assert not any("also" in line for line in fight.correct(0, field.name, value))


@pytest.mark.parametrize(("encounter", "field", "offered"), [
    ("boarding-party", "holds", "enemies"),
    ("boarding-party", "fear_of", "others"),
    ("stand-off", "pins", "enemies"),
    ("stand-off", "holds", "enemies"),
    ("three-on-three", "setup", "enemies"),
    ("three-on-three", "defence", "enemies"),
    ("three-on-three", "grab", "enemies"),
    ("blaster-duel", "aim", "enemies"),
])  # fmt: skip
def test_only_whom_a_figure_can_mean_is_offered_and_all_of_them_are_taken(encounter, field, offered):
    fight = begun(encounter)
    if field == "fear_of":
        fight.correct(0, "terror", "flees")
    found = next(one for one in fields(fight, 0) if one.name == field)
    others = [row for row in range(1, len(fight.names)) if offered == "others" or fight.side_of(row) != 0]
    assert list(found.rows) == ([] if offered == "others" else [-1]) + others
    for row in found.rows:
        fight.correct(0, field, fight.names[row] if row >= 0 else "")
        assert violated(fight) == ""
    with pytest.raises(AmendError, match=f"found '{fight.names[0]}', expected one of "):
        fight.correct(0, field, fight.names[0])


def test_nobody_is_offered_who_is_out_or_in_another_grab_already():
    fight = begun("three-on-three")
    fight.correct(1, "grab", fight.names[4])
    fight.correct(5, "lethal", 12)
    grabs = {row: next(one for one in fields(fight, row) if one.name == "grab").rows for row in (0, 1)}
    assert grabs == {0: (-1, 3), 1: (-1, 3, 4)}
