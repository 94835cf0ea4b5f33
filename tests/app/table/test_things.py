"""Things of the scene that the form offers: covers, hazards, props; as described, and as an encounter."""

from typing import Any, get_args

import pytest
from pydantic import BaseModel, ValidationError

from app.table.building import check_encounter, encounter_of
from app.table.library import library
from app.table.things import things
from okenv.contract import RulebookError
from okenv.encounter import EncounterError, encounter_names, load_encounter
from okenv.systems import load_system, systems

LISTS = [
    ("ok", "props"), ("broags", "covers"), ("broags", "smoke"), ("psob", "covers"), ("psob", "props"),
    ("psob", "vehicles"), ("psob", "hazards"), ("zerospace", "covers"), ("zerospace", "hazards"),
]  # fmt: skip
BLANK = object()


def option_of(system: str, name: str) -> dict[str, Any]:
    return next(one for one in library(system)["options"] if one["name"] == name)


def model_of(system: str, name: str) -> Any:
    return get_args(load_system(system).module("sheet.schema").Rules.model_fields[name].annotation)[0]


def first_of(field: dict[str, Any], k: int = 0) -> Any:
    """What the k-th thing has there before anybody changes it, as the page says it."""
    value = field["first"][k % len(field["first"])] if field["first"] else field["default"]
    return BLANK if value is None else value


def thing(system: str, name: str, k: int = 0, **changes: Any) -> dict[str, Any]:
    values = {field["name"]: first_of(field, k) for field in option_of(system, name)["fields"]} | changes
    return {key: value for key, value in values.items() if value is not BLANK}


def form(system: str, **options: Any) -> dict[str, Any]:
    who = [{"character": library(system)["characters"][0]["name"]}]
    sides = [{"name": "us", "fighters": who}, {"name": "them", "fighters": who}]
    return {"system": system, "options": options, "sides": sides}


def test_each_rulebook_has_its_own() -> None:
    options = [(system, option) for system in systems() for option in library(system)["options"]]
    assert [(system, one["name"]) for system, one in options if one["kind"] == "things"] == LISTS
    assert [one["name"] for _, one in options if one["kind"] == "data"] == ["tide_dice", "boons", "banes"]


@pytest.mark.parametrize(("system", "name"), LISTS)
def test_every_field_is_described_in_words(system: str, name: str) -> None:
    option = option_of(system, name)
    model = model_of(system, name)
    assert [field["name"] for field in option["fields"]] == list(model.model_fields)
    assert option["one"].startswith(("a ", "an "))
    assert option["fields"][0]["name"] == "name"
    assert len(option["fields"][0]["first"]) >= option["most"]
    for field in option["fields"]:
        assert field["label"][0].isupper()
        assert "_" not in field["label"] + field["told"]
        assert field["told"] == "" or field["told"].endswith(".")
        assert len(field["choices"]) == len(field["words"])
        assert field["kind"] != "choice" or first_of(field) in field["choices"]
        if model.model_fields[field["name"]].is_required():
            assert first_of(field) is not BLANK, "what must be told has something at first"
        elif field["default"] is None:
            assert field["blank"] or "left empty" in field["told"].lower()


@pytest.mark.parametrize(("system", "name"), LISTS)
def test_as_many_as_can_be_load_with_what_they_have_at_first_and_one_more_is_refused(system: str, name: str) -> None:
    most = option_of(system, name)["most"]
    listed = [thing(system, name, k) for k in range(most)]
    built = encounter_of(form(system, **{name: listed}))
    found = [one.model_dump() for one in getattr(built.rules, name)]
    assert len({one["name"] for one in found}) == most
    for one, said in zip(found, listed, strict=True):
        assert one == model_of(system, name)(**said).model_dump()
    with pytest.raises(EncounterError) as caught:
        encounter_of(form(system, **{name: [*listed, listed[0]]}))
    assert [(one.field, one.message) for one in caught.value.problems] == [
        (f"options.{name}", f"found {most + 1}, expected at most {most}")
    ]


