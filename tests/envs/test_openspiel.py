"""Fights as games of OpenSpiel: the engine's own, playable by its algorithms, with the exact solver's values."""

import gc
import pickle
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import yaml

from agents.exact import Oracle, build_game, solve
from okenv import Battle, load_encounter, openspiel_game
from okenv.core.chance import outcomes
from okenv.core.notation import parse_action
from okenv.envs import openspiel as adapter
from okenv.envs.tree import DICE, OVER, Tree
from okenv.systems import load_system
from tests.agents.exact.duels import all_but, duel, slow

pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel: pip install okenv[openspiel]")
PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"
PYTHON = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
(YAML,) = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)


@pytest.fixture
def deep(monkeypatch):
    """Recursion as deep as value iteration goes, and a stand-in for its solver of matrix games, which needs cvxpy.

    Only games with simultaneous moves have any.
    """
    name = "open_spiel.python.algorithms.lp_solver"
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.fixture
def file_of(tmp_path):
    """Writes an encounter to a file."""

    def write(encounter):
        file = tmp_path / "duel.yaml"
        data = {key: value for key, value in encounter.to_dict().items() if key != "name"}
        file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
        return file

    return write


def asked(game, rng, decisions=0):
    """The state after so many random decisions, at the next one."""
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or decisions > 0):
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("encounter", "options"), [
    ("mirror-duel", {}),
    ("mirror-duel", {"endless": True}),
    ("mirror-duel", {"without": ("move", "setup")}),
    ("giant-and-duellist", {}),
    ("armoured-knight", {}),
    ("hero-vs-4-mooks", {"tide_off": True}),
])  # fmt: skip
def test_openspiel_finds_nothing_wrong_with_it(encounter, options):
    pyspiel.random_sim_test(openspiel_game(encounter, **options), 2, True, False)


@pytest.mark.parametrize("encounter", ["mirror-duel", "armoured-knight"])
def test_it_is_the_engine_s_own_fight(encounter):
    """Whoever is asked, what is legal, what dice show and how likely, and the end are those of a ``Battle``."""
    rng, battle = np.random.default_rng(3), Battle(load_encounter(encounter), dice="ask")
    game = openspiel_game(encounter)
    state, seen = game.new_initial_state(), set()
    while not battle.over:
        assert not state.is_terminal()
        assert Battle.from_notation(state.observation_string(0)).key() == battle.key()
        if battle.dice:
            assert state.current_player() == pyspiel.PlayerId.CHANCE == DICE
            listed = battle.chance()
            assert state.chance_outcomes() == [(k, float(chance)) for k, (_, chance) in enumerate(listed)]
            k = int(rng.integers(len(listed)))
            assert state.action_to_string(k).startswith(f"{battle.dice.name}: {listed[k][0]:+d}")
            state.apply_action(k)
            battle.enter(listed[k][0])
        else:
            seen.add(battle.prompt.fighter)
            assert state.current_player() == battle.prompt.side
            legal = battle.legal()
            assert state.legal_actions() == [action.id for action in legal]
            assert [state.action_to_string(action.id) for action in legal] == [action.notation for action in legal]
            np.testing.assert_array_equal(
                state.observation_tensor(battle.prompt.side), battle.observe(battle.prompt.fighter)
            )
            action = legal[int(rng.integers(len(legal)))]
            state.apply_action(action.id)
            battle.apply(action)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL == OVER
    assert state.returns() == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[battle.winner]
    assert len(seen) == len(battle.names)


def test_there_is_room_for_all_outcomes_of_dice():
    tree = Tree(load_encounter("trolls"))
    assert tree.most_outcomes() >= max(len(outcomes(kind)) for kind in range(1, 8))
    assert tree.most_outcomes() >= len(tree.encounter.names)  # lots among all


def idle(game, rounds):
    """The strings of the states in which somebody is asked, where nobody does anything and all dice show the middle."""
    done = parse_action(load_system("ok").actions, "done")
    state, found = game.new_initial_state(), []
    while not state.is_terminal() and len(found) < 2 * rounds:
        if state.is_chance_node():
            state.apply_action(len(state.chance_outcomes()) // 2)
        else:
            found.append(str(state))
            state.apply_action(done)
    return state, found


def test_the_round_is_part_of_a_state_but_in_an_endless_fight():
    rounds = load_encounter("mirror-duel").rounds
    state, found = idle(openspiel_game("mirror-duel"), 2 * rounds)
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert len(set(found)) == len(found) == 2 * rounds
    state, found = idle(openspiel_game("mirror-duel", endless=True), 2 * rounds)
    assert not state.is_terminal()
    assert len(found) == 4 * rounds
    assert len(set(found)) == 4  # in the first round nothing has been carried over


def test_a_tactic_left_out_is_not_legal():
    tactics = load_system("ok").actions.tactics
    rng, gone = np.random.default_rng(5), 0
    state = openspiel_game("mirror-duel", ("hold", "setup")).new_initial_state()
    whole = openspiel_game("mirror-duel").new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            left = {a for a in whole.legal_actions() if not {"hold", "setup"} & set(tactics(a))}
            assert set(state.legal_actions()) == left
            gone += len(whole.legal_actions()) - len(left)
            for action in set(whole.legal_actions()) - left:
                with pytest.raises(ValueError, match="expected one of"):
                    state.clone().apply_action(action)
        action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        whole.apply_action(action)
    assert gone > 10


@pytest.mark.slow
def test_a_clone_goes_its_own_way_and_a_copy_is_as_good():
    game = openspiel_game("mirror-duel", endless=True)
    state = asked(game, np.random.default_rng(1), 5)
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(again), str(same)) == (str(game), before)
    assert str(pickle.loads(pickle.dumps(state))) == before
    tactics = openspiel_game("mirror-duel", ("hold", "setup"))
    assert str(pyspiel.load_game(str(tactics))) == str(tactics) == str(openspiel_game("mirror-duel", "hold+setup"))
    del game, again
    gc.collect()
    assert str(copy.clone()) == str(copy)


