"""Suites: what a file may say, what the hash freezes, and that ok-bench-v1 is what it says it is."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from agents.registry import make_policy
from benchmarks import separation
from evaluation.suite import SuiteError, content_hash, load_suite, main
from evaluation.suite_content import content, laid_out
from okenv import load_encounter
from okenv.library import configs_folder

FILE = configs_folder() / "suites" / "ok-bench-v1.yaml"
FOLDER = FILE.with_suffix("")
HASH = "43d68856538d6d4784f89a2d9d92c5c4274ba31be7cb0e29435005688173b1d4"
SUITE = load_suite("ok-bench-v1")


def copy(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the suite with texts replaced in some of its files: ``(file, old, new)``."""
    shutil.copytree(FOLDER, folder / "ok-bench-v1")
    shutil.copy(FILE, folder)
    for name, old, new in changes:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text, (name, old)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder / "ok-bench-v1.yaml"


CHANGES = [
    ("ok-bench-v1.yaml", "seed: 4101", "seed: 4102"),
    ("ok-bench-v1.yaml", "policy: brute, pairs: 100", "policy: brute, pairs: 99"),
    ("ok-bench-v1.yaml", "policy: brute", "policy: skirmisher"),
    ("ok-bench-v1.yaml", "tiers: [duel]", "tiers: [duel, squad]"),
    ("ok-bench-v1.yaml", "gambit:sergeant, pairs: 100, held_out: true", "gambit:sergeant, pairs: 100, held_out: false"),
    ("ok-bench-v1.yaml", "mirror-duel, held_out: false", "mirror-duel, held_out: true"),
    ("ok-bench-v1.yaml", "encounter: rout", "encounter: ambush"),
    ("ok-bench-v1.yaml", "  social:", "  nerve:"),
    ("ok-bench-v1/mutiny.yaml", "name: Crow", "name: Raven"),
    ("ok-bench-v1/mutiny.yaml", "ringleader:", "rabble:"),
    ("ok-bench-v1/mutiny.yaml", "count: 5", "count: 4"),
    ("ok-bench-v1/mutiny.yaml", "arena: 30", "arena: 31"),
    ("ok-bench-v1/mutiny.yaml", "rules:", "rounds: 90\nrules:"),
    ("ok-bench-v1/characters/deckhand.yaml", "Agility: Gd", "Agility: Gd+"),
    ("ok-bench-v1/arms/weapons.yaml", "belaying-pin: {attribute: Fighting, kind: melee, damage: base+1",
     "belaying-pin: {attribute: Fighting, kind: melee, damage: base+2"),
    ("ok-bench-v1/policies/bailiff.yaml", "caution: 65", "caution: 66"),
    ("ok-bench-v1/policies/bailiff.yaml", "rout >= 35%", "rout >= 36%"),
    ("ok-bench-v1/policies/bailiff.yaml", "do: defend", "do: defend one"),
    ("ok-bench-v1/policies/bailiff.yaml", "target: most dangerous", "target: least dangerous"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{Path(change[0]).stem}: {change[2][-20:]}")
def test_a_change_of_what_is_fought_is_seen(tmp_path, change):
    path = copy(tmp_path, change)
    assert content_hash(load_suite(path, check_hash=False)) != HASH
    found = f"ok-bench-v1 is frozen: found content with the hash [0-9a-f]{{64}}, expected {HASH}; make a v2"
    with pytest.raises(SuiteError, match=rf"{re.escape(str(path))}:\d+: field hash: {found}"):
        load_suite(path)


def test_comments_titles_and_the_layout_of_files_do_not_count(tmp_path):
    path = copy(
        tmp_path,
        ("ok-bench-v1.yaml", "title: OK", "# a comment\ntitle: An OK"),
        ("ok-bench-v1.yaml", "{encounter: rout, held_out: false}", "held_out: false\n        encounter: rout"),
        ("ok-bench-v1.yaml", "description: Nerve.", "description: Nerves."),
        ("ok-bench-v1/mutiny.yaml", "title: Mutiny", "title: The mutiny  # aboard"),
        ("ok-bench-v1/characters/deckhand.yaml", "Fighting: Gd, Agility: Gd", "Agility: 4, Fighting: good"),
        ("ok-bench-v1/policies/bailiff.yaml", "rout >= 35%", "rout  >=  35"),
    )
    suite = load_suite(path)
    assert suite.title.startswith("An OK")
    own = {o.name: o.code for o in suite.opponents if o.held_out}
    assert own["gambit:ok-bench-v1/bailiff"] == f"gambit:{tmp_path / 'ok-bench-v1' / 'policies' / 'bailiff.yaml'}"


@pytest.mark.slow
def test_the_hash_does_not_depend_on_how_many_fighters_have_room():
    env = {**os.environ, "OKENV_MAX_FIGHTERS": "20"}
    command = [sys.executable, "-m", "evaluation.suite", "ok-bench-v1"]
    done = subprocess.run(command, env=env, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=900)
    assert done.stdout.strip() == HASH, done.stderr


def test_what_is_laid_out_has_the_fighters_and_no_zeros():
    duel = laid_out(load_encounter("mirror-duel").template)
    assert len(duel["fighters"]) == 2
    assert duel["limit"] == [100]
    assert duel["side_n"] == [1, 1]
    assert "tide_option" not in duel
    assert duel["fighters"][0]["w_attack"][0] == 4
    assert all(numbers[-1] != 0 for row in duel["fighters"] for numbers in row.values())


def test_a_gambit_stands_in_the_content_in_words():
    (found,) = [o for o in content(SUITE)["opponents"] if o["policy"] == "gambit:ok-bench-v1/bailiff"]
    assert found["gambit"]["dials"]["spending"] == "capture"
    assert found["gambit"]["rules"][0] == {
        "if": [["self", "rout", 0, "AT_LEAST", 35 * 81]],
        "do": [["intimidate", None]],
    }


WRONG = [
    (("seed: 4101", "seed: -1"), "field seed: found -1, expected at least 0"),
    (("system: ok", "system: okay"),
     "field system: found 'okay', expected a rule system: ok, broags, psob or zerospace; did you mean 'ok'?"),
    (("seed: 4101", "sead: 4101"),
     r"field seed: found nothing, .*\n.*:9: found 'sead', expected one of .*did you mean 'seed'\?"),
    (("encounter: mutiny", "encounter: mutinny"), r"did you mean 'mutiny'\?"),
    (("encounter: mutiny", "encounter: rout"), "field tiers: found 'rout' 2 times, expected it once"),
    (("policy: turtle", "policy: brute"), "field opponents: found 'brute' 2 times, expected it once"),
    (("policy: turtle", "policy: turtel"),
     r"field opponents\[2\].policy: found 'turtel', expected one of .*'turtle'\?"),
    (("gambit:bailiff", "gambit:bailif"),
     r"field opponents\[14\].policy: found 'gambit:bailif', .*did you mean 'gambit:bailiff'\?"),
    (("tiers: [duel]", "tiers: [dual]"), r"field opponents\[16\].tiers: found 'dual', .*did you mean 'duel'\?"),
    (("pairs: 100", "pairs: 0"), r"field opponents\[0\].pairs: found 0, expected at least 1"),
    (("{encounter: mutiny, held_out: true}", "{encounter: mutiny}"), "held_out: found nothing, expected true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[change[1] for change, _ in WRONG])
def test_a_mistake_is_told_with_file_line_and_field(tmp_path, change, message):
    path = copy(tmp_path, ("ok-bench-v1.yaml", *change))
    with pytest.raises(SuiteError, match=message) as raised:
        load_suite(path)
    assert re.match(rf"{re.escape(str(path))}:\d+: field ", str(raised.value))


@pytest.mark.parametrize(("file", "old", "new"), [
    ("ok-bench-v1/mutiny.yaml", "character: ringleader", "character: ringleder"),
    ("ok-bench-v1/policies/bailiff.yaml", "target armed", "target arm"),
])  # fmt: skip
def test_a_mistake_in_the_folder_is_told_there(tmp_path, file, old, new):
    with pytest.raises(SuiteError, match=rf"{re.escape(str(tmp_path / file))}:\d+: field .*did you mean"):
        load_suite(copy(tmp_path, (file, old, new)))


def test_a_suite_that_is_none():
    with pytest.raises(SuiteError, match="found 'ok-bench', expected one of .*did you mean 'ok-bench-v1'"):
        load_suite("ok-bench")
    with pytest.raises(SuiteError, match="nowhere.yaml: cannot be read"):
        load_suite("nowhere.yaml")
    with pytest.raises(SuiteError, match="found int, expected a name or a path"):
        load_suite(4)  # type: ignore[arg-type]


def test_a_suite_without_a_hash_is_not_frozen(tmp_path, capsys):
    path = copy(tmp_path, ("ok-bench-v1.yaml", f"hash: {HASH}\n", ""), ("ok-bench-v1.yaml", "seed: 4101", "seed: 5"))
    assert load_suite(path).frozen is None
    assert main([str(path), "ok-bench-v1"]) == 0
    first, second = capsys.readouterr().out.split()
    assert (len(first), second) == (64, HASH)
    assert first != HASH


def test_the_command_tells_how_it_is_used(capsys):
    assert main([]) == 2
    assert "ok-bench-v1" in capsys.readouterr().err
    assert main(["ok-bench-v0"]) == 1
    assert "did you mean" in capsys.readouterr().err


def test_a_code_of_a_suite_that_is_none():
    for code in ("gambit:ok-bench-v1/bailif", "gambit:ok-bench-v0/bailiff", "gambit:ok-bench-v1/"):
        with pytest.raises(ValueError, match=f"found {code.removeprefix('gambit:')!r}, expected a file, or one of"):
            make_policy(code, "ok")


def test_the_example_of_the_page_runs(capsys):
    page = (FILE.parents[2] / "docs" / "suite.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.S)
    exec(compile(example, "suite.md", "exec"), {})
    assert "mirror-duel open 19 opponents" in capsys.readouterr().out


def test_how_well_encounters_tell_policies_apart():
    (one,) = [one for one in SUITE.encounters if one.name == "book-and-sabre"]
    found = separation.row(one, ["random", "brute", "gambit:mastermind"], 20, 1)
    best, worst = map(int, re.findall(r"(\d+) %", found)[:2])
    assert found.startswith("| duel | `book-and-sabre`, held out | ")
    assert best > 80 > worst > 20, "random does not count"
    assert "expectimax:2" not in separation.in_kernels(SUITE)
    assert len(separation.in_kernels(SUITE)) == 15
