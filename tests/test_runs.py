"""How a run of the tests ends: what failed runs again, what is slow is left out, and what has become slow fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

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


def run(folder: Path, workers: int, asked: str = "--again", **files: str) -> tuple[int, str]:
    """The exit code, and what was printed, of a run over these tests."""
    plugins = 'pytest_plugins = ["tests.again", "tests.quick"]'
    (folder / "conftest.py").write_text(f"import tests.quick\n{plugins}\ntests.quick.BUDGET = 0.05", encoding="utf-8")
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text.format(name=name), encoding="utf-8")
    options = [asked, "-n", str(workers), "-p", "xdist", "-p", "no:cacheprovider", f"--rootdir={folder}"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
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
