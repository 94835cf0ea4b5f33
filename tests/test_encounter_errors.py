"""Mistakes in encounter files: each is told with file, line, field, found, expected, and the nearest name."""

import pickle
import re
from pathlib import Path

import pytest

from okenv import Encounter, EncounterError, load_encounter

GOOD = """\
system: ok
title: Gate
sides:
  red:
    fighters:
      - {character: thug, count: 2}
  blue:
    policy: brute
    fighters:
      - character: swordsman
        attributes: {Fighting: Gd+}
rules:
  tide_of_battle: off
rounds: 50
"""
PLACES = {"RED": "sides.red.fighters[0]", "BLUE": "sides.blue.fighters[0]"}
RED_SIDE = "  red:\n    fighters:\n      - {character: thug, count: 2}\n"

# What is done to the good file: ``old -> new`` replaces, ``+ text`` is a line more on BLUE's sheet,
# ``= text`` is the whole file. Then how the first message begins, and what it ends with as the nearest name.
BROKEN = {
    "wrong rank": ("Gd+ -> Gud", "11: field BLUE.attributes.Fighting: found 'Gud', expected a rank such as", "'Gd'"),
    "an attribute all but the character's": (
        "{Fighting: Gd+} -> {Fihgting: Gd+, Fencing: Gd}",
        "11: field BLUE.attributes.Fihgting: found 'Fihgting', expected swordsman's", "'Fighting'",
    ),
    "rank out of bounds": (
        "Gd+ -> (Mth+40)",
        "11: field BLUE.attributes.Fighting: found '(Mth+40)', expected a rank from (Pth-3) to (Mth+9)+",
    ),
    "unknown key of a side": (
        "policy: brute -> polcy: x", "8: field sides.blue: found 'polcy', expected one of policy,", "'policy'",
    ),
    "unknown key of a squad": (
        "count -> cuont", "6: field RED: found 'cuont', expected one of character, count,", "'count'",
    ),
    "unknown key at the top": ("rounds -> round", "14: found 'round', expected one of system, title,", "'rounds'"),
    "unknown option": (
        "tide_of_battle -> tide_of_batle",
        "13: field rules: found 'tide_of_batle', expected one of", "'tide_of_battle'",
    ),
    "missing side": ("red side", "3: field sides: found 1 (blue), expected exactly two sides"),
    "three sides": (
        "rules: ->   green: {fighters: [{character: thug}]}\nrules:", "3: field sides: found 3 (red, blue, green)",
    ),
    "no sides": ("= system: ok\n", "1: field sides: found nothing, expected two sides"),
    "sides as a list": ("= system: ok\nsides: [red, blue]", "2: field sides: found a list, expected a mapping"),
    "no fighters": ("{character: thug, count: 2} -> ", "6: field RED: found nothing, expected a mapping"),
    "empty fighters": (
        "\n      - {character: thug, count: 2} ->  []",
        "5: field sides.red.fighters: found an empty list, expected at least",
    ),
    "a bare word as a fighter": (
        "{character: thug, count: 2} -> thug", "6: field RED: found 'thug', expected a mapping",
    ),
    "count of nought": ("count: 2 -> count: 0", "6: field RED.count: found 0, expected at least 1"),
    "count as a fraction": ("count: 2 -> count: 2.5", "6: field RED.count: found 2.5, expected a whole number"),
    "too many rounds": ("50 -> 1000000", "14: field rounds: found 1000000, expected at most 100000"),
    "no character": (
        "character: thug,  -> ", "6: field RED.character: found nothing, expected the name of a character",
    ),
    "unknown character": (
        "thug -> thgu", "6: field RED.character: found 'thgu', expected one of adventurer,", "'thug'",
    ),
    "a name over two lines": (
        'count: 2 -> name: "a\\nb"', "6: field RED.name: found 'a\\nb', expected a name on one line",
    ),
    "unknown weapon": (
        "+ weapons: [fist, swrod]", "11: field BLUE.weapons[1]: found 'swrod', expected one of axe,", "'sword'",
    ),
    "unknown armour": ("+ armour: kevlr", "11: field BLUE.armour: found 'kevlr', expected one of kevlar,", "'kevlar'"),
    "a number as a weapon": ("+ weapons: [3]", "11: field BLUE.weapons[0]: found 3, expected a name from the weapons"),
    "four weapons": ("+ weapons: [fist, axe, knife, sword]", "11: field BLUE.weapons: found 4, expected at most 3"),
    "a weapon without its attribute": (
        "+ weapons: [bow]",
        "11: field BLUE.weapons[0]: found 'bow', used with Archery or Shooting, expected a weapon for",
    ),
    "a weapon changed wrongly": (
        "+ weapons: [{weapon: axe, damge: Gd}]",
        "11: field BLUE.weapons[0]: found 'damge', expected one of name,", "'damage'",
    ),
    "a new weapon, incomplete": (
        "+ weapons: [{name: spork}]", "11: field BLUE.weapons[0].attribute: found nothing, expected the attribute",
    ),
    "a weapon's damage": (
        "+ weapons: [{weapon: axe, damage: bse+2}]",
        "11: field BLUE.weapons[0].damage: found 'bse+2', expected a rank", "'base+2'",
    ),
    "a weapon's kind": (
        "+ weapons: [{weapon: axe, kind: mele}]",
        "11: field BLUE.weapons[0].kind: found 'mele', expected melee or ranged", "'melee'",
    ),
    "a gun's reach": (
        "+ weapons: [{weapon: taser, reach: 3, attribute: Wits}]",
        "11: field BLUE.weapons[0].reach: found 3 for a ranged weapon, expected range, in moves of 5 m",
    ),
    "armour's coverage": (
        "+ armour: {armour: mail, coverage: 4}", "11: field BLUE.armour.coverage: found 4, expected at most 3",
    ),
    "armour against nothing known": (
        "+ armour: {armour: mail, against: {cuting: Gd}}",
        "11: field BLUE.armour.against.cuting: found 'cuting', expected deep_puncturing,", "'cutting'",
    ),
    "a role": ("+ dr: Fihgting", "11: field BLUE.dr: found 'Fihgting', expected an attribute (Fighting,", "'Fighting'"),
    "a role in the defence": (
        "+ defence: {melee: [Agility, Wit]}",
        "11: field BLUE.defence.melee: found 'Wit', expected an attribute", "'Wits'",
    ),
    "points that are Out": ("+ start: {lethal: 12}", "11: field BLUE.start: found 12 points, expected at most 9"),
    "lethal points of a mook": ("count: 2 -> start: {lethal: 2}", "6: field RED.start.lethal: found 2, expected 0"),
    "too much carried over": ("+ start: {carry: 5}", "11: field BLUE.start.carry: found 5, expected at most 3"),
    "a place outside": ("+ start: {at: 80}", "11: field BLUE.start.at: found 80, expected at most the 60 m of the"),
    "an arrival before the fight": (
        "+ start: {arrives: 0}", "11: field BLUE.start.arrives: found 0, expected the number of a round, at least 2",
    ),
    "nobody but reinforcements": ("count: 2 -> start: {arrives: 2}", "4: field sides.red: found nobody who stands"),
    "no such stability": (
        "+ stability: brace", "11: field BLUE.stability: found 'brace', expected unstable, normal or", "'braced'",
    ),
    "nobody stands": ("count: 2 -> start: {nonlethal: 5}", "4: field sides.red: found nobody who stands"),
    "false for off": (
        "off -> false",
        "13: field rules.tide_of_battle: found false, expected every_round, first_round or off", "'off'",
    ),
    "unknown option value": (
        "off -> first_rond",
        "13: field rules.tide_of_battle: found 'first_rond', expected every_round", "'first_round'",
    ),
    "on for true": (
        "tide_of_battle: off -> down_is_final: on",
        "13: field rules.down_is_final: found 'on', expected true or false", "true",
    ),
    "dice for no side": (
        "tide_of_battle: off -> tide_dice: {rde: 1}",
        "13: field rules.tide_dice: found 'rde', expected a side: red or blue",
    ),
    "a prop good for nothing": (
        "tide_of_battle: off -> props:\n    - {name: rope, difficulty: Gd}",
        "14: field rules.props[0]: found 'rope' with neither reach nor bonus",
    ),
    "a prop's difficulty": (
        "tide_of_battle: off -> props:\n    - name: rope\n      difficulty: Gdd\n      reach: 3",
        "15: field rules.props[0].difficulty: found 'Gdd', expected a rank", "'Gd'",
    ),
    "true for on": ("tide_of_battle: off -> social: true", "13: field rules.social: found true, expected on", "'on'"),
    "an arena like a table": (
        "tide_of_battle: off -> arena: 3", "13: field rules.arena: found 3, expected metres from 10 to 10000",
    ),
    "unknown dice": (
        "tide_of_battle: off -> tide_dice: {red: worst_of_2}",
        "13: field rules.tide_dice.red: found 'worst_of_2', expected 1, worse_of_2", "'worse_of_2'",
    ),
    "rules as a list": ("  tide_of_battle: off ->   - off", "12: field rules: found a list, expected a mapping"),
    "a policy that is a number": ("policy: brute -> policy: 3", "8: field sides.blue.policy: found 3, expected text"),
    "an empty policy": ("policy: brute -> policy: ''", "8: field sides.blue.policy: found '', expected some text"),
    "an empty title": ("title: Gate -> title:", "2: field title: found nothing, expected text"),
    "unknown system": ("system: ok -> system: kk", "1: field system: found 'kk', expected a rule system: ok, broags"),
    "no system": ("system: ok\n -> ", "1: field system: found nothing, expected a rule system: ok, broags"),
    "a side called draw": ("red: -> draw:", "4: field sides.draw: found 'draw', expected another name"),
    "a side with a space": ("red: -> the reds:", "4: field sides.the reds: found 'the reds', expected another name"),
    "too many fighters": (
        "count: 2 -> count: 39", "3: field sides: found 40 fighters, expected at most 16; for more, set OKENV_MAX_",
    ),
    "far too many fighters": ("count: 2 -> count: 99", "3: field sides: found 100 fighters, expected at most 64"),
    "a key twice": (
        "rounds: 50 -> rounds: 50\nrounds: 60",
        "15: field rounds: found 'rounds' again (first on line 14), expected it once",
    ),
    "an alias": ("off -> *x", "13: field rules.tide_of_battle: found '*x', expected a value"),
    "an empty file": ("= ", "1: found nothing, expected a mapping"),
    "own section as a word": ("rounds: 50 -> weapons: sword", "14: field weapons: found 'sword', expected a mapping"),
    "own weapon as a word": (
        "rounds: 50 -> weapons: {sword: sharp}", "14: field weapons.sword: found 'sharp', expected a mapping",
    ),
    "own character, not used": (
        "rounds: 50 -> characters:\n  ogre: {attributes: {Fighting: Gd}}",
        "15: field characters.ogre.strength: found nothing, expected an attribute",
    ),
}  # fmt: skip


