"""What events came to, in the file of tables: how it lies there, and how it is read."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

from .entries import Outcome
from .errors import StoreError

OUTCOMES = """
CREATE TABLE outcomes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    mark TEXT NOT NULL,
    told TEXT NOT NULL,
    public TEXT NOT NULL,
    came TEXT NOT NULL,
    state BLOB NOT NULL,
    made_of INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT;
CREATE TABLE parts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, digest)
) STRICT;
"""
"""What is made in the file for it. Texts are JSON, but for the digests; see ``app.table.entries``. ``made_of`` is the
:func:`checksum` of the event's body: an event that somebody changed is played again."""


def statements(table: str, number: int, outcome: Outcome) -> list[tuple[Any, ...]]:
    """The statements that keep what an event came to."""
    *came, parts = outcome
    shared = [("INSERT OR IGNORE INTO parts VALUES (?, ?, ?)", table, digest, body) for digest, body in parts.items()]
    insert = """INSERT INTO outcomes SELECT table_id, n, ?, ?, ?, ?, ?, checksum(body) FROM events
        WHERE table_id = ? AND n = ?"""
    return [(insert, *came, table, number), *shared]


def checksum(body: str) -> int:
    """A number that tells a text from others; statements know it by this name."""
    return zlib.crc32(body.encode())


class KeptEntries:
    """The entries of one table in the file, as ``app.table.entries`` asks for them.

    Args:
        do: reads with one statement.
        table: whose.
    """

    def __init__(self, do: Callable[..., list[Any]], table: str) -> None:
        self._do, self._table = do, table

    def _those(self, query: str, numbers: Sequence[int]) -> list[Any]:
        rows = self._do(f"{query} WHERE table_id = ? AND n IN ({', '.join('?' * len(numbers))})", self._table, *numbers)
        return self._whole(rows, len(numbers))

    def _whole(self, rows: list[Any], expected: int) -> list[Any]:
        if len(rows) != expected:
            raise StoreError(f"table {self._table}: found {len(rows)} of {expected} events, expected all")
        return rows

    def rows(self, numbers: Sequence[int]) -> list[tuple[int, str, str, str, str, str, bytes]]:
        """``(number, body, mark, told, public, came, state)`` of those entries, in any order."""
        names = "n, body, mark, told, public, came, state"
        return self._those(f"SELECT {names} FROM outcomes JOIN events USING (table_id, n)", numbers)

    def told(self, first: int, last: int) -> list[tuple[int, str]]:
        """``(number, told)`` of the entries from one number to another, in order."""
        query = "SELECT n, told FROM outcomes WHERE table_id = ? AND n BETWEEN ? AND ? ORDER BY n"
        return self._whole(self._do(query, self._table, first, last), last - first + 1)

    def public(self, numbers: Sequence[int]) -> list[tuple[int, str]]:
        """``(number, public)`` of those entries, in any order."""
        return self._those("SELECT n, public FROM outcomes", numbers)

    def part(self, digest: str) -> str:
        """A part that entries share."""
        query = "SELECT body FROM parts WHERE table_id = ? AND digest = ?"
        return str(self._whole(self._do(query, self._table, digest), 1)[0][0])
