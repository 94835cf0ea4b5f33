"""Plain data that remembers where each value was written, and the errors that say so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .core.voice.words import plain_words

MAX_DEPTH = 20
"""How deep lists and mappings may be nested."""

Place = tuple[str | int, ...]
"""Where a field stands in a file: keys and indices from the top."""


@dataclass(frozen=True)
class Problem:
    """One mistake in a file: where it is, and what was found and expected there."""

    file: str | None
    line: int | None
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file and self.line else f"{self.file}: " if self.file else ""
        return f"{place}field {self.field}: {self.message}" if self.field else f"{place}{self.message}"


MOST_LINES = 20
"""Problems of one file that are told; the others are counted."""


class ConfigError(ValueError):
    """A file that cannot be used; the text has one line for each of its ``problems``, up to :data:`MOST_LINES`.

    ``fighters`` is how many there were, where they are more than this process holds, and 0 otherwise.
    """

    def __init__(self, problems: Iterable[Problem] | str, fighters: int = 0) -> None:
        """Take the problems, or one message, and the number of fighters that were too many."""
        self.fighters = fighters
        self.problems = [Problem(None, None, "", problems)] if isinstance(problems, str) else list(problems)
        lines = list(dict.fromkeys(str(problem) for problem in self.problems))
        more = [f"and {len(lines) - MOST_LINES:,} more"] if len(lines) > MOST_LINES else []
        super().__init__("\n".join(lines[:MOST_LINES] + more))


@dataclass(frozen=True, slots=True)
class Node:
    """A value with the place where it was written.

    Attributes:
        value: None, a bool, int, float or str, a list of nodes, or a mapping of words to nodes.
        path: the field.
        file: as the user names it; None for data that came from no file.
        line: from 1; of a mapping's member it is the line of the key.
    """

    value: Any
    path: Place = ()
    file: str | None = None
    line: int | None = None

    def plain(self) -> Any:
        """The value as plain data."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return [node.plain() for node in self.value] if isinstance(self.value, list) else self.value

    def find(self, path: Place) -> tuple[Node, Place]:
        """The node at a path below this one, as far as there is one, and the rest of the path."""
        node = self
        for k, part in enumerate(path):
            inside: Any = dict(enumerate(node.value)) if isinstance(node.value, list) else node.value
            if not isinstance(inside, dict) or part not in inside:
                return node, path[k:]
            node = inside[part]
        return node, ()

    def problem(self, message: str, path: Place = ()) -> Problem:
        """A problem with the field at a path below this node."""
        node, rest = self.find(path)
        return Problem(node.file, node.line, field_name(node.path + rest), message)

    def without(self, *keys: str) -> Node:
        """This mapping without some of its keys."""
        return self.with_value({key: node for key, node in self.value.items() if key not in keys})

    def with_value(self, value: Any) -> Node:
        """Another value written at the same place."""
        return Node(value, self.path, self.file, self.line)

    def in_plain_words(self, but: tuple[str, ...] = ()) -> Node:
        """The same data with every word as :func:`okenv.core.voice.words.plain_words` has it, ``but`` for some fields.

        Raises:
            ConfigError: where two keys of a mapping are the same then.
        """
        if isinstance(self.value, str):
            return self.with_value(plain_words(self.value))
        if isinstance(self.value, list):
            return self.with_value([node.in_plain_words(but) for node in self.value])
        if not isinstance(self.value, dict):
            return self
        found: dict[str, Node] = {}
        for key, node in self.value.items():
            first = found.setdefault(plain_words(key), node if key in but else node.in_plain_words(but))
            if first.path != node.path:
                message = f"found {plain_words(key)!r} again (first on line {first.line}), expected it once"
                raise ConfigError([node.problem(message)])
        return self.with_value(found)

    def merged(self, over: Node) -> Node:
        """This mapping with another laid over it, key by key; anything but a mapping is replaced."""
        if not isinstance(self.value, dict) or not isinstance(over.value, dict):
            return over
        values = dict(self.value)
        for key, node in over.value.items():
            values[key] = values[key].merged(node) if key in values else node
        return self.with_value(values)


def field_name(path: Place) -> str:
    """A path as people write it: ``sides.red.fighters[0].count``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def show(value: Any) -> str:
    """A value as an error names it: ``'Gud'``, ``true``, ``a list``."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    if isinstance(value, Mapping):
        return "a mapping" if value else "an empty mapping"
    return repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "..."


def listing(names: Iterable[object]) -> str:
    """``a, b or c``."""
    words = [str(name) for name in names]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def from_plain(data: Any, path: Place = (), file: str | None = None, line: int | None = None) -> Node:
    """Plain data as nodes that all stand at the same place.

    Raises:
        ConfigError: for anything that is no plain data, or nested too deep.
    """
    if len(path) > MAX_DEPTH:
        raise ConfigError([Problem(file, line, field_name(path[:3]), f"found data nested more than {MAX_DEPTH} deep")])
    if isinstance(data, Mapping):
        for key in data:
            if not isinstance(key, str):
                raise ConfigError([Problem(file, line, field_name(path), f"found the key {key!r}, expected a word")])
        return Node({key: from_plain(item, (*path, key), file, line) for key, item in data.items()}, path, file, line)
    if isinstance(data, list | tuple):
        return Node([from_plain(item, (*path, k), file, line) for k, item in enumerate(data)], path, file, line)
    if data is None or isinstance(data, bool | int | float | str):
        return Node(data, path, file, line)
    message = f"found {type(data).__name__}, expected text, a number, true or false, a list or a mapping"
    raise ConfigError([Problem(file, line, field_name(path), message)])