@pytest.mark.parametrize(("system", "name"), LISTS)
def test_every_choice_of_every_field_loads(system: str, name: str) -> None:
    for field in option_of(system, name)["fields"]:
        values = {"choice": field["choices"], "yes": [True, False], "pair": [[1, 2]]}.get(field["kind"], [])
        for value in values:
            others = {"reach": 4} if field["name"] == "bonus" else {}
            built = encounter_of(form(system, **{name: [thing(system, name, **{field["name"]: value}, **others)]}))
            assert built.rules != encounter_of(form(system)).rules


@pytest.mark.parametrize(("system", "name"), LISTS)
def test_a_number_that_is_none_is_told_at_its_field_and_all_of_them_at_once(system: str, name: str) -> None:
    numbers = [field["name"] for field in option_of(system, name)["fields"] if field["kind"] in ("number", "pair")]
    wrong = thing(system, name, **dict.fromkeys(numbers, "wide"))
    with pytest.raises(EncounterError) as caught:
        encounter_of(form(system, **{name: [thing(system, name), wrong]}))
    assert [one.field for one in caught.value.problems] == [f"options.{name}[1].{number}" for number in numbers]
    assert all(one.message.startswith("found 'wide', ") for one in caught.value.problems)


@pytest.mark.parametrize(("system", "name"), LISTS)
def test_the_form_says_what_a_file_says(system: str, name: str) -> None:
    who = f"{{fighters: [{{character: {library(system)['characters'][0]['name']}}}]}}"
    said = thing(system, name)
    text = f"system: {system}\ntitle: us against them\nsides: {{us: {who}, them: {who}}}\nrules:\n  {name}: [{said}]\n"
    checked = check_encounter(text.replace("True", "true").replace("False", "false"))
    assert encounter_of(form(system, **{name: [said]})).to_dict() == checked["encounter"]


def means(model: Any, one: dict[str, Any], key: str, choice: Any, value: Any) -> bool:
    """Whether a choice is what a thing has there."""
    try:
        return bool(getattr(model(**{**one, key: choice}), key) == value)
    except ValidationError:  # beside the other fields it may not do
        return False


@pytest.mark.parametrize("encounter", encounter_names())
def test_what_a_shipped_encounter_has_could_be_chosen(encounter: str) -> None:
    shipped = load_encounter(encounter)
    for name in [name for system, name in LISTS if system == shipped.system]:
        model = model_of(shipped.system, name)
        choices = {field["name"]: field["choices"] for field in option_of(shipped.system, name)["fields"]}
        for one in shipped.data["rules"].get(name, []):
            for key, value in one.items():
                assert not choices[key] or any(means(model, one, key, choice, value) for choice in choices[key])


# --- other rulebooks


class Trap(BaseModel):
    """What somebody steps into."""

    kind: str | None = None
    depth: int


class Options(BaseModel):
    """Options of some rulebook."""

    traps: list[Trap] = []
    words: list[str] = []


def test_a_list_of_which_nothing_is_said_is_left_to_files() -> None:
    assert things("pits", Options, "traps", {}) is None
    assert things("pits", Options, "traps", {"label": "Traps"}) is None
    assert things("pits", Options, "words", {"fields": {"a": {}}}) is None


def test_a_field_needs_no_more_than_its_name() -> None:
    described = things("pits", Options, "traps", {"fields": {"kind": None, "depth": {}}})
    assert described is not None
    assert (described["one"], described["most"]) == ("one of traps", None)
    assert [(one["label"], one["kind"], one["first"]) for one in described["fields"]] == [
        ("kind", "text", []), ("depth", "number", []),
    ]  # fmt: skip


def test_a_field_that_a_thing_does_not_have_is_told_with_the_nearest() -> None:
    told = r"^rulebook 'pits': table/options\.yaml, traps\.fields: found 'dept', expected one of kind, depth; did you"
    with pytest.raises(RulebookError, match=told):
        things("pits", Options, "traps", {"fields": {"dept": {}}})
