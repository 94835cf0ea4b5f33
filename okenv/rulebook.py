"""A system's rulings: what each says, and where the code does it and the tests prove it.

The texts are the system's ``rulings.yaml``. Code and tests name the ids in docstrings and comments,
and are scanned for them, so that this index cannot fall behind. A mention may be an id, a range
(``OK-MOOK-1 to OK-MOOK-3``, ``OK-MOOK-1..3``), a short list (``OK-PRE-1/2``), or a test's name
(``test_ok_mook_1_...``).
"""

from __future__ import annotations

import ast
import difflib
import functools
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from .systems import load_system

_PACKAGE = Path(__file__).parent
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # reads every value as text: off is a word


@dataclass(frozen=True)
class Option:
    """A field of an encounter's ``rules:`` block.

    Attributes:
        name: the field.
        values: what may be written; one word such as ``metres`` stands for any number of these.
        default: what holds when nothing is written.
    """

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Place:
    """Where an id is named.

    Attributes:
        file: path from the folder that holds ``okenv``.
        line: from 1.
        name: the function, class or constant that it is about, such as ``Battle.apply``; empty
            where it is the whole file.
    """

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.name}" if self.name else "")


@dataclass(frozen=True)
class Ruling:
    """One ruling.

    Attributes:
        id: such as ``OK-ARM-1``.
        title: a few words.
        text: all of it, one line.
        options: the fields of ``rules:`` that it describes.
        code: where the code names it, configs included.
        tests: where tests name it; empty outside a checkout.
    """

    id: str
    title: str
    text: str
    options: tuple[Option, ...] = ()
    code: tuple[Place, ...] = field(default=(), repr=False)
    tests: tuple[Place, ...] = field(default=(), repr=False)


@functools.cache
def rulings(system: str) -> tuple[Ruling, ...]:
    """All rulings of a system, in the order of its ``rulings.yaml``.

    Raises:
        ValueError: with the nearest name, when there is no such system.
    """
    folder = load_system(system).folder
    entries = yaml.load((folder / "rulings.yaml").read_text(encoding="utf-8"), _LOADER)
    ids = [entry["id"] for entry in entries]
    code, tests = _places(_code_files(folder), ids), _places(_test_files(), ids)
    return tuple(
        Ruling(
            entry["id"],
            entry["title"],
            entry["text"],
            tuple(Option(o["name"], tuple(o["values"]), o["default"]) for o in entry.get("options", [])),
            code.get(entry["id"], ()),
            tests.get(entry["id"], ()),
        )
        for entry in entries
    )


def find(system: str, words: str = "") -> list[Ruling]:
    """The rulings that somebody means, best first.

    Args:
        system: the rulebook.
        words: an id or its beginning (``OK-ARM-1``, ``dmg``), or words that all stand in the
            ruling's title, text or options; no words find everything.

    Returns:
        That ruling alone for a whole id; otherwise those whose id begins so, then those with the
        words in their title, then the others. Empty when there is none; :func:`suggest` then knows
        what is near.
    """
    every = rulings(system)
    wanted = words.lower().split()
    for ruling in every:
        if wanted in ([ruling.id.lower()], [_short(ruling.id)]):
            return [ruling]
    found = [r for r in every if len(wanted) == 1 and _begins(r.id, wanted[0])]
    for meant in (lambda r: _all_begin(wanted, r.title), lambda r: _all_begin(wanted, _everything(r))):
        found += [r for r in every if r not in found and meant(r)]
    return found


def suggest(system: str, words: str) -> list[str]:
    """At most three ids, options or words of the rulings that are written much like the given words."""
    known: dict[str, str] = {}
    for ruling in rulings(system):
        for word in [ruling.id, _short(ruling.id), *_words(_everything(ruling))]:
            known.setdefault(word.lower(), ruling.id if word.lower() == _short(ruling.id) else word)
    near: list[str] = []
    for word in words.lower().split():
        near += [known[match] for match in difflib.get_close_matches(word, known, 3, 0.6)]
    return list(dict.fromkeys(near))[:3]


def _short(ruling_id: str) -> str:
    """``arm-1`` for ``OK-ARM-1``."""
    return ruling_id.partition("-")[2].lower()


def _begins(ruling_id: str, word: str) -> bool:
    """Whether a word is the first parts of an id, with the system's name or without: ``ok-dmg``, ``dmg``."""
    parts = word.rstrip("-").split("-")
    return any(full.split("-")[: len(parts)] == parts for full in (ruling_id.lower(), _short(ruling_id)))


def _everything(ruling: Ruling) -> str:
    options = " ".join(f"{o.name} {' '.join(o.values)}" for o in ruling.options)
    return f"{ruling.title} {ruling.text} {options}"


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9_'-]+", text.lower())


