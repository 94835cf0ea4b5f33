"""The benchmarks run, keep what they promise about their reports, and measure what they say; no speed is asserted."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from agents.intervals import wilson
from benchmarks import __main__ as runner
from benchmarks import (
    drawn,
    environments,
    fights,
    memory,
    peers,
    primitives,
    scaling,
    search,
    sense,
    solver,
    startup,
    steps,
    tables,
    throughput,
    training,
)
from evaluation import speed
from okenv import aec_env, encounter_names, load_encounter, make, make_vec
from okenv.systems import systems

MODULES = {
    name: module
    for name, module in vars().items()
    if isinstance(module, ModuleType) and module.__name__ == f"benchmarks.{name}" and name in runner.NAMES
}
DUEL = "mirror-duel"
KEYS: dict[str, Callable[[dict], object]] = {
    "throughput": lambda r: r["encounters"][DUEL]["mask"]["4"]["threads_2_ns"],
    "scaling": lambda r: (r["fighters"]["4"]["mask"], r["line"]["with_observation"]["per_fighter"]),
    "primitives": lambda r: [r[DUEL][what] for what in ("clone in the kernel", "clone", "key", "notation")],
    "fights": lambda r: (r[DUEL]["turtle"]["ns"], r["three-on-three"]["brute"]["decisions"]),
    "search": lambda r: (r[DUEL]["greedy"]["ms"], r["three-on-three"]["mcts:20"]["per_s"]),
    "solver": lambda r: (r[solver.SMALL]["building"]["bytes"], r[solver.SMALL]["sweep"]["2"]["per_s"]),
    "environments": lambda r: (r[DUEL]["single"]["AEC turn"], r[DUEL]["vector"]["4"]["share_of_driver"]),
    "training": lambda r: [row["share"] for row in r.values()],
    "memory": lambda r: (r["capacities"]["32"]["record"], r["encounters"][DUEL]["history"]),
    "peers": lambda r: (r["steps"][0]["ns"], r["missing"]["Nobody's chess"]),
    "startup": lambda r: (r["bare_s"], r["starts"]["nothing"]["cold_s"], r["starts"]["okenv --help"]["warm_s"]),
}
"""Where in each report something is that a reader may rely on."""
PROGRAM = '\nif __name__ == "__main__":\n    tables.run(__doc__, measure, table'


def _break(seconds: float) -> float:
    raise AttributeError("no such move")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmarks with little to do."""
    nobody = peers.Peer("Nobody's", "chess", "Env", peers.BOTH, peers.SINGLE, ("no_such_module",), pytest.fail)
    broken = peers.Peer("Somebody's", "go", "Env", peers.BOTH, peers.SINGLE, (), _break)
    known = [
        peer for peer in peers.peers() if (peer.game == DUEL and peer.way == peers.SINGLE) or "kernel" in peer.through
    ]
    monkeypatch.setitem(peers.INSTALL, "no_such_module", "nobodys-chess")
    for place, name, value in (
        (tables, "ENCOUNTERS", (DUEL, "three-on-three")),
        (throughput, "BATCHES", (1, 4)),
        (scaling, "SIDES", range(1, 3)),
        (environments, "ENCOUNTERS", (DUEL,)),
        (search, "CODES", ("greedy", "mcts:20")),
        (search, "PROMPTS", 3),
        (search, "SQUADS", ()),
        (solver, "LEFT_OUT", (*solver.LEFT_OUT, "grab", "get-up", "bypass")),
        (environments, "NUMBERS", (1, 4)),
        (environments, "LARGE", 4),
        (training, "LANES", 4),
        (training, "N_STEPS", 4),
        (training, "BATCH_SIZE", 8),
        (training, "TURNS", 1),
        (training, "NETWORK", {"kind": "entities", "width": 8, "trunk": 8}),
        (training, "CASES", {"some": (training.OURS, 2), "MLP": (training.PLAIN, 0)}),
        (memory, "CAPACITIES", (32,)),
        (memory, "NUM_ENVS", 64),
        (peers, "peers", lambda: [*known, nobody, broken]),
        (startup, "FIRST", {"nothing": "pass"}),
        (startup, "COMMANDS", {"okenv --help": startup.COMMANDS["okenv --help"]}),
        (startup, "RUNS", 1),
    ):
        monkeypatch.setattr(place, name, value)


