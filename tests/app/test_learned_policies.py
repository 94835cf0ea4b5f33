"""Learned policies by the command line: they play, and whatever is wrong with their weights is one line."""

import json
from pathlib import Path

import pytest

from okenv import Battle, load_encounter
from tests.agents.learned.networks import ENTITIES, MLP, saved

PLAN = "title: Two\npolicies: [brute, {code}]\nencounters: [mirror-duel]\npairs: 2\nseed: 1\n"


pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def commands():
    line = Battle(load_encounter("mirror-duel"), 1).notation()

    def with_policy(code):
        Path("plan.yaml").write_text(PLAN.format(code=json.dumps(code)))
        return (
            ("fight", "mirror-duel", "--policy", f"red={code}"),
            ("simulate", "mirror-duel", "-n", "4", "--policy", f"blue={code}"),
            ("tournament", "plan.yaml", "--out", "fights.sqlite", "--workers", "1"),
            ("advise", line, "--policy", code),
        )

    return with_policy


def no_file(path):
    path.unlink()
    return "cannot be read: No such file or directory"


def a_depth(path):
    card = json.loads(path.with_suffix(".json").read_text())
    card["architecture"]["depth"] = 3
    path.with_suffix(".json").write_text(json.dumps(card))
    return "architecture: found 'depth' with 'entities', expected one of width, trunk; did you mean 'width'?"


@pytest.mark.parametrize("spoil", [no_file, a_depth])
def test_whatever_is_wrong_with_weights_is_one_line(spoil, commands, complains):
    message = spoil(saved(Path("one.safetensors"), ENTITIES))
    for args in commands("ppo:one.safetensors"):
        assert message in complains(*args)


@pytest.mark.parametrize("code", ["ppo", "ppo:", "ppo:nobody", "ppo:."])
def test_a_code_without_weights_is_one_line(code, commands, complains):
    for args in commands(code):
        assert "expected" in complains(*args)


@pytest.mark.slow
def test_learned_policies_play(commands, okenv):
    saved(Path("one.safetensors"), MLP)
    for args in commands("ppo:one.safetensors"):
        result = okenv(*args)
        assert result.exit_code == 0, result.output
    assert "sure of it" in okenv("fight", "mirror-duel", "--policy", "red=ppo:one.safetensors", "--verbose").output
