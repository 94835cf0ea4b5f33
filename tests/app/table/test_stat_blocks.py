"""Own stat blocks: what is read from YAML and from pasted tables, and what is said of mistakes and of malice."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.table.building import encounter_of
from app.table.columns import columns_of
from app.table.pasted import MAX_COLUMNS, MAX_ROWS, is_table, read_table
from app.table.sheets import MAX_PROBLEMS, MAX_TEXT
from app.table.stat_blocks import check_characters
from okenv.systems import systems

ANN = {
    "attributes": {"Fighting": "good", "Strength": "Gd+", "Martial arts": "Avg"},
    "mook": True,
    "weapons": ["sword", "knife"],
}


def problem(system: str, text: str) -> dict[str, Any]:
    """The only problem of a text."""
    found = check_characters(system, text)["problems"]
    assert len(found) == 1, found
    return found[0]  # type: ignore[no-any-return]


# --- tables in every shape

TABLES = {
    "tabs": "Name\tFighting\tSTRENGTH\tmartial arts\tMook\tWeapons\nAnn\tgood\tGd+\tAvg\tyes\tSword, knife\n",
    "a line break in a cell": 'Name\tFighting\tSTRENGTH\t"martial\narts"\tMook\tWeapons\n'
    'Ann\tgood\tGd+\tAvg\tyes\t"Sword,\nknife"\n',
    "numbered": "# | Name | Fighting | Strength | Martial arts | Mook | Weapons\n"
    "1 | Ann | good | Gd+ | Avg | 1 | sword; knife\n",
    "numbered, with tabs": "#\tName\tFighting\tStrength\tMartial arts\tMook\tWeapons\n"
    "1\tAnn\tgood\tGd+\tAvg\tyes\tSword, knife\n",
    "a mark before the header": "#name,Fighting,Strength,Martial arts,mook,weapons\nAnn,good,Gd+,Avg,x,sword / knife\n",
    "commas": 'name,Fighting,Strength,Martial arts,mook,weapons\nAnn,good,Gd+,Avg,x,"sword, knife"\n',
    "semicolons": "name;Fighting;Strength;Martial arts;mook;weapons\nAnn;good;Gd+;Avg;true;sword / knife\n",
    "markdown": "| **Name** | Fighting | Strength | Martial-arts | Mook | Weapon |\n|:--|--|:-:|--|--|--|\n"
    "| Ann | good | `Gd+` | Avg | ✓ | sword and knife |\n",
    "bars": "Name | Fighting | Strength | Martial arts | Mook | Weapons\nAnn | good | Gd+ | Avg | 1 | sword; knife\n",
    "aligned": "Name   Fighting  Strength  Martial arts  Mook  Weapons\n-----  --------  --------\n"
    "Ann    good      Gd+       Avg           yes   sword, knife\n",
    "wiki": "{| class=\"wikitable\"\n|+ People\n! Name !! Fighting !! Strength !! Martial arts !! Mook !! Weapons\n|-\n"
    "| '''Ann''' || good || Gd+\n| Avg\n| yes || sword, knife\n|}\n",
    "grid": "+-----+\n| Name | Fighting | Strength | Martial arts | Mook | Weapons |\n+=====+\n"
    "| Ann | good | Gd+ | Avg | yes | sword, knife |\n+-----+\n",
}  # fmt: skip


@pytest.mark.parametrize("shape", TABLES)
def test_a_table_in_any_shape_says_the_same(shape: str) -> None:
    found = check_characters("ok", TABLES[shape])
    assert found == {"characters": {"Ann": ANN}, "cards": {"Ann": found["cards"]["Ann"]}, "notes": []}
    assert found["cards"]["Ann"]["line"] == "mook; Fighting good, Strength Gd+, Martial arts Avg; sword, knife"
    assert found["cards"]["Ann"]["sheet"]["base damage"] == "Avg+"


def test_what_is_read_can_be_fought() -> None:
    text = "name\tFighting\tStrength\tarmour\tat\tmelee defence\tinitiative\n"
    text += "Ann\tGrt\tGd\tMail\t12.5\tGd\tFighting / Strength\n"
    sheet = check_characters("ok", text)["characters"]["Ann"]
    side = {"fighters": [{"character": "Ann"}]}
    fight = {
        "system": "ok",
        "characters": {"Ann": sheet},
        "sides": {"a": side, "b": {"fighters": [{"character": "thug"}]}},
    }
    ann = encounter_of(fight).fighters[0].sheet
    assert (ann.armour.name, ann.start.at, ann.initiative) == ("mail", 12.5, ("Fighting", "Strength"))
    assert (ann.defence.melee, ann.attributes) == (("Gd",), {"Fighting": 6, "Strength": 4})


def test_the_other_rulebook_has_its_own_columns() -> None:
    text = "Name,Initiative,Guns,Martial Arts,Dodge,Base damage,Minor,restraint,hair trigger,weapons\n"
    text += "Zed,7,8,−2,6,3,no,Bound,blaster,blaster\n"
    sheet = check_characters("psob", text)["characters"]["Zed"]
    assert sheet == {
        "initiative": 7,
        "skills": {"guns": 8, "martial_arts": -2, "dodge": 6},
        "base_damage": 3,
        "minor": False,
        "start": {"restraint": "bound"},
        "hair_trigger": "blaster",
        "weapons": ["blaster"],
    }


def test_an_empty_cell_is_no_value() -> None:
    text = "name,Fighting,Strength,armour,weapons\nAnn,Gd,Gd,mail,sword\nBob,Gd,Gd,-,\nCid,Gd,Gd"
    characters = check_characters("ok", text)["characters"]
    assert "armour" in characters["Ann"]
    assert characters["Bob"] == characters["Cid"] == {"attributes": {"Fighting": "Gd", "Strength": "Gd"}}


# --- mistakes in tables


@pytest.mark.parametrize(("cell", "column", "message"), [
    ("Ann,Goood,Gd,no,sword", "Fighting", "found 'Goood', expected a rank such as * did you mean 'Gd'?"),
    ("Ann,Gd,99,no,sword", "Strength", "found 99, expected a rank from *"),
    ("Ann,Gd,Gd,perhaps,sword", "mook", "found 'perhaps', expected yes or no"),
    ("Ann,Gd,Gd,no,swrd", "weapons", "found 'swrd', expected one of * did you mean 'sword'?"),
    ("Ann,Gd,Gd,no,knife / bow", "weapons",
     "found 'bow', used with Archery or Shooting, expected a weapon for one of *"),
    (",Gd,Gd,no,sword", "name", "found '', expected a name on one line*"),
    ("Bob,Gd,Gd,no,sword", "name", "found 'Bob' again (first on line 2), expected every name once"),
    (f"{'A' * 61},Gd,Gd,no,sword", "name", "*expected a name on one line, at most 60 characters"),
    ("A\u202en,Gd,Gd,no,sword", "name", "*expected a name on one line, at most 60 characters"),
])  # fmt: skip
def test_a_wrong_cell_is_named_by_row_and_column(cell: str, column: str, message: str) -> None:
    found = problem("ok", f"name,Fighting,Strength,mook,weapons\nBob,Gd,Gd,no,sword\n\n{cell}\n")
    assert (found["line"], found["row"], found["column"]) == (4, 3, column)
    who = cell.partition(",")[0][:60]
    assert found["field"] == f"row 3{f' ({who})' if who else ''}, column {column}"
    begin, _, end = message.partition("*")
    assert found["message"].startswith(begin)
    assert found["message"].endswith(end)


def test_all_wrong_cells_are_told_at_once() -> None:
    found = check_characters("psob", "name,initiative,dodge,minor\nAnn,x,5,maybe\nBob,5,y,no\nCid,5,5,no\n")["problems"]
    assert [(one["row"], one["column"]) for one in found] == [(2, "minor"), (2, "initiative"), (3, "dodge")]


@pytest.mark.parametrize(("system", "header", "column", "message"), [
    ("ok", "name,Fighting,Wepons", "Wepons", "did you mean 'weapons'?"),
    ("ok", "name,Fighting,Strenght", "Strenght", "did you mean 'strength'?"),
    ("psob", "name,initiative,dogde", "dogde", "did you mean 'dodge'?"),
    ("psob", "name,initiative,Fighting", "Fighting", "expected one of name, minor, initiative, guns*"),
    ("ok", "name,weapons,Weapon", "Weapon", "found 'Weapon', which is 'weapons' again, expected each column once"),
    ("ok", "Fighting,Agility,Strength", None, "found the columns Fighting, Agility, Strength, expected one of names*"),
    ("ok", "name,,Strength", None, "found no header over column 2, expected the name of a field"),
    ("ok", f"name,Strength,{'x' * 61}", "x" * 60, "found 61 characters, expected at most 60"),
])  # fmt: skip
def test_a_wrong_header_is_named(system: str, header: str, column: str | None, message: str) -> None:
    found = problem(system, f"{header}\nAnn,Gd,Gd\n")
    assert (found["line"], found["row"], found["column"]) == (1, 1, column)
    assert message.rstrip("*") in found["message"]


def test_an_attribute_much_like_a_known_one_is_doubted_but_taken() -> None:
    found = check_characters("ok", "name,Fightin,Strength,initiative,weapons\nAnn,Gd,Gd,Fightin,claws\n")
    assert found["notes"] == ["column Fightin: taken as an attribute of that name; did you mean 'Fighting'?"]
    assert check_characters("ok", "name,Fighting,Strength,Luck\nAnn,Gd,Gd,Grt\n")["notes"] == []


@pytest.mark.parametrize(("text", "line", "message"), [
    ("name,Fighting\n", None, "found a header only, expected a header and at least one row"),
    ("name,Fighting\nAnn,Gd,Gd\n", 2, "found 3 cells, expected at most the 2 of the header; the last is 'Gd'"),
    ("Name   Fighting   Mook\nAnn   Gd\n", 2, "found 2 cells, expected 3; an empty one is written as -"),
    ('name,Fighting\nAnn,"Gd\n', 2, "found a quote that does not fit"),
    ("{|\n! name !! Fighting\n|-\nAnn\n", 4, "found 'Ann', expected a line with | or !"),
    ("name,Fighting\n" + "Ann,Gd\n" * (MAX_ROWS + 1), None, "found 65 rows below the header, expected at most 64"),
    (f"{'a,' * MAX_COLUMNS}b\n1\n", None, "found 61 columns, expected at most 60"),
    ("name,Fighting\nAnn," + "Gd" * MAX_TEXT, None, f"found {2 * MAX_TEXT + 18} characters, expected at most"),
])  # fmt: skip
def test_a_table_that_is_none(text: str, line: int | None, message: str) -> None:
    found = problem("ok", text)
    assert found["line"] == line
    assert found["message"].startswith(message)


# --- YAML

SHEET = "attributes: {Fighting: good, Strength: Gd+, Martial arts: Avg}\n"


@pytest.mark.parametrize("text", [
    f"Ann:\n  {SHEET}  mook: true\n  weapons: [sword, knife]\n",
    f"# Guards, thugs and more | all mine\nAnn:\n  {SHEET}  mook: true\n  weapons: [sword, knife]\n",
    f"characters:\n  Ann:\n    {SHEET}    mook: true\n    weapons: [sword, knife]\n",
    f"name: Ann\n{SHEET}mook: true\nweapons: [sword, knife]\n",
    f"- name: Ann\n  {SHEET}  mook: true\n  weapons: [sword, knife]\n",
    json.dumps({"Ann": ANN}),
])  # fmt: skip
def test_yaml_in_any_shape_says_the_same(text: str) -> None:
    assert check_characters("ok", text)["characters"] == {"Ann": ANN}


def test_own_arms_are_written_into_the_sheets_that_name_them() -> None:
    text = """
