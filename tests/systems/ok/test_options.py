"""The ``rules:`` block: every option, its default, what it writes into the record, and what it refuses."""

import json

import pytest

from okenv import Encounter, EncounterError, load_encounter
from okenv.core.chance import D6, D6_BETTER, D6_WORSE
from okenv.systems.ok.rules.layout import NO_ARMOUR, NO_RANK, Bane, Boon, Damage, Interrupts, Tide
from okenv.systems.ok.sheet.options import Rules
from tests.systems.ok.sheets import HIT, laid_out

pytestmark = pytest.mark.plain


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


def test_ok_arm_1_a_ward_is_against_what_it_names_alone():
    """OK-ARM-1, OK-OPT-1: all else comes through as if it were not there, and so does everything without the option."""
    ward = {"armour": {"coverage": 3, "against": {"really_nonlethal": "Grt"}}}
    assert laid_out(ward)["fighters"][0]["protection"].tolist() == [NO_ARMOUR] * 7
    warded = laid_out(ward, armor_variation=True)["fighters"][0]["protection"]
    assert warded.tolist() == [NO_ARMOUR] * 6 + [6]
    bare = {"armour": {"name": "ward", "coverage": 3}}
    with pytest.raises(EncounterError, match="found 'ward' with neither protection nor against"):
        laid_out(bare)


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


CHANDELIER = {"name": "chandelier", "difficulty": "Gd", "at": 30, "reach": 6.5, "bonus": 1, "uses": 2}
TABLE = {"name": "table", "difficulty": 1, "bonus": 2}


def test_switches_of_the_optional_rules():
    """OK-OPT-1: each is off by default, and of its own."""
    fields = {
        "limb_mangling": "mangling", "gumption": "gumption_rule", "headcracking": "headcracking",
        "strict_subtraction": "strict",
    }  # fmt: skip
    for option in fields:
        switched = laid_out({}, **{option: True})
        assert {name: int(switched[field]) for name, field in fields.items()} == {n: n == option for n in fields}
    assert not any(laid_out({})[field] for field in fields.values())


def test_option_social():
    """OK-SOC-1."""
    assert (laid_out({})["social"], laid_out({}, social="off")["social"]) == (1, 0)
    assert laid_out({})["nerve"].tolist() == [NO_RANK] * 2, "nobody is rallied yet"


def test_the_arena_and_its_sides():
    """OK-MOVE-1: 60 m; the sides stand 5 m apart around the middle."""
    b = laid_out({})
    assert (b["arena"], b["fighters"]["at"][:2].tolist()) == (6000, [2750, 3250])
    b = laid_out({}, arena=12.5, apart=0)
    assert (b["arena"], b["fighters"]["at"][:2].tolist()) == (1250, [625, 625])
    assert laid_out({}, arena=20, apart=20)["fighters"]["at"][:2].tolist() == [0, 2000]


@pytest.mark.parametrize(("ground", "step"), [("land", [700, 500, 150]), ("water", [150, 100, 30])])
def test_ok_move_1_and_ok_pre_3_in_water_everybody_swims(ground: str, step: list[int]) -> None:
    """OK-MOVE-1, OK-PRE-3: a second's swimming, 1.5 m of Gd strength; a half-rank and two ranks less as on land."""
    assert laid_out({}, ground=ground)["fighters"][0]["step"].tolist() == step


def test_boons_and_banes_have_weight_1_and_naming_one_overrides_that_one():
    """OK-TIDE-2, OK-MOOK-4."""
    b = laid_out({})
    assert (b["boons"].tolist(), b["banes"].tolist(), b["boon_share"]) == ([1] * 4, [1] * 3 + [0], 50)
    b = laid_out({}, boons={"lucky_hit": 0, "mooks_get_up": 7}, banes={"mook_flees": 1000})
    assert [b["boons"][k] for k in (Boon.MOOKS_GET_UP, Boon.ALLY_RETURNS, Boon.REINFORCEMENTS, Boon.LUCKY_HIT)] == [
        7, 1, 1, 0,
    ]  # fmt: skip
    assert [b["banes"][k] for k in (Bane.MOOK_FLEES, Bane.WEAPON_UNREADY, Bane.CLUMSY_MISS)] == [1000, 1, 1]
    b = laid_out({}, boons={"mooks_get_up": {"share": 1}})
    assert (b["boons"].tolist(), b["boon_share"]) == ([1] * 4, 100)
    b = laid_out({}, boons={"ally_returns": 2, "reinforcements": 3, "mooks_get_up": {"weight": 4, "share": 0.01}})
    assert (b["boons"].tolist(), b["boon_share"]) == ([4, 2, 3, 1], 1)
    b = laid_out({}, banes={"weapon_unready": 2, "clumsy_miss": 3})
    assert b["banes"].tolist() == [1, 2, 3, 0]


