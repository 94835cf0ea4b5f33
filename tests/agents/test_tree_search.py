"""The tree search: the same seed the same tree, nothing hidden seen, sums that add up, the right move in the end."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from agents.base import Considered
from agents.registry import make_policy
from agents.search import LookAhead, kernels
from agents.search.policy import GrowsTree
from agents.search.tree import ACTION, DECISIONS, EDGES, PRIOR, SIMULATIONS, SQUARES, SUM
from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.systems.ok.mind.policies import CODES
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Prompt
from okenv.testing import check_policy
from tests.agents.positions import K, Reference, looked_at, positions
from tests.agents.trees import check_tree, edges_of, guided, killing, snapshot, some, tree_of, tree_search
from tests.systems.ok.asked import asked
from tests.systems.ok.helpers import sheet, start

Search = Callable[..., GrowsTree]
TURTLE = CODES.index("turtle")
POSITIONS = ["mirror-duel", "three-on-three", "armoured-knight", "hero-vs-8-mooks"]


# --- the same, and not clairvoyant


@pytest.mark.parametrize("search", [tree_search, guided])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_same_seed_grows_the_same_tree(search: Search, name: str) -> None:
    one, again, other = search("300"), search("300"), search("300", seed=2)
    differs = 0
    for bs in some(name, 8):
        before = bs.copy()
        weighed = one.consider_state(bs)
        assert np.array_equal(bs, before)
        assert again.consider_state(bs) == weighed
        assert snapshot(again) == snapshot(one)
        other.consider_state(bs)
        differs += snapshot(other) != snapshot(one)
    assert differs > 0


@pytest.mark.parametrize("search", [tree_search, guided])
@pytest.mark.parametrize("name", POSITIONS)
def test_neither_the_true_generator_nor_what_is_hidden_is_seen(search: Search, name: str) -> None:
    """The whole tree is the same with another seed of the fight, and with other luck in store."""
    policy, changed = search("200"), 0
    for bs in some(name, 8):
        policy.consider_state(bs)
        tree, other = snapshot(policy), bs.copy()
        other["seed"] = bs["seed"] + np.uint64(12345)
        policy.consider_state(other)
        assert snapshot(policy) == tree
        if bs[0].tide_option:
            other["lucky"], other["clumsy"] = 1 - bs["lucky"], 1 - bs["clumsy"]
            policy.consider_state(other)
            assert snapshot(policy) == tree
            changed += 1
    assert changed > 0 or name in ("mirror-duel", "armoured-knight")


@pytest.mark.parametrize("code", ["mcts:40", "mcts:40,rounds=1,rollout=brute", "mcts:40,control=fighter"])
def test_the_tree_search_is_a_policy(code: str) -> None:
    check_policy(make_policy(code, "ok", 3), "three-on-three", fights=1)


def test_what_was_searched_before_does_not_matter() -> None:
    used = tree_search("150,rounds=2")
    for bs in [*some("armoured-knight", 5), *some("mirror-duel", 5)]:
        before = bs.copy()
        assert used.consider_state(bs) == tree_search("150,rounds=2").consider_state(bs)
        assert np.array_equal(before, bs)


# --- sums that add up


@pytest.mark.parametrize("argument", ["400", "400,rounds=2,rollout=brute", "400,control=fighter,explore=2"])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_visits_of_a_tree_add_up(name: str, argument: str) -> None:
    policy, greedy, opened = tree_search(argument), make_policy("greedy", "ok"), 0
    assert isinstance(greedy, LookAhead)
    for bs in some(name, 4):
        weighed = policy.consider_state(bs)
        tried = looked_at(bs, False)
        assert sorted(w.action for w in weighed) == tried
        assert sum(w.samples for w in weighed) == 400 == policy.simulations
        greedy.consider_state(bs)
        assert tree_of(policy).counters[DECISIONS] >= 400
        assert policy.simulated == tree_of(policy).counters[DECISIONS] + greedy.simulated  # its look at the root
        assert tree_of(policy).counters[SIMULATIONS] == 400
        assert [int(tree_of(policy).ints[e, ACTION]) for e in edges_of(tree_of(policy), 0)] == tried
        assert sum(tree_of(policy).floats[e, PRIOR] for e in edges_of(tree_of(policy), 0)) == pytest.approx(1)
        opened += check_tree(policy)
    assert opened > 0


def test_values_lie_in_their_intervals_and_come_best_first() -> None:
    policy = tree_search("500")
    for bs in [*some("three-on-three", 6), *some("mirror-duel", 6)]:
        weighed = policy.consider_state(bs)
        for w in weighed:
            assert 0 <= w.low <= w.value <= w.high <= 1
            assert (w.low, w.high) == (0, 1) or w.samples > 0
        assert [w.samples for w in weighed] == sorted((w.samples for w in weighed), reverse=True)
        most, least = weighed[0], weighed[-1]
        assert most.high - most.low < least.high - least.low or most.samples == least.samples


def test_what_is_not_tried_keeps_its_guess() -> None:
    """With one imagined fight all but one of the actions stand by the look-ahead's values."""
    policy, greedy = tree_search("1"), make_policy("greedy", "ok")
    bs = some("mirror-duel", 1)[0]
    exact = {w.action: w.value for w in greedy.consider_state(bs)}
    weighed = policy.consider_state(bs)
    assert [w.samples for w in weighed] == [1] + [0] * (len(exact) - 1)
    for w in weighed[1:]:
        assert w == Considered(w.action, exact[w.action], 0.0, 1.0, 0)


def test_an_action_without_alternative_is_not_searched() -> None:
    policy = tree_search("100")
    for bs in positions("mirror-duel", "random", 20):
        if len(looked_at(bs, False)) == 1:
            (only,) = policy.consider_state(bs)
            assert (only.action, only.samples) == (looked_at(bs, False)[0], 0)
            assert (policy.simulations, only.low, only.high) == (0, only.value, only.value)
            return
    pytest.fail("no such position")


