"""The shipped encounters of BrOAGS: worth fighting, soon over, and decided by what they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluation.simulate import Simulation, simulate
from okenv import Encounter, encounter_names, load_encounter
from okenv.library import configs_folder, yaml_files
from okenv.systems.broags.rules.layout import FIST, KICK, Bond
from okenv.yaml_lines import read_yaml
from tests.sampling import some

FIGHTS = 2000
"""Fights that are compared; a share of wins is then within 3 points in 99 of 100 families."""
NAMES = encounter_names("broags")
SYMMETRIC = ("gun-duel", "wrestling-match")
ASYMMETRIC = [name for name in NAMES if name not in SYMMETRIC]
Change = Callable[[Encounter], Encounter]


def own(encounter: Encounter, fights: int = FIGHTS) -> Simulation:
    """Fights in which everybody follows the policy that the encounter gives her."""
    return simulate(encounter, fights, seed=1)


def test_there_are_encounters_enough_and_none_is_called_like_one_of_another_rulebook() -> None:
    assert len(NAMES) >= 10
    assert not set(NAMES) & {*encounter_names("ok"), *encounter_names("psob")}


@pytest.mark.parametrize("name", NAMES)
def test_an_encounter_is_told(name: str) -> None:
    encounter = load_encounter(name)
    assert encounter.system == "broags"
    assert encounter.title
    assert encounter.description.strip().endswith(".")
    assert "\n" not in encounter.description
    assert len(encounter.names) <= 16


def test_every_character_fights_somewhere() -> None:
    sheets = set(yaml_files(configs_folder() / "characters" / "broags"))
    assert {fighter.character for name in NAMES for fighter in load_encounter(name).fighters} == sheets


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


@pytest.mark.parametrize("name", SYMMETRIC)
def test_equals_win_as_often(name: str) -> None:
    assert own(load_encounter(name), 8000).win_rate(0).mean == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("name", ASYMMETRIC)
def test_an_encounter_is_worth_fighting(name: str) -> None:
    """Neither side wins more than three in four."""
    assert 0.25 <= own(load_encounter(name)).win_rate(0).mean <= 0.75


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_ends(name: str) -> None:
    """BR-END-1: fewer than one in twenty reach the round limit, and the average one is over in 25 rounds."""
    found = own(load_encounter(name))
    assert found.draws < FIGHTS / 20
    assert found.rounds[0] <= 25


def each(change: Callable[[str, dict[str, Any]], None]) -> Change:
    """Does something to every entry of an encounter's fighters, given the side's name."""

    def changed(encounter: Encounter) -> Encounter:
        data = encounter.to_dict()
        for side, entries in data["sides"].items():
            for entry in entries["fighters"]:
                change(side, entry)
        return Encounter.from_dict(data)

    return changed


def free(side: str, entry: dict[str, Any]) -> None:
    """Takes the hold away that an entry begins with."""
    entry.get("start", {}).pop("holds", None)


def exposed(side: str, entry: dict[str, Any]) -> None:
    """Takes the cover away that an entry begins with."""
    entry.get("start", {}).pop("cover", None)


def armed(of: str, *weapons: str) -> Change:
    """Gives the fighters of a side other weapons of the rulebook."""

    def change(encounter: Encounter) -> Encounter:
        data = read_yaml(yaml_files(configs_folder() / "encounters")[encounter.name]).plain()
        for entry in data["sides"][of]["fighters"]:
            entry["weapons"] = list(weapons)
        return load_encounter(data)

    return change


def alone(side: str, entry: dict[str, Any]) -> None:
    """Places the bodyguard beside nobody."""
    if entry["character"] == "bodyguard":
        entry["start"]["at"] = 20


# What is taken away, and by how much the first side's share of wins then moves at least, and which way.
THEMES: dict[str, tuple[Change, float]] = {
    "blackout": (lambda e: e.with_rules(visibility="good"), -0.3),
    "body-shield": (each(alone), -0.1),
    "firing-line": (lambda e: each(exposed)(e).with_rules(covers=[]), -0.3),
    "gun-duel": (armed("blue", "handgun", "knife"), 0.08),
    "long-rifle": (lambda e: e.with_rules(apart=20), -0.25),
    "pike-hedge": (armed("pikes", "sword"), -0.15),
    "pile-on": (lambda e: e.with_policies({"dockers": "brute"}), 0.2),
    "riot-police": (armed("police", "assault-rifle"), -0.2),
    "road-block": (lambda e: e.with_rules(apart=20), -0.25),
    "stand-off": (each(free), 0.15),
    "warehouse-guards": (lambda e: e.with_rules(visibility="good"), -0.1),
    "waylaid": (lambda e: e.with_rules(surprise="none"), -0.3),
    "wrestling-match": (armed("blue", "axe"), -0.05),
}


def test_every_encounter_has_a_theme() -> None:
    assert set(THEMES) == set(NAMES)


@pytest.mark.parametrize("name", some(THEMES, 3))
def test_a_theme_decides_its_fight(name: str) -> None:
    """BR-MOD-1, BR-GROUP-1, BR-MAN-1, BR-REACH-1, BR-DATA-2, BR-STAT-1, BR-SURP-1, BR-NOOO-1.

    Everybody follows the policy that the encounter gives her.
    """
    take_away, moved = THEMES[name]
    encounter = load_encounter(name)
    with_it, without_it = (simulate(e, FIGHTS, seed=3).win_rate(0).mean for e in (encounter, take_away(encounter)))
    assert (without_it - with_it) * np.sign(moved) >= abs(moved), f"{without_it - with_it:+.3f}"


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
