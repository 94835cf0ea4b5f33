"""The file of all tables: SQLite, every event committed before anybody hears of it.

The file is one program's at a time. Nothing in it is ever overwritten but what the list of tables shows: a title, how
the fight stands, and whether it is put away; a table that is deleted goes with all its events.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import NotFound, StoreError

FILE = "tables.sqlite3"
SCHEMA = 2
"""The number of the layout below, kept in the file."""
APPLICATION = 0x6F6B656E
"""What marks a SQLite file as ours."""
_LAYOUT = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    created TEXT NOT NULL,
    seed TEXT NOT NULL,
    data TEXT NOT NULL,
    rules TEXT NOT NULL,
    okenv TEXT NOT NULL,
    player TEXT NOT NULL UNIQUE,
    round INTEGER,
    outcome TEXT,
    archived INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT;
"""
_LATER = {
    1: """
ALTER TABLE tables ADD COLUMN round INTEGER;
ALTER TABLE tables ADD COLUMN outcome TEXT;
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
"""
}
"""What makes a file of that layout one of the next."""


@dataclass(frozen=True)
class StoredTable:
    """One table as the file has it.

    Attributes:
        id: what requests call it.
        title: what people call it.
        created: when, UTC, ISO 8601.
        seed: of its dice.
        data: the encounter, the dice mode, the drivers and the dice of the beginning, as plain data.
        rules: hash of the rulebook that it was begun under.
        okenv: the version that began it.
        player: the token of the players' link.
        round: that its fight is in; None where that is not known: in a file of an older okenv, until it is opened.
        outcome: of its fight; None where that is not over, or not known.
        archived: whether it is put away.
        version: how many events it has.
        changed: when the last of them was, or the table was made; UTC, ISO 8601.
    """

    id: str
    title: str
    created: str
    seed: int
    data: dict[str, Any]
    rules: str
    okenv: str
    player: str
    round: int | None = None
    outcome: str | None = None
    archived: bool = False
    version: int = 0
    changed: str = ""


_ALL = """SELECT id, title, created, seed, data, rules, okenv, player, round, outcome, archived,
    (SELECT count(*) FROM events WHERE table_id = id),
    coalesce((SELECT at FROM events WHERE table_id = id ORDER BY n DESC LIMIT 1), created) AS changed FROM tables"""


class Store:
    """The tables in a folder, made where there are none.

    Args:
        folder: made where it does not exist.

    Raises:
        OSError: for a folder that cannot be made or written.
        StoreError: for a file that is damaged, newer than this program, in use by another, or no file of tables.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        with self.path.open("ab"):
            pass
        self._lock = threading.Lock()
        with self._clear_errors():
            self._db = sqlite3.connect(self.path, timeout=1.0, isolation_level=None, check_same_thread=False)
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    def _open(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        mark, schema = self._one("PRAGMA application_id"), self._one("PRAGMA user_version")
        empty = self._one("SELECT count(*) FROM sqlite_master") == 0
        if not empty and mark != APPLICATION:
            raise StoreError(f"{self.path}: found a database of another program, expected a file of okenv's tables")
        if schema > SCHEMA:
            raise StoreError(
                f"{self.path}: found tables of layout {schema}, expected {SCHEMA}: written by a newer okenv"
            )
        found = self._one("PRAGMA quick_check(1)")
        if found != "ok":
            raise StoreError(f"{self.path}: the file is damaged: {found}")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if empty:
            marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA};"
            self._db.executescript(f"BEGIN IMMEDIATE; {marks} {_LAYOUT} COMMIT;")
        else:
            steps = "".join(_LATER[layout] for layout in range(schema, SCHEMA))
            self._db.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {SCHEMA}; COMMIT;")

    def _one(self, query: str) -> Any:
        return self._db.execute(query).fetchone()[0]

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise StoreError(f"{self.path}: is in use by another okenv serve") from None
            raise StoreError(f"{self.path}: cannot be used: {error}") from None
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{self.path}: the file is damaged, or no file of tables: {error}") from None

    def _do(self, query: str, *values: Any) -> list[Any]:
        """One statement, which is one transaction: on the disk when this returns."""
        with self._lock, self._clear_errors():
            return self._db.execute(query, values).fetchall()

    def create(self, table: StoredTable) -> None:
        """Write a new table."""
        data = json.dumps(table.data, ensure_ascii=False, separators=(",", ":"))
        self._do(
            "INSERT INTO tables (id, title, created, seed, data, rules, okenv, player) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            table.id, table.title, table.created, str(table.seed), data, table.rules, table.okenv, table.player,
        )  # fmt: skip

    def append(self, table: str, number: int, at: str, body: dict[str, Any]) -> None:
        """Write event ``number`` of a table, which must be the one after its last."""
        self._do("INSERT INTO events VALUES (?, ?, ?, ?)", table, number, at, json.dumps(body, ensure_ascii=False))

    def events(self, table: str) -> list[dict[str, Any]]:
        """The events of a table, in order.

        Raises:
            StoreError: where one is missing or cannot be read.
        """
        rows = self._do("SELECT n, body FROM events WHERE table_id = ? ORDER BY n", table)
        bodies = []
        for expected, (number, body) in enumerate(rows, 1):
            if number != expected:
                raise StoreError(f"{self.path}: table {table}: found event {number}, expected {expected}")
            try:
                bodies.append(json.loads(body))
            except ValueError as error:
                raise StoreError(f"{self.path}: table {table}, event {number}: {error}") from None
        return bodies

    def all(self) -> list[StoredTable]:
        """All tables, the one that something happened at last first."""
        return [self._stored(row) for row in self._do(f"{_ALL} ORDER BY changed DESC, rowid DESC")]

    def table(self, table: str) -> StoredTable:
        """The table of that id.

        Raises:
            NotFound: when there is none.
        """
        return self._found(self._do(f"{_ALL} WHERE id = ?", table), f"table: found {table!r}")

    def by_player(self, token: str) -> StoredTable:
        """The table that the players' token opens.

        Raises:
            NotFound: when there is none.
        """
        return self._found(self._do(f"{_ALL} WHERE player = ?", token), "table: found an unknown link")

    def _found(self, rows: list[Any], found: str) -> StoredTable:
        if not rows:
            raise NotFound(f"{found}, expected one that exists")
        return self._stored(rows[0])

    def _stored(self, row: Any) -> StoredTable:
        try:
            table, title, created, seed, data, rules, okenv, player, turn, outcome, archived, version, changed = row
            about = (table, title, created, int(seed), json.loads(data), rules, okenv, player)
            return StoredTable(*about, turn, outcome, bool(archived), version, changed)
        except ValueError as error:
            raise StoreError(f"{self.path}: table {row[0]}: {error}") from None

    def rename(self, table: str, title: str) -> None:
        """Give a table another title."""
        self._do("UPDATE tables SET title = ? WHERE id = ?", title, table)

    def stands(self, table: str, turn: int, outcome: str | None) -> None:
        """Note the round that a table's fight is in, and its outcome."""
        self._do("UPDATE tables SET round = ?, outcome = ? WHERE id = ?", turn, outcome, table)

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it out again."""
        self._do("UPDATE tables SET archived = ? WHERE id = ?", int(archived), table)

    def delete(self, table: str) -> None:
        """Delete a table with all its events."""
        self._do("DELETE FROM tables WHERE id = ?", table)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()
