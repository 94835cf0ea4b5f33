"""The same (encounter, seed, policies) gives the same transcript: interleaved, in other processes, without the JIT."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import Battle, load_encounter
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


@pytest.mark.parametrize("code", ["random", "brute", "turtle", "sniper"])
def test_an_environment_plays_the_fight_that_battle_plays(encounter, code):
    """The same (encounter, seed, policies, decisions) through ``FightEnv`` and through ``Battle``."""
    env, policy, rng = FightEnv(encounter, opponent=code), make_policy(code, "ok"), np.random.default_rng(0)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        battle = Battle(load_encounter(encounter), int(env.battle["seed"][0]))
        over = False
        while not over:
            while battle.prompt is not None and battle.prompt.side != env.side:
                battle.apply(policy.decide(battle).action)
            assert battle.notation() == env.notation()
            action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
            battle.apply(action)
            observation, _, over, _, _ = env.step(action)
        while not battle.over:
            battle.apply(policy.decide(battle).action)
        assert battle.outcome == env.arena.side_names[int(env.battle["outcome"][0])]
        assert int(battle.state["decisions"][0]) == int(env.battle["decisions"][0])


@pytest.mark.slow
@pytest.mark.parametrize("environ", [{}, {"NUMBA_DISABLE_JIT": "1"}])
def test_another_process_and_plain_python_agree(environ):
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(root=str(ROOT))],
        capture_output=True, text=True, timeout=900, cwd=ROOT, env={**os.environ, **environ},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    here = [
        transcript_hash(FightEnv(name, opponent="random", side="random"), 5, episodes=2)
        for name in ("mirror-duel", "hero-vs-8-mooks")
    ]
    assert done.stdout.split() == here
