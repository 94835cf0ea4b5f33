"""The Gymnasium environment: the ecosystem's checkers, and everything that its docstring promises."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import okenv
from okenv.envs.gym_env import FightEnv
from okenv.envs.registration import register_all
from okenv.systems import load_system
from tests.envs.helpers import ENCOUNTERS, play, transcript_hash
from tests.sampling import some

register_all()


@pytest.mark.kept
@pytest.mark.filterwarnings("ignore:.*infinity")  # points have no upper limit (OK-EDGE-5)
@pytest.mark.parametrize("options", [{}, {"side": "random", "reward": "harm"}, {"side": 1, "opponent": "random"}])
@pytest.mark.parametrize("name", some(ENCOUNTERS, 4, 99))
def test_gymnasiums_checker(name, options):
    env_id = load_system(okenv.load_encounter(name).system).env_id
    check_env(gymnasium.make(env_id, encounter=name, render_mode="ansi", **options).unwrapped)


def test_stable_baselines_checker(encounter):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(FightEnv(encounter), warn=True, skip_render_check=False)


def test_the_id_has_a_default_encounter_and_no_wrapper_in_the_way():
    env = gymnasium.make("okenv/OK-v0")
    assert type(env) is FightEnv
    assert env.arena.encounter.name == load_system("ok").default_encounter
    again = gymnasium.make(env.spec)
    assert transcript_hash(env, 1) == transcript_hash(again, 1)


@pytest.mark.compiled
@pytest.mark.plain
def test_spaces_and_types():
    env = FightEnv("three-on-three")
    actions, numbers = env.action_space.n, env.observation_space["observation"].shape[0]
    assert actions == load_system("ok").actions.size
    assert numbers == load_system("ok").module("rules.observe").observation_size(6)
    observation, info = env.reset(seed=1)
    for _ in range(300):
        assert observation in env.observation_space
        assert observation["action_mask"].dtype == np.int8
        assert observation["observation"].dtype == np.float32
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(observation["action_mask"].astype(bool), env.action_masks())
        assert observation["action_mask"].sum() >= 2, "a prompt with one answer is no decision"
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(np.int32(action))
        assert type(terminated) is bool
        assert type(truncated) is bool
        assert isinstance(reward, float)
        if terminated:
            observation, info = env.reset()


def test_the_mask_is_what_battle_calls_legal(encounter):
    env = FightEnv(encounter, opponent="random")
    observation, _ = env.reset(seed=5)
    for _ in range(40):
        battle = okenv.Battle.from_notation(env.notation())
        assert [a.id for a in battle.legal()] == np.flatnonzero(observation["action_mask"]).tolist()
        assert battle.prompt.name == env.asked
        assert np.array_equal(battle.observe(battle.prompt.fighter), observation["observation"])
        observation, _, over, _, _ = env.step(int(env.action_space.sample(observation["action_mask"])))
        if over:
            observation, _ = env.reset()


@pytest.mark.plain
def test_steps_come_after_a_reset():
    env = FightEnv("mirror-duel", render_mode="ansi")
    for early in (lambda: env.step(0), env.render):
        with pytest.raises(ResetNeeded):
            early()
    play(env)
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("opponent", ["random", "brute", "turtle", "sniper"])
def test_opponents_by_code_play_differently(opponent):
    hashes = {
        code: transcript_hash(FightEnv("three-on-three", opponent=code), 3)
        for code in ("random", "brute", "turtle", "sniper")
    }
    assert len(set(hashes.values())) == 4
    assert transcript_hash(FightEnv("three-on-three", opponent=opponent), 3) == hashes[opponent]


def test_without_an_opponent_the_encounter_says_who_decides():
    data = okenv.load_encounter("three-on-three").to_dict()
    data["sides"]["blue"]["policy"] = "sniper"
    own = transcript_hash(FightEnv(data), 3)
    assert own == transcript_hash(FightEnv(data, opponent="sniper"), 3)
    assert own != transcript_hash(FightEnv(data, opponent="brute"), 3)
    data["sides"]["blue"]["policy"] = "no-such"
    with pytest.raises(ValueError, match="opponent: found 'no-such', expected one of random, brute, turtle, berserker"):
        FightEnv(data)


@pytest.mark.compiled
@pytest.mark.plain
def test_one_fighter_with_scripted_allies():
    names = FightEnv("three-on-three").arena.names
    env = FightEnv("three-on-three", fighter=names[1], ally="brute", opponent="random")
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.asked == names[1]
            observation, _, over, _, _ = env.step(int(env.action_space.sample(observation["action_mask"])))


@pytest.mark.plain
def test_a_random_side_is_drawn_anew_for_each_fight():
    env = FightEnv("hero-vs-8-mooks", side="random")
    length, sides = env.observation_space["observation"].shape, []
    env.reset(seed=0)
    for _ in range(40):
        observation, _ = env.reset()
        assert observation["observation"].shape == length
        assert (env.arena.names.index(env.asked) >= 1) == env.side
        sides.append(env.side)
    assert 8 < sum(sides) < 32


def test_sides_by_name():
    assert FightEnv("mirror-duel", side="blue").reset(seed=1)
    assert FightEnv("mirror-duel", side="blue")._seat == 1


@pytest.mark.plain
@pytest.mark.parametrize(("options", "message"), [
    ({"opponent": "brut"}, "opponent: found 'brut', expected one of random, brute, turtle.*did you mean 'brute'"),
    ({"opponent": 3}, "opponent: found 3, expected the code of a policy"),
    ({"side": "rde"}, "side: found 'rde', .*did you mean 'red'"),
    ({"side": 2}, "side: found 2"),
    ({"fighter": "nobody"}, "fighter: found 'nobody', expected one of"),
    ({"side": "random", "fighter": "Red"}, "fighter: found 'Red' with a random side"),
    ({"ally": "brute"}, "ally: found 'brute', but no fighter"),
    ({"reward": "harmm"}, "reward: found 'harmm', .*did you mean 'harm'"),
    ({"gamma": 2}, "gamma: found 2, expected a number from 0 to 1"),
    ({"gamma": "a"}, "gamma: found 'a'"),
    ({"render_mode": "human"}, "render_mode: found 'human'"),
    ({"system": "no-such"}, "system: found 'no-such'"),
])  # fmt: skip
def test_mistakes_get_one_clear_message(options, message):
    with pytest.raises(ValueError, match=message):
        FightEnv("mirror-duel", **options)


@pytest.mark.plain
@pytest.mark.parametrize("action", [None, "attack e1", 1.5, np.array([3])])
def test_an_action_is_a_whole_number(action):
    for env in (FightEnv("mirror-duel"), okenv.aec_env("mirror-duel")):
        env.reset(seed=0)
        with pytest.raises(ValueError, match=r"action: found .*, expected an id"):
            env.step(action)
        env.step(np.array(3))


def test_unseeded_resets_differ_and_seeded_ones_repeat():
    env = FightEnv("mirror-duel")
    seeds = [int(env.battle["seed"][0]) for _ in range(20) if env.reset()]
    assert len(set(seeds)) == 20
    assert FightEnv("mirror-duel").reset()[0]["observation"] is not None
    first = [int(env.battle["seed"][0]) for k in range(5) if env.reset(seed=7 if k == 0 else None)]
    again = [int(env.battle["seed"][0]) for k in range(5) if env.reset(seed=7 if k == 0 else None)]
    assert first == again
    assert len(set(first)) == 5
    assert not set(first) & set(seeds)


def test_returned_arrays_are_the_callers_own():
    env = FightEnv("mirror-duel")
    kept = [env.reset(seed=1)[0]]
    copies = [copy.deepcopy(kept[0])]
    for _ in range(3):
        observation = env.step(int(np.flatnonzero(kept[-1]["action_mask"])[0]))[0]
        kept.append(observation)
        copies.append(copy.deepcopy(observation))
    for a, b in zip(kept, copies, strict=True):
        assert np.array_equal(a["observation"], b["observation"])
        assert np.array_equal(a["action_mask"], b["action_mask"])
    kept[-1]["action_mask"][:] = 1  # what a caller does to it changes nothing
    assert env.step(env.action_space.n - 1)[4]["illegal"] == (not copies[-1]["action_mask"][-1])


@pytest.mark.plain
def test_text_for_people():
    env = FightEnv("mirror-duel", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text.startswith("Round ")
    assert "red: 1 of 1 standing, harm 0" in text
    assert "legal: " in text
    play(env)
    assert "victory for " in env.render().splitlines()[0]
    assert FightEnv("mirror-duel").render_mode is None
