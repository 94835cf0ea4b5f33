"""Every code block of the README runs, as a new user would run it."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README.read_text(encoding="utf-8"), re.S | re.M)


def blocks(language):
    return [text for found, text in BLOCKS if found == language]


def test_every_block_is_one_that_a_test_runs():
    assert {language for language, _ in BLOCKS} == {"", "console", "python", "yaml"}


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_python_blocks_run_one_after_the_other():
    names = {}
    for text in blocks("python"):
        exec(compile(text, "README.md", "exec"), names)


COMMANDS = [line[2:] for text in blocks("console") for line in text.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command, tmp_path):
    (tmp_path / "gate.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    program, *arguments = shlex.split(command)
    assert program == "okenv"
    done = subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(README.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_make_targets_are_in_the_makefile():
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    for line in blocks("")[0].splitlines():
        assert f"\n{line.split()[1]}:" in makefile
    for page in re.findall(r"\]\(([\w/.]+\.md)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / page).exists(), page
