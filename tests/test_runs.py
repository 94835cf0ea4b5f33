"""How a run of the tests ends: what failed runs again, what is slow is left out, and what has become slow fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.again import MOST

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


@pytest.mark.parametrize("more", [{"broken": "import nothing_of_that_name\n"}, {f"n{k}": ONCE for k in range(MOST)}])
def test_a_run_that_is_broken_or_fails_in_many_tests_had_no_accident(tmp_path: Path, more: dict[str, str]) -> None:
    code, said = run(tmp_path, 0, first=ONCE, **more)
    assert code != 0
    assert "again, alone" not in said
    assert "FAILED test_first.py" in said or "nothing_of_that_name" in said


SOME = "import pytest\n\n@pytest.mark.slow\ndef test_slow():\n    raise ValueError\n\ndef test_it():\n    pass\n"
WHOLE = "import pytest\n\npytestmark = [pytest.mark.slow, pytest.mark.x]\n\nraise ValueError('this file was read')\n"
DEAR = """
import sys, time, types, pytest

@pytest.mark.MARK
def test_dear():
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
"""
COMPILED = "    sys.modules['okenv.core.jit'] = types.SimpleNamespace(compile_seconds=lambda: 0.1)\n"


@pytest.mark.parametrize("workers", [0, 2])
def test_what_is_slow_is_left_out_and_counted(tmp_path: Path, workers: int) -> None:
    code, said = run(tmp_path, workers, "--quick", one=SOME, two=SOME, three=WHOLE, four=WHOLE, dear=DEAR)
    assert code == 0, said
    assert "left out as slow: 2 tests, 2 whole files; make test-all runs them" in said
    assert "3 passed" in said, "what is dear fails by --budget alone"


def test_a_test_that_is_dear_and_not_marked_fails(tmp_path: Path) -> None:
    """Neither waiting nor compiling is work."""
    files = {name: DEAR.replace("MARK", name) for name in ("plain", "slow", "kept", "long")}
    waits = "import time\n\ndef test_it():\n    time.sleep(0.1)\n"
    code, said = run(tmp_path, 0, "--budget", **files, waits=waits, compiles=DEAR + COMPILED)
    assert code == 1
    assert "took 0.1 s of work, expected at most 0.05 s where it is not marked slow" in said
    assert "1 failed, 5 passed" in said