# --- the right move


@pytest.mark.parametrize("argument", ["200", "200,rounds=1", "200,even=1,guess=0.01,share=0"])
def test_a_win_at_hand_is_taken(argument: str) -> None:
    """Blue is the last who stands and bears 6 of 7 points: all damage wins at once, whatever the search was told."""
    bs, policy = killing(), tree_search(argument)
    while asked(bs)[0] == Prompt.SPEND:
        best = policy.consider_state(bs)[0]
        assert best.value == pytest.approx(1.0)
        K.apply(bs, 0, best.action, NO_LOG)
    assert bs[0].outcome == 0


def test_without_depth_the_means_converge_to_the_exact_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a tree of the root alone an action is worth its dice and what turtles answer up to the next turn: exact."""
    monkeypatch.setattr(kernels, "MOST_NODES", 1)
    policy, seen, mask = tree_search("6000,even=1,explore=100"), Counter(), np.zeros(ACTIONS.size, np.int8)
    for bs in positions("mirror-duel", "turtle", 3):
        b, kind = bs[0], Prompt(int(bs[0].prompt))
        if min(b.fighters[0].ap, b.fighters[1].ap) < 6 or seen[kind] == 3 or len(looked_at(bs, False)) < 2:
            continue
        seen[kind] += 1
        exact = Reference(bs, choices=lambda state: [int(K.choose(state, 0, TURTLE, np.uint64(0), mask))])
        weighed = policy.consider_state(bs)
        for action, found in exact.values(looked_at(bs, False)).items():
            w = next(w for w in weighed if w.action == action)
            assert w.samples > 300
            assert abs(w.value - found) < 2 * (w.high - w.low)  # four times the standard error, or more
            assert w.high - w.low < 0.06
    assert min(seen[Prompt.ACT], seen[Prompt.DEFEND]) > 0


def test_wide_search_finds_what_looking_two_turns_ahead_finds() -> None:
    """Where one answer to an attack is far better than all others for two turns, a search with time finds it too."""
    deep, policy, sure = make_policy("expectimax:2", "ok"), tree_search("30000,even=1,explore=2"), 0
    for bs in positions("mirror-duel", "turtle", 2):
        if bs[0].prompt == Prompt.DEFEND and len(looked_at(bs, False)) == 2:
            exact = deep.consider_state(bs)
            if exact[0].value - exact[1].value > 0.1:
                assert policy.consider_state(bs)[0].action == exact[0].action
                sure += 1
    assert sure >= 3


# --- who is searched for


def test_control_of_a_fighter_leaves_her_allies_to_the_rollout() -> None:
    """Her ally alone has a second weapon: attacks with it are in the tree of the side, never in the fighter's."""
    bs = start([sheet(), sheet(weapons_n=2)], [sheet(dr=6)], [9, 8, 2])
    second = ACTIONS.id(Act.ATTACK, 0, 1)
    found = {}
    for control in ("side", "fighter"):
        policy = tree_search(f"2000,even=1,explore=2,control={control}")
        assert sum(w.samples for w in policy.consider_state(bs)) == 2000
        tree = tree_of(policy)
        found[control] = bool(np.any(tree.ints[: tree.counters[EDGES], ACTION] == second))
    assert found == {"side": True, "fighter": False}


@pytest.mark.slow
def test_what_her_allies_do_depends_on_the_rollout_where_a_fighter_is_searched_for() -> None:
    bs = some("three-on-three", 1)[0]
    found = {tuple(tree_search(f"300,share=0,control=fighter,rollout={code}").consider_state(bs))
             for code in ("turtle", "coward", "random")}  # fmt: skip
    assert len(found) == 3


def test_in_a_duel_side_and_fighter_are_the_same() -> None:
    side, fighter = tree_search("300"), tree_search("300,control=fighter")
    for bs in some("mirror-duel", 8):
        assert side.consider_state(bs) == fighter.consider_state(bs)


# --- who plays on


@pytest.mark.slow
def test_those_who_play_on_may_be_gambits_or_any_scripted_policy() -> None:
    bs = some("three-on-three", 1)[0]
    found = {}
    for rollout in ("turtle", "brute", "random", "sniper", "duellist"):
        policy = tree_search(f"200,rounds=3,rollout={rollout}")
        weighed = policy.consider_state(bs)
        assert sum(w.samples for w in weighed) == 200
        assert policy.consider_state(bs) == weighed
        found[rollout] = tuple(w.value for w in weighed)
    assert len(set(found.values())) == len(found)


def test_to_the_end_of_the_fight_values_are_wins_and_losses() -> None:
    """With more rounds than the fight has every imagined fight is won, lost or drawn."""
    policy, bs = tree_search("300,rounds=9999,rollout=brute"), some("mirror-duel", 1)[0]
    policy.consider_state(bs)
    tree = tree_of(policy)
    for edge in edges_of(tree, 0):
        total, squares = tree.floats[edge, SUM], tree.floats[edge, SQUARES]
        assert (4 * total) % 1 == (2 * total) % 1 == 0
        draws = 4 * (total - squares)  # 1/2 - 1/4 for each
        assert draws == pytest.approx(round(draws))
        assert draws >= 0


def test_an_action_id_is_what_it_returns() -> None:
    battle, policy = Battle(load_encounter("mirror-duel"), 1), tree_search("50")
    decision = policy.decide(battle)
    assert decision.action in looked_at(battle.state, False)
    assert decision.action < ACTIONS.size
    assert policy.decide_batch(battle.state, battle.mask()[None]).tolist() == [decision.action]
