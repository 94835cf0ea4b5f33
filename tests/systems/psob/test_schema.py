"""Mistakes on PSOB sheets and among its options: each is told once, with field, found, expected, the nearest name."""

import re
from pathlib import Path

import pytest

from okenv import EncounterError, load_encounter
from okenv.core.fields import centimetres
from okenv.systems.psob.rules.layout import BY_RATE, NO_PHASE, Kind, Rate, Restraint
from okenv.systems.psob.rules.social import NO_SKILL, NO_SPINE
from okenv.systems.psob.sheet.fields import Power
from okenv.systems.psob.sheet.labels import labels

GOOD = """\
system: psob
title: Lock
sides:
  red:
    fighters:
      - {character: trooper, count: 2}
  blue:
    fighters:
      - character: captain
        name: Blue
rules:
  stack_defence: true
"""

# What is put on BLUE's sheet; then how the one message begins, and the nearest name at its end.
SHEET = {
    "initiative in words": ("initiative: quick", ".initiative: found 'quick', expected a whole number"),
    "initiative as a bool": ("initiative: true", ".initiative: found true, expected a whole number"),
    "initiative too high": ("initiative: 31", ".initiative: found 31, expected at most 30"),
    "an unknown field": ("initiatve: 5", ": found 'initiatve', expected one of character, count", "'initiative'"),
    "a skill in words": ("skills: {guns: five}", ".skills.guns: found 'five', expected a whole number"),
    "a skill too high": ("skills: {guns: 31}", ".skills.guns: found 31, expected at most 30"),
    "no dodge": ("skills: {dodge: null}", ".skills.dodge: found nothing, expected a whole number"),
    "skills as a number": ("skills: 5", ".skills: found 5, expected a mapping"),
    "negative base damage": ("base_damage: -1", ".base_damage: found -1, expected at least 0"),
    "a major's spine": ("spine: 5", ".spine: found 5, expected nothing: a major character's spine is that of her"),
    "a major mob": ("mob: true", ".mob: found true, expected false: only minor characters act as one"),
    "yes for true": ("mob: yes", ".mob: found 'yes', expected true or false", "true"),
    "minor as a number": ("minor: 1", ".minor: found 1, expected true or false"),
    "a negative move": ("move: -1", ".move: found -1, expected metres from 0 to 100"),
    "a hair trigger on what she lacks": (
        "hair_trigger: pistl", ".hair_trigger: found 'pistl', expected one of pistol, sword", "'pistol'",
    ),
    "a hair trigger without a weapon": (
        "hair_trigger: pistol\n        weapons: []",
        ".hair_trigger: found 'pistol', expected nothing: she has no weapon",
    ),
    "a hair trigger on the area of a sword": (
        "hair_trigger_area: true\n        hair_trigger: sword",
        ".hair_trigger_area: found true, expected false: sword takes no area",
    ),
    "an area without a hair trigger": (
        "hair_trigger_area: true", ".hair_trigger_area: found true, expected false: no hair trigger",
    ),
    "an unknown weapon": ("weapons: [pistl]", ".weapons[0]: found 'pistl', expected one of blaster,", "'pistol'"),
    "a weapon twice": ("weapons: [pistol, pistol]", ".weapons[1]: found 'pistol' twice, expected different weapons"),
    "four weapons": ("weapons: [pistol, sword, knife, club]", ".weapons: found 4, expected at most 3"),
    "a rate misspelt": (
        "weapons: [{weapon: pistol, rate: brust}]",
        ".weapons[0].rate: found 'brust', expected slow, single, burst, auto, saturation or beam", "'burst'",
    ),
    "a rate of a sword": (
        "weapons: [{weapon: sword, rate: burst}]",
        ".weapons[0].rate: found burst for a melee weapon, expected no rate of fire",
    ),
    "a pistol's length": (
        "weapons: [{weapon: pistol, length: 2}]",
        ".weapons[0].length: found 2 for a ranged weapon, expected 0: it is not crossed with others",
    ),
    "a length of three": ("weapons: [{weapon: sword, length: 3}]", ".weapons[0].length: found 3, expected at most 2"),
    "a sword's range": (
        "weapons: [{weapon: sword, range: 2}]", ".weapons[0].range: found 2 for a melee weapon, expected 0: it has no",
    ),
    "a range bonus too low": (
        "weapons: [{weapon: pistol, range: -2}]", ".weapons[0].range: found -2, expected at least -1",
    ),
    "a sword that runs empty": (
        "weapons: [{weapon: sword, charge: 3}]",
        ".weapons[0].charge: found 3 for a melee weapon, expected nothing: it never runs empty",
    ),
    "a crossbow with three bolts": (
        "weapons: [{weapon: crossbow, charge: 3}]",
        ".weapons[0].charge: found 3 for a slow weapon, expected 1: it is reloaded after each shot",
    ),
    "no charge at all": ("weapons: [{weapon: pistol, charge: 0}]", ".weapons[0].charge: found 0, expected at least 1"),
    "a pistol in the hand": (
        "weapons: [{weapon: pistol, skill: martial_arts}]",
        ".weapons[0].skill: found martial_arts for a ranged weapon, expected guns or psionics",
    ),
    "a sword by guns": (
        "weapons: [{weapon: sword, skill: guns}]",
        ".weapons[0].skill: found guns for a melee weapon, expected martial_arts",
    ),
    "a skill misspelt": (
        "weapons: [{weapon: pistol, skill: gunz}]",
        ".weapons[0].skill: found 'gunz', expected guns, martial_arts or psionics", "'guns'",
    ),
    "a kind misspelt": (
        "weapons: [{weapon: pistol, kind: rangd}]",
        ".weapons[0].kind: found 'rangd', expected melee, ranged, thrown or grenade", "'ranged'",
    ),
    "damage misspelt": (
        "weapons: [{weapon: sword, damage: bse+2}]",
        ".weapons[0].damage: found 'bse+2', expected a damage rating from 0 to 30, or base, base+1,", "'base+2'",
    ),
    "damage too high": (
        "weapons: [{weapon: sword, damage: 40}]", ".weapons[0].damage: found 40, expected a damage rating from 0 to 30",
    ),
    "a weapon's field misspelt": (
        "weapons: [{weapon: sword, damge: 4}]", ".weapons[0]: found 'damge', expected one of name, kind,", "'damage'",
    ),
    "a new weapon without damage": (
        "weapons: [{name: bow, kind: ranged}]",
        ".weapons[0].damage: found nothing, expected a damage rating such as 5, or base, base+3",
    ),
    "a new weapon without a kind": (
        "weapons: [{name: bow, damage: 4}]",
        ".weapons[0].kind: found nothing, expected melee, ranged, thrown or grenade",
    ),
    "unknown armour": (
        "armour: lether", ".armour: found 'lether', expected one of battle-armour, leather, vest", "'leather'",
    ),
    "negative armour": (
        "armour: {armour: vest, protection: -1}", ".armour.protection: found -1, expected at least 0",
    ),
    "a place outside": ("start: {at: 80}", ".start.at: found 80, expected at most the 60 m of the arena"),
    "a place in words": ("start: {at: here}", ".start.at: found 'here', expected metres from 0 to 1000"),
    "too much cover": ("start: {cover: 4}", ".start.cover: found 4, expected at most 3"),
    "too high": ("start: {high: 3}", ".start.high: found 3, expected true or false, or 2 for far above the others"),
    "height in words": ("start: {high: far}", ".start.high: found 'far', expected true or false, or 2 for far above"),
    "wounds that incapacitate": ("start: {wounds: 3}", ".start.wounds: found 3, expected at most 2"),
    "a restraint misspelt": (
        "start: {restraint: immobil}",
        ".start.restraint: found 'immobil', expected free, confined, bound or immobile", "'immobile'",
    ),
    "a field of the start misspelt": (
        "start: {wound: 1}", ".start: found 'wound', expected one of at, vehicle, cover, high, wounds,", "'wounds'",
    ),
    "a vehicle that is not there": (
        "start: {vehicle: buggy}", ".start.vehicle: found 'buggy', expected nothing: the fight has no vehicles",
    ),
}  # fmt: skip

