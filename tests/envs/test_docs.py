"""The page about the environments: its blocks run, and its tables are those of the code."""

import re
from pathlib import Path

import pytest

from okenv.envs import reference
from okenv.systems import load_system

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_tables_are_those_of_the_code():
    text = PAGE.read_text(encoding="utf-8")
    assert reference.updated(text) == text, "run: python -m okenv.envs.reference docs/environments.md"
    assert f"({load_system('ok').actions.size} ids in OK)" in text
    assert reference.updated(text.replace("| `hold` |", "| `halt` |")) == text


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M))
def test_the_blocks_run(block):
    exec(compile(block, PAGE.name, "exec"), {})
