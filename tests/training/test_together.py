"""Networks asked at once answer as each does alone."""

from typing import Any

import numpy as np
import pytest

from agents.learned.policy import LearnedPolicy
from tests.training.fights import SMALL, chosen, fights, frozen
from training.together import Groups

NAMES = ("mirror-duel", "three-on-three", "captains-guards", "reinforcements")
WIDE = {"kind": "entities", "width": 64, "trunk": 128}


class Alone(LearnedPolicy):
    """The same, but always asked by itself."""


def pool(kind: type[LearnedPolicy], architecture: dict[str, Any]) -> list[LearnedPolicy]:
    found = [frozen(seed, temperature, architecture) for seed, temperature in ((1, 1.0), (2, 0.0), (3, 0.5), (4, 1.0))]
    return [kind(one.system, one.code, one.answers, one.temperature, seed) for seed, one in enumerate(found)]


@pytest.mark.kept
@pytest.mark.parametrize("architecture", [SMALL, WIDE], ids=str)
def test_they_answer_as_each_does_alone(architecture: dict[str, Any]) -> None:
    policies = pool(LearnedPolicy, architecture)
    env, groups, rng = fights(NAMES, ["random"], 40), Groups("ok", policies), np.random.default_rng(1)
    env.reset()
    assert groups.of.tolist() == [0] * 4
    differ = 0
    for step in range(30):
        battles = env._lanes.battles
        which = rng.permutation(40)[: rng.integers(1, 41)]
        who = np.sort(rng.integers(4, size=len(which)))
        found = groups.groups[0].decide(battles, which, who)
        masks = env.action_masks().astype(np.int8)
        expected = np.concatenate(
            [policies[k].decide_batch(battles[which[who == k]], masks[which[who == k]]) for k in np.unique(who)]
        )
        assert np.array_equal(found, expected)
        differ += not np.array_equal(found, policies[0].decide_batch(battles[which], masks[which]))
        env.step(chosen(env, step))
    assert differ > 20


@pytest.mark.long
def test_the_fights_are_the_same_whether_they_are_asked_at_once_or_alone() -> None:
    together, alone = (
        fights(NAMES, ["brute", *pool(kind, WIDE), frozen(9, 1.0, SMALL)], 24) for kind in (LearnedPolicy, Alone)
    )
    assert np.array_equal(together.reset(), alone.reset())
    for step in range(80):
        for a, b in zip(together.step(chosen(together, step))[:3], alone.step(chosen(alone, step))[:3], strict=True):
            assert np.array_equal(a, b)
    assert np.array_equal(together.state()["battles"], alone.state()["battles"])


def test_only_networks_of_one_shape_are_asked_at_once() -> None:
    plain = frozen(5, 1.0, {"kind": "mlp", "width": 8})
    policies = [plain, *pool(LearnedPolicy, SMALL)[:2], *pool(LearnedPolicy, WIDE)[:1], *pool(Alone, SMALL)[:1]]
    groups = Groups("ok", [*policies, frozen(6)])
    assert groups.of.tolist() == [-1, 0, 0, 1, -1, 0]
    assert groups.place.tolist() == [0, 0, 1, 0, 0, 2]
