"""What the environment tests share: random legal players, and transcripts as hashes."""

import copy
import hashlib

import numpy as np

from okenv import encounter_names, load_encounter

ENCOUNTERS = sorted(encounter_names(), key="mirror-duel".__ne__)
"""Of all rulebooks; the first one is that by which the quick tests know an environment."""


def encounter_with(name, **fields):
    """A copy of an encounter whose battle header has these values."""
    changed = copy.deepcopy(load_encounter(name))
    for field, value in fields.items():
        changed.template[field] = value
    return changed


def sheet_with(name, row, **fields):
    """A copy of an encounter in which one fighter's sheet has these values."""
    changed = copy.deepcopy(load_encounter(name))
    for field, value in fields.items():
        changed.template["fighters"][field][0, row] = value
    return changed


def transcript(env, seed, episodes=3, player=0):
    """Hash of whole episodes of random legal play in a ``FightEnv``, generator: one step at a time."""
    rng = np.random.default_rng(player)
    digest = hashlib.sha256()
    observation, info = env.reset(seed=seed)
    for episode in range(episodes):
        if episode:
            observation, info = env.reset()
        over = False
        while not over:
            mask = observation["action_mask"]
            assert mask.any()
            action = int(rng.choice(np.flatnonzero(mask)))
            observation, reward, over, truncated, info = env.step(action)
            digest.update(repr((action, float(reward), over, truncated, info["illegal"])).encode())
            digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
            yield digest
        digest.update(env.notation().encode())
    yield digest


def transcript_hash(env, seed, episodes=3, player=0):
    """The hash of :func:`transcript`."""
    return list(transcript(env, seed, episodes, player))[-1].hexdigest()


def play(env, choose=None, seed=0):
    """One episode of a ``FightEnv``: all rewards, and the last info."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, over, truncated, info = env.step(choose(legal) if choose else rng.choice(legal))
        assert truncated is False
        rewards.append(reward)
    return rewards, info
