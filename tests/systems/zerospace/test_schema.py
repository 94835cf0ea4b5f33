"""Sheets, arms, options: what an encounter may say, and how it is laid out."""

from typing import Any

import pytest

from okenv import load_encounter
from okenv.encounter import EncounterError
from okenv.systems.zerospace.rules.layout import UNARMED, Flag, Pair, Terror, Type
from okenv.systems.zerospace.sheet.schema import Character, sheet_summary
from tests.systems.laying import between, first

pytestmark = pytest.mark.plain


encounter = between("zerospace")


def test_zs_data_1_typical_people() -> None:
    """ZS-DATA-1, ZS-DMG-3, ZS-MOVE-1: attributes 2, skills 1, Health 14, Endurance 14, 4 m; armour is resistance."""
    f = first(encounter({}))
    assert [int(f[n]) for n in ("agility", "brawn", "presence")] == [2] * 3
    assert [int(f[n]) for n in ("ranged", "hand", "mental", "athletics", "deception", "investigation")] == [
        1,
        1,
        0,
        1,
        1,
        1,
    ]
    assert [int(f[n]) for n in ("health", "health_most", "endurance", "endurance_most", "pace")] == [14, 14, 14, 14, 4]
    assert [int(f[n]) for n in ("dr", "mr", "ar", "named", "blindsight", "cloak", "iron")] == [0, 0, 0, 1, 0, 0, 0]
    resistances = {"damage": 1, "alteration": 2, "mental": 3}
    f = first(encounter({"resistances": resistances, "armour": "combat-armour", "unnamed": True}))
    assert [int(f[n]) for n in ("dr", "ar", "mr", "named")] == [5, 2, 3, 0]


def test_zs_move_4_as_sheets_tell_it() -> None:
    """ZS-MOVE-4: nobody flies whose sheet does not say so."""
    assert [int(first(encounter(told)).flies) for told in ({}, {"flies": True})] == [0, 1]


@pytest.mark.parametrize(("agility", "metres"), [(0, 2), (1, 2), (2, 4), (3, 5), (4, 7), (5, 10), (6, 13), (9, 13)])
def test_zs_move_1_base_movement(agility: int, metres: int) -> None:
    """ZS-MOVE-1: metres by Agility, cell by cell; a sheet may say otherwise."""
    assert first(encounter({"attributes": {"agility": agility}})).pace == metres
    assert first(encounter({"attributes": {"agility": agility}, "move": 3})).pace == 3


@pytest.mark.parametrize(
    ("brawn", "presence", "health", "endurance"), [(2, 2, 14, 14), (6, 1, 22, 17), (0, 5, 10, 15), (4, 3, 18, 17)]
)
def test_zs_dmg_3_health_and_endurance(brawn: int, presence: int, health: int, endurance: int) -> None:
    """ZS-DMG-3: 10 + 2 x Brawn, 10 + Brawn + Presence; bare hands have the level of Brawn."""
    f = first(encounter({"attributes": {"brawn": brawn, "presence": presence}}))
    assert (int(f.health_most), int(f.endurance_most)) == (health, endurance)
    arm = [int(f[n][UNARMED]) for n in ("w_type", "w_pair", "w_level", "w_hands", "w_range", "w_place")]
    assert arm == [Type.NORMAL, Pair.HAND, brawn, 0, 1, 1]
    assert f.w_flags[UNARMED] == Flag.STUNNING + Flag.HARM
    f = first(encounter({"health": 30, "endurance": 7, "start": {"health_lost": 4, "endurance_lost": 6}}))
    assert [int(f[n]) for n in ("health_most", "health", "endurance_most", "endurance")] == [30, 26, 7, 1]


