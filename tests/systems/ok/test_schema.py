"""Sheets and options of OK: the precomputed values, the roles, and the record that they are laid out as."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from okenv import EncounterError, load_encounter
from okenv.core.chance import D6, D6_BETTER, D6_WORSE
from okenv.systems.ok.damage import LETHALITY_ROWS
from okenv.systems.ok.fields import HIGHEST, LETHALITY_WORDS, LOWEST
from okenv.systems.ok.layout import BATTLE, NO_ARMOUR, Attack, Damage, Interrupts, State, Tide
from okenv.systems.ok.ranks import format_rank, parse_rank
from okenv.systems.ok.schema import Character, Rules, Weapon, labels, sheet_summary
from okenv.systems.ok.sheet import base_damage, compute, damage_resistance, healing_rate, recovery_rate

pytestmark = pytest.mark.plain

# The printed table: attribute, DR, points recovered a round, points healed a week.
PRINTED = [
    ("Def", "Def+", "1/3", "1/2"),
    ("Avg", "Avg", "1/2", "2/3"),
    ("Gd", "Avg+", "2/3", "1"),
    ("Grt", "Gd", "1", "3/2"),
    ("Ext", "Gd+", "3/2", "2"),
    ("Her", "Grt", "2", "3"),
    ("Leg", "Grt+", "3", "5"),
    ("Mth", "Ext", "5", "7"),  # one a day
]

HIT = {"name": "stick", "attribute": "Fighting", "kind": "melee", "damage": "base+2", "lethality": "cutting"}
SHOT = {"name": "gun", "attribute": "Guns", "kind": "ranged", "damage": "Grt+", "lethality": "deep_puncturing"}


def character(attributes: dict[str, Any], **fields: Any) -> Character:
    return Character.model_validate({"attributes": attributes, "weapons": [HIT], **fields})


def numbers(attributes: dict[str, Any], **fields: Any) -> Any:
    sheet, problems = compute(character(attributes, **fields))
    assert problems == []
    return sheet


def laid_out(fields: dict[str, Any], **rules: Any) -> Any:
    """The battle record of a fight of one such fighter (row 0) against a thug (row 1)."""
    one = {"character": "one", **fields}
    own = {"one": {"attributes": {"Fighting": "Gd", "Strength": "Gd"}, "weapons": ["sword"]}}
    sides = {"red": {"fighters": [one]}, "blue": {"fighters": [{"character": "thug"}]}}
    return load_encounter({"system": "ok", "sides": sides, "rules": rules, "characters": own}).template[0]


@pytest.mark.parametrize(("attribute", "dr", "recovery", "healing"), PRINTED)
def test_the_printed_table_cell_by_cell(attribute, dr, recovery, healing):
    """OK-PRE-1, OK-PRE-2."""
    rank = parse_rank(attribute)
    assert format_rank(damage_resistance(rank)) == dr
    assert Fraction(recovery_rate(rank), 210) == Fraction(recovery)
    assert Fraction(healing_rate(rank), 210) == Fraction(healing)
    sheet = numbers({"Fighting": "Gd", "Strength": attribute})
    assert (format_rank(sheet.dr), format_rank(sheet.base_damage)) == (dr, dr)
    assert (Fraction(sheet.recovery, 210), Fraction(sheet.healing, 210)) == (Fraction(recovery), Fraction(healing))


def test_rates_are_whole_in_their_unit_on_every_sheet():
    """OK-PRE-2: fractions are kept exactly; the lowest rank that a sheet may have is the lowest of which that holds."""
    rates = [(recovery_rate(rank), healing_rate(rank)) for rank in range(LOWEST, HIGHEST + 1)]
    assert rates == sorted(rates)
    assert rates[0] == (14, 21)
    with pytest.raises(ValueError, match="1/20 points, expected a multiple of 1/210"):
        recovery_rate(LOWEST - 1)


def test_default_roles():
    sheet = numbers({"Fighting": "Grt", "Guns": "Ext", "Agility": "Gd", "Strength": "Ext"}, weapons=[HIT, SHOT])
    assert (sheet.initiative, sheet.quickness) == (8, 8)  # the best that she attacks with
    assert (sheet.strength, sheet.base_damage, sheet.dr) == (8, 5, 5)
    assert sheet.defence == (6, 4, 6)  # the better of Fighting and Agility; Agility; as melee
    assert (sheet.trick, sheet.trick_kind) == (6, Attack.MELEE)
    assert [(w.attack, w.kind, w.damage) for w in sheet.weapons] == [(6, Attack.MELEE, 7), (8, Attack.RANGED, 7)]
    quick = numbers({"Fighting": "Gd", "Agility": "Grt", "Strength": "Gd", "Toughness": "Ext"})
    assert quick.defence == (6, 6, 6)
    assert (quick.dr, quick.recovery, quick.healing) == (5, 315, 420)  # Toughness
    assert quick.base_damage == 3  # Strength all the same
    assert numbers({"Fighting": "Gd", "Strength": "Gd"}).defence == (4, 4, 4)
    archer = numbers({"Guns": "Ext", "Agility": "Avg", "Strength": "Gd"}, weapons=[SHOT])
    assert archer.defence == (2, 2, 2)
    assert (archer.trick, archer.trick_kind) == (8, Attack.RANGED)


@pytest.mark.parametrize(
    ("role", "value", "field", "expected"),
    [
        ("initiative", "Wits", "initiative", 9),
        ("initiative", "Wits", "quickness", 9),
        ("quickness", "Wits", "quickness", 9),
        ("dr", "Wits", "dr", 5),
        ("dr", "Gd", "dr", 3),  # a rank stands for an attribute: it is halved
        ("recovery", 6, "recovery", 210),
        ("healing", "Mth", "healing", 7 * 210),
        ("strength", ["Body", "Size"], "base_damage", 4),
        ("strength", "Body", "dr", 3),
        ("defence", {"melee": "Wits"}, "defence", (9, 3, 9)),
        ("defence", {"ranged": ["Wits", "Fighting"]}, "defence", (5, 9, 5)),
        ("defence", {"trick": "great"}, "defence", (5, 3, 6)),
        ("trick", "Wits", "trick", 9),
        ("trick", "Wits", "trick_kind", Attack.TRICK),
        ("trick", "Wits", "defence", (5, 3, 9)),
    ],
)
def test_a_role_of_her_own(role, value, field, expected):
    """OK-PRE-1, OK-SET-1: a name, a list of which the best applies, or a rank."""
    attributes = {"Fighting": "Gd+", "Agility": "Avg+", "Body": "Gd", "Size": "Grt", "Wits": "Ext+"}
    fields = {"strength": "Fighting", role: value}
    assert getattr(numbers(attributes, **fields), field) == expected


@pytest.mark.parametrize(
    ("fields", "place", "message"),
    [
        ({"dr": "Mind"}, ("dr",), "found 'Mind', expected an attribute (Fighting, Wits) or a rank"),
        ({"dr": ["Fighting", "Wit"]}, ("dr",), "did you mean 'Wits'?"),
        ({"dr": "(Mth+40)"}, ("dr",), "expected a rank from (Pth-3) to (Mth+9)+"),
        ({"defence": {"melee": "X"}}, ("defence", "melee"), "found 'X'"),
        ({"weapons": [HIT, SHOT]}, ("weapons", 1), "'gun', used with Guns, expected a weapon for one of Fighting"),
        ({"weapons": [{**HIT, "attribute": "Fihgting"}]}, ("weapons", 0), "did you mean 'Fighting'?"),
        ({"strength": None}, ("strength",), "found nothing, expected an attribute named Strength, or"),
        ({"weapons": [{**SHOT, "attribute": "Wits"}]}, ("defence", "melee"), "neither Agility nor a melee weapon"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_roles(fields, place, message):
    sheet = character({"Fighting": "Gd", "Wits": "Gd"}, **{"strength": "Wits", **fields})
    ((found, told),) = compute(sheet)[1]
    assert found == place
    assert message in told


def test_a_weapons_attribute_is_the_best_that_the_sheet_has():
    """OK-WEAP-1, OK-ATT-1."""
    many = {**HIT, "attribute": ["Fencing", "Fighting", "Claws"]}
    assert numbers({"Fighting": "Gd", "Claws": "Grt", "Strength": "Gd"}, weapons=[many]).weapons[0].attack == 6
    assert numbers({"Strength": "Gd"}, weapons=[{**HIT, "attribute": "Ext"}]).weapons[0].attack == 8
    assert numbers({"Strength": "Gd"}, weapons=[{**HIT, "attribute": 7}]).weapons[0].attack == 7


@pytest.mark.parametrize(
    ("text", "damage"), [("base", 4), ("base+2", 6), ("Base + 1", 5), ("base-3", 1), ("Gd+", 5), ("great", 6), (3, 3)]
)
def test_damage_is_absolute_or_on_the_base_damage(text, damage):
    """OK-WEAP-1, OK-PRE-1."""
    weapon = {**HIT, "damage": text, "penetration": text}
    (found,) = numbers({"Fighting": "Gd", "Strength": "Grt"}, weapons=[weapon]).weapons
    assert (found.damage, found.penetration) == (damage, damage)
    assert base_damage(6) == 4


@pytest.mark.parametrize(
    "text", ["base+", "base*2", "base+x", "base+99", "base+²", "bass", "", True, None, [], 99, 2.5]
)
def test_what_is_no_damage(text):
    with pytest.raises(ValidationError, match="expected"):
        Weapon.model_validate({**HIT, "damage": text})


def test_lethality_words_are_the_rows_of_the_printed_table():
    """OK-DMG-2, OK-WEAP-1."""
    assert len(LETHALITY_WORDS) == LETHALITY_ROWS
    for row, word in enumerate(LETHALITY_WORDS):
        b = laid_out({"weapons": [{**HIT, "lethality": word}]})
        assert b["fighters"][0]["w_lethality"][0] == row


def test_the_record_of_a_fighter():
    fields = {
        "attributes": {"Fighting": "Grt", "Guns": "Gd", "Agility": "Gd+", "Strength": "Grt+", "Wits": "Ext"},
        "weapons": ["sword", {**SHOT, "penetration": "Gd+"}],
        "armour": {"coverage": 2, "protection": "Gd"},
        "trick": "Wits",
        "quickness": "Agility",
        "protects": True,
    }
    f = laid_out(fields)["fighters"][0]
    expected = {
        "squad": 0, "damage_mode": Damage.FULL, "protects": 1, "initiative": 6, "quickness": 5, "trick": 8,
        "trick_kind": Attack.TRICK, "strength": 7, "dr": 4, "recovery": 210, "healing": 315, "base_damage": 4,
        "defence": [6, 5, 8], "coverage": 2, "protection": [4] * 7, "weapons_n": 2, "w_attack": [6, 4, 0],
        "w_kind": [Attack.MELEE, Attack.RANGED, 0], "w_damage": [6, 7, 0], "w_penetration": [6, 5, 0],
        "w_lethality": [1, 0, 0],
    }  # fmt: skip
    assert {name: np.asarray(f[name]).tolist() for name in expected} == expected
    state = set(f.dtype.names) - set(expected)
    assert all(int(f[name]) == 0 for name in state), "her state is as at a beginning"


def test_no_armour_and_the_second_fighter_of_another_side():
    b = laid_out({})
    assert b["fighters"][0]["protection"].tolist() == [NO_ARMOUR] * 7
    assert b["fighters"][0]["coverage"] == 0
    assert b["fighters"]["squad"][:2].tolist() == [0, 1]
    assert b["fighters"]["damage_mode"][:2].tolist() == [Damage.FULL, Damage.SIMPLIFIED]
    assert (b["fighters_n"], b["side_n"].tolist(), b["limit"]) == (2, [1, 1], 100)
    assert b.dtype == BATTLE
    assert b["fighters"][2:].tobytes() == bytes(b["fighters"][2:].nbytes)


def test_option_penetration():
    """OK-OPT-1, OK-ARM-1: without it, what a weapon does is what meets the armour."""
    weapons = {"weapons": [{**HIT, "penetration": "Avg"}]}
    assert laid_out(weapons)["fighters"][0]["w_penetration"][0] == 2
    assert laid_out(weapons, penetration=False)["fighters"][0]["w_penetration"][0] == 5


def test_option_armor_variation():
    """OK-OPT-1, OK-ARM-1, OK-WEAP-1: kevlar is Gd against guns, Avg against blades."""
    assert laid_out({"armour": "kevlar"})["fighters"][0]["protection"].tolist() == [4] * 7
    varied = laid_out({"armour": "kevlar"}, armor_variation=True)["fighters"][0]["protection"]
    assert varied.tolist() == [4, 2, 4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("option", "field", "values"),
    [
        ("tide_of_battle", "tide_option", {"every_round": Tide.EVERY_ROUND, "first_round": 1, "off": 0}),
        ("interrupts", "interrupts", {"enemies": Interrupts.ENEMIES, "anyone": Interrupts.ANYONE, "off": 0}),
        ("defend_on_credit", "on_credit", {False: 0, True: 1}),
        ("down_is_final", "down_final", {False: 0, True: 1}),
        ("out_is_final", "out_final", {True: 1, False: 0}),
    ],
)  # fmt: skip
def test_options_of_the_fight(option, field, values):
    """OK-TIDE-1, OK-HOLD-1, OK-AP-1, OK-DMG-3, OK-EDGE-4: the first value is the default."""
    assert Rules.model_fields[option].default == next(iter(values))
    assert laid_out({})[field] == next(iter(values.values()))
    for word, value in values.items():
        assert laid_out({}, **{option: word})[field] == value


def test_tide_dice_are_each_sides_own():
    """OK-TIDE-1."""
    assert laid_out({})["tide_dice"].tolist() == [D6, D6]
    assert laid_out({}, tide_dice={"blue": "worse_of_2"})["tide_dice"].tolist() == [D6, D6_WORSE]
    both = laid_out({}, tide_dice={"blue": 1, "red": "better_of_2"})
    assert both["tide_dice"].tolist() == [D6_BETTER, D6]


@pytest.mark.parametrize("mode", list(Damage))
def test_only_mooks_take_damage_by_the_option(mode):
    """OK-MOOK-1."""
    b = laid_out({}, mook_damage=mode.name.lower())
    assert b["fighters"]["damage_mode"][:2].tolist() == [Damage.FULL, mode]


@pytest.mark.parametrize(
    ("start", "state"),
    [
        ({"lethal": 2, "nonlethal": 2, "carry": 3}, State.FIT),
        ({"lethal": 5}, State.IMPAIRED),
        ({"lethal": 2, "nonlethal": 4, "carry": 1}, State.IMPAIRED),
    ],
)
def test_what_a_fighter_starts_with(start, state):
    """OK-DMG-3, OK-INIT-1."""
    f = laid_out({"start": start})["fighters"][0]
    assert f["state"] == state
    assert [f[name] for name in ("lethal", "nonlethal", "carry")] == [
        start.get(n, 0) for n in ("lethal", "nonlethal", "carry")
    ]


def test_somebody_may_start_down_beside_somebody_who_stands():
    """OK-DMG-3, OK-EDGE-4, OK-MOOK-2: who is Down has nothing carried over."""
    down = {"character": "thug", "start": {"nonlethal": 6, "carry": 2}}
    named = {"character": "swordsman", "start": {"nonlethal": 9, "carry": 2}}
    sides = {"red": {"fighters": [down, {"character": "thug"}]}, "blue": {"fighters": [{"character": "goon"}, named]}}
    f = load_encounter({"system": "ok", "sides": sides}).template[0]["fighters"][:4]
    assert f["state"].tolist() == [State.DOWN, State.FIT, State.FIT, State.DOWN]
    assert f["nonlethal"].tolist() == [6, 0, 0, 9]
    assert f["carry"].tolist() == [0] * 4


@pytest.mark.parametrize(
    ("mook_damage", "points", "told"),
    [
        ("simplified", 7, "start.nonlethal: found 7, expected at most 6: with 7 a mook is Out"),
        ("tags", 1, "start.nonlethal: found 1, expected 0: a mook has no points under mook_damage: tags"),
        ("simplest", 1, "start.nonlethal: found 1, expected 0: a mook has no points under mook_damage: simplest"),
        ("full", 10, "start: found 10 points, expected at most 9"),
    ],
)
def test_points_that_a_mook_cannot_start_with(mook_damage, points, told):
    """OK-MOOK-2, OK-MOOK-3."""
    with pytest.raises(EncounterError, match=told):
        laid_out({"mook": True, "start": {"nonlethal": points}}, mook_damage=mook_damage)


def test_rules_take_no_option_that_is_still_to_come():
    for option in ("limb_mangling", "gumption", "headcracking", "strict_subtraction"):
        with pytest.raises(ValidationError):
            Rules.model_validate({option: False})


def test_labels_and_the_sheet_in_words():
    encounter = load_encounter("mirror-duel")
    assert labels(encounter) == [["sword"], ["sword"]]
    assert sheet_summary(encounter.fighters[0].sheet) == {
        "initiative": "Gd", "quickness": "Gd", "trick": "Gd", "dr": "Avg+", "base damage": "Avg+",
        "melee defence": "Gd", "ranged defence": "Gd", "trick defence": "Gd",
        "sword": "Gd, damage Gd+, cutting",
    }  # fmt: skip
    shot = character({"Guns": "Grt", "Agility": "Gd", "Strength": "Gd"}, weapons=[{**SHOT, "penetration": "Gd+"}])
    assert sheet_summary(shot)["gun"] == "Grt, damage Grt+, penetration Gd+, deep puncturing"
    knight = load_encounter("armoured-knight").fighters[0].sheet
    assert sheet_summary(knight)["armour"] == "plate: protection Gd+, coverage 3"
