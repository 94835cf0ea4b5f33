"""Fights of more than 16 fighters by the command line and at the table, without anybody setting anything."""

import json
import os
import subprocess
import sys

import pytest

from okenv.core.capacity import CAPACITY, MAX_CAPACITY, TooManyFightersError, class_for, too_many_in
from okenv.encounter import EncounterError, load_encounter
from okenv.record import RecordError

pytestmark = pytest.mark.slow

START = [sys.executable, "-c", "from app.cli import main; main()"]
FIGHT = """
system: ok
title: Six against twelve
sides:
  heroes:
    fighters: [{character: adventurer, count: 6}]
  mooks:
    fighters: [{character: thug, count: %d}]
"""


def okenv(*arguments, **options):
    """What a command says, in plain Python, where nobody has set how many fighters there may be."""
    environment = {key: value for key, value in os.environ.items() if key != "OKENV_MAX_FIGHTERS"}
    environment["NUMBA_DISABLE_JIT"] = "1"
    command = [*START, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, **options)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "crowd.yaml"
    path.write_text(FIGHT % 12)
    return path


def test_six_against_twelve_are_fought_recorded_played_again_and_advised(file):
    record = file.with_suffix(".jsonl")
    fought = okenv("fight", file, "--seed", 3, "--record", record)
    assert fought.returncode == 0, fought.stderr
    assert fought.stderr == ""
    assert "of 12 standing" in fought.stdout
    again = okenv("replay", record)
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines()[-1] == fought.stdout.splitlines()[-1]


def test_a_state_from_a_pipe_is_read_once_and_used_in_the_larger_process(file):
    record = file.with_suffix(".jsonl")
    assert okenv("fight", file, "--seed", 3, "--record", record).returncode == 0
    code = "import sys; from app.positions import find_position; print(find_position(sys.argv[1]).notation())"
    larger = {**os.environ, "OKENV_MAX_FIGHTERS": "32", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code, str(record)]
    state = subprocess.run(command, env=larger, capture_output=True, text=True, check=True).stdout
    advised = okenv("advise", "-", "--policy", "random", "--seconds", "0.01", "--json", input=state)
    assert advised.returncode == 0, advised.stderr
    assert json.loads(advised.stdout)["alternatives"]


def test_more_than_there_are_ever_room_for_is_one_clear_line(file):
    file.write_text(FIGHT % 60)
    said = okenv("fight", file)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == f"okenv: {file}:4: field sides: found 66 fighters, expected at most {MAX_CAPACITY}\n"


def test_another_mistake_is_told_once_and_nothing_starts_anew(file):
    file.write_text((FIGHT % 12).replace("thug", "thugg"))
    said = okenv("fight", file)
    assert said.returncode == 2
    assert said.stderr.count("found 'thugg'") == 1


def test_the_classes_and_what_an_error_says_of_them(file):
    assert [class_for(n) for n in (2, 16, 17, 32, 33, 64, 65)] == [16, 16, 32, 32, 64, 64, None]
    more = CAPACITY + 1
    wrapped = RecordError("wrapped")
    wrapped.__context__ = TooManyFightersError("inside", more)
    assert too_many_in(wrapped) == more
    assert too_many_in(RecordError("another")) == too_many_in(None) == 0
    file.write_text(FIGHT % (MAX_CAPACITY - 6))
    if CAPACITY < MAX_CAPACITY:
        with pytest.raises(EncounterError, match=r"set OKENV_MAX_FIGHTERS=64 .* before okenv is imported") as caught:
            load_encounter(file)
        assert too_many_in(caught.value) == MAX_CAPACITY


def test_the_table_has_room_for_32(file, tmp_path, monkeypatch):
    monkeypatch.delenv("OKENV_MAX_FIGHTERS", raising=False)
    served = pytest.importorskip("app.web.serving").Served
    text = file.read_text()
    with served(tmp_path / "data", "--no-warm") as server:
        checked = server.ask("check/encounter", {"text": text})
        assert not checked.get("problems"), checked
        drivers = {side: {"who": "me"} for side in ("heroes", "mooks")}
        table = server.ask("tables", {"encounter": checked["encounter"], "seed": 3, "drivers": drivers})
        assert len(table["fighters"]) == 18
        joined = {"kind": "add", "side": "mooks", "character": "thug", "count": 14}
        assert len(server.ask(f"tables/{table['id']}/events", joined)["fighters"]) == 32
        saved = tmp_path / "saved.jsonl"
        saved.write_text(server.ask_text(f"tables/{table['id']}/record"))
    again = okenv("replay", saved)
    assert again.returncode == 0, again.stderr
    assert "0 of 26" in again.stdout or "26 of 26 standing" in again.stdout
