"""Both ways in, each in a process of its own: a folder that the environment names, and an installed package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from okenv.outside import VARIABLE

CHECKOUT = Path(__file__).parents[2]
KNIVES = Path(__file__).parent / "knives"
IN_PLAIN_PYTHON = {"NUMBA_DISABLE_JIT": "1"}  # nothing is compiled for a few decisions
PLAY = """
import gymnasium, okenv
from okenv.systems import load_system
env = gymnasium.make("okenv:okenv/Knives-v0")
seen, _ = env.reset(seed=3)
print(env.step(int(seen["action_mask"].argmax()))[1], load_system("knives").package, okenv.encounter_names("knives"))
"""


def run(*command: object, cwd: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name != VARIABLE}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env={**kept, **IN_PLAIN_PYTHON, "COLUMNS": "120", "PYTHONPATH": str(CHECKOUT), **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.stdout + done.stderr


def test_a_folder_that_the_environment_names(tmp_path):
    shutil.copytree(KNIVES, tmp_path / "games" / "knives", ignore=shutil.ignore_patterns("__pycache__"))
    told = run("-c", PLAY, cwd=tmp_path, **{VARIABLE: "games/knives"})
    assert told == "0.0 okenv.systems.knives ['knife-duel', 'knife-mob']\n"


@pytest.fixture
def installed(tmp_path) -> Path:
    """A folder for the path with a package and what an installer writes beside it."""
    package = tmp_path / "site" / "duelling"
    shutil.copytree(KNIVES, package / "knives", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    about = package.parent / "duelling-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: duelling\nVersion: 1.0\n", encoding="utf-8")
    points = "[okenv.rulebooks]\nknives = duelling.knives\n"
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    return package.parent


def test_an_installed_package(installed, tmp_path):
    path = os.pathsep.join(map(str, (CHECKOUT, installed)))
    assert run("-c", PLAY, cwd=tmp_path, PYTHONPATH=path) == "0.0 duelling.knives ['knife-duel', 'knife-mob']\n"


@pytest.mark.slow
def test_an_installed_package_that_is_not_there(installed, tmp_path):
    (installed / "duelling" / "knives").rename(installed / "duelling" / "spoons")
    path = os.pathsep.join(map(str, (CHECKOUT, installed)))
    told = run("-m", "app.cli", "fight", "knife-duel", cwd=tmp_path, PYTHONPATH=path)
    expected = (
        "okenv: rulebook 'knives', installed as duelling.knives: cannot be loaded: No module named 'duelling.knives', "
        "expected the dotted name of its package\n"
    )
    assert told == expected
