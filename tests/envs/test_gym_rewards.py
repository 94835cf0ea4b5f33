"""Rewards, ends and illegal actions of the Gymnasium environment."""

import numpy as np
import pytest

import okenv
from okenv.batch import ILLEGAL_PENALTY
from okenv.envs.gym_env import FightEnv
from okenv.systems import load_system
from tests.envs.helpers import encounter_with, play, sheet_with


def test_one_at_the_end_by_who_won_and_nothing_before():
    seen = set()
    for side in (0, 1):
        env = FightEnv("mirror-duel", opponent="random", side=side)
        for seed in range(12):
            rewards, info = play(env, seed=seed)
            winner = int(env.battle["outcome"][0])
            assert rewards[:-1] == [0.0] * (len(rewards) - 1)
            assert rewards[-1] == info["outcome"] == (1 if winner == side else -1)
            assert info["rounds"] == env.battle["turn"][0]
            seen.add(info["outcome"])
    assert seen == {1, -1}


@pytest.mark.plain
def test_the_round_limit_is_a_draw_and_terminates():
    env = FightEnv(encounter_with("mirror-duel", limit=1))
    done = load_system("ok").actions.id(load_system("ok").actions.kind_named("done"))
    draws = 0
    for seed in range(8):
        rewards, info = play(env, lambda legal: done if done in legal else legal[-1], seed)
        if env.battle["outcome"][0] == 2:
            draws += 1
            assert rewards[-1] == 0.0
            assert info["outcome"] == 0
            assert info["rounds"] == 1
    assert draws > 0


@pytest.mark.plain
def test_a_fight_that_is_over_before_one_is_asked_ends_with_its_result():
    """Hopelessly slow against a sure and deadly blow: no decision is ever asked of side 0."""
    enemy = {"initiative": 30, "w_attack": 40, "w_damage": 40, "w_penetration": 40}
    encounter = sheet_with("mirror-duel", 1, **enemy)
    encounter.template["fighters"]["initiative"][0, 0] = -30
    env = FightEnv(encounter, opponent="brute")
    observation, _ = env.reset(seed=1)
    assert observation["action_mask"].all()
    assert env.asked == env.arena.names[0]
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["outcome"], info["illegal"]) == (-1.0, True, -1, False)


@pytest.mark.plain
def test_an_illegal_action_costs_its_price_and_the_harmless_answer_is_played():
    table = load_system("ok").actions
    harmless = {table.id(table.kind_named(k)) for k in ("done", "decline", "finish")}
    wrong, right = FightEnv("mirror-duel"), FightEnv("mirror-duel")
    observation, _ = wrong.reset(seed=4)
    right.reset(seed=4)
    for _ in range(30):
        mask = observation["action_mask"]
        illegal = int(np.flatnonzero(mask == 0)[0])
        answer = next(a for a in np.flatnonzero(mask) if a in harmless)
        observation, reward, over, _, info = wrong.step(illegal)
        expected, legal_reward, _, _, legal_info = right.step(int(answer))
        assert info["illegal"] is True
        assert legal_info["illegal"] is False
        assert reward == pytest.approx(legal_reward - ILLEGAL_PENALTY)
        assert np.array_equal(observation["observation"], expected["observation"])
        if over:
            observation, _ = wrong.reset()
            right.reset()
    for outside in (-1, wrong.action_space.n, 10**6):
        wrong.reset(seed=4)
        assert wrong.step(outside)[4]["illegal"] is True


@pytest.mark.plain
def test_strict_raises_and_changes_nothing():
    env = FightEnv("mirror-duel", strict=True)
    observation, _ = env.reset(seed=4)
    before = env.notation()
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6):
        with pytest.raises(okenv.IllegalAction, match="expected one of"):
            env.step(action)
    assert env.notation() == before
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))


def potential(env, kind):
    """The potential as the docstring gives it, from the record."""
    battle, n0 = env.battle[0], int(env.battle["side_n"][0, 0])
    if battle["outcome"] != -1:
        return 0.0
    rows = battle["fighters"][: battle["fighters_n"]]
    worth = (
        0.1 * (rows["lethal"] + rows["nonlethal"] + rows["tags"])
        if kind == "harm"
        else -(rows["state"] < 2).astype(float)
    )
    difference = worth[n0:].mean() - worth[:n0].mean()
    return difference if env.side == 0 else -difference


@pytest.mark.plain
@pytest.mark.parametrize("kind", ["harm", "standing"])
@pytest.mark.parametrize("side", [0, 1])
def test_shaping_is_the_difference_of_potentials(kind, side):
    gamma, options = 0.9, {"opponent": "random", "side": side}
    shaped = FightEnv("three-on-three", reward=kind, gamma=gamma, **options)
    plain = FightEnv("three-on-three", **options)
    observation, _ = shaped.reset(seed=2)
    plain.reset(seed=2)
    total, discount, seen, over = 0.0, 1.0, 0, False
    rng = np.random.default_rng(1)
    while not over:
        before = potential(shaped, kind)
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, _, _ = shaped.step(action)
        outcome = plain.step(action)[1]
        extra = gamma * potential(shaped, kind) - before
        assert reward - outcome == pytest.approx(extra, abs=1e-6)
        seen += extra != 0
        total += discount * (reward - outcome)
        discount *= gamma
    assert seen >= 3
    assert total == pytest.approx(0.0, abs=1e-6), "a potential that is 0 at both ends adds nothing to the return"
