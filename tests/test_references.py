"""The references know nothing of the engine's rules."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain
TESTS = Path(__file__).parent
REFERENCES = {"oracle": "ok", "oracle_psob": "psob", "oracle_broags": "broags", "oracle_zerospace": "zerospace"}
"""Rulebooks by the package of their reference."""
PRINTED = {"oracle": {"okenv.systems.ok.rules"}}
"""Chapters of which a printed table is compared: OK's ``ranks``."""
COMPARE = ("versus.py", "tables.py")
"""Modules that know the engine, too, since they compare."""
RULES = [TESTS / "references.py"] + [
    path
    for package in REFERENCES
    for path in sorted((TESTS / package).glob("*.py"))
    if path.name not in COMPARE and not path.name.startswith("test_")
]


def imported(path: Path) -> set[str]:
    """Every module that a file imports by its whole name, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def test_no_rule_of_a_reference_imports_the_engine() -> None:
    for path in RULES:
        names = imported(path)
        assert not {name for name in names if name.startswith("okenv") or "versus" in name or "tables" in name}, path
        assert {name for name in names if name.startswith("tests")} <= {"tests.references"}, path


@pytest.mark.parametrize("package", REFERENCES)
def test_what_compares_imports_no_chapter_of_rules(package: str) -> None:
    """It reads the numbers of answers, and the fields of the record."""
    names = set().union(*(imported(TESTS / package / name) for name in COMPARE if (TESTS / package / name).exists()))
    system = f"okenv.systems.{REFERENCES[package]}"
    allowed = {f"{system}.rules.actions", f"{system}.rules.layout"} | PRINTED.get(package, set())
    found = {name for name in names if name.startswith("okenv.systems")}
    assert f"{system}.rules.layout" in found
    assert found <= allowed


@pytest.mark.parametrize("package", REFERENCES)
def test_a_fight_of_a_reference_runs_without_the_engine(package: str) -> None:
    code = (
        f"import sys, tests.{package}.rounds, tests.{package}.scenes; "
        "sys.exit(any(m.startswith('okenv') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=TESTS.parent, check=False).returncode == 0