SLOW = ("training", "environments", "solver")
"""What compiles for half a minute."""


def test_all_are_here() -> None:
    assert set(MODULES) == set(runner.NAMES) == set(KEYS)


@pytest.mark.slow
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in SLOW else name for name in MODULES]
)
def test_each_writes_and_shows_its_report(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main([name, "--seconds", "0.001", "--out", str(tmp_path)]) == 0
    shown = (tmp_path / f"{name}.txt").read_text(encoding="utf-8")
    assert shown in capsys.readouterr().out
    report = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    assert KEYS[name](report)
    assert MODULES[name].table(report) + "\n" == shown, "the table shows more than the report holds"
    assert {"cpu", "cores", "python", "numba", "commit"} <= set(json.loads((tmp_path / "machine.json").read_text()))


@pytest.mark.usefixtures("small")
def test_each_is_a_program_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, module in MODULES.items():
        monkeypatch.setattr(module, "measure", lambda seconds, name=name: {"of": name, "seconds": seconds})
        monkeypatch.setattr("sys.argv", [name, "--json", "--seconds", "0.5"])
        if hasattr(module, "main"):
            module.main()
        else:
            assert Path(str(module.__file__)).read_text(encoding="utf-8").count(PROGRAM) == 1
            tables.run(module.__doc__, module.measure, module.table)
        assert json.loads(capsys.readouterr().out) == {"of": name, "seconds": 0.5}


def test_what_was_done_stays_when_one_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(seconds: float) -> dict:
        raise KeyboardInterrupt

    monkeypatch.setattr(scaling, "SIDES", range(1, 3))
    monkeypatch.setattr(fights, "measure", interrupt)
    assert runner.main(["scaling", "fights", "memory", "--seconds", "0.001", "--out", str(tmp_path)]) == 130
    assert {file.name for file in tmp_path.iterdir()} == {"machine.json", "scaling.json", "scaling.txt"}


def test_the_others_go_on_when_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scaling, "SIDES", range(1, 3))
    monkeypatch.setattr(startup, "FIRST", {"nothing": "raise SystemExit('no such thing')"})
    assert runner.main(["startup", "scaling", "--json", "--seconds", "0.001", "--out", str(tmp_path)]) == 1
    out, said = capsys.readouterr()
    assert "benchmarks.startup failed" in said
    assert "no such thing" in said
    reports = json.loads(out)
    assert "no such thing" in reports["startup"]["failed"]
    assert reports["scaling"]["line"]
    assert {file.stem for file in tmp_path.iterdir()} == {"machine", "scaling"}


