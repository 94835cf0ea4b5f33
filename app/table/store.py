"""The file of all tables: SQLite, every event committed before anybody hears of it.

The file is one program's at a time. Nothing in it is ever overwritten but what the list of tables shows: a title, how
the fight stands, and whether it is put away; a table that is deleted goes with all its events. What events came to
(``outcomes``, and the ``parts`` that they share) stands beside them, so that a long table opens at once; it follows
from the events, and is played anew where the program has changed.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .entries import Mark, Outcome, mark_of
from .errors import NotFound, NotStored, StoreError
from .kept import OUTCOMES, KeptEntries, checksum, statements
from .same_file import SameFile

FILE = "tables.sqlite3"
SCHEMA = 3
"""The number of the layout below, kept in the file."""
APPLICATION = 0x6F6B656E
"""What marks a SQLite file as ours."""
_LAYOUT = f"""
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
    archived INTEGER NOT NULL DEFAULT 0,
    made_by TEXT
) STRICT;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT;
{OUTCOMES}
"""
_LATER = {
    1: """
ALTER TABLE tables ADD COLUMN round INTEGER;
ALTER TABLE tables ADD COLUMN outcome TEXT;
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
""",
    2: f"ALTER TABLE tables ADD COLUMN made_by TEXT;{OUTCOMES}",
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
    (SELECT coalesce(max(n), 0) FROM events WHERE table_id = id),
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
        self._lock, self._closed = threading.Lock(), False
        try:
            self._file = SameFile(self.path)
        except ValueError as error:
            raise StoreError(str(error)) from None
        with self._clear_errors():
            self._db = sqlite3.connect(self.path, timeout=1.0, isolation_level=None, check_same_thread=False)
            try:
                self._open()
            except BaseException:
                self._db.close()
                self._file.close()
                raise

    def _open(self) -> None:
        self._db.create_function("checksum", 1, checksum, deterministic=True)
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
        self._file.remember()

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
        """What one statement reads."""
        with self._lock, self._clear_errors():
            return self._db.execute(query, values).fetchall()

    def _write(self, *changes: tuple[Any, ...], back: Iterable[tuple[Any, ...]] = ()) -> None:
        """Statements with their values, in one transaction: on the disk, and findable there, when this returns.

        Args:
            changes: statements, each with its values.
            back: what takes them back, should the file have been lost at that very moment.

        Raises:
            NotStored: where that cannot be; nothing has changed then.
        """
        with self._lock:
            try:
                with self._clear_errors():
                    self._see_where()
                    if changed := self._file.changed():
                        raise StoreError(changed)
                    try:
                        self._transaction(changes)
                        if self._file.moved():
                            self._transaction(back)
                    finally:
                        self._file.remember()
                    self._see_where()
            except StoreError as error:
                raise NotStored(str(error)) from None

    def _transaction(self, changes: Iterable[tuple[Any, ...]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for query, *values in changes:
                self._db.execute(query, values)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _see_where(self) -> None:
        """See that the file is where it was.

        Raises:
            StoreError: where it is not. One that was moved has all by then, wherever it is, without its log.
        """
        if lost := self._file.moved():
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._file.remember()
            raise StoreError(lost)

    def complaint(self) -> str:
        """Why nothing could be stored now, in words; empty where it could."""
        with self._lock:
            return "" if self._closed else self._file.moved() or self._file.changed()

    def create(self, table: StoredTable, made_by: str = "") -> None:
        """Write a new table; ``made_by`` names the program whose outcomes it will have (see :meth:`marks`).

        Raises:
            NotStored: where it cannot be written.
        """
        data = json.dumps(table.data, ensure_ascii=False, separators=(",", ":"))
        about = (table.id, table.title, table.created, str(table.seed), data, table.rules, table.okenv, table.player)
        names = "id, title, created, seed, data, rules, okenv, player, made_by"
        made = (f"INSERT INTO tables ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *about, made_by)
        self._write(made, back=[("DELETE FROM tables WHERE id = ?", table.id)])

    def append(self, table: str, number: int, at: str, body: dict[str, Any], outcome: Outcome | None = None) -> None:
        """Write event ``number`` of a table, which must be the one after its last, with what it came to.

        Raises:
            NotStored: where it cannot be written.
        """
        text = json.dumps(body, ensure_ascii=False)
        kept = [] if outcome is None else statements(table, number, outcome)
        back = [(f"DELETE FROM {name} WHERE table_id = ? AND n = ?", table, number) for name in ("events", "outcomes")]
        self._write(("INSERT INTO events VALUES (?, ?, ?, ?)", table, number, at, text), *kept, back=back)

    def events(self, table: str, after: int = 0) -> list[dict[str, Any]]:
        """The events of a table beyond the number ``after``, in order.

        Raises:
            StoreError: where one is missing or cannot be read.
        """
        rows = self._do("SELECT n, body FROM events WHERE table_id = ? AND n > ? ORDER BY n", table, after)
        bodies = []
        for expected, (number, body) in enumerate(rows, after + 1):
            if number != expected:
                raise StoreError(f"{self.path}: table {table}: found event {number}, expected {expected}")
            try:
                bodies.append(json.loads(body))
            except ValueError as error:
                raise StoreError(f"{self.path}: table {table}, event {number}: {error}") from None
        return bodies

    # --- what events came to

    def marks(self, table: str, made_by: str) -> list[Mark]:
        """The marks of the events from the first on whose outcomes are known, and were made by that program.

        Raises:
            StoreError: where they cannot be read.
        """
        query = """SELECT n, mark, made_of = checksum(body) FROM outcomes JOIN events USING (table_id, n)
            WHERE table_id = ? AND (SELECT made_by FROM tables WHERE id = table_id) = ? ORDER BY n"""
        marks: list[Mark] = []
        with suppress(ValueError, TypeError):  # what comes after one that is missing or damaged cannot be placed
            for number, text, same in self._do(query, table, made_by):
                if number != len(marks) + 1 or not same:
                    break
                marks.append(mark_of(text))
        return marks

    def keep(self, table: str, made_by: str, first: int, outcomes: Sequence[Outcome]) -> None:
        """Write what events came to from the number ``first`` on, made by that program, in place of what was known.

        Raises:
            NotStored: where that cannot be written.
        """
        old = [("DELETE FROM outcomes WHERE table_id = ? AND n >= ?", table, first)]
        new = [part for number, one in enumerate(outcomes, first) for part in statements(table, number, one)]
        self._write(*old, *new, ("UPDATE tables SET made_by = ? WHERE id = ?", made_by, table))

    def shelf(self, table: str) -> KeptEntries:
        """Where the entries of a table are kept."""
        return KeptEntries(self._do, table)

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
        self._write(("UPDATE tables SET title = ? WHERE id = ?", title, table))

    def stands(self, table: str, turn: int, outcome: str | None) -> None:
        """Note the round that a table's fight is in, and its outcome."""
        self._write(("UPDATE tables SET round = ?, outcome = ? WHERE id = ?", turn, outcome, table))

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it out again."""
        self._write(("UPDATE tables SET archived = ? WHERE id = ?", int(archived), table))

    def delete(self, table: str) -> None:
        """Delete a table with all its events."""
        self._write(("DELETE FROM tables WHERE id = ?", table))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._closed = True
            self._db.close()
            self._file.close()
