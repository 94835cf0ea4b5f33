"""Where characters and arms come from: the encounter itself, the folder beside it, the shipped configs.

Characters are one file each, ``characters/thug.yaml``; the other sections, such as ``weapons``, are a
file each with all their entries, ``arms/weapons.yaml``. Among the shipped ones a folder of the
system's name lies in between: ``characters/ok/thug.yaml``, ``arms/ok/weapons.yaml``. A rulebook from
outside has its own in its folder ``configs``, laid out alike.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .core.spelling import nearest
from .nodes import ConfigError, Node, show
from .outside import outside
from .systems import configs_folder as configs_folder
from .systems import configs_of as configs_of
from .systems import load_system
from .yaml_lines import read_yaml

CHARACTERS = "characters"
GAMBIT = "gambit:"
"""What the full code of a gambit begins with: ``gambit:FILE``, or ``gambit:NAME`` for ``NAME``."""
SUFFIXES = (".yaml", ".yml")


def config_files(section: str) -> dict[str, Path]:
    """The YAML files of a section that all rulebooks share, such as ``encounters``, by name without ending.

    Raises:
        ConfigError: where a rulebook from outside has a file of a name that is taken.
    """
    files = yaml_files(configs_folder() / section)
    for system in outside():
        for name, path in yaml_files(configs_of(system) / section).items():
            if name in files:
                raise ConfigError(f"{path}: found the name of {files[name]}, expected one of its own")
            files[name] = path
    return files


def yaml_files(folder: Path) -> dict[str, Path]:
    """The YAML files directly in a folder, by name without ending; none where no folder can be read."""
    try:
        return {path.stem: path for path in sorted(folder.iterdir()) if path.suffix in SUFFIXES}
    except OSError:
        return {}


def shipped_gambits(system: str) -> dict[str, Path]:
    """The files of the gambits that a rulebook comes with, by name."""
    folder = configs_of(system) / "policies" / system
    try:
        return _files_once(folder, folder.stat().st_mtime_ns)
    except OSError:
        return {}


@functools.lru_cache(16)
def _files_once(folder: Path, as_of: int) -> dict[str, Path]:
    """Those of a folder as it was at that time: whoever makes a policy asks for its code, a few thousand times."""
    return yaml_files(folder)


def short_code(code: str, system: str) -> str:
    """A policy's code as people are told it: the name alone of a gambit that comes with the rulebook."""
    return code[len(GAMBIT) :] if code.startswith(GAMBIT) and _is_gambit(code[len(GAMBIT) :], system) else code


def full_code(code: str, system: str) -> str:
    """A policy's code with ``gambit:`` before the name of a gambit that comes with the rulebook."""
    return GAMBIT + code if _is_gambit(code, system) else code


def _is_gambit(name: str, system: str) -> bool:
    return name in shipped_gambits(system) and name not in load_system(system).module("mind.policies").CODES


def read_once(path: Path) -> Node:
    """The nodes of a YAML file, which is read anew only when its time or its size is another.

    Raises:
        ConfigError: when it cannot be read, or is no plain YAML.
    """
    label = shorter(path)
    try:
        as_of = stamp(path)
    except OSError:
        return read_yaml(label)  # says what is wrong
    return _as_it_was(path.absolute(), label, as_of)


def stamp(path: Path) -> tuple[int, int]:
    """What tells one state of a file from another: when it was written, in nanoseconds, and its size in bytes.

    Raises:
        OSError: when it cannot be looked at.
    """
    status = path.stat()
    return status.st_mtime_ns, status.st_size


@functools.lru_cache(maxsize=256)
def _as_it_was(path: Path, label: Path, as_of: tuple[int, int]) -> Node:
    return read_yaml(label)


def is_path(source: str | Path) -> bool:
    """Whether a source is meant as a path: no string, or one with a slash or an ending."""
    return not isinstance(source, str) or bool(set(source) & {"/", os.sep} or Path(source).suffix)


def named(what: str, source: str, among: Mapping[str, Path], listed_by: str = "") -> Path:
    """The file of that name.

    Args:
        what: what it is a file of, for the error.
        source: the name.
        among: the files by their names.
        listed_by: the command that lists the names, where they are too many for an error.

    Raises:
        ConfigError: where there is none of that name, with the nearest one.
    """
    if source in among:
        return among[source]
    raise unknown(what, source, among, f"those that '{listed_by}' lists" if listed_by else ", ".join(among))


def unknown(what: str, source: str, among: Iterable[str], known: str) -> ConfigError:
    """The error for a name that is none ``among`` those there are, which ``known`` tells in words."""
    told = f"found {source!r}, expected one of {known}, or the path of a YAML file{nearest(source, among)}"
    return ConfigError(f"{what}: {told}")


def shorter(path: Path) -> Path:
    """The path from the current folder, where it lies below, so that errors are short to read."""
    try:
        return path.relative_to(Path.cwd())
    except (OSError, ValueError):
        return path


class Library:
    """The definitions that one encounter can name.

    Attributes:
        used: what has been looked up with success, as plain data by section and name.
    """

    def __init__(self, system: str, inline: dict[str, Node], beside: Path | None, shipped: bool) -> None:
        """Look in the sections of the encounter itself, then in a folder, then among the shipped ones."""
        self._inline = inline
        self._roots = [(beside, "")] if beside is not None else []
        if shipped:
            self._roots.append((configs_of(system), system))
        self.used: dict[str, dict[str, Any]] = {section: {} for section in inline}

    def find(self, section: str, name: str) -> Node | None:
        """The definition of that name, a mapping; None when there is none.

        Raises:
            ConfigError: when the file that should hold it cannot be read or is no such file.
        """
        inline = self._inline[section].value
        node = inline.get(name)
        for root, system in self._roots:
            if node is None:
                node = _entry(root, system, section, name)
        if node is not None:
            self.used[section][name] = node.plain()
        return node

    def names(self, section: str) -> list[str]:
        """All names that a section has, for the nearest one."""
        found = set(self._inline[section].value)
        for root, system in self._roots:
            if section == CHARACTERS:
                found |= set(yaml_files(root / section / system))
            else:
                found |= set(_table(root, system, section))
        return sorted(found)


def _entry(root: Path, system: str, section: str, name: str) -> Node | None:
    if section != CHARACTERS:
        return _table(root, system, section).get(name)
    path = yaml_files(root / section / system).get(name)
    return None if path is None else mapping(read_once(path))


def _table(root: Path, system: str, section: str) -> dict[str, Node]:
    path = yaml_files(root / "arms" / system).get(section)
    return {} if path is None else members(mapping(read_once(path)))


def mapping(node: Node) -> Node:
    """The same node.

    Raises:
        ConfigError: when it is no mapping.
    """
    if not isinstance(node.value, dict):
        raise ConfigError([node.problem(f"found {show(node.value)}, expected a mapping of fields to values")])
    return node


def members(node: Node) -> dict[str, Node]:
    """The members of a mapping, each a mapping itself.

    Raises:
        ConfigError: when one is none.
    """
    return {name: mapping(member) for name, member in mapping(node).value.items()}
