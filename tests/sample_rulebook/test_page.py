"""docs/add-a-rulebook.md says what the code asks for, and what it tells people to type works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from okenv.contract import MUST, OPTIONAL, TACTICS, TEXTS, Chapter, file_of
from okenv.outside import GROUP, VARIABLE

CHECKOUT = Path(__file__).parents[2]
PAGE = (CHECKOUT / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
COMMANDS = re.search(r"```sh\n(.*?)```", PAGE, re.S)[1].splitlines()


def row(chapter: str, about: Chapter) -> str:
    names = ", ".join(f"`{name}`" for name in about.names)
    may = "".join(f", `{name}`?" for name in about.may)
    return f"| `{file_of(chapter)}` | {names}{may} | {about.purpose} |"


def test_its_tables_are_those_of_the_contract():
    must, optional = (
        [line for line in part.splitlines() if line.startswith("| `")]
        for part in PAGE.partition("## What it may leave out")[::2]
    )
    assert must == [*(row(*one) for one in MUST.items()), *(f"| `{file}` | | {what} |" for file, what in TEXTS.items())]
    assert optional == [*(row(*one) for one in OPTIONAL.items()), f"| `{TACTICS}` | | studies of tactics |"]


def test_its_first_lines_bring_the_sample_in():
    assert COMMANDS[:2] == ["cp -r tests/sample_rulebook/knives knives", f"export {VARIABLE}=knives"]
    assert (CHECKOUT / "tests/sample_rulebook/knives/rules/engine.py").is_file()
    assert f'[project.entry-points."{GROUP}"]' in PAGE


@pytest.mark.usefixtures("knives")
@pytest.mark.parametrize("command", COMMANDS[2:])
def test_its_commands_work(command):
    program, *arguments = shlex.split(command)
    assert program == "okenv"
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
