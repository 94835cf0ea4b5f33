"""SIGKILL at any moment loses nothing that was told, and leaves no half of an event."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from app.table.store import FILE
from app.table.tables import Tables
from okenv import replay

from .killed import state

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="SIGKILL is POSIX")]


def play_and_kill(folder, seconds):
    """``(version, state)`` of all that was told before the kill, some seconds after ten lines; first where it began."""
    command = [sys.executable, "-m", "tests.app.table.killed", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(10)]
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate()
    assert lines[0].startswith("ready "), lines
    assert process.returncode == -signal.SIGKILL
    lines += rest.splitlines(keepends=True)
    told = [line.split()[1:] for line in lines if line.endswith("\n")]
    return [(int(version), name) for version, name in told]


@pytest.mark.compiled
def test_a_killed_table_goes_on_with_nothing_lost(tmp_path):
    rng = random.Random(4)
    folder = tmp_path / "tables"
    for _ in range(3):
        told = play_and_kill(folder, rng.uniform(0.0, 0.5))
        tables = Tables(folder, workers=1)
        table = tables.get(tables.list()[0]["id"])
        version, name = told[-1]
        assert table.version in (version, version + 1)  # the last one may have been written and not yet told
        if table.version == version:
            assert state(table) == name
        record = tmp_path / "fight.jsonl"
        record.write_text(table.record())
        assert replay(record).battle.notation() == table.battle().notation()
        tables.close()
    assert told[0][0] > 5  # the last time it went on, and did not begin anew


@pytest.mark.compiled
def test_what_a_killed_table_wrote_is_whole(tmp_path):
    """Every event in the file is one of those told, complete, and the file needs no repair."""
    told = play_and_kill(tmp_path, 0.2)
    db = sqlite3.connect(tmp_path / FILE)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = db.execute("SELECT n, json_valid(body) FROM events ORDER BY n").fetchall()
    db.close()
    assert [n for n, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) in (told[-1][0], told[-1][0] + 1)
    assert all(valid for _, valid in rows)
