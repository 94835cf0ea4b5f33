"""Every code block of the README and of the first steps runs, as a new user would run it."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

README = Path(__file__).parents[1] / "README.md"
PAGES = [README, README.parent / "docs" / "first-steps.md"]
BLOCKS = [one for page in PAGES for one in re.findall(r"^```(\w*)\n(.*?)^```", page.read_text("utf-8"), re.S | re.M)]


def blocks(language):
    return [text for found, text in BLOCKS if found == language]


def test_every_block_is_one_that_a_test_runs():
    assert {language for language, _ in BLOCKS} == {"", "console", "python", "yaml"}


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_python_blocks_run_one_after_the_other():
    names = {}
    for text in blocks("python"):
        exec(compile(text, "first-steps.md", "exec"), names)


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
    for line in [*blocks("")[0].splitlines(), "make table"]:
        assert f"\n{line.split()[1]}:" in makefile
        assert line.split()[1] in README.read_text("utf-8")


def test_every_page_is_in_the_index():
    docs = README.parent / "docs"
    index = (docs / "index.md").read_text("utf-8")
    pages = {str(page.relative_to(docs)) for page in docs.rglob("*.md")} - {"index.md"}
    assert {page for page in pages if f"]({page})" not in index} == set()
