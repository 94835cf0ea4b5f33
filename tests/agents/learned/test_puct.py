"""The search that a network guides: reproducible, not clairvoyant, values from the right side, the right move."""

from pathlib import Path

import numpy as np
import pytest

from agents.learned import PuctSearch, make_puct
from agents.learned.policy import LearnedPolicy
from agents.learned.puct_options import PuctOptions, parse
from agents.learned.weights import Learned, WeightsError, save_weights
from agents.search import kernels
from agents.search.tree import ACTION, DECISIONS, GUESS, PRIOR, SUM, VISITS
from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.core.rng import derive
from okenv.systems import load_system
from okenv.systems.ok.rules.layout import Prompt
from okenv.testing import check_policy
from tests.agents.learned.networks import constant_network, random_network
from tests.agents.positions import K, actions, after, positions, side_of
from tests.agents.trees import NET, check_tree, children_of, edges_of, guided, killing, some, tree_of
from tests.systems.ok.asked import asked

OK = load_system("ok")
POSITIONS = ["mirror-duel", "three-on-three", "hero-vs-8-mooks"]


@pytest.mark.parametrize("argument", ["40", "40,rulebook=0.5,look=0.5,pruned=1", "40,pruned=1,temperature=2,even=0.2"])
def test_it_is_a_policy(argument: str) -> None:
    check_policy(guided(argument), "three-on-three", fights=1)


# --- the tree


@pytest.mark.parametrize("argument", ["400", "400,explore=9,first=1,guess=4", "400,rulebook=0.5,look=0.3,pruned=1"])
@pytest.mark.parametrize("name", POSITIONS)
def test_visits_and_priors_add_up(name: str, argument: str) -> None:
    policy, opened = guided(argument), 0
    for bs in some(name, 4):
        weighed = policy.consider_state(bs)
        assert sum(w.samples for w in weighed) == 400 == policy.simulations
        assert [w.samples for w in weighed] == sorted((w.samples for w in weighed), reverse=True)
        assert all(0 <= w.low <= w.value <= w.high <= 1 for w in weighed)
        tree = tree_of(policy)
        assert {w.action for w in weighed} <= set(actions(bs))
        if policy.options.pruned == 0:
            assert sorted(w.action for w in weighed) == actions(bs)
        assert sum(tree.floats[e, PRIOR] for e in edges_of(tree, 0)) == pytest.approx(1)
        assert policy.simulated >= tree.counters[DECISIONS] >= 400
        opened += check_tree(policy)
    assert opened > 0


def test_the_root_has_the_networks_prior_and_value() -> None:
    policy, network = guided("1,first=2.5"), LearnedPolicy(OK, "net", NET.network)
    for bs in [*some("mirror-duel", 3), *some("three-on-three", 3)]:
        policy.consider_state(bs)
        ids, likely, value = network.weighed(bs)
        expected = dict(zip(ids.tolist(), likely.tolist(), strict=True))
        tree = tree_of(policy)
        for edge in edges_of(tree, 0):
            assert tree.floats[edge, PRIOR] == pytest.approx(expected[int(tree.ints[edge, ACTION])], abs=1e-4)
            assert tree.floats[edge, GUESS] == pytest.approx(max(0.0, value - 0.25), abs=1e-4)


def test_temperature_and_even_flatten_the_prior() -> None:
    bs = some("three-on-three", 1)[0]
    found = {}
    for argument in ("1", "1,temperature=4", "1,even=1"):
        policy = guided(argument)
        policy.consider_state(bs)
        priors = [float(tree_of(policy).floats[e, PRIOR]) for e in edges_of(tree_of(policy), 0)]
        assert sum(priors) == pytest.approx(1)
        found[argument] = max(priors) - min(priors)
    assert found["1"] > found["1,temperature=4"] > found["1,even=1"] == pytest.approx(0)


