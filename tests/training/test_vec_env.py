"""The training environment keeps what SB3 and sb3-contrib ask of a ``VecEnv``, and refuses what it cannot play."""

from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

from agents.learned.entities import entities
from agents.registry import make_policy
from okenv import load_encounter
from okenv.systems import load_system
from tests.envs.helpers import sheet_with
from tests.training.fights import SMALL, chosen, fights, frozen, opponents
from training.policy import NetworkPolicy
from training.vec_env import ENDS, FightsVecEnv, Opponent

NAMES = ("mirror-duel", "three-on-three")
POOL = ("brute", "random")


def test_spaces_shapes_and_dtypes() -> None:
    env = fights(NAMES, POOL, 5)
    layout = entities("ok")
    assert env.observation_space == spaces.Box(-np.inf, np.inf, (layout.numbers(6),), np.float32)
    assert env.action_space == spaces.Discrete(layout.actions)
    out = env.reset()
    for step in range(60):
        assert (out.dtype, out.shape) == (np.dtype(np.float32), (5, layout.numbers(6)))
        assert np.isfinite(out).all()
        masks = env.action_masks()
        assert (masks.dtype, masks.shape) == (np.dtype(bool), (5, layout.actions))
        assert masks.any(axis=1).all()
        out, rewards, ended, infos = env.step(chosen(env, step))
        assert (rewards.dtype, rewards.shape, ended.dtype, ended.shape) == (np.float32, (5,), bool, (5,))
        assert type(infos) is list
        assert [type(info) for info in infos] == [dict] * 5


def test_what_is_told_of_a_fight_that_ended() -> None:
    env = fights(NAMES, POOL, 6)
    env.reset()
    ended_fights = 0
    for step in range(80):
        _, rewards, ended, infos = env.step(chosen(env, step))
        for i, info in enumerate(infos):
            if not ended[i]:
                assert info == {}
                assert rewards[i] == 0
                continue
            ended_fights += 1
            ends = dict(zip(ENDS, info["ends"].tolist(), strict=True))
            assert env.observation_space.contains(info["terminal_observation"])
            assert info["TimeLimit.truncated"] is False
            assert info["episode"] == {"r": ends["reward"], "l": ends["decisions"], "t": 0.0}
            assert rewards[i] == ends["reward"] == ends["outcome"]
    assert ended_fights > 10


def test_what_it_hands_out_is_a_copy() -> None:
    env = fights(NAMES, POOL, 3)
    first, masks = env.reset(), env.action_masks()
    kept, kept_masks = first.copy(), masks.copy()
    second, *others = env.step(chosen(env, 0))
    held = [array.copy() for array in (second, *others[:2])]
    first[:], masks[:] = 7, True
    for step in range(1, 9):
        env.step(chosen(env, step))
    assert all(np.array_equal(a, b) for a, b in zip((second, *others[:2]), held, strict=True))
    again = fights(NAMES, POOL, 3)
    assert np.array_equal(again.reset(), kept)
    assert np.array_equal(again.action_masks(), kept_masks)


def test_attributes_and_methods_as_sb3_asks_for_them() -> None:
    env = fights(NAMES, POOL, 4)
    env.reset()
    assert is_masking_supported(env)
    assert np.array_equal(get_action_masks(env), env.action_masks())
    assert np.array_equal(env.env_method("action_masks", indices=[2, 0]), env.action_masks()[[2, 0]])
    assert env.env_method("set_shares", [1, 3], indices=1) == [None]
    assert env.shares.tolist() == [1, 3]
    assert env.get_attr("rows") == [6] * 4
    assert env.get_attr("rows", indices=[1, 3]) == [6] * 2
    assert env.get_attr("render_mode") == [None] * 4
    assert env.has_attr("action_masks")
    assert not env.has_attr("no_such_thing")
    assert env.env_is_wrapped(VecMonitor) == [False] * 4
    with pytest.raises(AttributeError, match="side by side share everything"):
        env.set_attr("rows", 8)
    env.close()


@pytest.mark.slow
def test_wrappers_of_sb3_and_its_evaluation_work() -> None:
    env = VecMonitor(fights(NAMES, POOL, 4))
    model = MaskablePPO("MlpPolicy", env, n_steps=4, batch_size=8, n_epochs=1, seed=0, device="cpu")
    rewards, lengths = evaluate_policy(model, env, n_eval_episodes=8, return_episode_rewards=True)
    assert set(rewards) <= {1.0, -1.0, 0.0}
    assert min(lengths) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["MlpPolicy", NetworkPolicy])
