"""A library of one's own: encounters and parties that somebody kept, a YAML file each, in a folder that lives on.

The folder is ``~/.local/share/okenv/library``; ``XDG_DATA_HOME`` moves it with others, ``OKENV_LIBRARY`` alone.
``encounters/NAME.yaml`` is an encounter file, ``parties/NAME.yaml`` the fighters of one side as the page's form has
them (``app/table/building.py``). Each holds all that it is made of, so that it stays what it is.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from .core.spelling import nearest
from .core.voice.words import is_name, plain_words
from .files import write_whole
from .library import yaml_files
from .nodes import ConfigError, Problem, show
from .yaml_lines import read_yaml

ENCOUNTERS, PARTIES = "encounters", "parties"
MAX_NAME = 60
"""Characters of a name."""


class TakenError(ConfigError):
    """A name by which something else is kept."""


class MissingError(ConfigError):
    """A name by which nothing is kept."""


def own_folder() -> Path:
    """The folder of the library; it need not be there."""
    chosen = os.environ.get("OKENV_LIBRARY")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(chosen) if chosen else Path(base) / "okenv" / "library"


def own_files(kind: str) -> dict[str, Path]:
    """The files of what is kept of a kind, by name; none whose name has a dot, which would look like a path."""
    return {name: file for name, file in yaml_files(own_folder() / kind).items() if "." not in name}


def file_name(title: str) -> str:
    """What something is kept by: ``The Watch`` as ``the-watch``.

    Raises:
        ConfigError: for a title that has no letter and no digit, is too long, or is not on one line.
    """
    plain = plain_words(title)
    parts = "".join(one if unicodedata.category(one)[0] in "LMN" else " " for one in plain.casefold()).split()
    name = plain_words("-".join(parts))
    if not name or not is_name(title) or len(title) > MAX_NAME:
        message = f"found {show(title)}, expected one line with a letter or digit, at most {MAX_NAME} characters"
        raise ConfigError([Problem(None, None, "name", message)])
    return name


def keep(kind: str, title: str, data: Mapping[str, Any], *, replace: bool = False) -> Path:
    """Write something into the library; whole, or not at all.

    Args:
        kind: ``encounters`` or ``parties``.
        title: for people; the file's name comes from it.
        data: what the file says.
        replace: whether to write over what is kept by that name.

    Returns:
        The file.

    Raises:
        TakenError: for a name that is taken.
        ConfigError: for a title that makes no name.
        OSError: where the folder cannot be written.
    """
    name = file_name(title)
    text = yaml.safe_dump({**data, "title": title}, sort_keys=False, allow_unicode=True, width=120)
    file = own_files(kind).get(name, own_folder() / kind / f"{name}.yaml")
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_whole(file, text.encode(), replace=replace)
    except FileExistsError:
        message = f"found {title!r}, which is kept already; expected another name"
        raise TakenError([Problem(None, None, "name", message)]) from None
    return file


def kept(kind: str, name: str) -> Path:
    """The file of what is kept by a name.

    Raises:
        MissingError: with the nearest name.
    """
    files = own_files(kind)
    if name not in files:
        known = f"one of {', '.join(files)}" if files else f"none, as no {kind} are kept"
        raise MissingError(f"{kind}: found {show(name)}, expected {known}{nearest(name, files)}")
    return files[name]


def read(kind: str, name: str) -> dict[str, Any]:
    """What the file of that name says, a mapping.

    Raises:
        MissingError: with the nearest name.
        ConfigError: for a file that is no YAML.
    """
    file = kept(kind, name)
    found = read_yaml(file).plain()
    if not isinstance(found, dict):
        raise ConfigError(f"{file}: found no mapping, expected one, as {kind} have")
    return found


def remove(kind: str, name: str) -> None:
    """Remove what is kept by a name.

    Raises:
        MissingError: with the nearest name.
        OSError: where it cannot be removed.
    """
    kept(kind, name).unlink()
