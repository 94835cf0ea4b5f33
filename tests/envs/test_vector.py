"""The vector environment: equal to single ones, whatever the batch and the threads; autoreset; Gymnasium's formats."""

import hashlib

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import okenv
from okenv.envs.gym_env import FightEnv
from okenv.envs.registration import register_all
from okenv.envs.vector_env import FightVectorEnv

register_all()
MODES = ("SameStep", "NextStep")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("side", [0, 1, "random"])
def test_equal_to_gymnasiums_own_vector_of_single_environments(mode, side):
    """Observations, rewards, ends and every info, exactly, with illegal actions among them."""
    options = {"opponent": "random", "side": side, "reward": "harm", "gamma": 0.9}
    single = SyncVectorEnv([lambda: FightEnv("mirror-duel", **options)] * 5, autoreset_mode=mode)
    batch = okenv.make_vec("mirror-duel", 5, autoreset_mode=mode, **options)
    assert data_equivalence(single.reset(seed=3), batch.reset(seed=3), exact=True)
    rng, ends, illegal = np.random.default_rng(0), 0, 0
    for step in range(300):
        actions = batch.random_actions(1)
        if step % 7 == 0:
            actions[step % 5] = rng.integers(batch.single_action_space.n)
        expected, found = single.step(actions), batch.step(actions)
        assert data_equivalence(expected, found, exact=True), step
        ends += found[2].sum()
        illegal += found[4]["illegal"].sum()
    assert ends > 10
    assert illegal > 10


def transcript(env, steps=120):
    digest = hashlib.sha256()
    env.reset(seed=11)
    for _ in range(steps):
        actions = env.random_actions(2)
        observation, rewards, ended, _, infos = env.step(actions)
        for part in (actions, observation["observation"], observation["action_mask"], rewards, ended, infos["illegal"]):
            digest.update(np.ascontiguousarray(part).tobytes())
        assert observation["action_mask"].any(axis=1).all()
    env.close()
    return digest.hexdigest()


@pytest.mark.parametrize("mode", MODES)
def test_threads_and_copies_change_nothing(encounter, mode):
    options = {"opponent": "random", "side": "random", "autoreset_mode": mode}
    reference = transcript(okenv.make_vec(encounter, 24, **options))
    for threads in (2, 5):
        assert transcript(okenv.make_vec(encounter, 24, threads=threads, **options)) == reference
    assert transcript(okenv.make_vec(encounter, 24, copy=False, **options)) == reference


def test_the_size_of_the_batch_changes_nothing():
    small, large = okenv.make_vec("three-on-three", 3), okenv.make_vec("three-on-three", 40)
    small.reset(seed=5)
    large.reset(seed=5)
    for _ in range(60):
        actions = large.random_actions(1)
        found, expected = large.step(actions), small.step(actions[:3])
        assert np.array_equal(found[0]["observation"][:3], expected[0]["observation"])
        assert np.array_equal(found[1][:3], expected[1])
        assert np.array_equal(found[2][:3], expected[2])


@pytest.mark.compiled
@pytest.mark.plain
def test_same_step_returns_the_last_view_beside_the_new_fight():
    env = okenv.make_vec("mirror-duel", 8)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env.reset(seed=0)
    ended = np.zeros(8, bool)
    while not ended.any():
        observation, rewards, ended, truncated, infos = env.step(env.random_actions())
        assert not truncated.any()
    assert np.array_equal(infos["_final_obs"], ended)
    assert np.array_equal(infos["_final_info"], ended)
    for i in range(8):
        if not ended[i]:
            assert infos["final_obs"][i] is None
            continue
        assert infos["final_obs"][i] in env.single_observation_space
        assert infos["final_info"]["outcome"][i] == rewards[i] in (-1, 0, 1)
        assert infos["final_info"]["rounds"][i] >= 1
        assert env.battles["outcome"][i] == -1, "the next fight has begun"
        assert not np.array_equal(infos["final_obs"][i]["observation"], observation["observation"][i])
    kept = infos["final_obs"][np.flatnonzero(ended)[0]]["observation"].copy()
    views = infos["final_obs"][np.flatnonzero(ended)[0]]["observation"]
    for _ in range(50):
        env.step(env.random_actions())
    assert np.array_equal(kept, views), "the last view is the caller's own"


@pytest.mark.plain
def test_next_step_ignores_the_action_of_the_resetting_step():
    env = okenv.make_vec("mirror-duel", 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=0)
    ended = np.zeros(4, bool)
    while not ended.any():
        observation, rewards, ended, _, infos = env.step(env.random_actions())
    over = int(np.flatnonzero(ended)[0])
    assert infos["outcome"][over] == rewards[over]
    assert infos["_outcome"][over]
    assert observation["action_mask"][over].all()
    assert "final_obs" not in infos
    actions = env.random_actions()
    actions[over] = -5
    _, rewards, ended, _, infos = env.step(actions)
    assert rewards[over] == 0.0
    assert not ended[over]
    assert not infos["illegal"][over]
    assert env.battles["turn"][over] == 1


