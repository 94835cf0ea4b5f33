"""Encounters from requests: names, mappings, the page's form, more fighters; what is said of mistakes and malice."""

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.table.building import check_encounter, encounter_of
from app.table.sheets import MAX_PROBLEMS
from okenv.encounter import Encounter, EncounterError, load_encounter
from okenv.library import configs_folder
from okenv.nodes import Problem

ANN = {"attributes": {"Fighting": "great", "Strength": "Gd"}, "weapons": ["sword"]}
FORM: dict[str, Any] = {
    "system": "ok",
    "title": "At the ford",
    "options": {"arena": 40, "tide_of_battle": "off"},
    "rounds": 50,
    "sides": [
        {"name": "party", "fighters": [{"character": ANN, "name": "Ann"}, {"character": "archer", "policy": "sniper"}]},
        {
            "name": "bandits",
            "policy": "turtle",
            "fighters": [{"character": "thug", "count": 4, "overrides": {"start": {"at": 12}, "weapons": ["club"]}}],
        },
    ],
}


def form(*place: Any, to: Any) -> dict[str, Any]:
    """The form with one thing changed."""
    changed = copy.deepcopy(FORM)
    inner: Any = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = to
    return changed


def problems(source: Any) -> list[Problem]:
    with pytest.raises(EncounterError) as caught:
        encounter_of(source)
    return caught.value.problems


# --- names and mappings


def test_a_text_is_never_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = configs_folder() / "encounters" / "mirror-duel.yaml"
    Path("own.yaml").write_bytes(shipped.read_bytes())
    Path("own").write_bytes(shipped.read_bytes())
    for path in ("own", "own.yaml", "./own.yaml", str(shipped), "../encounters/mirror-duel", "", "\0", "mirror-duel\n"):
        (one,) = problems(path)
        assert one.field == "encounter"
        assert "or a mapping" in one.message
    near = problems("miror-duel")[0].message
    assert near.endswith("did you mean 'mirror-duel'?")


def test_names_in_a_mapping_are_never_paths_either(tmp_path: Path) -> None:
    (tmp_path / "ann.yaml").write_text("attributes: {Fighting: Gd, Strength: Gd}\n")
    (tmp_path / "characters").mkdir()
    for name in (str(tmp_path / "ann"), str(tmp_path / "ann.yaml"), "../characters/ok/thug", "thug.yaml"):
        (one,) = problems(form("sides", 0, "fighters", 1, "character", to=name))
        assert one.field == "sides[0].fighters[1].character"
        assert one.message.startswith(f"found {name!r}, expected one of Ann, adventurer")


# --- the form


def test_the_form_is_fought_as_it_says() -> None:
    built = encounter_of(FORM)
    assert (built.title, built.rounds, built.rules.arena, built.rules.tide_of_battle) == ("At the ford", 50, 40, "off")
    assert built.names == ["Ann", "Archer", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]
    assert built.policies == ["brute", "sniper", *["turtle"] * 4]
    assert built.fighters[0].sheet.attributes == {"Fighting": 6, "Strength": 4}
    assert [w.name for w in built.fighters[2].sheet.weapons] == ["club"]
    assert built.fighters[2].sheet.start.at == 12
    assert Encounter.from_dict(json.loads(json.dumps(built.to_dict()))).to_dict() == built.to_dict()


def test_a_form_without_a_title_is_called_by_its_sides() -> None:
    untitled = {key: value for key, value in FORM.items() if key != "title"}
    assert encounter_of(untitled).title == "party against bandits"


def test_own_sheets_of_one_name_are_kept_apart() -> None:
    other = {**ANN, "attributes": {"Fighting": "Leg", "Strength": "Gd"}}
    fighters = [{"character": sheet, "name": "thug"} for sheet in (ANN, other, ANN)]
    built = encounter_of(form("sides", 0, "fighters", to=fighters))
    assert [f.sheet.attributes["Fighting"] for f in built.fighters[:3]] == [6, 12, 6]
    assert built.fighters[3].sheet.attributes["Fighting"] == 4  # the thug of the library
    assert [f.character for f in built.fighters[:4]] == ["thug 2", "thug 3", "thug 2", "thug"]


