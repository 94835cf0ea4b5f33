"""Where code and tests name the ids of rulings.

A mention may be an id, a range (``OK-MOOK-1 to OK-MOOK-3``, ``OK-MOOK-1..3``), a short list
(``OK-PRE-1/2``), or a test's name (``test_ok_mook_1_...``).
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from okenv.outside import outside
from okenv.systems import load_system

_PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Place:
    """Where an id is named.

    Attributes:
        file: path from the folder that holds ``okenv``, or the folder of a rulebook from outside.
        line: from 1.
        name: the function, class or constant that it is about, such as ``Battle.apply``; empty
            where it is the whole file.
    """

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.name}" if self.name else "")


def places_in_code(system: str, ids: list[str]) -> dict[str, tuple[Place, ...]]:
    """Where the ids are named by what may do a system's rules: its folder, what all systems share, the configs.

    Of a rulebook from outside that is its folder alone, with the configs in it.
    """
    folder = load_system(system).folder
    if system in outside():
        return _places([*folder.rglob("*.py"), *folder.rglob("configs/**/*.yaml")], ids, folder.parent)
    others = (_PACKAGE / "systems", Path(__file__).parent)
    shared = [p for p in _PACKAGE.rglob("*.py") if not any(p.is_relative_to(other) for other in others)]
    configs = next((p for p in (_PACKAGE / "configs", _PACKAGE.parent / "configs") if p.is_dir()), None)
    return _places(
        [*folder.rglob("*.py"), *shared, *(configs.rglob("*.yaml") if configs else ())], ids, _PACKAGE.parent
    )


def places_in_tests(system: str, ids: list[str]) -> dict[str, tuple[Place, ...]]:
    """The tests that name the ids, in the checkout that this package lies in; none when it is installed elsewhere.

    Of a rulebook from outside those beside its folder, or in a folder ``tests`` there.
    """
    root = load_system(system).folder.parent if system in outside() else _PACKAGE.parent
    files = list((root / "tests").rglob("test_*.py")) if (root / "pyproject.toml").is_file() else []
    if system in outside():
        files = [*root.glob("test_*.py"), *root.glob("tests/**/test_*.py")]
    found = _places(files, ids, root)
    return {
        mention: tuple(p for p in places if p.name.rpartition(".")[2].startswith("test_"))
        for mention, places in found.items()
    }


def _places(files: list[Path], ids: list[str], root: Path) -> dict[str, tuple[Place, ...]]:
    """Where the ids are named, at most once for each name in a file; paths are told from ``root``."""
    found: dict[str, dict[tuple[str, str], Place]] = {}
    prefix = ids[0].partition("-")[0] + "-"
    for path in sorted(files):
        source = path.read_text(encoding="utf-8")
        if prefix not in source and f"def test_{prefix.lower().replace('-', '_')}" not in source:
            continue
        file = path.relative_to(root).as_posix()
        starts = [0, *(m.end() for m in re.finditer("\n", source))]
        names = _names(source) if path.suffix == ".py" else []
        for mention, at in mentions(source, ids):
            line = bisect_right(starts, at)
            name = next((name for first, last, name in names if first <= line <= last), "")
            found.setdefault(mention, {}).setdefault((file, name), Place(file, line, name))
    return {mention: tuple(places.values()) for mention, places in found.items()}


def mentions(source: str, ids: list[str]) -> Iterator[tuple[str, int]]:
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
