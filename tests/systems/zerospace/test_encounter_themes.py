"""The shipped encounters of ZeroSpace: worth fighting, soon over, and decided by what they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluation.simulate import Simulation, simulate
from okenv import Encounter, encounter_names, load_encounter
from okenv.library import configs_folder, yaml_files
from okenv.yaml_lines import read_yaml
from tests.sampling import some

FIGHTS = 2000
"""Fights that are compared; a share of wins is then within 3 points in 99 of 100 families."""
NAMES = encounter_names("zerospace")
Change = Callable[[Encounter], Encounter]


def own(encounter: Encounter, fights: int = FIGHTS) -> Simulation:
    """Fights in which everybody follows the policy that the encounter gives her."""
    return simulate(encounter, fights, seed=1)


def test_there_are_encounters_enough_and_none_is_called_like_one_of_another_rulebook() -> None:
    assert len(NAMES) >= 10
    others = {name for system in ("ok", "psob", "broags") for name in encounter_names(system)}
    assert not set(NAMES) & others


@pytest.mark.parametrize("name", NAMES)
def test_an_encounter_is_told(name: str) -> None:
    encounter = load_encounter(name)
    assert encounter.system == "zerospace"
    assert encounter.title
    assert encounter.description.strip().endswith(".")
    assert "\n" not in encounter.description
    assert len(encounter.names) <= 16


def test_every_character_fights_somewhere() -> None:
    sheets = set(yaml_files(configs_folder() / "characters" / "zerospace"))
    assert {fighter.character for name in NAMES for fighter in load_encounter(name).fighters} == sheets


def test_encounters_differ_in_what_they_use() -> None:
    """ZS-TURN-1, ZS-FORCE-1, ZS-DMG-2, ZS-MAN-1, ZS-KNOCK-1, ZS-COND-1, ZS-COND-2, ZS-OBJ-1, ZS-OBJ-2, ZS-DATA-1."""
    rules = [load_encounter(name).rules for name in NAMES]
    assert {r.starts for r in rules} == {"first", "second"}
    assert {r.side_order for r in rules} == {"free", "listed"}
    assert {r.forced_dodge for r in rules} == {"lost_turn", "next_turn"}
    assert {r.unnamed_manoeuvres for r in rules} == {"effect", "defeat"}
    assert len({r.trade_cap for r in rules}) >= 2
    for option in ("knockback", "weightless", "dark"):
        assert len({getattr(r, option) for r in rules}) == 2, option
    assert {bool(r.hazards) for r in rules} == {True, False}
    assert {cover.health for r in rules for cover in r.covers} == {10, 20, 30}
    assert len({r.apart for r in rules}) >= 5
    sheets = [fighter.sheet for name in NAMES for fighter in load_encounter(name).fighters]
    assert {sheet.unnamed for sheet in sheets} == {True, False}
    for field in ("at", "cover", "hidden", "surprised", "prone", "holds"):
        assert any(getattr(sheet.start, field) for sheet in sheets), field
    weapons = {weapon.name for sheet in sheets for weapon in sheet.weapons}
    assert weapons == set(read_yaml(configs_folder() / "arms" / "zerospace" / "weapons.yaml").plain())
    armour = {sheet.armour.name for sheet in sheets if sheet.armour}
    assert armour == set(read_yaml(configs_folder() / "arms" / "zerospace" / "armour.yaml").plain())


@pytest.mark.slow
def test_of_two_who_are_alike_whoever_goes_first_has_the_better_of_it() -> None:
    """ZS-TURN-1: the chances of the side that starts are the same whichever it is, and above one half."""
    first, second = (own(load_encounter("marine-duel").with_rules(starts=side), 8000) for side in ("first", "second"))
    one, other = (found.win_rate(0).mean for found in (first, second))
    assert one + other == pytest.approx(1.0, abs=0.03)
    assert one > 0.53


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_encounter_is_worth_fighting(name: str) -> None:
    """Neither side wins more than three in four."""
    assert 0.25 <= own(load_encounter(name)).win_rate(0).mean <= 0.75


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_fight_ends(name: str) -> None:
    """ZS-END-1: fewer than one in twenty reach the round limit, and the average one is over in 30 rounds."""
    found = own(load_encounter(name))
    assert found.draws < FIGHTS / 20
    assert found.rounds[0] <= 30


def each(change: Callable[[str, dict[str, Any]], None]) -> Change:
    """Does something to every entry of an encounter's fighters, given the side's name."""

    def changed(encounter: Encounter) -> Encounter:
        data = read_yaml(yaml_files(configs_folder() / "encounters")[encounter.name]).plain()
        for side, part in data["sides"].items():
            for entry in part["fighters"]:
                change(side, entry)
        return load_encounter(data)

    return changed


def free(side: str, entry: dict[str, Any]) -> None:
    """Takes the hold away that an entry begins with."""
    entry.get("start", {}).pop("holds", None)


def exposed(side: str, entry: dict[str, Any]) -> None:
    """Takes the cover away that an entry begins with."""
    entry.get("start", {}).pop("cover", None)


def armed(of: str, *weapons: str) -> Change:
    """Gives the fighters of a side other weapons of the rulebook."""

    def change(side: str, entry: dict[str, Any]) -> None:
        if side == of:
            entry["weapons"] = list(weapons)

    return each(change)


def known_by_name(side: str, entry: dict[str, Any]) -> None:
    """Gives the raiders a name each, so that one hit no longer defeats them."""
    if entry["character"] == "raider":
        entry["unnamed"] = False


def alone(side: str, entry: dict[str, Any]) -> None:
    """Places the bodyguard too far away to dive in front of anybody."""
    if entry["character"] == "bodyguard":
        entry["start"]["at"] = 8


# What is taken away, and by how much the first side's share of wins then moves at least, and which way.
THEMES: dict[str, tuple[Change, float]] = {
    "airlock-scuffle": (each(free), -0.1),
    "boarding-party": (lambda e: e.with_rules(starts="first"), 0.03),
    "cantina-brawl": (armed("dockers", "pistol"), -0.15),
    "envoys-bodyguard": (each(alone), -0.1),
    "gallery-sniper": (lambda e: each(exposed)(e).with_rules(covers=[], apart=20), -0.2),
    "grenade-corridor": (armed("throwers", "pistol"), -0.2),
    "hull-beast-hunt": (lambda e: e.with_policies({"crew": "brute"}), -0.1),
    "lights-out": (lambda e: e.with_rules(dark=False), -0.1),
    "marine-duel": (armed("blue", "pistol", "knife"), 0.1),
    "psychic-and-marines": (armed("psychics", "stunner"), -0.1),
    "raider-horde": (each(known_by_name), -0.2),
    "weightless-dock": (lambda e: e.with_rules(weightless=False), 0.03),
}


def test_every_encounter_has_a_theme() -> None:
    assert set(THEMES) == set(NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", some(THEMES, 3))
def test_a_theme_decides_its_fight(name: str) -> None:
    """ZS-TURN-1, ZS-FORCE-2, ZS-MAN-1, ZS-MAN-2, ZS-ATT-2, ZS-COND-1, ZS-DMG-2, ZS-EQUIP-1.

    Everybody follows the policy that the encounter gives her.
    """
    take_away, moved = THEMES[name]
    encounter = load_encounter(name)
    with_it, without_it = (simulate(e, FIGHTS, seed=3).win_rate(0).mean for e in (encounter, take_away(encounter)))
    assert (without_it - with_it) * np.sign(moved) >= abs(moved), f"{without_it - with_it:+.3f}"


def test_the_boatswain_holds_the_wrestler() -> None:
    """ZS-MAN-1, ZS-COND-1: the hold of the sheet is in the record, at both ends."""
    encounter = load_encounter("airlock-scuffle")
    fighters = encounter.template[0]["fighters"]
    rows = [encounter.names.index(name) for name in ("Boatswain", "Wrestler")]
    assert int(fighters[rows[0]]["holds"]) - 1 == rows[1]
    assert int(fighters[rows[1]]["held_by"]) - 1 == rows[0]