def broken(edit: str) -> str:
    """The text of a file with one mistake in it."""
    if edit.startswith("= "):
        return edit[2:]
    if edit.startswith("+ "):
        return GOOD.replace("        attributes", f"        {edit[2:]}\n        attributes")
    old, new = (RED_SIDE, "") if edit == "red side" else edit.split(" -> ")
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(text: str, name: str = "fight.yaml") -> str:
    Path(name).write_text(text, encoding="utf-8")
    with pytest.raises(EncounterError) as caught:
        load_encounter(name)
    return str(caught.value)


def test_the_file_that_is_broken_below_is_right(folder):
    Path("fight.yaml").write_text(GOOD)
    assert load_encounter("fight.yaml").names == ["Thug 1", "Thug 2", "Swordsman"]


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN)
def test_a_broken_file(folder, case):
    edit, begins, *near = case
    first = complaint(broken(edit)).splitlines()[0]
    for short, place in PLACES.items():
        begins = begins.replace(short, place)
    assert first.startswith(f"fight.yaml:{begins}"), first
    assert re.search(r"; did you mean (\S+)\?$|$", first)[1] == (near[0] if near else None)


def test_every_mistake_is_told_once_with_its_line(folder):
    told = complaint(GOOD.replace("count: 2", "count: 0, cuont: 3").replace("Gd+", "Gud")).splitlines()
    assert sorted(int(re.match(r"fight\.yaml:(\d+): ", line)[1]) for line in told) == [6, 6, 11]


