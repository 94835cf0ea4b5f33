"""How long a tree search goes on, and what it does in a tree that is full."""

import time

import pytest

from agents.search import kernels
from agents.search.tree import EDGES, NODES
from okenv import Battle, load_encounter
from tests.agents.positions import looked_at
from tests.agents.trees import check_tree, snapshot, some, tree_of, tree_search


def test_a_time_is_kept_and_used() -> None:
    policy, bs = tree_search("0.05s"), some("three-on-three", 1)[0]
    policy.consider_state(bs)  # what has to be compiled or loaded, is now
    took = []
    for _ in range(5):
        begun = time.perf_counter()
        weighed = policy.consider_state(bs)
        took.append(time.perf_counter() - begun)
        assert sum(w.samples for w in weighed) == policy.simulations > 64
    assert min(took) >= 0.05
    assert min(took) < 0.15


def test_more_time_goes_on_with_the_same_fights() -> None:
    """A budget cuts the search short; what it has imagined by then is what a number of simulations gives."""
    bs = some("mirror-duel", 1)[0]
    policy = tree_search("100000")
    short = policy.consider_state(bs, budget=0.0)
    assert policy.simulations == 64
    assert tree_search("64").consider_state(bs) == short
    policy.consider_state(bs, budget=0.02)
    n = policy.simulations
    assert 64 < n < 100000
    assert n % 64 == 0
    grown = snapshot(policy)
    in_one_piece = tree_search(str(n))
    in_one_piece.consider_state(bs)
    assert snapshot(in_one_piece) == grown


def test_a_budget_beyond_the_simulations_changes_nothing() -> None:
    bs = some("mirror-duel", 1)[0]
    policy = tree_search("130")
    assert policy.consider_state(bs, budget=60.0) == policy.consider_state(bs)
    assert policy.simulations == 130


def test_decide_passes_the_budget_on_and_tells_what_it_did() -> None:
    battle, policy = Battle(load_encounter("mirror-duel"), 1), tree_search("100000")
    decision = policy.decide(battle, budget=0.0)
    assert policy.simulations == 64
    assert decision.details[-1].endswith("of 64 imagined fights went on with it")
    assert decision.value is not None
    assert decision.details[0] == f"{decision.value:.1%} to win expected"
    assert decision.reason == f"of all that was tried, this wins most often ({100 * decision.value:.0f} %)"


# --- room


@pytest.mark.parametrize(("nodes", "edges"), [(2, 1 << 20), (5, 1 << 20), (1 << 17, 60), (1 << 17, 16), (3, 20)])
def test_a_full_tree_is_searched_on(monkeypatch: pytest.MonkeyPatch, nodes: int, edges: int) -> None:
    monkeypatch.setattr(kernels, "MOST_NODES", nodes)
    monkeypatch.setattr(kernels, "MOST_EDGES", edges)
    policy = tree_search("500")
    for bs in [*some("mirror-duel", 3), *some("three-on-three", 3)]:
        if len(looked_at(bs, False)) > edges:
            continue
        weighed = policy.consider_state(bs)
        assert sum(w.samples for w in weighed) == 500
        assert tree_of(policy).counters[NODES] <= nodes
        assert tree_of(policy).counters[EDGES] <= edges
        assert all(0 <= w.low <= w.value <= w.high <= 1 for w in weighed)
        check_tree(policy)


def test_a_time_has_room_for_the_largest_tree() -> None:
    assert len(kernels.new_tree(None).first) == kernels.MOST_NODES
    assert len(kernels.new_tree(None).ints) == kernels.MOST_EDGES
    assert len(kernels.new_tree(10).first) == 12