@pytest.mark.plain
def test_disabled_autoreset_waits_for_a_masked_reset():
    env = okenv.make_vec("mirror-duel", 4, autoreset_mode="Disabled")
    env.reset(seed=0)
    ended = np.zeros(4, bool)
    while not ended.any():
        _, _, ended, _, _ = env.step(env.random_actions())
    with pytest.raises(ResetNeeded, match="reset_mask"):
        env.step(env.random_actions())
    before = env.battles.copy()
    _, infos = env.reset(options={"reset_mask": ended})
    assert np.array_equal(infos["_action_mask"], ended)
    assert np.array_equal(env.battles["seed"] != before["seed"], ended), "only the ended fights are new"
    env.step(env.random_actions())


@pytest.mark.plain
def test_seeds():
    env = okenv.make_vec("mirror-duel", 3)
    env.reset(seed=10)
    numbers = env.battles["seed"].copy()
    env.reset(seed=[10, 11, 12])
    assert np.array_equal(env.battles["seed"], numbers)
    env.reset(seed=[None, 11, None])
    assert env.battles["seed"][1] == numbers[1]
    assert env.battles["seed"][0] != numbers[0]
    env.reset()
    assert len(set(env.battles["seed"].tolist()) | set(numbers.tolist())) == 6
    fresh = [okenv.make_vec("mirror-duel", 2) for _ in range(2)]
    for one in fresh:
        one.reset()
    assert len({int(s) for one in fresh for s in one.battles["seed"]}) == 4
    with pytest.raises(ValueError, match="seed: found a list of 2, expected 3"):
        env.reset(seed=[1, 2])


def test_random_sides():
    env = okenv.make_vec("hero-vs-8-mooks", 64, side="random", opponent="random")
    observation, _ = env.reset(seed=0)
    assert observation in env.observation_space
    assert 16 < env.sides.sum() < 48
    actors = env.battles["actor"]
    assert np.array_equal(actors >= 1, env.sides == 1), "whoever is asked is of the player's side"
    before, total = env.sides, np.zeros(64, int)
    for _ in range(300):
        total += env.step(env.random_actions())[2]
    assert (total > 0).any()
    assert not np.array_equal(before, env.sides)


@pytest.mark.plain
def test_strict_raises_before_anything_changes():
    env = okenv.make_vec("mirror-duel", 3, strict=True)
    observation, _ = env.reset(seed=1)
    before = env.battles.tobytes()
    actions = env.random_actions()
    actions[1] = int(np.flatnonzero(observation["action_mask"][1] == 0)[0])
    with pytest.raises(okenv.IllegalAction, match="expected one of"):
        env.step(actions)
    assert env.battles.tobytes() == before
    env.step(env.random_actions())


@pytest.mark.plain
@pytest.mark.parametrize("actions", [[0, 1], [0.5, 1.0, 2.0], [[0], [1], [2]]])
def test_actions_of_the_wrong_form(actions):
    env = okenv.make_vec("mirror-duel", 3)
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions: found .*, expected whole numbers \(3,\)"):
        env.step(actions)


@pytest.mark.plain
def test_mistakes_get_one_clear_message():
    for options, message in (
        ({"num_envs": 0}, "num_envs: found 0"),
        ({"num_envs": "4"}, "num_envs: found '4', expected a whole number"),
        ({"num_envs": 2.0}, "num_envs: found 2.0"),
        ({"threads": 0}, "threads: found 0"),
        ({"autoreset_mode": "SamStep"}, "autoreset_mode: found 'SamStep', .*did you mean 'SameStep'"),
        ({"opponent": "trutle"}, "did you mean 'turtle'"),
        ({"render_mode": "human"}, "render_mode"),
    ):
        with pytest.raises(ValueError, match=message):
            FightVectorEnv("mirror-duel", **options)
    env = okenv.make_vec("mirror-duel", 2)
    with pytest.raises(ResetNeeded):
        env.step([0, 0])
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.zeros(2, bool)})


@pytest.mark.plain
def test_through_gymnasium():
    env = gymnasium.make_vec("okenv/OK-v0", num_envs=4, encounter="three-on-three", opponent="turtle", side="random")
    assert type(env) is FightVectorEnv
    assert env.num_envs == 4
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space
    assert env.step(env.action_space.sample())[0] in env.observation_space
    assert env.action_masks().shape == (4, env.single_action_space.n)
    env.close()


def test_buffers_are_shared_only_on_request():
    for copy in (True, False):
        env = okenv.make_vec("mirror-duel", 2, copy=copy)
        first, _ = env.reset(seed=0)
        second = env.step(env.random_actions())[0]
        assert np.shares_memory(first["observation"], second["observation"]) is not copy


@pytest.mark.plain
def test_text_for_people():
    env = okenv.make_vec("mirror-duel", 2, render_mode="ansi")
    env.reset(seed=0)
    assert [text.startswith("Round ") and "standing" in text for text in env.render()] == [True, True]
    assert okenv.make_vec("mirror-duel", 2).render() is None