def _all_begin(wanted: list[str], text: str) -> bool:
    """Whether each wanted word is the beginning of a word of the text."""
    words = _words(text)
    return all(any(word.startswith(want) for word in words) for want in wanted)


def _code_files(folder: Path) -> list[Path]:
    """What may do a system's rules: its folder, what all systems share, and the configs."""
    others = (_PACKAGE / "systems", Path(__file__))
    shared = [p for p in _PACKAGE.rglob("*.py") if not any(p.is_relative_to(other) for other in others)]
    configs = next((p for p in (_PACKAGE / "configs", _PACKAGE.parent / "configs") if p.is_dir()), None)
    return [*folder.rglob("*.py"), *shared, *(configs.rglob("*.yaml") if configs else ())]


def _test_files() -> list[Path]:
    """The tests of the checkout that this package lies in; none when it is installed elsewhere."""
    root = _PACKAGE.parent
    return list((root / "tests").rglob("*.py")) if (root / "pyproject.toml").is_file() else []


def _places(files: list[Path], ids: list[str]) -> dict[str, tuple[Place, ...]]:
    """Where the ids are named, at most once for each name in a file."""
    found: dict[str, dict[tuple[str, str], Place]] = {}
    prefix = ids[0].partition("-")[0] + "-"
    for path in sorted(files):
        source = path.read_text(encoding="utf-8")
        if prefix not in source and f"def test_{prefix.lower().replace('-', '_')}" not in source:
            continue
        file = path.relative_to(_PACKAGE.parent).as_posix()
        starts = [0, *(m.end() for m in re.finditer("\n", source))]
        names = _names(source) if path.suffix == ".py" else []
        for mention, at in _mentions(source, ids):
            line = bisect_right(starts, at)
            name = next((name for first, last, name in names if first <= line <= last), "")
            found.setdefault(mention, {}).setdefault((file, name), Place(file, line, name))
    return {mention: tuple(places.values()) for mention, places in found.items()}


def _mentions(source: str, ids: list[str]) -> Iterator[tuple[str, int]]:
    """``(id, offset)`` of every id that the text names, ranges and lists written out, names of tests included."""
    order = {ruling_id: k for k, ruling_id in enumerate(ids)}
    for match in re.finditer(_TEST_NAME, source):
        named = "-".join(match.groups()).upper()
        if named in order:
            yield named, match.start()
    for match in re.finditer(_MENTION, source):
        family, first, tail = match["family"], int(match["first"]), match["tail"] or ""
        numbers = [first]
        last = re.search(r"(\d+)\s*$", tail)
        if last and tail.startswith("/"):
            numbers += [int(n) for n in re.findall(r"\d+", tail)]
        elif last and (family in tail or ".." in tail):
            numbers = list(range(first, int(last[1]) + 1))
        for number in numbers:
            if f"{family}{number}" in order:
                yield f"{family}{number}", match.start()


# A string that begins with an id is data, unless it is a docstring. A range ends in the same family.
_MENTION = (
    r"(?:(?<=\"{3})|(?<![\"'\w-]))(?P<family>[A-Z]+-[A-Z]+-)(?P<first>\d+)"
    r"(?P<tail>(?:/\d+)+|\.\.\d+|\s+to\s+(?:\#\s*)?(?P=family)\d+)?"
)
_TEST_NAME = r"\bdef test_([a-z]+)_([a-z]+)_(\d+)(?=_|\b)"


def _names(source: str) -> list[tuple[int, int, str]]:
    """``(first line, last line, name)`` of what a file defines, innermost first, comments above it included."""
    found: list[tuple[int, int, str]] = []

    def visit(body: list[ast.stmt], path: str, before: int, in_function: bool) -> None:
        name = path
        for statement in body:
            last = statement.end_lineno or statement.lineno
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{path}.{statement.name}".lstrip(".")
                visit(statement.body, inner, statement.lineno, not isinstance(statement, ast.ClassDef))
                found.append((before, last, inner))
                name = path
            elif not in_function:
                if not isinstance(statement, ast.Expr):  # a string there speaks of what precedes it
                    name = f"{path}.{_assigned(statement)}".strip(".")
                found.append((before, last, name))
            before = last + 1

    visit(ast.parse(source).body, "", 1, False)
    return found


def _assigned(statement: ast.stmt) -> str:
    """The name that a statement assigns to, for constants and fields."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets[0].elts if isinstance(statement.targets[0], ast.Tuple) else statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    return targets[0].id if targets and isinstance(targets[0], ast.Name) else ""