# What stands in place of the option; then how the one message begins, and the nearest name at its end.
OPTIONS = {
    "an unknown option": ("charg: true", ": found 'charg', expected one of complex_roll,", "'charge'"),
    "an option of another rulebook": ("tide_of_battle: off", ": found 'tide_of_battle', expected one of complex_roll"),
    "a roll misspelt": ("complex_roll: eech", ".complex_roll: found 'eech', expected each or once", "'each'"),
    "on for true": ("stack_defence: on", ".stack_defence: found 'on', expected true or false", "true"),
    "three for each point": ("ranged_outcome: 3", ".ranged_outcome: found 3, expected 1 or 2"),
    "true for 1": ("ranged_outcome: true", ".ranged_outcome: found true, expected 1 or 2"),
    "off for false": ("charge: off", ".charge: found 'off', expected true or false", "false"),
    "no arena": ("arena: 0", ".arena: found 0, expected metres from 1 to 1000"),
    "sides too far apart": ("apart: 80", ".apart: found 80, expected at most the 60 m of the arena"),
    "props in a word": ("props: rope", ".props: found 'rope', expected a list"),
    "a prop without a name": (
        "props: [{at: 3, reach: 5, difficulty: 5}]", ".props[0].name: found nothing, expected the prop's name",
    ),
    "a prop nowhere": (
        "props: [{name: rope, reach: 5, difficulty: 5}]", ".props[0].at: found nothing, expected where it is, in",
    ),
    "a prop out of reach": (
        "props: [{name: rope, at: 61, reach: 5, difficulty: 5}]",
        ".props: found 'rope' at 61 m, expected at most the 60 m of the arena",
    ),
    "a prop that carries less than an arm": (
        "props: [{name: rope, at: 3, reach: 1, difficulty: 5}]", ".props[0].reach: found 1, expected metres from 2 to",
    ),
    "a prop in words": (
        "props: [{name: rope, at: 3, reach: 5, difficulty: hard}]", ".props[0].difficulty: found 'hard', expected a",
    ),
    "five props": (
        f"props: [{', '.join(['{name: rope, at: 3, reach: 5, difficulty: 5}'] * 5)}]", ".props: found 5, expected at",
    ),
    "hazards in a word": ("hazards: fire", ".hazards: found 'fire', expected a list"),
    "a hazard without damage": (
        "hazards: [{name: fire}]", ".hazards[0].damage: found nothing, expected the damage that it does",
    ),
    "a hazard's damage in words": (
        "hazards: [{name: fire, damage: hot}]", ".hazards[0].damage: found 'hot', expected a whole number",
    ),
    "a hazard's place the wrong way round": (
        "hazards: [{name: fire, damage: 3, between: [9, 3]}]",
        ".hazards[0].between: found [9, 3], expected places from 0 to 1000 m, the lower one first",
    ),
    "half a place": (
        "hazards: [{name: fire, damage: 3, between: [9]}]",
        ".hazards[0].between: found a list, expected two places in metres, such as [0, 10]",
    ),
    "a hazard outside": (
        "hazards: [{name: fire, damage: 3, between: [0, 99]}]",
        ".hazards: found 'fire' up to 99 m, expected at most the 60 m of the arena",
    ),
    "a round before the first": (
        "hazards: [{name: fire, damage: 3, rounds: [0, 3]}]",
        ".hazards[0].rounds: found [0, 3], expected rounds from 1 to 100000, the lower one first",
    ),
    "a hazard's field misspelt": (
        "hazards: [{name: fire, damage: 3, round: [1, 3]}]",
        ".hazards[0]: found 'round', expected one of name, damage, between, rounds, armour", "'rounds'",
    ),
    "a place with cover outside": (
        "covers: [{name: wall, at: 70, cover: 2}]",
        ".covers: found 'wall' at 70 m, expected at most the 60 m of the arena",
    ),
    "cover without a place": ("covers: [{cover: 2}]", ".covers[0].at: found nothing, expected where it is, in metres"),
    "cover of how much": (
        "covers: [{at: 20}]", ".covers[0].cover: found nothing, expected 1 slight, 2 moderate, 3 great",
    ),
    "no cover at all": ("covers: [{at: 20, cover: 0}]", ".covers[0].cover: found 0, expected at least 1"),
    "seven places with cover": (
        f"covers: [{', '.join(f'{{at: {n}, cover: 1}}' for n in range(7))}]",
        ".covers: found 7, expected at most 6",
    ),
    "five hazards": (
        f"hazards: [{', '.join(f'{{name: {n}, damage: 1}}' for n in 'abcde')}]",
        ".hazards: found 5, expected at most 4",
    ),
}  # fmt: skip


