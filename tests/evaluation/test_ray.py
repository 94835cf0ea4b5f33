"""A tournament on a Ray cluster of two workers on this machine: the same table; ``make test-ray`` installs Ray."""

import importlib.util
import os
import pickle
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import agents.plugins
from evaluation.arena import run_plan
from evaluation.on_ray import RayError, _Remote, packed, ray_seats
from evaluation.plan import Limits, Plan
from evaluation.units import Unit
from okenv import load_encounter

pytestmark = pytest.mark.slow

HAS_RAY = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(
    not HAS_RAY and not os.environ.get("OKENV_RAY"), reason="Ray is not installed: make test-ray"
)
BOT = """
import os
from agents import policy


@policy("first")
def first(battle):
    return battle.legal()[0]


@policy("vague")
def vague(battle):
    return None


@policy("quitter")
def quitter(battle):
    os._exit(7)
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(agents.plugins, "_registered", {})
    file = tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    agents.plugins.load_plugin(file)
    return str(file)


@pytest.fixture
def cluster() -> Iterator[None]:
    yield
    import ray

    ray.shutdown()


def rows(path: Path, query: str) -> list[tuple]:
    with sqlite3.connect(path) as db:
        return db.execute(query).fetchall()


FIGHTS = (
    "SELECT e.name, p.code, q.code, f.pair, f.swap, f.outcome, f.rounds, f.decisions, f.harm_0, f.harm_1, f.luck "
    "FROM fights f JOIN matches m ON m.id = f.match JOIN encounters e ON e.id = m.encounter "
    "JOIN policies p ON p.id = m.a JOIN policies q ON q.id = m.b ORDER BY 1, 2, 3, 4, 5"
)
FORFEITS = "SELECT pair, swap, kind, detail FROM forfeits ORDER BY match, pair, swap"


@needs_ray
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_the_table_of_a_cluster_is_that_of_this_machine(tmp_path: Path, bot: str, cluster: None) -> None:
    codes = ("brute", "bully", "greedy", "first", "vague", "quitter")
    encounters = (load_encounter("mirror-duel"), load_encounter("tavern"))
    plan = Plan("t", "ok", codes, encounters, 3, 4, plugins=(bot,), limits=Limits(decision=60))
    # Every fight of the quitter costs a process: against brute in duels alone.
    plan = plan.with_changes(sizes={m: 0 for m in plan.matches if m[2] == codes.index("quitter") and m[:2] != (0, 0)})
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    run_plan(plan, here, workers=1).store.close()
    seats = ray_seats(plan, "local", 2)
    assert len(seats) == 2
    before = set(Path(tempfile.gettempdir()).glob("okenv-plugins-*"))
    assert len(before) >= 2
    run_plan(plan, there, seats=seats).store.close()
    assert len(before - set(Path(tempfile.gettempdir()).glob("okenv-plugins-*"))) == 2, "nothing is left there"
    assert len(rows(here, FIGHTS)) == (2 * 10 + 1) * 3 * 2
    assert rows(there, FIGHTS) == rows(here, FIGHTS)
    lost = rows(here, FORFEITS)
    assert len(lost) == (2 * 4 + 1) * 3 * 2
    assert {kind for _, _, kind, _ in lost} == {"crashed", "illegal"}
    assert any(detail == "ended the process it was running in (exit status 7)" for _, _, _, detail in lost)
    assert any(detail.startswith(f"{bot}:11: policy 'vague', asked 'act' of ") for _, _, _, detail in lost)
    assert rows(there, FORFEITS) == lost


@needs_ray
@pytest.mark.parametrize(("address", "words"), [
    ("localhost:1", "where no cluster answers"),
    ("ray://localhost:1", "where no cluster answers"),
    ("nonsense", "expected auto, local, HOST:PORT or ray://HOST:PORT"),
    ("auto", "where no cluster answers"),
])  # fmt: skip
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_an_address_without_a_cluster_is_told_at_once(address: str, words: str) -> None:
    plan = Plan("t", "ok", ("brute", "turtle"), (load_encounter("mirror-duel"),), 1)
    with pytest.raises(RayError, match=words) as caught:
        ray_seats(plan, address)
    assert str(caught.value).startswith(f"--ray: found {address!r}")
    assert "\n" not in str(caught.value)


def test_without_ray_the_command_says_what_to_install(tmp_path: Path) -> None:
    """In a process in which Ray cannot be found."""
    code = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'ray' else find(name, *a)\n"
        "import sys; sys.argv = ['okenv', 'tournament', 'scripted', '--ray', 'auto']\n"
        "from app.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "okenv: --ray: Ray is not installed (pip install 'okenv[ray]')\n"
    assert not (tmp_path / "runs").exists()


def test_all_that_a_plugin_is_made_of_goes_along(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "far.txt"
    outside.touch()
    beside = {"okenv_test_ray/__init__.py": "", "okenv_test_ray/deep.py": "AT = 0\n", "data/place.txt": "0"}
    for name, text in beside.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    more = f"""
from pathlib import Path
FILES = ["data/place.txt", {str(outside)!r}]

@policy("made")
def made(battle):
    from okenv_test_ray.deep import AT
    return battle.legal()[AT + int((Path(__file__).parent / "data/place.txt").read_text())]
"""
    Path(bot).write_text(BOT + more, encoding="utf-8")
    agents.plugins.load_plugin(bot)
    plan = Plan("t", "ok", ("first", "made"), (load_encounter("mirror-duel"),), 1, 4, plugins=(bot,))
    sent = [(bot, packed(bot))]
    assert set(sent[0][1]) == {"bot.py", *beside}
    for name in ("bot.py", *beside):
        (tmp_path / name).unlink()  # as on another machine
    monkeypatch.setattr(agents.plugins, "_registered", {})
    remote = _Remote(pickle.dumps(plan), sent)
    try:
        played = remote.play(Unit((0, 0, 1), 0, 1))
    finally:
        remote.close()
    assert played.forfeits == {}
