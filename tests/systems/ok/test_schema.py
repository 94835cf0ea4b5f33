"""Sheets of OK: the precomputed values, the roles, and the record that they are laid out as."""

from fractions import Fraction

import numpy as np
import pytest
from pydantic import ValidationError

from okenv import load_encounter
from okenv.systems.ok.rules.damage import LETHALITY_ROWS
from okenv.systems.ok.rules.layout import BATTLE, NO_ARMOUR, NO_RANK, Attack, Damage
from okenv.systems.ok.rules.ranks import GD, GRT, format_rank, parse_rank
from okenv.systems.ok.rules.speeds import run_speed
from okenv.systems.ok.sheet.derived import MENTAL, base_damage, compute, damage_resistance, healing_rate, recovery_rate
from okenv.systems.ok.sheet.fields import HIGHEST, LETHALITY_WORDS, LOWEST
from okenv.systems.ok.sheet.labels import Labels
from okenv.systems.ok.sheet.schema import Weapon, labels, sheet_summary
from tests.systems.ok.sheets import HIT, SHOT, character, laid_out, numbers

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
    assert (sheet.stunt, sheet.unarmed) == (4, 6)  # Agility; the best that she attacks with in melee
    assert (sheet.size, sheet.stability) == (2, 2)
    archer = numbers({"Guns": "Ext", "Agility": "Avg", "Strength": "Gd"}, weapons=[SHOT])
    assert archer.defence == (2, 2, 2)
    assert (archer.trick, archer.trick_kind) == (8, Attack.RANGED)
    assert (archer.stunt, archer.unarmed) == (2, 2)  # no melee: as her stunts
    clumsy = numbers({"Fighting": "Gd", "Strength": "Gd"})
    assert clumsy.stunt == 4  # no Agility: her melee defence


@pytest.mark.parametrize(
    ("attributes", "mook", "expected"),
    [
        ({}, False, (2, 2, 2, NO_RANK)),
        ({"Wits": "Grt", "Charm": "Gd"}, False, (6, 6, 6, NO_RANK)),
        ({"Will": "Gd", "Wits": "Grt"}, False, (6, 4, 6, NO_RANK)),
        ({"Willpower": "Ext", "Will": "Gd"}, False, (8, 8, 8, NO_RANK)),
        ({"Intimidation": "Ext", "Wits": "Avg"}, False, (8, 8, 8, NO_RANK)),
        ({"Intimidation": "Def", "Wits": "Gd"}, False, (4, 4, 0, NO_RANK)),
        ({"Leadership": "Grt"}, False, (6, 6, 6, 6)),
        ({"Wits": "Grt"}, True, (2, 2, 2, NO_RANK)),
        ({"Willpower": "Gd", "Leadership": "Grt"}, True, (2, 4, 2, 6)),
        ({"Menace": "Her"}, False, (2, 2, 2, NO_RANK)),  # not a name that the rules know
    ],
)
def test_default_roles_of_the_mind(attributes, mook, expected):
    """OK-SOC-1, OK-OPT-1: nerve, will, intimidation, leadership."""
    sheet = numbers({"Fighting": "Her", "Strength": "Gd", **attributes}, mook=mook)
    assert (sheet.nerve, sheet.will, sheet.intimidation, sheet.leadership) == expected


def test_every_mental_attribute_gives_nerve():
    """OK-SOC-1."""
    for name in MENTAL:
        assert numbers({"Fighting": "Gd", "Strength": "Gd", name: "Leg"}).nerve == 12, name


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
        ("stunt", "Wits", "stunt", 9),
        ("stunt", "Wits", "unarmed", 5),
        ("unarmed", "Wits", "unarmed", 9),
        ("nerve", "Agility", "nerve", 3),
        ("nerve", "Agility", "will", 3),
        ("will", ["Agility", "Body"], "will", 4),
        ("will", "Agility", "nerve", 9),
        ("intimidation", "Size", "intimidation", 6),
        ("leadership", "Gd", "leadership", 4),
    ],
)
def test_a_role_of_her_own(role, value, field, expected):
    """OK-PRE-1, OK-SET-1: a name, a list of which the best applies, or a rank."""
    attributes = {"Fighting": "Gd+", "Agility": "Avg+", "Body": "Gd", "Size": "Grt", "Wits": "Ext+"}
    fields = {"strength": "Fighting", role: value}
    assert getattr(numbers(attributes, **fields), field) == expected


