"""What can be picked, against the files that it comes from."""

import json

import pytest

from app.table.building import encounter_of
from app.table.library import library, systems
from app.table.stat_blocks import check_characters
from okenv.encounter import encounter_names, load_encounter
from okenv.library import configs_folder, yaml_files
from okenv.systems import load_system
from okenv.systems import systems as system_names
from okenv.yaml_lines import read_yaml

SYSTEMS = system_names()


def test_every_rulebook_is_named_with_its_title() -> None:
    assert systems() == [{"name": name, "title": load_system(name).title} for name in SYSTEMS]


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_plain_data_and_everybodys_own_copy(system: str) -> None:
    first = library(system)
    assert json.loads(json.dumps(first, allow_nan=False)) == first
    first["characters"].clear()
    assert library(system)["characters"]


@pytest.mark.parametrize("name", encounter_names())
def test_an_encounter_can_be_built_again_from_what_is_shown_of_it(name: str) -> None:
    shipped = load_encounter(name)
    shown = next(one for one in library(shipped.system)["encounters"] if one["name"] == name)
    built = encounter_of(shown)
    assert (built.title, built.description, built.rounds) == (
        shipped.title,
        shipped.description.strip(),
        shipped.rounds,
    )
    assert (built.names, built.side_names, built.policies) == (shipped.names, shipped.side_names, shipped.policies)
    assert [fighter.sheet for fighter in built.fighters] == [fighter.sheet for fighter in shipped.fighters]
    assert built.rules == shipped.rules


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_character_is_there_with_a_line_and_a_sheet_in_words(system: str) -> None:
    characters = library(system)["characters"]
    assert [one["name"] for one in characters] == list(yaml_files(configs_folder() / "characters" / system))
    for one in characters:
        text = json.dumps({one["name"]: one["fields"]})
        found = check_characters(system, text)  # JSON is YAML
        assert found["cards"] == {one["name"]: {"line": one["line"], "sheet": one["sheet"]}}
        assert one["description"]


def test_a_line_says_what_tells_characters_apart() -> None:
    lines = {(s, one["name"]): one["line"] for s in ("ok", "psob") for one in library(s)["characters"]}
    assert lines["ok", "thug"] == "mook; Fighting Gd, Agility Avg, Strength Gd; knife, fist"
    assert lines["psob", "trooper"].startswith("minor; initiative 4, guns 4, martial arts 4, dodge 4; rifle, ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_policy_has_words_and_none_is_a_file(system: str) -> None:
    policies = library(system)["policies"]
    assert {"scripted", "personality", "search"} <= {one["kind"] for one in policies}
    for one in policies:
        assert one["title"], one
        assert one["description"], one
        assert "FILE" not in one["code"]
        assert "/" not in one["code"]
    brute = next(one for one in policies if one["code"] == "brute")
    assert brute["description"] == load_system(system).module("mind.policies").DESCRIPTIONS["brute"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_is_there_and_every_choice_can_be_made(system: str) -> None:
    options = library(system)["options"]
    rules = load_system(system).module("sheet.schema").Rules
    assert {one["name"] for one in options} == set(rules.model_fields)
    for one in options:
        assert one["default"] == rules().model_dump()[one["name"]]
        assert one["rule"]
        assert one["description"]
        assert one["label"][0].isupper()
        assert one["told"].endswith(".")
        assert len(one["words"]) == len(one["choices"])
        assert not any("_" in word for word in one["words"])
        assert one["unit"] or one["kind"] != "number"
        for choice in one["choices"]:
            assert getattr(rules(**{one["name"]: choice}), one["name"]) == choice
    kinds = {one["name"]: one["kind"] for one in options}
    assert kinds["arena"] == "number"
    assert {"choice", "yes"} <= set(kinds.values())


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_words_of_options_are_of_options_that_there_are(system: str) -> None:
    known = {one["name"]: one for one in library(system)["options"]}
    said = read_yaml(load_system(system).folder / "table" / "options.yaml").plain()
    for name, words in said.items():
        assert set(words) <= {"label", "told", "unit", "words", "one", "fields"}
        assert ("fields" in words) == (known[name]["kind"] == "things")
        if "words" in words:
            assert set(words["words"]) <= set(map(str, known[name]["choices"]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_column_that_is_named_can_be_pasted(system: str) -> None:
    columns = [one["name"] for one in library(system)["columns"]]
    assert columns[0] == "name"
    header, row = "\t".join(columns), "\t".join(["Ann", *[""] * (len(columns) - 1)])
    found = check_characters(system, f"{header}\n{row}\n")
    assert all(problem["row"] != 1 for problem in found.get("problems", ())), found


def test_things_of_an_encounter_are_told_by_what_can_be_chosen() -> None:
    """OK-COMB-1: a rank by its name, as a form shows it, not by its number."""
    (tavern,) = [one for one in library("ok")["encounters"] if one["name"] == "tavern"]
    assert [prop["difficulty"] for prop in tavern["options"]["props"]] == ["Gd", "Gd"]
    assert [prop["bonus"] for prop in tavern["options"]["props"]] == [2, 2]
