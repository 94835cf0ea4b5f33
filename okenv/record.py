"""A fight as JSONL: who fought under which rules, every decision and every roll, and its exact replay.

The first line is the header; each later one holds one thing that happened, on disk before the next::

    {"okenv": "0.1.0", "format": 1, "system": "ok", "rules": "...", "seed": 7, "encounter": {...}, ...}
    {"roll": 2, "dice": "4dF", "for": "initiative"}
    {"do": "attack e1", "by": "Ann"}
    {"roll": 1, "dice": "4dF", "for": "attack", "modifier": 2}
    {"correct": "Ann", "field": "lethal", "to": 3}
    {"join": {...}}
    {"remove": "Bob"}
    {"undo": 1}
    {"over": "red", "digest": "5f1d..."}

Actions are notation, never ids. A modifier is what the game master adds to what the dice show. Her amendments
are ``correct``, ``join`` (the whole encounter, the new fighters in it) and ``remove``: see ``okenv.amend``.
Undo and redo are appended, nothing is ever cut. A line that a killed process left unfinished at the end is
passed over. The line of the end has a digest of all inputs and of the final state, by which a replay proves itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .core.spelling import nearest
from .files import FileError, parse_json, read_text

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
        self._file: tuple[int, int] | None = None  # device and number, by which the file is known again
        try:
            if header is None:
                _drop_unfinished_line(self.path)
            else:
                self._append([header], "x")
        except FileExistsError:
            raise RecordError(
                f"{path}: found a file already there, expected a new one; nothing was overwritten"
            ) from None

    def __reduce__(self) -> Any:
        raise TypeError(
            f"{self.path}: found a fight that is written to a record, expected one without, to be copied or pickled: "
            "two fights cannot go on in one file (Battle.clone leaves the record out)"
        )

    def write(self, entries: list[dict[str, Any]]) -> None:
        """Append a line for each entry.

        Raises:
            RecordError: when the file cannot be written, or is not the one that the record began in.
        """
        self._append(entries, "a")

    def _append(self, entries: list[dict[str, Any]], mode: str) -> None:
        lines = "".join(map(line_of, entries)).encode()
        flags = os.O_WRONLY | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if mode == "x" else os.O_APPEND)
        try:
            file = os.open(self.path, flags, 0o666)
        except FileExistsError:
            raise
        except OSError as error:
            removed = mode == "a" and isinstance(error, FileNotFoundError)
            why = (
                "found no file, expected the record of this fight"
                if removed
                else f"cannot be written: {error.strerror}"
            )
            raise RecordError(f"{self.path}: {why}") from None
        try:
            self._write(file, lines)
        except OSError as error:
            raise RecordError(f"{self.path}: cannot be written: {error.strerror}") from None
        finally:
            os.close(file)

    def _write(self, file: int, lines: bytes) -> None:
        """Write all of it or nothing."""
        found = os.fstat(file)
        if self._file not in (None, (found.st_dev, found.st_ino)):
            raise RecordError(f"{self.path}: found another file, expected the record of this fight")
        self._file = found.st_dev, found.st_ino
        try:
            while lines:
                lines = lines[os.write(file, lines) :]
        except OSError:
            os.ftruncate(file, found.st_size)
            raise


def line_of(entry: dict[str, Any]) -> str:
    """The line that a record has for an entry."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


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
        text = read_text(path, expected="a record (JSON lines)")
    except FileError as error:
        raise RecordError(str(error)) from None
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = parse_json(line, f"{path}:{number}")
        except FileError:
            entry = None
            if number == len(lines) and number > 1:
                return  # unfinished: the writer was killed in mid-line
        if not isinstance(entry, dict):
            raise RecordError(f"{path}:{number}: found {line[:60]!r}, expected one JSON object a line")
        if number == 1 and entry.get("format") != FORMAT:
            found = entry.get("format", "no 'format'")
            raise RecordError(f"{path}:1: found {found!r}, expected the header of a record, format {FORMAT}")
        yield number, entry


_HEADER = {"okenv": str, "format": int, "system": str, "rules": str, "seed": int, "dice": str, "encounter": dict}
_LINES: dict[str, dict[str, type]] = {
    "do": {"do": str, "by": str},
    "roll": {"roll": int, "dice": str, "for": str, "modifier": int},
    "correct": {"correct": str, "field": str, "to": object},
    "join": {"join": dict},
    "remove": {"remove": str},
    "undo": {"undo": int},
    "redo": {"redo": int},
    "over": {"over": str, "digest": str},
}
_OPTIONAL = {"modifier", "digest"}
_TYPES = {str: "text", int: "a whole number", dict: "an object", object: "anything"}


def check_header(header: dict[str, Any]) -> None:
    """See to it that a record's first line has what a replay needs, each of its type.

    Raises:
        ValueError: naming the key, what was found and what is expected.
    """
    _check(header, _HEADER)
    if header["dice"] not in ("auto", "ask"):
        raise ValueError(f"dice: found {header['dice']!r}, expected 'auto' or 'ask'")


def check_line(entry: dict[str, Any]) -> None:
    """See to it that a later line is of a known kind, with its keys and no others.

    Raises:
        ValueError: naming the key, what was found, what is expected and the nearest.
    """
    kind = next((kind for kind in _LINES if kind in entry), None)
    if kind is None:
        found = next(iter(entry), "")
        raise ValueError(f"found {found!r}, expected one of {', '.join(_LINES)}{nearest(found, list(_LINES))}")
    _check(entry, _LINES[kind])
    if kind in ("undo", "redo") and entry[kind] != 1:
        raise ValueError(f"{kind}: found {entry[kind]}, expected 1")


def _check(entry: dict[str, Any], keys: dict[str, type]) -> None:
    for key in keys:
        if key not in entry and key not in _OPTIONAL:
            raise ValueError(f"found no {key!r}, expected it beside the rest")
    for key, found in entry.items():
        if key not in keys:
            raise ValueError(f"found {key!r}, expected {', '.join(keys)} alone{nearest(key, list(keys))}")
        if not isinstance(found, keys[key]) or (isinstance(found, bool) and keys[key] is int):
            raise ValueError(f"{key}: found {str(found)[:60]!r}, expected {_TYPES[keys[key]]}")
