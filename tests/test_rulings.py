"""The rulings as data: complete, agreeing with the page they come from, and found by their words.

Ids are put together from their parts here, so that this file does not pass for their proof.
"""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from okenv import rulebook
from okenv.rulebook.places import mentions
from okenv.systems import load_system, systems

CHECKOUT = Path(__file__).parents[1]
NO_FIELD = {"rounds"}
"""Options that stand beside the ``rules:`` block of an encounter, not in it."""


def ok(short: str) -> rulebook.Ruling:
    """The ruling of OK with that short id."""
    (ruling,) = [r for r in rulebook.rulings("ok") if r.id == "OK-" + short]
    return ruling


@pytest.mark.parametrize("system", systems())
def test_rulings_are_well_formed(system):
    every = rulebook.rulings(system)
    ids = [r.id for r in every]
    assert len(ids) == len(set(ids))
    assert len({r.title for r in every}) == len(every)
    options: dict[str, rulebook.Option] = {}
    for ruling in every:
        assert re.fullmatch(r"[A-Z]+-[A-Z]+-\d+", ruling.id)
        assert 3 < len(ruling.title) <= 40
        assert ruling.text.endswith(".")
        assert "\n" not in ruling.text
        for option in ruling.options:
            assert option == options.setdefault(option.name, option), "two rulings tell an option differently"
            assert option.default in option.values or len(option.values) == 1


@pytest.mark.parametrize("system", systems())
def test_options_are_fields_of_an_encounter_with_these_values(system):
    options = {o.name: o for r in rulebook.rulings(system) for o in r.options}
    fields = load_system(system).module("sheet.schema").Rules.model_fields
    assert set(options) - set(fields) == NO_FIELD
    for name, field in fields.items():
        kind = get_args(field.annotation)[1] if get_origin(field.annotation) is dict else field.annotation
        if kind is bool or get_origin(kind) is Literal:
            words = ("true", "false") if kind is bool else tuple(str(value) for value in get_args(kind))
            assert options[name].values == words, name
            if kind is field.annotation:
                assert options[name].default == str(field.default).lower(), name
        elif field.default == []:
            assert (options[name].values, options[name].default) == ((name,), "none")
        elif isinstance(field.default, BaseModel):
            weights = field.default.model_dump().values()
            assert {weight["weight"] if isinstance(weight, dict) else weight for weight in weights} == {1}
            assert (options[name].values, options[name].default) == (("weights",), "1 each"), name
        elif name in ("arena", "apart"):
            assert (options[name].values, options[name].default) == (("metres",), str(field.default))


def test_places_are_where_they_say():
    places = ok("ARM-1").code
    assert "through_armour" in [p.name for p in places]
    for place in places:
        lines = (CHECKOUT / place.file).read_text(encoding="utf-8").splitlines()
        assert "OK-ARM" in lines[place.line - 1]
    inner = [p for p in ok("OPT-1").code if p.file.endswith("/attack.py")]
    assert [p.name for p in inner] == ["wound"]
    assert "okenv/systems/ok/rules/attack.py:" in str(inner[0])
    constants = [p.name for p in ok("DMG-3").code]
    assert {"IMPAIRED_AT", "State"} <= set(constants)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(ZZ-A-1)", "ZZ-A-1"),
        ("ZZ-A-1 to ZZ-A-3", "ZZ-A-1 ZZ-A-2 ZZ-A-3"),
        ("ZZ-A-2 to\n    ZZ-A-3", "ZZ-A-2 ZZ-A-3"),
        ("ZZ-A-1..3", "ZZ-A-1 ZZ-A-2 ZZ-A-3"),
        ("ZZ-A-1/3", "ZZ-A-1 ZZ-A-3"),
        ("ZZ-A-1, ZZ-B-1", "ZZ-A-1 ZZ-B-1"),
        ("ZZ-A-1 to ZZ-B-1", "ZZ-A-1 ZZ-B-1"),
        ("def test_zz_a_2_by_its_name():", "ZZ-A-2"),
        ("def test_zz_a_22():", ""),
        ('"""ZZ-A-1: a docstring."""', "ZZ-A-1"),
        ('run("ZZ-A-1")', ""),
        ("ZZ-A-9, ZZ-A-11, XZZ-A-1 and YY-A-1", ""),
    ],
)
def test_mentions(text, expected):
    ids = ["ZZ-A-1", "ZZ-A-2", "ZZ-A-3", "ZZ-B-1"]
    assert [found for found, _ in mentions(text, ids)] == expected.split()


@pytest.mark.parametrize(("words", "first"), [
    ("ok-arm-1", "ARM-1"),
    ("arm-1", "ARM-1"),
    ("dmg", "DMG-1"),
    ("OK-Dmg", "DMG-1"),
    ("armour bypass", "SPEND-1"),
    ("tide_of_battle", "TIDE-1"),
    ("interrupting", "HOLD-1"),
    ("worse_of_2", "TIDE-1"),
])  # fmt: skip
def test_find_by_id_words_and_option(words, first):
    assert rulebook.find("ok", words)[0].id == "OK-" + first


def test_find_puts_ids_before_titles_before_texts():
    short = [r.id.removeprefix("OK-") for r in rulebook.find("ok", "arm")]
    assert short[:3] == ["ARM-1", "WEAP-1", "EDGE-10"]
    assert len(rulebook.find("ok", "arm-1")) == 1
    assert rulebook.find("ok", "") == list(rulebook.rulings("ok"))


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("ok-arn-1", "OK-" + "ARM-1"),
        ("amr-1", "OK-" + "ARM-1"),
        ("interupts", "interrupts"),
        ("actve defense", "defends"),
        ("active defense", "defence"),
    ],
)
def test_what_is_not_found_gets_the_nearest(words, near):
    assert rulebook.find("ok", words) == []
    assert near in rulebook.suggest("ok", words)


def test_an_unknown_system_gets_the_nearest_name():
    with pytest.raises(ValueError, match="did you mean 'ok'"):
        rulebook.rulings("okk")