@pytest.mark.long
@pytest.mark.usefixtures("deep")
def test_value_iteration_of_the_page_finds_the_exact_value(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("two-mooks.yaml").write_text(YAML, encoding="utf-8")
    names = {}
    exec(compile(PYTHON[1], PAGE.name, "exec"), names)
    assert names["found"] == pytest.approx(names["exact"], abs=1e-5)
    assert f"say {names['exact']:.5f}." in PAGE.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.usefixtures("deep")
@pytest.mark.parametrize(("red", "blue", "tactics"), [
    (slow("Gd", "Gd+", mook=True), slow("Gd", "Gd", mook=True), ("hold",)),
    (slow("Avg", "Grt+", mook=True), slow("Gd+", "Def", mook=True), ("setup", "setup-free")),
    (slow("Avg", "Grt+", mook=True), slow("Gd", "Pth", mook=True), ("defence", "defend-one")),
])  # fmt: skip
def test_value_iteration_finds_the_exact_value(file_of, red, blue, tactics):
    from open_spiel.python.algorithms import value_iteration

    encounter = duel(red, blue, mook_damage="simplest")
    exact = solve(build_game(encounter, all_but(*tactics))).value
    game = openspiel_game(file_of(encounter), all_but(*tactics), endless=True)
    values = value_iteration.value_iteration(game, -1, 1e-7, cyclic_game=True)

    def value(state):
        if not state.is_chance_node():
            return values[str(state)]
        return sum(chance * value(state.child(outcome)) for outcome, chance in state.chance_outcomes())

    assert (1 + value(game.new_initial_state())) / 2 == pytest.approx(exact, abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize(("red", "tactics"), [
    (slow("Avg", "Grt+", mook=True), ("defence", "defend-one", "setup", "setup-free")),
    (slow("Avg", "Ext", toughness="Avg"), ("defence", "defend-one", "hold")),
])  # fmt: skip
def test_expectiminimax_finds_the_value_of_states_in_those_two_decisions_on(file_of, red, tactics):
    from open_spiel.python.algorithms.minimax import expectiminimax

    encounter = duel(red, slow("Gd", "Def", mook=True), mook_damage="tags")
    oracle = Oracle(solve(build_game(encounter, all_but(*tactics))))
    game = openspiel_game(file_of(encounter), all_but(*tactics), endless=True)
    rng, found = np.random.default_rng(11), set()

    def worth(state):
        return 2 * np.mean(oracle.value(state.tree.record(state.now))) - 1

    for decisions in range(12):
        state = asked(game, rng, decisions)
        if not state.is_terminal():
            assert set(state.legal_actions()) == set(oracle.values(state.tree.record(state.now)))
            value, _ = expectiminimax(state, 2, worth, 0)
            assert value == pytest.approx(worth(state), abs=1e-5)
            found.add(round(value, 4))
    assert len(found) > 5


def test_bots_play_the_fight_of_the_page(capsys):
    exec(compile(PYTHON[0], PAGE.name, "exec"), {})
    assert capsys.readouterr().out.strip() in ("[1.0, -1.0]", "[-1.0, 1.0]", "[0.0, 0.0]")


@pytest.mark.parametrize(("options", "message"), [
    ({"encounter": "miror-duel"}, "found 'miror-duel', .*did you mean 'mirror-duel'"),
    ({"encounter": "nowhere.yaml"}, "nowhere.yaml: found no such file"),
    ({"encounter": load_encounter("mirror-duel")}, "found Encounter, expected a name or the path of a YAML file"),
    ({"without": ("holds",)}, "without: found 'holds', expected some of .*did you mean 'hold'"),
    ({"encounter": "three-on-three"}, "found tide_of_battle every_round, .* expected off; tide_off=True"),
    ({"encounter": "trolls", "endless": True}, "found endless and 6 against 3, expected one against one"),
])  # fmt: skip
def test_what_is_no_such_game_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        openspiel_game(**options)


def test_what_cannot_be_done_is_refused():
    state = asked(openspiel_game("mirror-duel"), np.random.default_rng(0))
    with pytest.raises(ValueError, match=r"action: found 'attack e1.4', expected one of attack e1, "):
        state.apply_action(state.legal_actions()[0] + 3)
    with pytest.raises(ValueError, match="action: found 'id 999999 of"):
        state.apply_action(999999)
    dice = openspiel_game("mirror-duel").new_initial_state()
    with pytest.raises(ValueError, match="dice: found outcome 50, expected 0 to 1"):
        dice.apply_action(50)


def test_without_openspiel_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(adapter, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "okenv\[openspiel\]"'):
        openspiel_game("mirror-duel")
