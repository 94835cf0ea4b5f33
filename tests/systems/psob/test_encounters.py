"""The shipped encounters of PSOB: worth fighting, soon over, and decided by what they are about."""

from okenv import encounter_names, load_encounter
from okenv.systems.psob.rules.layout import Restraint

NAMES = encounter_names("psob")


def test_encounters_differ_in_what_they_use():
    """PS-ATT-2, PS-AMMO-1, PS-HAZ-1, PS-MOB-2, PS-COVER-1, PS-MELEE-1, PS-DODGE-1: both settings, every kind."""
    rules = [load_encounter(name).rules for name in NAMES]
    assert {r.ranged_outcome for r in rules} == {1, 2}
    assert {r.charge for r in rules} == {True, False}
    assert any(r.hazards for r in rules)
    assert any(r.covers for r in rules)
    assert len({r.apart for r in rules}) >= 5
    sheets = [fighter.sheet for name in NAMES for fighter in load_encounter(name).fighters]
    assert {sheet.mob for sheet in sheets if sheet.minor} == {True, False}
    assert any(sheet.start.cover for sheet in sheets)
    assert any(sheet.start.high for sheet in sheets)
    assert {sheet.start.restraint for sheet in sheets} >= {"free", "confined", "immobile"}


def test_the_envoy_stands_in_the_middle_and_cannot_move():
    """PS-DODGE-1, PS-AREA-1."""
    encounter = load_encounter("hostage")
    row = encounter.names.index("Envoy")
    fighters = encounter.template[0]["fighters"]
    captors = range(2, len(encounter.names))
    assert fighters[row]["restraint"] == Restraint.IMMOBILE
    assert {int(fighters[k]["at"]) for k in captors} == {int(fighters[row]["at"])}
