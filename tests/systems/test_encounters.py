"""The shipped encounters of every rulebook: told, worth fighting, soon over, and decided by what they are about."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluation.simulate import Simulation, simulate
from okenv import Encounter, encounter_names, load_encounter
from okenv.library import configs_folder, yaml_files
from okenv.systems import shipped_systems
from okenv.yaml_lines import read_yaml
from tests.sampling import some

FIGHTS = 2000
"""Fights that are compared; a share of wins is then within 3 points in 99 of 100 families."""
SYMMETRIC = {
    "ok": ("mirror-duel", "three-on-three"),
    "psob": ("blaster-duel",),
    "broags": ("gun-duel", "wrestling-match"),
    "zerospace": (),
}
"""In ZeroSpace whoever goes first has the better of it."""
EACH = [(system, name) for system in SYMMETRIC for name in encounter_names(system)]
Change = Callable[[Encounter], Encounter]


def fought(system: str, name: str, fights: int = FIGHTS) -> Simulation:
    """Fights in which everybody follows the policy that the encounter gives her; in PSOB all are brutes."""
    encounter = load_encounter(name)
    brutes = dict.fromkeys(encounter.side_names, "brute") if system == "psob" else None
    return simulate(encounter, fights, seed=1, policies=brutes)


def marked(rows: list[tuple[str, str]], one_in: int = 1) -> list[Any]:
    """Rows of rulebook and name, of which :func:`some` are tried; ZeroSpace's fights take longest, and are slow."""
    slow = [pytest.mark.slow]
    return [
        pytest.param(*row.values, marks=[*row.marks, *(slow if row.values[0] == "zerospace" else [])])
        for row in some(rows, one_in)
    ]


def test_there_are_encounters_enough_and_none_is_called_like_one_of_another_rulebook() -> None:
    assert set(SYMMETRIC) == set(shipped_systems())
    assert all(len(encounter_names(system)) >= 10 for system in SYMMETRIC)
    assert len({name for _, name in EACH}) == len(EACH)


@pytest.mark.parametrize(("system", "name"), EACH)
def test_an_encounter_is_told(system: str, name: str) -> None:
    encounter = load_encounter(name)
    assert encounter.system == system
    assert encounter.title
    assert encounter.description.strip().endswith(".")
    assert "\n" not in encounter.description
    assert len(encounter.names) <= 16


@pytest.mark.parametrize("system", SYMMETRIC)
def test_every_character_fights_somewhere(system: str) -> None:
    sheets = set(yaml_files(configs_folder() / "characters" / system))
    fighters = [fighter for name in encounter_names(system) for fighter in load_encounter(name).fighters]
    assert {fighter.character for fighter in fighters} >= sheets


@pytest.mark.parametrize(("system", "name"), [(system, name) for system, of in SYMMETRIC.items() for name in of])
def test_equals_win_as_often(system: str, name: str) -> None:
    assert fought(system, name, 8000).win_rate(0).mean == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(("system", "name"), marked(EACH))
def test_an_encounter_is_worth_fighting_and_soon_over(system: str, name: str) -> None:
    """Neither side wins more than three in four; few reach the round limit, and the average one is over long before."""
    fights = 1000 if system == "ok" else FIGHTS
    found = fought(system, name, fights)
    assert 0.25 <= found.win_rate(0).mean <= 0.75
    assert found.draws <= fights / (50 if system == "ok" else 20)
    assert found.rounds[0] <= (30 if system == "zerospace" else 25)


# --- what a fight is about


def each(change: Callable[[dict[str, Any]], None]) -> Change:
    """Does something to every entry of an encounter's fighters."""

    def changed(encounter: Encounter) -> Encounter:
        data = encounter.to_dict()
        for side in data["sides"].values():
            for entry in side["fighters"]:
                change(entry)
        return Encounter.from_dict(data)

    return changed