@pytest.mark.parametrize(("words", "told"), [
    (["thruput"], "found 'thruput', expected any of throughput, "),
    (["thruput"], "did you mean 'throughput'?"),
    *((["scaling", f"--seconds={seconds}"], seconds) for seconds in ("-1", "0", "nan", "soon")),
    (["scaling", "--out", "taken"], "expected a folder that can be made"),
])  # fmt: skip
def test_mistakes(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(SystemExit) as error:
        runner.main(words)
    assert error.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.usefixtures("small")
def test_a_peer_that_is_missing_says_what_to_install() -> None:
    report = peers.measure(0.001)
    assert report["missing"] == {"Nobody's chess": "nobodys-chess"}
    assert "not measured: Nobody's chess; for them: pip install nobodys-chess" in peers.table(report)
    assert report["broken"] == {"Somebody's go": "AttributeError('no such move')"}
    assert "broken: Somebody's go: AttributeError('no such move')" in peers.table(report)


class Clock:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.mark.parametrize("seconds", [0.0, 0.001, 1.0])
@pytest.mark.parametrize(("units", "least"), [(1, 1), (16, 1), (1024, 64)])
def test_the_time_of_a_unit(monkeypatch: pytest.MonkeyPatch, seconds: float, units: int, least: int) -> None:
    clock, asked = Clock(), []

    def work(n: int) -> None:
        asked.append(n)
        clock.now += 7 * n * units + (100 if len(asked) == 1 else 0)  # the first compiles

    monkeypatch.setattr(time, "perf_counter_ns", clock)
    assert speed.best_ns(work, seconds, units=units, least=least) == 7
    assert min(asked[1:]) >= least
    assert clock.now < 1.6e9 * seconds + 7 * units * (2 * least + 1) + 1000


def test_runs_in_turns_give_the_best_of_each() -> None:
    times = {"a": [3.0, 2.0, 5.0, 4.0, 6.0], "b": [9.0, 9.0, 8.0, 9.0, 9.0]}
    order = []

    def run(what: str) -> float:
        order.append(what)
        return times[what].pop(0)

    assert steps.in_turns({what: lambda what=what: run(what) for what in times}) == {"a": 2.0, "b": 8.0}
    assert order == ["a", "b"] * 5


@pytest.mark.slow
def test_recorded_games_are_played_again_without_an_illegal_action() -> None:
    """Strict environments raise, should the second time go another way."""
    assert steps.gym_play(make(DUEL, opponent="random", strict=True), 0.01)() > 0
    assert steps.aec_play(aec_env(DUEL, strict=True), 0.01)() > 0
    assert steps.vector_play(make_vec(DUEL, 4, opponent="random", strict=True), 0.01)() > 0


def test_the_bare_kernel_does_the_same_work_as_the_class() -> None:
    env, bare = make_vec(DUEL, 4, opponent="random"), steps.Bare(load_encounter(DUEL), 4)
    env.reset(seed=5)
    bare.reset(seed=5)
    for _ in range(200):
        actions = env.random_actions(3)
        assert actions.tolist() == bare.random_actions(3).tolist()
        env.step(actions)
        bare.step(actions)
    assert env.battles.tobytes() == bare.battles.tobytes()


class Scripted:
    """Two fights of a ``VectorEnv`` in ``NEXT_STEP``: of 3 steps and 7 decisions, of 2 steps and 3 decisions."""

    steps, decisions = (3, 2), (7, 3)

    def reset(self, seed: int) -> None:
        self.battles = np.zeros(2, [("decisions", "i4")])
        self.count = np.zeros(2, int)

    def random_actions(self, seed: int) -> np.ndarray:
        return np.zeros(2, int)

    def step(self, actions: np.ndarray) -> tuple[None, None, np.ndarray]:
        self.count = np.where(self.count < self.steps, self.count + 1, 0)  # one step more resets
        ended = self.count == self.steps
        self.battles["decisions"] = np.where(ended, self.decisions, 1)
        return None, None, ended


def test_decisions_of_a_step_leave_out_the_steps_that_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "make_vec", lambda *args, **options: Scripted())
    # Ends: the second fight's in steps 2, 5 and 8, the first's in 3 and 7.
    assert steps.decisions_per_step(load_encounter(DUEL), num_envs=2, fights=5) == (2 * 7 + 3 * 3) / (2 * 3 + 3 * 2)


def test_a_fight_under_way() -> None:
    battle = primitives.fight_under_way(load_encounter(DUEL), 12)
    assert battle.state["decisions"].tolist() == [12]
    assert not battle.over


def test_a_crowd_has_so_many_on_each_side() -> None:
    assert [len(side.fighters) for side in scaling.crowd(8).sides] == [8, 8]


@pytest.mark.long
def test_fights_end_but_for_the_pairs_that_are_known() -> None:
    """A pair counts where chance alone would hardly have it above 2 percent."""
    names = [name for system in systems() for name in encounter_names(system)]
    found = drawn.measure(names, [], 40)
    open_ended = {
        name: [one.pair for one in drawn.beyond(name, met, drawn.ABOVE)[0] if wilson(one.drawn, one.fights).low > 0.02]
        for name, met in found.items()
    }
    assert not any(open_ended.values()), open_ended


@pytest.mark.slow
def test_a_policy_that_there_is_not_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module, more in ((drawn, ["--encounter", "mirror-duel"]), (sense, ["--system", "ok"])):
        monkeypatch.setattr("sys.argv", ["benchmark", *more, "--policy", "brute", "--policy", "snipr"])
        with pytest.raises(SystemExit, match="2"):
            module.main()
        assert "'snipr'" in capsys.readouterr().err