characters:
  Ann: {attributes: {Fighting: Gd, Strength: Gd}, weapons: [bonker, {weapon: bonker, damage: base}, fist],
    armour: cloak}
weapons:
  bonker: {attribute: Fighting, kind: melee, damage: base+3, lethality: cutting}
armour:
  cloak: {coverage: 1, protection: Avg}
"""
    sheet = check_characters("ok", text)["characters"]["Ann"]
    own = {"name": "bonker", "attribute": "Fighting", "kind": "melee", "damage": "base+3", "lethality": "cutting"}
    assert sheet["weapons"] == [own, {**own, "damage": "base"}, "fist"]
    assert sheet["armour"] == {"name": "cloak", "coverage": 1, "protection": "Avg"}
    assert check_characters("ok", json.dumps({"Ann": sheet}))["characters"] == {"Ann": sheet}  # it stands alone


@pytest.mark.parametrize(("text", "line", "field", "message"), [
    (f"Ann:\n  {SHEET}\n  wepons: [sword]\n", 4, "Ann", "did you mean 'weapons'?"),
    ("Ann:\n  attributes: {Fighting: Gud, Strength: Gd}\n", 2, "Ann.attributes.Fighting", "did you mean 'Gd'?"),
    ("Ann: [1]\n", 1, "Ann", "found a list, expected a mapping"),
    (f"- {SHEET}", 1, "[0].name", "found nothing, expected the character's name"),
    ("characters: {}\nsides: {}\n", 2, "", "found 'sides', expected one of characters, weapons, armour"),
    ("characters: 1\n", 1, "characters", "found 1, expected a mapping"),
    ("characters: {}\nweapons: {a: 1}\n", 2, "weapons.a", "found 1, expected a mapping"),
    ("Ann\n", 1, "", "expected characters by name (YAML), or a table with a header"),
    ("", 1, "", "found nothing, expected characters by name"),
    ("Ann: \ud800\n", None, "", "found a half of a letter"),
    ("[]", None, "", "found no character, expected at least one"),
    ("Ann: {\n", 2, "", "expected YAML"),
    ('"A\\nB": {}\n', 1, "A\nB", "expected a name on one line"),
    ('Ann: {description: "\\u202e"}\n', 1, "Ann.description", "expected letters that can be shown"),
])  # fmt: skip
def test_a_mistake_in_yaml_is_named_by_line_and_field(text: str, line: int | None, field: str, message: str) -> None:
    found = check_characters("ok", text)["problems"][0]
    assert (found["line"], found["field"], found["row"], found["column"]) == (line, field, None, None)
    assert message in found["message"]


def test_characters_whose_names_look_alike_are_one() -> None:
    found = problem("ok", f"Zoe\u0308:\n  {SHEET}Zo\u00eb:\n  {SHEET}")
    assert found["message"].startswith("found 'Zo\u00eb' again (first on line 1)")
    read = check_characters(
        "ok", "name,Fighting,Strength\n\u7530\u4e2d\u3000\u4e00\u90ce,Gd,Gd\n\u0995\u09cd\u200d\u09b7,Gd,Gd\n"
    )
    assert list(read["characters"]) == ["\u7530\u4e2d \u4e00\u90ce", "\u0995\u09cd\u200d\u09b7"]


def test_a_character_may_be_called_like_a_field() -> None:
    assert list(check_characters("ok", f"mook: {{{SHEET.strip()}}}\n")["characters"]) == ["mook"]


# --- malice


def test_no_path_in_a_text_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_characters("ok", TABLES["tabs"])  # what is shipped has been read
    file = tmp_path / "sheet.yaml"
    file.write_text(f"Ann: {{{SHEET.strip()}}}\n")

    def refuse(*args: Any, **_: Any) -> None:
        raise AssertionError(f"opened {args}")

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr("pathlib.Path.open", refuse)
    monkeypatch.setattr("pathlib.Path.read_text", refuse)
    for text in (str(file), f"Ann: {file}", f"name,weapons,Strength\nAnn,{file},Gd", f"!include {file}"):
        assert "problems" in check_characters("ok", text)


HOSTILE = {
    "many bad keys": "".join(f"A{j}:\n" + "".join(f"  k{i}: 1\n" for i in range(39)) for j in range(64)),
    "many bad cells": "name\t" + "\t".join(f"Attr{i}" for i in range(59)) + ("\nN" + "\tzzz" * 59) * 64,
    "spaces": " " * MAX_TEXT,
    "almost a rule": "-" * (MAX_TEXT - 1) + "x",
    "almost a key": "a" + " " * (MAX_TEXT - 1),
    "bars": "|" * MAX_TEXT,
    "deep": "[" * MAX_TEXT,
    "deep mappings": "{a: " * (MAX_TEXT // 4),
    "quotes": '"' * MAX_TEXT,
    "one long word": "name,Fighting,Strength\nAnn," + "a" * 60_000,
    "many weapons": 'name,Strength,weapons\nAnn,Gd,"' + "sword," * 10_000 + '"',
    "aliases": "a: &a [x]\n" + "".join(f"b{i}: [*a, *a]\n" for i in range(3000)),
}


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("system", systems())
def test_a_hostile_text_is_refused_soon_and_in_few_words(what: str, system: str) -> None:
    begun = time.perf_counter()
    found = check_characters(system, HOSTILE[what][:MAX_TEXT])
    assert time.perf_counter() - begun < 10  # a second at most where nothing else runs
    assert 1 <= len(found["problems"]) <= MAX_PROBLEMS + 1
    assert len(json.dumps(found)) < 60_000


CELL = st.text(st.sampled_from("ab1+-|,;\t \"'\n:{}[]&*!#%>é\u2028\0"), max_size=12)
NAMES = [name for system in systems() for name in columns_of(system).names()]
COLUMN = st.sampled_from([*NAMES, "Fighting", "Strength", ""])
GOOD = st.sampled_from(["Gd", "good+", "5", "yes", "sword", "knife/fist", "-", "base+2", "2.5", "prone", "Fighting"])


@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=200) | st.text(st.sampled_from("ab:-{}[]&*!|>\n \t,\"'#"), max_size=80), st.sampled_from(systems())
)
@example("?", "ok")
@example("- name: x\n  description: [", "psob")
@example("|\n0", "ok")
def test_any_text_gets_sheets_or_problems(text: str, system: str) -> None:
    found = check_characters(system, text)
    assert found.get("problems") or found["characters"]
    json.dumps(found, allow_nan=False).encode("utf-8")


@settings(max_examples=150, deadline=None)
@example(["melee"], [[";"]], ",", "broags")  # the sheet of a name of signs alone
@example(["melee"], [[";", "3"]], ",", "broags")
@given(
    st.lists(COLUMN, min_size=1, max_size=6),
    st.lists(st.lists(CELL | GOOD, min_size=1, max_size=6), min_size=1, max_size=3),
    st.sampled_from("\t|;,"),
    st.sampled_from(systems()),
)
def test_any_table_gets_sheets_that_stand_alone_or_problems(
    header: list[str], rows: list[list[str]], part: str, system: str
) -> None:
    text = "\n".join(part.join(cells) for cells in [["name", *header], *rows])
    found = check_characters(system, text)
    for one in found.get("problems", ()):
        assert one["message"]
    if "characters" in found:
        assert found["characters"]
        again = check_characters(system, yaml.safe_dump(found["characters"]))
        assert again["cards"] == found["cards"]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.lists(st.text("abc 1+", min_size=1, max_size=6).map(str.strip).filter(bool), min_size=2, max_size=2),
        min_size=2,
        max_size=4,
    )
)
def test_a_table_with_bars_is_read_cell_by_cell(cells: list[list[str]]) -> None:
    text = "\n".join("|".join(row) for row in cells)
    assert is_table(text)
    header, rows = read_table(text)
    assert [header.cells, *(row.cells for row in rows)] == [[" ".join(cell.split()) for cell in row] for row in cells]
