"""What tests of the tree search share: making one, looking into its tree, and what holds in every tree."""

from itertools import islice

import numpy as np

from agents.learned import PuctSearch
from agents.learned.puct_options import parse
from agents.learned.weights import Learned
from agents.registry import make_policy
from agents.search import TreeSearch
from agents.search.policy import GrowsTree
from agents.search.tree import ACTION, CHILD, EDGES, GUESS, NEXT, NODES, PRIOR, SQUARES, SUM, VISITS, Tree
from okenv.systems import load_system
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Prompt
from tests.agents.learned.networks import random_network
from tests.agents.positions import looked_at, positions
from tests.systems.ok.asked import asked, play, roll, row
from tests.systems.ok.helpers import sheet, start

NET = random_network(5)
"""What guides searches, unless told otherwise."""


def tree_search(argument: str, seed: int = 1) -> TreeSearch:
    policy = make_policy(f"mcts:{argument}", "ok", seed)
    assert isinstance(policy, TreeSearch)
    return policy


def guided(argument: str = "200", seed: int = 1, learned: Learned = NET) -> PuctSearch:
    """The network's own values and priors over all that is legal, but for what ``argument`` says."""
    number, *options = argument.split(",")
    code = ",".join([number, "rulebook=0", "look=0", "pruned=0", *options])
    return PuctSearch(load_system("ok"), learned, parse(f"net,{code}")[1], f"puct:net,{code}", seed)


def tree_of(policy: GrowsTree) -> Tree:
    return policy._tree


def snapshot(policy: GrowsTree) -> list[list[float]]:
    """Everything that was grown, as plain numbers."""
    tree = tree_of(policy)
    nodes, edges = int(tree.counters[NODES]), int(tree.counters[EDGES])
    parts = (tree.counters, tree.first[:nodes], tree.keys[1:nodes], tree.siblings[1:nodes])
    return [part.tolist() for part in (*parts, tree.ints[:edges].ravel(), tree.floats[:edges].ravel())]


def edges_of(tree: Tree, node: int) -> list[int]:
    """The edges of a node."""
    found, edge = [], int(tree.first[node])
    while edge >= 0:
        found.append(edge)
        edge = int(tree.ints[edge, NEXT])
    return found


def children_of(tree: Tree, edge: int) -> list[int]:
    """The nodes to which an edge leads."""
    found, node = [], int(tree.ints[edge, CHILD])
    while node >= 0:
        found.append(node)
        node = int(tree.siblings[node])
    return found


def some(name: str, count: int, codes: str = "turtle", every: int = 3) -> list[np.ndarray]:
    """Positions of an encounter in which there is something to search."""
    found = (bs for bs in islice(positions(name, codes), 0, None, every) if len(looked_at(bs, False)) > 1)
    return [*islice(found, count)]


def killing(points: int = 6) -> np.ndarray:
    """Red has hit Blue, who bears that many points, and is asked how to spend; Blue has an ally far away."""
    bs = start([sheet()], [sheet(), sheet(at=3000)], [9, 2, 2])
    row(bs, 1).lethal, row(bs, 1).state = points, 1 if points >= 5 else 0
    row(bs, 2).state = 3
    play(bs, Act.ATTACK)
    while asked(bs)[0] != Prompt.SPEND:
        if bs[0].dice != 0:
            roll(bs, 3)
        else:
            play(bs, Act.ALONE if asked(bs)[0] == Prompt.COMBINE else Act.DECLINE)
    return bs


def check_tree(policy: GrowsTree) -> int:
    """What holds in every tree; returns how many nodes below the root have edges."""
    tree, opened = tree_of(policy), 0
    nodes, edges = int(tree.counters[NODES]), int(tree.counters[EDGES])
    assert nodes <= len(tree.first)
    assert edges <= len(tree.ints)
    seen = []
    for node in range(nodes):
        own = edges_of(tree, node)
        seen += own
        actions = [int(tree.ints[edge, ACTION]) for edge in own]
        assert len(actions) == len(set(actions))
        opened += node > 0 and bool(own)
        for edge in own:
            n, floats = int(tree.ints[edge, VISITS]), tree.floats[edge]
            assert -1e-9 <= floats[SUM] <= n + 1e-9
            assert floats[SUM] ** 2 <= n * floats[SQUARES] + 1e-6  # no negative scatter
            assert 0 <= floats[GUESS] <= 1
            assert 0 <= floats[PRIOR] <= 1
            below = children_of(tree, edge)
            assert len({int(tree.keys[child]) for child in below}) == len(below)
            visits = sum(int(tree.ints[e, VISITS]) for child in below for e in edges_of(tree, child))
            assert visits <= max(n - len(below), 0)  # a new node is valued, not gone on from
    assert sorted(seen) == list(range(edges))  # each edge belongs to one node
    return opened