def test_an_attribute_specific_to_movement():
    """OK-PRE-3, OK-MOVE-1: it takes the place of strength, in movement only."""
    attributes = {"Fighting": "Gd", "Strength": "Gd", "Running": "Grt"}
    swift, strong = numbers(attributes, movement="Running"), numbers(attributes)
    assert (swift.step[0], strong.step[0]) == (100 * run_speed(GRT), 100 * run_speed(GD))
    assert (swift.base_damage, swift.strength) == (strong.base_damage, strong.strength)


@pytest.mark.parametrize(
    ("fields", "place", "message"),
    [
        ({"dr": "Mind"}, ("dr",), "found 'Mind', expected an attribute (Fighting, Wits) or a rank"),
        ({"nerve": "Wist"}, ("nerve",), "did you mean 'Wits'?"),
        ({"leadership": "Wist"}, ("leadership",), "did you mean 'Wits'?"),
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


def test_reach_range_hands_and_sweep():
    """OK-MOVE-1, OK-MANY-1, OK-EFF-0: reach in metres, range in moves of 5 m; what a suited weapon is good for."""
    (plain,) = numbers({"Fighting": "Gd", "Strength": "Grt"}).weapons
    assert (plain.reach, plain.hands, plain.sweep) == (200, 1, 0)
    assert (plain.damage, plain.effect, plain.suited, plain.on_base) == (6, 4, False, True)
    pole = {**HIT, "reach": 3.5, "hands": 2, "sweep": 3, "suited": True}
    (long,) = numbers({"Fighting": "Gd", "Strength": "Grt"}, weapons=[pole]).weapons
    assert (long.reach, long.hands, long.sweep, long.effect, long.suited) == (350, 2, 3, 6, True)
    shots = [SHOT, {**SHOT, "range": 1}, {**SHOT, "range": 40, "suited": True}]
    guns = numbers({"Guns": "Gd", "Agility": "Gd", "Strength": "Grt"}, weapons=shots).weapons
    assert [gun.reach for gun in guns] == [2000, 500, 20_000]
    assert [(gun.effect, gun.on_base) for gun in guns] == [(4, False), (4, False), (7, False)]


@pytest.mark.parametrize(
    ("weapon", "told"),
    [
        ({**HIT, "range": 3}, "found 3 for a melee weapon, expected reach, in metres"),
        ({**SHOT, "reach": 3}, "found 3 for a ranged weapon, expected range, in moves of 5 m"),
        ({**HIT, "reach": 0.5}, "expected metres from 1 to 100"),
        ({**SHOT, "range": 0}, "greater than or equal to 1"),
        ({**SHOT, "range": 2.5}, "valid integer"),
        ({**HIT, "hands": 3}, "less than or equal to 2"),
        ({**HIT, "sweep": 4}, "less than or equal to 3"),
        ({**HIT, "suited": "yes"}, "valid boolean"),
    ],
)
def test_what_no_weapon_has(weapon, told):
    with pytest.raises(ValidationError, match=told):
        Weapon.model_validate(weapon)


@pytest.mark.parametrize(
    ("strength", "size", "expected"),
    [
        ("Avg", "Avg", (500, 300, 100)),
        ("Gd", "Avg", (700, 500, 150)),
        ("Ext", "Gd", (1000, 700, 200)),
        (LOWEST, HIGHEST, (1, 1, 1)),
    ],
)
def test_a_move_in_centimetres(strength, size, expected):
    """OK-MOVE-1, OK-PRE-3, OK-OPT-1: fit, Impaired (a half-rank less), with mangled legs (two ranks less)."""
    assert numbers({"Fighting": "Gd", "Strength": strength}, size=size).step == expected


@pytest.mark.parametrize(("word", "price"), [("unstable", 1), ("normal", 2), ("braced", 3)])
def test_stability_is_the_price_of_a_takedown(word, price):
    """OK-EFF-6."""
    assert numbers({"Fighting": "Gd", "Strength": "Gd"}, stability=word).stability == price


def test_lethality_words_are_the_rows_of_the_printed_table():
    """OK-DMG-2, OK-WEAP-1."""
    assert len(LETHALITY_WORDS) == LETHALITY_ROWS
    for row, word in enumerate(LETHALITY_WORDS):
        b = laid_out({"weapons": [{**HIT, "lethality": word}]})
        assert b["fighters"][0]["w_lethality"][0] == row


def test_the_record_of_a_fighter():
    fields = {
        "attributes": {"Fighting": "Grt", "Guns": "Gd", "Agility": "Gd+", "Strength": "Grt+", "Wits": "Ext"},
        "weapons": ["sword", {**SHOT, "penetration": "Gd+", "range": 7, "sweep": 2}],
        "armour": {"coverage": 2, "protection": "Gd"},
        "trick": "Wits",
        "quickness": "Agility",
        "protects": True,
        "size": "Gd",
        "stability": "braced",
    }
    f = laid_out(fields)["fighters"][0]
    expected = {
        "squad": 0, "damage_mode": Damage.FULL, "mook": 0, "protects": 1, "initiative": 6, "quickness": 5, "trick": 8,
        "trick_kind": Attack.TRICK, "strength": 7, "dr": 4, "recovery": 210, "healing": 315, "base_damage": 4,
        "bulk": 4, "stability": 3, "stunt": 5, "will": 8, "nerve": 8, "intimidation": 8, "leadership": NO_RANK,
        "step": [700, 500, 150], "defence": [6, 5, 8, 7], "coverage": 2, "protection": [4] * 7, "weapons_n": 2,
        "w_attack": [6, 4, 0, 0, 6, 7], "w_kind": [Attack.MELEE, Attack.RANGED, 0, 0, Attack.MELEE, Attack.GRAPPLE],
        "w_damage": [6, 7, 0, 0, 4, 4], "w_penetration": [6, 5, 0, 0, 4, 4], "w_lethality": [1, 0, 0, 0, 4, 4],
        "w_reach": [200, 3500, 0, 0, 200, 200], "w_hands": [1, 1, 0, 0, 0, 0], "w_sweep": [0, 2, 0, 0, 1, 0],
        "w_effect": [4, 4, 0, 0, 4, 4], "w_suited": [0] * 6, "w_on_base": [1, 0, 0, 0, 1, 1], "at": 2750,
    }  # fmt: skip
    assert {name: np.asarray(f[name]).tolist() for name in expected} == expected
    state = set(f.dtype.names) - set(expected)
    assert not any(np.any(f[name]) for name in state), "her state is as at a beginning"


def test_no_armour_and_the_second_fighter_of_another_side():
    b = laid_out({})
    assert b["fighters"][0]["protection"].tolist() == [NO_ARMOUR] * 7
    assert b["fighters"][0]["coverage"] == 0
    assert b["fighters"]["squad"][:2].tolist() == [0, 1]
    assert b["fighters"]["damage_mode"][:2].tolist() == [Damage.FULL, Damage.SIMPLIFIED]
    assert (b["fighters_n"], b["side_n"].tolist(), b["limit"]) == (2, [1, 1], 100)
    assert b.dtype == BATTLE
    assert b["fighters"][2:].tobytes() == bytes(b["fighters"][2:].nbytes)


def test_labels_and_the_sheet_in_words():
    encounter = load_encounter("mirror-duel")
    assert labels(encounter) == Labels(weapons=[["sword"], ["sword"]], props=[])
    props = [{"name": "chandelier", "difficulty": "Gd", "reach": 6}]
    assert labels(encounter.with_rules(props=props)).props == ["chandelier"]
    assert sheet_summary(encounter.fighters[0].sheet) == {
        "initiative": "Gd", "quickness": "Gd", "trick": "Gd", "dr": "Avg+", "base damage": "Avg+",
        "melee defence": "Gd", "ranged defence": "Gd", "trick defence": "Gd", "nerve": "Gd", "run": "7 m a move",
        "swim": "1.5 m a move", "sword": "Gd, damage Gd+, cutting, reach 2 m",
    }  # fmt: skip
    shot = {**SHOT, "penetration": "Gd+", "hands": 2, "sweep": 2}
    claw = {**HIT, "hands": 0, "suited": True, "reach": 2.5}
    attributes = {"Guns": "Grt", "Fighting": "Gd", "Strength": "Gd", "Leadership": "Ext"}
    told = sheet_summary(character(attributes, weapons=[shot, claw], size="Her"))
    assert told["gun"] == "Grt, damage Grt+, penetration Gd+, deep puncturing, range 20 m, two hands, sweep 2"
    assert told["stick"] == "Gd, damage Gd+, cutting, reach 2.5 m, part of the body, suited to special effects"
    assert (told["nerve"], told["leadership"], told["run"]) == ("Ext", "Ext", "1.5 m a move")
    assert "occupied" not in told
    busy = sheet_summary(character({"Fighting": "Gd", "Strength": "Gd"}, occupied=True))
    assert busy["occupied"] == "the first action of every round"
    knight = load_encounter("armoured-knight").fighters[0].sheet
    assert sheet_summary(knight)["armour"] == "plate: protection Gd+, coverage 3"
    ward = {"name": "ward", "coverage": 1, "against": {"cutting": "Gd", "really_nonlethal": "Grt"}}
    told = sheet_summary(character(attributes, armour=ward))["armour"]
    assert told == "ward: protection Gd against cutting, Grt against really nonlethal, coverage 1"
