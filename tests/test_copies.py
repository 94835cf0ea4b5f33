"""What is copied or pickled plays on equal from there, at any moment and by itself, or refuses in a sentence."""

import copy
import functools
import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import okenv
from agents import plugins
from agents.plugins import PluginError, load_plugin
from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.systems import RulebookError, load_system, systems

ROOT = Path(__file__).parents[1]
WAYS = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing))}
PLUGIN = '''
from agents import policy

@policy("counting")
class Counting:
    """Remembers how often it was asked."""

    def __init__(self, seed):
        self.asked = [seed or 0]

    def decide(self, battle):
        self.asked.append(len(self.asked))
        legal = battle.legal()
        return legal[sum(self.asked) % len(legal)]

@policy("plain")
def plain(battle):
    return battle.legal()[-1]

@policy("locked")
class Locked(Counting):
    def __init__(self):
        import threading
        self.lock = threading.Lock()
'''


@pytest.fixture(autouse=True)
def plugin(tmp_path, monkeypatch):
    """The file of policies of a user's own."""
    monkeypatch.setattr(plugins, "_registered", {})
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN, encoding="utf-8")
    load_plugin(file)
    return file


def pick(mask, k):
    """The k-th choice among what is legal."""
    legal = np.flatnonzero(mask)
    return int(legal[k * 7919 % len(legal)])


# What each kind of thing is made of, and one step of it: all that a step shows.


def gym_step(env, k):
    if k == 0:
        env.reset(seed=5)
    fight = env.unwrapped
    observation, reward, over, _, info = env.step(pick(fight.action_masks(), k))
    shown = observation["observation"].tobytes(), info["action_mask"].tobytes(), reward, over, fight.notation()
    if over:
        env.reset()
    return shown


def vector_step(env, k):
    if k == 0:
        env.reset(seed=5)
    fights = env.unwrapped
    if fights.metadata["autoreset_mode"].value == "Disabled" and (over := fights._seats["over"].astype(bool)).any():
        env.reset(options={"reset_mask": over})
    actions = np.array([pick(mask, k + i) for i, mask in enumerate(fights.action_masks())])
    observation, rewards, ended, _, infos = env.step(actions)
    told = repr([infos.get(key) for key in ("illegal", "final_info", "outcome")])
    return *(array.tobytes() for array in (*observation.values(), rewards, ended, fights.battles, fights.sides)), told


def aec_step(env, k):
    if k == 0 or not env.agents:
        env.reset(seed=5 if k == 0 else None)
    shown, reward, *ends = env.last()
    env.step(None if any(ends[:2]) else pick(shown["action_mask"], k))
    return shown["observation"].tobytes(), reward, ends, env.agent_selection, env.unwrapped.notation()


def parallel_step(env, k):
    if k == 0 or not env.agents:
        env.reset(seed=5 if k == 0 else None)
    inner = env.unwrapped
    mask = inner.observe(inner.agent_selection)["action_mask"]
    shown = env.step(dict.fromkeys(env.agents, pick(mask, k)))
    return repr(shown[1:4]), inner.notation()


def lanes_step(env, k):
    if k == 0:
        env.seed(5)
        env.reset()
    masks = env.action_masks() if hasattr(env, "battles") else env.envs[0].action_masks()[None]
    observations, rewards, ended, infos = env.step(np.array([pick(mask, k + i) for i, mask in enumerate(masks)]))
    views = observations.values() if isinstance(observations, dict) else [observations]
    return *(view.tobytes() for view in views), rewards.tobytes(), ended.tobytes(), repr(infos)


def state_step(state, k):
    if state.is_terminal():
        return state.returns()
    actions = state.legal_actions()
    state.apply_action(actions[k * 7919 % len(actions)])
    return str(state), state.current_player(), state.legal_actions()


class Table:
    """Fights of an encounter one after the other, and the policy that plays them against itself, if any."""

    def __init__(self, name, code=None, dice="auto"):
        encounter = load_encounter(name)
        self.battle = Battle(encounter, seed=2, dice=dice)
        self.policy = make_policy(code, encounter.system, 3) if code else None

    def __copy__(self):
        table = object.__new__(Table)
        table.battle, table.policy = copy.copy(self.battle), copy.copy(self.policy)
        return table


def table_step(table, k):
    battle = table.battle
    if battle.over:
        table.battle = Battle(battle.encounter, seed=battle.seed + 1, dice=battle.dice_mode)
        return battle.transcript_hash(), battle.aftermath()
    if table.policy is not None:
        decision = table.policy.decide(battle)
        return repr(decision), battle.apply(decision.action), battle.notation()
    if k % 5 == 4:
        battle.undo()
    told = battle.roll() if battle.dice is not None else battle.apply(pick(battle.mask(), k))
    return told, battle.notation(), battle.narration(), battle.inputs()


