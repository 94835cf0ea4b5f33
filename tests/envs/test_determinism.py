"""The same (encounter, seed, policies) gives the same transcript: interleaved, in other processes, without the JIT."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from okenv.envs.gym_env import FightEnv
from tests.envs.helpers import transcript, transcript_hash

ROOT = Path(__file__).parents[2]
ELSEWHERE = """
import sys
sys.path.insert(0, {root!r})
from okenv.envs.gym_env import FightEnv
from tests.envs.helpers import transcript_hash
for name in ("mirror-duel", "hero-vs-8-mooks"):
    print(transcript_hash(FightEnv(name, opponent="random", side="random"), 5, episodes=2))
"""


def test_interleaved_environments_do_not_disturb_each_other(encounter):
    alone = [transcript_hash(FightEnv(encounter, opponent="random"), seed) for seed in (1, 2, 3)]
    assert len(set(alone)) == 3
    runs = [transcript(FightEnv(encounter, opponent="random"), seed) for seed in (1, 2, 3)]
    last = [None] * 3
    alive = set(range(3))
    while alive:
        for k in sorted(alive):
            step = next(runs[k], None)
            if step is None:
                alive.remove(k)
            else:
                last[k] = step.hexdigest()
    assert last == alone


def test_a_second_run_of_one_environment_repeats_the_first(encounter):
    env = FightEnv(encounter, side="random")
    assert transcript_hash(env, 1) == transcript_hash(env, 1) != transcript_hash(env, 1, player=1)


@pytest.mark.parametrize("environ", [{}, {"NUMBA_DISABLE_JIT": "1"}])
def test_another_process_and_plain_python_agree(environ):
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(root=str(ROOT))],
        capture_output=True, text=True, timeout=300, cwd=ROOT, env={**os.environ, **environ},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    here = [
        transcript_hash(FightEnv(name, opponent="random", side="random"), 5, episodes=2)
        for name in ("mirror-duel", "hero-vs-8-mooks")
    ]
    assert done.stdout.split() == here
