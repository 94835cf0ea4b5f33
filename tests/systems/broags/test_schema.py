"""Sheets, arms, options: what an encounter may say, and how it is laid out."""

from pathlib import Path
from typing import Any

import pytest

from okenv import load_encounter
from okenv.encounter import EncounterError
from okenv.systems.broags.rules.layout import FIST, KICK, NO_CAP, Bond, Column, Kind, Place, Posture
from okenv.systems.broags.sheet.schema import Character, sheet_summary
from tests.systems.laying import between, first

pytestmark = pytest.mark.plain


encounter = between("broags")


def test_br_data_1_typical_people() -> None:
    """BR-DATA-1, BR-ACT-1: every ability is 2 unless told; Stealth is Athletics; 4 + Athletics metres."""
    f = first(encounter({}))
    names = ("athletics", "strength", "toughness", "marksmanship", "melee", "perception", "stealth")
    assert [int(f[name]) for name in names] == [2] * 7
    assert (int(f.pace), int(f.speed), int(f.special), int(f.soak)) == (600, 1, 0, 0)
    f = first(encounter({"abilities": {"athletics": 4}}))
    assert (int(f.stealth), int(f.pace)) == (4, 800)
    f = first(encounter({"abilities": {"athletics": 4, "stealth": 1}, "move": 3}))
    assert (int(f.stealth), int(f.pace)) == (1, 300)


@pytest.mark.parametrize(
    ("weapons", "places"),
    [
        (["handgun", "sword", "knife"], [1, 1, 0]), (["assault-rifle", "club"], [1, 0]),
        (["knife", "shotgun", "club"], [1, 0, 1]), (["handgun", "handgun"], [1, 1]),
    ],
)  # fmt: skip
def test_br_two_1_what_is_in_hand(weapons: list[str], places: list[int]) -> None:
    """BR-TWO-1: in listing order, as far as two hands go."""
    f = first(encounter({"weapons": weapons}))
    assert [int(p) for p in f.w_place[: len(places)]] == places
    assert (int(f.w_place[FIST]), int(f.w_place[KICK])) == (Place.IN_HAND, Place.IN_HAND)


ARMS = {
    "club": (0, 1, 1, 3), "knife": (0, 1, 1, 3), "sword": (0, 1, 1, 4), "mace": (0, 1, 1, 4), "axe": (0, 1, 1, 6),
    "staff": (0, 2, 2, 2), "polearm": (0, 2, 2, 4), "greatsword": (0, 2, 2, 6), "greataxe": (0, 2, 2, 8),
    "handgun": (1, 1, 0, 7), "smg": (1, 2, 0, 7), "assault-rifle": (1, 2, 0, 8), "shotgun": (1, 2, 0, 12),
    "sniper-rifle": (1, 2, 0, 12),
}  # fmt: skip
"""Of each reference weapon: ranged, hands, times Strength, and what it adds."""


@pytest.mark.parametrize("name", ARMS)
def test_br_data_2_reference_arms(name: str) -> None:
    """BR-DATA-2, BR-DATA-3, BR-REACH-1: the reference arms, cell by cell."""
    f = first(encounter({"weapons": [name]}))
    assert (int(f.w_kind[0]), int(f.w_hands[0]), int(f.w_times[0]), int(f.w_damage[0])) == ARMS[name]
    assert f.w_shots[0] == (2 if name in ("smg", "assault-rifle") else 1)
    assert f.w_soak[0] == (3 if name == "shotgun" else 1)
    column = {"shotgun": Column.SHORT, "sniper-rifle": Column.LONG}.get(name, Column.BASIC)
    assert f.w_column[0] == column
    if f.w_kind[0] == Kind.MELEE:
        assert f.w_reach[0] == (500 if name in ("staff", "polearm") else 200)
    assert f.w_nonlethal[0] == 0


