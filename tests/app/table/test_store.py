"""The file of tables: what is written stays, and a file that cannot be used says why."""

import dataclasses
import random
import sqlite3

import pytest

from app.table.errors import NotFound, StoreError
from app.table.store import APPLICATION, FILE, SCHEMA, Store, StoredTable

TABLE = StoredTable("a1", "Ann's table", "2026-01-01T00:00:00+00:00", 2**64 - 1, {"dice": "typed"}, "r", "1", "secret")


def test_what_is_written_is_read_again(tmp_path):
    store = Store(tmp_path / "new" / "folder")
    store.create(TABLE)
    store.append("a1", 1, "now", {"event": {"kind": "note", "text": "Grüße 🎲"}})
    store.append("a1", 2, "now", {"event": {"kind": "undo"}, "rolls": [1, [2, -1]]})
    store.close()
    store = Store(tmp_path / "new" / "folder")
    assert store.table("a1") == dataclasses.replace(TABLE, version=2, changed="now")
    assert store.by_player("secret") == store.all()[0] == store.table("a1")
    assert store.events("a1") == [
        {"event": {"kind": "note", "text": "Grüße 🎲"}},
        {"event": {"kind": "undo"}, "rolls": [1, [2, -1]]},
    ]
    store.close()


def test_every_event_is_on_the_disk_when_it_is_told(tmp_path):
    store = Store(tmp_path)
    mode, synchronous = store._one("PRAGMA journal_mode"), store._one("PRAGMA synchronous")
    assert (mode, synchronous) == ("wal", 2)
    store.close()


def test_a_number_is_given_once(tmp_path):
    store = Store(tmp_path)
    store.create(TABLE)
    store.append("a1", 1, "now", {})
    with pytest.raises(StoreError):
        store.append("a1", 1, "now", {})
    assert len(store.events("a1")) == 1
    store.close()


def test_a_table_that_is_deleted_goes_with_its_events(tmp_path):
    store = Store(tmp_path)
    store.create(TABLE)
    store.append("a1", 1, "now", {})
    store.delete("a1")
    assert store.all() == []
    assert store.events("a1") == []
    for find, what in [(store.table, "a1"), (store.by_player, "secret")]:
        with pytest.raises(NotFound):
            find(what)
    store.close()


def written(tmp_path):
    store = Store(tmp_path)
    store.create(TABLE)
    for k in range(1, 200):
        store.append("a1", k, "now", {"event": {"kind": "note", "text": "x" * 200}})
    store.close()
    return tmp_path / FILE


def test_a_newer_file_is_refused(tmp_path):
    db = sqlite3.connect(written(tmp_path))
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    with pytest.raises(StoreError, match=f"found tables of layout {SCHEMA + 1}, expected {SCHEMA}: written by a newer"):
        Store(tmp_path)


def test_another_programs_file_is_refused_and_left_alone(tmp_path):
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE tables (id)")
    db.commit()
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="database of another program"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert APPLICATION


def test_text_in_place_of_a_file_of_tables_is_refused(tmp_path):
    (tmp_path / FILE).write_text("sides:\n  red: []\n" * 100)
    with pytest.raises(StoreError, match="no file of tables"):
        Store(tmp_path)


def test_a_damaged_file_gets_one_clear_error(tmp_path):
    file = written(tmp_path)
    data = bytearray(file.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = bytes(8192)
    file.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Store(tmp_path)


def test_a_missing_event_is_told(tmp_path):
    db = sqlite3.connect(written(tmp_path))
    db.execute("DELETE FROM events WHERE n = 5")
    db.commit()
    db.close()
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="table a1: found event 6, expected 5"):
        store.events("a1")
    store.close()


def test_a_folder_that_cannot_be_made_is_an_os_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Store(tmp_path / "file")


def test_a_file_that_was_torn_off_holds_whole_events_only(tmp_path):
    """Whatever part of the last writing reached the disk: the events up to some number, each of them whole."""
    store = Store(tmp_path)
    store.create(TABLE)
    sizes = []
    log = tmp_path / f"{FILE}-wal"
    for k in range(1, 31):
        store.append("a1", k, "now", {"event": {"kind": "note", "text": f"{k} " * 300}})
        sizes.append(log.stat().st_size)
    data, written = (tmp_path / FILE).read_bytes(), log.read_bytes()
    store.close()
    rng = random.Random(1)
    kept = []
    for number, end in enumerate(sorted(rng.sample(range(sizes[0], sizes[-1]), 25))):
        torn = tmp_path / str(number)
        torn.mkdir()
        (torn / FILE).write_bytes(data)
        (torn / log.name).write_bytes(written[:end])
        again = Store(torn)
        events = again.events("a1")
        again.close()
        assert [event["event"]["text"] for event in events] == [f"{k} " * 300 for k in range(1, len(events) + 1)]
        assert len(events) == sum(size <= end for size in sizes)
        kept.append(len(events))
    assert len(set(kept)) > 5


OLD = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, created TEXT NOT NULL, seed TEXT NOT NULL, data TEXT NOT NULL,
    rules TEXT NOT NULL, okenv TEXT NOT NULL, player TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, at TEXT NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (table_id, n)
) STRICT;
INSERT INTO tables VALUES ('a1', 'Ann''s table', '2026-01-01T00:00:00+00:00', '18446744073709551615',
    '{"dice": "typed"}', 'r', '1', 'secret');
INSERT INTO events VALUES ('a1', 1, '2026-01-02T00:00:00.000+00:00', '{"event": {"kind": "undo"}}');
"""
"""A file of layout 1 with a table."""


def test_a_file_of_an_older_layout_is_read_and_brought_up_to_date(tmp_path):
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1; {OLD}")
    db.close()
    for _ in range(2):  # brought up to date once, then read as it is
        store = Store(tmp_path)
        kept = dataclasses.replace(TABLE, version=1, changed="2026-01-02T00:00:00.000+00:00")
        assert store.table("a1") == kept
        assert store.events("a1") == [{"event": {"kind": "undo"}}]
        assert store._one("PRAGMA user_version") == SCHEMA
        store.close()
    store = Store(tmp_path)
    store.stands("a1", 3, "mooks")
    store.archive("a1", True)
    assert store.table("a1") == dataclasses.replace(kept, round=3, outcome="mooks", archived=True)
    store.close()


def test_the_list_begins_with_what_happened_last(tmp_path):
    store = Store(tmp_path)
    for number, (id, created) in enumerate([("a1", "2026-01-01"), ("a2", "2026-01-03"), ("a3", "2026-01-02")]):
        store.create(dataclasses.replace(TABLE, id=id, created=f"{created}T00:00:00+00:00", player=str(number)))
    assert [one.id for one in store.all()] == ["a2", "a3", "a1"]
    store.append("a1", 1, "2026-01-03T00:00:00.001+00:00", {})
    assert [(one.id, one.changed[:10]) for one in store.all()] == [
        ("a1", "2026-01-03"), ("a2", "2026-01-03"), ("a3", "2026-01-02"),
    ]  # fmt: skip
    store.close()
