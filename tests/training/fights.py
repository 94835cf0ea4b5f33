"""What the tests of the training environment share: who plays, and how a fight is played again through ``Battle``."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from agents.learned.entities import HEADER, entities
from agents.learned.network import network
from agents.learned.policy import LearnedPolicy
from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.core.layout import DRAW
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import words
from okenv.systems import load_system
from training.network import build, weights_of
from training.vec_env import ENDS, FightsVecEnv, Opponent

OK = load_system("ok")
SMALL = {"kind": "entities", "width": 8, "trunk": 8}


def frozen(seed: int, temperature: float = 1.0, architecture: dict[str, Any] = SMALL) -> LearnedPolicy:
    """A network with random weights, larger ones than training begins with, so that it has its preferences."""
    layout = entities("ok")
    torch.manual_seed(seed)
    weights = {name: 3 * array for name, array in weights_of(build(layout, architecture)).items()}
    return LearnedPolicy(OK, f"self-{seed}", network(layout, architecture, weights), temperature)


def opponents(*policies: str | Policy) -> list[Opponent]:
    """A pool; policies of code as the registry makes them, for any system."""
    made = [make_policy(policy, OK) if isinstance(policy, str) else policy for policy in policies]
    return [Opponent(policy.code, policy) for policy in made]


def fights(names: Sequence[Any], pool: Sequence[str | Policy], num_envs: int = 4, seed: int = 1, **options: Any) -> Any:
    """The environment over shipped encounters, or others."""
    encounters = [load_encounter(name) if isinstance(name, (str, dict)) else name for name in names]
    return FightsVecEnv(encounters, opponents(*pool), num_envs, seed, **options)


def choose(mask: np.ndarray, *numbers: int) -> int:
    """A legal action that follows from some numbers."""
    return int(np.random.default_rng(numbers).choice(np.flatnonzero(mask)))


def chosen(env: FightsVecEnv, step: int) -> np.ndarray:
    """A legal action for each lane, which follows from its number and the step."""
    return np.array([choose(mask, lane, step) for lane, mask in enumerate(env.action_masks())])


@dataclass
class Fight:
    """A fight as its lane played it."""

    seed: int
    encounter: int
    opponent: int
    side: int
    asked: list[tuple[np.ndarray, np.ndarray, bytes]]
    actions: list[int]
    rewards: list[float]
    ends: dict[str, float]
    last: np.ndarray


def played(env: FightsVecEnv, steps: int) -> list[Fight]:
    """All whole fights of so many steps, by random legal actions."""
    found, under_way = [], [_begun(env, i) for i in range(env.num_envs)]
    out = env.reset()
    under_way = [_begun(env, i) for i in range(env.num_envs)]
    for step in range(steps):
        masks, battles, actions = env.action_masks(), env.state()["battles"], chosen(env, step)
        for i, fight in enumerate(under_way):
            fight.asked.append((out[i], masks[i], battles[i].tobytes()))
            fight.actions.append(int(actions[i]))
        out, rewards, ended, infos = env.step(actions)
        for i, fight in enumerate(under_way):
            fight.rewards.append(float(rewards[i]))
            if ended[i]:
                fight.ends = dict(zip(ENDS, infos[i]["ends"].tolist(), strict=True))
                fight.last = infos[i]["terminal_observation"]
                found.append(fight)
                under_way[i] = _begun(env, i)
    return found


def _begun(env: FightsVecEnv, i: int) -> Fight:
    lane = env.lanes[i]
    seed = int(derive(np.uint64(lane["family"]), max(0, int(lane["episode"]))))
    return Fight(
        seed, int(lane["encounter"]), int(lane["opponent"]), int(lane["side"]), [], [], [], {}, np.zeros(0, np.float32)
    )


def play_again(env: FightsVecEnv, fight: Fight, own: Sequence[int] | None = None, ally: str = "brute") -> Battle:
    """The same fight through ``Battle``, decision by decision, as evaluation plays it; what the lane saw is compared.

    Args:
        env: who played it.
        fight: what was played.
        own: the rows that the learner plays; her whole side by default.
        ally: who plays the others of her side.
    """
    battle = Battle(env.encounters[fight.encounter], fight.seed)
    opponent, beside, done = env.opponents[fight.opponent].policy, make_policy(ally, OK), 0
    rows = [row for row in range(len(battle.names)) if battle.side_of(row) == fight.side]
    mine, viewer = rows if own is None else own, -1
    while not battle.over:
        who = int(battle.state[0]["actor"])
        if who in mine:
            out, mask, record = fight.asked[done]
            assert np.array_equal(mask, battle.mask().astype(bool))
            assert words(battle.state)[0].tobytes() == record
            assert np.array_equal(out, padded(env, battle, who))
            action, viewer, done = fight.actions[done], who, done + 1
        else:
            action = battle_action(beside if who in rows else opponent, battle)
        battle.apply(action)
    assert done == len(fight.actions)
    outcome = int(battle.state[0]["outcome"])
    ends = fight.ends
    assert ends["outcome"] == (0 if outcome == DRAW else 1 if outcome == fight.side else -1)
    assert (ends["decisions"], ends["rounds"]) == (done, battle.state[0]["turn"])
    assert (ends["encounter"], ends["opponent"]) == (fight.encounter, fight.opponent)
    assert np.array_equal(fight.last, padded(env, battle, viewer))
    return battle


def battle_action(policy: Policy, battle: Battle) -> int:
    """What a policy decides there; a network by its draws, which its ``decide`` makes as ``decide_batch`` does."""
    return int(policy.decide(battle).action)


def padded(env: FightsVecEnv, battle: Battle, viewer: int) -> np.ndarray:
    """What the environment shows of a battle."""
    out = np.zeros(env.observation_space.shape, np.float32)
    seen = battle.observe(viewer)
    side = battle.side_of(viewer)
    out[0] = sum(battle.side_of(row) == side for row in range(len(battle.names))) - 1
    out[1] = len(battle.names)
    out[HEADER : HEADER + len(seen)] = seen
    return out
