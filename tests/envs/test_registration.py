"""The Gymnasium ids are there whatever is imported first, and ``import okenv`` does not import Gymnasium."""

import subprocess
import sys

import pytest

FIRST_OKENV = """
import sys, okenv
assert "gymnasium" not in sys.modules and "numba" not in sys.modules
import gymnasium
"""
FIRST_GYMNASIUM = """
import gymnasium
assert "okenv/OK-v0" not in gymnasium.registry
import okenv
"""
LOOKED_FOR_FIRST = """
import importlib.util, okenv
assert importlib.util.find_spec("gymnasium") is not None
import gymnasium
"""
CHECK = """
spec = gymnasium.spec("okenv/OK-v0")
assert (spec.entry_point, spec.vector_entry_point) == (
    "okenv.envs.gym_env:FightEnv", "okenv.envs.vector_env:FightVectorEnv")
import sys
assert "numba" not in sys.modules, "registering compiles and loads nothing"
assert [type(f).__name__ for f in sys.meta_path].count("_AfterGymnasium") == 0
"""
NAMED_BY_MODULE = """
import gymnasium
gymnasium.make("okenv:okenv/OK-v0").reset(seed=1)
"""


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", [FIRST_OKENV, FIRST_GYMNASIUM, LOOKED_FOR_FIRST])
def test_ids_are_registered_whatever_is_imported_first(code):
    run(code + CHECK)


@pytest.mark.slow
def test_an_id_with_its_module_needs_no_other_import():
    run(NAMED_BY_MODULE)