@pytest.mark.parametrize(("changed", "field", "message"), [
    (form("system", to="okk"), "system", "did you mean 'ok'?"),
    (form("titel", to=""), "", "found 'titel', expected one of name, system, title"),
    (form("options", "arena", to="wide"), "options.arena", "found 'wide', expected metres from 10 to 10000"),
    (form("options", "aren", to=3), "options", "did you mean 'arena'?"),
    (form("rounds", to=0), "rounds", "found 0, expected at least 1"),
    (form("sides", to=[]), "sides", "found none, expected exactly two sides"),
    (form("sides", 1, to=7), "sides[1]", "found 7, expected a mapping"),
    (form("sides", 1, "name", to="party"), "sides[1].name", "found 'party' again, expected another name"),
    (form("sides", 1, "name", to=None), "sides[1].name", "found nothing, expected the side's name"),
    (form("sides", 1, "name", to="a b"), "sides[1]", "expected another name: letters, digits"),
    (form("sides", 1, "polcy", to="brute"), "sides[1]", "did you mean 'policy'?"),
    (form("sides", 1, "fighters", to={}), "sides[1].fighters", "found an empty mapping, expected a list of fighters"),
    (form("sides", 1, "fighters", to=[]), "sides[1].fighters", "expected at least one"),
    (form("sides", 0, "fighters", 0, to="thug"), "sides[0].fighters[0]", "found 'thug', expected a mapping"),
    (form("sides", 0, "fighters", 0, to={"character": ANN}), "sides[0].fighters[0].name", "expected a name, since"),
    (form("sides", 0, "fighters", 0, "name", to="A\nn"), "sides[0].fighters[0].name", "expected a name on one line"),
    (form("sides", 0, "fighters", 0, "character", "attributes", "Fighting", to="grate"),
     "sides[0].fighters[0].character.attributes.Fighting", "did you mean 'Grt'?"),
    (form("sides", 1, "fighters", 0, "character", to="thugg"), "sides[1].fighters[0].character", "mean 'thug'?"),
    (form("sides", 1, "fighters", 0, "count", to=0), "sides[1].fighters[0].count", "expected at least 1"),
    (form("sides", 1, "fighters", 0, "count", to=10**12), "sides", "expected at most 64"),
    (form("sides", 1, "fighters", 0, "counts", to=1), "sides[1].fighters[0]", "did you mean 'count'?"),
    (form("sides", 1, "fighters", 0, "overrides", "count", to=9), "sides[1].fighters[0].overrides",
     "found 'count', expected one of attributes"),
    (form("sides", 1, "fighters", 0, "overrides", "start", "at", to=99), "sides[1].fighters[0].overrides.start.at",
     "found 99, expected at most the 40 m of the arena"),
    (form("sides", 1, "fighters", 0, "overrides", to=1), "sides[1].fighters[0].overrides", "found 1, expected"),
    (form("description", to="x" * 2001), "description", "found 2001 characters, expected at most 2000"),
    (form("description", to="\ud800"), "description", "expected letters that can be shown"),
    (form("name", to="a\tb"), "name", "expected a name on one line"),
    (form("rounds", to=10**30), "rounds", "found a number beyond all measure"),
    (form("rounds", to=float("nan")), "rounds", "found a number beyond all measure"),
    (form("x" * 61, to=1), "", "found 61 characters, expected at most 60"),
    (form("rules", to={"a": [0] * 101}), "rules.a", "found 101 entries, expected at most 100"),
    (form("rules", to=[[0] * 99] * 99), "", "found more than 4000 values in all"),
    (form("sides", to=[[[[[]]]]]), "sides[0]", "expected a mapping"),
])  # fmt: skip
def test_a_mistake_is_named_by_the_field_of_the_form(changed: dict[str, Any], field: str, message: str) -> None:
    found = problems(changed)[0]
    assert message in found.message
    if "more than 4000" not in message:
        assert found.field == field