def unset(*places: str) -> Change:
    """Takes fields from every entry; ``start.cover`` is one of its start."""

    def drop(entry: dict[str, Any]) -> None:
        for place in places:
            section, _, field = place.rpartition(".")
            (entry.get(section, {}) if section else entry).pop(field, None)

    return each(drop)


def on_foot(encounter: Encounter) -> Encounter:
    """Has vehicles get no farther than 1 m in a phase, so that feet are quicker."""
    slow = [{**vehicle.model_dump(), "move": 1} for vehicle in encounter.rules.vehicles]
    return encounter.with_rules(vehicles=slow)


def put(character: str, at: int) -> Change:
    """Places whoever has this sheet somewhere else."""
    return each(lambda entry: entry["start"].update(at=at) if entry["character"] == character else None)


def without(is_one: Callable[[dict[str, Any]], bool]) -> Change:
    """Takes some from their side."""

    def left(encounter: Encounter) -> Encounter:
        data = encounter.to_dict()
        for side in data["sides"].values():
            side["fighters"] = [entry for entry in side["fighters"] if not is_one(entry)]
        return Encounter.from_dict(data)

    return left


def armed(of: str, *weapons: str) -> Change:
    """Gives the fighters of a side other weapons of the rulebook."""

    def change(encounter: Encounter) -> Encounter:
        data = read_yaml(yaml_files(configs_folder() / "encounters")[encounter.name]).plain()
        for entry in data["sides"][of]["fighters"]:
            entry["weapons"] = list(weapons)
        return load_encounter(data)

    return change


def bashing(encounter: Encounter) -> Encounter:
    """The encounter whose weapons only bruise."""
    data = encounter.to_dict()
    for weapon in data["weapons"].values():
        weapon["lethality"] = "regular_bashing"
    return Encounter.from_dict(data)


def passing(encounter: Encounter) -> Encounter:
    """The encounter whose powers hurt, and have no ongoing effect."""
    data = encounter.to_dict()
    for weapon in data["weapons"].values():
        weapon["ongoing"] = False
    return Encounter.from_dict(data)


def unled(encounter: Encounter) -> Encounter:
    """The encounter whose officer cannot lead."""
    data = encounter.to_dict()
    data["characters"]["officer"]["skills"]["leadership"] = None
    return Encounter.from_dict(data)


def known_by_name(entry: dict[str, Any]) -> None:
    """Gives the raiders a name each, so that one hit no longer defeats them."""
    if entry["character"] == "raider":
        entry["unnamed"] = False


