"""Reads files from outside: plain files of a bounded size, as text or JSON, with one clear error for anything else."""

from __future__ import annotations

import json
import os
import stat
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .core.spelling import nearest

MOST = 64_000_000
"""Bytes that a file may have where nothing else is said; a record of 100,000 decisions has a tenth of them."""
_LONGEST_NAME = 400


class FileError(ValueError):
    """A file that cannot be read as what it should be: names the file, what was found and what is expected."""


def check_writable(path: str | Path) -> None:
    """See that a file that will be written is a plain one, or none yet.

    Raises:
        FileError: for a folder, a device or a pipe, which would wait for a reader.
    """
    path = Path(path)
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a device or a pipe"
        raise FileError(f"{shown(path)}: found {what}, expected a plain file or a new one")


def read_bytes(path: str | Path, most: int = MOST, expected: str = "a file") -> bytes:
    """Return what is in a plain file.

    Args:
        path: of the file.
        most: bytes that it may have.
        expected: what the file should be, for the error, such as ``a YAML file``.

    Raises:
        FileError: for a folder, a device or a pipe, a larger file, and one that cannot be read.
    """
    path, where = Path(path), shown(path)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise FileError(f"{where}: found a folder, expected {expected}")
        if not stat.S_ISREG(found.st_mode):
            raise FileError(f"{where}: found a device or a pipe, expected a plain file")
        if found.st_size > most:
            raise FileError(f"{where}: found {found.st_size:,} bytes, expected at most {most:,}")
        return path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise FileError(f"{where}: cannot be read: {reason}{_neighbour(path, error)}") from None
    except ValueError as error:  # a null character in the name
        if isinstance(error, FileError):
            raise
        raise FileError(f"{where!r}: cannot be read: {error}") from None


def shown(path: str | Path) -> str:
    """A file's name for an error: of a very long one the beginning."""
    text = str(path)
    return text if len(text) <= _LONGEST_NAME else f"{text[:60]}..."


def _neighbour(path: Path, error: OSError) -> str:
    """The nearest name of a file beside one that is not there."""
    if not isinstance(error, FileNotFoundError):
        return ""
    try:
        beside = [each for each in path.parent.iterdir() if each.suffix == path.suffix]
    except OSError:
        return ""
    return nearest_file(path, beside)


def nearest_file(path: Path, beside: Iterable[Path]) -> str:
    """What :func:`nearest` says of the names of files; what precedes the ending has to be alike by itself."""
    return nearest(path.name, [each.name for each in beside if nearest(path.stem, [each.stem], 0.6)], 0.6)


def read_text(path: str | Path, most: int = MOST, expected: str = "a file of text") -> str:
    """Return the UTF-8 text in a plain file; a byte order mark at its beginning is left out.

    The arguments are those of :func:`read_bytes`.

    Raises:
        FileError: as :func:`read_bytes`, and for bytes that are not UTF-8.
    """
    try:
        return read_bytes(path, most, expected).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{shown(path)}: found bytes that are not UTF-8 text, expected {expected}") from None


def parse_json(text: str | bytes, where: str) -> Any:
    """Return the data in a JSON text.

    Args:
        text: to read.
        where: what the error calls it, such as a file and its line.

    Raises:
        FileError: for what is not JSON, is nested too deeply or holds a number that is too long or not finite.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise FileError(f"{where}: found no JSON: lists or objects are nested too deeply") from None
    except ValueError as error:
        raise FileError(f"{where}: found no JSON: {error}") from None


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a JSON number")


def write_whole(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Put a file in place at once: a reader sees the old one or the new one, after a power cut too.

    Where a file system has no links, one that is not replaced may be seen while it is empty, but never half of it.

    Args:
        path: of the file, in a folder that is there.
        data: what it shall hold.
        replace: whether one that is there goes.

    Raises:
        FileExistsError: for one that is there and shall not go.
        OSError: where it cannot be written; what was there stands.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            os.replace(beside, path)
        else:
            _put_new(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    with suppress(OSError):  # that the order of replacements outlasts a power cut, where the system can
        opened = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _put_new(beside: Path, path: Path) -> None:
    """Give a file its name, which nothing may have yet.

    Raises:
        FileExistsError: where something has it.
        OSError: where it cannot be given; then nothing has it.
    """
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: an empty file takes the name first
        path.open("xb").close()
        try:
            os.replace(beside, path)
        except OSError:
            path.unlink(missing_ok=True)
            raise