def test_all_mistakes_are_told_but_no_endless_list() -> None:
    wrong = form("sides", 0, "fighters", to=[{"character": f"nobody {k}"} for k in range(90)])
    assert len(problems(wrong)) == MAX_PROBLEMS


def test_data_that_is_nested_too_deep_is_refused() -> None:
    deep: Any = {}
    for _ in range(200):
        deep = {"\ud800": deep}
    (one,) = problems({"system": deep})
    assert "nested more than 20 deep" in one.message
    assert one.field.encode("utf-8")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PLACES = [
    ("system",), ("title",), ("options",), ("options", "arena"), ("rounds",), ("sides",), ("sides", 0),
    ("sides", 0, "name"),     ("sides", 1, "policy"), ("sides", 0, "fighters"), ("sides", 0, "fighters", 0),
    ("sides", 0, "fighters", 0, "character"),
    ("sides", 0, "fighters", 0, "character", "attributes"), ("sides", 0, "fighters", 0, "character", "weapons"),
    ("sides", 0, "fighters", 0, "name"), ("sides", 1, "fighters", 0, "count"), ("sides", 1, "fighters", 0, "overrides"),
    ("sides", 1, "fighters", 0, "overrides", "start"), ("sides", 1, "fighters", 0, "overrides", "armour"),
]  # fmt: skip


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PLACES), JSON)
def test_anything_in_the_form_is_an_encounter_or_an_error_in_words(place: tuple[Any, ...], value: Any) -> None:
    try:
        built = encounter_of(form(*place, to=value))
    except EncounterError as error:
        wrong = error.problems
    else:
        wrong = []
        json.dumps(built.to_dict(), allow_nan=False).encode("utf-8")
        assert all(name.isprintable() for name in built.names)
    for one in wrong:
        assert one.message
        assert one.field.encode("utf-8") is not None


# --- text


def test_a_file_s_text_is_checked_and_can_be_used() -> None:
    for name in ("tavern", "border-raid", "hostage"):
        found = check_encounter((configs_folder() / "encounters" / f"{name}.yaml").read_text())
        shipped = load_encounter(name)
        assert (found["title"], found["system"]) == (shipped.title, shipped.system)
        assert encounter_of(found["encounter"]).names == shipped.names


TWO_SIDES = (
    "system: ok\nsides:\n  a:\n    fighters:\n      - {character: thugg}\n  b: {fighters: [{character: thug}]}\n"
)


@pytest.mark.parametrize(("text", "line", "field", "message"), [
    (TWO_SIDES, 5, "sides.a.fighters[0].character", "did you mean 'thug'?"),
    ("system: ok\nsidse: {}\n", 2, "", "did you mean 'sides'?"),
    ("system: ok\nsides: [a\n", 3, "", "expected YAML"),
    ("{}", 1, "system", "found nothing, expected a rule system: ok, broags, psob or zerospace"),
    ("", 1, "", "found nothing, expected a mapping"),
    ("x" * 70_000, None, "", "found 70000 characters, expected at most 65536"),
    ("tavern", 1, "", "found 'tavern', expected a mapping"),
    ('system: ok\ntitle: "\\u202e"\n', 2, "title", "expected letters that can be shown"),
])  # fmt: skip
def test_a_mistake_in_a_text_is_named_by_its_line(text: str, line: int | None, field: str, message: str) -> None:
    found = check_encounter(text)["problems"][0]
    assert message in found["message"]
    assert (found["line"], found["field"]) == (line, field)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80) | st.text(st.sampled_from("syem: ok\n-{}[]&*!|sides"), max_size=60))
def test_any_text_is_an_encounter_or_problems(text: str) -> None:
    assert check_encounter(text)["problems"]


def test_the_working_folder_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thug.yaml").write_text("attributes: {Fighting: Mth, Strength: Mth}\n")
    monkeypatch.chdir(tmp_path)
    assert os.getcwd() == str(tmp_path)
    assert encounter_of(FORM).fighters[2].sheet.attributes["Fighting"] == 4