@pytest.mark.parametrize(("armour", "soak"), [("leather", 1), ("vest", 2), ("full-armour", 4)])
def test_br_data_2_reference_armour(armour: str, soak: int) -> None:
    """BR-DATA-2: soak of the reference armour."""
    assert first(encounter({"armour": armour})).soak == soak


def test_br_data_2_guard_and_mook() -> None:
    """BR-DATA-2: the guard's abilities in the ruling's order; a mook has all 2 and 10 hit points."""
    found = load_encounter("warehouse-guards")
    sheets = {fighter.character: fighter.sheet for fighter in found.fighters}
    abilities = sheets["guard"].abilities
    names = ("marksmanship", "melee", "strength", "toughness", "athletics", "perception")
    assert [getattr(abilities, name) for name in names] == [3, 2, 3, 3, 1, 2]
    assert sheet_summary(sheets["mook"])["hit points"] == "10"
    hero = sheets["hero"].abilities
    assert {getattr(hero, name) for name in names} <= {4, 5}


def test_options_are_laid_out() -> None:
    """BR-ACT-1, BR-SURP-1, BR-DEF-1, BR-CRIT-1, BR-HIDE-2, BR-MOD-1, BR-COVER-1: the options, as they are laid out."""
    plain = encounter({}).template[0]
    names = ("surprise", "cap", "movement_cap", "criticals", "bare", "visibility")
    assert [int(plain[n]) for n in (*names, "covers_n")] == [0, NO_CAP, 0, 0, 0, 0, 0]
    rules = {
        "surprise": "second", "cover_stance_cap": 2, "movement_cap": 3, "criticals": "players",
        "surprise_ignores_cover": True, "visibility": "beyond", "arena": 80, "apart": 20,
        "covers": [{"at": 12.5, "cover": 3}],
    }  # fmt: skip
    b = encounter({"player": True}, rules=rules, rounds=7).template[0]
    assert [int(b[n]) for n in (*names, "arena", "limit")] == [2, 2, 3, 1, 1, 4, 8000, 7]
    words = ("good", "poor", "terrible", "abysmal", "beyond")
    assert [int(encounter({}, rules={"visibility": word}).template[0].visibility) for word in words] == [0, 1, 2, 3, 4]
    assert (int(b.covers_n), int(b.c_at[0]), int(b.c_cover[0])) == (1, 1250, 3)
    assert (int(b.fighters[0].player), [int(f.at) for f in b.fighters[:2]]) == (1, [3000, 5000])


def test_br_sight_2_smoke_is_laid_out() -> None:
    """BR-SIGHT-2: each stretch between two places, with a visibility of its own."""
    smoke = [{"between": [2, 4.5], "visibility": "poor"}, {"between": [10, 10], "visibility": "beyond"}]
    b = encounter({}, rules={"smoke": smoke}).template[0]
    found = [[int(value) for value in b[name][:3]] for name in ("s_left", "s_right", "s_visibility")]
    assert (int(b.smoke_n), found) == (2, [[200, 1000, 0], [450, 1000, 0], [1, 4, 0]])


def test_how_a_fighter_begins() -> None:
    """BR-STAT-1, BR-HIDE-2, BR-MOVE-1, BR-DMG-2: place, cover, stance, harm, hiding, crossing, and a hold."""
    start = {"at": 12, "cover": 2, "stance": "crouched", "lethal": 1, "nonlethal": 2, "hidden": True}
    names = ("at", "cover", "posture", "lethal", "nonlethal", "hidden", "crossing")
    for word, crossing in (("in-line", 0), ("diagonal", 1), ("crosswise", 2)):
        f = first(encounter({"start": {**start, "crossing": word}}))
        assert [int(f[name]) for name in names] == [1200, 2, Posture.CROUCHED, 1, 2, 2, crossing]
    found = encounter({"start": {"holds": 1}}).template[0].fighters
    assert [(int(f.bond), int(f.bond_with)) for f in found[:2]] == [(Bond.HOLDER, 2), (Bond.HELD, 1)]


