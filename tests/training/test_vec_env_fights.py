"""The fights of the training environment are those of the driver and the arena, whoever plays in them."""

from typing import Any

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.rng import derive
from okenv.driver import run_fights
from tests.sampling import some
from tests.training.fights import chosen, fights, frozen, play_again, played
from training.vec_env import ENDS

MIXED = ("mirror-duel", "three-on-three", "reinforcements", "captains-guards")
UNEVEN = ("mirror-duel", "last-stand", "reinforcements")  # in two of these the first potential is seldom 0
POOLS: dict[str, tuple[Any, ...]] = {
    "scripted": ("brute", "random", "turtle"),
    "gambits": ("duellist", "brute", "bully"),
    "networks": (frozen(1), frozen(2, 0.0)),
    "search": ("greedy",),
    "all": ("random", frozen(3), "duellist", "greedy", frozen(4, 0.5, {"kind": "mlp", "width": 8})),
}


@pytest.mark.slow
@pytest.mark.parametrize("pool", some(POOLS, len(POOLS) - 1))
def test_each_fight_is_the_one_that_evaluation_plays_from_its_seed(pool: str) -> None:
    env = fights(MIXED, POOLS[pool], 8)
    found = played(env, 160)
    assert len(found) > 12
    for fight in found:
        play_again(env, fight)
    assert {fight.opponent for fight in found} == set(range(len(env.opponents)))
    assert {fight.side for fight in found} == {0, 1}
    assert {fight.encounter for fight in found} == set(range(len(MIXED)))
    assert {fight.ends["outcome"] for fight in found} >= {1.0, -1.0}


def test_whole_fights_are_those_of_the_driver() -> None:
    """The learner answers as brute would, so that the batch driver alone plays the same fights."""
    from agents.registry import make_policy

    env = fights(["three-on-three"], ["turtle"], 5)
    env.reset()
    brute: Any = make_policy("brute", "ok")
    battles, ends = [Battle(env.encounters[0], 0) for _ in range(5)], []
    for _ in range(150):
        under_way = [(int(lane["family"]), int(lane["episode"]), int(lane["side"])) for lane in env.lanes]
        state = env.state()["battles"].view(env.encounters[0].template.dtype)[:, 0]
        at = [battle.at(state[i : i + 1]) for i, battle in enumerate(battles)]
        for i, battle in enumerate(at):
            battle.seed = int(state["seed"][i])
        _, _, ended, infos = env.step(np.array([brute.decide(battle).action for battle in at]))
        ends += [(under_way[i], infos[i]["ends"]) for i in np.flatnonzero(ended)]
    assert len(ends) > 10
    numbers = {"brute": brute._number, "turtle": env._cast.number("x", "turtle")}
    for (family, episode, side), end in ends:
        who = ("brute", "turtle") if side == 0 else ("turtle", "brute")
        codes = np.repeat([numbers[name] for name in who], 3).astype(np.int32)
        (row,) = np.concatenate(
            list(run_fights(env.encounters[0].template, "ok", codes, 1, family, first=episode, threads=1))
        )
        outcome = 0 if row[0] > 1 else 1 if row[0] == side else -1
        assert (end[ENDS.index("outcome")], end[ENDS.index("rounds")]) == (outcome, row[1])


@pytest.mark.slow
def test_one_fighter_alone_is_played_and_an_ally_plays_the_others() -> None:
    env = fights(["three-on-three", "captains-guards"], ["random", frozen(1)], 6, control="fighter", ally="turtle")
    found, rows = played(env, 100), set()
    assert len(found) > 20
    for fight in found:
        who = {whose(env, fight, record) for _, _, record in fight.asked}
        assert len(who) == 1
        play_again(env, fight, list(who), "turtle")
        rows |= {(fight.encounter, *who)}
    assert len(rows) > 10


def whose(env: Any, fight: Any, record: bytes) -> int:
    return int(np.frombuffer(record, env.encounters[fight.encounter].template.dtype)["actor"][0])


