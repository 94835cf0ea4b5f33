"""Whether a database is still the file that was opened.

A program may go on for hours writing to a file that was deleted or moved under it, and SQLite does not notice where
changes go to a log beside the database. So whoever acknowledges what is written asks here first; that costs a few
microseconds.
"""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

Facts = tuple[int, int]
"""Size in bytes, and when it was written, in nanoseconds."""


class SameFile:
    """A database and the log beside it (``-wal``), held open until :meth:`close`.

    Closing any descriptor of a file drops all locks that the process has on it, SQLite's among them. So this is opened
    before SQLite and closed after it, and one process holds a file once.

    Args:
        path: of the database; an empty file is made where there is none.

    Raises:
        OSError: for a file that cannot be made or opened.
        ValueError: for what is no plain file, or is held by this process already.
    """

    _held: set[tuple[int, int]] = set()  # noqa: RUF012 - by all of this process
    _guard = threading.Lock()

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._guard:
            if path.exists():
                facts = path.stat()
                if not stat.S_ISREG(facts.st_mode):
                    raise ValueError(f"{path}: found no plain file, expected a file of okenv's tables")
                if (facts.st_dev, facts.st_ino) in self._held:
                    raise ValueError(f"{path}: is in use by another okenv serve")
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
            facts = os.fstat(self._file)
            self._key = (facts.st_dev, facts.st_ino)
            self._held.add(self._key)
        self._log_path = path.with_name(f"{path.name}-wal")
        self._log: int | None = None
        self._known: list[Facts] = []

    def remember(self) -> None:
        """The file and its log are now as the program wrote them."""
        if self._log is None and self._log_path.exists():
            self._log = os.open(self._log_path, os.O_RDONLY)
        self._known = self._now()

    def _open(self) -> list[tuple[Path, int]]:
        return [(self.path, self._file), *([(self._log_path, self._log)] if self._log is not None else [])]

    def _now(self) -> list[Facts]:
        return [(facts.st_size, facts.st_mtime_ns) for facts in (os.fstat(number) for _, number in self._open())]

    def moved(self) -> str:
        """Why what is written would not be found again, in words; empty where all is well."""
        for path, number in self._open():
            held = os.fstat(number)
            try:
                found = path.stat()
            except OSError:
                return f"{path} is gone: the file, or its folder, was deleted or moved while okenv serve ran"
            if (found.st_dev, found.st_ino) != (held.st_dev, held.st_ino):
                return f"{path} is another file now: it was replaced while okenv serve ran"
        return ""

    def changed(self) -> str:
        """Whether another program wrote there since :meth:`remember`, in words; empty where none did."""
        if os.name == "posix" and self._known and self._now() != self._known:
            return f"{self.path} was changed by another program while okenv serve ran"
        return ""

    def close(self) -> None:
        """Let go of it, once; SQLite must have done so before."""
        with self._guard:
            if self._key in self._held:
                self._held.discard(self._key)
                for _, number in self._open():
                    os.close(number)


__all__ = ["SameFile"]