def encounter_step(encounter, k):
    return Battle(encounter, seed=k).notation(), encounter.to_dict()


def lanes(name, *codes):
    from training.vec_env import FightsVecEnv, Opponent

    system = load_encounter(name).system
    pool = [Opponent(code, make_policy(code, system, 3)) for code in codes]
    return FightsVecEnv([load_encounter(name)], pool, 4, 2)


def dummy(name):
    from stable_baselines3.common.vec_env import DummyVecEnv

    return DummyVecEnv([lambda: okenv.make(name)])


def parallel(name):
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(okenv.aec_env(name))


def vector(name, **options):
    return lambda: okenv.make_vec(name, num_envs=4, **options)


def kinds(name):
    """``{kind: (make, step)}`` of an encounter, without what searches."""
    encounter = load_encounter(name)
    env_id = load_system(encounter.system).env_id
    found = {
        "encounter": (lambda: encounter, encounter_step),
        "battle": (lambda: Table(name), table_step),
        "battle that asks for dice": (lambda: Table(name, dice="ask"), table_step),
        "gym": (lambda: okenv.make(name, side="random", opponent="random", reward="harm"), gym_step),
        "gymnasium.make": (lambda: gymnasium.make(env_id, encounter=name), gym_step),
        "gymnasium.make_vec": (lambda: gymnasium.make_vec(env_id, 3, encounter=name), vector_step),
        "vector": (vector(name), vector_step),
        "vector, threads": (vector(name, threads=2, side="random", copy=False), vector_step),
        "vector, next step": (vector(name, autoreset_mode="NextStep"), vector_step),
        "vector, no reset": (vector(name, autoreset_mode="Disabled", threads=3), vector_step),
        "aec": (lambda: okenv.aec_env(name), aec_step),
        "aec of sides": (lambda: okenv.aec_env(name, "side"), aec_step),
        "parallel": (lambda: parallel(name), parallel_step),
    }
    codes = ("random", "brute", "duellist", "counting", "plain")
    return found | {f"policy {code}": (functools.partial(Table, name, code), table_step) for code in codes}


@functools.lru_cache(2)
def untouched(make, step, steps):
    """What each step shows of a thing that nobody copies."""
    thing = make()
    return [step(thing, k) for k in range(steps)]


def plays_on_equal(make, step, way, before, after=60):
    """See a copy and then the original go on from where the one was made of the other."""
    thing = make()
    for k in range(before):
        step(thing, k)
    twin = way(thing)
    again = way(twin)
    alone = untouched(make, step, before + after)[before:]
    assert len(set(map(repr, alone))) > 4  # something happens
    for one in (twin, thing, again):
        assert [step(one, k) for k in range(before, before + after)] == alone


DUEL = kinds("mirror-duel")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", DUEL)
def test_it_plays_on_equal(kind, way):
    shared = kind == "parallel" and way == "copy"  # PettingZoo's wrapper, whose copy.copy shares what it wraps
    for before in (0, 7):
        plays_on_equal(*DUEL[kind], copy.deepcopy if shared else WAYS[way], before, after=30)


OTHERS = {name: load_system(name).default_encounter for name in systems()} | {"ok": "three-on-three"}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("system", OTHERS)
def test_it_plays_on_equal_in_every_rulebook(system, way):
    for kind, made in kinds(OTHERS[system]).items():
        plays_on_equal(*made, copy.deepcopy if (kind, way) == ("parallel", "copy") else WAYS[way], 7)


GOONS = ROOT / "configs" / "duels" / "goons.yaml"
SEARCHES = ("greedy", "mcts:20", "mcts:20,rollout=duellist", "ppo:okenv", "puct:okenv,20", "exact")


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("code", SEARCHES)
def test_a_policy_that_thinks_plays_on_equal(code, way):
    name = GOONS if code == "exact" else "mirror-duel"
    plays_on_equal(functools.partial(Table, name, code), table_step, WAYS[way], 5, 20)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["lanes", "dummy"])
def test_what_sb3_learns_in_plays_on_equal(kind, way):
    pytest.importorskip("sb3_contrib")
    pool = ("brute", "duellist", "greedy", "ppo:okenv", "counting")
    make = (lambda: lanes("mirror-duel", *pool)) if kind == "lanes" else (lambda: dummy("mirror-duel"))
    # SB3's own DummyVecEnv has its environments shared by copy.copy.
    plays_on_equal(make, lanes_step, copy.deepcopy if (kind, way) == ("dummy", "copy") else WAYS[way], 7)