@pytest.mark.parametrize("reward", ["harm", "standing"])
@pytest.mark.parametrize("gamma", [1.0, 0.9])
def test_shaping_changes_no_fight_and_adds_what_potentials_do(reward: str, gamma: float) -> None:
    """Ng, Harada and Russell (1999): discounted, the sum is the outcome less the first potential."""
    plain, shaped = (played(fights(UNEVEN, ("brute", frozen(1)), 12, **options), 120)
                     for options in ({}, {"reward": reward, "gamma": gamma}))  # fmt: skip
    firsts = set()
    for before, fight in zip(plain, shaped, strict=True):
        assert fight.actions == before.actions
        assert before.rewards == [0.0] * (len(before.rewards) - 1) + [before.ends["outcome"]]
        battle = Battle(load_encounter(UNEVEN[fight.encounter]), fight.seed)
        first = potential(battle.at(np.frombuffer(fight.asked[0][2], battle.state.dtype)), fight.side, reward)
        total = sum(gamma**k * r for k, r in enumerate(fight.rewards))
        outcome = gamma ** (len(fight.rewards) - 1) * fight.ends["outcome"]
        assert total == pytest.approx(outcome - first, abs=1e-5)
        assert fight.ends["reward"] == pytest.approx(sum(fight.rewards), abs=1e-5)
        firsts.add(round(first, 6))
    assert len(shaped) > 12
    assert len(firsts) > 1
    assert any(any(fight.rewards[:-1]) for fight in shaped)


def potential(battle: Battle, side: int, reward: str) -> float:
    """Written anew: how much better one stands than the other, for each of theirs."""
    from okenv.batch import batch_kernels

    standing = batch_kernels("ok").tally(battle.state.view(np.int32).reshape(-1))
    mine, theirs = (float(n) for n in battle.state[0]["side_n"][[side, 1 - side]])
    if reward == "standing":
        return standing[side] / mine - standing[1 - side] / theirs
    return 0.1 * (standing[3 - side] / theirs - standing[2 + side] / mine)


@pytest.mark.parametrize("pool", ["gambits", "all"])
def test_a_lane_does_not_depend_on_how_many_there_are(pool: str) -> None:
    def transcript(num_envs: int) -> list[Any]:
        env = fights(MIXED, POOLS[pool], num_envs, seed=9)
        rows: list[Any] = [env.reset()[:3].tobytes()]
        for step in range(60):
            out, rewards, ended, infos = env.step(chosen(env, step))
            ends = [infos[i]["ends"].tolist() for i in np.flatnonzero(ended[:3])]
            rows.append((out[:3].tobytes(), rewards[:3].tolist(), ended[:3].tolist(), ends))
        return rows

    few, many = transcript(3), transcript(11)
    assert few == many
    assert transcript(3) == few


def test_other_seeds_are_other_fights() -> None:
    found = [fight for seed in range(4) for fight in played(fights(["mirror-duel"], ["brute"], 8, seed), 40)]
    assert len({fight.seed for fight in found}) == len(found) > 20


@pytest.mark.slow
def test_no_fight_knows_the_one_before_it() -> None:
    """After a large encounter comes a small one: nothing is left of the large one, in the record or the observation."""
    env = fights(["reinforcements", "mirror-duel"], ["brute", frozen(1)], 8, rows=16)
    small, sizes = 0, [len(encounter.names) for encounter in env.encounters]
    for fight in (found := played(env, 150)):
        play_again(env, fight)  # compares the records whole
        if fight.encounter == 1:
            small += 1
            out = fight.asked[0][0]
            filled = env.observation_space.shape[0] - (16 - sizes[1]) * (env.observation_space.shape[0] // 17)
            assert not out[filled:].any()
    assert 4 < small < len(found)


def test_the_seeds_of_a_lane_follow_from_the_seed_and_its_number() -> None:
    env = fights(["mirror-duel"], ["brute"], 3, seed=12)
    env.reset()
    assert env.lanes["family"].tolist() == [int(derive(np.uint64(12), i)) for i in range(3)]
