"""The reference knows nothing of the engine's rules."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain
FOLDER = Path(__file__).parent
KNOW_BOTH = {"versus.py", "tables.py", "test_independence.py"}
"""Modules that may know the engine: those that compare, and this one, which looks what the others import."""
ALLOWED = {"okenv.systems.zerospace.actions", "okenv.systems.zerospace.layout"}
"""What the comparison reads: the numbers of answers, and the fields of the record."""
RULES = sorted(path for path in FOLDER.glob("*.py") if path.name not in KNOW_BOTH)


def imported(path: Path) -> set[str]:
    """Every module that a file imports by its whole name, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_no_rule_of_the_reference_imports_the_engine(path: Path) -> None:
    assert not {name for name in imported(path) if name.startswith("okenv") or "versus" in name or "tables" in name}


def test_what_compares_imports_no_chapter_of_rules() -> None:
    names = imported(FOLDER / "versus.py") | imported(FOLDER / "tables.py")
    assert {name for name in names if name.startswith("okenv.systems")} == ALLOWED


def test_a_fight_of_the_reference_runs_without_the_engine() -> None:
    code = (
        "import sys, tests.oracle_zerospace.fight, tests.oracle_zerospace.scenes; "
        "sys.exit(any(m.startswith('okenv') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=FOLDER.parents[1], check=False).returncode == 0