@pytest.mark.parametrize(("says", "asked_wins"), [(0.5, 0.75), (-0.5, 0.25), (3.0, 1.0), (-3.0, 0.0)])
def test_a_value_is_the_asked_sides(monkeypatch: pytest.MonkeyPatch, says: float, asked_wins: float) -> None:
    """One decision deep, where everybody's network says the same of whoever is asked: hers, or one minus hers."""
    monkeypatch.setattr(kernels, "MOST_NODES", 1)
    policy, seen = guided("200,explore=100", learned=constant_network(says)), set()
    for bs in positions("three-on-three", "turtle", 1):
        policy.consider_state(bs)
        tree = tree_of(policy)
        for edge in edges_of(tree, 0):
            then = after(bs, int(tree.ints[edge, ACTION]))
            if then[0].outcome >= 0 or then[0].dice != 0 or tree.ints[edge, VISITS] == 0:
                continue
            mine = side_of(bs, int(then[0].actor)) == side_of(bs, int(bs[0].actor))
            mean = tree.floats[edge, SUM] / tree.ints[edge, VISITS]
            assert mean == pytest.approx(asked_wins if mine else 1 - asked_wins)
            seen.add(mine)
    assert seen == {True, False}


def test_actions_without_dice_lead_to_one_node_and_those_with_dice_to_many() -> None:
    """What comes after a roll depends on it: its outcomes are nodes of their own, so no dice are foreseen."""
    policy, many = guided("2000,even=1,explore=5"), 0
    for bs in some("mirror-duel", 8):
        policy.consider_state(bs)
        tree = tree_of(policy)
        for edge in edges_of(tree, 0):
            then, below = after(bs, int(tree.ints[edge, ACTION])), len(children_of(tree, edge))
            if then[0].dice == 0 and then[0].outcome < 0 and tree.ints[edge, VISITS] > 0:
                assert below == 1
            many += below > 4
    assert many > 0


def test_dice_are_spread_evenly_over_their_chances() -> None:
    """Of an action with one roll of 4dF each outcome is seen as often as it is likely, but for a few."""
    expected = sorted(np.array([1, 4, 10, 16, 19, 16, 10, 4, 1]) / 81)
    policy, seen = guided("2000,even=1,explore=100"), 0
    for bs in positions("mirror-duel", "turtle", 1):
        if len(actions(bs)) > 4:
            continue
        policy.consider_state(bs)
        tree = tree_of(policy)
        for edge in edges_of(tree, 0):
            nodes = children_of(tree, edge)
            below = [1 + sum(int(tree.ints[e, VISITS]) for e in edges_of(tree, node)) for node in nodes]
            if len(below) == 9 and sum(below) == tree.ints[edge, VISITS]:
                np.testing.assert_allclose(sorted(below), np.array(expected) * sum(below), atol=3)
                seen += 1
    assert seen > 0


def test_bias_and_slope_set_the_networks_values_right() -> None:
    bs = some("mirror-duel", 1)[0]
    found = []
    for argument in ("1,first=0", "1,first=0,bias=0.1", "1,first=0,bias=-.1,slope=0.5", "1,first=0,slope=100"):
        policy = guided(argument, learned=constant_network(0.4))
        policy.consider_state(bs)
        found.append(float(tree_of(policy).floats[0, GUESS]))
    assert found == pytest.approx([0.7, 0.65, 0.625, 1.0])


@pytest.mark.parametrize(("nodes", "edges"), [(2, 1 << 20), (5, 1 << 20), (1 << 17, 90), (3, 80)])
def test_a_full_tree_is_searched_on(monkeypatch: pytest.MonkeyPatch, nodes: int, edges: int) -> None:
    monkeypatch.setattr(kernels, "MOST_NODES", nodes)
    monkeypatch.setattr(kernels, "MOST_EDGES", edges)
    policy = guided("300")
    for bs in [*some("mirror-duel", 3), *some("three-on-three", 3)]:
        assert len(actions(bs)) <= edges
        assert sum(w.samples for w in policy.consider_state(bs)) == 300
        check_tree(policy)


# --- the right move


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", ["", ",even=0.3", ",rulebook=0.5,look=0.5"])
def test_a_win_at_hand_is_taken(options: str, seed: int) -> None:
    """Blue is the last who stands and bears 6 of 7 points: whatever a random network says, all damage wins at once."""
    bs, policy = killing(), guided("600" + options, learned=random_network(seed))
    while asked(bs)[0] == Prompt.SPEND:
        best = policy.consider_state(bs)[0]
        K.apply(bs, 0, best.action, NO_LOG)
    assert bs[0].outcome == 0


