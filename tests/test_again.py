"""A run with ``--again`` fails on what fails twice, and tells what passes when it runs alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.again import MOST

ROOT = Path(__file__).parents[1]
ONCE = """
from pathlib import Path

def test_it():
    found = Path("{name}").exists()
    Path("{name}").touch()
    assert found, "nobody was here"
"""
TWICE = "def test_it():\n    raise ValueError('always')\n"
SETUP = (
    "import pytest\n\n@pytest.fixture\ndef table():\n    raise OSError('no table')\n\ndef test_it(table):\n    pass\n"
)


def run(folder: Path, workers: int, **files: str) -> tuple[int, str]:
    """The exit code, and what was printed, of a run over these tests."""
    (folder / "conftest.py").write_text("from tests.again import *\n", encoding="utf-8")
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text.format(name=name), encoding="utf-8")
    asked = ["--again", "-n", str(workers), "-p", "xdist", "-p", "no:cacheprovider", f"--rootdir={folder}"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_what_passes_alone_is_told_and_does_not_fail_the_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, 2, good="def test_it():\n    pass\n", first=ONCE, second=ONCE)
    assert code == 0
    for name in ("first", "second"):
        assert f"FLAKY test_{name}.py::test_it - AssertionError: nobody was here" in said
    assert "2 passed" in said.rpartition("again, alone")[2]


@pytest.mark.parametrize("bad", [TWICE, SETUP])
def test_what_fails_twice_fails_the_run(tmp_path: Path, bad: str) -> None:
    code, said = run(tmp_path, 0, first=ONCE, bad=bad)
    assert code == 1
    assert "again, alone: 2 that failed" in said
    assert "FLAKY" not in said


@pytest.mark.parametrize("more", [{"broken": "import nothing_of_that_name\n"}, {f"n{k}": ONCE for k in range(MOST)}])
def test_a_run_that_is_broken_or_fails_in_many_tests_had_no_accident(tmp_path: Path, more: dict[str, str]) -> None:
    code, said = run(tmp_path, 0, first=ONCE, **more)
    assert code != 0
    assert "again, alone" not in said
    assert "FAILED test_first.py" in said or "nothing_of_that_name" in said