@pytest.mark.parametrize(
    ("red", "rules", "words"),
    [
        ({"weapons": [{"name": "x", "kind": "melee", "damage": "str+x"}]}, {}, "on Strength"),
        ({"weapons": [{"name": "x", "kind": "melee", "damage": 3, "range": "long"}]}, {}, "no range column"),
        ({"weapons": [{"name": "x", "kind": "ranged", "damage": 3, "long": True}]}, {}, "range column"),
        ({"weapons": [{"name": "x", "kind": "melee", "damage": 3, "shots": 2}]}, {}, "does not shoot"),
        ({"start": {"at": 61}}, {}, "60 m of the arena"),
        ({"start": {"lethal": 6, "nonlethal": 4}}, {}, "fewer than 10"),
        ({"start": {"holds": 1, "stance": "floored"}}, {}, "hidden or floored"),
        ({}, {"cover_stance_cap": 6}, "from 0 to 5"),
        ({}, {"movement_cap": 0}, "from 1 to 5"),
        ({}, {"covers": [{"at": 70, "cover": 1}]}, "60 m of the arena"),
        ({}, {"smoke": [{"between": [50, 70], "visibility": "poor"}]}, "'smoke' up to 70 m, expected at most the 60 m"),
        ({}, {"smoke": [{"between": [5, 2], "visibility": "poor"}]}, "the lower one first"),
        ({}, {"smoke": [{"between": None, "visibility": "poor"}]}, "expected two places in metres"),
        ({}, {"smoke": [{"visibility": "poor"}]}, "found nothing, expected its two ends"),
        ({}, {"apart": 61}, "60 m of the arena"),
        ({}, {"surprise": "red"}, "first"),
        ({"abilities": {"toughness": 0}}, {}, "toughness"),
    ],
)
def test_what_is_refused(red: dict[str, Any], rules: dict[str, Any], words: str) -> None:
    """BR-DATA-1, BR-DATA-2: an encounter that says what cannot be gets an error that says so."""
    with pytest.raises(EncounterError, match=words):
        encounter(red, rules=rules)


@pytest.mark.parametrize(
    ("red", "blue", "field", "words"),
    [
        ({"holds": 3}, {}, "red.fighters[0]", "found 3, expected the number of one of the 2 enemies"),
        ({"holds": 1}, {"holds": 1}, "blue.fighters[0]", "found 1, expected an enemy whom nobody binds"),
        ({"holds": 2}, {"hidden": True}, "red.fighters[0]", "found 2, expected an enemy who is not hidden"),
    ],
)
def test_nobody_holds_who_cannot_be_held(
    red: dict[str, Any], blue: dict[str, Any], field: str, words: str, tmp_path: Path
) -> None:
    """BR-STAT-1: whom a fighter holds is there, free and not hidden; the error names file, line and field."""
    path = tmp_path / "hold.yaml"
    path.write_text(
        f"""system: broags
sides:
  red:
    fighters:
      - {{character: gunslinger, start: {red}}}
  blue:
    fighters:
      - {{character: gunslinger, count: 2, start: {blue}}}
""".replace("True", "true")
    )
    with pytest.raises(EncounterError) as error:
        load_encounter(path)
    line = 5 if field.startswith("red") else 8
    assert str(error.value).startswith(f"{path}:{line}: field sides.{field}.start.holds: {words}")


def test_a_sheet_in_words() -> None:
    """BR-DATA-1, BR-DATA-2: a sheet's numbers, with what its arms do in these hands."""
    found = encounter({"weapons": ["polearm", "handgun", "handgun"], "armour": "vest"})
    words = sheet_summary(found.fighters[0].sheet)
    assert words["polearm"] == "damage 8, melee, two hands, reaches 5 m"
    assert words["handgun (another)"] == words["handgun"] == "damage 7, ranged, one hand"
    assert words["armour"] == "vest: soak 2"
    assert isinstance(found.fighters[0].sheet, Character)
