"""Learned policies play where torch cannot be imported, and import nothing of training."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.agents.learned.networks import ARCHITECTURES, saved

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PLAY = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"torch", "onnx", "onnxruntime", "stable_baselines3", "sb3_contrib", "pickle5"}:
            raise ImportError(f"{name} is blocked")
sys.meta_path.insert(0, Blocked())
try:
    import torch
except ImportError as error:
    print(error)
from agents.registry import make_policy
from okenv import Battle, load_encounter
for path in sys.argv[1:]:
    policy, battle = make_policy(f"ppo:{path}", "ok"), Battle(load_encounter("mirror-duel"), 1)
    while not battle.over:
        battle.apply(policy.decide(battle).action)
    print("over", battle.state[0]["decisions"] > 0)
print([name for name in sys.modules if name.partition(".")[0] in {"torch", "onnx", "training", "stable_baselines3"}])
"""


def test_ppo_plays_where_torch_cannot_be_imported(tmp_path):
    paths = [saved(tmp_path / f"{each['kind']}.safetensors", each) for each in ARCHITECTURES]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, *map(str, paths)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["torch is blocked", "over True", "over True", "[]"]