# What is taken away, and by how much the first side's share of wins then moves at least, and which way.
THEMES: dict[str, dict[str, tuple[Change, float]]] = {
    "ok": {
        "grapplers-brawl": (lambda e: e.with_policies({"ring": "brute", "door": "brute"}), -0.2),
        "tavern": (lambda e: e.with_rules(props=[]), -0.1),
        "long-shots": (lambda e: e.with_rules(apart=5), -0.1),
        "captains-guards": (lambda e: e.with_policies({"watch": "brute"}), -0.1),
        "rout": (lambda e: e.with_rules(social="off"), -0.2),
        "knight-unhorsed": (unset("start"), 0.1),
        "reinforcements": (without(lambda entry: "arrives" in entry.get("start", {})), -0.2),
        "roomful-of-goons": (lambda e: e.with_policies({"hero": "brute"}), -0.2),
        "trolls": (bashing, -0.2),
        "restless-dead": (lambda e: e.with_rules(boons={"mooks_get_up": 0}), 0.1),
        "ambush": (lambda e: e.with_rules(social="off"), -0.2),
    },
    "psob": {
        "blaster-duel": (lambda e: e.with_policies({"blue": "turtle"}), -0.2),
        "boarding-action": (lambda e: e.with_rules(apart=30), -0.1),
        "trooper-squad": (unset("mob"), 0.3),
        "trooper-patrol": (unset("start.cover"), 0.2),
        # beside the envoy the gunner wins 83 % already, so that 17 points are left
        "hostage": (without(lambda entry: entry.get("name") == "Envoy"), 0.1),
        "autofire-corridor": (lambda e: e.with_policies({"rearguard": "brute"}), -0.3),
        "rallying-officer": (unled, 0.15),
        "dock-brawl": (unset("start.high"), -0.15),
        "assassin": (lambda e: e.with_rules(apart=5), -0.5),
        "burning-deck": (lambda e: e.with_rules(hazards=[]), -0.2),
        "last-charge": (lambda e: e.with_rules(charge=False), 0.2),
        "lift-doors": (unset("start.restraint"), 0.25),
        "container-yard": (lambda e: e.with_rules(covers=[]), -0.2),
        "temple-ropes": (lambda e: e.with_rules(props=[]), -0.2),
        "salt-flats": (on_foot, 0.05),
    },
    "broags": {
        "blackout": (lambda e: e.with_rules(visibility="good"), -0.3),
        "body-shield": (put("bodyguard", 20), -0.1),
        "firing-line": (lambda e: unset("start.cover")(e).with_rules(covers=[]), -0.3),
        "gun-duel": (armed("blue", "handgun", "knife"), 0.08),
        "long-rifle": (lambda e: e.with_rules(apart=20), -0.25),
        "pike-hedge": (armed("pikes", "sword"), -0.15),
        "pile-on": (lambda e: e.with_policies({"dockers": "brute"}), 0.1),
        "out-of-the-smoke": (lambda e: e.with_rules(smoke=[]), -0.4),
        "riot-police": (armed("police", "assault-rifle"), -0.2),
        "road-block": (lambda e: e.with_rules(apart=20), -0.25),
        "stand-off": (unset("start.holds"), 0.15),
        "warehouse-guards": (lambda e: e.with_rules(visibility="good"), -0.1),
        "waylaid": (lambda e: e.with_rules(surprise="none"), -0.3),
        "wrestling-match": (armed("blue", "axe"), -0.05),
    },
    "zerospace": {
        "airlock-scuffle": (unset("start.holds"), -0.1),
        "boarding-party": (lambda e: e.with_rules(starts="first"), 0.03),
        "cantina-brawl": (armed("dockers", "pistol"), -0.15),
        "envoys-bodyguard": (put("bodyguard", 8), -0.1),
        "gallery-sniper": (lambda e: unset("start.cover")(e).with_rules(covers=[], apart=20), -0.2),
        "grenade-corridor": (armed("throwers", "pistol"), -0.2),
        "hull-beast-hunt": (lambda e: e.with_policies({"crew": "brute"}), -0.1),
        "lights-out": (lambda e: e.with_rules(dark=False), -0.1),
        "marine-duel": (armed("blue", "pistol", "knife"), 0.1),
        "psychic-and-marines": (armed("psychics", "stunner"), -0.1),
        "puppet-master": (passing, -0.05),
        "raider-horde": (each(known_by_name), -0.2),
        "second-assault": (lambda e: e.with_rules(damaged_cover="whole"), 0.3),
        "shield-bearer": (lambda e: e.with_rules(many_targets="all"), -0.2),
        "weightless-dock": (lambda e: e.with_rules(weightless=False), 0.03),
    },
}


@pytest.mark.parametrize("system", ["psob", "broags", "zerospace"])
def test_every_encounter_has_a_theme(system: str) -> None:
    assert set(THEMES[system]) == set(encounter_names(system))


@pytest.mark.parametrize(
    ("system", "name"),
    [
        row
        for system, of in THEMES.items()
        for row in marked([(system, name) for name in of], one_in=1 if system == "ok" else 3)
    ],
)
def test_a_theme_decides_its_fight(system: str, name: str) -> None:
    """Everybody follows the policy that the encounter gives her."""
    take_away, moved = THEMES[system][name]
    encounter = load_encounter(name)
    with_it, without_it = (simulate(e, FIGHTS, seed=3).win_rate(0).mean for e in (encounter, take_away(encounter)))
    assert (without_it - with_it) * np.sign(moved) >= abs(moved), f"{without_it - with_it:+.3f}"
