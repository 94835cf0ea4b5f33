"""A fight as JSONL: who fought under which rules, every decision and every roll, and its exact replay.

The first line is the header; each later one holds one thing that happened, on disk before the next::

    {"okenv": "0.1.0", "format": 1, "system": "ok", "rules": "...", "seed": 7, "encounter": {...}, ...}
    {"roll": 2, "dice": "4dF", "by": "Ann"}
    {"do": "attack e1", "by": "Ann"}
    {"roll": 1, "dice": "4dF", "for": "attack", "modifier": 2}
    {"correct": "Ann", "field": "lethal", "to": 3}
    {"join": {...}}
    {"remove": "Bob"}
    {"undo": 1}
    {"over": "red"}

Actions are notation, never ids. A modifier is what the game master adds to what the dice show. Her amendments
are ``correct``, ``join`` (the whole encounter, the new fighters in it) and ``remove``: see ``okenv.amend``.
Undo and redo are appended, nothing is ever cut. A line that a killed process left unfinished at the end is
passed over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be read: names the file, the line, what was found and what is expected."""


class RecordWriter:
    """Appends a fight's lines to a file as they come; the file is open only while it writes."""

    def __init__(self, path: str | Path, header: dict[str, Any] | None) -> None:
        """Begin a new record with ``header``, or go on with an existing one where it is None.

        Raises:
            RecordError: when the file exists already (a new record), or cannot be written.
        """
        self.path = Path(path)
        try:
            if header is None:
                _drop_unfinished_line(self.path)
            else:
                self._append([header], "x")
        except FileExistsError:
            raise RecordError(
                f"{path}: found a file already there, expected a new one; nothing was overwritten"
            ) from None

    def write(self, entries: list[dict[str, Any]]) -> None:
        """Append a line for each entry.

        Raises:
            RecordError: when the file cannot be written.
        """
        self._append(entries, "a")

    def _append(self, entries: list[dict[str, Any]], mode: str) -> None:
        lines = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in entries]
        before = self.path.stat().st_size if mode == "a" and self.path.exists() else 0
        try:
            with self.path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write("".join(lines))
        except FileExistsError:
            raise
        except OSError as error:
            if self.path.exists() and self.path.stat().st_size > before:
                os.truncate(self.path, before)  # nothing is left half written
            raise RecordError(f"{self.path}: cannot be written: {error.strerror}") from None


def _drop_unfinished_line(path: Path) -> None:
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    if end < len(data):
        with path.open("r+b") as file:
            file.truncate(end)


def read_record(path: str | Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """``(line number, entry)`` of each line, the header first.

    Raises:
        RecordError: for a file that is no record, or a line that is not JSON.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path}: found bytes that are no text, expected a record (JSON lines)") from None
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            if not isinstance(entry, dict):
                raise ValueError
        except ValueError:
            if number == len(lines) and number > 1:
                return  # unfinished: the writer was killed in mid-line
            raise RecordError(f"{path}:{number}: found {line[:60]!r}, expected one JSON object a line") from None
        if number == 1 and entry.get("format") != FORMAT:
            found = entry.get("format", "no 'format'")
            raise RecordError(f"{path}:1: found {found!r}, expected the header of a record, format {FORMAT}")
        yield number, entry