def complaint(folder: Path, text: str) -> list[str]:
    """The messages about a file with that text."""
    (folder / "fight.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(EncounterError) as caught:
        load_encounter(folder / "fight.yaml")
    return str(caught.value).splitlines()


def told(lines: list[str], begins: str, near: list[str]) -> None:
    """One message, that begins so behind the file's name and ends with that name."""
    assert len(lines) == 1, lines
    assert re.sub(r"^.*fight\.yaml:", "", lines[0]).startswith(begins), lines[0]
    assert re.search(r"; did you mean (\S+)\?$|$", lines[0])[1] == (near[0] if near else None)


def test_the_file_that_is_broken_below_is_right(tmp_path):
    (tmp_path / "fight.yaml").write_text(GOOD, encoding="utf-8")
    assert load_encounter(tmp_path / "fight.yaml").names == ["Trooper 1", "Trooper 2", "Blue"]


@pytest.mark.parametrize("case", SHEET.values(), ids=SHEET)
def test_a_mistake_on_a_sheet(tmp_path, case):
    line, begins, *near = case
    told(complaint(tmp_path, GOOD.replace("name: Blue", line)), f"10: field sides.blue.fighters[0]{begins}", near)


@pytest.mark.parametrize("case", OPTIONS.values(), ids=OPTIONS)
def test_a_mistake_among_the_options(tmp_path, case):
    line, begins, *near = case
    told(complaint(tmp_path, GOOD.replace("stack_defence: true", line)), f"12: field rules{begins}", near)


def test_a_minor_character_has_no_wounds(tmp_path):
    """PS-DMG-2."""
    lines = complaint(tmp_path, GOOD.replace("count: 2", "count: 2, start: {wounds: 1}"))
    told(lines, "6: field sides.red.fighters[0].start.wounds: found 1, expected 0: a minor character has no wounds", [])


def test_a_side_that_cannot_move_is_no_side(tmp_path):
    """PS-DODGE-1."""
    lines = complaint(tmp_path, GOOD.replace("name: Blue", "start: {restraint: immobile}"))
    told(lines, "7: field sides.blue: found nobody who stands when the fight begins, expected at least one", [])


def fighter(**changes):
    """The record of a captain with changes on her sheet, as a fight begins."""
    sides = {"red": {"fighters": [{"character": "captain", **changes}]}, "blue": {"fighters": [{"character": "mook"}]}}
    return load_encounter({"system": "psob", "sides": sides}).template[0]["fighters"][0]


def test_what_a_sheet_says_stands_in_the_record():
    """PS-INIT-1, PS-ATT-1, PS-ROF-1, PS-MELEE-1, PS-DMG-1, PS-MOVE-1, PS-ABORT-1, PS-DATA-1: bare hands too."""
    f = fighter(weapons=["laser", "sword", "crossbow"], hair_trigger="laser", move=12.5, big=True)
    assert [int(f[name]) for name in ("initiative", "dodge", "martial", "armour", "pace", "hair", "big", "number")] == [
        6, 6, 6, 1, 1250, 1, 1, NO_PHASE,
    ]  # fmt: skip
    assert f["w_kind"].tolist() == [Kind.RANGED, Kind.MELEE, Kind.RANGED, Kind.MELEE]
    for weapon, more, area in (("laser", {}, 0), ("laser", {"hair_trigger_area": True}, 1), ("grenade", {}, 1)):
        f = fighter(weapons=["sword", "grenade", "laser"], hair_trigger=weapon, **more)
        assert (int(f["hair"]), int(f["hair_area"])) == (2 + (weapon == "laser"), area)
    f = fighter(weapons=["laser", "sword", "crossbow"])
    assert f["w_rate"].tolist() == [Rate.SATURATION, Rate.NONE, Rate.SINGLE, Rate.NONE]
    assert f["w_value"].tolist() == [6, 6, 6, 6]
    assert f["w_damage"].tolist() == [8, 6, 6, 3]
    assert (f["w_beam"].tolist(), f["w_slow"].tolist()) == ([1, 0, 0, 0], [0, 0, 1, 0])
    assert (f["w_range"].tolist(), f["w_length"].tolist()) == ([2, 0, 1, 0], [0, 1, 0, 0])
    assert f["w_left"].tolist() == f["w_charge"].tolist() == [8, 0, 1, 0]


def test_spines():
    """PS-SOC-1: the best of four skills, at least 5; of a minor character what her leader gives her, or 3."""
    assert fighter()["spine"] == 8
    assert fighter(skills={"leadership": None, "intimidation": 9})["spine"] == 9
    none = {"leadership": None, "intimidation": None, "deceit": None, "charm": 4}
    assert fighter(skills=none)["spine"] == 5
    assert fighter(minor=True)["spine"] == 3
    assert fighter(minor=True, spine=8)["spine"] == 8


def test_skills_that_a_sheet_leaves_out():
    """PS-SOC-1: rallying takes the better of two skills; what is left out cannot be tried."""
    f = fighter(skills={"leadership": 3, "intimidation": 4, "deceit": None})
    assert [int(f[name]) for name in ("influence", "intimidation", "deceit")] == [4, 4, NO_SKILL]
    assert int(fighter(minor=True, skills={"leadership": None, "intimidation": 4})["influence"]) == NO_SKILL
    f = fighter(skills={"leadership": None, "intimidation": None})
    assert [int(f[name]) for name in ("influence", "intimidation")] == [NO_SKILL, NO_SKILL]


def test_how_a_fighter_starts():
    """PS-MOVE-1, PS-COVER-1, PS-MELEE-1, PS-DODGE-1."""
    f = fighter(start={"at": 7.25, "cover": 2, "high": True, "wounds": 1, "restraint": "bound"})
    assert [int(f[name]) for name in ("at", "cover", "high", "wounds", "restraint")] == [725, 2, 1, 1, Restraint.BOUND]
    assert [int(fighter(start={"high": high})["high"]) for high in (False, True, 0, 1, 2)] == [0, 1, 0, 1, 2]


def test_ps_ammo_1_what_weapons_hold_by_rate_is_in_single_shots():
    """PS-AMMO-1: as many attacks at a weapon's own rate as its charge says; of what is thrown, and slow, the pieces."""
    arms = ["heavy-gun", "pistol", "throwing-knife"], ["sniper-rifle", "crossbow", "grenade"]
    fighters = [{"character": "captain", "weapons": names} for names in arms]
    sides = {"red": {"fighters": fighters}, "blue": {"fighters": [{"character": "mook"}]}}
    attacks, shots = [[6, 6, 5], [5, 1, 3]], [[48, 12, 5], [5, 1, 3]]
    for charge, by_rate, kind, found in (
        (True, False, 1, attacks), (True, True, BY_RATE, shots), (False, True, 0, attacks),
    ):  # fmt: skip
        rules = {"charge": charge, "charge_by_rate": by_rate}
        b = load_encounter({"system": "psob", "sides": sides, "rules": rules}).template[0]
        assert b.charge == kind
        f = b["fighters"]
        assert [f[k]["w_charge"].tolist()[:3] for k in range(2)] == found
        assert [f[k]["w_left"].tolist()[:3] for k in range(2)] == found


def test_ps_cover_1_places_stand_in_the_record():
    """PS-COVER-1: in centimetres, with their names; whoever begins in one has its cover, or what her sheet says."""
    covers = [{"at": 9, "cover": 2}, {"name": "wall", "at": 12.5, "cover": 3}, {"at": 9, "cover": 1}]
    people = [{"character": "captain", "start": {"cover": cover}} for cover in (0, 3)]
    sides = {"red": {"fighters": people}, "blue": {"fighters": [{"character": "mook", "start": {"at": 12.5}}]}}
    rules = {"arena": 24, "apart": 6, "covers": covers}
    encounter = load_encounter({"system": "psob", "sides": sides, "rules": rules})
    b = encounter.template[0]
    assert (int(b.covers_n), b.c_at.tolist()[:4], b.c_cover.tolist()[:4]) == (3, [900, 1250, 900, 0], [2, 3, 1, 0])
    assert [(int(f.at), int(f.cover)) for f in b.fighters[:3]] == [(900, 2), (900, 3), (1250, 3)]
    assert labels(encounter).covers == ["cover", "wall", "cover"]


def test_options_and_hazards_stand_in_the_record():
    """PS-ACT-1, PS-DEF-1, PS-ATT-2, PS-AMMO-1, PS-HAZ-1, PS-MOVE-1."""
    hazards = [
        {"name": "fire", "damage": 4},
        {"name": "bomb", "damage": 9, "between": [2.5, 20], "rounds": [3, 3], "armour": False},
    ]
    changed = {"complex_roll": "once", "stack_defence": True, "ranged_outcome": 2, "charge": True, "hazards": hazards}
    encounter = load_encounter("blaster-duel").with_rules(**changed, arena=24, apart=6)
    b = encounter.template[0]
    options = ("once_option", "stack_defence", "ranged_outcome", "charge", "arena", "hazards_n")
    assert [int(b[name]) for name in options] == [1, 1, 2, 1, 2400, 2]
    assert b["h_damage"].tolist()[:2] == [4, 9]
    assert (
        int(load_encounter("blaster-duel").with_rules(charge=True, charge_by_rate=True).template[0]["charge"])
        == BY_RATE
    )
    assert [b[f"h_{name}"].tolist()[:2] for name in ("left", "right", "from", "to", "armour")] == [
        [0, 250], [2400, 2000], [1, 3], [100_000, 3], [1, 0],
    ]  # fmt: skip
    assert b["fighters"]["at"][:2].tolist() == [900, 1500]
    assert b["rallied"].tolist() == [NO_SPINE] * 2


@pytest.mark.parametrize(
    ("text", "power"), [(7, (False, 7)), ("base", (True, 0)), ("Base + 3", (True, 3)), ("base-1", (True, -1))]
)
def test_damage_ratings(text, power):
    """PS-ATT-1."""
    weapon = {"name": "thing", "kind": "melee", "damage": text}
    f = fighter(weapons=[weapon])
    assert Power(*power) == power
    assert int(f["w_damage"][0]) == power[1] + (3 if power[0] else 0)


def test_metres_become_centimetres():
    assert [centimetres(length) for length in (0, 1, 2.5, 3.745, 100)] == [0, 100, 250, 374, 10000]


def test_a_skill_that_is_none_is_told_in_the_file_that_says_it(tmp_path: Path) -> None:
    """The sheet lies elsewhere; the mistake is in the encounter's override."""
    file = tmp_path / "lock.yaml"
    file.write_text(GOOD.replace("name: Blue", "skills: {gun: 5}"), encoding="utf-8")
    with pytest.raises(EncounterError, match=rf"^{re.escape(str(file))}:10: .*found 'gun'.*did you mean 'guns'\?$"):
        load_encounter(file)
