"""All that can be known to be wrong in an encounter's file is told at once, and nothing that hangs on what is wrong."""

from pathlib import Path

import pytest

from okenv import EncounterError, load_encounter

# By rulebook: a character, a field of a sheet, the same with a mistake, and where that is.
FIGHTERS = {
    "ok": ("thug", "attributes: {Fighting: Gd}", "attributes: {Fighting: Gud}", "attributes.Fighting"),
    "psob": ("trooper", "initiative: 4", "initiative: four", "initiative"),
    "broags": ("guard", "speed: 4", "speed: -1", "speed"),
    "zerospace": ("marine", "health: 20", "health: -3", "health"),
}
MISTAKES = {
    "titel": ("title: Gate", "titel: Gate", "titel"),
    "rounds": ("rounds: 50", "rounds: many", "rounds"),
    "apart": ("apart: 10", "apart: 90", "rules.apart"),
    "side": ("policy: brute", "polici: brute", "sides.red"),
    "character": ("CHARACTER, count: 2", "CHARACTERR, count: 2", "sides.red.fighters[0].character"),
    "count": ("count: 3", "count: 0", "sides.red.fighters[1].count"),
    "at": ("start: {at: 30}", "start: {at: 70}", "sides.blue.fighters[0].start.at"),
    "sheet": ("SHEET", "WRONG", "sides.blue.fighters[1].PLACE"),
    "key": ("name: Eve", "nane: Eve", "sides.blue.fighters[2]"),
    "weapon": ("WEAPON", "nothing-such", "sides.blue.fighters[2].weapons[0]"),
}  # fmt: skip
FILE = """\
system: SYSTEM
title: Gate
sides:
  red:
    policy: brute
    fighters:
      - {character: CHARACTER, count: 2}
      - {character: CHARACTER, count: 3}
  blue:
    fighters:
      - {character: CHARACTER, start: {at: 30}}
      - {character: CHARACTER, SHEET}
      - {character: CHARACTER, name: Eve, weapons: [WEAPON]}
rules:
  arena: 60
  apart: 10
rounds: 50
"""
WEAPONS = {"ok": "sword", "psob": "pistol", "broags": "knife", "zerospace": "rifle"}


def file_of(system: str, mistakes: list[str]) -> tuple[str, set[str]]:
    """The file with those mistakes, and the fields that they are in."""
    text, fields = FILE, set()
    for mistake in mistakes:
        right, wrong, field = MISTAKES[mistake]
        assert right in text
        text = text.replace(right, wrong)
        fields.add(field)
    character, sheet, wrong_sheet, place = FIGHTERS[system]
    for old, new in (
        ("SYSTEM", system), ("CHARACTER", character), ("SHEET", sheet), ("WRONG", wrong_sheet),
        ("WEAPON", WEAPONS[system]),
    ):  # fmt: skip
        text = text.replace(old, new)
    return text, {field.replace("PLACE", place) for field in fields}


def told(text: str, folder: Path) -> list[tuple[str, str]]:
    """Fields and messages."""
    path = folder / "gate.yaml"
    path.write_text(text)
    with pytest.raises(EncounterError) as error:
        load_encounter(path)
    return [(problem.field, problem.message) for problem in error.value.problems]


@pytest.mark.parametrize("system", FIGHTERS)
def test_each_mistake_alone_is_told_alone(system: str, tmp_path: Path) -> None:
    for mistake in MISTAKES:
        text, fields = file_of(system, [mistake])
        found = {field or "titel" for field, _ in told(text, tmp_path)}
        assert found == fields, mistake


@pytest.mark.parametrize("system", FIGHTERS)
def test_all_mistakes_are_told_at_once(system: str, tmp_path: Path) -> None:
    text, fields = file_of(system, list(MISTAKES))
    found = told(text, tmp_path)
    assert {field or "titel" for field, _ in found} == fields
    assert len(found) == len(fields)


@pytest.mark.parametrize("system", FIGHTERS)
def test_without_mistakes_it_is_read(system: str, tmp_path: Path) -> None:
    path = tmp_path / "gate.yaml"
    path.write_text(file_of(system, [])[0])
    assert len(load_encounter(path).names) == 8


@pytest.mark.parametrize("line", ["arena: sixty", "areana: 60"])
@pytest.mark.parametrize("system", FIGHTERS)
def test_what_hangs_on_an_option_that_is_wrong_is_left_for_later(system: str, line: str, tmp_path: Path) -> None:
    text = file_of(system, ["at"])[0].replace("arena: 60", line)
    fields = [field for field, _ in told(text, tmp_path)]
    assert [field for field in fields if not field.startswith("rules")] == []
    assert fields


@pytest.mark.parametrize("system", FIGHTERS)
def test_what_two_entries_share_is_told_once(system: str, tmp_path: Path) -> None:
    text = file_of(system, ["weapon"])[0] + "characters:\n  odd: {description: x, weapons: [nothing-such]}\n"
    entry = f"- {{character: {FIGHTERS[system][0]}, count: 2}}"
    assert entry in text
    text = text.replace(entry, "- {character: odd}\n      - {character: odd}")
    found = told(text, tmp_path)
    assert len(found) == len(set(found))
    assert sum(field == "characters.odd.weapons[0]" for field, _ in found) == 1
