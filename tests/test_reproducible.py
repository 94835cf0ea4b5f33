"""The same (encounter, seed, policies) gives the same fight in any process, with and without the JIT."""

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

PROGRAM = """
import json, sys
import numpy as np
from agents.registry import make_policy
from okenv import Battle, load_encounter
hashes = {}
for name, code, seed in json.loads(sys.argv[1]):
    battle, policy = Battle(load_encounter(name), seed), make_policy(code, "ok")
    while not battle.over and battle.state[0]["decisions"] < 60:
        battle.apply(policy.decide(battle).action)
    hashes[f"{name} {code} {seed}"] = battle.transcript_hash()
print(json.dumps(hashes))
"""
CASES = [
    ("mirror-duel", "brute", 1),
    ("mirror-duel", "random", 2**64 - 1),
    ("three-on-three", "turtle", 3),
    ("hero-vs-4-mooks", "sniper", 4),
    ("armoured-knight", "random", 5),
]


def hashes(**environment):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, json.dumps(CASES)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def here():
    return hashes()


def test_fights_differ_from_one_another(here):
    assert len(set(here.values())) == len(CASES)


def test_another_process_with_other_hashes_of_strings_agrees(here):
    assert hashes(PYTHONHASHSEED="12345") == here


def test_plain_python_agrees_without_a_warning(here):
    assert hashes(NUMBA_DISABLE_JIT="1") == here


@pytest.mark.long
def test_bounds_checks_find_nothing(here):
    assert hashes(NUMBA_BOUNDSCHECK="1") == here


@pytest.mark.parametrize("disable_jit", ["1", pytest.param("", marks=pytest.mark.long)], ids=["plain", "compiled"])
def test_a_larger_capacity_class_plays_the_same_fights(here, disable_jit):
    """Only the empty rows differ; notation and decisions are the same."""
    assert hashes(OKENV_MAX_FIGHTERS="40", NUMBA_DISABLE_JIT=disable_jit) == here
