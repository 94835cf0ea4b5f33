"""The shipped encounters of BrOAGS: worth fighting, soon over, and decided by what they are about."""

from okenv import encounter_names, load_encounter
from okenv.library import configs_folder
from okenv.systems.broags.rules.layout import FIST, KICK, Bond
from okenv.yaml_lines import read_yaml

NAMES = encounter_names("broags")


def test_encounters_differ_in_what_they_use() -> None:
    """BR-SURP-1, BR-DEF-1, BR-CRIT-1, BR-HIDE-2, BR-MOD-1, BR-COVER-1, BR-STAT-1, BR-GROUP-1, BR-DATA-2."""
    rules = [load_encounter(name).rules for name in NAMES]
    assert {r.surprise for r in rules} >= {"none", "first"}
    assert len({r.cover_stance_cap for r in rules}) >= 2
    assert {r.criticals for r in rules} == {"everybody", "players"}
    assert {r.surprise_ignores_cover for r in rules} == {True, False}
    assert len({r.visibility for r in rules}) >= 3
    assert {bool(r.covers) for r in rules} == {True, False}
    assert len({r.apart for r in rules}) >= 5
    sheets = [fighter.sheet for name in NAMES for fighter in load_encounter(name).fighters]
    assert {sheet.group for sheet in sheets} == {True, False}
    assert any(sheet.start.hidden for sheet in sheets)
    assert any(sheet.start.holds for sheet in sheets)
    assert {sheet.start.stance for sheet in sheets} >= {"upright", "crouched", "prone"}
    weapons = {weapon.name for sheet in sheets for weapon in sheet.weapons}
    arms = read_yaml(configs_folder() / "arms" / "broags" / "weapons.yaml").plain()
    assert weapons == set(arms)
    assert {weapon.range for sheet in sheets for weapon in sheet.weapons} >= {"short", "long"}


def test_the_kidnapper_holds_the_inspector() -> None:
    """BR-STAT-1: the hold of the sheet is in the record, at both ends."""
    encounter = load_encounter("stand-off")
    fighters = encounter.template[0]["fighters"]
    rows = [encounter.names.index(name) for name in ("Kidnapper", "Inspector")]
    assert [int(fighters[row]["bond"]) for row in rows] == [Bond.HOLDER, Bond.HELD]
    assert [int(fighters[row]["bond_with"]) - 1 for row in rows] == rows[::-1]


def test_br_data_2_fist_and_kick() -> None:
    """BR-DATA-2: everybody has a fist of 1 x Strength and a kick of 2 x Strength, and neither does lasting harm."""
    f = load_encounter("wrestling-match").template[0]["fighters"][0]
    for place, times in ((FIST, 1), (KICK, 2)):
        assert [int(f[field][place]) for field in ("w_times", "w_damage", "w_nonlethal")] == [times, 0, 1]