def test_maskable_ppo_learns_and_the_same_seed_gives_the_same_weights(policy: Any) -> None:
    def learnt() -> np.ndarray:
        kwargs: dict[str, Any] = {}
        if policy is NetworkPolicy:
            kwargs = {"layout": entities("ok"), "architecture": SMALL}
        env = fights(NAMES, (*POOL, frozen(1)), 4, reward="harm")
        model = MaskablePPO(
            policy, env, n_steps=8, batch_size=16, n_epochs=1, seed=0, device="cpu", policy_kwargs=kwargs
        )
        before = torch.nn.utils.parameters_to_vector(model.policy.parameters()).detach().clone()
        model.learn(64)
        after = torch.nn.utils.parameters_to_vector(model.policy.parameters()).detach()
        assert not torch.equal(before, after)
        assert torch.isfinite(after).all()
        return after.numpy()

    assert np.array_equal(learnt(), learnt())


def test_an_illegal_action_is_answered_by_the_harmless_default() -> None:
    table = load_system("ok").actions
    harmless = [table.id(table.kind_named(k)) for k in ("done", "decline", "finish")]
    wrong, right = fights(NAMES, POOL, 4), fights(NAMES, POOL, 4)
    assert np.array_equal(wrong.reset(), right.reset())
    for step in range(40):
        masks = wrong.action_masks()
        default = np.array([next(a for a in harmless if mask[a]) for mask in masks])
        bad = np.array([int(np.flatnonzero(~mask)[step]) for mask in masks])
        bad[step % 4] = (-1, table.size, 2**40, -(2**40))[step // 4 % 4]
        for found, expected in zip(wrong.step(bad)[:3], right.step(default)[:3], strict=True):
            assert np.array_equal(found, expected)
        assert np.array_equal(wrong.state()["battles"], right.state()["battles"])


# --- what it refuses


@pytest.mark.parametrize(("changes", "message"), [
    ({"encounters": []}, "encounters: found none, expected at least one"),
    ({"opponents": []}, "opponents: found none, expected at least one"),
    ({"num_envs": 0}, "num_envs: found 0, expected at least 1"),
    ({"seed": -1}, "seed: found -1, expected 0 to 2**64 - 1"),
    ({"seed": 2**64}, "seed: found 18446744073709551616, expected 0 to 2**64 - 1"),
    ({"control": "figther"}, "control: found 'figther', expected one of side, fighter; did you mean 'fighter'?"),
    ({"reward": "hram"}, "reward: found 'hram', expected one of outcome, standing, harm; did you mean 'harm'?"),
    ({"gamma": 1.5}, "gamma: found 1.5, expected above 0, and at most 1"),
    ({"rows": 3}, "rows: found 3, expected 6, as many as there are fighters, to 16"),
    ({"rows": 17}, "rows: found 17, expected 6, as many as there are fighters, to 16"),
    ({"control": "fighter", "ally": "bruet"}, "ally: found 'bruet', expected one of "),
    ({"control": "fighter", "ally": "bruet"}, "did you mean 'brute'?"),
    ({"control": "fighter", "ally": "greedy"}, "ally: found 'greedy', which does not play inside the kernels"),
])  # fmt: skip
def test_arguments_that_are_wrong(changes: dict[str, Any], message: str) -> None:
    encounters = [load_encounter(name) for name in NAMES]
    arguments = {"encounters": encounters, "opponents": opponents("brute"), "num_envs": 2, "seed": 1, **changes}
    with pytest.raises(ValueError, match="found|answered") as raised:
        FightsVecEnv(**arguments)
    assert message in str(raised.value)


@pytest.mark.parametrize(("numbers", "message"), [
    ([1, 2, 3], "found shape (3,), expected (2,), a number for each"),
    ([[1, 2]], "found shape (1, 2), expected (2,), a number for each"),
    ([1, -1], "found -1.0, expected a number from 0"),
    ([np.nan, 1], "found nan, expected a number from 0"),
    ([np.inf, 1], "found inf, expected a number from 0"),
    ([0, 0], "found nothing but 0, expected a number above 0 for one at least"),
])  # fmt: skip
def test_shares_that_are_none(numbers: Any, message: str) -> None:
    env = fights(NAMES, POOL)
    for what, setter in (("shares", env.set_shares), ("likely", env.set_likely)):
        with pytest.raises(ValueError, match="found|answered") as raised:
            setter(np.array(numbers))
        assert str(raised.value).startswith(f"{what}: ")
        assert message in str(raised.value)
    assert env.shares.tolist() == env.likely.tolist() == [1, 1]
    state = {**env.state(), "likely": np.zeros(2)}
    with pytest.raises(ValueError, match="state: likely: found nothing but 0"):
        env.restore(state)


def test_actions_that_are_none() -> None:
    env = fights(NAMES, POOL, 3)
    with pytest.raises(RuntimeError, match="step\\(\\) needs a reset\\(\\) before"):
        env.step(np.zeros(3, np.int64))
    env.reset()
    for wrong, found in (
        (np.zeros(2, np.int64), "int64 (2,)"),
        (np.zeros(3), "float64 (3,)"),
        ([[0]] * 3, "int64 (3, 1)"),
    ):
        with pytest.raises(ValueError, match="found|answered") as raised:
            env.step(wrong)
        assert str(raised.value) == f"actions: found {found}, expected whole numbers (3,)"
    env.step(np.zeros(3, np.int32))


NEVER_ASKED = "encounters: found 1000 fights in a row that were over before the learner was asked, the last one of "


def test_a_bank_in_which_the_learner_is_never_asked_is_an_error_and_does_not_hang() -> None:
    nobody = sheet_with("mirror-duel", [0, 1], initiative=-30)  # nobody ever has an action point
    env = fights([nobody, "three-on-three"], POOL, 3)
    env.set_shares(np.array([1.0, 0.0]))
    for _ in range(2):
        with pytest.raises(ValueError, match="found|answered") as raised:
            env.reset()
        assert str(raised.value).startswith(f"{NEVER_ASKED}'mirror-duel' for ")
        with pytest.raises(RuntimeError, match="needs a reset"):
            env.step(np.zeros(3, np.int64))
    env.set_shares(np.array([1.0, 1.0]))  # some that are over at once do no harm
    env.reset()
    for step in range(40):
        env.step(chosen(env, step))
    assert set(env.lanes["encounter"]) == {1}


@pytest.mark.slow
def test_fights_that_an_opponent_from_outside_ends_are_counted_too() -> None:
    """One side is hopelessly slow against a sure and deadly blow; the learner waits for the other one."""
    encounter = sheet_with("mirror-duel", 1, initiative=30, w_attack=40, w_damage=40, w_penetration=40)
    encounter.template["fighters"]["initiative"][0, 0] = -30
    env = fights([encounter], [Deadly()], 4)
    env.reset()
    assert (env.lanes["side"] == 1).all()
    assert env.lanes["episode"].any()  # she was skipped on the other one
    assert (env.lanes["skipped"] == 0).all()
    with pytest.raises(ValueError, match="in a row") as raised:
        _almost_skipped(env, 60)
    assert (
        str(raised.value)
        == f"{NEVER_ASKED}'mirror-duel' for 'red' against 'deadly', expected some in which she decides"
    )
    assert env.reset().shape[0] == 4
    assert (env.lanes["skipped"] == 0).all()


def _almost_skipped(env: FightsVecEnv, steps: int) -> None:
    for step in range(steps):
        env.lanes["skipped"] = 999
        env.step(chosen(env, step))


class Deadly:
    """A policy from outside that plays as brute does."""

    code = "deadly"

    def __init__(self) -> None:
        self._brute = make_policy("brute", "ok", 0)

    def decide(self, battle: Any, budget: float | None = None) -> Any:
        return self._brute.decide(battle)

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return self._brute.decide_batch(battles, masks)


@pytest.mark.parametrize(("answers", "message"), [
    (lambda n: np.full(n, 10**6), "answered 1000000, expected a legal action"),
    (lambda n: np.full(n, -1), "answered -1, expected a legal action"),
    (lambda n: np.zeros(n + 1, np.int64), "expected whole numbers ("),
    (lambda n: np.zeros(n), "answered float64 ("),
    (lambda n: None, "answered object (), expected whole numbers ("),
])  # fmt: skip
def test_an_opponent_that_answers_nonsense_is_named(answers: Any, message: str) -> None:
    deadly: Any = Deadly()
    deadly.decide_batch = lambda battles, masks: answers(len(battles))
    env = fights(NAMES, ["brute", deadly], 8)
    with pytest.raises(ValueError, match="found|answered") as raised:
        env.reset()
    assert str(raised.value).startswith("opponents: 'deadly': answered ")
    assert message in str(raised.value)


# --- the pool grows


def test_a_pool_that_grows_leaves_the_fights_under_way_alone() -> None:
    """Until their end they are those of the pool as it was, whatever joins; a file read again is another gambit."""
    first, other = make_policy("duellist", "ok"), make_policy("bully", "ok")
    other.code = first.code  # one code, two programs
    pool = opponents("brute", frozen(1), first)
    grown = [*pool, *opponents(frozen(2), other, "sniper", "greedy")]
    small, large = (FightsVecEnv([load_encounter("three-on-three")], pool, 9, 5) for _ in range(2))
    assert np.array_equal(small.reset(), large.reset())
    assert set(large.lanes["opponent"]) == {0, 1, 2}
    large.set_pool(grown, np.array([0, 0, 0, 1, 1, 1, 1.0]))
    going, met = np.ones(9, bool), set()
    for step in range(240):
        masks = small.action_masks()
        assert np.array_equal(masks[going], large.action_masks()[going])
        actions = np.where(going, chosen(small, step), chosen(large, step))
        a, b = small.step(actions), large.step(actions)
        for i in np.flatnonzero(going):
            assert a[1][i] == b[1][i]
            assert a[2][i] == b[2][i]
            if a[2][i]:
                assert a[3][i]["ends"].tolist() == b[3][i]["ends"].tolist()
        met |= {int(info["ends"][ENDS.index("opponent")]) for i, info in enumerate(b[3]) if info and not going[i]}
        going &= ~a[2]
    assert not going.any()
    assert met >= {3, 4, 5, 6}
    numbers = large._lanes.numbers.tolist()
    assert len(set(numbers)) == 7
    assert numbers[:3] == small._lanes.numbers.tolist()
    assert np.array_equal(
        large._lanes.gambits, np.stack([first.program, other.program, make_policy("sniper", "ok").program])
    )


def test_a_pool_in_which_somebody_left_or_moved_is_refused() -> None:
    pool = opponents("brute", frozen(1), "turtle")
    env = FightsVecEnv([load_encounter("mirror-duel")], pool, 3, 5)
    out = env.reset()
    known = "as before: fights under way know their opponents by place, so that a pool only grows"
    for wrong, message in (
        (pool[:2], f"opponents: found nobody at place 2, expected 'turtle' {known}"),
        ([pool[0], pool[2], pool[1]], f"opponents: found 'turtle' at place 1, expected 'self-1' {known}"),
        ([pool[0], Opponent("self-1", frozen(2)), pool[2]],
         f"opponents: found another policy called 'self-1' at place 1, expected 'self-1' {known}"),
        ([], "opponents: found none, expected at least one"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="found|answered") as raised:
            env.set_pool(wrong, np.ones(len(wrong)))
        assert str(raised.value) == message
    with pytest.raises(ValueError, match="likely: found shape"):
        env.set_pool([*pool, *opponents("sniper")], np.ones(3))
    assert [opponent.name for opponent in env.opponents] == ["brute", "self-1", "turtle"]
    assert env._lanes.numbers.tolist() == FightsVecEnv(env.encounters, pool, 3, 5)._lanes.numbers.tolist()
    env.set_pool([Opponent(opponent.name, opponent.policy) for opponent in pool], np.ones(3))
    assert np.array_equal(out, FightsVecEnv(env.encounters, pool, 3, 5).reset())


def test_a_name_says_nothing_about_who_plays() -> None:
    """A policy called like a scripted one is no scripted one, and a scripted one may be called anything."""
    env = FightsVecEnv(
        [load_encounter("mirror-duel")],
        [Opponent("brute", Deadly()), Opponent("easy", make_policy("random", "ok"))],
        3,
        5,
    )
    assert env._lanes.numbers.tolist() == [-2, load_system("ok").module("mind.policies").CODES.index("random")]
