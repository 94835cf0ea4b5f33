"""The shipped encounters of PSOB: worth fighting, soon over, and decided by what they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluation.simulate import Simulation, simulate
from okenv import Encounter, encounter_names, load_encounter
from okenv.library import configs_folder, yaml_files
from okenv.systems.psob.rules.layout import Restraint
from tests.sampling import some

FIGHTS = 2000
"""Fights that are compared; a share of wins is then within 3 points in 99 of 100 families."""
NAMES = encounter_names("psob")
SYMMETRIC = ("blaster-duel",)
ASYMMETRIC = [name for name in NAMES if name not in SYMMETRIC]


def brutes(encounter: Encounter, fights: int = FIGHTS) -> Simulation:
    """Fights of brute against brute."""
    return simulate(encounter, fights, seed=1, policies=dict.fromkeys(encounter.side_names, "brute"))


def test_there_are_encounters_enough_and_none_is_called_like_one_of_another_rulebook():
    assert len(NAMES) >= 8
    assert not set(NAMES) & set(encounter_names("ok"))


@pytest.mark.parametrize("name", NAMES)
def test_an_encounter_is_told(name):
    encounter = load_encounter(name)
    assert encounter.system == "psob"
    assert encounter.title
    assert encounter.description.strip().endswith(".")
    assert "\n" not in encounter.description
    assert len(encounter.names) <= 16


def test_every_character_fights_somewhere():
    sheets = set(yaml_files(configs_folder() / "characters" / "psob"))
    assert {fighter.character for name in NAMES for fighter in load_encounter(name).fighters} == sheets


def test_encounters_differ_in_what_they_use():
    """PS-ATT-2, PS-AMMO-1, PS-HAZ-1, PS-MOB-2, PS-COVER-1, PS-MELEE-1, PS-DODGE-1: both settings, every kind."""
    rules = [load_encounter(name).rules for name in NAMES]
    assert {r.ranged_outcome for r in rules} == {1, 2}
    assert {r.charge for r in rules} == {True, False}
    assert any(r.hazards for r in rules)
    assert len({r.apart for r in rules}) >= 5
    sheets = [fighter.sheet for name in NAMES for fighter in load_encounter(name).fighters]
    assert {sheet.mob for sheet in sheets if sheet.minor} == {True, False}
    assert any(sheet.start.cover for sheet in sheets)
    assert any(sheet.start.high for sheet in sheets)
    assert {sheet.start.restraint for sheet in sheets} >= {"free", "confined", "immobile"}


@pytest.mark.parametrize("name", SYMMETRIC)
def test_equals_win_as_often(name):
    assert brutes(load_encounter(name), 8000).win_rate(0).mean == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("name", ASYMMETRIC)
def test_an_encounter_is_worth_fighting(name):
    """Neither side wins more than three in four, brute against brute."""
    assert 0.25 <= brutes(load_encounter(name)).win_rate(0).mean <= 0.75


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_ends(name):
    """PS-END-1: fewer than one in twenty reach the round limit, and the average one is over in 25 rounds."""
    found = brutes(load_encounter(name))
    assert found.draws < FIGHTS / 20
    assert found.rounds[0] <= 25


def each(encounter: Encounter, change: Callable[[str, dict[str, Any]], None]) -> Encounter:
    """The encounter with something done to every entry of its fighters, given the side's name."""
    data = encounter.to_dict()
    for side, entries in data["sides"].items():
        for entry in entries["fighters"]:
            change(side, entry)
    return Encounter.from_dict(data)


def unset(*places: str) -> Callable[[Encounter], Encounter]:
    """Takes fields from every entry; ``start.cover`` is one of its start."""

    def drop(side: str, entry: dict[str, Any]) -> None:
        for place in places:
            section, _, field = place.rpartition(".")
            (entry.get(section, {}) if section else entry).pop(field, None)

    return lambda encounter: each(encounter, drop)


def without(name: str) -> Callable[[Encounter], Encounter]:
    """Takes whoever has that name from her side."""

    def leave(encounter: Encounter) -> Encounter:
        data = encounter.to_dict()
        for side in data["sides"].values():
            side["fighters"] = [entry for entry in side["fighters"] if entry.get("name") != name]
        return Encounter.from_dict(data)

    return leave


def unled(encounter: Encounter) -> Encounter:
    """The encounter whose officer cannot lead."""
    data = encounter.to_dict()
    data["characters"]["officer"]["skills"]["leadership"] = None
    return Encounter.from_dict(data)


# What is taken away, and by how much the first side's share of wins then moves at least, and which way.
THEMES: dict[str, tuple[Callable[[Encounter], Encounter], float]] = {
    "blaster-duel": (lambda e: e.with_policies({"blue": "turtle"}), -0.2),
    "boarding-action": (lambda e: e.with_rules(apart=30), -0.1),
    "trooper-squad": (unset("mob"), 0.3),
    "trooper-patrol": (unset("start.cover"), 0.2),
    "hostage": (without("Envoy"), 0.1),  # beside her the gunner wins 83 % already, so that 17 points are left
    "autofire-corridor": (lambda e: e.with_policies({"rearguard": "brute"}), -0.3),
    "rallying-officer": (unled, 0.15),
    "dock-brawl": (unset("start.high"), -0.15),
    "assassin": (lambda e: e.with_rules(apart=5), -0.5),
    "burning-deck": (lambda e: e.with_rules(hazards=[]), -0.2),
    "last-charge": (lambda e: e.with_rules(charge=False), 0.2),
    "lift-doors": (unset("start.restraint"), 0.25),
}


def test_every_encounter_has_a_theme():
    assert set(THEMES) == set(NAMES)


@pytest.mark.parametrize("name", some(THEMES, 3))
def test_a_theme_decides_its_fight(name):
    """PS-ABORT-1, PS-RANGE-1, PS-MOB-1, PS-COVER-1, PS-AREA-1, PS-SOC-1, PS-MELEE-1, PS-HAZ-1, PS-AMMO-1, PS-DODGE-1.

    Everybody follows the policy that the encounter gives her.
    """
    take_away, moved = THEMES[name]
    encounter = load_encounter(name)
    with_it, without_it = (simulate(e, FIGHTS, seed=3).win_rate(0).mean for e in (encounter, take_away(encounter)))
    assert (without_it - with_it) * np.sign(moved) >= abs(moved), f"{without_it - with_it:+.3f}"


def test_the_envoy_stands_in_the_middle_and_cannot_move():
    """PS-DODGE-1, PS-AREA-1."""
    encounter = load_encounter("hostage")
    row = encounter.names.index("Envoy")
    fighters = encounter.template[0]["fighters"]
    captors = range(2, len(encounter.names))
    assert fighters[row]["restraint"] == Restraint.IMMOBILE
    assert {int(fighters[k]["at"]) for k in captors} == {int(fighters[row]["at"])}
