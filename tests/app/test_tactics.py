"""``okenv tactics``, as somebody who types it."""

import json
from pkgutil import resolve_name

import pytest

from tests.evaluation.tactics.studies import SLOW

from .test_compare import BOOK

STUDY = f"""
title: A small study
tolerance: 0.002
{SLOW}
tactics:
  - {{name: even, red: {{character: slow}}, base: [defence]}}
"""


@pytest.fixture
def file(here):
    path = here / "small.yaml"
    path.write_text(STUDY, encoding="utf-8")
    return path


def test_it_runs_a_study_and_says_where_the_report_is(okenv, file, tmp_path):
    done = okenv("tactics", "small.yaml")
    assert done.exit_code == 0, done.output
    assert "A small study" in done.stdout
    assert "Active defence is worth" in done.stdout
    assert "(exact to ±" in done.stdout
    folder = tmp_path / "runs" / "tactics" / "small"
    for name in ("report.json", "report.html"):
        assert str((folder / name).relative_to(tmp_path)) in done.stdout
        assert (folder / name).is_file()
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert data["about"]["command"] == "okenv tactics small.yaml"
    assert "2 of 2 pieces" in done.stderr
    again = okenv("tactics", "small.yaml", "--json")
    assert json.loads(again.stdout) == data
    assert again.stderr == ""


@pytest.mark.slow
def test_an_encounter_has_a_study_of_its_own(okenv, tmp_path):
    path = tmp_path / "thugs.yaml"
    path.write_text(
        "system: ok\nsides:\n  red: {fighters: [{character: thug, weapons: [club], initiative: Agility}]}\n"
        "  blue: {fighters: [{character: thug, initiative: Agility, attributes: {Agility: Def}}]}\n"
        "rules: {tide_of_battle: off, mook_damage: simplest, apart: 1}\n",
        encoding="utf-8",
    )
    done = okenv("tactics", path, "--out", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert [section["kind"] for section in data["sections"]] == ["tactics", "moments"]
    assert data["about"]["command"] == f"okenv tactics {path} --out {tmp_path / 'out'}"


def test_the_shipped_studies_are_listed(okenv):
    done = okenv("tactics")
    assert done.exit_code == 0
    for name in ("duel", "grid", "moments", "spending", "ranks", "house-rules", "numbers", "squads"):
        assert f"\n {name} " in done.stdout


@pytest.mark.parametrize(("desk", "command", "folder"), [
    ("evaluation.tactics.working:Desk", ["tactics", "small.yaml"], "tactics/small"),
    ("evaluation.compare.units:CompareDesk", ["compare", "mine.yaml", "--fights", "4"], "compare"),
])  # fmt: skip
def test_what_was_done_stays_where_it_is_interrupted(okenv, file, tmp_path, monkeypatch, desk, command, folder):
    (tmp_path / "mine.yaml").write_text(BOOK, encoding="utf-8")
    did, begun = resolve_name(f"{desk}.do"), []

    def every_other(self, unit):
        begun.append(unit)
        if len(begun) % 2 == 0:
            raise KeyboardInterrupt
        return did(self, unit)

    monkeypatch.setattr(resolve_name(desk), "do", every_other)
    stopped = okenv(*command)
    assert stopped.exit_code == 130
    assert "okenv: interrupted; the same command goes on from there\n" in stopped.stderr
    assert len(list((tmp_path / "runs" / folder / "units").iterdir())) == 1
    okenv(*command)
    first, missing, *rest = begun
    assert rest[0] == missing
    assert first not in rest


@pytest.mark.parametrize(("found", "put", "message"), [
    ("base: [defence]", "base: [defense]", "small.yaml:14: field tactics[0].base[0]: found 'defense', expected"),
    ("base: [defence]", "bse: [defence]", "did you mean 'base'?"),
    ("tolerance: 0.002", "tolerance: 2", "field tolerance: found 2, expected at most 0.05"),
    ("{character: slow}", "{character: slwo}", "small.yaml:14: field tactics[0].red.character: found 'slwo'"),
    ("name: even", "name: even, encounter: mirror-duel", "found both encounter and red, expected one of them"),
    ("red: {character: slow}, ", "", "found neither encounter and red, expected one of them"),
    ("red: {character: slow}", "encounter: three-on-three", "found 3 against 3, expected a duel: one against one"),
    ("base: [defence]", "rules: {tide_of_battle: first_round}", "tide_of_battle: found first_round"),
])  # fmt: skip
def test_a_mistake_is_one_line(complains, file, found, put, message):
    assert found in STUDY
    file.write_text(STUDY.replace(found, put), encoding="utf-8")
    assert message in complains("tactics", str(file))


@pytest.mark.parametrize(("part", "message"), [
    ("grids:\n  - {name: g, red: {character: slow}, attributes: [Fightin], ranks: [Gd, Grt]}",
     "field grids[0].attributes[0]: found 'Fightin', expected an attribute of red: Fighting, Strength, Toughness"),
    ("grids:\n  - {name: g, red: {character: slow}, attributes: [Fighting], ranks: [Gd, Grrt]}", "did you mean 'Grt'?"),
    ("house_rules:\n  - {name: h, red: {character: slow}, options: [{defend_on_credt: true}]}", "defend_on_credit"),
    ("spending:\n  - {name: s, red: {character: slow}, armours: [plaid]}", "field spending[0].armours[0]"),
    ("squads:\n  - {name: s, encounter: three-on-three, policies: [brute], tactics: [hold]}",
     "field squads[0].policies[0]: found 'brute', expected a network or a search"),
    ("squads:\n  - {name: s, encounter: three-on-three, policies: [\"ppo:okenv\"], tactics: [hold], side: rad}",
     "did you mean 'red'?"),
    ("numbers:\n  - {name: even, hero: {character: boss}, mook: {character: thug}, counts: [1], policies: [brute]}",
     "found 'even' twice, expected each name once"),
])  # fmt: skip
def test_mistakes_in_other_parts_are_told_too(okenv, file, part, message):
    file.write_text(f"{STUDY}{part}\n", encoding="utf-8")
    done = okenv("tactics", str(file))
    assert done.exit_code == 2
    assert message in done.stderr


def test_an_unknown_study_is_named(complains):
    assert "did you mean 'squads'?" in complains("tactics", "squds")


def test_a_folder_that_cannot_be_written_is_told(complains, file, tmp_path):
    (tmp_path / "there").write_text("", encoding="utf-8")
    assert "--out there: cannot be written: found a file where a folder must be" in complains(
        "tactics", "small.yaml", "--out", "there"
    )
