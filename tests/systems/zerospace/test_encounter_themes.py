"""The shipped encounters of ZeroSpace: worth fighting, soon over, and decided by what they are about."""

import pytest

from agents.gambits import gambit_names
from evaluation.simulate import simulate
from okenv import encounter_names, load_encounter
from okenv.library import configs_folder
from okenv.yaml_lines import read_yaml

NAMES = encounter_names("zerospace")


def test_encounters_differ_in_what_they_use() -> None:
    """Every option: ZS-TURN-1, ZS-MOVE-3, ZS-FORCE-1, ZS-DMG-2, ZS-MAN-1, ZS-MAN-3, ZS-KNOCK-1, ZS-COND-1, ZS-COND-2.

    ZS-OBJ-1, ZS-OBJ-2, ZS-OBJ-3, ZS-POW-1, ZS-ATT-4, ZS-MOVE-4, ZS-DATA-1.
    """
    rules = [load_encounter(name).rules for name in NAMES]
    assert {r.starts for r in rules} == {"first", "second"}
    assert {r.side_order for r in rules} == {"free", "listed"}
    assert {r.forced_dodge for r in rules} == {"lost_turn", "next_turn"}
    assert {r.unnamed_manoeuvres for r in rules} == {"effect", "defeat"}
    assert len({r.trade_cap for r in rules}) >= 2
    for option in ("knockback", "weightless", "dark", "rest_of_move", "many_targets", "damaged_cover", "interrupting"):
        assert len({getattr(r, option) for r in rules}) == 2, option
    assert {bool(r.hazards) for r in rules} == {True, False}
    assert {cover.health for r in rules for cover in r.covers} == {10, 20, 30}
    assert len({r.apart for r in rules}) >= 5
    sheets = [fighter.sheet for name in NAMES for fighter in load_encounter(name).fighters]
    assert {sheet.unnamed for sheet in sheets} == {True, False}
    for field in ("at", "cover", "hidden", "surprised", "prone", "holds"):
        assert any(getattr(sheet.start, field) for sheet in sheets), field
    assert any(sheet.shield for sheet in sheets)
    assert {sheet.flies for sheet in sheets} == {True, False}
    assert {w.type for sheet in sheets for w in sheet.weapons if w.ongoing} == {"mental", "alteration"}
    weapons = {weapon.name for sheet in sheets for weapon in sheet.weapons}
    assert weapons == set(read_yaml(configs_folder() / "arms" / "zerospace" / "weapons.yaml").plain())
    armour = {sheet.armour.name for sheet in sheets if sheet.armour}
    assert armour == set(read_yaml(configs_folder() / "arms" / "zerospace" / "armour.yaml").plain())


@pytest.mark.slow
def test_of_two_who_are_alike_whoever_goes_first_has_the_better_of_it() -> None:
    """ZS-TURN-1: the chances of the side that starts are the same whichever it is, and above one half."""
    first, second = (
        simulate(load_encounter("marine-duel").with_rules(starts=side), 8000, seed=1) for side in ("first", "second")
    )
    one, other = (found.win_rate(0).mean for found in (first, second))
    assert one + other == pytest.approx(1.0, abs=0.03)
    assert one > 0.53


def test_the_boatswain_holds_the_wrestler() -> None:
    """ZS-MAN-1, ZS-COND-1: the hold of the sheet is in the record, at both ends."""
    encounter = load_encounter("airlock-scuffle")
    fighters = encounter.template[0]["fighters"]
    rows = [encounter.names.index(name) for name in ("Boatswain", "Wrestler")]
    assert int(fighters[rows[0]]["holds"]) - 1 == rows[1]
    assert int(fighters[rows[1]]["held_by"]) - 1 == rows[0]


@pytest.mark.slow
def test_a_crowd_brings_down_whom_none_of_it_can_hit_alone() -> None:
    """ZS-MAN-1, ZS-MAN-2: each raider hits with 1 in 36; of no personality do eight dodge until they are dead."""
    for one in gambit_names("zerospace"):
        hero = {"policy": "brute", "fighters": [{"character": "captain"}]}
        crowd = {"policy": one.code, "fighters": [{"character": "raider", "count": 8}]}
        rules = {"arena": 40, "apart": 10}
        fought = load_encounter({"system": "zerospace", "sides": {"hero": hero, "crowd": crowd}, "rules": rules})
        found = simulate(fought, 40, 3)
        assert found.win_rate(1).low > 0.5, one.code
