"""The page about the environments: its blocks run, and its tables are those of the code."""

import re
from pathlib import Path

import pytest

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.prompts import NOBODY
from okenv.envs import reference
from okenv.envs.gym_env import FightEnv
from okenv.systems.ok.rules.actions import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_tables_are_those_of_the_code():
    text = PAGE.read_text(encoding="utf-8")
    assert reference.updated(text) == text, "run: python -m okenv.envs.reference docs/environments.md"
    assert reference.updated(text.replace("| `hold` |", "| `halt` |")) == text


def test_every_action_is_in_the_table_once():
    covered = []
    for first, last in re.findall(r"^\| (\d+)(?: to (\d+))? \|", reference.actions("ok"), re.M):
        covered += range(int(first), int(last or first) + 1)
    ids = sum(kind.options * (1 if kind.target == NOBODY else BASE_CAPACITY - 1) for kind in KINDS)
    assert covered[:ids] == list(range(ids))
    assert f"({ids} ids in OK)" in PAGE.read_text(encoding="utf-8")


def test_the_observation_is_as_long_as_its_table():
    rows = reference.observation("ok").splitlines()[2:]
    globals_n = sum(" r |" not in row for row in rows)
    for name, fighters in (("mirror-duel", 2), ("hero-vs-8-mooks", 9)):
        length = FightEnv(name).observation_space["observation"].shape[0]
        assert length == globals_n + fighters * (len(rows) - globals_n)


def test_the_penalty_is_the_one_named():
    from okenv.batch import ILLEGAL_PENALTY

    assert f"cost {ILLEGAL_PENALTY}" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M))
def test_the_blocks_run(block):
    exec(compile(block, PAGE.name, "exec"), {})
