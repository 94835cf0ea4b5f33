"""YAML as plain data that remembers its lines.

Only plain data comes out: words, whole numbers, fractions, true and false, lists, mappings. ``on``,
``off``, ``yes`` and ``no`` are words. Nothing is constructed from tags, anchors are not followed,
and a key that stands twice in a mapping is an error.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from .files import FileError, read_text
from .nodes import MAX_DEPTH, ConfigError, Node, Place, Problem, field_name, show

MOST = 16_000_000
"""Bytes that a YAML file may have."""
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_FRACTION = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
_WORDS = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


def read_yaml(path: str | Path) -> Node:
    """The nodes of a YAML file.

    Raises:
        ConfigError: when it cannot be read, or is no plain YAML.
    """
    return parse_yaml(yaml_text(path), str(path))


def yaml_text(path: str | Path) -> str:
    """What stands in a YAML file.

    Raises:
        ConfigError: when it cannot be read.
    """
    try:
        return read_text(path, MOST, "a YAML file")
    except FileError as error:
        raise ConfigError(str(error)) from None


def parse_yaml(text: str, file: str | None = None) -> Node:
    """The nodes of a YAML text; ``file`` is what its errors call it.

    Raises:
        ConfigError: when it is no plain YAML.
    """
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.YAMLError as error:
        builder.problems.append(_syntax_problem(error, text, file))
    if builder.problems:
        raise ConfigError(builder.problems)
    return builder.root or Node(None, (), file, 1)


def _syntax_problem(error: yaml.YAMLError, text: str, file: str | None) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Problem(file, None, "", f"found text that is no YAML: {getattr(error, 'reason', error)}")
    lines = text.splitlines() or [""]
    line = lines[min(mark.line, len(lines) - 1)]
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return Problem(file, mark.line + 1, "", "found a tab, expected spaces: YAML is indented with spaces only")
    reason = getattr(error, "problem", None) or "it cannot be understood"
    if "mapping values" in reason:
        reason += "; text with a colon in it needs quotes, and fields of one mapping the same indent"
    return Problem(file, mark.line + 1, "", f"found {show(line.strip())}, expected YAML: {reason}")


class _Builder:
    """Builds nodes from parser events, with a stack of its own, so that depth is bounded."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self.stack: list[tuple[Node, Any]] = []  # an open list or mapping, and the key event that waits in it
        self.documents = 0

    def report(self, event: Any, path: Place, message: str) -> None:
        self.problems.append(Problem(self.file, event.start_mark.line + 1, field_name(path), message))

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents == 2:
                self.report(event, (), "found a second document ('---'), expected one")
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self.open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.stack.pop()
        elif isinstance(event, yaml.ScalarEvent):
            self.scalar(event)
        elif isinstance(event, yaml.AliasEvent):
            self.report(event, self.place(), f"found '*{event.anchor}', expected a value: anchors are not followed")
            self.add(event, None)

    def place(self) -> Place:
        """The field that the next value belongs to."""
        if not self.stack:
            return ()
        node, key = self.stack[-1]
        if isinstance(node.value, list):
            return (*node.path, len(node.value))
        return (*node.path, key.value) if key is not None else node.path

    def add(self, event: Any, value: Any) -> Node:
        path, line = self.place(), event.start_mark.line + 1
        if not self.stack:
            node = Node(value, path, self.file, line)
            self.root = self.root or node
            return node
        parent, key = self.stack[-1]
        if isinstance(parent.value, list):
            node = Node(value, path, self.file, line)
            parent.value.append(node)
        elif key is None:  # a list or mapping (or an alias) as a key
            node = Node(value, path, self.file, line)
            self.report(event, path, "found a list or a mapping as a key, expected a word")
            self.stack[-1] = (parent, yaml.ScalarEvent(None, None, (True, False), "?", event.start_mark))
        else:
            node = Node(value, path, self.file, key.start_mark.line + 1)
            first = parent.value.setdefault(key.value, node)
            if first is not node:
                self.report(key, path, f"found {key.value!r} again (first on line {first.line}), expected it once")
            self.stack[-1] = (parent, None)
        return node

    def open(self, event: Any) -> None:
        self.check_tag(event)
        if len(self.stack) >= MAX_DEPTH:
            self.report(event, self.place()[:3], f"found data nested more than {MAX_DEPTH} deep")
            raise ConfigError(self.problems)
        self.stack.append((self.add(event, {} if isinstance(event, yaml.MappingStartEvent) else []), None))

    def scalar(self, event: Any) -> None:
        self.check_tag(event)
        if self.stack and isinstance(self.stack[-1][0].value, dict) and self.stack[-1][1] is None:
            self.stack[-1] = (self.stack[-1][0], event)
        else:
            self.add(event, _scalar(event.value) if event.implicit[0] else event.value)

    def check_tag(self, event: Any) -> None:
        if event.tag not in (None, "!"):
            self.report(event, self.place(), f"found the tag {event.tag!r}, expected plain data without tags")


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _FRACTION.fullmatch(text) else text