@pytest.mark.slow
@pytest.mark.parametrize("way", [*WAYS, "clone"])
def test_a_state_of_openspiel_plays_on_equal(way):
    pytest.importorskip("pyspiel")
    make = okenv.openspiel_game("mirror-duel", tide_off=True).new_initial_state
    plays_on_equal(make, state_step, WAYS.get(way, lambda state: state.clone()), 7)


def refusal(make, error):
    with pytest.raises(error) as caught:
        make()
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_fight_is_refused(way, tmp_path):
    battle = Battle(load_encounter("mirror-duel"), record=tmp_path / "one.jsonl")
    told = refusal(lambda: WAYS[way](battle), TypeError)
    assert "one.jsonl: found a fight that is written to a record" in told
    assert battle.clone().notation() == battle.notation()


@pytest.mark.parametrize("way", WAYS)
def test_a_policy_that_cannot_be_carried_over_is_named(way):
    told = refusal(lambda: WAYS[way](make_policy("locked", "ok")), PluginError)
    assert "mine.py:" in told
    assert "policy 'locked', cannot be copied or pickled: TypeError: cannot pickle '_thread.lock' object" in told


def test_a_policy_whose_file_is_gone_is_refused(plugin):
    packed = pickle.dumps(make_policy("counting", "ok"))
    plugins._registered.clear()
    plugin.rename(plugin.with_name("moved.py"))
    assert "policy 'counting': pickled out of" in refusal(lambda: pickle.loads(packed), PluginError)
    load_plugin(plugin.with_name("moved.py"))
    assert "policy 'counting': found it in" in refusal(lambda: pickle.loads(packed), PluginError)


def test_a_policy_whose_files_have_changed_is_refused(plugin):
    packed = pickle.dumps(make_policy("counting", "ok"))
    assert pickle.loads(packed).code == "counting"
    plugin.write_text(PLUGIN + "# edited\n", encoding="utf-8")
    told = refusal(lambda: pickle.loads(packed), PluginError)
    assert told == "policy 'counting': pickled out of other files than those of now: mine.py"


@pytest.mark.parametrize("kind", ["battle", "gym", "vector", "aec", "policy brute"])
def test_what_was_pickled_under_other_rules_is_refused(kind, monkeypatch):
    packed = pickle.dumps(DUEL[kind][0]())
    monkeypatch.setattr("okenv.systems.play_hash", lambda name: "0123")
    told = refusal(lambda: pickle.loads(packed), RulebookError)
    assert told.startswith("rulebook 'ok': found what was pickled under other rules or policies")
    assert told.endswith("expected those of now (0123)")


ELSEWHERE = """
import pickle, sys
from pathlib import Path
from tests.test_copies import DUEL, shown
for kind in DUEL:
    try:
        thing = pickle.loads((Path(sys.argv[1]) / kind).read_bytes())
        print(kind, shown(kind, thing), sep=": ")
    except Exception as error:
        print(kind, error, sep=": ")
"""


def shown(kind, thing):
    """The hash of what further steps show."""
    return hashlib.sha256(repr([DUEL[kind][1](thing, k) for k in range(7, 40)]).encode()).hexdigest()


def elsewhere(folder, fighters):
    """What another process makes of the pickles in a folder: ``{kind: hash of what they show, or the error}``."""
    known = {"OKENV_MAX_FIGHTERS": str(fighters)}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(folder)],
        cwd=ROOT, env={**os.environ, **known}, capture_output=True, text=True, timeout=900, check=True,
    )  # fmt: skip
    return dict(line.split(": ", 1) for line in done.stdout.splitlines())


@pytest.mark.slow
def test_another_process_plays_on_equal_or_refuses(tmp_path):
    folder = tmp_path / "pickles"
    folder.mkdir()
    things = {kind: make() for kind, (make, _) in DUEL.items()}
    for kind, thing in things.items():
        step = DUEL[kind][1]
        for k in range(7):
            step(thing, k)
        (folder / kind).write_bytes(pickle.dumps(thing))
    assert elsewhere(folder, 16) == {kind: shown(kind, thing) for kind, thing in things.items()}
    for kind, told in elsewhere(folder, 32).items():
        assert "pickled with room for 16 fighters, expected room for 32, as OKENV_MAX_FIGHTERS says" in told, kind