HAND, RANGED, MENTAL = (int(pair) for pair in Pair)
WEAPONS = {
    "knife": (0, HAND, 1, 1, 1, 64), "sword": (0, HAND, 2, 1, 1, 64), "stun-baton": (0, HAND, 2, 1, 1, 80),
    "vibro-axe": (0, HAND, 4, 2, 1, 72), "pocket-pistol": (0, RANGED, 2, 1, 15, 64),
    "pistol": (0, RANGED, 3, 1, 30, 64), "stunner": (0, RANGED, 3, 1, 20, 80), "rifle": (0, RANGED, 4, 2, 80, 65),
    "needle-rifle": (0, RANGED, 4, 2, 100, 72), "heavy-gun": (0, RANGED, 5, 2, 60, 65),
    "grenade": (0, RANGED, 5, 1, 20, 66), "flash-grenade": (0, RANGED, 3, 1, 20, 6),
    "mind-blast": (1, MENTAL, 4, 0, 40, 64), "dread": (1, MENTAL, 3, 0, 30, 32),
    "withering-touch": (2, HAND, 4, 0, 1, 64), "dissolving-ray": (2, RANGED, 3, 0, 30, 64),
    "howl": (1, MENTAL, 2, 0, 20, 32), "enthralment": (1, MENTAL, 4, 0, 40, 128),
    "stone-gaze": (2, RANGED, 4, 0, 40, 128),
}  # fmt: skip
"""Of each reference arm: type, pair, level, hands, metres, flags."""


@pytest.mark.parametrize("name", WEAPONS)
def test_zs_data_1_reference_arms(name: str) -> None:
    """ZS-DATA-1, ZS-RANGE-1, ZS-ATT-3, ZS-ATT-4: the reference arms, cell by cell."""
    f = first(encounter({"weapons": [name]}))
    fields = ("w_type", "w_pair", "w_level", "w_hands", "w_range", "w_flags")
    assert tuple(int(f[n][0]) for n in fields) == WEAPONS[name]
    assert f.weapons_n == 1


@pytest.mark.parametrize(("armour", "dr"), [("padding", 1), ("vest", 2), ("combat-armour", 4), ("power-armour", 6)])
def test_zs_data_1_reference_armour(armour: str, dr: int) -> None:
    """ZS-DATA-1: armour has Damage Resistance 1 to 6, and none of the others."""
    f = first(encounter({"armour": armour}))
    assert (int(f.dr), int(f.mr), int(f.ar)) == (dr, 0, 0)


@pytest.mark.parametrize(
    ("weapons", "places"),
    [
        (["pistol", "sword", "knife"], [1, 1, 0]), (["rifle", "knife"], [1, 0]), ([], []),
        (["knife", "rifle", "sword"], [1, 0, 1]), (["mind-blast", "rifle", "dread", "knife"], [1, 1, 1, 0]),
    ],
)  # fmt: skip
def test_zs_man_2_what_is_in_hand(weapons: list[str], places: list[int]) -> None:
    """ZS-MAN-2, ZS-EQUIP-1: in listing order, as far as two hands go; powers need none."""
    f = first(encounter({"weapons": weapons}))
    assert [int(p) for p in f.w_place[: len(places)]] == places


def test_zs_att_3_harm_may_be_told() -> None:
    """ZS-ATT-3: a blinding attack that does damage says so; a normal one can do none."""
    flash = {"name": "flare", "skill": "ranged", "level": 3, "range": 9, "blinding": True, "harm": True}
    net = {"name": "net", "skill": "ranged", "level": 1, "range": 9, "harm": False}
    f = first(encounter({"weapons": [flash, net]}))
    assert [int(flags) for flags in f.w_flags[:2]] == [Flag.BLINDING + Flag.HARM, 0]