def test_props():
    """OK-COMB-1: everywhere and for ever, unless told."""
    assert laid_out({})["props_n"] == 0
    b = laid_out({}, props=[CHANDELIER, TABLE])
    assert b["props_n"] == 2
    for field, expected in (("at", [3000, -1]), ("difficulty", [4, 1]), ("reach", [650, 0]), ("bonus", [1, 2])):
        assert b[f"prop_{field}"][:2].tolist() == expected, field
    assert b["prop_uses"][:2].tolist() == [2, -1]


def test_options_survive_the_way_through_plain_data():
    rules = {
        "arena": 30, "apart": 7.5, "social": "off", "gumption": True, "props": [CHANDELIER, TABLE],
        "boons": {"lucky_hit": 3, "mooks_get_up": {"share": 0.25}}, "banes": {"clumsy_miss": 0},
    }  # fmt: skip
    encounter = load_encounter("three-on-three").with_rules(**rules)
    again = Encounter.from_dict(json.loads(json.dumps(encounter.to_dict())))
    assert again.rules == encounter.rules
    assert again.template.tobytes() == encounter.template.tobytes()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"social": True}, "social: found true, expected on or off; did you mean 'on'?"),
        ({"social": "of"}, "social: found 'of', expected on or off; did you mean 'off'?"),
        ({"gumption": "on"}, "gumption: found 'on', expected true or false; did you mean true?"),
        ({"arena": 9}, "arena: found 9, expected metres from 10 to 10000"),
        ({"arena": True}, "arena: found true, expected metres from 10 to 10000"),
        ({"arena": "60m"}, "arena: found '60m', expected metres from 10 to 10000"),
        ({"arena": float("nan")}, "arena: found nan, expected metres"),
        ({"apart": -1}, "apart: found -1, expected metres from 0 to 10000"),
        ({"apart": 60.5}, "apart: found 60.5, expected at most the 60 m of the arena"),
        ({"arena": 20, "apart": 21}, "apart: found 21, expected at most the 20 m of the arena"),
        ({"boons": {"luky_hit": 1}}, "boons: found 'luky_hit', expected one of mooks_get_up,"),
        ({"boons": {"luky_hit": 1}}, "did you mean 'lucky_hit'?"),
        ({"boons": {"lucky_hit": -1}}, "boons.lucky_hit: found -1, expected at least 0"),
        ({"boons": {"lucky_hit": 1001}}, "boons.lucky_hit: found 1001, expected at most 1000"),
        ({"boons": {"lucky_hit": 0.5}}, "boons.lucky_hit: found 0.5, expected a whole number"),
        ({"boons": {"mooks_get_up": -2}}, "boons.mooks_get_up.weight: found -2, expected at least 0"),
        ({"boons": {"mooks_get_up": {"shar": 1}}}, "boons.mooks_get_up: found 'shar', expected one of weight, share"),
        ({"boons": {"mooks_get_up": {"share": 0}}}, "boons.mooks_get_up.share: found 0, expected at least 0.01"),
        ({"boons": {"mooks_get_up": {"share": 1.5}}}, "boons.mooks_get_up.share: found 1.5, expected at most 1"),
        ({"boons": {"mooks_get_up": "often"}}, "boons.mooks_get_up: found 'often', expected a mapping"),
        ({"boons": ["lucky_hit"]}, "boons: found a list, expected a mapping"),
        ({"banes": {"clumsy": 1}}, "did you mean 'clumsy_miss'?"),
        ({"props": CHANDELIER}, "props: found a mapping, expected a list"),
        ({"props": [TABLE] * 5}, "props: found 5, expected at most 4"),
        ({"props": ["table"]}, "props[0]: found 'table', expected a mapping"),
        ({"props": [{**TABLE, "name": ""}]}, "props[0].name: found '', expected some text"),
        ({"props": [TABLE, {"name": "rope", "bonus": 1}]}, "props[1].difficulty: found nothing, expected a rank"),
        ({"props": [{**TABLE, "bonus": 3}]}, "props[0].bonus: found 3, expected at most 2"),
        ({"props": [{**TABLE, "uses": 0}]}, "props[0].uses: found 0, expected at least 1"),
        ({"props": [{**TABLE, "reach": -1}]}, "props[0].reach: found -1, expected metres from 0 to 100"),
        ({"props": [{**TABLE, "at": "left"}]}, "props[0].at: found 'left', expected metres from 0 to 10000"),
        ({"props": [{"name": "rug", "difficulty": 0}]}, "props[0]: found 'rug' with neither reach nor bonus"),
        (
            {"arena": 29, "props": [CHANDELIER]},
            "props: found 'chandelier' at 30 m, expected a place in the arena: 0 to",
        ),
    ],
)
def test_what_is_no_option(rules, told):
    with pytest.raises(EncounterError) as caught:
        laid_out({}, **rules)
    first = str(caught.value).splitlines()[0]
    assert told in first
    assert first.startswith("field rules")