def test_a_mistake_in_a_character_beside_the_file_names_that_file(folder):
    (folder / "characters").mkdir()
    (folder / "characters" / "ogre.yaml").write_text("attributes:\n  Strength: Gd\n  Fighting: Gdd\n")
    told = complaint(GOOD.replace("thug", "ogre"))
    assert told.startswith("characters/ogre.yaml:3: field attributes.Fighting: found 'Gdd', expected a rank")
    (folder / "characters" / "ogre.yaml").write_text("- Strength\n")
    told = complaint(GOOD.replace("thug", "ogre"))
    assert told.startswith("characters/ogre.yaml:1: found a list, expected a mapping")


def test_a_mistake_in_arms_beside_the_file_names_that_file(folder):
    (folder / "arms").mkdir()
    (folder / "arms" / "weapons.yaml").write_text("spear:\n  attribute: Fighting\n  kind: melee\n  damage: base+2\n")
    told = complaint(GOOD.replace("        attributes", "        weapons: [spear]\n        attributes"))
    assert told.startswith("arms/weapons.yaml:1: field spear.lethality: found nothing, expected one of deep_puncturing")


def test_files_that_cannot_be_read(folder):
    with pytest.raises(
        EncounterError, match=r"^gate\.yaml: found no such file, expected an encounter \(.yaml or .yml\)$"
    ):
        load_encounter("gate.yaml")
    Path("fight.yaml").write_text(GOOD)
    with pytest.raises(EncounterError, match=r"^fihgt\.yaml: found no such file.*; did you mean 'fight\.yaml'\?$"):
        load_encounter("fihgt.yaml")
    Path("t.yaml").write_text(GOOD)  # as like as nowhere.yaml only by its ending
    with pytest.raises(EncounterError, match=r"^nowhere\.yaml: found no such file.*\(.yaml or .yml\)$"):
        load_encounter("nowhere.yaml")
    with pytest.raises(EncounterError, match="found a folder, expected a YAML file"):
        load_encounter(folder)
    with pytest.raises(EncounterError, match="cannot be read: File name too long"):
        load_encounter("x" * 300 + ".yaml")
    Path("bytes.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EncounterError, match=r"^bytes\.yaml: found bytes that are not UTF-8 text"):
        load_encounter("bytes.yaml")
    Path("null.yaml").write_bytes(b"system: \0")
    with pytest.raises(EncounterError, match=r"^null\.yaml: found text that is no YAML"):
        load_encounter("null.yaml")


@pytest.mark.parametrize(
    ("name", "near"), [("mirror-dual", "mirror-duel"), ("hero vs 4 mooks", "hero-vs-4-mooks"), ("zzz", None)]
)
def test_an_unknown_name_gets_the_nearest(name, near):
    with pytest.raises(EncounterError) as caught:
        load_encounter(name)
    told = str(caught.value)
    known = "those that 'okenv encounters' lists, or the path of a YAML file"
    assert told.startswith(f"encounter: found '{name}', expected one of {known}")
    assert told.endswith(f"did you mean '{near}'?") == (near is not None)


@pytest.mark.parametrize("nothing", [3, None, ["mirror-duel"], b"mirror-duel"])
def test_what_is_no_source_at_all(nothing):
    with pytest.raises(EncounterError, match=f"^encounter: found {type(nothing).__name__}, expected a name, a path or"):
        load_encounter(nothing)


@pytest.mark.parametrize(("data", "told"), [
    ({}, "field system: found nothing, expected a rule system"),
    ({"system": "ok", "sides": {1: {}}}, "field sides: found the key 1, expected a word"),
    ({"system": "ok", "sides": {"red": object()}}, "field sides.red: found object, expected text"),
    ({"system": "ok", "sides": {"red": {}, "blue": {}}}, "field sides.red.fighters: found nothing, expected"),
    ({"system": "ok", "name": 3}, "field name: found 3, expected the encounter's name"),
])  # fmt: skip
def test_plain_data_gets_the_same_messages_without_a_file(data, told):
    for read in (load_encounter, Encounter.from_dict):
        with pytest.raises(EncounterError) as caught:
            read(data)
        assert str(caught.value).startswith(told)


def test_data_nested_without_end():
    deep: dict = {}
    for _ in range(5000):
        deep = {"x": deep}
    with pytest.raises(EncounterError, match="nested more than 20 deep"):
        load_encounter({"system": "ok", "rules": deep})


def test_from_dict_reads_no_config():
    with pytest.raises(EncounterError, match="found 'thug', expected a name that stands under characters"):
        Encounter.from_dict(
            {"system": "ok", "sides": {s: {"fighters": [{"character": "thug"}]} for s in ("red", "blue")}}
        )


def test_an_error_survives_pickling(folder):
    with pytest.raises(EncounterError) as caught:
        load_encounter("mirror-dual")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