def test_options_are_laid_out() -> None:
    """ZS-TURN-1, ZS-DELAY-1, ZS-MOVE-3, ZS-FORCE-1, ZS-DMG-2, ZS-MAN-1, ZS-MAN-3, ZS-KNOCK-1, ZS-MOD-1, ZS-OBJ-1."""
    names = (
        "starts", "listed", "long_dodge", "keeps_delayed", "early", "keeps_rest", "picks_targets", "halves_cover",
        "manoeuvres_defeat", "trade_cap", "knockback", "weightless", "dark", "arena", "covers_n", "hazards_n", "limit",
    )  # fmt: skip
    plain = encounter({}).template[0]
    assert [int(plain[n]) for n in names] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 60, 0, 0, 100]
    rules = {
        "starts": "second", "side_order": "listed", "forced_dodge": "next_turn", "delayed_turn": "kept",
        "interrupting": "beginning",
        "rest_of_move": "kept", "many_targets": "chosen", "damaged_cover": "half", "unnamed_manoeuvres": "defeat",
        "trade_cap": 3, "knockback": "on", "weightless": True, "dark": True, "arena": 80, "apart": 20,
        "covers": [{"at": 12, "health": 30}, {"at": 13, "left": 4}],
        "hazards": [{"at": 70, "width": 3, "level": 5, "speed": -6}],
    }  # fmt: skip
    b = encounter({}, rules=rules, rounds=7).template[0]
    assert [int(b[n]) for n in names] == [1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 80, 2, 1, 7]
    assert [[int(x) for x in b[n][:2]] for n in ("c_at", "c_health", "c_most")] == [[12, 13], [30, 4], [30, 20]]
    assert [int(b[n][0]) for n in ("h_at", "h_width", "h_level", "h_speed", "h_gone")] == [70, 3, 5, -6, 0]
    assert [int(f.at) for f in b.fighters[:2]] == [30, 50]


def test_how_a_fighter_begins() -> None:
    """ZS-COND-1, ZS-COND-2, ZS-ATT-2, ZS-MAN-1: place, cover and conditions; a grapple."""
    start = {"prone": True, "hidden": True, "surprised": True, "blinded": 3, "cover": 1}
    f = first(encounter({"start": start}, rules={"covers": [{"at": 12}]}))
    names = ("at", "cover", "prone", "hidden", "surprised", "helpless", "blind", "terror")
    assert [int(f[n]) for n in names] == [12, 1, 1, 1, 1, 0, 11, 0]
    f = first(encounter({"start": {"at": 12, "terrified": 4}}))
    assert [int(f[n]) for n in ("at", "terror", "fear", "fear_of", "prone")] == [12, Terror.COWERS, 12, 2, 1]
    found = encounter({"start": {"holds": 1}}).template[0].fighters
    assert [(int(f.holds), int(f.held_by)) for f in found[:2]] == [(2, 0), (0, 1)]
    found = encounter({"start": {"holds": 1}}, {"start": {"holds": 1}}).template[0].fighters
    assert [(int(f.holds), int(f.held_by)) for f in found[:2]] == [(2, 2), (1, 1)]


RANGED_X = {"name": "x", "skill": "ranged", "level": 3}


