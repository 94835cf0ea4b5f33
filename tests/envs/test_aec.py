"""The PettingZoo environment: the ecosystem's checkers, turns, rewards, illegal actions, determinism."""

import hashlib

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import okenv
from tests.envs.helpers import ENCOUNTERS, encounter_with
from tests.sampling import some

CONTROLS = ("fighter", "side")


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("name", some(ENCOUNTERS, 4, 99))
@pytest.mark.filterwarnings("error:Action mask")
def test_pettingzoos_checkers(name, control):
    api_test(okenv.aec_env(name, control), num_cycles=30)
    seed_test(lambda: okenv.aec_env(name, control), num_cycles=20)


@pytest.mark.parametrize("control", CONTROLS)
def test_parallel_through_the_turn_based_conversion(encounter, control):
    parallel_api_test(turn_based_aec_to_parallel(okenv.aec_env(encounter, control)), num_cycles=200)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(okenv.aec_env(encounter, control)), num_cycles=20)


def play(env, seed, player=0):
    """Whole episodes, step by step: yields (agent, hash so far)."""
    rng, digest = np.random.default_rng(player), hashlib.sha256()
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        digest.update(repr((agent, reward, terminated, truncated, sorted(info))).encode())
        digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
        action = None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
        yield agent, digest.hexdigest()


def whole(env, seed, player=0):
    return list(play(env, seed, player))[-1][1]


@pytest.mark.parametrize("control", CONTROLS)
def test_same_seed_same_fight_however_environments_are_interleaved(encounter, control):
    alone = [whole(okenv.aec_env(encounter, control), seed) for seed in (1, 2)]
    assert alone[0] != alone[1]
    runs = [play(okenv.aec_env(encounter, control), seed) for seed in (1, 2)]
    last = [None, None]
    while any(run is not None for run in runs):
        for k, run in enumerate(runs):
            if run is not None:
                step = next(run, None)
                last[k] = step[1] if step else last[k]
                runs[k] = run if step else None
    assert last == alone


def test_further_resets_go_on_with_the_family_of_the_seed():
    seeds = []
    for _ in range(2):
        env = okenv.aec_env("mirror-duel")
        env.reset(seed=9)
        seeds.append([int(env.battle["seed"][0])])
        for _ in range(4):
            env.reset()
            seeds[-1].append(int(env.battle["seed"][0]))
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 5
    unseeded = [okenv.aec_env("mirror-duel") for _ in range(2)]
    for env in unseeded:
        env.reset()
    assert unseeded[0].battle["seed"] != unseeded[1].battle["seed"]


@pytest.mark.plain
def test_agents():
    env = okenv.aec_env("three-on-three", "fighter")
    assert env.possible_agents == env.arena.encounter.agent_names
    assert len(env.possible_agents) == 6
    assert okenv.aec_env("mirror-duel", "side").possible_agents == ["red_0", "blue_0"]
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    assert env.metadata["name"] == "okenv_ok_v0"


@pytest.mark.parametrize("control", CONTROLS)
def test_only_the_one_who_is_asked_has_a_mask(encounter, control):
    env = okenv.aec_env(encounter, control)
    rng = np.random.default_rng(0)
    env.reset(seed=0)
    again = 0
    for _ in range(150):
        agent = env.agent_selection
        battle = okenv.Battle.from_notation(env.notation())
        for other in env.agents:
            observation = env.observe(other)
            assert observation in env.observation_space(other)
            assert observation["action_mask"].any() == (other == agent)
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        assert [a.id for a in battle.legal()] == legal.tolist()
        row = battle.prompt.fighter
        assert agent == env.possible_agents[row if control == "fighter" else battle.side_of(row)]
        assert np.array_equal(env.observe(agent)["observation"], battle.observe(row))
        env.step(rng.choice(legal))
        again += env.agent_selection == agent
        if any(env.terminations.values()):
            env.reset()
    assert again > 0, "an agent may be asked several times in a row"


@pytest.mark.parametrize("control", CONTROLS)
def test_rewards_are_zero_sum_between_sides_and_come_at_the_end(control):
    env = okenv.aec_env("three-on-three", control)
    side_of = {agent: k for k, agent in enumerate(env.possible_agents)} if control == "side" else None
    side_of = side_of or {agent: int(k >= 3) for k, agent in enumerate(env.possible_agents)}
    rng, winners = np.random.default_rng(0), set()
    for seed in range(6):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            assert set(env.rewards.values()) == {0.0}
            env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        assert all(env.terminations.values())
        assert set(env.agents) == set(env.possible_agents)
        winner = int(env.battle["outcome"][0])
        winners.add(winner)
        assert env.rewards == {agent: 1.0 if side_of[agent] == winner else -1.0 for agent in env.agents}
        assert all(env.observe(agent)["action_mask"].all() for agent in env.agents)
        while env.agents:
            assert env.last()[1] == env._cumulative_rewards[env.agent_selection] != 0
            env.step(None)
    assert winners == {0, 1}


@pytest.mark.plain
def test_the_round_limit_is_a_draw():
    env = okenv.aec_env(encounter_with("mirror-duel", limit=1), "side")
    table = env.arena.system.actions
    done = table.id(table.kind_named("done"))
    env.reset(seed=0)
    while not any(env.terminations.values()):
        env.step(done)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert set(env.rewards.values()) == {0.0}
    assert env.battle["outcome"][0] == 2


@pytest.mark.plain
@pytest.mark.parametrize("control", CONTROLS)
def test_an_illegal_action_loses_the_fight_for_its_side(control):
    env = okenv.aec_env("three-on-three", control)
    env.reset(seed=3)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.infos[agent] == {"illegal": True}
    own = [a for a in env.agents if env._side_of[a] == env._side_of[agent]]
    assert all(env.rewards[a] == (-1.0 if a in own else 1.0) for a in env.agents)
    assert sum(r for a, r in env.rewards.items()) == 0
    while env.agents:
        env.step(None)
    env.reset(seed=3)
    assert env.agent_selection == agent
    assert not any(env.terminations.values())


@pytest.mark.plain
def test_strict_raises_and_changes_nothing():
    env = okenv.aec_env("mirror-duel", strict=True)
    env.reset(seed=3)
    before, rewards = env.notation(), dict(env.rewards)
    for action in (-1, 10**6, int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])):
        with pytest.raises(okenv.IllegalAction, match="expected one of"):
            env.step(action)
    assert env.notation() == before
    assert env.rewards == rewards
    assert not any(env.terminations.values())


@pytest.mark.plain
@pytest.mark.parametrize(
    ("options", "message"),
    [({"control": "sides"}, "did you mean 'side'"), ({"render_mode": "human"}, "render_mode: found 'human'")],
)
def test_mistakes_get_one_clear_message(options, message):
    with pytest.raises(ValueError, match=message):
        okenv.aec_env("mirror-duel", **options)
    env = okenv.aec_env("mirror-duel", render_mode="ansi")
    for early in (lambda: env.step(0), lambda: env.observe("swordsman_0"), env.render):
        with pytest.raises(ResetNeeded):
            early()
    env.reset(seed=0)
    for of in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(ValueError, match=r"agent: found 'swordsman', .*did you mean 'swordsman_1'"):
            of("swordsman")


@pytest.mark.plain
def test_text_for_people():
    env = okenv.aec_env("mirror-duel", render_mode="ansi")
    env.reset(seed=0)
    assert env.render().startswith("Round ")
    assert "blue: 1 of 1 standing" in env.render()
    env.close()