def test_more_simulations_play_better() -> None:
    """A random network's prior, the rulebook's value: 200 simulations beat 2 clearly."""
    one, other = (guided(f"{n},rulebook=1", learned=random_network(7, sharp=1.0)) for n in (200, 2))
    encounter, won, pairs = load_encounter("mirror-duel"), 0.0, 12
    for k in range(2 * pairs):
        bs = encounter.template.copy()
        bs["seed"] = derive(np.uint64(99), k // 2)
        K.begin(bs, 0, NO_LOG)
        while bs[0].outcome < 0:
            if bs[0].dice != 0:
                K.resolve(bs, 0, int(K.rolled(bs, 0)), NO_LOG)
                continue
            policy = one if side_of(bs, int(bs[0].actor)) == k % 2 else other
            K.apply(bs, 0, policy.consider_state(bs)[0].action, NO_LOG)
        won += 0.5 if bs[0].outcome == 2 else float(bs[0].outcome == k % 2)
    assert won / (2 * pairs) > 0.75


def test_a_decision_tells_the_others_and_why() -> None:
    battle, policy = Battle(load_encounter("mirror-duel"), 1), guided("100")
    decision = policy.decide(battle)
    weighed = policy.consider(battle)
    assert decision.action == weighed[0].action
    assert decision.value == weighed[0].value
    assert decision.alternatives == tuple((w.action, w.value) for w in weighed[1:])
    assert decision.details[-1].endswith(f"{weighed[0].samples} of 100 imagined fights went on with it")
    assert policy.decide_batch(battle.state, battle.mask()[None]).tolist() == [decision.action]
    short = guided("100000").decide(battle, budget=0.0)
    assert short.details[-1].endswith("of 64 imagined fights went on with it")


# --- codes and options


def test_the_budget_and_the_options_follow_the_weights() -> None:
    assert parse("net") == ("net", PuctOptions())
    assert parse("a/b.safetensors,50") == ("a/b.safetensors", PuctOptions(50))
    assert parse("net, 0.5s ,explore=2") == ("net", PuctOptions(None, 0.5, explore=2.0))
    assert parse("net,look=.5,rulebook=1") == ("net", PuctOptions(look=0.5, rulebook=1.0))


@pytest.mark.parametrize(("text", "message"), [
    ("net,0", "policy: puct: found '0', expected a number of simulations from 1 to 10000000 such as "
     "puct:NAME,1000, or seconds up to 3600 such as puct:NAME,0.5s"),
    ("net,", "puct: found '', expected a number of simulations"),
    ("net,200,explor=1", "policy: puct: found 'explor=1', expected NAME=VALUE with one of explore, first, guess, "
     "temperature, even, rulebook, look, pruned, bias, slope; did you mean 'explore'?"),
    ("net,200,300", "puct: found '300', expected NAME=VALUE"),
    ("net,simulations=5", "puct: found 'simulations=5', expected NAME=VALUE"),
    ("net,explore=-1", "puct: explore: found '-1', expected a number from 0 to 100"),
    ("net,even=1.5", "puct: even: found '1.5', expected a number from 0 to 1"),
    ("net,temperature=0", "puct: temperature: found '0', expected a number from 0.01 to 100"),
    ("net,guess=nan", "puct: guess: found 'nan', expected a number from 0.01 to 1000"),
])  # fmt: skip
def test_mistakes_in_options_name_what_was_found_and_what_is_expected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^policy: puct: ") as told:
        parse(text)
    assert message in str(told.value)


def test_a_code_finds_its_weights(tmp_path: Path) -> None:
    path = tmp_path / "net.safetensors"
    save_weights(path, "ok", NET.architecture, NET.weights, {})
    code = f"{path},60,rulebook=0,look=0,pruned=0"
    policy = make_puct(OK, code, seed=1)
    assert policy.code == f"puct:{code}"
    bs = some("mirror-duel", 1)[0]
    assert policy.consider_state(bs) == guided("60").consider_state(bs)
    with pytest.raises(WeightsError, match="nowhere"):
        make_puct(OK, f"{tmp_path / 'nowhere.safetensors'},60")


def test_a_network_of_another_kind_is_refused() -> None:
    plain = Learned(NET.layout, {"kind": "mlp"}, NET.weights, {})
    with pytest.raises(WeightsError, match="policy: puct: found weights of the kind 'mlp', expected 'entities'"):
        PuctSearch(OK, plain, PuctOptions(), "puct:x")