@pytest.mark.parametrize(
    ("red", "rules", "words"),
    [
        ({"weapons": [{**RANGED_X}]}, {}, "expected its metres"),
        ({"weapons": [{**RANGED_X, "power": True, "range": 5}]}, {}, "10 m for each level"),
        ({"weapons": [{**RANGED_X, "skill": "hand", "range": 5}]}, {}, "it is 1 m"),
        ({"weapons": [{**RANGED_X, "type": "mental", "power": True}]}, {}, "expected mental"),
        ({"weapons": [{**RANGED_X, "skill": "mental", "power": True}]}, {}, "expected hand or ranged"),
        (
            {"weapons": [{**RANGED_X, "type": "alteration", "power": True, "stunning": True}]},
            {},
            "only normal attacks stun",
        ),
        ({"weapons": ["rifel"]}, {}, "rifle"),
        ({"start": {"at": 61}}, {}, "60 m of the arena"),
        ({"start": {"cover": 1}}, {}, "one of the 0 covers"),
        ({"start": {"cover": 1, "at": 3}}, {"covers": [{"at": 1}]}, "beside cover"),
        ({"start": {"health_lost": 14}}, {}, "fewer than 14"),
        ({"start": {"endurance_lost": 14}}, {}, "fewer than 14"),
        ({"start": {"holds": 1, "prone": True}}, {}, "prone, terrified or overcome"),
        ({"start": {"holds": 1, "altered": 3}}, {}, "prone, terrified or overcome"),
        ({"start": {"holds": 1, "unfree": 3}}, {}, "prone, terrified or overcome"),
        ({"weapons": [{**RANGED_X, "power": True, "ongoing": True}]}, {}, "only alterations and mental attacks are"),
        ({"attributes": {"brawn": 11}}, {}, "brawn"),
        ({}, {"covers": [{"at": 70}]}, "60 m of the arena"),
        ({}, {"covers": [{"at": 7, "health": 10, "left": 11}]}, "Health of 10"),
        ({}, {"hazards": [{"at": 70, "level": 1}]}, "60 m of the arena"),
        ({}, {"apart": 61}, "60 m of the arena"),
        ({}, {"trade_cap": 11}, "trade_cap"),
        ({}, {"side_order": "dice"}, "listed"),
    ],
)
def test_what_is_refused(red: dict[str, Any], rules: dict[str, Any], words: str) -> None:
    """ZS-ATT-1, ZS-RANGE-1, ZS-DATA-1: an encounter that says what cannot be gets an error that says so."""
    with pytest.raises(EncounterError, match=words):
        encounter(red, rules=rules)


def test_nobody_holds_who_is_not_there() -> None:
    """ZS-MAN-1: whom a fighter restrains must be there."""
    with pytest.raises(ValueError, match="holds"):
        encounter({"start": {"holds": 2}})


def test_zs_end_1_a_side_must_be_able_to_act() -> None:
    """ZS-END-1: a side of helpless ones is refused."""
    with pytest.raises(EncounterError):
        encounter({"start": {"helpless": True}})


def test_a_sheet_in_words() -> None:
    """ZS-DATA-1: a sheet's numbers, with what its arms do."""
    found = encounter({"weapons": ["rifle", "dread", "knife", "knife"], "armour": "vest", "iron": 2, "cloak": True})
    words = sheet_summary(found.fighters[0].sheet)
    assert words["rifle"] == "Equipment Level 4, 80 m, two hands, auto"
    assert words["dread"] == "Power Level 3, mental, 30 m, terrifying, no damage"
    assert words["knife (another)"] == words["knife"] == "Equipment Level 1, by hand, one hand"
    assert (words["armour"], words["Damage Resistance"]) == ("vest: Damage Resistance 2", "2")
    assert (words["Health"], words["Endurance"], words["movement"]) == ("14", "14", "4 m")
    assert (words["takedown"], words["cloak"], words["Hand to hand"]) == ("+2 damage", "yes", "1")
    assert isinstance(found.fighters[0].sheet, Character)
    mook = sheet_summary(encounter({"unnamed": True}).fighters[0].sheet)
    assert "Health" not in mook
    assert mook["unnamed"]


def test_zs_data_1_hero_and_mook() -> None:
    """ZS-DATA-1: the shipped mook has 2 and 2 and a level of 2; the hero 4 or 5 with skills of 3 or 4."""
    sheets = {fighter.character: fighter.sheet for fighter in load_encounter("boarding-party").fighters}
    mook, hero = sheets["raider"], sheets["captain"]
    assert {value for _, value in mook.attributes} == {2}
    assert (mook.unnamed, mook.skills.ranged_combat, mook.weapons[0].level) == (True, 2, 2)
    assert {value for _, value in hero.attributes} <= {4, 5}
    assert {hero.skills.ranged_combat, hero.skills.hand_to_hand, hero.skills.athletics} <= {3, 4}
